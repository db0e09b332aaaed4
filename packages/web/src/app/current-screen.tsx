// Shows the page for the current address: a screen of the document or a page of its own kind. Each is loaded on first use.
import { useEffect } from 'react'
import { Arriving, lazily } from '../parts/lazily.tsx'
import { ahead, later } from '../parts/mantine/later.tsx'
import { viewAhead, viewOf } from '../screens/screen-views.ts'
import { CrashGuard } from './crash-guard.tsx'
import { Loading } from './loading.tsx'
import type { Route } from './use-route.ts'

/** Most documents describe a home page of their own. */
const HomeScreen = lazily(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen)
const SignInScreen = later(async () => (await import('../screens/identity/sign-in-screen.tsx')).SignInScreen)
const OwnScreen = lazily(async () => (await import('./own-screen.tsx')).OwnScreen)

/** Loaded after the first page is shown, so that the next ones open at once, even without a connection. */
function usePreloading(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([
        OwnScreen.ahead(),
        viewAhead('list'),
        viewAhead('page'),
        import('../screens/record/history.tsx'),
        ahead(() => import('../shell/why-panel.tsx')),
        import('../screens/identity/sign-in-screen.tsx'),
      ])
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}

export function CurrentScreen({ route }: { route: Route }) {
  usePreloading()
  const key = route.kind === 'screen' ? `${route.screen.name}:${Object.values(route.values).join(':')}` : route.kind
  return (
    <CrashGuard key={key}>
      <Arriving fallback={<Loading />}>{render(route)}</Arriving>
    </CrashGuard>
  )
}

function render(route: Route) {
  switch (route.kind) {
    case 'screen':
      return renderScreen(route)
    case 'home':
      return <HomeScreen />
    case 'signIn':
      return <SignInScreen {...(route.to === undefined ? {} : { to: route.to })} />
    default:
      return <OwnScreen route={route} />
  }
}

function renderScreen({ screen, values }: Extract<Route, { kind: 'screen' }>) {
  // A default home page without tiles says what to do instead.
  if (screen.assumed && 'tiles' in screen.shows && screen.shows.tiles.length === 0) return <HomeScreen />
  const View = viewOf(screen)
  return <View screen={screen} shows={screen.shows} values={values} />
}
