/**
 * A buffer for writes whose answers nobody waits for. They are sent in order before the next awaited statement, so they
 * cost no round trip of their own; those of different tables are combined into one statement with common table
 * expressions.
 */
import type { Binding } from '@ninefold/plan/values'
import type { Statement } from '../store.ts'
import { writtenTable } from '../write-counts.ts'

/** A write in the buffer. `otherwise`: the error if it changes no row. */
interface BufferedWrite extends Statement {
  readonly otherwise?: () => Error
}

interface WriteBuffer {
  add(write: BufferedWrite): void
  isFilled(): boolean
  /** Whether the statement may read buffered changes. */
  concerns(text: string): boolean
  /** Sends the buffer. */
  flush(): void
  /** Throws the error of any write that was sent. */
  received(): Promise<void>
  /** The same, for all buffered writes. */
  answered(): Promise<void>
  /** After a rollback: drops the buffer, and ignores earlier errors. */
  reset(): void
}

/**
 * `run` sends a statement at once, and resolves to the number of rows that its last write changed. `sending`: called before
 * writes are sent.
 */
// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openWriteBuffer(
  run: (text: string, values: readonly Binding[]) => Promise<number>,
  sending: (writes: readonly Statement[]) => void = () => {},
): WriteBuffer {
  let writes: BufferedWrite[] = []
  let pending: Promise<void> | undefined
  let failure: { readonly error: unknown } | undefined

  function send({ text, values, otherwise }: BufferedWrite): void {
    const before = pending
    const sent = run(text, values)
    const noted = async () => {
      try {
        if ((await sent) === 0 && otherwise) failure ??= { error: otherwise() }
      } catch (error) {
        failure ??= { error }
      }
      await before
    }
    pending = noted()
  }

  const buffer: WriteBuffer = {
    add: (write) => void writes.push(write),
    isFilled: () => writes.length > 0,
    concerns: (text) =>
      writes.some((write) => {
        const { table } = headOf(write.text)
        return table === undefined || text.includes(table)
      }),
    flush: () => {
      if (writes.length === 0) return
      sending(writes)
      const statements = combined(writes)
      writes = []
      for (const statement of statements) send(statement)
    },
    received: async () => {
      const sent = pending
      await sent
      if (pending === sent) pending = undefined
      if (failure) throw failure.error
    },
    answered: () => {
      buffer.flush()
      return buffer.received()
    },
    reset: () => {
      writes = []
      failure = undefined
    },
  }
  return buffer
}

/** A write as parsed for combining. */
interface Parsed extends BufferedWrite, Head {
  readonly rows: number
}

interface Head {
  /** Absent if it may write to other tables too. */
  readonly table?: string
  /** For an INSERT to which rows can be added: the text before its row, and the row. */
  readonly into?: string
  readonly row?: string
}

/** Maximum rows of one INSERT: each number of rows is a separate prepared statement. */
const MAX_ROWS = 16

/**
 * As few statements as possible with the same effect. The writes of one statement see the same state of the tables, so
 * each table occurs in it once; a deletion of records, which deletes others too, is a statement of its own.
 */
export function combined(writes: readonly BufferedWrite[]): readonly BufferedWrite[] {
  const statements: Parsed[][] = []
  for (const write of writes) {
    const parsed = { ...write, ...headOf(write.text), rows: 1 }
    const group = statements.at(-1)
    const place = group ? placeIn(group, parsed) : undefined
    if (!group || place === undefined) statements.push([parsed])
    else group[place] = place < group.length ? withRow(group[place]!, parsed) : parsed
  }
  return statements.map(joined)
}

/** Where the write is put in the group: into a write of its table, or last. Undefined: into a statement of its own. */
function placeIn(group: readonly Parsed[], write: Parsed): number | undefined {
  if (isAlone(write) || group.some(isAlone)) return undefined
  // The row count of a statement is that of its last write.
  if (write.otherwise && group.some(({ otherwise }) => otherwise)) return undefined
  const place = group.findIndex(({ table }) => table === write.table)
  if (place === -1) return group.length
  const { into, rows } = group[place]!
  return into !== undefined && into === write.into && rows < MAX_ROWS ? place : undefined
}

const APPENDS = /^(\s*INSERT INTO [^()]*\([^()]*\) VALUES )(\([^()]*\))$/

const heads = new Map<string, Head>()
const MAX_HEADS = 2000

function headOf(text: string): Head {
  const known = heads.get(text)
  if (known) return known
  const table = writtenTable(text)
  const [, into, row] = APPENDS.exec(text) ?? []
  const made = { ...(table !== undefined && { table }), ...(into !== undefined && row !== undefined && { into, row }) }
  if (heads.size >= MAX_HEADS) heads.clear()
  heads.set(text, made)
  return made
}

const isAlone = ({ table }: Head): boolean => table === undefined

const withRow = (first: Parsed, next: Parsed): Parsed => ({
  ...first,
  text: `${first.text}, ${next.row!}`,
  values: [...first.values, ...next.values],
  rows: first.rows + 1,
})

/** The write that must change a row comes last. */
function joined(group: readonly Parsed[]): BufferedWrite {
  const last = group.findLast(({ otherwise }) => otherwise) ?? group.at(-1)!
  const others = group.filter((write) => write !== last)
  const { otherwise } = last
  const before = others.map(({ text }, i) => `ninefold_write_${i} AS (${text})`).join(', ')
  return {
    text: before === '' ? last.text : `WITH ${before} ${last.text}`,
    values: [...others, last].flatMap(({ values }) => values),
    ...(otherwise && { otherwise }),
  }
}
