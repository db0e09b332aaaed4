/** Removes the API tokens of a person: they are deleted or erased. */
import type { Transaction } from '../../store/index.ts'

export async function deleteApiTokensOf(transaction: Transaction, person: string): Promise<void> {
  const own = 'SELECT token FROM ninefold_api_token WHERE person = ?'
  await transaction.run(`DELETE FROM ninefold_api_token_scope WHERE token IN (${own})`, [person])
  await transaction.run('DELETE FROM ninefold_api_token WHERE person = ?', [person])
}
