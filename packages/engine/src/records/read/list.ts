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

/** Filters are texts of users, so there may be many. */
const MAX_COMPILED = 2000

interface PreparedList {
  readonly cost: ListCost
  /** If it is not certain that it is heavy. */
  readonly small: SmallList | undefined
  readonly read: (reader: Reader) => Promise<RecordPage>
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
    return {
      cost,
      small,
      read: (reader) => runList(model, reader, { request, compiled, environment, limit, small }),
    }
  }
}

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
  const { request, compiled, environment, limit } = run
  const { query, orderName, cursor } = request
  if (compiled.nothing) return { items: [], next: null, ...(query.total ? { total: 0 } : {}) }
  const { selection: chosen, paths } = compiled
  const width = chosen.width + paths.columns.length
  const { rows, count } = await rowsOf(model, reader, run)
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const items: WireDraft[] = shown.map((row) => paths.add(chosen.decode(row), row, chosen.width))
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor(orderName, keysOf(last, width + compiled.labels)) : null
  const isWhole = !last && !cursor && query.offset === undefined
  const [related] = await Promise.all([
    query.related ? relatedTo(model, reader, request, items, labelsIn(shown, request, width)) : undefined,
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

async function readRows(
  model: Model,
  { request: { query, cursor }, compiled: { keys }, environment, limit }: ListRun,
  statements: CompiledList['all'],
  read: Candidates['rows'],
): Promise<ListedRows> {
  const slots = cursor ? cursorBindings(keys, cursor) : []
  const count = () => countOf(statements, query.total, environment, read)
  const pageRows = async () => {
    const rows: Row[] = []
    for (const range of statements.page) {
      if (rows.length > limit) break
      const ofRange = [...slots, limit + 1 - rows.length, ...(query.offset === undefined ? [] : [query.offset])]
      rows.push(...(await read(range, range.values(environment, ofRange))))
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
