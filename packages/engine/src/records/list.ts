/** Lists of records: filter, search, order, page. A statement is made once per kind of question and rights. */
import { sqlCondition, type Environment, type SqlTarget, type Tree } from '@ninefold/plan/expression'
import type { RecordPage, Related } from '@ninefold/plan/wire'
import type { Asker } from '../access/asker.ts'
import { all } from '../access/fold.ts'
import type { Rights } from '../access/rights.ts'
import { refuse } from '../refusal.ts'
import { isSearched } from '../store/layout/search.ts'
import type { Binding, Reader, Row } from '../store/store.ts'
import { condition, searchPieces, searchWords, where, wordInput, wordKinds } from './condition.ts'
import { labelColumns, labelFrom, labelsOf, relatedOf } from './labels.ts'
import type { EntityModel, Model } from './model.ts'
import {
  afterCursor,
  cursorBindings,
  identity,
  keysOf,
  orderKeys,
  orderText,
  pathTree,
  readCursor,
  readSort,
  writeCursor,
  type CursorValue,
  type Key,
} from './order.ts'
import { pathSelection, type PathSelection } from './path-columns.ts'
import { readFilter } from './person-filter.ts'
import type { ListQuery } from './records.ts'
import { textSearch, type TextSearch } from './search.ts'
import { knownInList, rightsInList } from './rights-in-list.ts'
import { selection, type Selection, type WireDraft } from './select.ts'
import { slot, statement, type Piece, type Statement } from './statement.ts'
import { firstOfEachChoice, limitWhere } from './ways-in-order.ts'

interface Compiled {
  readonly keys: readonly Key[]
  readonly selection: Selection
  readonly paths: PathSelection
  /** How many columns tell how the record is shown. */
  readonly labels: number
  readonly all: Statements
  /** Where an index says which rows may have the words: of these alone. */
  readonly found?: Statements & { readonly search: TextSearch }
  /** Without this one right there is nothing to ask for. */
  readonly nothing: boolean
}

interface Statements {
  readonly page: Statement
  readonly total: Statement
}

/** Filters are texts of people, so that there may be many. */
const COMPILED_MOST = 2000

type List = (reader: Reader, asker: Asker, query: ListQuery) => Promise<RecordPage>

/** One per model, with its memory of statements. */
export function lists(model: Model): List {
  const memory = new Map<string, Compiled>()
  return async (reader, asker, query) => {
    const entity = model.entity(query.entity)
    const limit = pageLimit(model, query.limit)
    const words = searchWords(query.search ?? '')
    const orderName = `${query.sort ?? ''}|${JSON.stringify(query.order ?? [])}`
    const keyCount = keyCountOf(query)
    const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, orderName, keyCount)
    const key = memoryKey(asker, query, words, orderName, cursor)
    let compiled = memory.get(key)
    if (!compiled) {
      compiled = compile(model, asker, entity, query, words, cursor)
      if (memory.size >= COMPILED_MOST) memory.delete(memory.keys().next().value!)
      memory.set(key, compiled)
    }
    const environment = environmentOf(asker, query, words)
    return runList(model, reader, asker, entity, query, compiled, environment, words, limit, cursor, orderName)
  }
}

function pageLimit(model: Model, limit: number | undefined): number {
  const { pageSize, pageSizeMost } = model.plan.limits
  if (limit === undefined) return pageSize
  if (!Number.isInteger(limit) || limit < 1 || limit > pageSizeMost) {
    throw refuse('LIMIT_INVALID', { field: 'limit', parameters: { max: pageSizeMost } })
  }
  return limit
}

const orderOf = (query: ListQuery) => [...(query.sort ? readSort(query.sort) : []), ...(query.order ?? [])]

function keyCountOf(query: ListQuery): number {
  const order = orderOf(query).length
  return order > 0 ? order + 1 : 2
}

function memoryKey(
  asker: Asker,
  query: ListQuery,
  words: readonly string[],
  order: string,
  cursor?: readonly CursorValue[],
): string {
  return [
    asker.rightsKey,
    query.entity,
    (query.where ?? []).map(identity).join('+'),
    query.fields?.join(',') ?? '*',
    query.paths?.join(',') ?? '',
    order,
    words.length === 0 ? '' : `${wordKinds(words)}:${query.searchIn?.join(',') ?? ''}`,
    cursor?.map((v) => (v === null ? 'n' : 'v')).join('') ?? '',
    query.offset === undefined ? '' : 'offset',
    query.related ? 'related' : '',
    query.export ? 'export' : '',
    query.filter ?? '',
  ].join('\n')
}

function environmentOf(asker: Asker, query: ListQuery, words: readonly string[]): Environment {
  const { environment } = asker
  if (words.length === 0 && !query.query && !query.found) return environment
  return {
    ...environment,
    input: wordInput(words),
    ...(query.query ? { query: query.query } : {}),
    ...(query.found ? { found: query.found } : {}),
  }
}

/** Slots: cursor's keys, then limit, then offset; before them what an index has found. */
function compile(
  model: Model,
  asker: Asker,
  entity: EntityModel,
  query: ListQuery,
  words: readonly string[],
  cursor: readonly CursorValue[] | undefined,
): Compiled {
  const rights = rightsInList(model, asker, entity, query)
  const target = model.target(asker, entity.name)
  const keys = orderKeys(model, entity, rights, target, orderOf(query))
  const chosen = selection(model, entity, rights, target, query.fields)
  const paths = pathSelection(model, entity, rights, target, query.paths ?? [])
  const labels = query.related ? labelColumns(model, entity, rights, target) : []
  const mayRead = rights.rows(entity.name, 'read')
  const access = query.export ? all([mayRead, rights.rows(entity.name, 'export')]) : mayRead
  const texts = words.length === 0 ? [] : searchTexts(model, entity, rights, query.searchIn)
  const conditions = [...condition(access, target), ...wishes(model, entity, rights, target, query, words, texts)]
  const search = textSearch(model, entity, texts, [access, ...(query.where ?? []).map(({ tree }) => tree)], target)
  const after = cursor
    ? [
        afterCursor(
          keys,
          cursor.map((v) => v === null),
          FIRST,
        ),
      ]
    : []
  const limit = FIRST + (cursor ? keys.length : 0)
  const inOrder = { keys, conditions: [...conditions, ...after], limit: slot(limit) }
  const known = entity.isPart ? [] : knownInList(model, entity, rights, query)
  const isPlain = words.length === 0 && query.offset === undefined
  const first = isPlain ? firstOfEachChoice(model, entity, target, known, inOrder) : undefined
  const over = (from: readonly Piece[], among: readonly (readonly Piece[])[]): Statements => {
    const page: readonly Piece[] = [
      'SELECT ',
      ...chosen.columns,
      ...[...paths.columns, ...labels].flatMap((column) => [', ', ...column]),
      ...keys.flatMap((key) => [', ', ...(key.selected ?? key.pieces)]),
      ...from,
      ...where([...among, ...(first ? [first] : []), ...inOrder.conditions]),
      ' ORDER BY ',
      ...orderText(keys),
      ' LIMIT ',
      ...limitWhere(model, target, known, slot(limit)),
      ...(query.offset === undefined ? [] : [' OFFSET ', slot(limit + 1)]),
    ]
    return {
      page: statement(page),
      total: statement(['SELECT count(*)', ...from, ...where([...among, ...conditions])]),
    }
  }
  return {
    keys,
    selection: chosen,
    paths,
    labels: labels.length,
    all: over([` FROM ${entity.table} AS t`], []),
    ...(search && { found: { search, ...over(search.from(FOUND), [search.where]) } }),
    nothing: access === false,
  }
}

/** Slots: what an index has found, and the first of the others. */
const FOUND = 0
const FIRST = 1

/** The document's filters with its authority; the person's filter and search with theirs. */
function wishes(
  model: Model,
  entity: EntityModel,
  rights: Rights,
  target: SqlTarget,
  query: ListQuery,
  words: readonly string[],
  texts: readonly Tree[],
): readonly (readonly Piece[])[] {
  const masked = { ...target, mask: rights.mask }
  const document = (query.where ?? []).map((expr) => ['(', sqlCondition(expr.tree, target), ')'])
  const own = query.filter
    ? [['(', sqlCondition(readFilter(model, entity, rights, query.filter).tree, masked), ')']]
    : []
  const search = words.length === 0 ? [] : texts.length === 0 ? [['1 = 0']] : [searchPieces(texts, words, masked)]
  return [...document, ...own, ...search]
}

/** Only texts that the person could read on some row. */
function searchTexts(model: Model, entity: EntityModel, rights: Rights, chosen?: readonly string[]): readonly Tree[] {
  const readable = (name: string) => rights.field(entity.name, 'read', name) !== false
  const names =
    chosen?.filter((path) => readable(path.split('.')[0]!)) ??
    entity.fields.filter((f) => isSearched(f.field) && readable(f.name)).map((f) => f.name)
  const trees = names.map((name) => pathTree(model, entity, rights, name))
  return trees.filter((tree) => tree.type.kind === 'text' || tree.type.kind === 'choice').map(asText)
}

const asText = (tree: Tree): Tree => (tree.type.kind === 'text' ? tree : { ...tree, type: { kind: 'text' } })

async function runList(
  model: Model,
  reader: Reader,
  asker: Asker,
  entity: EntityModel,
  query: ListQuery,
  compiled: Compiled,
  environment: Environment,
  words: readonly string[],
  limit: number,
  cursor: readonly CursorValue[] | undefined,
  orderName: string,
): Promise<RecordPage> {
  if (compiled.nothing) return { items: [], next: null, ...(query.total ? { total: 0 } : {}) }
  const { selection: chosen, paths } = compiled
  const width = chosen.width + paths.columns.length
  const found = await compiled.found?.search.ask(reader, environment, words)
  const { page, total: all } = found === undefined ? compiled.all : compiled.found!
  const slots = [
    found ?? null,
    ...(cursor ? cursorBindings(compiled.keys, cursor) : []),
    limit + 1,
    ...(query.offset === undefined ? [] : [query.offset]),
  ]
  const rows = await reader.rows(page.text, page.values(environment, slots))
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const items: WireDraft[] = shown.map((row) => paths.add(chosen.decode(row), row, chosen.width))
  if (chosen.hasLists) await chosen.fill(reader, environment, items)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor(orderName, keysOf(last, width + compiled.labels)) : null
  const total = query.total ? await count(reader, all, environment, slots) : undefined
  return {
    items,
    next,
    ...(total === undefined ? {} : { total }),
    ...(query.related ? { related: await relatedTo(model, reader, asker, entity, items, shown, width) } : {}),
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

/** Labels of the items themselves and of what they refer to. */
async function relatedTo(
  model: Model,
  reader: Reader,
  asker: Asker,
  entity: EntityModel,
  items: readonly WireDraft[],
  rows: readonly Row[],
  place: number,
): Promise<Related> {
  const own = Object.fromEntries(items.map(({ id }, i) => [id, labelFrom(entity.name, rows[i]!, place)]))
  const others = relatedOf(model, entity, items).filter(({ id }) => !Object.hasOwn(own, id))
  return { ...(await labelsOf(model, reader, asker, others)), ...own }
}
