/** The statements of a list: built once for each kind of query and set of permissions (`list.ts` caches them). */
import { type Expr, onRecord, sqlCondition, type SqlTarget, type Tree, yesNoCall } from '@ninefold/plan/expression'
import { type Principal, all, type Condition, ownField, type Rights } from '../../access/index.ts'
import { conjunctsOf, isSearched } from '../../store/index.ts'
import { condition, flag, searchPieces, where } from './condition.ts'
import { labelColumns } from './labels.ts'
import { fewRows, isCheap, type FewRows } from './few-rows.ts'
import { scansLists } from './filter-cost.ts'
import { listCost, type ListCost } from './list-cost.ts'
import type { EntityModel, Model } from '../model.ts'
import { orderKeys, orderText, pathTree, rangesAfter, readSort, type CursorValue, type Key } from './order.ts'
import { pathSelection, type PathSelection } from './path-columns.ts'
import { readFilter } from './person-filter.ts'
import type { ListQuery } from '../records.ts'
import { knownInList, rightsInList } from './rights-in-list.ts'
import { requiredText, type RequiredText } from './required-text.ts'
import { textSearch, type TextSearch } from './search.ts'
import { selection, type Selection } from './select.ts'
import { slot, statement, type Piece, type Statement } from './statement.ts'
import { firstOfEachChoice, limitWhere } from './access-paths.ts'

/** The parsed request. */
export interface ListRequest {
  readonly principal: Principal
  readonly entity: EntityModel
  readonly query: ListQuery
  /** The search words. */
  readonly words: readonly string[]
  /** The order for which a cursor is valid. */
  readonly orderName: string
  readonly cursor: readonly CursorValue[] | undefined
}

export interface CompiledList {
  readonly keys: readonly Key[]
  readonly selection: Selection
  readonly paths: PathSelection
  /** Number of columns of the label. */
  readonly labels: number
  readonly all: Statements
  /** If an index finds candidate rows: only among these. */
  readonly found?: Statements & Found
  /** Without this permission the list is empty. */
  readonly nothing: boolean
  readonly cost: ListCost
  readonly smallness?: Smallness
}

/** `words`: of a filter; absent: those of the request's search. */
type Found = Pick<RequiredText, 'search'> & Partial<Pick<RequiredText, 'words'>>

interface Statements {
  /**
   * The ranges of rows after the cursor, in order; the next one is queried if the page is not full. One range without a
   * cursor.
   */
  readonly page: readonly Statement[]
  readonly total: Statement
  /** As `total`, but counts no further than its only slot. */
  readonly totalUpTo: Statement
  /** The page with one of the totals as its last column, whose slot is the last; absent if the page has several ranges. */
  readonly withTotal?: Statement
  readonly withTotalUpTo?: Statement
}

export const orderOf = (query: ListQuery) => [...(query.sort ? readSort(query.sort) : []), ...(query.order ?? [])]

/** The list as one user may see it. */
interface Seen extends ListRequest {
  readonly model: Model
  readonly rights: Rights
  readonly target: SqlTarget
  /** The user's filter. */
  readonly filter: Expr | undefined
}

/** Slots: the cursor's keys, the limit, the offset. */
export function compileList(model: Model, request: ListRequest): CompiledList {
  const { principal, entity, query, words } = request
  const rights = rightsInList(model, principal, entity, query)
  const target = model.target(principal, entity.name)
  const filter = query.filter ? readFilter(model, entity, rights, query.filter) : undefined
  const seen: Seen = { ...request, model, rights, target, filter }
  const keys = orderKeys(model, entity, rights, target, orderOf(query))
  const chosen = selection({ model, entity, rights, target, ...(query.fields && { fields: query.fields }) })
  const paths = pathSelection(model, entity, rights, target, query.paths ?? [])
  const labels = query.related ? labelColumns(model, entity, rights, target) : []
  const mayRead = rights.rows(entity.name, 'read')
  const access = query.export ? all([mayRead, rights.rows(entity.name, 'export')]) : mayRead
  const texts = words.length === 0 ? [] : searchTexts(model, entity, rights, query.searchIn)
  const columns = [...chosen.columns, ...[...paths.columns, ...labels].flatMap((column) => [', ', ...column])]
  const over = statementsOver(seen, { keys, columns, access, texts })
  const found = foundByText(seen, access, texts)
  return {
    keys,
    selection: chosen,
    paths,
    labels: labels.length,
    all: over([` FROM ${entity.table} AS t`], []),
    ...(found && { found: { ...found, ...over(found.search.from, found.search.where) } }),
    nothing: access === false,
    cost: listCost({ entity, query, words, model, rights, keys, filter }),
    smallness: smallnessOf(seen, access, texts, found),
  }
}

/** How a list that reads any number of rows may turn out to be a small read. */
interface Smallness {
  /** If an index may limit the rows to few: how to find out. */
  readonly few?: FewRows
  /** Whether an index of texts finds candidates in a few milliseconds. */
  readonly search?: NonNullable<TextSearch['isSmall']>
}

/** Undefined if a row may be expensive: by the user's wishes, or by conditions and computed fields that search lists. */
function smallnessOf(
  seen: Seen,
  access: Condition,
  texts: readonly Tree[],
  found: Found | undefined,
): Smallness | undefined {
  const { model, entity, rights, target, query, filter } = seen
  if (entity.isPart || query.export || query.topBy !== undefined) return undefined
  const given = [...(query.where ?? []).map(({ tree }) => tree), ...(typeof access === 'boolean' ? [] : [access])]
  const computed = entity.fields.flatMap(({ kind, field }) => (kind === 'live' ? [field.computed!.expr.tree] : []))
  const order = orderOf(query).map(({ path }) => pathTree(model, entity, rights, path))
  const evaluated = [...(filter ? [filter.tree] : []), ...texts, ...order]
  if ([...given, ...computed].some(scansLists) || !evaluated.every((tree) => isCheap(model, tree))) return undefined
  const known = [
    ...knownInList(model, entity, rights, query),
    ...(typeof access === 'boolean' ? [] : conjunctsOf(access)),
  ]
  const few = fewRows({ model, entity, target, known, evaluated })
  const search = found?.search.isSmall
  return { ...(few && { few }), ...(search && { search }) }
}

/** By the search words; without a search, by a text that a filter requires. */
function foundByText(
  { model, entity, rights, target, query, words }: Seen,
  access: Condition,
  texts: readonly Tree[],
): Found | undefined {
  const listed = (query.where ?? []).map(({ tree }) => tree)
  const bounds = [access, ...listed]
  if (words.length === 0) {
    const own = query.filter ? [readFilter(model, entity, rights, query.filter).tree] : []
    return requiredText(model, entity, [...own, ...listed], bounds, target)
  }
  const search = textSearch({ model, entity, texts, bounds, target })
  return search && { search }
}

interface ListParts {
  readonly keys: readonly Key[]
  readonly columns: readonly Piece[]
  readonly access: Condition
  /** The searched texts. */
  readonly texts: readonly Tree[]
}

/** `among`: the candidates of an index. */
type Over = (from: readonly Piece[], among: readonly (readonly Piece[])[]) => Statements

// oxlint-disable-next-line max-lines-per-function -- the statements share these pieces
function statementsOver(seen: Seen, { keys, columns, access, texts }: ListParts): Over {
  const { model, entity, rights, target, query, words, cursor } = seen
  const conditions = [...condition(access, target), ...conditionsOfRequest(seen, texts)]
  const ranges = cursor
    ? rangesAfter(
        keys,
        cursor.map((value) => value === null),
        0,
      ).map((range) => [range])
    : [[]]
  const limit = cursor ? keys.length : 0
  const known = entity.isPart ? [] : knownInList(model, entity, rights, query)
  const isPlain = words.length === 0 && query.offset === undefined
  const inRange = (range: readonly (readonly Piece[])[], among: readonly (readonly Piece[])[]) => {
    const inOrder = { keys, conditions: [...conditions, ...range], limit: slot(limit) }
    const byChoice = isPlain && among.length === 0
    const first = byChoice ? firstOfEachChoice(model, entity, target, known, inOrder) : undefined
    return [...among, ...(first ? [first] : []), ...inOrder.conditions]
  }
  return (from, among) => {
    const page = (wanted: readonly (readonly Piece[])[], more: readonly Piece[] = []): readonly Piece[] => [
      'SELECT ',
      ...columns,
      ...keys.flatMap((key) => [', ', ...(key.selected ?? key.pieces)]),
      ...more,
      ...from,
      ...where(wanted),
      ' ORDER BY ',
      ...orderText(keys),
      ' LIMIT ',
      ...limitWhere(model, target, known, slot(limit)),
      ...(query.offset === undefined ? [] : [' OFFSET ', slot(limit + 1)]),
    ]
    const counted = [...from, ...where([...among, ...conditions])]
    const total = ['SELECT count(*)', ...counted]
    const totalUpTo = (most: Piece) => ['SELECT count(*) FROM (SELECT 1', ...counted, ' LIMIT ', most, ') AS counted']
    const last = slot(limit + (query.offset === undefined ? 1 : 2))
    const pageWith = (column: readonly Piece[]) => statement(page(inRange(ranges[0]!, among), [', (', ...column, ')']))
    return {
      page: ranges.map((range) => statement(page(inRange(range, among)))),
      total: statement(total),
      totalUpTo: statement(totalUpTo(slot(0))),
      ...(ranges.length === 1 && { withTotal: pageWith(total), withTotalUpTo: pageWith(totalUpTo(last)) }),
    }
  }
}

/** The document's filters with its authority; the user's filter and search with theirs. */
function conditionsOfRequest(seen: Seen, texts: readonly Tree[]): readonly (readonly Piece[])[] {
  const { rights, target, query, words } = seen
  const masked = { ...target, mask: rights.mask }
  const document = (query.where ?? []).map((expr) => ['(', sqlCondition(expr.tree, target), ')'])
  const own = seen.filter ? [['(', sqlCondition(seen.filter.tree, masked), ')']] : []
  const search = words.length === 0 ? [] : texts.length === 0 ? [['1 = 0']] : [searchPieces(texts, words, masked)]
  const top = query.topBy === undefined ? [] : [isTop(seen, query.topBy)]
  return [...document, ...own, ...top, ...search]
}

/** The record has no parent, or one that is not in the user's list. */
function isTop({ model, principal, entity, target, query }: Seen, by: string): readonly Piece[] {
  const rights = model.rights(principal)
  const parent = ownField(entity.name, by, { kind: 'record', entity: entity.name })
  const listed = all([rights.rows(entity.name, 'read'), ...(query.where ?? []).map(({ tree }) => tree)])
  const isListed = typeof listed === 'boolean' ? listed : onRecord(listed, parent)
  const hasParent = all([rights.field(entity.name, 'read', by), yesNoCall('has', parent), isListed])
  return ['NOT coalesce(', ...flag(hasParent, target), ', FALSE)']
}

/** Only texts that the user could read on some row. */
export function searchTexts(
  model: Model,
  entity: EntityModel,
  rights: Rights,
  chosen?: readonly string[],
): readonly Tree[] {
  const readable = (name: string) => rights.field(entity.name, 'read', name) !== false
  const names =
    chosen?.filter((path) => readable(path.split('.')[0]!)) ??
    entity.fields.filter((f) => isSearched(f.field) && readable(f.name)).map((f) => f.name)
  const trees = names.map((name) => pathTree(model, entity, rights, name))
  return trees.filter((tree) => tree.type.kind === 'text' || tree.type.kind === 'choice').map(asText)
}

const asText = (tree: Tree): Tree => (tree.type.kind === 'text' ? tree : { ...tree, type: { kind: 'text' } })
