/**
 * Examples: who does what, and what comes of it. They explain the document to its readers, and `ninefold test` runs them.
 * Plain data, part of the plan.
 */
import type { Expr, Origin } from '../expression/index.ts'
import type { FieldType, Json } from '../values/index.ts'

/** A case of the document as a table of steps. `ninefold test` runs it. */
export interface Example {
  readonly title: string
  /** The prose around its table, Markdown. */
  readonly help: string
  /** In the order in which they appear. */
  readonly people: readonly ExamplePerson[]
  readonly steps: readonly ExampleStep[]
  readonly origin: Origin
}

/** Somebody who takes steps of an example. */
export interface ExamplePerson {
  /** Unique in its example; also the name of this person's User record. */
  readonly name: string
  /** Names of roles that are given. */
  readonly roles: readonly string[]
  readonly administrator: boolean
}

/** One row of an example: who does what with which values, and what must come of it. */
export interface ExampleStep {
  /** Absent: nobody is signed in. */
  readonly who?: string
  readonly does: ExampleOperation
  readonly with: readonly Given[]
  /** Empty: that it is done. */
  readonly expect: readonly Expectation[]
  readonly origin: Origin
}

/** `record`: the name under which an earlier step made it, or a person's name. */
export type ExampleOperation =
  /** The person is there, with these fields of User. */
  | { readonly kind: 'join' }
  | { readonly kind: 'create'; readonly entity: string; readonly as: string }
  | { readonly kind: 'change' | 'delete' | 'see'; readonly entity: string; readonly record: string }
  | { readonly kind: 'do'; readonly entity: string; readonly action: string; readonly record: string }
  | { readonly kind: 'list'; readonly entity: string; readonly where?: Expr }
  | { readonly kind: 'open'; readonly screen: string }
  | { readonly kind: 'call'; readonly call: string }
  /** Time passes: an ISO 8601 duration. */
  | { readonly kind: 'wait'; readonly duration: string }
  /** It becomes this date, at noon in the document's time zone. */
  | { readonly kind: 'date'; readonly date: string }

/** `key`: a field, something an action asks for, what a call takes, a query parameter, or a look-up of its path. */
export interface Given {
  readonly key: string
  readonly value: GivenValue
}

/** A value that a step sends. */
export type GivenValue =
  /** As the API takes it. */
  | { readonly kind: 'value'; readonly value: Json }
  /** Worked out when the step is taken; `type` says how it is then sent. */
  | { readonly kind: 'expr'; readonly expr: Expr; readonly type: FieldType }
  | { readonly kind: 'record'; readonly record: string }
  /** A file of this name, with content of its kind. */
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly GivenValue[] }
  | { readonly kind: 'parts'; readonly items: readonly (readonly Given[])[] }

/** What must be so after a step. */
export type Expectation =
  | { readonly kind: 'done' }
  /** `codes` empty: for whatever reason. */
  | { readonly kind: 'refused'; readonly codes: readonly string[] }
  /** The HTTP status of a call. */
  | { readonly kind: 'status'; readonly status: number }
  /** What the record holds afterwards. */
  | { readonly kind: 'is'; readonly field: string; readonly type: FieldType; readonly value: GivenValue }
  /** Over the record, as it is afterwards. */
  | { readonly kind: 'holds'; readonly expr: Expr }
  /** Is the field among what this person is shown of the record? */
  | { readonly kind: 'sees'; readonly field: string; readonly not: boolean }
  /** Of a list, or of a screen that lists. */
  | { readonly kind: 'count'; readonly count: number }
  /** What a tile of a dashboard shows: one value, its groups (`draft 1, paid 2`), or how many records. */
  | { readonly kind: 'tile'; readonly tile: string; readonly value: string }
  /** Rules that only warn; `codes` empty: none does. */
  | { readonly kind: 'warned'; readonly codes: readonly string[] }
  /** The person finds a message about it; `message` the template of point 4, if it is said. */
  | { readonly kind: 'told'; readonly person: string; readonly message?: string }
