/**
 * The plan: what a checked document says, as plain JSON. It is the border between the language and everything that
 * runs it: the engine and the web read these types and evaluate the expressions in them, and know nothing of Markdown.
 * Each part carries its `origin`, so that every button, refusal and number leads back to its line; a part that no line
 * made (assumed for an open point, or built in) has none.
 */
import type { Example } from './example.ts'
import type { Expr, Origin, Type } from '../expression/index.ts'
import type { FieldType } from '../values/index.ts'

export type PointNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

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
  readonly walls: readonly Wall[]
  readonly screens: readonly Screen[]
  readonly calls: Calls
  /** The built-in codes too, in their effective wording. */
  readonly errors: readonly ErrorEntry[]
  readonly constants: readonly Constant[]
  readonly limits: Limits
  /** Absent where everything is kept for ever. */
  readonly retention?: readonly Retention[]
  /** Told at any point; `ninefold test` runs them. */
  readonly examples: readonly Example[]
  /** The points of which the document says nothing yet. */
  readonly open: readonly PointNumber[]
  /** Every default that was taken because the document is silent. */
  readonly assumptions: readonly Assumption[]
}

export interface Settings {
  /** ISO 4217; absent when the document names none. */
  readonly currency?: string
  /** IANA name; `today` and "30 days" are meant there. */
  readonly timeZone: string
  /** BCP 47. */
  readonly language: string
  /** 'open': whoever wants an account makes one. 'invitation': an administrator invites. */
  readonly signUp: 'open' | 'invitation'
}

export interface Assumption {
  readonly point: PointNumber
  /** What the assumption is about (an entity's or screen's label), '' for the whole point. */
  readonly subject: string
  /** One sentence: what is assumed. */
  readonly text: string
  /** One sentence: what to write to say otherwise. */
  readonly help: string
}

// ── 3 Entities ──────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Entity {
  /** PascalCase identifier, unique case-blind: `ClaimLine`. Names the table and the type in expressions. */
  readonly name: string
  /** As written: `Claim line`. */
  readonly label: string
  /** For menus and headings: `Claim lines`. */
  readonly plural: string
  /** The segment in the record API and in assumed routes, kebab-case: `claim-line`. */
  readonly path: string
  /** The prose under its heading, Markdown. */
  readonly help: string
  readonly origin?: Origin
  /** Text by which people know a record; the assumed one is the first text field or sequence. */
  readonly shownAs: Expr
  /**
   * Set on a part. Where there are several places, exactly one of the fields that name a whole is filled, and the field
   * `slot` holds the name of the list.
   */
  readonly partOf?: PartPlace
  /** Of a part in several wholes, or several lists: the further ones. `placesOf` has them all. */
  readonly alsoPartOf?: readonly PartPlace[]
  /** In document order, system fields last. */
  readonly fields: readonly Field[]
  /** Former names (`Was:`), for the migration. */
  readonly was: readonly string[]
  /** Exactly one record exists; read by the entity's camelCase name. */
  readonly onlyOne: boolean
  /** Former fields that the document no longer has (`- Removed: Old field (drop)`). */
  readonly removed?: readonly Removed[]
}

/** Where parts stand: the whole, its field that lists them, and their own field that names it. */
export interface PartPlace {
  readonly entity: string
  readonly list: string
  readonly whole: string
}

/** What becomes of the data of something that was taken out of the document. */
export interface Removed {
  /** The identifier it had: PascalCase of an entity, camelCase of a field. */
  readonly name: string
  /** Kept out of sight, or dropped for good. */
  readonly keep: boolean
  /** Absent in plans of before. */
  readonly origin?: Origin
}

/**
 * System fields, on every entity that is not a part: `id`, `createdAt`, `createdBy`, `updatedAt`, `updatedBy`,
 * `version` (integer, grows by one at each change), and `status` where there is a life cycle. A part has `id` alone,
 * and its whole's reference.
 */
export interface Field {
  /** camelCase identifier, unique within the entity case-blind. Names the column. */
  readonly name: string
  readonly label: string
  readonly help: string
  readonly origin?: Origin
  readonly type: FieldType
  /** `when` is absent where it is always required; the whole is absent where it is optional. */
  readonly required?: { readonly when?: Expr }
  /** Money: the code of the currency that its amounts are in, from the record and what it refers to. */
  readonly currencyFrom?: Expr
  /** Of a sequence: what stands in braces in its pattern and is taken from the record, as text. */
  readonly numberedBy?: readonly { readonly place: string; readonly text: Expr }[]
  /** The group of fields that it stands in on pages and forms, as written. */
  readonly section?: string
  readonly unique: boolean
  /** What an empty field of a new record starts with. `copy`: taken anew whenever the reference it starts from changes. */
  readonly default?: { readonly expr: Expr; readonly copy: boolean }
  /** `stored`: depends on the record and its parts alone, so it is written with them; else it is worked out at each reading. */
  readonly computed?: { readonly expr: Expr; readonly stored: boolean }
  /** It applies; where this is not yes it is empty. */
  readonly shownWhen?: Expr
  /** People see it on forms and pages; where this is not yes it keeps its value, and nobody is asked for it. */
  readonly displayedWhen?: Expr
  /** Absent: as point 6 says. */
  readonly editable?:
    | { readonly kind: 'never' }
    | { readonly kind: 'once' }
    | { readonly kind: 'when'; readonly expr: Expr }
  /** Not written in the document: `id`, `status`, … and `name`, `email` of User when the document does not list them. */
  readonly system: boolean
  readonly was: readonly string[]
  /** Of choices: what they were called before. `when`: of several that come out of one, the first that fits the record. */
  readonly choicesWere?: readonly { readonly from: string; readonly to: string; readonly when?: Expr }[]
  /**
   * What it holds in records that were there before, where they have nothing in it. `was`: the type that it had, where the
   * expression makes the new value out of the old one (`was`).
   */
  readonly oldRecords?: { readonly expr: Expr; readonly was?: FieldType }
}

// The declared types of fields stand with the value types, in `values/field-type.ts`.

// ── 4 States and transitions ────────────────────────────────────────────────────────────────────────────────────────

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

export type Effect =
  /** `path` from the record, one name or through references: ['submittedAt']. */
  | { readonly kind: 'set'; readonly path: readonly string[]; readonly value: Expr; readonly origin: Origin }
  /** `but`: people of `who` who are not told. */
  | {
      readonly kind: 'notify'
      readonly who: Actor
      readonly but?: readonly Actor[]
      readonly message?: string
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

export interface Message {
  readonly name: string
  readonly label: string
  readonly entity?: string
  readonly subject: Template
  readonly text: Template
  readonly origin: Origin
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

// ── 5 Rules ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Rule {
  readonly name: string
  readonly label: string
  readonly entity: string
  /** The rule is looked at only where this is yes. */
  readonly when?: Expr
  /** It is looked at when its own record is written alone, not when something else that it reads is. */
  readonly onSave?: true
  readonly must:
    | { readonly kind: 'hold'; readonly expr: Expr }
    | { readonly kind: 'unique'; readonly fields: readonly string[] }
    /** `lastDay`: of dates, whether the last day belongs to the span; absent, it is not said, and is free. */
    | {
        readonly kind: 'noOverlap'
        readonly from: string
        readonly to: string
        readonly per: readonly string[]
        readonly lastDay?: 'included' | 'free'
      }
  readonly weight: 'error' | 'warning'
  /** A code of point 8. */
  readonly error: string
  /** The fields it speaks of, to show it beside. */
  readonly fields: readonly string[]
  readonly help: string
  readonly origin: Origin
}

// ── 6 Roles and permissions ─────────────────────────────────────────────────────────────────────────────────────────

/** `administrators` is built in, has every grant, and is not listed. */
export interface Role {
  /** camelCase identifier. */
  readonly name: string
  readonly label: string
  readonly help: string
  readonly kind: 'anyone' | 'signedIn' | 'given' | 'condition' | 'record'
  /** kind 'record': the entity it is relative to. */
  readonly on?: string
  /** kinds 'condition' (over `me`) and 'record' (over the record and `me`). */
  readonly test?: Expr
  /** kind 'given': roles whose members may give it, beside administrators. */
  readonly givenBy: readonly string[]
  /** Who has this role has these too. */
  readonly includes: readonly string[]
  readonly origin: Origin
}

/** `erase`: of User alone; what is known of a person is emptied for good. */
export type Verb = 'read' | 'create' | 'update' | 'delete' | 'export' | 'import' | 'erase'

/** Grants are OR-ed. A part has none of its own: it follows its whole. */
export interface Grant {
  readonly entity: string
  readonly role: string
  readonly verb: Verb | { readonly run: string }
  /** Field names; absent: all fields. For create and update, only what a person may write at all. */
  readonly fields?: readonly string[]
  /** Role and condition in one expression over the record (`test` of the role and the written `when`); yes allows. */
  readonly test: Expr
  /** The written condition alone, for explanations. */
  readonly when?: Expr
  readonly origin?: Origin
}

/** A condition ANDed to every grant of the entity, for administrators too. `verbs` absent: all. */
export interface Wall {
  readonly entity: string
  readonly verbs?: readonly Grant['verb'][]
  readonly test: Expr
  readonly origin: Origin
}

// ── 2 Screens ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Screen {
  /** camelCase identifier, unique. */
  readonly name: string
  readonly label: string
  readonly help: string
  readonly route: Route
  /** Role names; 'anyone', 'signedIn' and 'administrators' are the fixed ones. Administrators see every screen. */
  readonly for: readonly string[]
  readonly shows: Shows
  /** Has no parameter in its route and is no form: it stands in the menu. */
  readonly menu: boolean
  /** Made for an open point, or beside the screens the document lists. */
  readonly assumed: boolean
  readonly origin?: Origin
}

export interface Route {
  /** `/claims/{claim}` */
  readonly pattern: string
  /** How each `{…}` finds its record: the entity's field, which is unique ('id' too). */
  readonly parameters: readonly { readonly name: string; readonly entity: string; readonly field: string }[]
}

export type Shows =
  | {
      readonly kind: 'list'
      readonly entity: string
      readonly filter?: Expr
      readonly columns: readonly Column[]
      readonly sort: readonly Sort[]
      readonly search: readonly string[]
    }
  | {
      readonly kind: 'board'
      readonly entity: string
      readonly filter?: Expr
      readonly by: string
      readonly columns: readonly Column[]
      readonly sort: readonly Sort[]
    }
  /**
   * `parameter`: which of the route's parameters is the record; without one, a page shows the only record of its entity, and a
   * form changes it, or makes a new one where there are several. `fields`: [] for all in order.
   */
  | { readonly kind: 'page'; readonly entity: string; readonly parameter?: string; readonly fields: readonly string[] }
  | { readonly kind: 'form'; readonly entity: string; readonly parameter?: string; readonly fields: readonly string[] }
  | { readonly kind: 'dashboard'; readonly tiles: readonly Tile[] }
  | { readonly kind: 'calendar'; readonly entity: string; readonly filter?: Expr; readonly by: string }
  | { readonly kind: 'tree'; readonly entity: string; readonly filter?: Expr; readonly by: string }
  | { readonly kind: 'text' }

/** A column: a field, or one reached through references (`owner.manager.name`). */
export interface Column {
  readonly path: string
  readonly label: string
  readonly type: FieldType
  readonly origin?: Origin
}

export interface Sort {
  readonly path: string
  readonly descending: boolean
}

export interface Tile {
  readonly name: string
  readonly label: string
  readonly entity: string
  readonly filter?: Expr
  readonly shows:
    | { readonly kind: 'count' }
    | { readonly kind: 'sum' | 'average' | 'least' | 'most'; readonly field: string }
    | { readonly kind: 'list'; readonly columns: readonly Column[]; readonly sort: readonly Sort[] }
  /** Broken down by this field. */
  readonly by?: string
  readonly origin: Origin
}

// ── 7 Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Calls {
  /** '/api' unless the document says otherwise. */
  readonly basePath: string
  /** Is the generated record API under /api/records on? The application's own screens do not depend on it. */
  readonly recordApi: boolean
  /** A change or deletion through the record API must say which version it has seen. Absent: it may. */
  readonly needVersion?: boolean
  /** The author's form of an error answer, over `errors`. */
  readonly errorsAs?: Expr
  /** `Authorization: Token` → 'Token'. 'Bearer' unless the document says otherwise. */
  readonly signInScheme: string
  /** Origins that may call from a browser: 'all', or a list. */
  readonly otherSites: 'all' | readonly string[]
  /** Names of the query parameters of `paged` lists. */
  readonly paging:
    | { readonly kind: 'cursor' }
    | {
        readonly kind: 'offset'
        readonly limit: string
        readonly offset: string
        readonly size: number
        readonly most: number
      }
  readonly shapes: readonly Shape[]
  readonly calls: readonly Call[]
}

export interface Shape {
  readonly name: string
  readonly label: string
  readonly entity: string
  readonly value: Expr
  readonly origin: Origin
}

export interface Call {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base path, in order. */
  readonly path: readonly PathPart[]
  /** As a screen's `for`. */
  readonly for: readonly string[]
  readonly does: readonly Step[]
  /** The body's fields; `envelope` is the key they stand under. */
  readonly takes: { readonly envelope?: string; readonly fields: readonly Taken[] }
  readonly queries: readonly QueryParameter[]
  /** Absent expression: 204. `status` absent: 201 where it creates, else 200. */
  readonly answers: { readonly status?: number; readonly expr?: Expr }
  readonly origin: Origin
}

export type PathPart =
  | { readonly kind: 'literal'; readonly text: string }
  /** `of`: an earlier look-up that the record must belong to, through this entity's field `ofField`. */
  | {
      readonly kind: 'record'
      readonly name: string
      readonly entity: string
      readonly field: string
      readonly of?: string
      readonly ofField?: string
    }
  | { readonly kind: 'value'; readonly name: string; readonly type: FieldType }

export type Step =
  | {
      readonly kind: 'list'
      readonly entity: string
      readonly where?: Expr
      readonly sort: readonly Sort[]
      readonly paged: boolean
    }
  | {
      readonly kind: 'create'
      readonly entity: string
      readonly with: readonly { readonly field: string; readonly value: Expr }[]
    }
  | { readonly kind: 'change'; readonly target: Expr }
  | { readonly kind: 'delete'; readonly target: Expr }
  | { readonly kind: 'do'; readonly action: string; readonly entity: string; readonly target: Expr }
  | { readonly kind: 'add' | 'remove'; readonly item: Expr; readonly to: Expr }
  /** `rules`: names of those that are looked at; absent, all of the entity and its parts, and what is required. */
  | { readonly kind: 'check'; readonly entity: string; readonly rules?: readonly string[] }
  | { readonly kind: 'signIn'; readonly asIt: boolean }
  | { readonly kind: 'signOut' }

/** A field that a call takes: `key` in the body → `field` of the entity that the call creates or changes, or an input. */
export interface Taken {
  readonly key: string
  readonly field: string
  readonly type: FieldType
  readonly required: boolean
}

export interface QueryParameter {
  readonly name: string
  readonly type: FieldType
  /** Applies to the call's list only when the parameter is given. */
  readonly narrows?: Expr
  readonly origin: Origin
}

// ── 8 Errors ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ErrorEntry {
  readonly code: string
  /** HTTP status. */
  readonly status: number
  readonly message: Template
  readonly remedy: Template
  /** The key it is reported under, if the document says. */
  readonly at?: Template
  /** Absent on a built-in code that the document does not word itself. */
  readonly origin?: Origin
}

// ── 9 Constants and limits ──────────────────────────────────────────────────────────────────────────────────────────

export interface Constant {
  readonly name: string
  readonly label: string
  readonly type: Type
  /** As a literal of `expression/tree.ts`; a list of literals for a list. The start value: the store's wins once changed. */
  readonly value: unknown
  readonly meaning: string
  /** Roles that may change it while the application runs, beside administrators; [] with `changeable` false: nobody. */
  readonly changedBy: readonly string[]
  readonly changeable: boolean
  readonly origin: Origin
}

/** How long the past is kept: a constant that is called so, a length of time, says it. */
export interface Retention {
  /** 'history': entries of the history. 'deleted': what is kept of records that were deleted. */
  readonly of: 'history' | 'deleted'
  /** Absent: of every entity of which nothing else is said. */
  readonly entity?: string
  readonly constant: string
  readonly origin: Origin
}

/** What the server enforces. Sizes in bytes, times in the unit named. */
export interface Limits {
  /** Per person, or per address when nobody is signed in. */
  readonly requestsPerMinute: number
  readonly uploadSize: number
  /** The greatest size of a request that is no upload. */
  readonly bodySize: number
  /** Records in one page: as sent without a wish, and at most. */
  readonly pageSize: number
  readonly pageSizeMost: number
  /** Failed attempts to sign in, per account and per address, in 15 minutes. */
  readonly signInAttempts: number
  /** A session ends after so many days without use. */
  readonly sessionDays: number
  readonly passwordLength: number
  /** Parts in one whole. */
  readonly partsMost: number
}

/** Kept for readers of the plan that work out moments from it. */
