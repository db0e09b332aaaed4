/** Counts the writes of a transaction by table, to detect that what was read before is unchanged. */

interface WriteCounts {
  /** For a statement that writes. */
  note(text: string): void
  /** For any other change, such as a rollback. */
  noteAll(): void
  /** Grows with each write that may have changed rows of the table. */
  of(table: string): number
  any(): boolean
}

export function openWriteCounts(): WriteCounts {
  const counts = new Map<string, number>()
  let all = 0
  const noteAll = () => void all++
  return {
    note: (text) => {
      const table = writtenTable(text)
      if (table === undefined) noteAll()
      else counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    noteAll,
    of: (table) => all + (counts.get(table) ?? 0),
    any: () => all > 0 || counts.size > 0,
  }
}

/** After an attempt that was rolled back. */
export const countedAll =
  (counts: WriteCounts) =>
  (error: unknown): never => {
    counts.noteAll()
    throw error
  }

const HEAD = /^\s*(INSERT INTO|UPDATE|DELETE FROM)\s+("(?:[^"]|"")*"|\w+)/

const tables = new Map<string, string | undefined>()
const MAX_TABLES = 2000

/**
 * The only table that the statement writes, as in its text: quoted, if it is a table of the plan. Undefined if there
 * may be others, since deleting a record also changes and deletes rows that refer to it.
 */
export function writtenTable(text: string): string | undefined {
  if (tables.has(text)) return tables.get(text)
  const [, verb, table] = HEAD.exec(text) ?? []
  const isAlone = verb === 'DELETE FROM' && table!.startsWith('"')
  if (tables.size >= MAX_TABLES) tables.clear()
  tables.set(text, isAlone ? undefined : table)
  return isAlone ? undefined : table
}
