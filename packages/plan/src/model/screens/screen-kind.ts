/** The type of a kind of screen (list, form, …). Each kind is defined in a file of its own; `kinds.ts` lists them. */
import type { Expr } from '../../expression/index.ts'
import type { FieldType } from '../../values/index.ts'
import type { Column, Paper, ScreenView, Sort, Tile } from './parts.ts'

/** What a screen can be made of. The plan's `Shows` of a kind has the parts that the kind names. */
export interface ScreenParts {
  readonly entity: string
  /** Which records of the entity; absent for all. */
  readonly filter?: Expr
  /**
   * Which of the route's parameters is the record. Without one, a page shows the only record of its entity, and a form
   * changes it, or makes a new one where there are several.
   */
  readonly parameter?: string
  /** The field by which they are laid out. On a calendar, where each record begins. */
  readonly by: string
  /** The field with the last day, or the moment of the end, of each record; absent if records have only a beginning. */
  readonly until?: string
  /** Fields whose values may stand side by side, such as rooms; [] for none. */
  readonly lanes: readonly string[]
  /** The path of the colour with which records are marked; absent for that of their state. */
  readonly colour?: string
  readonly columns: readonly Column[]
  readonly sort: readonly Sort[]
  /** Paths of the fields that are searched. */
  readonly search: readonly string[]
  /** Those of the document, which people choose from; people save further ones. Absent if there are none. */
  readonly views?: readonly ScreenView[]
  /** [] for all in order. */
  readonly fields: readonly string[]
  readonly tiles: readonly Tile[]
  /** What stands on paper around the fields. */
  readonly paper: Paper
}

/** The keywords for the kind in the column *Shows*. */
interface ScreenWords {
  /** `list of Claim`, `Claim list`. The first is the name of the kind. */
  readonly names: readonly string[]
  /** Keywords in the cell only, because they have other meanings in sentences. */
  readonly inCell?: readonly string[]
  /** Keywords in sentences only. */
  readonly inProse?: readonly string[]
  /** Keywords before a preposition and the entity, never after the entity: `everything about Claim`. */
  readonly leading?: readonly string[]
  /** Directly before the entity: `new Claim`. */
  readonly verbs?: readonly string[]
}

/** The field by which records are laid out. */
export interface ScreenLayout {
  readonly fits: (type: FieldType, entity: string) => boolean
  /** Completes "it needs …". */
  readonly expected: string
  /** Describes the field, for a message. */
  readonly by: string
  /** Fields for states take precedence over other fields that fit. */
  readonly prefersStates?: true
}

interface Kind {
  /** Many records of an entity, one record, tiles with numbers and short lists, or only the text under its heading. */
  readonly shows: 'records' | 'record' | 'tiles' | 'text'
  readonly words: ScreenWords
  /** The preposition between its name and the entity: `list of Claim`. */
  readonly preposition?: 'of' | 'for'
  /** It creates or changes its record. */
  readonly edits?: true
  /** It lays its record out for paper. */
  readonly prints?: true
  /** In one sentence, for an editor. */
  readonly help: string
}

/** A kind with the part `by` also has a `layout`, which says which fields are suitable. */
export type ScreenKind = Kind &
  (
    | { readonly parts: readonly Exclude<keyof ScreenParts, 'by'>[]; readonly layout?: undefined }
    | { readonly parts: readonly (keyof ScreenParts)[]; readonly layout: ScreenLayout }
  )
