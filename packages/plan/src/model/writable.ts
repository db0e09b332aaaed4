/** Which fields people may write at all, whatever their permissions: decided here for the compiler, proofs, server and browser. */
import { isReadOnlyType, type FieldType } from '../values/index.ts'
import type { Entity, Field } from './entity.ts'
import { placesOf } from './places.ts'

/** The application sets them by itself, in every entity; they tell of the record and its last change. */
export const SYSTEM_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'version',
])

type WhyReadOnly = 'computed' | 'application' | 'type'

/** Why neither a person nor an effect writes such a field; undefined where they may. */
export function whyReadOnly(field: {
  readonly name: string
  readonly type: FieldType
  readonly computed?: unknown
}): WhyReadOnly | undefined {
  if (field.computed) return 'computed'
  if (SYSTEM_FIELDS.has(field.name)) return 'application'
  return isReadOnlyType(field.type) ? 'type' : undefined
}

/** INVARIANT: what the document or the application fills is never written by input. */
export function isWritable(entity: Entity, field: Field): boolean {
  if (whyReadOnly(field) || field.default?.copy || field.editable?.kind === 'never') return false
  if (field.system && !(entity.name === 'User' && field.name === 'name')) return false
  return !placesOf(entity).some((place) => place.whole === field.name)
}

/** System fields that are never missing: the server fills them with the first writing. */
export const ALWAYS_FILLED: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt'])
