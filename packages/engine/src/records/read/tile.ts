/** The numbers of a dashboard: counts and sums over the records and fields that the principal may read. */
import {
  addDecimals,
  addDurations,
  decimal,
  currencyDigits,
  decimalOf,
  divideDecimals,
  divideDuration,
  duration,
  durationLength,
  isDecimal,
  roundDecimal,
  compareDecimals,
  multiplyDuration,
  writeValue,
  type Decimal,
  type Duration,
  type FieldType,
  type Json,
  type Money,
  type Value,
  typeOfField,
  isReference,
  isChoice,
  isDuration,
  isDurationType,
  isMoney,
  isInteger,
  isSequence,
} from '@ninefold/plan/values'
import {
  codeOf,
  equal,
  fieldOf,
  nothing,
  readSql,
  sqlCondition,
  sqlExpression,
  type SqlBinding,
  type SqlPart,
  type SqlTarget,
  type Tree,
  valueLiteral,
  word,
} from '@ninefold/plan/expression'
import type { Related } from '@ninefold/plan/wire'
import { type Principal, ownField, type Rights } from '../../access/index.ts'
import { refuse } from '../../refusal.ts'
import type { Reader, Row } from '../../store/index.ts'
import { condition, searchPieces, searchWords, where, wordInput, wordKinds } from './condition.ts'
import { labelsOf } from './labels.ts'
import { searchTexts } from './list-statements.ts'
import { memory } from './memory.ts'
import { readFilter } from './person-filter.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import type { TilePeriod, TileQuery, TileValue } from '../records.ts'
import { identity } from './order.ts'
import { rightsInList } from './rights-in-list.ts'
import { isWide, selectable } from './select.ts'
import { statement, type Piece, type Statement } from './statement.ts'
import { everyPeriod, filterOfPeriod, periodTree, zeroLike } from './tile-periods.ts'
import { textIn } from '../../wording/index.ts'

/** A field of the tile as SQL. */
interface Part {
  readonly field: FieldModel
  readonly part: SqlPart
}

/**
 * The database adds whole numbers, in two halves so that no sum overflows. Decimals are returned by distinct value and
 * added here.
 */
interface Compiled {
  readonly statement: Statement
  readonly key?: Part
  readonly value?: Part & { readonly scale: number | undefined }
}

const HALF = 1_000_000

/** Filters of groups are texts of users, so there may be many. */
const MAX_COMPILED = 1000

export function tiles(model: Model): (reader: Reader, principal: Principal, query: TileQuery) => Promise<TileValue> {
  const compiledTiles = memory(MAX_COMPILED)
  return async (reader, principal, query) => {
    const entity = model.entity(query.entity)
    const words = searchWords(query.search ?? '')
    const field = query.shows.kind === 'count' ? '' : query.shows.field
    const key = [
      principal.rightsKey,
      entity.name,
      query.where ? identity(query.where) : '',
      field,
      query.by ?? '',
      query.period ? `${query.period.unit} ${query.period.firstDay}` : '',
      words.length === 0 ? '' : `${wordKinds(words)}:${query.searchIn?.join(',') ?? ''}`,
      query.filter ?? '',
    ].join('\n')
    const compiled = compiledTiles(key, () => compile(model, principal, entity, query))
    const made = compiled.statement
    const rows = await reader.rows(made.text, made.values({ ...principal.environment, input: wordInput(words) }))
    const name = (label: string) => textIn(model.plan, principal.locale, label)
    return compiled.key
      ? groups(await keyLabels(model, reader, principal, compiled, rows), query, compiled, rows, name)
      : { value: result(query, compiled, rows) }
  }
}

/** Columns: the count, then the key, then the value. */
function compile(model: Model, principal: Principal, entity: EntityModel, query: TileQuery): Compiled {
  const { filter } = query
  const rights = rightsInList(model, principal, entity, {
    ...(query.where && { where: [query.where] }),
    ...(filter && { filter }),
  })
  const target = model.target(principal, entity.name)
  const masked = { ...target, mask: rights.mask }
  const part = (name: string, treeOf = (own: Tree) => own) => {
    const field = entity.byName.get(name)
    const type = field && typeOfField(field.field.type)
    if (!field || !type) throw refuse('FIELD_UNKNOWN', { parameters: { name } })
    return { field, part: sqlExpression(treeOf(ownField(entity.name, name, type)), masked) }
  }
  const { period } = query
  const key = query.by === undefined ? undefined : part(query.by, period && ((own) => periodTree(period, own)))
  const field = query.shows.kind === 'count' ? undefined : part(query.shows.field)
  const form = field?.part.form
  const value = field && { ...field, scale: form?.kind === 'scaled' ? form.scale : undefined }
  const conditions = [
    ...condition(rights.rows(entity.name, 'read'), target),
    ...(query.where ? [['(', sqlCondition(query.where.tree, target), ')']] : []),
    ...(filter ? [['(', sqlCondition(readFilter(model, entity, rights, filter).tree, masked), ')']] : []),
    ...searched(model, entity, rights, query, masked),
  ]
  const grouped = [...(key ? ['2'] : []), ...(value && value.scale === undefined ? [key ? '3' : '2'] : [])]
  const pieces: Piece[] = [
    'SELECT count(*)',
    // Wrapped, so that the table is scanned in its stored order: an index of the key would jump back and forth in the
    // table.
    ...(key ? [', coalesce(', ...selectable(key.part), ', NULL)'] : []),
    ...(value ? [', ', ...valueColumns(value)] : []),
    ` FROM ${entity.table} AS t`,
    ...where(conditions),
    ...(grouped.length > 0
      ? [` GROUP BY ${grouped.join(', ')} ORDER BY ${grouped.map((place) => `${place} NULLS FIRST`).join(', ')}`]
      : []),
  ]
  return { statement: statement(pieces), ...(key ? { key } : {}), ...(value ? { value } : {}) }
}

/** The words of a search, as in a list. */
function searched(
  model: Model,
  entity: EntityModel,
  rights: Rights,
  { search = '', searchIn }: TileQuery,
  target: SqlTarget,
): readonly (readonly Piece[])[] {
  const words = searchWords(search)
  const texts = words.length === 0 ? [] : searchTexts(model, entity, rights, searchIn)
  return words.length === 0 ? [] : [texts.length === 0 ? ['1 = 0'] : searchPieces(texts, words, target)]
}

/** The value; or the count, the sum in halves, the minimum and the maximum. */
function valueColumns({ part, scale }: Part & { readonly scale: number | undefined }): readonly Piece[] {
  if (scale === undefined) return [part]
  const most = (of: 'min' | 'max'): readonly Piece[] =>
    isWide(part) ? [`CAST(${of}(`, part, ') AS TEXT)'] : [`${of}(`, part, ')']
  const sums = ['count(', part, '), ', half(part, '/'), ', ', half(part, '%')].flat()
  return [...sums, ', ', ...most('min'), ', ', ...most('max')]
}

/** A value that is a sum itself may exceed the database's integers. */
const half = (part: SqlPart, of: '/' | '%'): readonly Piece[] => ['sum(CAST(', part, ` AS BIGINT) ${of} ${HALF})`]

/** The labels of the records by which the tile groups. */
async function keyLabels(
  model: Model,
  reader: Reader,
  principal: Principal,
  { key }: Compiled,
  rows: readonly Row[],
): Promise<Related> {
  const { type } = key!.field.field
  if (!isReference(type)) return {}
  const ids = new Set(rows.map((row) => row[1]).filter((id) => typeof id === 'string'))
  const refs = [...ids].map((id) => ({ entity: type.entity, id }))
  return labelsOf(model, reader, principal, refs)
}

/** `name`: a name of the document, in the language of the reader. */
function groups(
  labels: Related,
  query: TileQuery,
  compiled: Compiled,
  rows: readonly Row[],
  name: (label: string) => string,
): TileValue {
  const { field, part } = compiled.key!
  const { type } = field.field
  const byKey = Map.groupBy(rows, (row) => row[1] as SqlBinding)
  if (query.period) return periods(query, query.period, compiled, byKey)
  const made = [...byKey].map(([stored, group]) => {
    const value = readSql(stored, part)
    const key = wired(type, value)
    const label = isReference(type) ? (labels[String(stored)]?.label ?? '') : name(labelOf(type, key))
    const filter = filterOfGroup(query.entity, field, isReference(type) && stored !== null ? String(stored) : value)
    return { key, label, value: result(query, compiled, group), filter }
  })
  const keys = isChoice(type) ? type.options.map((option) => option.key) : undefined
  return { groups: keys ? inOrder(made, keys) : made }
}

function periods(
  query: TileQuery,
  period: TilePeriod,
  compiled: Compiled,
  byKey: ReadonlyMap<SqlBinding, readonly Row[]>,
): TileValue {
  const { field } = compiled.key!
  const own = ownField(query.entity, field.name, typeOfField(field.field.type)!)
  const filterOf = (start: string) => filterOfPeriod(period, own, start)
  const made = [...byKey].map(([stored, group]) => {
    const key = stored === null ? null : String(stored)
    const filter = key === null ? filterOfGroup(query.entity, field, null) : filterOf(key)
    return { key, label: '', value: result(query, compiled, group), filter }
  })
  const none = result(query, compiled, [])
  const zero = query.shows.kind === 'sum' ? zeroLike(none, made) : none
  const { groups: all, more } = everyPeriod(period, made, (start) => ({ value: zero, filter: filterOf(start) }))
  return { groups: all, ...(more && { more }) }
}

/** The condition of a group, as a user writes it. `key`: the id if the field is a reference. */
function filterOfGroup(entity: string, { field, name }: FieldModel, key: Value): string {
  const own = ownField(entity, name, typeOfField(field.type)!)
  if (key === null) return codeOf(equal(own, nothing(own.type)))
  if (isReference(field.type)) return codeOf(equal(fieldOf(own, 'id', TEXT), word(key as string)))
  return codeOf(equal(own, { op: 'literal', value: valueLiteral(key), type: own.type }))
}

const TEXT = { kind: 'text' } as const

const wired = (type: FieldType, value: Value): Json =>
  isReference(type) && typeof value === 'string' ? value : writeValue(type, value)

const inOrder = <T extends { readonly key: Json }>(made: readonly T[], keys: readonly string[]): T[] =>
  made.toSorted((a, b) => keys.indexOf(a.key as string) - keys.indexOf(b.key as string))

function labelOf(type: FieldType, key: Json): string {
  if (key === null) return ''
  if (isChoice(type)) return type.options.find((o) => o.key === key)?.label ?? ''
  if (typeof key === 'boolean') return key ? 'Yes' : 'No'
  return typeof key === 'string' ? key : JSON.stringify(key)
}

function result(query: TileQuery, compiled: Compiled, rows: readonly Row[]): Json {
  if (query.shows.kind === 'count') return rows.reduce((sum, row) => sum + (row[0] as number), 0)
  const { field, part, scale } = compiled.value!
  const { type } = field.field
  const place = compiled.key ? 2 : 1
  if (scale !== undefined) return resultOfSums(query.shows.kind, rows[0], place, scale, type)
  const countedValues = rows
    .map((row) => ({ count: row[0] as number, value: readSql(row[place] as SqlBinding, part) }))
    .filter((one) => one.value !== null)
  return aggregate(query.shows.kind, countedValues, type)
}

/** Computes the result from the database's sums. */
function resultOfSums(
  kind: 'sum' | 'average' | 'least' | 'most',
  row: Row | undefined,
  place: number,
  scale: number,
  type: FieldType,
): Json {
  const [count, upper, lower, least, most] = (row ?? []).slice(place).map((stored) => stored as number | string | null)
  if (!count) return kind === 'sum' ? written(type, decimalOf(0), undefined) : null
  const sum = decimal(BigInt(upper!) * BigInt(HALF) + BigInt(lower!), scale)
  switch (kind) {
    case 'sum':
      return written(type, sum, undefined)
    case 'average':
      return written(type, divideDecimals(sum, decimalOf(Number(count)))!, undefined)
    case 'least':
      return written(type, decimal(BigInt(least!), scale), undefined)
    case 'most':
      return written(type, decimal(BigInt(most!), scale), undefined)
  }
}

type CountedValue = readonly { readonly count: number; readonly value: Value }[]

function aggregate(kind: 'sum' | 'average' | 'least' | 'most', rows: CountedValue, type: FieldType): Json {
  if (isDurationType(type)) return writeValue(type, aggregateDurations(kind, rows))
  const amounts = rows.map(({ count, value }) => ({ count, amount: amountOf(value) }))
  if (amounts.some(({ amount }) => amount === undefined)) return extreme(kind, rows, type)
  if (amounts.length === 0) return kind === 'sum' ? written(type, decimalOf(0), undefined) : null
  const currency = (rows[0]!.value as Money).currency
  if (rows.some(({ value }) => (value as Money).currency !== currency)) return null
  const list = amounts as readonly { readonly count: number; readonly amount: Decimal }[]
  if (kind === 'least' || kind === 'most') {
    const sorted = list.map((a) => a.amount).toSorted(compareDecimals)
    return written(type, kind === 'least' ? sorted[0]! : sorted.at(-1)!, currency)
  }
  const sum = list.reduce((all, a) => addDecimals(all, times(a.amount, a.count)), decimalOf(0))
  if (kind === 'sum') return written(type, sum, currency)
  const count = list.reduce((all, a) => all + a.count, 0)
  return written(type, divideDecimals(sum, decimalOf(count))!, currency)
}

/** Null where there is none, or where the sum is beyond what a length of time holds. */
function aggregateDurations(kind: 'sum' | 'average' | 'least' | 'most', rows: CountedValue): Duration | null {
  const lengths = rows.flatMap(({ count, value }) => (isDuration(value) ? [{ count, value }] : []))
  if (kind === 'least' || kind === 'most') {
    const sorted = lengths.map(({ value }) => value).toSorted((a, b) => durationLength(a) - durationLength(b))
    return sorted.at(kind === 'least' ? 0 : -1) ?? null
  }
  const sum = lengths.reduce<Duration | null>(
    (all, { count, value }) => {
      const more = multiplyDuration(value, count)
      return all && more && addDurations(all, more)
    },
    duration(0, 0, 0),
  )
  if (kind === 'sum') return sum
  const count = lengths.reduce((all, one) => all + one.count, 0)
  return sum && count > 0 ? divideDuration(sum, count) : null
}

const times = (amount: Decimal, count: number): Decimal => ({
  ...amount,
  coefficient: amount.coefficient * BigInt(count),
})

/** Dates and texts have a minimum and a maximum. */
function extreme(kind: string, rows: CountedValue, type: FieldType): Json {
  if (kind !== 'least' && kind !== 'most') return null
  const sorted = rows.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])).toSorted()
  return writeValue(type, (kind === 'least' ? sorted[0] : sorted.at(-1)) ?? null)
}

function amountOf(value: Value): Decimal | undefined {
  if (typeof value === 'number') return decimalOf(value)
  if (isDecimal(value)) return value
  const { amount } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Money>
  return isDecimal(amount) ? amount : undefined
}

function written(type: FieldType, amount: Decimal, currency: string | undefined): Json {
  if (isMoney(type)) {
    const of = currency ?? type.currency
    return of === undefined
      ? null
      : writeValue(type, { amount: roundDecimal(amount, currencyDigits(of)), currency: of })
  }
  if (isInteger(type) || isSequence(type)) return Number(amount.coefficient) / 10 ** amount.scale
  return writeValue(type, amount)
}
