/** Removes the passkeys of a person: they are deleted or erased, or may not be whoever made them. */
import type { Transaction } from '../../store/index.ts'

export async function forgetPasskeys(transaction: Transaction, person: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_passkey WHERE person = ?', [person])
}
