/** Renames: in the tables of records, and in the engine's internal tables. */
import type { ChoiceWas, Entity, Field } from '@ninefold/plan'
import type { NameColumns, Rename, Statement } from '../store.ts'
import type { Comparing } from './comparing.ts'
import { actions, type Action } from './step.ts'

export function renameEntity(c: Comparing, from: string, to: string): Action[] {
  const columns = columnsOf(c).map(({ table, entity }) => ({
    text: `UPDATE ${table} SET ${entity} = ? WHERE ${entity} = ?`,
    values: [to, from],
  }))
  return [...internal(c, columns, { kind: 'entity', from, to }), { kind: 'renameInKept', from, to }]
}

/** `entity` by its new name. */
export function renameField(c: Comparing, { name: entity }: Entity, from: string, to: string): Action[] {
  const columns = columnsOf(c).flatMap(({ table, entity: of, field }) =>
    field === undefined
      ? []
      : [{ text: `UPDATE ${table} SET ${field} = ? WHERE ${of} = ? AND ${field} = ?`, values: [to, entity, from] }],
  )
  return internal(c, columns, { kind: 'field', entity, from, to })
}

/** Entity and field by their new names. */
export const renameChoices = (c: Comparing, entity: Entity, field: Field, names: readonly ChoiceWas[]): Action[] => [
  { kind: 'renameChoices', entity, field, names, noted: columnsOf(c).filter(({ choices }) => choices) },
]

const columnsOf = (c: Comparing): readonly NameColumns[] => c.internal.flatMap(({ names }) => names?.columns ?? [])

const internal = (c: Comparing, columns: readonly Statement[], rename: Rename): Action[] =>
  actions('run', [...columns, ...c.internal.flatMap(({ names }) => names?.within?.(rename, c.statements) ?? [])])

/** Removes what the engine's internal tables store for a dropped entity or field. */
export const dropped = (c: Comparing, entity: string, field?: string): Action[] =>
  actions(
    'settle',
    c.internal.flatMap(({ names }) => names?.dropped?.(entity, field) ?? []),
  )
