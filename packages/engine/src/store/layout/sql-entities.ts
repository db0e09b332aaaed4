/** Tells the SQL of expressions where the fields of a plan lie. */
import { currencyDigits, type FieldType } from '@ninefold/plan/values'
import type { Entity, Plan } from '@ninefold/plan'
import type { SqlEntity, SqlField } from '@ninefold/plan/expression'
import { columnForm, type ColumnForm } from './column.ts'
import { linkOf, placeOf } from './names.ts'

/** The entities as the SQL of expressions sees them; made once per plan. */
export function sqlEntities(plan: Plan): (name: string) => SqlEntity {
  const made = new Map(plan.entities.map((entity) => [entity.name, sqlEntity(plan, entity)]))
  return (name) => {
    const entity = made.get(name)
    if (!entity) throw new Error(`the plan has no entity ${name}`)
    return entity
  }
}

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
  if (type.kind === 'password' || type.kind === 'secret') return undefined
  const link = linkOf(plan, entity, field)
  if (link && (type.kind === 'many' || type.kind === 'inverse')) return { kind: 'link', entity: type.entity, ...link }
  if (type.kind === 'inverse') return { kind: 'rows', entity: type.entity, column: type.field }
  if (type.kind === 'parts') {
    const column = placeOf(plan, entity, field)?.whole ?? ''
    return { kind: 'rows', entity: type.entity, column, ...(type.slot !== undefined && { slot: type.slot }) }
  }
  if (type.kind === 'line') return { kind: 'line', entity: type.entity, up: type.up, ...stepsOf(plan, entity, type.by) }
  const form = columnForm(type, currencyDigits)
  return form && columnField(field.name, type, form)
}

/** A column that holds values of this type. */
export function columnField(column: string, type: FieldType, form: ColumnForm): SqlField {
  if (type.kind === 'writtenDecimal') return { kind: 'column', column, written: true }
  return formField(column, form)
}

function formField(column: string, form: ColumnForm): SqlField {
  if (form.kind === 'list') return { ...formField(column, form.of), kind: 'values' } as SqlField
  if (form.kind === 'scaled') return { kind: 'column', column, scale: form.scale, digits: form.digits }
  return { kind: 'column', column }
}

/** Where a tree's steps lie: a reference in the entity's own table, a list that is many to many in its own. */
export function stepsOf(plan: Plan, entity: Entity, by: string): { table: string; child: string; parent: string } {
  const field = entity.fields.find(({ name }) => name === by)!
  const link = linkOf(plan, entity, field)
  return link
    ? { table: link.table, child: link.from, parent: link.to }
    : { table: entity.name, child: 'id', parent: by }
}
