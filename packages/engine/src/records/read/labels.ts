/** The labels of records, as the principal sees them: parts of a label that are not readable are left out. */
import { sqlExpression, type SqlTarget } from '@ninefold/plan/expression'
import { routeFields } from '@ninefold/plan'
import { type Json, typeOfField, isReference, isEither } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import { type Principal, ownField, type Rights } from '../../access/index.ts'
import type { Reader, Row } from '../../store/index.ts'
import { condition, where } from './condition.ts'
import type { EntityModel, Model } from '../model.ts'
import type { WireDraft } from './select.ts'
import { joined, lots, marks, statement, type Piece, type Statement } from './statement.ts'

export interface Ref {
  readonly entity: string
  readonly id: string
}

const statements = new WeakMap<Model, Map<string, Statement>>()

/** Unreadable ones are left out. */
export async function labelsOf(
  model: Model,
  reader: Reader,
  principal: Principal,
  refs: readonly Ref[],
): Promise<Related> {
  const byEntity = new Map<string, Set<string>>()
  for (const { entity, id } of refs) {
    const ids = byEntity.get(entity)
    if (ids) ids.add(id)
    else byEntity.set(entity, new Set([id]))
  }
  const related: Record<string, Related[string]> = {}
  const read = async (name: string, lot: readonly string[]): Promise<void> => {
    const { text, values } = labelStatement(model, principal, name, lot.length)
    for (const row of await reader.rows(text, [...values(principal.environment), ...lot])) {
      related[row[0] as string] = labelFrom(name, row, 1)
    }
  }
  await Promise.all([...byEntity].flatMap(([name, ids]) => lots([...ids]).map((lot) => read(name, lot))))
  return related
}

function labelStatement(model: Model, principal: Principal, name: string, count: number): Statement {
  const known = statements.get(model) ?? new Map<string, Statement>()
  statements.set(model, known)
  const key = `${principal.rightsKey} ${name} ${count}`
  const before = known.get(key)
  if (before) return before
  const entity = model.entities.get(name)!
  const rights = model.rights(principal)
  const target = model.target(principal, name)
  const made = statement([
    'SELECT t."id", ',
    ...joined(labelColumns(model, entity, rights, target), ', '),
    ` FROM ${entity.table} AS t`,
    ...where([...condition(rights.rows(name, 'read'), target), [`t."id" IN (${marks(count)})`]]),
    // Not in the database's own order, which changes with each update.
    ' ORDER BY t."id"',
  ])
  known.set(key, made)
  return made
}

/** The label of a record as columns of its row, for `labelFrom`. */
export const labelColumns = (
  model: Model,
  entity: EntityModel,
  rights: Rights,
  target: SqlTarget,
): readonly (readonly Piece[])[] => [labelPieces(entity, rights, target), keyPieces(model, entity, rights, target)]

/** Reads the label from these columns, which start at `place` in the row. */
export function labelFrom(entity: string, row: Row, place: number): Related[string] {
  const [label, key] = row.slice(place, place + 2) as [string | null, string | number | null]
  return { entity, label: label ?? '', ...(key === null ? {} : { key }) }
}

/** The label, or if it is missing, the texts from which it is composed. */
export function labelPieces(entity: EntityModel, rights: Rights, target: SqlTarget): readonly Piece[] {
  const masked = { ...target, mask: rights.mask }
  const { shownAs } = entity.entity
  const parts = shownAs.reads
    .map((path) => entity.byName.get(path))
    .filter((field) => field !== undefined)
    .filter((field) => typeOfField(field.field.type)?.kind === 'text')
    .map((field) => ownField(entity.name, field.name, { kind: 'text' }))
  const all = [shownAs.tree, ...parts].map((tree) => sqlExpression(tree, masked))
  return ['coalesce(', ...all.flatMap((part) => [part, ', ']), `'')`]
}

/** The unique field by which the route of a screen identifies the record, for links. */
function keyPieces(model: Model, entity: EntityModel, rights: Rights, target: SqlTarget): readonly Piece[] {
  const [name] = routeFields(model.plan.screens, entity.name)
  const type = name === undefined ? undefined : typeOfField(entity.byName.get(name)!.field.type)
  if (name === undefined || !type) return ['NULL']
  return [sqlExpression(ownField(entity.name, name, type), { ...target, mask: rights.mask })]
}

/** The records referenced by these records and their parts. */
export function relatedOf(model: Model, entity: EntityModel, records: readonly WireDraft[]): readonly Ref[] {
  return entity.fields.flatMap((field) => {
    const { type } = field.field
    if (isReference(type)) return records.flatMap((r) => refTo(type.entity, r[field.name]))
    if (isEither(type)) return records.flatMap((r) => refOfEither(r[field.name]))
    if (field.kind === 'link')
      return records.flatMap((r) => list(r[field.name]).flatMap((id) => refTo(field.other, id)))
    if (field.kind !== 'parts') return []
    const parts = records.flatMap((r) => list(r[field.name]) as unknown as readonly WireDraft[])
    return relatedOf(model, model.entities.get(field.part)!, parts)
  })
}

const refTo = (entity: string, id: Json | undefined): Ref[] => (typeof id === 'string' ? [{ entity, id }] : [])
const refOfEither = (sent: Json | undefined): Ref[] => {
  const { entity, id } = (sent ?? {}) as { readonly entity?: string; readonly id?: string }
  return entity !== undefined && id !== undefined ? [{ entity, id }] : []
}
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : [])
