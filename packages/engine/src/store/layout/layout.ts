/** The tables that a plan asks for. */
import type { Entity, Plan } from '@ninefold/plan'
import { columnsOf, positionColumn } from './column-of.ts'
import { indexesOf } from './indexes.ts'
import { linkOf } from './names.ts'
import type { Column, Table } from './table.ts'
import { isMany } from '@ninefold/plan/values'

export function layout(plan: Plan): readonly Table[] {
  return plan.entities.flatMap((entity) => [tableOf(plan, entity), ...linkTables(plan, entity)])
}

function tableOf(plan: Plan, entity: Entity): Table {
  const columns = entity.fields.flatMap((field) => columnsOf(entity, field))
  return {
    name: entity.name,
    columns: entity.partOf ? [...columns, positionColumn] : columns,
    key: ['id'],
    indexes: indexesOf(plan, entity),
  }
}

function linkTables(plan: Plan, entity: Entity): Table[] {
  return entity.fields.flatMap((field) => {
    const link = linkOf(plan, entity, field)
    if (!isMany(field.type) || !link || link.table !== `${entity.name}.${field.name}`) return []
    const column = (name: string, table: string): Column => ({
      name,
      form: { kind: 'text' },
      notNull: true,
      references: { table, onDelete: 'delete' },
    })
    return {
      name: link.table,
      columns: [column(link.from, entity.name), column(link.to, field.type.entity)],
      key: [link.from, link.to],
      indexes: [{ unique: false, columns: [{ name: link.to, descending: false }] }],
    }
  })
}
