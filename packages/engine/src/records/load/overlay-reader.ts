/**
 * A reader that sees some records in their version before a change, or after it: queries read the tables with these
 * rows replaced. Accepts statements over the plan's tables.
 */
import { isSecret } from '../../access/index.ts'
import { POSITION, quoted, type Reader } from '../../store/index.ts'
import type { Binding, RecordValue } from '@ninefold/plan/values'
import { bindingsOf, columnNames, type Model } from '../model.ts'
import { suppliedDocument, suppliedRows } from './supplied-rows.ts'
import { idsIn } from '../../values/index.ts'
import { rowChangesOf, type RowChange, type Written } from '../change/written.ts'

type State = 'before' | 'after'

interface Replaced {
  readonly columns: readonly string[]
  /** The excluded rows: the values of `key`. */
  readonly key: readonly string[]
  readonly excluded: (readonly Binding[])[]
  /** By the value of `key`. */
  readonly rows: Map<string, readonly Binding[]>
}

/** Reads `written` in that version; everything else like `reader`. */
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
  const { entity, id, steps } = change
  const columns = entity.fields.filter((field) => field.kind === 'column').filter(({ field }) => !isSecret(field))
  const names = [...columnNames(columns), ...(entity.isPart ? [POSITION] : [])]
  const own = replacedIn(tables, entity.table, names, ['id'])
  own.excluded.push([id])
  const record = change[state]
  const place = entity.isPart ? [change.position[state]] : []
  if (record)
    own.rows.set(id, [
      ...columns.flatMap((column) =>
        column.name === 'id' ? [id] : bindingsOf(column, column.codec.encode(record[column.name] ?? null)),
      ),
      ...place,
    ])
  for (const { name, link } of steps.links) {
    // Both sides of a list may have been written.
    const key = [link.from, link.to].toSorted()
    const lists = replacedIn(tables, quoted(link.table), key, key)
    const pairs = (of: RecordValue | null) =>
      idsIn(of?.[name]).map((other) => (key[0] === link.from ? [id, other] : [other, id]))
    lists.excluded.push(...pairs(change.before), ...pairs(change.after))
    for (const pair of pairs(record)) lists.rows.set(pair.join(' '), pair)
  }
}

function replacedIn(
  tables: Map<string, Replaced>,
  table: string,
  columns: readonly string[],
  key: readonly string[],
): Replaced {
  const made = tables.get(table) ?? { columns, key, excluded: [], rows: new Map() }
  tables.set(table, made)
  return made
}

/** The name stands for the replaced rows; inside its own definition, for the table itself. */
function tableText(dialect: Model['dialect'], table: string, { columns, key, excluded, rows }: Replaced) {
  const names = columns.map(quoted).join(', ')
  const source = dialect === 'sqlite' ? `main.${table}` : table
  const left = `(${key.map(quoted).join(', ')}) NOT IN (${suppliedRows(dialect, table, key)})`
  const added = ` UNION ALL ${suppliedRows(dialect, table, columns)}`
  const text = `${table}(${names}) AS (SELECT ${names} FROM ${source} WHERE ${left}${added})`
  return { text, values: [suppliedDocument(key, excluded), suppliedDocument(columns, rows.values())] }
}
