/**
 * The plan: what a checked document says, as plain JSON. It is the border between the language and everything that
 * runs it: the engine and the web read these types and evaluate the expressions in them, and know nothing of Markdown.
 * Each part carries its `origin`, so that every button, refusal and number leads back to its line; a part that no line
 * made (assumed for an open point, or built in) has none.
 */
import type { Grant, Role, Restriction } from './access.ts'
import type { Calls } from './call.ts'
import type { LanguageCode } from '../translation/index.ts'
import type { Entity, Removed } from './entity.ts'
import type { Example } from './example.ts'
import type { Lifecycle, MailSender, Message, Webhook } from './lifecycle.ts'
import type { Constant, ErrorEntry, Limits, Retention } from './limits.ts'
import type { Rule } from './rule.ts'
import type { Screen } from './screens/screen.ts'

export type PointNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Everything that a document means, as plain JSON. */
export interface Plan {
  readonly name: string
  /** The prose of point 1, as Markdown; greets the person on the home page. '' when open. */
  readonly purpose: string
  readonly settings: Settings
  /** Sources in the order they were joined; `origin.file` names one of them. */
  readonly files: readonly string[]
  /** `User` is always there. A part stands after its whole. */
  readonly entities: readonly Entity[]
  /** Former entities that the document no longer has (`- Removed: …` directly in point 3). */
  readonly removed?: readonly Removed[]
  readonly lifecycles: readonly Lifecycle[]
  readonly messages: readonly Message[]
  /** Absent where there are none. */
  readonly webhooks?: readonly Webhook[]
  readonly rules: readonly Rule[]
  readonly roles: readonly Role[]
  readonly grants: readonly Grant[]
  readonly restrictions: readonly Restriction[]
  readonly screens: readonly Screen[]
  readonly calls: Calls
  /** The built-in codes too, in their effective wording. */
  readonly errors: readonly ErrorEntry[]
  readonly constants: readonly Constant[]
  readonly limits: Limits
  /** Absent where everything is kept for ever. */
  readonly retention?: readonly Retention[]
  /** Of its own texts, from the files beside it; absent where there are none. */
  readonly translations?: readonly Translations[]
  /** Told at any point; `ninefold test` runs them. */
  readonly examples: readonly Example[]
  /** The points of which the document says nothing yet. */
  readonly open: readonly PointNumber[]
  /** Every default that was taken because the document is silent. */
  readonly assumptions: readonly Assumption[]
}

/** The translations of a document into one language: place (`keyOfPlace`) → text → translation. */
export interface Translations {
  readonly language: LanguageCode
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What point 1 sets for the whole application. */
export interface Settings {
  /** ISO 4217; absent when the document names none. */
  readonly currency?: string
  /** IANA name; `today` and "30 days" are meant there. */
  readonly timeZone: string
  /** BCP 47. */
  readonly language: string
  /** 'open': whoever wants an account makes one. 'invitation': an administrator invites. */
  readonly signUp: 'open' | 'invitation'
  /** Whoever makes an account confirms its address, where the server sends mails. */
  readonly confirmsEmail?: true
  /** From whom mails are, and the address to which people answer; absent: as the operator says. */
  readonly mailSender?: MailSender
  readonly replyTo?: string
}

/** A default that is used because the document says nothing, with what to write instead. */
export interface Assumption {
  readonly point: PointNumber
  /** What the assumption is about (an entity's or screen's label), '' for the whole point. */
  readonly subject: string
  /** One sentence: what is assumed. */
  readonly text: string
  /** One sentence: what to write to say otherwise. */
  readonly help: string
}
