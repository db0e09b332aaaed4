// One call by one person, as plain data: it can be told, kept and made again. Ids are the model's own names for records.
import type { Json } from '@ninefold/language'
import type { Input } from './input.ts'

export type Step = {
  /** Of the cast; '' for nobody. */
  readonly who: string
  /** Its place in the play: what it makes is called after it. */
  readonly number: number
} & (
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
