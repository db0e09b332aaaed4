/** Names that change: in the tables of records, and wherever the engine's own tables hold them. */
import type { Entity, Field } from '@ninefold/language'
import type { NameColumns, Rename, Statement } from '../store.ts'
import type { Comparing } from './compare-field.ts'
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

/** Entity and field by their new names. A choice that was there already takes in another one: nothing to rename then. */
export function renameChoices(
  c: Comparing,
  entity: Entity,
  field: Field,
  was: Field,
  names: Readonly<Record<string, string>>,
): Action[] {
  const had = new Set('options' in was.type ? was.type.options.map((option) => option.key) : [])
  const fresh = Object.entries(names).filter(([, to]) => !had.has(to))
  const columns = columnsOf(c).flatMap(({ table, entity: of, field: column, choices = [] }) =>
    fresh.flatMap(([from, to]) =>
      choices.map((choice) => ({
        text: `UPDATE ${table} SET ${choice} = ? WHERE ${of} = ? AND ${column} = ? AND ${choice} = ?`,
        values: [to, entity.name, field.name, from],
      })),
    ),
  )
  const list = field.type.kind === 'choices'
  return [{ kind: 'renameChoices', table: entity.name, column: field.name, list, names }, ...actions('settle', columns)]
}

const columnsOf = (c: Comparing): readonly NameColumns[] => c.internal.flatMap(({ names }) => names?.columns ?? [])

const internal = (c: Comparing, columns: readonly Statement[], rename: Rename): Action[] =>
  actions('run', [...columns, ...c.internal.flatMap(({ names }) => names?.within?.(rename, c.statements) ?? [])])

/** What is dropped for good lets go of what the engine's own tables hold for it. */
export const dropped = (c: Comparing, entity: string, field?: string): Action[] =>
  actions(
    'settle',
    c.internal.flatMap(({ names }) => names?.dropped?.(entity, field) ?? []),
  )
