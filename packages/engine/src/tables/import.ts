/**
 * Converts rows of a file to changes of records: the field of each column, and the values of the cells. `store-rows.ts`
 * stores them.
 */
import type { Entity, Field, Plan } from '@ninefold/plan'
import type { ImportRequest } from '@ninefold/plan/wire'
import { type Json, isMany, type Traits, traitsOf } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import { finding, Refusal, type Finding } from '../refusal.ts'
import { textIn } from '../wording/index.ts'
import { dateOrderOf, pointOf, type Found } from './locale-detection.ts'
import { importable, keysOf, proposedColumns } from './mapping.ts'
import { entitiesOf, idOf, namingOf } from './naming.ts'
import { openPauses } from './pauses.ts'
import { readCell, type FileLocale } from './read-cell.ts'
import { isBlank, rawText, type FileRead, type RawCell } from './read-file.ts'

/** Maximum rows of one file. */
export const MAX_ROWS = 10_000

export interface Importing {
  readonly plan: Plan
  readonly records: Records
  readonly principal: Principal
  readonly entity: Entity
  readonly request: ImportRequest
  /** BCP 47, of the user. */
  readonly language: string
  readonly file: Extract<FileRead, { kind: 'rows' }>
}

export interface ReadRow {
  readonly row: number
  readonly raw: readonly RawCell[]
  readonly values: Readonly<Record<string, Json>>
  /** The record to change. */
  readonly id?: string
  /** Problems of the row in the file, found before anything is tried. */
  readonly faults: readonly Finding[]
}

export interface ReadImport {
  readonly titles: readonly string[]
  readonly columns: readonly (string | null)[]
  readonly fields: readonly Field[]
  readonly keys: readonly string[]
  readonly locale: FileLocale
  readonly ask: readonly ('dates' | 'point')[]
  readonly rows: readonly ReadRow[]
}

const inOwnLanguage =
  ({ plan, principal, entity }: Importing) =>
  (label: string): string =>
    textIn(plan, principal.locale, label, { point: 3, subject: entity.label })

export async function readImport(importing: Importing): Promise<ReadImport> {
  const { plan, records, principal, entity, request, file } = importing
  const can = records.can(principal, entity.name)
  const [fields, keys] = [importable(entity, can), keysOf(entity, can)]
  const titles = file.rows[0]!.map((cell) => rawText(cell).trim())
  const keyed = entity.fields.filter(({ name }) => keys.includes(name))
  const columns = request.columns ?? proposedColumns(titles, fields, keyed, inOwnLanguage(importing))
  requireColumns(columns, titles.length, fields, keys, request.key)
  const numbered = file.rows.map((raw, i) => ({ raw, row: file.titles + i })).slice(1)
  const filled = numbered.filter(({ raw }) => !isBlank(raw))
  const body = filled.map(({ raw }) => raw)
  const { locale, ask } = localeOf(importing, columns, fields, body)
  const at = columns.map((name) => fields.find((field) => field.name === name))
  const wanted = at.flatMap((field, i) =>
    field && entitiesOf(field.type).length > 0
      ? [{ type: field.type, texts: new Set(body.flatMap((row) => namesIn(field, row[i]))) }]
      : [],
  )
  const naming = await namingOf(plan, records, principal, wanted)
  const place = request.key === undefined ? -1 : columns.indexOf(request.key)
  const twice = duplicates(at, body)
  const read: ReadRow[] = []
  const pause = openPauses()
  for (const [i, { raw, row }] of filled.entries()) {
    const key = place < 0 ? '' : rawText(raw[place]).trim()
    const id = key === '' ? undefined : await idOf(records, principal, entity.name, request.key!, key)
    const values: Record<string, Json> = {}
    at.forEach((field, column) => {
      if (!field || (id !== undefined && column === place)) return
      const value = readCell(field.type, raw[column], locale, naming)
      // A new record starts with its defaults; for an existing one, an empty cell clears the field.
      if (id !== undefined || rawText(raw[column]).trim() !== '') values[field.name] = value
    })
    read.push({ row, raw, values, ...(id === undefined ? {} : { id }), faults: twice.get(i) ?? [] })
    await pause()
  }
  return { titles, columns, fields, keys, locale, ask, rows: read }
}

function requireColumns(
  columns: readonly (string | null)[],
  width: number,
  fields: readonly Field[],
  keys: readonly string[],
  key: string | undefined,
): void {
  const known = new Set([...fields.map(({ name }) => name), ...keys])
  const findings = columns.flatMap((name, i): Finding[] => {
    const field = `columns.${i}`
    if (name === null) return []
    if (!known.has(name)) return [finding('FIELD_UNKNOWN', { field, parameters: { name } })]
    return columns.indexOf(name) < i ? [finding('TOO_MANY', { field, parameters: { max: 1 } })] : []
  })
  if (columns.length !== width)
    findings.push(finding('WRONG_TYPE', { field: 'columns', parameters: { expected: 'a list of {width}', width } }))
  if (key !== undefined && (!keys.includes(key) || !columns.includes(key)))
    findings.push(finding('NOT_A_CHOICE', { field: 'key', parameters: { options: keys.join(', ') } }))
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
}

function localeOf(
  { request, language, principal }: Importing,
  columns: readonly (string | null)[],
  fields: readonly Field[],
  body: readonly (readonly RawCell[])[],
): Pick<ReadImport, 'locale' | 'ask'> {
  const textsOf = (detect: Traits['habit']) =>
    columns.flatMap((name, i) => {
      const field = fields.find((each) => each.name === name)
      if (!field || traitsOf(field.type).habit !== detect) return []
      return body.flatMap((row) => (typeof row[i] === 'string' ? [row[i]] : []))
    })
  const dates = chosenLocale(request.dates) ?? dateOrderOf(textsOf('days'), language)
  const point = chosenLocale(request.point) ?? pointOf(textsOf('numbers'), language)
  return {
    locale: { dates: dates.value, point: point.value, timeZone: principal.timeZone },
    ask: [...(dates.open ? (['dates'] as const) : []), ...(point.open ? (['point'] as const) : [])],
  }
}

const chosenLocale = <T>(value: T | undefined): Found<T> | undefined =>
  value === undefined ? undefined : { value, open: false }

const namesIn = ({ type }: Field, cell: RawCell | undefined): readonly string[] =>
  (isMany(type) ? rawText(cell).split(/[;\n]/) : [rawText(cell)])
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** Unique values that occur in two rows: batches are tried separately, so the database would not detect them. */
function duplicates(
  at: readonly (Field | undefined)[],
  body: readonly (readonly RawCell[])[],
): ReadonlyMap<number, readonly Finding[]> {
  const found = new Map<number, Finding[]>()
  at.forEach((field, column) => {
    if (!field?.unique) return
    const seen = new Set<string>()
    body.forEach((row, i) => {
      const text = rawText(row[column]).trim()
      if (text === '') return
      if (seen.has(text))
        found.set(i, [...(found.get(i) ?? []), finding('NOT_UNIQUE', { field: field.name, origin: field.origin })])
      seen.add(text)
    })
  })
  return found
}
