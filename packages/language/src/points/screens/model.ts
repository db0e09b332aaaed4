/** The parsed point 2: the table of screens, and the details below the headings of screens. */
import type { Claims, PathRead, SetRead, SortRead } from '../../kernel/index.ts'
import type { Phrase, Table } from '../../document/index.ts'
import type { Chart, KindShowing, Period, ScreenKindName } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'

export interface ScreensRead {
  readonly screens: readonly ScreenRead[]
  readonly unusedHeadings: readonly UnusedHeading[]
  /** Items and lines that look like a screen but have no effect. */
  readonly inProse: readonly ScreenInProse[]
  /** The last table of screens. */
  readonly table?: Table
}

/** A heading that names no screen. `kind`: the kind of screen that fits the blocks below it. */
export interface UnusedHeading {
  readonly title: Phrase
  readonly kind: ScreenKindName
}

/** `- Animals: list with search by name` */
export interface ScreenInProse extends UnusedHeading {
  /** The whole item. */
  readonly text: Phrase
  /** The possible content of the cell *Shows*, if it is understood. */
  readonly shows?: Phrase
  /** The possible users. */
  readonly for?: Phrase
  /** It names no kind of screen. It counts only if its title is the name of an entity. */
  readonly isVague: boolean
  /** The route in brackets, if there is one. */
  readonly route?: Phrase
  /** The items of the list that it introduces. */
  readonly list?: readonly Span[]
}

export interface ScreenRead extends Partial<Claims> {
  readonly label: Phrase
  /** Absent: the route is made from the name. */
  readonly route?: PathRead
  /** The text of the route is not a path. */
  readonly routeIsWrong?: boolean
  readonly shows: ShowsRead
  readonly for: readonly Phrase[]
  readonly details: DetailsRead
  /** Sentences after an item without an effect on the screen. */
  readonly unread?: readonly Phrase[]
  /** Of the row. */
  readonly span: Span
}

export type ShowsRead =
  | ShowsRecords
  | { readonly kind: KindShowing<'tiles' | 'text'> }
  /**
   * Possibly only an entity: its records, or the record of the route. `otherwise`: another possible meaning; `shorter`: the words before
   * "with".
   */
  | {
      readonly kind: 'bare'
      readonly set: SetRead
      readonly columns?: readonly Phrase[]
      readonly phrase: Phrase
      readonly otherwise?: ShowsRecords
      readonly shorter?: { readonly set: SetRead; readonly besides: Phrase }
    }

/** The records of an entity, or one of them; `besides` explains what the page shows. */
export type ShowsRecords =
  | {
      readonly kind: KindShowing<'records'>
      readonly set: SetRead
      readonly columns?: readonly Phrase[]
      /** Of a calendar: where each record ends. */
      readonly until?: Phrase
      /** Of a calendar: the fields by which records stand side by side. */
      readonly lanes?: readonly Phrase[]
      /** Of a calendar: the field with the colour of each record. */
      readonly colour?: Phrase
    }
  | { readonly kind: KindShowing<'record'>; readonly entity: Phrase; readonly besides?: Phrase }

/** The details below `### Screen`; empty without such a heading. */
export interface DetailsRead {
  readonly help: string
  /** The headings with these details. */
  readonly headings?: readonly Span[]
  readonly columns?: readonly Phrase[]
  readonly sort?: readonly SortRead[]
  readonly search?: readonly Phrase[]
  readonly fields?: readonly Phrase[]
  /** Of a print. */
  readonly letterhead?: readonly Phrase[]
  readonly addressee?: readonly Phrase[]
  readonly lines?: readonly Phrase[]
  readonly totals?: readonly Phrase[]
  readonly footer?: readonly Phrase[]
  readonly tiles: readonly TileRead[]
  readonly views: readonly ViewRead[]
}

/** A named state of a list. */
export interface ViewRead {
  readonly label: Phrase
  readonly set: SetRead
  readonly columns?: readonly Phrase[]
  readonly span: Span
}

export interface TileRead {
  readonly label: Phrase
  readonly shows:
    | { readonly kind: 'count' | 'list' }
    | { readonly kind: 'sum' | 'average' | 'least' | 'most'; readonly field: Phrase }
  /** `by` without the period. */
  readonly set: SetRead
  readonly period?: PeriodRead
  readonly as?: ChartRead
  readonly columns?: readonly Phrase[]
  readonly span: Span
}

/** `by month` after the field to group by. */
export interface PeriodRead {
  readonly period: Period
  readonly span: Span
}

/** `as lines` at the end. */
export interface ChartRead {
  readonly chart: Chart
  readonly span: Span
}
