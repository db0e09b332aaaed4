/** Removes what is stored of a person at providers: they are deleted or erased. */
import type { Transaction } from '../../store/index.ts'

export async function forgetProviders(transaction: Transaction, person: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_provider_grant WHERE person = ?', [person])
  await transaction.run('DELETE FROM ninefold_provider_person WHERE person = ?', [person])
}
