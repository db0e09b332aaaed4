/**
 * Lists of records: filter, search, order, page. Statements are built once per kind of query and set of permissions.
 */
import type { Environment } from '@ninefold/plan/expression'
import type { RecordPage, Related } from '@ninefold/plan/wire'
import type { Principal } from '../../access/index.ts'
import { refuse } from '../../refusal.ts'
import { TooCostly, type Reader, type Row } from '../../store/index.ts'
import { searchWords, wordInput, wordKinds } from './condition.ts'
import { smallLists, type SmallList } from './small-lists.ts'
import { labelFrom, labelsOf, relatedOf } from './labels.ts'
import { compileList, orderOf, type CompiledList, type ListRequest } from './list-statements.ts'
import type { ListCost } from './list-cost.ts'
import { memory } from './memory.ts'
import type { EntityModel, Model } from '../model.ts'
import { cursorBindings, identity, keyCount, keysOf, readCursor, writeCursor } from './order.ts'
import type { ListQuery } from '../records.ts'
import type { Candidates } from './search.ts'
import type { WireDraft } from './select.ts'
import type { Statement } from './statement.ts'

/** Filters are texts of users, so there may be many. */
const MAX_COMPILED = 2000

interface PreparedList {
  readonly cost: ListCost
  /** If it is not certain that it is heavy. */
  readonly small: SmallList | undefined
  readonly read: (reader: Reader) => Promise<RecordPage>
  /** The same by one query, if that is enough. */
  readonly readAlone?: (query: Reader['rows']) => Promise<RecordPage>
}

/** One per model, with its cache of statements. Throws a refusal of the query. */
export function lists(model: Model): (principal: Principal, query: ListQuery) => PreparedList {
  const compiledLists = memory(MAX_COMPILED)
  const smallList = smallLists(model)
  return (principal, query) => {
    const entity = model.entity(query.entity)
    const limit = pageLimit(model, query.limit)
    const words = searchWords(query.search ?? '')
    const orderName = orderNameOf(query)
    const cursor =
      query.cursor === undefined ? undefined : readCursor(query.cursor, orderName, keyCountOf(entity, query))
    const request = { principal, entity, query, words, orderName, cursor }
    const key = memoryKey(request)
    const compiled = compiledLists(key, () => compileList(model, request))
    const cost: ListCost = query.total && compiled.cost === 'page' ? 'rows' : compiled.cost
    const environment = environmentOf(request)
    const { few, search } = compiled.smallness ?? {}
    const isUndecided = cost === 'rows' && (few ?? search)
    const small = isUndecided ? smallList(JSON.stringify([key, words]), compiled, environment) : undefined
    const run = { request, compiled, environment, limit, small }
    const only = onlyQueryOf(model, run)
    return {
      cost,
      small,
      read: (reader) => runList(model, reader, run),
      ...(only && { readAlone: (query) => runQuery(query, run, only) }),
    }
  }
}

/** The query that reads the whole answer; undefined if there must be several. */
function onlyQueryOf({ dialect }: Model, { request, compiled, small }: ListRun): Statement | undefined {
  const { total, related } = request.query
  const { all, selection: chosen, found, nothing } = compiled
  // The candidates of an index are another query, but few rows are read without it.
  if (nothing || related || chosen.lists.length > 0 || (found && small?.reason() !== 'few')) return undefined
  if (!total) return all.page.length === 1 ? all.page[0] : undefined
  // On SQLite, the rows are counted only if the page is full.
  return dialect === 'sqlite' ? undefined : total === true ? all.withTotal : all.withTotalUpTo
}

async function runQuery(query: Reader['rows'], run: ListRun, { text, values }: Statement): Promise<RecordPage> {
  const { compiled, environment, request } = run
  const { total } = request.query
  const last = typeof total === 'number' ? [total + 1] : []
  const rows = await query(text, values(environment, [...slotsOf(run), ...last]))
  if (!total) return withoutTotal(pageOf(run, rows))
  const page = withoutTotal(
    pageOf(
      run,
      rows.map((row) => row.slice(0, -1)),
    ),
  )
  const [first] = rows
  const ask: Candidates['rows'] = (counting, bound) => query(counting.text, bound)
  // A page behind the last one has no row that tells the total.
  const count = first ? (first.at(-1) as number) : await countOf(compiled.all, total, environment, ask)
  return { ...page, ...totalIn(total, count) }
}

const withoutTotal = ({ items, next }: ReturnType<typeof pageOf>): RecordPage => ({ items, next })

const orderNameOf = ({ sort = '', order = [] }: ListQuery): string => `${sort}|${JSON.stringify(order)}`

function pageLimit(model: Model, limit: number | undefined): number {
  const { pageSize, pageSizeMost } = model.plan.limits
  if (limit === undefined) return pageSize
  if (!Number.isInteger(limit) || limit < 1 || limit > pageSizeMost) {
    throw refuse('LIMIT_INVALID', { field: 'limit', parameters: { max: pageSizeMost } })
  }
  return limit
}

function keyCountOf(entity: EntityModel, query: ListQuery): number {
  const order = orderOf(query)
  return order.length > 0 ? order.reduce((count, sort) => count + keyCount(entity, sort), 1) : 2
}

function memoryKey({ principal, query, words, orderName, cursor }: ListRequest): string {
  return [
    principal.rightsKey,
    query.entity,
    (query.where ?? []).map(identity).join('+'),
    query.topBy ?? '',
    query.fields?.join(',') ?? '*',
    query.paths?.join(',') ?? '',
    orderName,
    words.length === 0 ? '' : `${wordKinds(words)}:${query.searchIn?.join(',') ?? ''}`,
    cursor?.map((v) => (v === null ? 'n' : 'v')).join('') ?? '',
    query.offset === undefined ? '' : 'offset',
    query.related ? 'related' : '',
    query.export ? 'export' : '',
    query.filter ?? '',
  ].join('\n')
}

function environmentOf({ principal, query, words }: ListRequest): Environment {
  const { environment } = principal
  if (words.length === 0 && !query.query && !query.found) return environment
  return {
    ...environment,
    input: wordInput(words),
    ...(query.query ? { query: query.query } : {}),
    ...(query.found ? { found: query.found } : {}),
  }
}

interface ListRun {
  readonly request: ListRequest
  readonly compiled: CompiledList
  readonly environment: Environment
  readonly limit: number
  readonly small: SmallList | undefined
}

async function runList(model: Model, reader: Reader, run: ListRun): Promise<RecordPage> {
  const { request, compiled, environment } = run
  const { query, cursor } = request
  if (compiled.nothing) return { items: [], next: null, ...(query.total ? { total: 0 } : {}) }
  const { selection: chosen } = compiled
  const { rows, count } = await rowsOf(model, reader, run)
  const { shown, items, next } = pageOf(run, rows)
  const isWhole = next === null && !cursor && query.offset === undefined
  const labels = () => labelsIn(shown, request, widthOf(compiled))
  const [related] = await Promise.all([
    query.related ? relatedTo(model, reader, request, items, labels()) : undefined,
    chosen.lists.length > 0 ? chosen.fill(reader, environment, items) : undefined,
  ])
  const total = isWhole ? rows.length : await count()
  return {
    items,
    next,
    ...totalIn(query.total, total),
    ...(related ? { related: await related() } : {}),
  }
}

/** The columns before those of the labels. */
const widthOf = ({ selection: chosen, paths }: CompiledList): number => chosen.width + paths.columns.length

/** `rows`: at most one more than the limit. The lists of the items are still empty. */
function pageOf({ request: { orderName }, compiled, limit }: ListRun, rows: readonly Row[]) {
  const { selection: chosen, paths, labels } = compiled
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const items: WireDraft[] = shown.map((row) => paths.add(chosen.decode(row), row, chosen.width))
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor(orderName, keysOf(last, widthOf(compiled) + labels)) : null
  return { shown, items, next }
}

interface ListedRows {
  /** At most one more than the limit. */
  readonly rows: readonly Row[]
  /** One more than `query.total` if there are more; undefined if it is not requested. */
  readonly count: () => Promise<number | undefined>
}

/** The rows of the page: among the candidates of an index of texts, or of the whole list. */
async function rowsOf(model: Model, reader: Reader, run: ListRun): Promise<ListedRows> {
  const { request, compiled, environment, small } = run
  const { found } = compiled
  const words = found?.words?.(environment) ?? request.words
  const candidates = small?.reason() === 'few' ? undefined : await found?.search.candidates(reader, environment, words)
  const ofList = () => readRows(model, run, compiled.all, ({ text }, values) => reader.rows(text, values))
  if (!candidates) return ofList()
  const among = await readRows(model, run, found!, candidates.rows)
  if (among.rows.length > 0 || !(await candidates.areTooMany())) return among
  // The list may have to go along all its rows.
  if (small?.reason() === 'search') {
    small.refute()
    throw new TooCostly()
  }
  return ofList()
}

/** `found`: the number of rows that are known already. */
function slotsOf({ request: { query, cursor }, compiled: { keys }, limit }: ListRun, found = 0) {
  const after = cursor ? cursorBindings(keys, cursor) : []
  return [...after, limit + 1 - found, ...(query.offset === undefined ? [] : [query.offset])]
}

async function readRows(
  model: Model,
  run: ListRun,
  statements: CompiledList['all'],
  read: Candidates['rows'],
): Promise<ListedRows> {
  const { environment, limit } = run
  const { query } = run.request
  const count = () => countOf(statements, query.total, environment, read)
  const pageRows = async () => {
    const rows: Row[] = []
    for (const range of statements.page) {
      if (rows.length > limit) break
      rows.push(...(await read(range, range.values(environment, slotsOf(run, rows.length)))))
    }
    return rows
  }
  // PostgreSQL receives both statements in one message. If one fails, so does the other, with an error of no interest.
  const counted = query.total && model.dialect === 'postgres' ? count() : undefined
  const [rows] = await Promise.all([pageRows(), counted])
  return { rows, count: () => counted ?? count() }
}

async function countOf(
  { total, totalUpTo }: CompiledList['all'],
  most: boolean | number | undefined,
  environment: Environment,
  read: Candidates['rows'],
): Promise<number | undefined> {
  if (!most) return undefined
  const [row] =
    most === true
      ? await read(total, total.values(environment))
      : await read(totalUpTo, totalUpTo.values(environment, [most + 1]))
  return row![0] as number
}

/** A request for a total up to a number gets none if there are more. */
const totalIn = (most: boolean | number | undefined, total: number | undefined): Pick<RecordPage, 'total'> =>
  total === undefined || !most || (most !== true && total > most) ? {} : { total }

/** The label of each row, from the columns that start at `place`. */
const labelsIn = (rows: readonly Row[], { entity }: ListRequest, place: number) =>
  rows.map((row) => labelFrom(entity.name, row, place))

/**
 * Labels of the items and of the records that they refer to. Those that the items themselves refer to are read at once, together
 * with the lists of the items; the result adds those that the lists refer to.
 */
async function relatedTo(
  model: Model,
  reader: Reader,
  { principal, entity }: ListRequest,
  items: readonly WireDraft[],
  labels: ReturnType<typeof labelsIn>,
): Promise<() => Promise<Related>> {
  const own = Object.fromEntries(items.map(({ id }, i) => [id, labels[i]!]))
  const asked = new Set(Object.keys(own))
  const others = async (): Promise<Related> => {
    const refs = relatedOf(model, entity, items).filter(({ id }) => !asked.has(id))
    for (const { id } of refs) asked.add(id)
    return refs.length === 0 ? {} : labelsOf(model, reader, principal, refs)
  }
  const ofItems = await others()
  return async () => ({ ...ofItems, ...(await others()), ...own })
}
