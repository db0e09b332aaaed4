/** Reports a new version of the document in the security log, in the transaction that stores it. */
import { recordSecurityEvent } from '../security-log/index.ts'
import type { Transaction } from '../store/index.ts'

/** For `onStored` of `migrate`. `now`: the real time, in milliseconds. */
export const reportVersion =
  (hash: string, now: () => number) =>
  (transaction: Transaction, before: string | undefined): void =>
    recordSecurityEvent(transaction, {
      kind: 'documentChanged',
      at: now(),
      actorKind: 'machine',
      target: hash,
      details: before === undefined ? {} : { before },
    })
