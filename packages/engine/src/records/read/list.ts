/**
 * Lists of records: filter, search, order, page. Statements are built once per kind of query and set of permissions.
 */
import type { Environment } from '@ninefold/plan/expression'
import type { RecordPage, Related } from '@ninefold/plan/wire'
import type { Principal } from '../../access/index.ts'
import { refuse } from '../../refusal.ts'
import type { Binding } from '@ninefold/plan/values'
import type { Reader, Row } from '../../store/index.ts'
import { searchWords, wordInput, wordKinds } from './condition.ts'
import { labelFrom, labelsOf, relatedOf } from './labels.ts'
import { compileList, orderOf, type CompiledList, type ListRequest } from './list-statements.ts'
import type { ListCost } from './list-cost.ts'
import { memory } from './memory.ts'
import type { EntityModel, Model } from '../model.ts'
import { cursorBindings, identity, keyCount, keysOf, readCursor, writeCursor } from './order.ts'
import type { ListQuery } from '../records.ts'
import type { WireDraft } from './select.ts'
import type { Statement } from './statement.ts'

/** Filters are texts of users, so there may be many. */
const MAX_COMPILED = 2000

interface PreparedList {
  readonly cost: ListCost
  readonly read: (reader: Reader) => Promise<RecordPage>
}

/** One per model, with its cache of statements. Throws a refusal of the query. */
export function lists(model: Model): (principal: Principal, query: ListQuery) => PreparedList {
  const compiledLists = memory(MAX_COMPILED)
  return (principal, query) => {
    const entity = model.entity(query.entity)
    const limit = pageLimit(model, query.limit)
    const words = searchWords(query.search ?? '')
    const orderName = orderNameOf(query)
    const cursor =
      query.cursor === undefined ? undefined : readCursor(query.cursor, orderName, keyCountOf(entity, query))
    const request = { principal, entity, query, words, orderName, cursor }
    const compiled = compiledLists(memoryKey(request), () => compileList(model, request))
    return {
      cost: query.total && compiled.cost === 'page' ? 'rows' : compiled.cost,
      read: (reader) => runList(model, reader, request, compiled, limit),
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

async function runList(
  model: Model,
  reader: Reader,
  request: ListRequest,
  compiled: CompiledList,
  limit: number,
): Promise<RecordPage> {
  const { query, words, orderName, cursor } = request
  if (compiled.nothing) return { items: [], next: null, ...(query.total ? { total: 0 } : {}) }
  const { selection: chosen, paths } = compiled
  const environment = environmentOf(request)
  const width = chosen.width + paths.columns.length
  const found = await compiled.found?.search.ask(reader, environment, compiled.found.words?.(environment) ?? words)
  const { page, total: all } = found === undefined ? compiled.all : compiled.found!
  const slots = [found ?? null, ...(cursor ? cursorBindings(compiled.keys, cursor) : [])]
  const rows: Row[] = []
  for (const range of page) {
    if (rows.length > limit) break
    const ofRange = [...slots, limit + 1 - rows.length, ...(query.offset === undefined ? [] : [query.offset])]
    rows.push(...(await reader.rows(range.text, range.values(environment, ofRange))))
  }
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const items: WireDraft[] = shown.map((row) => paths.add(chosen.decode(row), row, chosen.width))
  if (chosen.lists.length > 0) await chosen.fill(reader, environment, items)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor(orderName, keysOf(last, width + compiled.labels)) : null
  const total = query.total ? await count(reader, all, environment, slots) : undefined
  return {
    items,
    next,
    ...(total === undefined ? {} : { total }),
    ...(query.related
      ? { related: await relatedTo(model, reader, request, items, labelsIn(shown, request, width)) }
      : {}),
  }
}

async function count(
  reader: Reader,
  total: Statement,
  environment: Environment,
  slots: readonly Binding[],
): Promise<number> {
  const [row] = await reader.rows(total.text, total.values(environment, slots))
  return row![0] as number
}

/** The label of each row, from the columns that start at `place`. */
const labelsIn = (rows: readonly Row[], { entity }: ListRequest, place: number) =>
  rows.map((row) => labelFrom(entity.name, row, place))

/** Labels of the items and of the records that they refer to. */
async function relatedTo(
  model: Model,
  reader: Reader,
  { principal, entity }: ListRequest,
  items: readonly WireDraft[],
  labels: ReturnType<typeof labelsIn>,
): Promise<Related> {
  const own = Object.fromEntries(items.map(({ id }, i) => [id, labels[i]!]))
  const others = relatedOf(model, entity, items).filter(({ id }) => !Object.hasOwn(own, id))
  return { ...(await labelsOf(model, reader, principal, others)), ...own }
}
