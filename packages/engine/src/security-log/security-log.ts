/** The security log of an application: what concerns its security, for administrators and for the operator. */
import type { Reader, Store } from '../store/index.ts'
import { readSecurityLog, type SecurityLogQuery } from './read-log.ts'
import { recordSecurityEvent, type SecurityEvent } from './record-event.ts'
import { openRefusals, type Refusals } from './refusals.ts'

export interface SecurityLog extends Pick<Refusals, 'refused' | 'close'> {
  /** An event without a change of its own, such as an export: in its own transaction. */
  record(event: SecurityEvent): Promise<void>
  /** At most 50 events, the latest first. */
  read(query: SecurityLogQuery): ReturnType<typeof readSecurityLog>
}

export function openSecurityLog(store: Store, failed: (error: unknown) => void): SecurityLog {
  const refusals = openRefusals(store, failed)
  return {
    refused: (event) => refusals.refused(event),
    close: () => refusals.close(),
    record: (event) => store.write(async (transaction) => recordSecurityEvent(transaction, event)),
    async read(query) {
      // With a full disk, the events that are stored can still be read.
      await refusals.flush().catch(failed)
      return store.read((reader: Reader) => readSecurityLog(reader, query))
    },
  }
}
