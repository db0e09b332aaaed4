/** What administrators and people themselves see of accounts, webhooks and timers. */
import type { Origin } from '../expression/index.ts'
import type { Json } from '../values/index.ts'
import type { ViewState } from './views.ts'
import type { HistoryEntry, Related, WireRecord } from './record.ts'

/** `GET /api/app/people/{id}/export`, or `data.json` in the zip: all that is known of a person and that the principal may read. */
export interface PersonExport {
  readonly person: string
  readonly at: string
  readonly document: string
  readonly account: {
    readonly email: string | null
    readonly roles: readonly string[]
    readonly administrator: boolean
    readonly active: boolean
  }
  readonly sessions: readonly { readonly begun: string; readonly used: string; readonly device: string | null }[]
  /** Without their text. */
  readonly apiTokens: readonly Omit<ApiTokenView, 'id'>[]
  readonly passkeys: readonly Omit<PasskeyView, 'id'>[]
  /** With which they sign in by OpenID Connect, and how these call them. */
  readonly providers: readonly { readonly provider: string; readonly subject: string }[]
  /** Those that name them: `by` which fields (`Entity.field` of a part). */
  readonly records: readonly { readonly entity: string; readonly by: readonly string[]; readonly record: WireRecord }[]
  /** What they did, and what was done with their own record. */
  readonly deeds: readonly {
    readonly at: string
    readonly who: string | null
    readonly what: string
    readonly action?: string
    readonly entity: string
    readonly record: string
    readonly changes: HistoryEntry['changes']
    readonly document: string
  }[]
  /** Of constants. */
  readonly constants: readonly {
    readonly at: string
    readonly name: string
    readonly before: Json
    readonly after: Json
  }[]
  readonly messages: readonly { readonly at: string; readonly subject: string; readonly text: string }[]
  /** Mails to the person whose text is still stored. */
  readonly mails: readonly { readonly at: string; readonly address: string; readonly subject: string }[]
  /** The views of lists that they saved, by the names of today. */
  readonly views: readonly {
    readonly screen: string
    readonly name: string
    readonly changed: string
    /** [] for nobody. */
    readonly sharedWith: readonly string[]
    readonly state: ViewState
  }[]
  /** In the zip under `path`. */
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
    readonly path: string
  }[]
}

/** An account, as administrators see it. */
export interface PersonView {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly administrator: boolean
  readonly active?: boolean
  /** Made an account, and has not confirmed its address; not active. */
  readonly unconfirmed?: true
  /** Those of `roles` that come from a provider with which the person signs in: nobody takes them away here. */
  readonly providerRoles?: readonly string[]
  /** An account of a program: it has no password and never signs in, it only has API tokens. */
  readonly service?: true
  /** Signing in takes a one-time code, too. */
  readonly secondFactor?: true
}

/** `GET /api/app/account/passkeys`: a passkey, without its key. */
export interface PasskeyView {
  readonly id: string
  readonly name: string
  /** ISO 8601. */
  readonly made: string
  /** null if nobody has signed in with it. */
  readonly used: string | null
}

/** What a scope of an API token permits on the records of an entity. `actions`: to take the actions of its life cycle. */
export type ScopeVerb = 'read' | 'create' | 'update' | 'delete' | 'actions'

/** By the name of the entity; what is absent is not permitted. The permissions of the person apply as well. */
export type Scopes = Readonly<Record<string, readonly ScopeVerb[]>>

/** `GET /api/app/account/tokens`, `GET /api/app/people/{id}/tokens`: an API token, without its text. */
export interface ApiTokenView {
  readonly id: string
  readonly name: string
  readonly scopes: Scopes
  /** ISO 8601, as all times here. */
  readonly made: string
  /** From when on it is refused. */
  readonly ends: string
  /** To the minute; null if it was never used. */
  readonly used: string | null
}

/** `GET /api/app/account/sessions`: where a person is signed in, the session used last first. */
export interface SessionView {
  readonly id: string
  /** The header `User-Agent` of the browser or program; null if it sent none. */
  readonly device: string | null
  /** ISO 8601. */
  readonly begun: string
  readonly used: string
  /** The session of the request itself. */
  readonly current: boolean
}

/** `GET /api/app/account/messages`: the messages that the document may send to this person. */
export interface MessageChoice {
  readonly name: string
  readonly label: string
  readonly wanted: boolean
  /** Whether they want it by mail, too; absent if its mails are a must, or it has none. */
  readonly mail?: boolean
}

/** `GET /api/app/invitations`: an invitation that nobody has accepted, for administrators. */
export interface InvitationView {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  /** Until when its link works, ISO 8601; in the past if it has ended. */
  readonly expires: string
}

/** One line of the activity of the application. */
export interface ActivityEntry {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly who: HistoryEntry['who']
  readonly via?: Exclude<HistoryEntry['via'], undefined>
  readonly as?: Exclude<HistoryEntry['as'], undefined>
  /** As in `HistoryEntry`. */
  readonly what: string
  /** The label of the action, if it was one. */
  readonly action?: string
  /** The label of the entity, and its path in the record API. */
  readonly entity: string
  readonly path: string
  readonly record: string
  /** The title of the record; of a deleted one, its last. '' if it is not readable. */
  readonly label: string
  /** Absent if the record does not exist any more. */
  readonly related?: Related[string]
  /** Labels of the changed fields. */
  readonly fields: readonly string[]
  /** A deletion that has not been undone. */
  readonly deleted?: true
}

/** `GET /api/app/activity`, newest first. */
export interface ActivityPage {
  readonly items: readonly ActivityEntry[]
  /** Pass as `cursor` for what is older; null where there is nothing. */
  readonly next: string | null
}

/** What an event of the security log reports. The list is closed: the interface names each kind in its languages. */
export type SecurityEventKind =
  | 'signIn'
  | 'signInRefused'
  | 'signOut'
  /** 403: what somebody may not do, or a request from another site. */
  | 'accessRefused'
  /** 429: too many requests. */
  | 'rateLimited'
  /** A sign-up, an accepted invitation, the first administrator, or an account that an administrator added. */
  | 'accountCreated'
  /** `details`: `given` and `taken`, lists of roles, and `administrator` if that changed. */
  | 'rolesChanged'
  | 'accountSuspended'
  | 'accountRestored'
  | 'accountDeleted'
  | 'invited'
  | 'invitationRenewed'
  | 'invitationRevoked'
  | 'passwordChanged'
  | 'passwordResetRequested'
  | 'passwordReset'
  | 'emailChanged'
  | 'emailVerified'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'recoveryCodesMade'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'tokenMade'
  | 'tokenRevoked'
  | 'sessionsEnded'
  /** `details`: `format`, and for a list its entity and screen. */
  | 'exported'
  | 'personExported'
  | 'personErased'
  | 'constantChanged'
  | 'documentChanged'
  | 'keysRotated'
  | 'backupTaken'
  | 'restored'

export type SecurityOutcome = 'success' | 'refused'

/** 'service': a service account. 'machine': a command of the operator, a timer, or the document. */
export type SecurityActorKind = 'account' | 'service' | 'machine' | 'nobody'

/** An event of the security log. */
export interface SecurityEventView {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly kind: SecurityEventKind
  readonly outcome: SecurityOutcome
  readonly actorKind: SecurityActorKind
  /** `label`: '' if the account does not exist any more. */
  readonly actor: { readonly id: string; readonly label: string } | null
  /** The network address of the client. */
  readonly address: string | null
  /** `label`: the name of an account, otherwise absent. */
  readonly target: { readonly id: string; readonly label?: string } | null
  readonly details: { readonly [name: string]: Json }
  /** Refusals of the same kind, account and address within a minute are one event. */
  readonly occurrences: number
}

/** `GET /api/app/security-log`, newest first. */
export interface SecurityLogPage {
  readonly items: readonly SecurityEventView[]
  /** Pass as `cursor` for what is older; null where there is nothing. */
  readonly next: string | null
}

/** How a webhook of the document stands, for administrators. */
export interface WebhookView {
  readonly name: string
  readonly label: string
  readonly address: string
  /** To check signatures with: `whsec_` and base64. */
  readonly secret: string
  readonly waiting: number
  readonly done: number
  readonly givenUp: number
  /** What came back last where it was not taken; null where all went well. */
  readonly trouble: string | null
}

/** A mail of the outbox, for administrators. Never its text. */
export interface MailView {
  readonly id: string
  /** When it was written, ISO 8601. */
  readonly at: string
  readonly address: string
  /** '' after some time. */
  readonly subject: string
  /** The label of the document's message; absent for a mail of the application itself. */
  readonly message?: string
  readonly state: 'waiting' | 'sent' | 'failed'
  /** Of a waiting one: when it is sent, or tried again. */
  readonly due: string
  readonly tries: number
  /** The last answer of the mail server, or why it was not sent; '' for none. */
  readonly answer: string
  /** Its text can be looked at: in development, where mails stay on this server. */
  readonly shown: boolean
}

/** `GET /api/app/mails`: newest first. */
export interface MailPage {
  readonly items: readonly MailView[]
  readonly next: string | null
  /** Of all mails. */
  readonly counts: Readonly<Record<MailView['state'], number>>
  /** Where mails go: to a mail server; nowhere, so they wait; or here, to be looked at. */
  readonly delivery: 'server' | 'waiting' | 'here'
}

/** `GET /api/app/mails/{id}`, in development: a mail as its receiver gets it. Its HTML is at `…/html`. */
export interface MailContent {
  readonly subject: string
  readonly from: string
  readonly to: string
  readonly text: string
  /** In order; each is at `…/attachments/{n}`. `size`: bytes. */
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[]
}

/** An address that refuses mails for good, for administrators. */
export interface BouncedAddress {
  readonly address: string
  readonly at: string
  /** What its mail server answered. */
  readonly reason: string
}

/** `GET /api/app/unsubscribe/{token}`: which mails the link in a mail is about. */
export interface UnsubscribeView {
  /** The labels of the document's messages. */
  readonly messages: readonly string[]
  readonly wanted: boolean
}

/** A timer that was refused for a record, for administrators. */
export interface RefusedTimerView {
  /** Of the entity, and of the action, as people call them. */
  readonly entity: string
  readonly action: string
  /** Absent where the principal may not read it. `key`: of its page's address, where that is not the id. */
  readonly record?: { readonly entity: string; readonly id: string; readonly label: string; readonly key?: Json }
  /** The last time, ISO 8601. */
  readonly at: string
  /** `rule`: its label, where it is one. */
  readonly reasons: readonly { readonly code: string; readonly rule?: string; readonly origin?: Origin }[]
}
