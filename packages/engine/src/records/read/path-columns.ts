/**
 * Columns reached through references (`owner.name`), each under its dotted path, limited to what the principal may
 * read.
 */
import { readSql, sqlExpression, type SqlBinding, type SqlPart, type SqlTarget } from '@ninefold/plan/expression'
import { writeValue, type Json, type Value, isReference } from '@ninefold/plan/values'
import type { Rights } from '../../access/index.ts'
import type { Row } from '../../store/index.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import { pathTree } from './order.ts'
import { selectable, type WireDraft } from './select.ts'
import type { Piece } from './statement.ts'

export interface PathSelection {
  readonly columns: readonly (readonly Piece[])[]
  /** Adds the columns, which start at `from` in the row. */
  add(record: WireDraft, row: Row, from: number): WireDraft
}

export function pathSelection(
  model: Model,
  entity: EntityModel,
  rights: Rights,
  target: SqlTarget,
  paths: readonly string[],
): PathSelection {
  const columns: SqlPart[] = []
  const readers: ((record: WireDraft, row: Row, from: number) => void)[] = []
  for (const path of paths) {
    const field = fieldAt(model, entity, path)
    if (!field || !isReadable(model, entity, rights, path)) continue
    const part = sqlExpression(pathTree(model, entity, rights, path), { ...target, mask: rights.mask })
    const place = columns.length
    columns.push(part)
    readers.push((record, row, from) => {
      record[path] = wired(field, readSql(row[from + place] as SqlBinding, part))
    })
  }
  return {
    columns: columns.map(selectable),
    add: (record, row, from) => {
      for (const read of readers) read(record, row, from)
      return record
    },
  }
}

/** A selected reference is returned as its id. */
const wired = (field: FieldModel, value: Value): Json =>
  isReference(field.field.type) && typeof value === 'string' ? value : writeValue(field.field.type, value)

/** The last field of a dotted path. */
function fieldAt(model: Model, entity: EntityModel, path: string): FieldModel | undefined {
  const [first, ...rest] = path.split('.')
  const field = entity.byName.get(first!)
  if (!field || rest.length === 0) return field
  const next = isReference(field.field.type) ? model.entities.get(field.field.type.entity) : undefined
  return next && fieldAt(model, next, rest.join('.'))
}

function isReadable(model: Model, entity: EntityModel, rights: Rights, path: string): boolean {
  const [first, ...rest] = path.split('.')
  const field = entity.byName.get(first!)
  if (!field || rights.field(entity.name, 'read', first!) === false) return false
  if (rest.length === 0) return true
  const next = isReference(field.field.type) ? model.entities.get(field.field.type.entity) : undefined
  return (
    next !== undefined && rights.rows(next.name, 'read') !== false && isReadable(model, next, rights, rest.join('.'))
  )
}
