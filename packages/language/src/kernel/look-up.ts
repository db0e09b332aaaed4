/** Look-ups in paths: `Claim.number` finds one record of Claim by a unique field. */
import { type Phrase, plainText, slicePhrase } from '../document/index.ts'
import type { EntityName, Names } from './room.ts'

type LookUp =
  | { readonly kind: 'record'; readonly entity: EntityName; readonly field: string }
  /** The entity exists, but the field does not identify one record; `known` lists the fields that do. */
  | { readonly kind: 'wrong'; readonly entity: string; readonly known: string }
  /** Not an entity; it may be a type. */
  | { readonly kind: 'other' }

/** `Claim.number`; `Claim` or `claimId` alone mean its id. `shown`: the entity of a field without an entity. */
export function findLookUp(what: Phrase, names: Names, shown?: EntityName): LookUp {
  const text = plainText(what)
  const dot = text.lastIndexOf('.')
  const entity = names.entity(dot < 0 ? what : slicePhrase(what, 0, dot))
  if (!entity && dot < 0) return findAlone(text, names, shown)
  if (!entity) return { kind: 'wrong', entity: text.slice(0, dot), known: '' }
  const field = names.field(entity, dot < 0 ? 'id' : slicePhrase(what, dot + 1, what.text.length))
  if (field?.unique || field?.name === 'id') return { kind: 'record', entity, field: field.name }
  const unique = entity.fields
    .filter((one) => one.unique && one.name !== 'id')
    .map((one) => `${entity.name}.${one.name}`)
  return { kind: 'wrong', entity: entity.name, known: [...unique, `${entity.name}.id`].join(', ') }
}

function findAlone(text: string, names: Names, shown: EntityName | undefined): LookUp {
  const field = shown && names.field(shown, text)
  if (shown && field?.unique) return { kind: 'record', entity: shown, field: field.name }
  const [, before] = /^(.+?)[\s_-]?id$/iu.exec(text) ?? []
  const entity = before === undefined ? undefined : names.entity(before)
  return entity ? { kind: 'record', entity, field: 'id' } : { kind: 'other' }
}
