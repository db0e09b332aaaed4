// The hand-written page: a list of items, or the form of an order. Its file is loaded before anything is rendered: React would show a
// loading state for 300 ms at least.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import './page.css'

async function currentPage(): Promise<ReactNode> {
  const [, kind, id = ''] = location.pathname.split('/')
  if (kind !== 'orders') {
    const { ItemList } = await import('./item-list.tsx')
    return <ItemList />
  }
  const { OrderPage } = await import('./order-page.tsx')
  return <OrderPage id={id} />
}

async function start(): Promise<void> {
  const page = await currentPage()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <div className="shell">
          <nav>
            <a href="/items">Items</a>
          </nav>
          <main>{page}</main>
        </div>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
