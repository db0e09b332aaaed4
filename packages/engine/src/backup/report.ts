/** Reports backups and restores to the security log. */
import { recordSecurityEvent, securityLogTables } from '../security-log/index.ts'
import type { Transaction } from '../store/index.ts'
import type { BackupSummary } from './contents.ts'

/** Data of an older program has no log, or another one, until a server of this version has run on it: nothing is reported then. */
export function reportBackup(
  transaction: Transaction,
  kind: 'backupTaken' | 'restored',
  { description, rows, files }: BackupSummary,
): void {
  const { room, steps } = securityLogTables
  if (description.steps[room] !== steps.length) return
  const details = { at: description.at, rows, files }
  recordSecurityEvent(transaction, { kind, at: Date.now(), actorKind: 'machine', details })
}
