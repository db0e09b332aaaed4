/**
 * Takes a backup: everything that a data folder and its database contain at one moment, as entries, while servers write.
 * The entries are the same for every database.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  layout,
  openExisting,
  quoted,
  runningVersion,
  Unusable,
  type DocumentVersion,
  type Reader,
  type Row,
  type Store,
} from '../store/index.ts'
import {
  DESCRIPTION,
  FILE_CONTENTS,
  FORMAT,
  jsonBytes,
  lineOf,
  SUMS,
  TOTALS,
  type BackedUpTable,
  type BackupSummary,
  type Description,
} from './contents.ts'
import { reportBackup } from './report.ts'
import type { Entry } from './tar.ts'

/** The data to back up, and the version of this program. */
export interface BackupSource {
  /** The data folder. */
  readonly data: string
  /** `postgres://…`, if the rows are not in the folder's own database. */
  readonly database?: string
  readonly program: string
}

type Write = (entry: Entry) => Promise<void>

/** Files of the data folder that belong to the folder, or to a running server, rather than to the data. */
const OF_THE_FOLDER =
  /^(?:\..*|data\.db(?:-wal|-shm|-journal|\.moved.*)?|document\.json|databases\.json|last-backup\.json|running.*)$/

/** Passes each entry to `write`, and waits for it. Throws `Unusable` if there is no data. */
export async function takeBackup(source: BackupSource, write: Write): Promise<BackupSummary> {
  const store = await openExisting({
    file: join(source.data, 'data.db'),
    ...(source.database !== undefined && { database: source.database }),
  })
  try {
    const summary = await store.read((reader) => takeFrom(reader, store, source, write))
    await store.write(async (transaction) => reportBackup(transaction, 'backupTaken', summary))
    return summary
  } finally {
    await store.close()
  }
}

async function takeFrom(reader: Reader, store: Store, source: BackupSource, write: Write): Promise<BackupSummary> {
  const version = await documentOf(reader, store)
  if (!version)
    throw new Unusable('There is no data to back up: no document has run here.', {
      help: 'Name the document, or its data folder with --data.',
    })
  const summed = summing(write)
  const tables = await tablesOf(reader, store, version)
  const description = await describe(reader, { store, source, version, tables })
  await summed.write({ name: DESCRIPTION, content: jsonBytes(description) })
  for (const { name, text } of version.files)
    await summed.write({ name: `document/${name}`, content: Buffer.from(text) })
  for (const file of dataFiles(source.data))
    await summed.write({ name: `data/${file}`, content: readFileSync(join(source.data, file)) })
  const rows: Record<string, number> = {}
  for (const table of tables) rows[table.name] = await writeRows(reader, table, summed.write)
  const files = await writeFiles(reader, summed.write)
  await summed.write({ name: TOTALS, content: jsonBytes({ rows, files }) })
  await write({ name: SUMS, content: Buffer.from(summed.sums().join('')) })
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return { description, rows: all, files, bytes: summed.bytes() }
}

async function documentOf(reader: Reader, { statements }: Store): Promise<DocumentVersion | undefined> {
  const names = (await reader.rows(statements.internalTables)).map(([name]) => name)
  return names.includes('ninefold_document') ? runningVersion(reader) : undefined
}

function summing(write: Write) {
  const sums: string[] = []
  let bytes = 0
  return {
    write: async (entry: Entry) => {
      sums.push(`${sumOf(entry.content)}  ${entry.name}\n`)
      bytes += entry.content.byteLength
      await write(entry)
    },
    sums: (): readonly string[] => sums,
    bytes: () => bytes,
  }
}

/** As `sha256sum` prints it. */
export const sumOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const dataFiles = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((file) => file.isFile() && !OF_THE_FOLDER.test(file.name))
        .map(({ name }) => name)
        .toSorted()
    : []

interface Described {
  readonly store: Store
  readonly source: BackupSource
  readonly version: DocumentVersion
  readonly tables: readonly TableToRead[]
}

async function describe(reader: Reader, { store, source, version, tables }: Described): Promise<Description> {
  const steps = await reader.rows('SELECT room, taken FROM ninefold_step ORDER BY room')
  return {
    format: FORMAT,
    program: source.program,
    at: new Date().toISOString(),
    database: store.dialect,
    application: version.plan.name,
    document: { hash: version.hash, since: version.at, files: version.files.map(({ name }) => name) },
    steps: Object.fromEntries(steps) as Description['steps'],
    tables: tables.map(({ name, folder, columns, internal }) => ({ name, folder, columns, internal })),
  }
}

interface TableToRead extends BackedUpTable {
  /** Rows are read in the order of these columns; none for a table of few rows. */
  readonly key: readonly string[]
  /** Whether a row may be large. */
  readonly bytes: boolean
}

/** The table of the document's versions is first: a restore needs its plan to create the others. */
async function tablesOf(
  reader: Reader,
  { statements }: Store,
  { plan }: DocumentVersion,
): Promise<readonly TableToRead[]> {
  const names = (await reader.rows(statements.internalTables)).map(([name]) => name as string)
  const ordered = ['ninefold_document', ...names.filter((name) => name !== 'ninefold_document').toSorted()]
  const internal: TableToRead[] = []
  for (const name of ordered) {
    if (name === 'ninefold_step' || name === FILE_CONTENTS) continue
    internal.push(await internalTable(reader, name, statements.columnsOf(name)))
  }
  const own = layout(plan).map(({ name, columns, key }, i) => ({
    name,
    folder: /^[A-Za-z][\w.]{0,60}$/.test(name) ? name : `table-${i + 1}`,
    columns: columns.map((column) => column.name),
    internal: false,
    key,
    bytes: false,
  }))
  return [...internal, ...own]
}

async function internalTable(reader: Reader, name: string, statement: string): Promise<TableToRead> {
  const columns = await reader.all<{ name: string; place: number; bytes: number }>(statement)
  const key = columns.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place)
  return {
    name,
    folder: name,
    columns: columns.map((column) => column.name),
    internal: true,
    key: key.map((column) => column.name),
    bytes: columns.some((column) => column.bytes === 1),
  }
}

/** Bytes of an entry of rows, about; and the most rows that one statement reads. */
const PIECE = 2 ** 22
const MAX_ROWS = 2000

/** Returns how many there are. */
async function writeRows(reader: Reader, table: TableToRead, write: Write): Promise<number> {
  let [count, piece, pieces] = [0, '', 0]
  const flush = async () => {
    if (piece === '') return
    const name = `rows/${table.folder}/${String(++pieces).padStart(6, '0')}.jsonl`
    await write({ name, content: Buffer.from(piece) })
    piece = ''
  }
  for await (const rows of pagesOf(reader, table)) {
    for (const row of rows) {
      piece += lineOf(table.columns, row)
      count++
      if (piece.length > PIECE) await flush()
    }
  }
  await flush()
  return count
}

/** Pages of about `PIECE` bytes, however large a row is. */
async function* pagesOf(reader: Reader, { name, columns, key, bytes }: TableToRead): AsyncGenerator<readonly Row[]> {
  const select = `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}`
  if (key.length === 0) return yield await reader.rows(select)
  const order = key.map(quoted).join(', ')
  const after = ` WHERE (${order}) > (${key.map(() => '?').join(', ')})`
  const places = key.map((column) => columns.indexOf(column))
  const most = bytes ? 4 : MAX_ROWS
  let limit = bytes ? 1 : 50
  let last: readonly (string | number)[] | undefined
  for (;;) {
    const text = `${select}${last ? after : ''} ORDER BY ${order} LIMIT ${limit}`
    const rows = await reader.rows(text, last ?? [], true)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = places.map((place) => rows.at(-1)![place] as string | number)
    const size = rows.reduce((sum, row) => sum + sizeOf(row), 0) / rows.length
    limit = Math.max(1, Math.min(most, Math.round(PIECE / size)))
  }
}

const sizeOf = (row: readonly unknown[]): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)

async function writeFiles(reader: Reader, write: Write): Promise<number> {
  let [count, last] = [0, '']
  for (;;) {
    const page = `SELECT id FROM ${FILE_CONTENTS} WHERE id > ? ORDER BY id LIMIT 1000`
    const ids = (await reader.rows(page, [last])).map(([id]) => id as string)
    for (const id of ids) {
      const row = await reader.one<{ content: Uint8Array }>(`SELECT content FROM ${FILE_CONTENTS} WHERE id = ?`, [id])
      await write({ name: `files/${id}`, content: row!.content })
      count++
    }
    if (ids.length < 1000) return count
    last = ids.at(-1)!
  }
}
