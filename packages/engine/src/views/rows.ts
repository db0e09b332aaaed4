/** The rows of views: read and written as they are, without regard to permissions. */
import type { Binding } from '@ninefold/plan/values'
import type { Reader, Transaction } from '../store/index.ts'
import type { NameOf } from './marks.ts'
import type { StoredState } from './stored-state.ts'

export interface ViewRow extends StoredState {
  readonly id: string
  readonly person: string
  readonly entity: string
  readonly screen: string
  readonly route: string
  readonly name: string
  /** As in `ListView.sharedWith`; null: only for the person. */
  readonly shared: readonly string[] | null
  /** ISO 8601. */
  readonly changed: string
}

type Row = Omit<ViewRow, 'shared' | 'names'> & { readonly shared: string | null }

/** By name. */
export async function viewRows(reader: Reader, where: string, values: readonly Binding[]): Promise<readonly ViewRow[]> {
  const rows = await reader.all<Row>(
    `SELECT id, person, entity, screen, route, name, state, shared, changed FROM ninefold_view WHERE ${where} ORDER BY name, id`,
    values,
  )
  if (rows.length === 0) return []
  const names = await reader.all<NameOf & { readonly view: string }>(
    `SELECT view, entity, field, choice FROM ninefold_view_name
      WHERE view IN (SELECT id FROM ninefold_view WHERE ${where}) ORDER BY view, mark`,
    values,
  )
  const byView = Map.groupBy(names, ({ view }) => view)
  return rows.map(({ shared, ...row }) => ({
    ...row,
    shared: shared === null ? null : (JSON.parse(shared) as readonly string[]),
    names: byView.get(row.id) ?? [],
  }))
}

export async function insertView(transaction: Transaction, row: ViewRow): Promise<void> {
  const { id, person, entity, screen, route, name, state, shared, changed } = row
  const audience = shared && JSON.stringify(shared)
  const values = [id, person, entity, screen, route, name, state, audience, changed]
  await transaction.run('INSERT INTO ninefold_view VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', values)
  await insertNames(transaction, row)
}

export async function updateView(transaction: Transaction, row: ViewRow): Promise<void> {
  const { id, screen, route, name, state, shared, changed } = row
  await transaction.run(
    'UPDATE ninefold_view SET screen = ?, route = ?, name = ?, state = ?, shared = ?, changed = ? WHERE id = ?',
    [screen, route, name, state, shared && JSON.stringify(shared), changed, id],
  )
  await transaction.run('DELETE FROM ninefold_view_name WHERE view = ?', [id])
  await insertNames(transaction, row)
}

async function insertNames(transaction: Transaction, { id, names }: ViewRow): Promise<void> {
  for (const [mark, { entity, field, choice }] of names.entries())
    await transaction.run('INSERT INTO ninefold_view_name VALUES (?, ?, ?, ?, ?)', [id, mark, entity, field, choice])
}

/** Of these views also who begins with them. */
export async function removeViews(transaction: Transaction, column: 'id' | 'person', value: string): Promise<void> {
  for (const table of ['ninefold_view_name', 'ninefold_view_start'])
    await transaction.run(`DELETE FROM ${table} WHERE view IN (SELECT id FROM ninefold_view WHERE ${column} = ?)`, [
      value,
    ])
  await transaction.run(`DELETE FROM ninefold_view WHERE ${column} = ?`, [value])
}
