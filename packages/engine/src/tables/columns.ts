/** The columns of a table of records: those of a screen, or all fields of an entity that fit into a cell. */
import type { Entity } from '@ninefold/plan'
import { type FieldType, isWriteOnly, isInverse, isLine, unitOf } from '@ninefold/plan/values'

export interface TableColumn {
  /** A field, or a path through references, `owner.name`. */
  readonly path: string
  readonly title: string
  readonly type: FieldType
}

const ID: TableColumn = { path: 'id', title: 'Id', type: { kind: 'text', min: 0, max: 100 } }

/** The other side of a reference is a table of its own. */
const isInTable = (type: FieldType): boolean => !isWriteOnly(type) && !isInverse(type) && !isLine(type)

/** `Distance (km)`: the numbers below it are without their unit. An import does not read what is in brackets. */
export function headingOf({ title, type }: TableColumn): string {
  const unit = unitOf(type)
  return unit === undefined ? title : `${title} (${unit})`
}

/** With the id first, so that an edited file can be imported again to change the same records. */
export const columnsOfEntity = (entity: Entity, readable: readonly string[]): readonly TableColumn[] => [
  ID,
  ...entity.fields
    .filter(({ name, type }) => name !== 'id' && readable.includes(name) && isInTable(type))
    .map(({ name, label, type }) => ({ path: name, title: label, type })),
]
