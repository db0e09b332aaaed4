// Shows the page for the current address. Each kind of page is loaded on first use.
import { useEffect } from 'react'
import { Arriving, lazily } from '../parts/lazily.tsx'
import { ahead, later } from '../parts/mantine/later.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { viewAhead, viewOf } from '../screens/screen-views.ts'
import { NotFound } from './not-found.tsx'
import { CrashGuard } from './crash-guard.tsx'
import type { Route } from './use-route.ts'
import { t } from '../translation/t.ts'

/** Most documents describe a home page of their own. */
const HomeScreen = lazily(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen)
const CreateScreen = later(async () => (await import('../screens/form/create-screen.tsx')).CreateScreen)
const InboxScreen = later(async () => (await import('../screens/inbox/inbox-screen.tsx')).InboxScreen)
const PeopleScreen = later(async () => (await import('../screens/people/people-screen.tsx')).PeopleScreen)
const ConstantsScreen = later(async () => (await import('../screens/constants/constants-screen.tsx')).ConstantsScreen)
const ActivityScreen = later(async () => (await import('../screens/activity/activity-screen.tsx')).ActivityScreen)
const JobsScreen = later(async () => (await import('../screens/jobs/jobs-screen.tsx')).JobsScreen)
const AccountScreen = later(async () => (await import('../screens/account/account-screen.tsx')).AccountScreen)
const AboutScreen = later(async () => (await import('../screens/about/about-screen.tsx')).AboutScreen)
const SignUpScreen = later(async () => (await import('../screens/identity/sign-up-screen.tsx')).SignUpScreen)
const SignInScreen = later(async () => (await import('../screens/identity/sign-in-screen.tsx')).SignInScreen)
const WelcomeScreen = later(async () => (await import('../screens/identity/welcome-screen.tsx')).WelcomeScreen)
const InvitationScreen = later(async () => (await import('../screens/identity/invitation-screen.tsx')).InvitationScreen)
const NewPasswordScreen = later(
  async () => (await import('../screens/identity/new-password-screen.tsx')).NewPasswordScreen,
)
const PasswordScreen = later(async () => (await import('../screens/identity/password-screen.tsx')).PasswordScreen)

/** Loaded after the first page is shown, so that the next ones open at once, even without a connection. */
function usePreloading(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([
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

function Loading() {
  return (
    <Page title={<span className="nf-hidden">{t('Loading')}</span>} name={t('Loading')}>
      <Skeleton rows={8} />
    </Page>
  )
}

function render(route: Route) {
  switch (route.kind) {
    case 'screen':
      return renderScreen(route)
    case 'home':
      return <HomeScreen />
    case 'inbox':
      return <InboxScreen />
    case 'people':
      return <PeopleScreen />
    case 'constants':
      return <ConstantsScreen />
    case 'activity':
      return <ActivityScreen />
    case 'jobs':
      return <JobsScreen />
    case 'account':
      return <AccountScreen />
    case 'about':
      return <AboutScreen />
    case 'password':
      return <PasswordScreen />
    case 'newPassword':
      return <NewPasswordScreen />
    case 'welcome':
      return <WelcomeScreen {...(route.token === undefined ? {} : { token: route.token })} />
    case 'invitation':
      return <InvitationScreen token={route.token} />
    case 'create':
      return <CreateScreen key={route.entity} entityName={route.entity} order={ALL} />
    case 'signIn':
      return <SignInScreen {...(route.to === undefined ? {} : { to: route.to })} />
    case 'signUp':
      return <SignUpScreen />
    case 'notFound':
      return <NotFound />
  }
}

const ALL: readonly string[] = []

function renderScreen({ screen, values }: Extract<Route, { kind: 'screen' }>) {
  // A default home page without tiles says what to do instead.
  if (screen.assumed && 'tiles' in screen.shows && screen.shows.tiles.length === 0) return <HomeScreen />
  const View = viewOf(screen)
  return <View screen={screen} shows={screen.shows} values={values} />
}
