// A file of rows into records (TAB-6 to TAB-14): each row a change of its own; stored are all, those without problems, or none.
// Where rules over other records alone stand in the way, it counts what all rows together leave.
import type { Entity, Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Answer } from './expected.ts'
import { isList, isOpen } from './plan.ts'
import { refuse, Refused, type Fault } from './refused.ts'
import { everField, everRow, mayRow } from './rights.ts'
import { copyOf } from './state.ts'
import type { ImportStep } from './step.ts'
import { demandRules } from './changes.ts'
import { viewerOf, type Change, type Transaction } from './transaction.ts'
import type { Viewer } from './viewer.ts'

type Cell = ImportStep['cells'][number][number]

const NOT_IN_CELLS = new Set(['parts', 'file', 'password', 'inverse', 'line'])
const KEYS = new Set(['text', 'email', 'integer', 'sequence', 'slug', 'randomCode'])

/** Those that the person may write on some record. */
export const importableFields = (viewer: Viewer, entity: Entity): readonly Field[] =>
  entity.fields.filter(
    (field) =>
      !NOT_IN_CELLS.has(field.type.kind) &&
      isOpen(entity, field) &&
      (['create', 'update'] as const).some(
        (verb) => everRow(viewer, verb, entity.name) && everField(viewer, verb, entity.name, field.name),
      ),
  )

/** What names one record. */
export const keysOf = (viewer: Viewer, entity: Entity): readonly string[] => [
  'id',
  ...entity.fields
    .filter(({ name, unique, type }) => unique && name !== 'id' && KEYS.has(type.kind))
    .filter(({ name }) => everRow(viewer, 'read', entity.name) && everField(viewer, 'read', entity.name, name))
    .map(({ name }) => name),
]

export function importRows(tx: Transaction, step: ImportStep): Answer {
  const viewer = viewerOf(tx)
  if (!everRow(viewer, 'import', step.entity)) throw refuse('FORBIDDEN')
  const entity = tx.index.entity(step.entity)
  const fields = importableFields(viewer, entity)
  const columns = columnsOf(viewer, entity, fields, step)
  const twice = repeated(fields, columns, step.cells)
  const changeOf = (current: Transaction, i: number) =>
    ({
      entity: entity.name,
      right: 'grant',
      ...rowOf(current, entity, fields, columns, step.cells[i]!, step.key),
    }) as const
  const each = oneByOne(tx, step.cells.length, changeOf, twice)
  const together = mayHoldTogether(each.rows) ? allTogether(tx, step.cells.length, changeOf) : undefined
  const current = together ?? each.current
  const rows = together ? each.rows.map(({ isChange }) => ({ isChange, faults: [] })) : each.rows
  const good = rows.filter(({ faults }) => faults.length === 0)
  const isStored = step.take === 'good' || (step.take === 'all' && good.length === rows.length)
  const changes = good.filter(({ isChange }) => isChange).length
  const body = {
    rows: rows.length,
    creates: good.length - changes,
    changes,
    bad: rows.length - good.length,
    stored: isStored,
    problems: rows.flatMap(({ faults }, i) => (faults.length > 0 ? [{ row: i + 2, faults: faultTexts(faults) }] : [])),
  }
  return { expected: { status: 200, body }, state: isStored ? current.state : tx.state }
}

type ChangeOf = (current: Transaction, row: number) => Change

interface Row {
  readonly isChange: boolean
  readonly faults: readonly Fault[]
  /** Nothing but rules over other records stands in its way. */
  readonly byOthers?: true
}

function oneByOne(tx: Transaction, count: number, changeOf: ChangeOf, faultsInFile: (row: number) => readonly Fault[]) {
  let current = tx
  const rows = Array.from({ length: count }, (_, i): Row => {
    const change = changeOf(current, i)
    const isChange = change.kind === 'change'
    const faults = faultsInFile(i)
    if (faults.length > 0) return { isChange, faults }
    const attempt: Transaction = { ...tx, state: copyOf(current.state), defersRules: true }
    let root: string | undefined
    try {
      root = tx.apply(attempt, change)
      demandRules(attempt, current.state, { root })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { isChange, faults: error.faults, ...(root !== undefined && { byOthers: true }) }
    }
    current = attempt
    return { isChange, faults: [] }
  })
  return { rows, current }
}

const mayHoldTogether = (rows: readonly Row[]): boolean =>
  rows.some(({ byOthers }) => byOthers) && rows.every(({ faults, byOthers }) => faults.length === 0 || byOthers)

/** Undefined where they do not hold together either. */
function allTogether(tx: Transaction, count: number, changeOf: ChangeOf): Transaction | undefined {
  const all: Transaction = { ...tx, state: copyOf(tx.state), defersRules: true }
  try {
    for (let i = 0; i < count; i++) tx.apply(all, changeOf(all, i))
    demandRules(all, tx.state)
    return all
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** What is missing beside something else may be reported, or not. */
export function faultTexts(faults: readonly Fault[]): readonly string[] {
  const others = faults.filter(({ code }) => code !== 'REQUIRED')
  const texts = (others.length > 0 ? others : faults).map(({ code, field }) => `${code} ${field ?? ''}`)
  return [...new Set(texts)].toSorted()
}

function columnsOf(viewer: Viewer, entity: Entity, fields: readonly Field[], { titles, columns, key }: ImportStep) {
  const keys = keysOf(viewer, entity)
  const known = [...fields.map(({ name }) => name), ...keys]
  const used = columns ?? titles.map((title) => (known.includes(title) ? title : null))
  const faults = used.flatMap((name, i): Fault[] => {
    if (name === null) return []
    if (!known.includes(name)) return [{ code: 'FIELD_UNKNOWN', field: `columns.${i}` }]
    return used.indexOf(name) < i ? [{ code: 'TOO_MANY', field: `columns.${i}` }] : []
  })
  if (key !== undefined && !(keys.includes(key) && used.includes(key)))
    faults.push({ code: 'NOT_A_CHOICE', field: 'key' })
  if (faults.length > 0) throw new Refused(faults)
  return used
}

/** What must be each record's own and stands in two rows is a fault of the second. */
function repeated(fields: readonly Field[], columns: readonly (string | null)[], cells: ImportStep['cells']) {
  const textAt = (row: number, column: number) => asText(cells[row]![column]!).trim()
  return (row: number): readonly Fault[] =>
    columns.flatMap((name, column) => {
      const isUnique = fields.find((field) => field.name === name)?.unique
      const text = textAt(row, column)
      const isKnown = cells.slice(0, row).some((_, earlier) => textAt(earlier, column) === text)
      return isUnique && text !== '' && isKnown ? [{ code: 'NOT_UNIQUE', field: name! }] : []
    })
}

const asText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.join(';'))

/** With a key a row changes the record that it names, and its empty cells empty fields; else it is a new one, with its defaults. */
function rowOf(
  tx: Transaction,
  entity: Entity,
  fields: readonly Field[],
  columns: readonly (string | null)[],
  cells: readonly Cell[],
  key: string | undefined,
) {
  const named = key === undefined ? '' : asText(cells[columns.indexOf(key)]!).trim()
  const id = named === '' ? undefined : idOf(viewerOf(tx), entity.name, key!, named)
  const input: Record<string, Json> = {}
  for (const [i, name] of columns.entries()) {
    const field = fields.find((one) => one.name === name)
    if (!field || (id !== undefined && name === key)) continue
    if (id !== undefined || asText(cells[i]!).trim() !== '') input[field.name] = readCell(field, cells[i]!)
  }
  return id === undefined ? ({ kind: 'create', input } as const) : ({ kind: 'change', id, input } as const)
}

function idOf(viewer: Viewer, entity: string, key: string, text: string): string | undefined {
  const found = viewer.places(entity).find(({ row }) => (key === 'id' ? row.id : textOf(row.values[key])) === text)
  return found && mayRow(viewer, 'read', found) ? found.row.id : undefined
}

/** As the record API takes it. */
function readCell({ type }: Field, cell: Cell): Json {
  if (typeof cell !== 'string') return [...cell]
  const text = cell.trim()
  if (text === '') return isList(type) ? [] : null
  switch (type.kind) {
    case 'integer':
      return /^-?\d{1,15}$/u.test(text) ? Number(text) : text
    case 'yesNo':
      return text === 'yes' ? true : text === 'no' ? false : text
    case 'money': {
      const [amount, currency = type.currency] = text.split(' ')
      return currency === undefined ? amount! : { amount: amount!, currency }
    }
    case 'text':
    case 'longText':
      return cell
    default:
      return isList(type) ? [text] : text
  }
}

/** As a cell of a file has it. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))
