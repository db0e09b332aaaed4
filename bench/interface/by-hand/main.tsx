// The hand-written page: a list of items, and the form of an order, each loaded when it is shown.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import './page.css'

const ItemList = lazy(async () => ({ default: (await import('./item-list.tsx')).ItemList }))
const OrderPage = lazy(async () => ({ default: (await import('./order-page.tsx')).OrderPage }))

function App() {
  const [, kind, id = ''] = location.pathname.split('/')
  return (
    <div className="shell">
      <nav>
        <a href="/items">Items</a>
      </nav>
      <main>
        <Suspense fallback={<p>Loading</p>}>{kind === 'orders' ? <OrderPage id={id} /> : <ItemList />}</Suspense>
      </main>
    </div>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
