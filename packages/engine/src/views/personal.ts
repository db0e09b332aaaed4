/** A person's views in the export of their data, and their end when the person is erased. */
import type { Plan } from '@ninefold/plan'
import type { PersonExport } from '@ninefold/plan/wire'
import type { Reader, Transaction } from '../store/index.ts'
import { removeViews, viewRows } from './rows.ts'
import { whole } from './stored-state.ts'

/** As the person saved them. */
export async function viewsOfPerson(reader: Reader, plan: Plan, person: string): Promise<PersonExport['views']> {
  const rows = await viewRows(reader, 'person = ?', [person])
  return rows.map((row) => {
    const { screen, name, shared, changed } = row
    return { screen, name, changed, sharedWith: shared ?? [], state: whole(plan, row).state }
  })
}

/** Also the views that the person shared. */
export async function forgetViews(transaction: Transaction, person: string): Promise<void> {
  await removeViews(transaction, 'person', person)
  await transaction.run('DELETE FROM ninefold_view_start WHERE person = ?', [person])
}
