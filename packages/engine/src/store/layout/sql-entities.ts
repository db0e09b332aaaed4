/** Maps the fields of a plan to columns, for the SQL of expressions. */
import {
  isMany,
  isInverse,
  isParts,
  isLine,
  isWriteOnly,
  formOf,
  type ColumnForm,
  partColumn,
  partColumnsOf,
  type PartColumn,
} from '@ninefold/plan/values'
import { memoize } from '@ninefold/plan/base'
import type { Entity, Plan } from '@ninefold/plan'
import type { SqlEntity, SqlField } from '@ninefold/plan/expression'
import { linkOf, placeOf } from './names.ts'

/** The entities for the SQL of expressions; created once per plan. */
export const sqlEntities = memoize((plan: Plan): ((name: string) => SqlEntity) => {
  const made = new Map(plan.entities.map((entity) => [entity.name, sqlEntity(plan, entity)]))
  return (name) => {
    const entity = made.get(name)
    if (!entity) throw new Error(`the plan has no entity ${name}`)
    return entity
  }
})

function sqlEntity(plan: Plan, entity: Entity): SqlEntity {
  const fields = new Map<string, SqlField>()
  for (const field of entity.fields) {
    const made = sqlField(plan, entity, field)
    if (made) fields.set(field.name, made)
  }
  return { table: entity.name, field: (name) => fields.get(name) }
}

function sqlField(plan: Plan, entity: Entity, field: Entity['fields'][number]): SqlField | undefined {
  const { type } = field
  if (field.computed && !field.computed.stored) return { kind: 'computed', tree: field.computed.expr.tree }
  if (isWriteOnly(type)) return undefined
  const link = linkOf(plan, entity, field)
  if (link && (isMany(type) || isInverse(type))) return { kind: 'link', entity: type.entity, ...link }
  if (isInverse(type)) return { kind: 'rows', entity: type.entity, column: type.field }
  if (isParts(type)) {
    const column = placeOf(plan, entity, field)?.whole ?? ''
    return { kind: 'rows', entity: type.entity, column, ...(type.slot !== undefined && { slot: type.slot }) }
  }
  if (isLine(type)) return { kind: 'line', entity: type.entity, up: type.up, ...stepsOf(plan, entity, type.by) }
  const several = partColumnsOf(type)
  if (several) return { kind: 'columns', parts: partsOf(field.name, several) }
  const form = formOf(type)
  return form && columnField(field.name, form)
}

const partsOf = (field: string, columns: readonly PartColumn[]) =>
  Object.fromEntries(
    columns.map(({ part, form }) => [
      part,
      columnField(partColumn(field, part), form) as SqlField & { readonly kind: 'column' },
    ]),
  )

/** A column with values in this form. */
export function columnField(column: string, form: ColumnForm): SqlField {
  if (form.kind === 'written') return { kind: 'column', column, written: true }
  if (form.kind === 'list') return { ...columnField(column, form.of), kind: 'values' } as SqlField
  if (form.kind === 'scaled') return { kind: 'column', column, scale: form.scale, digits: form.digits }
  return { kind: 'column', column }
}

/**
 * Where the steps of a tree are stored: a reference in the entity's own table, a many-to-many list in its link table.
 */
export function stepsOf(plan: Plan, entity: Entity, by: string): { table: string; child: string; parent: string } {
  const field = entity.fields.find(({ name }) => name === by)!
  const link = linkOf(plan, entity, field)
  return link
    ? { table: link.table, child: link.from, parent: link.to }
    : { table: entity.name, child: 'id', parent: by }
}
