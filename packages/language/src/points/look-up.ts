/** What a look-up in a path finds: `Claim.number` is one record of Claim by a field that no two share. */
import type { Phrase } from '../document/model.ts'
import { plainText, slicePhrase } from '../document/phrase.ts'
import type { EntityName, Names } from './room.ts'

type LookUp =
  | { readonly kind: 'record'; readonly entity: EntityName; readonly field: string }
  /** An entity is named, but no field of it that finds one record; `known` lists those that do. */
  | { readonly kind: 'wrong'; readonly entity: string; readonly known: string }
  /** No entity at all: perhaps a type. */
  | { readonly kind: 'other' }

/** `Claim.number`; `Claim` alone is looked up by its id. */
export function findLookUp(what: Phrase, names: Names): LookUp {
  const text = plainText(what)
  const dot = text.lastIndexOf('.')
  const entity = names.entity(dot < 0 ? what : slicePhrase(what, 0, dot))
  if (!entity) return dot < 0 ? { kind: 'other' } : { kind: 'wrong', entity: text.slice(0, dot), known: '' }
  const field = names.field(entity, dot < 0 ? 'id' : slicePhrase(what, dot + 1, what.text.length))
  if (field?.unique || field?.name === 'id') return { kind: 'record', entity, field: field.name }
  const unique = entity.fields
    .filter((one) => one.unique && one.name !== 'id')
    .map((one) => `${entity.name}.${one.name}`)
  return { kind: 'wrong', entity: entity.name, known: [...unique, `${entity.name}.id`].join(', ') }
}
