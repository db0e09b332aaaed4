/** The tables of a plan. */
import { memoize } from '@ninefold/plan/base'
import type { Entity, Plan } from '@ninefold/plan'
import { columnsOf, positionColumn } from './column-of.ts'
import { indexesOf } from './indexes.ts'
import { linkOf } from './names.ts'
import type { Column, Table } from './table.ts'
import { isMany } from '@ninefold/plan/values'

/** Computed once for each plan. */
export const layout = memoize((plan: Plan): readonly Table[] =>
  plan.entities.flatMap((entity) => [entityTable(plan, entity), ...linkTables(plan, entity)]),
)

/** The table with this name, which the plan must have. */
export const tableOf = (plan: Plan, name: string): Table => tablesByName(layout(plan)).get(name)!

const tablesByName = memoize((tables: readonly Table[]) => new Map(tables.map((table) => [table.name, table])))

function entityTable(plan: Plan, entity: Entity): Table {
  const columns = entity.fields.flatMap((field) => columnsOf(entity, field))
  return {
    name: entity.name,
    columns: entity.partOf ? [...columns, positionColumn] : columns,
    key: ['id'],
    // A server with an unchanged document never asks for them.
    get indexes() {
      return indexesOf(plan, entity)
    },
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
