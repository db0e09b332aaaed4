/** Which columns a table of records has: those of a screen, or of an entity all that can be written into a cell. */
import type { Entity } from '@ninefold/plan'
import { type FieldType, isWriteOnly, isInverse, isLine } from '@ninefold/plan/values'

export interface TableColumn {
  /** A field, or what is reached through references, `owner.name`. */
  readonly path: string
  readonly title: string
  readonly type: FieldType
}

const ID: TableColumn = { path: 'id', title: 'Id', type: { kind: 'text', min: 0, max: 100 } }

/** What only others refer by is a table of its own. */
const isInTable = (type: FieldType): boolean => !isWriteOnly(type) && !isInverse(type) && !isLine(type)

/** With the id first, so that a table may come back and change what it was made of. */
export const columnsOfEntity = (entity: Entity, readable: readonly string[]): readonly TableColumn[] => [
  ID,
  ...entity.fields
    .filter(({ name, type }) => name !== 'id' && readable.includes(name) && isInTable(type))
    .map(({ name, label, type }) => ({ path: name, title: label, type })),
]
