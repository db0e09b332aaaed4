// One call by one person, as plain data: it can be printed, stored and repeated. Ids are the model's own names for records.
import type { Json } from '@ninefold/plan/values'
import type { Input } from './input.ts'

/** What a batch may hold: there an id may be `$0`, and a value `{ $from: 0 }`, the record of an earlier operation. */
export type Operation =
  | { readonly kind: 'create'; readonly entity: string; readonly body: Input }
  | {
      readonly kind: 'change'
      readonly entity: string
      readonly id: string
      readonly body: Input
      readonly version?: number
    }
  | { readonly kind: 'delete'; readonly entity: string; readonly id: string }
  | {
      readonly kind: 'act'
      readonly entity: string
      readonly id: string
      readonly action: string
      readonly body: Input
      readonly version?: number
    }

/** A file of rows. A cell is a text; a list of texts stands in it with semicolons. */
export interface ImportStep {
  readonly kind: 'import'
  readonly entity: string
  readonly titles: readonly string[]
  readonly cells: readonly (readonly (string | readonly string[])[])[]
  /** Absent: as they are proposed by the titles. */
  readonly columns?: readonly (string | null)[]
  readonly key?: string
  readonly take: 'preview' | 'all' | 'good'
}

export type Step = {
  /** A person's name; '' for nobody. */
  readonly who: string
  /** Its place in the play: what it makes is called after it. */
  readonly number: number
} & (
  | Operation
  | { readonly kind: 'batch'; readonly operations: readonly Operation[] }
  | ImportStep
  | {
      readonly kind: 'undo'
      readonly entity: string
      readonly id: string
      /** Of its history; 0 is the oldest. */
      readonly entry: number
      readonly version?: number
    }
  | { readonly kind: 'get' | 'page' | 'history'; readonly entity: string; readonly id: string }
  | { readonly kind: 'file'; readonly entity: string; readonly id: string; readonly field: string }
  | {
      readonly kind: 'list'
      readonly entity: string
      readonly filter?: string
      readonly sort?: string
      readonly search?: string
      readonly limit: number
    }
  | { readonly kind: 'inbox' }
  | { readonly kind: 'export'; readonly entity: string }
  | { readonly kind: 'upload'; readonly name: string; readonly type: string; readonly size: number }
  | { readonly kind: 'roles'; readonly person: string; readonly roles: readonly string[] }
  | { readonly kind: 'suspend'; readonly person: string; readonly active: boolean }
  | { readonly kind: 'constant'; readonly name: string; readonly value: Json }
  | { readonly kind: 'wait'; readonly seconds: number }
  /** The server is down so long. */
  | { readonly kind: 'restart'; readonly seconds: number }
)

/** `§000012.003`: the third thing that the twelfth step made. Those made later are greater. */
export const nameOf = (step: number, made: number): string =>
  `§${String(step).padStart(6, '0')}.${String(made).padStart(3, '0')}`

export const isName = (text: string): boolean => /^§\d{6}\.\d{3}$/u.test(text)
