// The requests of accounts and of administration: people, invitations, sessions, the activity, webhooks. Only pages that are loaded later
// use them.
import type {
  ActivityPage,
  InvitationView,
  MessageChoice,
  PersonView,
  RefusedTimerView,
  SecurityLogPage,
  SessionView,
  WebhookView,
} from '@ninefold/plan/wire'
import type { DescriptionView } from '@ninefold/proof/describe'
import type { Json } from '@ninefold/plan/values'
import { part, request, withSignal, type Signal } from './request.ts'
import type { SignedIn } from './api.ts'

/** `body` has `password` and fields of User. */
export const signUp = (body: Readonly<Record<string, Json>>) =>
  request<SignedIn | { readonly confirm: string }>('POST', '/api/app/sign-up', { body })
/** `token`: of the link in a mail. Signs in. */
export const confirmAddress = (body: { email: string; password: string; confirmation: string }) =>
  request<SignedIn>('POST', '/api/app/sign-in', { body })
export const changePassword = (current: string, next: string) =>
  request<void>('POST', '/api/app/password', { body: { current, next } })
export const firstAdministrator = (body: { token: string; name: string; email: string; password: string }) =>
  request<SignedIn>('POST', '/api/app/first-administrator', { body })

export interface Invitation {
  readonly email: string
  readonly name: string
  /** The labels of the roles. */ readonly roles: readonly string[]
}
export const getInvitation = (token: string, signal?: Signal) =>
  request<Invitation>('GET', `/api/app/invitations/${part(token)}`, withSignal(signal))
export const acceptInvitation = (token: string, body: { name: string; password: string }) =>
  request<SignedIn>('POST', `/api/app/invitations/${part(token)}`, { body })

export const getPeople = (signal?: Signal) =>
  request<{ items: readonly PersonView[] }>('GET', '/api/app/people', withSignal(signal))
/** The link to send, or the id of the account that the address has already. */
/** The link, or the address to which the server mailed it. */
type InvitationSent = { readonly link: string } | { readonly mailedTo: string }
export const invite = (body: Invitation) =>
  request<InvitationSent | { account: string }>('POST', '/api/app/invitations', { body })
export const setRoles = (id: string, body: { roles: readonly string[]; administrator?: boolean }) =>
  request<PersonView>('PUT', `/api/app/people/${part(id)}/roles`, { body })
export const setActive = (id: string, active: boolean) =>
  request<PersonView>('PUT', `/api/app/people/${part(id)}/active`, { body: { active } })

/** A one-time link with which a person chooses a new password. */
export const makePasswordLink = (id: string) =>
  request<{ link: string }>('POST', `/api/app/people/${part(id)}/password-link`)
export const getSecondFactor = (signal?: Signal) =>
  request<{ active: boolean; recoveryCodes: number }>('GET', '/api/app/account/second-factor', withSignal(signal))
/** A new key for an authenticator app; `address` as a QR code has it. */
export interface SecondFactorKey {
  readonly key: string
  readonly address: string
}
export const prepareSecondFactor = (password: string) =>
  request<SecondFactorKey>('POST', '/api/app/account/second-factor', { body: { password } })
interface RecoveryCodes {
  readonly recoveryCodes: readonly string[]
}
export const activateSecondFactor = (code: string) =>
  request<RecoveryCodes>('POST', '/api/app/account/second-factor/activation', { body: { code } })
export const removeSecondFactor = (password: string) =>
  request<void>('POST', '/api/app/account/second-factor/removal', { body: { password } })
export const makeRecoveryCodes = (password: string) =>
  request<RecoveryCodes>('POST', '/api/app/account/recovery-codes', { body: { password } })
/** For somebody who lost it. */
export const resetSecondFactor = (id: string) => request<void>('DELETE', `/api/app/people/${part(id)}/second-factor`)

/** How a user who is signed in can prove again who they are. */
export interface WaysToProve {
  readonly password: boolean
  /** Besides the password. */
  readonly code: boolean
  readonly passkey: boolean
  readonly providers: readonly { readonly name: string; readonly label: string }[]
}
export const getWaysToProve = (signal?: Signal) =>
  request<WaysToProve>('GET', '/api/app/account/proof', withSignal(signal))
export const proveByPassword = (password: string, code?: string) =>
  request<void>('POST', '/api/app/account/proof', { body: { password, ...(code !== undefined && { code }) } })

/** What the page for signing in offers besides a password. */
export const getSignInOffers = (signal?: Signal) =>
  request<{
    readonly forgottenPassword: boolean
    /** With which one may sign in, by OpenID Connect. */
    readonly providers: readonly { readonly name: string; readonly label: string }[]
  }>('GET', '/api/app/sign-in', withSignal(signal))
/** Sends a link for a new password to this address, if it has an account. */
export const sendPasswordLink = (email: string) =>
  request<void>('POST', '/api/app/forgotten-password', { body: { email } })
/** Whose password the link of this token sets. */
export const readPasswordLink = (token: string) =>
  request<{ email: string }>('POST', '/api/app/password-link', { body: { token } })
export const setNewPassword = (body: { token: string; password: string }) =>
  request<void>('POST', '/api/app/new-password', { body })

export const endSessionsOf = (id: string) => request<void>('DELETE', `/api/app/people/${part(id)}/sessions`)

export const getWaitingInvitations = (signal?: Signal) =>
  request<{ items: readonly InvitationView[] }>('GET', '/api/app/invitations', withSignal(signal))
export const renewInvitation = (id: string) =>
  request<InvitationSent>('POST', `/api/app/invitations/${part(id)}/renewal`)
export const revokeInvitation = (id: string) => request<void>('DELETE', `/api/app/invitations/${part(id)}`)

export const getSessions = (signal?: Signal) =>
  request<{ items: readonly SessionView[] }>('GET', '/api/app/account/sessions', withSignal(signal))
export const endSession = (id: string) => request<void>('DELETE', `/api/app/account/sessions/${part(id)}`)
export const endOtherSessions = () => request<void>('DELETE', '/api/app/account/sessions')
export const getMessageChoices = (signal?: Signal) =>
  request<{ items: readonly MessageChoice[] }>('GET', '/api/app/account/messages', withSignal(signal))
export const chooseMessage = (name: string, wanted: boolean) =>
  request<void>('PUT', `/api/app/account/messages/${part(name)}`, { body: { wanted } })
export const chooseMailOf = (name: string, wanted: boolean) =>
  request<void>('PUT', `/api/app/account/messages/${part(name)}/mail`, { body: { wanted } })

/** `from`, `until`: dates, in the time zone of the browser; `entity`: its path; `person`: an id. Empty texts are no condition. */
export interface ActivityQuery {
  readonly what?: string
  readonly entity?: string
  readonly person?: string
  readonly from?: string
  readonly until?: string
}

/** `kind` and `outcome` as in `SecurityEventView`, the others as in `ActivityQuery`. */
export interface SecurityLogQuery {
  readonly kind?: string
  readonly outcome?: string
  readonly person?: string
  readonly from?: string
  readonly until?: string
}

function queryText(
  { from, until, ...rest }: ActivityQuery | SecurityLogQuery,
  more: Readonly<Record<string, string>>,
): string {
  const moment = (date: string | undefined) => (date ? new Date(`${date}T00:00`).toISOString() : '')
  const all = { ...rest, from: moment(from), until: moment(until), ...more }
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString()
}
export const getActivity = (query: ActivityQuery, cursor: string | null, signal?: Signal) =>
  request<ActivityPage>('GET', `/api/app/activity?${queryText(query, { cursor: cursor ?? '' })}`, withSignal(signal))
/** The address of the whole activity as a CSV file. */
export const activityAddress = (query: ActivityQuery) => `/api/app/activity?${queryText(query, { format: 'csv' })}`

export const getSecurityLog = (query: SecurityLogQuery, cursor: string | null, signal?: Signal) =>
  request<SecurityLogPage>(
    'GET',
    `/api/app/security-log?${queryText(query, { cursor: cursor ?? '' })}`,
    withSignal(signal),
  )
/** The address of the whole security log as a CSV file. */
export const securityLogAddress = (query: SecurityLogQuery) =>
  `/api/app/security-log?${queryText(query, { format: 'csv' })}`

export const erasePerson = (id: string) => request<void>('POST', `/api/app/people/${part(id)}/erase`)

export const getDescription = (signal?: Signal) =>
  request<DescriptionView>('GET', '/api/app/description', withSignal(signal))

export const getRefusedTimers = (signal?: Signal) =>
  request<{ items: readonly RefusedTimerView[] }>('GET', '/api/app/timers/refused', withSignal(signal))

export const getWebhooks = (signal?: Signal) =>
  request<{ items: readonly WebhookView[] }>('GET', '/api/app/webhooks', withSignal(signal))
export const tryWebhookAgain = (name: string) =>
  request<{ tried: number }>('POST', `/api/app/webhooks/${part(name)}/again`)

/**
 * Where the browser goes to sign in with the provider. `to`: the page that is shown afterwards. `again`: the provider asks even somebody
 * whom it knows.
 */
export const providerAddress = (name: string, to: string, again = false): string =>
  `/api/app/sign-in/${part(name)}?to=${encodeURIComponent(to)}${again ? '&again=yes' : ''}`
/** ISO 639; null: as the browser asks. */
export const chooseLanguage = (language: string | null) =>
  request<void>('PUT', '/api/app/language', { body: { language } })
/** The address of a person's data that the user may read: JSON, or a zip with their files. */
export const exportAddress = (id: string) => `/api/app/people/${part(id)}/export`
