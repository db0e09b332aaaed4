/**
 * What passes between the application's server and its browser side, and between the server and any other client:
 * the shapes of JSON bodies. `docs/api.md` tells the addresses. Values are written as the record API writes them:
 * missing = null; instant = ISO 8601 UTC with milliseconds; money = { amount: '12.50', currency: 'EUR' };
 * decimal and percent = string; reference = id; choice = key; file = { id, name, type, size }; parts = array of objects.
 */
import type {
  Constant,
  Entity,
  ErrorEntry,
  Lifecycle,
  Limits,
  PointNumber,
  Assumption,
  Role,
  Rule,
  Screen,
  Settings,
  Message,
} from '../model/index.ts'
import type { Origin } from '../expression/index.ts'
import type { Json } from '../values/index.ts'

/** A record as the record API sends it: field → value, always with `id`; `version` except on parts. */
export interface WireRecord {
  readonly id: string
  readonly version?: number
  readonly [field: string]: Json | undefined
}

/** What else is known of records that an answer refers to: id → entity and the text it is shown as. */
export type Related = Readonly<Record<string, { readonly entity: string; readonly label: string; readonly key?: Json }>>

export interface RecordPage {
  readonly items: readonly WireRecord[]
  /** Pass as `cursor` for the next page; null on the last. */
  readonly next: string | null
  /** Only when asked for with `total=true`. */
  readonly total?: number
  /** Only when asked for with `include=related`. Also labels of each item itself. */
  readonly related?: Related
}

/** `GET …/{id}?include=page`: everything a record page shows. */
export interface RecordPageData {
  readonly record: WireRecord
  readonly label: string
  readonly related: Related
  /** May this person change it now, and which fields; delete it now. */
  readonly may: { readonly update: readonly string[]; readonly delete: boolean }
  /**
   * The actions this person may take now, in document order. `blocked`: allowed to the person but the guard says no, with
   * the reason; `remedy`: what to do about it, '' where nothing is known. `origin`: the row, or the guard, that decides.
   */
  readonly actions: readonly {
    readonly name: string
    readonly blocked?: string
    readonly remedy?: string
    readonly origin?: Origin
    /** Approvals: how many are given and needed, and whether this person's own is among them. */
    readonly approvals?: { readonly given: number; readonly needed: number; readonly mine: boolean }
  }[]
}

export interface HistoryEntry {
  readonly id: string
  readonly at: string
  readonly who: { readonly id: string; readonly label: string } | null
  /**
   * Absent: that person as themselves. 'timer': the clock. 'link': who came in by a link, or signed up. 'nobody': somebody not
   * signed in. 'application': it makes what there is only one of. 'demonstration': seeing it as `as`. 'hidden': somebody whom
   * the asker may not read in `updatedBy`, or of a creation in `createdBy`; `who` is null.
   */
  readonly via?: 'timer' | 'link' | 'nobody' | 'application' | 'demonstration' | 'hidden'
  readonly as?: { readonly id: string; readonly label: string }
  /** 'create', 'change', 'delete', 'action', 'approve', 'timer', 'undo'. */
  readonly what: string
  /** The action's name and label where it was one. */
  readonly action?: string
  /** field → from and to, in wire values; only fields the asker may read. */
  readonly changes: readonly { readonly field: string; readonly from: Json; readonly to: Json }[]
  /** What the action asked for and was answered: the reason, where it asked for one. Only what the asker may read. */
  readonly asked?: readonly { readonly name: string; readonly label: string; readonly value: Json }[]
  /** Hash of the document that was running, and when it came to run. */
  readonly document: string
  readonly documentAt?: string
  /** Of the record from then on. */
  readonly version?: number
  /** The entry that this one undid. */
  readonly undoes?: string
  /** This person could undo it now, as far as can be told without trying. */
  readonly mayUndo?: true
  readonly origin?: Origin
}

/** `GET …/{id}/history`, newest first. */
export interface HistoryPage {
  readonly items: readonly HistoryEntry[]
  /** Pass as `cursor` for what is older; null where there is nothing. */
  readonly next: string | null
  /** What the entries refer to. */
  readonly related: Related
}

/** `GET /api/app/people/{id}/export`, or `data.json` in the zip: all that is known of a person and that the asker may read. */
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
  readonly sessions: readonly { readonly begun: string; readonly used: string }[]
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
  /** In the zip under `path`. */
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
    readonly path: string
  }[]
}

/** RFC 9457, `application/problem+json`. */
export interface WireProblem {
  /** `/problems/CLAIM_TOO_LARGE` */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The first error's code. */
  readonly code: string
  /** What to do; '' where the catalogue says nothing. */
  readonly remedy: string
  /** All findings, the first one included. */
  readonly errors: readonly WireError[]
  /** The line that decided it, for those who may see the document. */
  readonly origin?: Origin
  /** On 409 STALE: the record as it is now. */
  readonly current?: WireRecord
}

export interface WireError {
  readonly code: string
  readonly message: string
  readonly remedy: string
  /** Path in the input, `lines.0.amount`; absent where it concerns the whole. */
  readonly field?: string
  /** Another record than the one that was sent, which would break the rule; absent where it may not be read. */
  readonly record?: { readonly entity: string; readonly id: string; readonly label: string }
  readonly weight: 'error' | 'warning'
  readonly origin?: Origin
}

/** A rule that stored records break under a changed constant. */
export interface BrokenRule {
  readonly rule: string
  /** As people call it. */
  readonly entity: string
  /** How many of those that the person may read. */
  readonly records: number
}

/** What a write answers where `include=warnings` asks for it. `record`: its id alone where it may not be read any more. */
export interface WireSaved {
  readonly record: WireRecord
  /** What the rules remarked, without refusing it. */
  readonly warnings: readonly WireError[]
}

/** An entity as one person may see it: unreadable fields are absent. */
export interface EntityView extends Entity {
  /** Could this person, on some record: create (and which fields), update which fields, delete? The server decides per record. */
  readonly can: {
    readonly read: boolean
    readonly create: readonly string[] | null
    readonly update: readonly string[]
    readonly delete: boolean
    /** Some record as a row of a file; rows of a file as records. */
    readonly export?: true
    readonly import?: true
    /** Of User: erase some person. */
    readonly erase?: true
  }
}

export interface PersonView {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly administrator: boolean
  readonly active?: boolean
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

/** A timer that was refused for a record, for administrators. */
export interface RefusedTimerView {
  /** Of the entity, and of the action, as people call them. */
  readonly entity: string
  readonly action: string
  /** Absent where the asker may not read it. `key`: of its page's address, where that is not the id. */
  readonly record?: { readonly entity: string; readonly id: string; readonly label: string; readonly key?: Json }
  /** The last time, ISO 8601. */
  readonly at: string
  /** `rule`: its label, where it is one. */
  readonly reasons: readonly { readonly code: string; readonly rule?: string; readonly origin?: Origin }[]
}

/** `GET /api/app`: the application as this person may see it. */
export interface AppView {
  readonly name: string
  readonly purpose: string
  /** The running document's hash. */
  readonly hash: string
  readonly mode: 'development' | 'production'
  readonly settings: Settings
  readonly me: PersonView | null
  /** The server's clock at this answer; the browser counts on from it. In development it may be moved. */
  readonly now: string
  /** What expressions of this view read of the person's own record, as far as they may read it; absent where nothing. */
  readonly mine?: MineView
  /**
   * The records of which there is only one, by their entity: what expressions of this view read of them, as far as the person
   * may read it. Absent where nothing.
   */
  readonly only?: Readonly<Record<string, MineView>>
  /** No administrator exists yet: the one-time link is needed. */
  readonly setup: boolean
  readonly screens: readonly Screen[]
  readonly entities: readonly EntityView[]
  readonly lifecycles: readonly Lifecycle[]
  readonly messages: readonly Message[]
  /** Rules over entities this person can write, for the check while typing. */
  readonly rules: readonly Rule[]
  readonly errors: readonly ErrorEntry[]
  /** Present values. `mayChange`: by this person. */
  readonly constants: readonly (Constant & { readonly mayChange: boolean })[]
  readonly limits: Limits
  readonly roles: readonly (Pick<Role, 'name' | 'label' | 'help' | 'kind'> & { readonly mayGive: boolean })[]
  readonly unread: number
  /** Development mode: whom one may see it as. */
  readonly people?: readonly PersonView[]
  /** For those who may see the document (administrators; everyone in development mode). */
  readonly document?: DocumentView
}

export interface MineView {
  /** Fields, and dotted paths through references (`manager.name`), in wire values. */
  readonly record: WireRecord
  /** Labels of what it refers to. */
  readonly related: Related
}

export interface DocumentView {
  readonly open: readonly PointNumber[]
  readonly assumptions: readonly Assumption[]
  /** Of the latest text, which may not be the running one. */
  readonly problems: readonly WireDocumentProblem[]
  /** True while the latest text has errors, or waits, and an older one runs. */
  readonly behind: boolean
  /** Nothing is in the way of the latest text but that nobody has said yes to it. */
  readonly waits?: true
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

/** A problem of the document with its place in words: 1-based line and column. */
export interface WireDocumentProblem {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'note'
  readonly message: string
  readonly why: string
  readonly help: string
  readonly place: Origin
  /** The line as it stands in the text. */
  readonly line: string
  /** A few of the records that stand in the way. For whoever runs the server alone: over HTTP they are left out. */
  readonly examples?: readonly RowExample[]
}

/** A record that stands in the way of a change of the document. */
export interface RowExample {
  readonly record: string
  /** As people know it; '' where nothing is known of it. */
  readonly label: string
  /** What it holds, in short; absent where that is not the matter, or is not for anybody's eyes. */
  readonly value?: string
}

export interface InboxEntry {
  readonly id: string
  readonly at: string
  readonly subject: string
  readonly text: string
  readonly read: boolean
  /** Both '' where the receiver may not open the record (any more), or it is gone. */
  readonly entity: string
  readonly record: string
  readonly origin?: Origin
}

/** `GET /api/app/screens/{screen}/tiles` */
export interface TileData {
  readonly name: string
  /** One value, or one per group. `key` is null for "none". */
  readonly value?: Json
  readonly groups?: readonly { readonly key: Json; readonly label: string; readonly value: Json }[]
  readonly page?: RecordPage
}

/** Server-sent events of `GET /api/app/events`. */
export type LiveEvent =
  /** A new document runs, or the latest text's problems changed: fetch `/api/app` again. */
  | { readonly kind: 'document'; readonly hash: string; readonly problems: number }
  /** Records of an entity that this person can read changed. */
  | { readonly kind: 'records'; readonly entity: string; readonly ids: readonly string[] }
  | { readonly kind: 'inbox'; readonly unread: number }
