/** Records, their pages and their history. */
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

/** One page of a list of records. */
export interface RecordPage {
  readonly items: readonly WireRecord[]
  /** Pass as `cursor` for the next page; null on the last. */
  readonly next: string | null
  /** Only when asked for with `total=true`, or with `total=10000` if there are no more than so many. */
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

/** One change of a record: who, when, and the values that the reader may see. */
export interface HistoryEntry {
  readonly id: string
  readonly at: string
  readonly who: { readonly id: string; readonly label: string } | null
  /**
   * Absent: that person as themselves. 'timer': the clock. 'link': who came in by a link, or signed up. 'nobody': somebody not
   * signed in. 'application': it makes what there is only one of. 'demonstration': seeing it as `as`. 'hidden': somebody whom
   * the principal may not read in `updatedBy`, or of a creation in `createdBy`; `who` is null. 'token': with an API token of that
   * person. 'service': a service account.
   */
  readonly via?: 'timer' | 'link' | 'nobody' | 'application' | 'demonstration' | 'hidden' | 'token' | 'service'
  readonly as?: { readonly id: string; readonly label: string }
  /** 'create', 'change', 'delete', 'action', 'approve', 'timer', 'undo'. */
  readonly what: string
  /** The action's name and label where it was one. */
  readonly action?: string
  /** field → from and to, in wire values; only fields the principal may read. */
  readonly changes: readonly { readonly field: string; readonly from: Json; readonly to: Json }[]
  /** What the action asked for and was answered: the reason, where it asked for one. Only what the principal may read. */
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
