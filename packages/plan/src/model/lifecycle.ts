/** States, actions, timers, approvals and messages (point 4). */
import type { Expr, Origin } from '../expression/index.ts'
import type { FieldType } from '../values/index.ts'

/** The state machine of an entity. */
export interface Lifecycle {
  readonly entity: string
  /** The choice field that holds the state; the built-in one is `status`. */
  readonly field: string
  readonly states: readonly State[]
  /** The key of the state of a new record. */
  readonly initial: string
  /**
   * In document order. The row `(create)` is not among them: who may create is point 6 and `create`. An action that
   * stands in several rows is here once for each, with the same name, label and asks: the first of them that leads from
   * the record's state, is the person's to take, and whose guard holds, is what happens.
   */
  readonly actions: readonly Action[]
  /** The row `(create)`: null `who` leaves it to point 6 alone. */
  readonly create: {
    readonly who: Who | null
    readonly when?: Expr
    readonly error?: string
    readonly then: readonly Effect[]
    readonly origin?: Origin
  }
  readonly approvals: readonly Approval[]
  readonly origin?: Origin
}

/** A state of a life cycle. */
export interface State {
  readonly key: string
  readonly label: string
  readonly help: string
  /** No action leads out of it. */
  readonly final: boolean
  /** The only fields that people may write by themselves in this state, not by actions; absent: as point 6 says. */
  readonly mayChange?: readonly string[]
  readonly origin?: Origin
}

/** A row of point 4: a step that people or a timer take with a record. It may change the state. */
export interface Action {
  /** camelCase identifier: `submit`. The API's path segment is its kebab-case. The rows of one action share it. */
  readonly name: string
  readonly label: string
  readonly help: string
  readonly entity: string
  /** State keys from which it may be taken ('any' is spelled out). Empty for an action of an entity without life cycle. */
  readonly from: readonly string[]
  /** Absent: an action that leaves the state. */
  readonly to?: string | { readonly kind: 'previous' }
  /** Who may take it; null for a timer alone. */
  readonly who: Who | null
  readonly timer?: Timer
  /** The guard, over the record as it is before the action (and `input.`). */
  readonly when?: Expr
  /** The code of point 8 that says what the guard refuses; absent: GUARD_REFUSED. */
  readonly error?: string
  readonly asks: readonly Asked[]
  readonly then: readonly Effect[]
  /** In minutes: a person who has not signed in within them does so again before the action. */
  readonly signInAgain?: number
  readonly origin: Origin
}

/** One thing an action asks for. `field`: written to that field of the record, checked as it; else an input of its own. */
export interface Asked {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly required: boolean
  readonly field?: string
}

/** People in relation to a record. `test` is yes for `me` if I am one of them: roles, paths and exceptions in one expression. */
export interface Who {
  readonly actors: readonly Actor[]
  readonly but: readonly Actor[]
  readonly test: Expr
}

/** Who may take an action. */
export type Actor =
  /** `test`: of a role on another record (`lead of project`), over the record at hand: yes for `me` who has it there. */
  | {
      readonly kind: 'role'
      readonly role: string
      readonly label: string
      readonly test?: Expr
      readonly origin?: Origin
    }
  /** A path from the record, or from what the action asks for, to a User: `owner.manager`, `input.target`. */
  | { readonly kind: 'path'; readonly expr: Expr; readonly label: string; readonly origin?: Origin }

/** When an action happens by itself. */
export type Timer =
  /** `since` absent: since the record came into the state. The duration is an expression so that it may be a constant. */
  | { readonly kind: 'after'; readonly duration: Expr; readonly since?: Expr }
  | { readonly kind: 'at'; readonly moment: Expr }
  | { readonly kind: 'before'; readonly duration: Expr; readonly moment: Expr }
  /**
   * `on`: days of the week (1 is Monday) or of the month (the last day of a month that is shorter); absent: the first.
   * `at`: a time of day, an expression so that it may be a constant; absent: midnight.
   */
  | {
      readonly kind: 'every'
      readonly period: 'hour' | 'day' | 'week' | 'month'
      readonly on?: readonly number[]
      readonly at?: Expr
    }

/** What an action does besides the change of state. Effects happen in their order. */
export type Effect =
  /** `path` from the record, one name or through references: ['submittedAt']. */
  | { readonly kind: 'set'; readonly path: readonly string[]; readonly value: Expr; readonly origin: Origin }
  /** `but`: people of `who` who are not told. */
  | {
      readonly kind: 'notify'
      readonly who: Actor
      readonly but?: readonly Actor[]
      readonly message?: string
      /** They also get the message by mail, with these attachments. */
      readonly byMail?: readonly Attachment[]
      readonly origin: Origin
    }
  /** A mail, without a message inside the application. `but`: people of `to` who do not get it. */
  | {
      readonly kind: 'mail'
      readonly to: MailReceiver
      readonly but?: readonly Actor[]
      readonly message?: string
      readonly attachments: readonly Attachment[]
      readonly origin: Origin
    }
  | {
      readonly kind: 'do'
      readonly action: string
      readonly entity: string
      readonly on: Expr
      readonly each: boolean
      readonly where?: Expr
      readonly ifPossible: boolean
      readonly origin: Origin
    }
  | {
      readonly kind: 'create'
      readonly entity: string
      /** One for each record of this list; then each value of `with` is a list too, with one for each of them. */
      readonly each?: Expr
      readonly with: readonly { readonly field: string; readonly value: Expr }[]
      readonly origin: Origin
    }
  | { readonly kind: 'delete'; readonly target: Expr; readonly origin: Origin }
  /** Tells another server, after the commit. */
  | { readonly kind: 'send'; readonly webhook: string; readonly origin: Origin }
  | { readonly kind: 'add' | 'remove'; readonly item: Expr; readonly to: Expr; readonly origin: Origin }

/** To whom a mail goes: people with an account, or an address that the expression gives (a text, or a list of texts). */
export type MailReceiver =
  | Actor
  | { readonly kind: 'address'; readonly expr: Expr; readonly label: string; readonly origin?: Origin }

/** What a mail carries besides its text. Fields are those of the record that the mail is about. */
export type Attachment =
  /** The PDF of the record on this screen, a print. */
  | { readonly kind: 'print'; readonly screen: string; readonly origin: Origin }
  /** The file or the files in this field. */
  | { readonly kind: 'files'; readonly field: string; readonly origin: Origin }
  /** A calendar entry between the moments or days in these fields; `cancelled`: it takes an earlier one back. */
  | {
      readonly kind: 'dates'
      readonly from: string
      readonly to?: string
      readonly cancelled?: true
      readonly origin: Origin
    }

/** How many people must agree before an action happens, and who they are. */
export interface Approval {
  readonly name: string
  readonly label: string
  /** The action that waits for it. */
  readonly action: string
  /** Distinct people. Taking the action counts as one's approval; the action happens with the last one needed. */
  readonly needed: number
  readonly from: Who
  readonly when?: Expr
  /** A change of one of these fields takes the approvals back. */
  readonly lostWhen: readonly string[]
  readonly origin: Origin
}

/** A text that an action sends to people. */
export interface Message {
  readonly name: string
  readonly label: string
  readonly entity?: string
  readonly subject: Template
  readonly text: Template
  /** Of its mails; absent: to the record. */
  readonly button?: MessageButton
  /** Other wordings for some of the people who get it; each person gets the first that is for them. */
  readonly variants?: readonly MessageVariant[]
  /** Of its mails; absent: as for the whole document. */
  readonly sender?: MailSender
  readonly replyTo?: MailReceiver
  /** People may unsubscribe from its mails. */
  readonly optional?: true
  /** Its mails are collected, and sent together. */
  readonly digest?: 'hourly' | 'daily'
  readonly origin: Origin
}

/** Leads to the record; with an action, to that action of the record. */
export interface MessageButton {
  readonly label: string
  readonly action?: string
}

/** Another wording of a message. */
export interface MessageVariant extends Pick<Message, 'subject' | 'text' | 'button'> {
  readonly for: Actor
  readonly origin: Origin
}

/** From whom mails are: a name, an address, or both. */
export interface MailSender {
  readonly name?: string
  readonly address?: string
}

/** Another server that is told of something: by POST, as JSON. */
export interface Webhook {
  /** camelCase, the `type` of what is sent. */
  readonly name: string
  readonly label: string
  readonly entity: string
  readonly help: string
  /** An absolute address, `https://…`. */
  readonly address: string
  /** A built value over the record; absent: its id alone. */
  readonly sends?: Expr
  readonly origin: Origin
}

/** Text with values in it: `{number} waits for you`. */
export type Template = readonly (string | Expr)[]
