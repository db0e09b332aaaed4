/** What the application shows of itself: entities, screens, the document, the inbox, live events. */
import type { Origin } from '../expression/index.ts'
import type {
  Assumption,
  Constant,
  Entity,
  ErrorEntry,
  Lifecycle,
  Limits,
  Message,
  PointNumber,
  Role,
  Rule,
  Screen,
  Settings,
} from '../model/index.ts'
import type { Json } from '../values/index.ts'
import type { RecordPage, RecordPageData, Related, WireRecord } from './record.ts'
import type { PersonView } from './administration.ts'

/** An entity as one person may see it: unreadable fields are absent. */
export interface EntityView extends Entity {
  /** Could this person, on some record: create (and which fields), update which fields, delete? The server decides per record. */
  readonly can: {
    readonly read: boolean
    readonly create: readonly string[] | null
    readonly update: readonly string[]
    readonly delete: boolean
    /** Fields that this person may write but never read: what is typed there is not stored in the browser. Absent if there are none. */
    readonly unreadable?: readonly string[]
    /** Some record as a row of a file; rows of a file as records. */
    readonly export?: true
    readonly import?: true
    /** Of User: erase some person. */
    readonly erase?: true
  }
}

/** `GET /api/app`: the application as this person may see it. */
export interface AppView {
  readonly name: string
  readonly purpose: string
  /** The running document's hash. */
  readonly hash: string
  readonly mode: 'development' | 'production'
  readonly settings: Settings
  /** BCP 47: the language, and the region if one is known, in which this person reads the application. */
  readonly locale: string
  /** The language that the person chose; null where they chose none. */
  readonly language: string | null
  readonly me: PersonView | null
  /** The role of `me` requires a second factor, with which they have not signed in: nothing else is shown to them. */
  readonly needsSecondFactor?: true
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
  /** The views with which lists open for this person: ids by the names of screens. */
  readonly startViews: Readonly<Record<string, string>>
  /** Development mode: whom one may see it as. */
  readonly people?: readonly PersonView[]
  /** For those who may see the document (administrators; everyone in development mode). */
  readonly document?: DocumentView
}

/** What of a view follows from the document and the rights alone. */
export type AppPlan = Pick<AppView, 'screens' | 'entities' | 'lifecycles' | 'messages' | 'rules' | 'errors' | 'roles'>

/**
 * `GET /api/app/start`: an `AppView` without what seldom changes. `parts`: hashes of the rest; each `GET /api/app/parts/{hash}` answers
 * properties of the view, the same for ever.
 */
export interface AppStart extends Omit<AppView, keyof AppPlan | 'document'> {
  readonly parts: readonly string[]
}

/** The User record of the person who asks. */
export interface MineView {
  /** Fields, and dotted paths through references (`manager.name`), in wire values. */
  readonly record: WireRecord
  /** Labels of what it refers to. */
  readonly related: Related
}

/** The latest text of the document, for its page in the application: files, problems, assumptions. */
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

/** A message in somebody's inbox. */
export interface InboxEntry {
  readonly id: string
  readonly at: string
  readonly subject: string
  readonly text: string
  readonly read: boolean
  /** Both '' where the receiver may not open the record (any more), or it is gone. */
  readonly entity: string
  readonly record: string
  /** The comment on the record that the message is about. */
  readonly comment?: string
  readonly origin?: Origin
}

/** `GET /api/app/screens/{screen}/tiles` */
export interface TileData {
  readonly name: string
  /** One value, or one per group. */
  readonly value?: Json
  readonly groups?: readonly TileGroup[]
  /** There are periods before the first group. */
  readonly more?: true
  readonly page?: RecordPage
  /** Where the records of the tile are; absent if the person has no list that shows exactly these. */
  readonly list?: TileList
}

/** A list screen, and the filter with which it shows exactly the records that a number counts; '' for all of the list. */
export interface TileList {
  readonly screen: string
  readonly filter: string
}

/** The records with the same value of a field. */
interface GroupData {
  /** Null for "none"; of a period its first day. */
  readonly key: Json
  /** '' of a period, and where the person may not read the record that is referred to. */
  readonly label: string
  readonly value: Json
}

export interface TileGroup extends GroupData {
  /** The condition of its records, as a list takes it in `filter`. */
  readonly filter: string
}

/** `GET /api/app/screens/{screen}/columns`: the values that the cards of a board have, and how many cards have each. */
export interface ColumnsData {
  readonly groups: readonly GroupData[]
}

/** A record in the work list of a person. */
export interface WorkItem {
  readonly entity: string
  readonly id: string
  readonly label: string
  /** Of the record's address, if that is not the id. */
  readonly key?: Json
  /** Its states and system fields, as far as the person may read them. */
  readonly record: WireRecord
  /** As on the record's page. */
  readonly actions: RecordPageData['actions']
}

/** `GET /api/app/work?since=` */
export interface WorkView {
  /** A step of this person leads on; approvals first. */
  readonly waiting: readonly WorkItem[]
  /** Own records in their first state. */
  readonly begun: readonly WorkItem[]
  /** Added by others since the moment that was asked for. */
  readonly fresh: readonly WorkItem[]
  /** More may wait. */
  readonly partial?: true
}

/** `GET /api/app/find?q=`: records with a page, by their labels. */
export interface FoundRecords {
  /** `key`: of the record's address, if that is not the id. */
  readonly items: readonly {
    readonly entity: string
    readonly id: string
    readonly label: string
    readonly key?: Json
  }[]
  /** Not every entity was searched to its end. */
  readonly partial?: true
}

/** `GET /api/app/screens/{screen}/groups`: the records of a list by the values of a field. */
export interface GroupsData {
  readonly groups: readonly {
    /** Null for records without a value, or whose value the person may not read. */
    readonly key: Json
    /** '' where the person may not read the record that is referred to. */
    readonly label: string
    readonly count: number
    /** By field; null where there is no sum, for example of several currencies. */
    readonly sums: Readonly<Record<string, Json>>
  }[]
  /** There are more groups than these. */
  readonly more: boolean
}

/** Server-sent events of `GET /api/app/events`. */
export type LiveEvent =
  /** A new document runs, or the latest text's problems changed: fetch `/api/app` again. */
  | { readonly kind: 'document'; readonly hash: string; readonly problems: number }
  /** Records of an entity that this person can read changed. */
  | { readonly kind: 'records'; readonly entity: string; readonly ids: readonly string[] }
  | { readonly kind: 'inbox'; readonly unread: number }
