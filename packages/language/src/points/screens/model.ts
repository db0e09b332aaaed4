/** Point 2 as it is written: the table of screens, and what stands under a screen's own heading. */
import type { Claims, PathRead, SetRead, SortRead } from '../../kernel/index.ts'
import type { Phrase, Table } from '../../document/index.ts'
import type { KindShowing, ScreenKindName } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'

export interface ScreensRead {
  readonly screens: readonly ScreenRead[]
  readonly unusedHeadings: readonly UnusedHeading[]
  /** Items and lines that look like a screen and are none. */
  readonly inProse: readonly ScreenInProse[]
  /** The last of screens. */
  readonly table?: Table
}

/** A heading of no screen's name; `kind`: what has that what stands under it. */
export interface UnusedHeading {
  readonly title: Phrase
  readonly kind: ScreenKindName
}

/** `- Animals: list with search by name` */
export interface ScreenInProse extends UnusedHeading {
  /** The whole item. */
  readonly text: Phrase
  /** What the cell *Shows* would say, where it is understood. */
  readonly shows?: Phrase
  /** Whom it may be for. */
  readonly for?: Phrase
  /** Its words say no kind of screen: it may be one only where it is called as an entity. */
  readonly isVague: boolean
  /** Its address, where one stands in brackets. */
  readonly route?: Phrase
  /** The items of the list that it introduces. */
  readonly list?: readonly Span[]
}

export interface ScreenRead extends Partial<Claims> {
  readonly label: Phrase
  /** Absent: made of the screen's name. */
  readonly route?: PathRead
  /** Something is written there that is none. */
  readonly routeIsWrong?: boolean
  readonly shows: ShowsRead
  readonly for: readonly Phrase[]
  readonly details: DetailsRead
  /** Sentences behind a line that change nothing about its screen. */
  readonly unread?: readonly Phrase[]
  /** The row's. */
  readonly span: Span
}

export type ShowsRead =
  | ShowsRecords
  | { readonly kind: KindShowing<'tiles' | 'text'> }
  /**
   * Perhaps an entity by itself: its records, or the one of the route. `otherwise`: what the words may mean instead; `shorter`: without
   * what stands behind "with".
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
    }
  | { readonly kind: KindShowing<'record'>; readonly entity: Phrase; readonly besides?: Phrase }

/** What stands under `### Screen`; nothing where there is no such heading. */
export interface DetailsRead {
  readonly help: string
  /** The headings of it, the last one of those that stand below the screen's own one. */
  readonly headings?: readonly Span[]
  readonly columns?: readonly Phrase[]
  readonly sort?: readonly SortRead[]
  readonly search?: readonly Phrase[]
  readonly fields?: readonly Phrase[]
  readonly tiles: readonly TileRead[]
}

export interface TileRead {
  readonly label: Phrase
  readonly shows:
    | { readonly kind: 'count' | 'list' }
    | { readonly kind: 'sum' | 'average' | 'least' | 'most'; readonly field: Phrase }
  readonly set: SetRead
  readonly columns?: readonly Phrase[]
  readonly span: Span
}
