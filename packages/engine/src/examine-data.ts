/** Examines the data of an application for its operator, beside the servers that may use it: nothing is changed. */
import { join } from 'node:path'
import { hasAdministrator } from './identity/index.ts'
import { newerThanProgram } from './internal-tables.ts'
import { openExisting, runningVersion, type Reader, type Store } from './store/index.ts'

/** The state of the data of an application. Times are ISO 8601. */
export interface DataReport {
  readonly database: 'sqlite' | 'postgres'
  /** Of the database: `SQLite 3.50.4`, `PostgreSQL 18.1`. */
  readonly version: string
  /** The time of the database, which may be on another machine; and when it was asked. */
  readonly now: string
  readonly asked: string
  /** Absent if no document has run yet. */
  readonly application?: { readonly name: string; readonly hash: string; readonly since: string }
  /** Whether a newer version of this program has used the data. */
  readonly newer: boolean
  /** What is damaged, in words of the database; undefined if it cannot tell. */
  readonly damage: readonly string[] | undefined
  /** Why search has no indexes; absent if it has. */
  readonly withoutSearch?: string
  /** Timers that have been due for more than ten minutes. */
  readonly overdue: number
  /** Whether an administrator can sign in; absent if no server of this version has run on the data. */
  readonly hasAdministrator?: boolean
  /** Messages to other systems, and mails, that were given up. */
  readonly failedMessages: number
  readonly failedMails: number
  /** Mails that should have been sent more than ten minutes ago. */
  readonly waitingMails: number
  /** The newest change of a record. */
  readonly lastChange?: string
}

/** Throws `Unusable` if there is no data, or if the database cannot be used. */
export async function examineData({ data, database }: { data: string; database?: string }): Promise<DataReport> {
  const store = await openExisting({ file: join(data, 'data.db'), ...(database !== undefined && { database }) })
  try {
    return await store.read((reader) => reportOf(reader, store))
  } finally {
    await store.close()
  }
}

async function reportOf(reader: Reader, { dialect, statements, withoutSearch }: Store): Promise<DataReport> {
  const asked = new Date().toISOString()
  const before = new Date(Date.parse(asked) - OVERDUE).toISOString()
  const server = await reader.one<{ version: string; now: string }>(statements.server)
  const names = new Set((await reader.rows(statements.internalTables)).map(([name]) => name))
  const count = async (table: string, condition: string, ...values: readonly string[]) =>
    names.has(table) ? countOf(reader, table, condition, values) : 0
  const newer = names.has('ninefold_step') && (await newerThanProgram(reader))
  const version = names.has('ninefold_document') && !newer ? await runningVersion(reader) : undefined
  const last = names.has('ninefold_history')
    ? await reader.one<{ at: string }>('SELECT at FROM ninefold_history ORDER BY number DESC LIMIT 1')
    : undefined
  return {
    database: dialect,
    version: server!.version,
    now: new Date(server!.now).toISOString(),
    asked,
    ...(version && { application: { name: version.plan.name, hash: version.hash, since: version.at } }),
    newer,
    damage: await statements.damage(reader),
    ...(withoutSearch !== undefined && { withoutSearch }),
    ...(ACCOUNTS.every((table) => names.has(table)) && { hasAdministrator: await hasAdministrator(reader) }),
    overdue: await count('ninefold_job', 'done = 0 AND due < ?', before),
    failedMessages: await count('ninefold_outbox', 'state = 2'),
    failedMails: await count('ninefold_mail', 'state = 2'),
    waitingMails: await count('ninefold_mail', 'state = 0 AND due < ?', before),
    ...(last && { lastChange: last.at }),
  }
}

/** Milliseconds. */
const OVERDUE = 600_000

const ACCOUNTS = ['ninefold_account', 'ninefold_provider_person', 'ninefold_passkey']

async function countOf(reader: Reader, table: string, condition: string, values: readonly string[]): Promise<number> {
  const row = await reader.one<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`, values)
  return row!.n
}
