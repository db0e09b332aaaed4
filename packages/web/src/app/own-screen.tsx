// Shows the pages of every application that a document does not describe. Each is loaded on first use, and so is this list of them.
import { Arriving, lazily } from '../parts/lazily.tsx'
import { later } from '../parts/mantine/later.tsx'
import { Loading } from './loading.tsx'
import { NotFound } from './not-found.tsx'
import type { Route } from './use-route.ts'

const CreateScreen = later(async () => (await import('../screens/form/create-screen.tsx')).CreateScreen)
const LinkedRecord = lazily(async () => (await import('../screens/record/linked-record.tsx')).LinkedRecord)
const InboxScreen = later(async () => (await import('../screens/inbox/inbox-screen.tsx')).InboxScreen)
const PeopleScreen = later(async () => (await import('../screens/people/people-screen.tsx')).PeopleScreen)
const ConstantsScreen = later(async () => (await import('../screens/constants/constants-screen.tsx')).ConstantsScreen)
const ActivityScreen = later(async () => (await import('../screens/activity/activity-screen.tsx')).ActivityScreen)
const JobsScreen = later(async () => (await import('../screens/jobs/jobs-screen.tsx')).JobsScreen)
const MailsScreen = lazily(async () => (await import('../screens/mails/mails-screen.tsx')).MailsScreen)
const UnsubscribeScreen = lazily(
  async () => (await import('../screens/unsubscribe/unsubscribe-screen.tsx')).UnsubscribeScreen,
)
const AccountScreen = later(async () => (await import('../screens/account/account-screen.tsx')).AccountScreen)
const AboutScreen = later(async () => (await import('../screens/about/about-screen.tsx')).AboutScreen)
const SignUpScreen = later(async () => (await import('../screens/identity/sign-up-screen.tsx')).SignUpScreen)
const WelcomeScreen = later(async () => (await import('../screens/identity/welcome-screen.tsx')).WelcomeScreen)
const InvitationScreen = later(async () => (await import('../screens/identity/invitation-screen.tsx')).InvitationScreen)
const NewPasswordScreen = later(
  async () => (await import('../screens/identity/new-password-screen.tsx')).NewPasswordScreen,
)
const SecondFactorScreen = later(
  async () => (await import('../screens/identity/second-factor-screen.tsx')).SecondFactorScreen,
)
const ConfirmAddressScreen = later(
  async () => (await import('../screens/identity/confirm-address-screen.tsx')).ConfirmAddressScreen,
)
const PasswordScreen = later(async () => (await import('../screens/identity/password-screen.tsx')).PasswordScreen)

type OwnRoute = Exclude<Route, { readonly kind: 'screen' | 'home' | 'signIn' }>

export const OwnScreen = ({ route }: { route: OwnRoute }) => (
  <Arriving key={route.kind} fallback={<Loading />}>
    {render(route)}
  </Arriving>
)

function render(route: OwnRoute) {
  switch (route.kind) {
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
    case 'mails':
      return <MailsScreen />
    case 'account':
      return <AccountScreen />
    case 'about':
      return <AboutScreen />
    case 'password':
      return <PasswordScreen />
    case 'secondFactor':
      return <SecondFactorScreen />
    case 'newPassword':
      return <NewPasswordScreen />
    case 'confirmAddress':
      return <ConfirmAddressScreen />
    case 'welcome':
      return <WelcomeScreen {...(route.token === undefined ? {} : { token: route.token })} />
    case 'invitation':
      return <InvitationScreen token={route.token} />
    case 'unsubscribe':
      return <UnsubscribeScreen token={route.token} />
    case 'create':
      return <CreateScreen key={route.entity} entityName={route.entity} order={ALL} />
    case 'record':
      return <LinkedRecord {...route} />
    case 'signUp':
      return <SignUpScreen />
    case 'notFound':
      return <NotFound />
  }
}

const ALL: readonly string[] = []
