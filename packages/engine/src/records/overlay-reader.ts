/**
 * A reader that sees some records as they were before a change, or as they would be after it: the tables are read with
 * their rows replaced. It takes statements over the plan's tables.
 */
import type { RecordValue } from '@ninefold/language'
import { isSecret } from '../access/rights.ts'
import { POSITION } from '../store/layout/names.ts'
import { quoted } from '../store/layout/table.ts'
import type { Binding, Reader } from '../store/store.ts'
import type { Model } from './model.ts'
import { marks } from './statement.ts'
import { idsIn } from '../values/bare-record.ts'
import { rowChangesOf, type RowChange, type Written } from './written.ts'

type State = 'before' | 'after'

interface Replaced {
  readonly columns: readonly string[]
  /** Rows that are left out: the values of `key`. */
  readonly key: readonly string[]
  readonly gone: (readonly Binding[])[]
  readonly rows: (readonly Binding[])[]
}

/** Reads `written` in that state; what else there is, as `reader` does. */
export function overlayReader(reader: Reader, model: Model, written: Iterable<Written>, state: State): Reader {
  const tables = new Map<string, Replaced>()
  for (const one of written) for (const change of rowChangesOf(one)) replaceRow(tables, change, state)
  if (tables.size === 0) return reader
  const parts = [...tables].map(([table, replaced]) => tableText(model.dialect, table, replaced))
  const before = `WITH ${parts.map(({ text }) => text).join(', ')} `
  const bound = parts.flatMap(({ values }) => values)
  const placed = (text: string) => before + (text.startsWith('WITH ') ? `SELECT * FROM (${text}) AS inside` : text)
  return {
    rows: (text, values = []) => reader.rows(placed(text), [...bound, ...values]),
    all: (text, values = []) => reader.all(placed(text), [...bound, ...values]),
    one: (text, values = []) => reader.one(placed(text), [...bound, ...values]),
  }
}

function replaceRow(tables: Map<string, Replaced>, change: RowChange, state: State): void {
  const { entity, id, work } = change
  const columns = entity.fields.filter((field) => field.kind === 'column').filter(({ field }) => !isSecret(field))
  const names = [...columns.map(({ name }) => name), ...(entity.isPart ? [POSITION] : [])]
  const own = replacedIn(tables, entity.table, names, ['id'])
  own.gone.push([id])
  const record = change[state]
  const place = entity.isPart ? [change.position[state]] : []
  if (record)
    own.rows.push([
      ...columns.map(({ name, codec }) => (name === 'id' ? id : codec.encode(record[name] ?? null))),
      ...place,
    ])
  for (const { name, link } of work.links) {
    // Both sides of a list may have been written.
    const key = [link.from, link.to].toSorted()
    const lists = replacedIn(tables, quoted(link.table), key, key)
    const pairs = (of: RecordValue | null) =>
      idsIn(of?.[name]).map((other) => (key[0] === link.from ? [id, other] : [other, id]))
    lists.gone.push(...pairs(change.before), ...pairs(change.after))
    const isNew = ([a, b]: readonly Binding[]) => !lists.rows.some(([c, d]) => a === c && b === d)
    lists.rows.push(...pairs(record).filter(isNew))
  }
}

function replacedIn(
  tables: Map<string, Replaced>,
  table: string,
  columns: readonly string[],
  key: readonly string[],
): Replaced {
  const made = tables.get(table) ?? { columns, key, gone: [], rows: [] }
  tables.set(table, made)
  return made
}

/** The name stands for the rows as they are in that state; inside of its own definition, for the table itself. */
function tableText(dialect: Model['dialect'], table: string, { columns, key, gone, rows }: Replaced) {
  const names = columns.map(quoted).join(', ')
  const source = dialect === 'sqlite' ? `main.${table}` : table
  const one = `(${marks(key.length)})`
  const left =
    gone.length === 0
      ? '1 = 1'
      : `(${key.map(quoted).join(', ')}) NOT IN (${dialect === 'sqlite' ? 'VALUES ' : ''}${gone.map(() => one).join(', ')})`
  const row = marks(columns.length)
  const added =
    rows.length === 0
      ? ''
      : dialect === 'sqlite'
        ? ` UNION ALL VALUES ${rows.map(() => `(${row})`).join(', ')}`
        : rows.map(() => ` UNION ALL SELECT ${row}`).join('')
  const text = `${table}(${names}) AS (SELECT ${names} FROM ${source} WHERE ${left}${added})`
  const values = [...gone.flat(), ...rows.flat()]
  return { text, values: dialect === 'sqlite' ? values.map(asWhole) : values }
}

/** A table's column makes whole numbers of those that are bound; here there is no column, and SQLite would take them for REAL. */
const asWhole = (value: Binding): Binding => (Number.isSafeInteger(value) ? BigInt(value as number) : value)
