/** Why something of the application is as it is for a person: sentences in their language, from the document. */
import type { Origin } from '../expression/index.ts'

/**
 * `GET /api/app/why`: what is asked about. Its parts are parameters of the address.
 *
 * `entity` alone: what may be done with such records at all; with `id`: with this record.
 */
export interface WhyQuery {
  /** The name of an entity. */
  readonly entity?: string
  readonly id?: string
  /** One action of it, by name. */
  readonly action?: string
  /** One field of it. */
  readonly field?: string
  /** The total of a field of it. */
  readonly total?: string
  /** One of create, delete, comment, export, import. */
  readonly verb?: string
  /** A tile, with its screen. */
  readonly screen?: string
  readonly tile?: string
  readonly constant?: string
  /** A limit of point 9, by its key or name. */
  readonly limit?: string
  /** The code of a refusal. */
  readonly code?: string
}

/** The answer to a `WhyQuery`. */
export interface WhyAnswer {
  readonly items: readonly Reasons[]
  /** Of a record with a life cycle: what comes next, and who does it. */
  readonly next?: NextStep
}

/** Why one thing is as it is. */
export interface Reasons {
  readonly kind:
    | 'action'
    | 'create'
    | 'change'
    | 'delete'
    | 'comment'
    | 'export'
    | 'import'
    | 'field'
    | 'number'
    | 'constant'
    | 'limit'
    | 'rule'
  /** Its name in the plan. */
  readonly name: string
  readonly label: string
  /** Can this person do it: now, not now, or not at all. Absent where there is nothing to do. */
  readonly possible?: 'now' | 'later' | 'never'
  /** It happens by itself. */
  readonly timed?: true
  /** Whole sentences, the most important one first; never empty. */
  readonly sentences: readonly string[]
  /** Fields of the record that stand in the way, and that this person may change. */
  readonly fill?: readonly { readonly field: string; readonly label: string }[]
  /** For those who may see the document. */
  readonly origin?: Origin
}

/** The step of a life cycle that comes next. */
export interface NextStep {
  readonly sentence: string
  /** The action, where it is this person's. */
  readonly action?: string
  /** People who can do it, as far as this person may know them. */
  readonly people: readonly { readonly id: string; readonly label: string }[]
}
