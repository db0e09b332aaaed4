/**
 * The indexes of a plan: unique values, parts of a whole, references, and what screens, calls and permissions filter
 * and sort by. An index whose columns are a prefix of another one is left out.
 */
import { memoize } from '@ninefold/plan/base'
import { allOf, hasViews, placesOf, reachOf, type Entity, type Plan, type ShowsOf, type Sort } from '@ninefold/plan'
import type { Expr, Tree } from '@ninefold/plan/expression'
import { columnOf, columnsOf } from './column-of.ts'
import { POSITION } from './names.ts'
import { MAX_CHOICES, conjunctsOf, rangeOf } from './ranges.ts'
import type { Index } from './table.ts'
import { isSequence, isReference, isEither } from '@ninefold/plan/values'

type Columns = Index['columns']
const up = (name: string) => ({ name, descending: false })
const down = (name: string) => ({ name, descending: true })
const NEWEST: Columns = [down('createdAt'), down('id')]

/** Computed once for each entity of a plan. */
export const indexesOf = (plan: Plan, entity: Entity): readonly Index[] => indexesIn(plan)(entity)

const indexesIn = memoize((plan: Plan) => memoize((entity: Entity) => indexesFor(requirementsOf(plan), entity)))

/** What a plan reads and requires, by entity. */
interface Requirements {
  readonly lists: ReadonlyMap<string, readonly ListRead[]>
  readonly rules: ReadonlyMap<string, Plan['rules']>
  readonly grants: ReadonlyMap<string, Plan['grants']>
  readonly restrictions: ReadonlyMap<string, Plan['restrictions']>
  readonly lifecycles: ReadonlyMap<string, Plan['lifecycles']>
  /** Columns by which rules search. */
  readonly searched: ReadonlyMap<string, readonly string[]>
}

const requirementsOf = memoize((plan: Plan): Requirements => {
  const searched = Map.groupBy(searchedByRules(plan), ({ entity }) => entity)
  return {
    lists: byEntity(listsOf(plan)),
    rules: byEntity(plan.rules),
    grants: byEntity(plan.grants),
    restrictions: byEntity(plan.restrictions),
    lifecycles: byEntity(plan.lifecycles),
    searched: new Map([...searched].map(([entity, all]) => [entity, all.map(({ column }) => column)])),
  }
})

const byEntity = <T extends { readonly entity: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> =>
  Map.groupBy(all, ({ entity }) => entity)

function indexesFor(requirements: Requirements, entity: Entity): readonly Index[] {
  const stored = new Set(entity.fields.filter((field) => columnOf(entity, field)).map((field) => field.name))
  const unique = uniqueColumns(requirements, entity).map((names): Index => ({ unique: true, columns: names.map(up) }))
  const wanted = [
    ...listColumns(requirements, entity),
    ...grantColumns(requirements, entity),
    ...stateColumns(requirements, entity),
    ...referenceColumns(entity),
    ...(requirements.searched.get(entity.name) ?? []).map((name) => [up(name)]),
  ]
  const usable = wanted.filter((columns) => columns.every((c) => c.name === POSITION || stored.has(c.name)))
  const plain = dedupe(usable).map((columns): Index => ({ unique: false, columns }))
  return [...unique, ...plain.filter((index) => !unique.some((u) => startsWith(u.columns, index.columns)))]
}

/** A rule with a condition, and one that only warns, are checked by a query instead. */
function uniqueColumns(requirements: Requirements, entity: Entity): readonly (readonly string[])[] {
  const fields = entity.fields
    .filter((f) => f.unique && f.name !== 'id')
    .map((f) => columnsOf(entity, f).map(({ name }) => name))
    .filter((names) => names.length > 0)
  const sequences = entity.fields.filter((f) => isSequence(f.type) && !f.unique).map((f) => [f.name])
  const rules = (requirements.rules.get(entity.name) ?? []).flatMap((rule) =>
    !rule.when &&
    rule.weight === 'error' &&
    rule.must.kind === 'unique' &&
    rule.must.fields.every((name) => hasColumn(entity, name))
      ? [rule.must.fields]
      : [],
  )
  return [...fields, ...sequences, ...rules]
}

const hasColumn = (entity: Entity, name: string): boolean => {
  const field = entity.fields.find((f) => f.name === name)
  return field !== undefined && columnOf(entity, field) !== undefined
}

function referenceColumns(entity: Entity): Columns[] {
  const own = entity.fields.filter((f) => (isReference(f.type) || isEither(f.type)) && !f.system)
  const references = own.map((field) => [up(field.name)])
  const wholes = [...new Set(placesOf(entity).map(({ whole }) => whole))]
  return [...wholes.map((whole) => [up(whole), up(POSITION)]), ...references]
}

/**
 * The columns by which rules search a whole entity, of the found records and of the searching ones
 * (`records/rules/back-path.ts`).
 */
function searchedByRules(plan: Plan): readonly { readonly entity: string; readonly column: string }[] {
  const steps = plan.rules.flatMap((rule) => reachOf(plan.entities, rule).dependencies.flatMap(({ back }) => back))
  return steps.flatMap((step) => {
    if (step.kind !== 'equal') return []
    return [
      { entity: step.from, column: step.as },
      { entity: step.to, column: step.field },
    ]
  })
}

/** Every list filters by the state, and lists are sorted newest first by default. */
function stateColumns(requirements: Requirements, entity: Entity): Columns[] {
  if (entity.partOf) return []
  const states = (requirements.lifecycles.get(entity.name) ?? []).map((l) => [up(l.field), ...NEWEST])
  return [NEWEST, ...states]
}

/** The fields that a list's filter compares with one value, then its order; for lists of screens also with the state. */
function listColumns(requirements: Requirements, entity: Entity): Columns[] {
  return (requirements.lists.get(entity.name) ?? []).flatMap((read) => {
    const { filter, sort, by } = read
    const order = sortColumns(sort)
    if (!order) return []
    const equal = filter ? comparedFields(filter.tree) : []
    // A board is read as a whole and column by column; if its filter names the columns, the whole is also read by them.
    const byColumn = by === undefined ? [] : [[by, ...equal]]
    const whole = by !== undefined && filter && namesChoices(filter.tree, by) ? [] : [equal]
    const byState = statesOf(requirements, entity, read).map((state) => [...equal, state])
    return [...whole, ...byColumn, ...byState].map((names) => ordered(names, order))
  })
}

/** The states by which a list of a screen is filtered: by its own filter, or by its users if they see them in a column. */
function statesOf(
  { lifecycles }: Requirements,
  { name }: Entity,
  { filter, by, columns }: ListRead,
): readonly string[] {
  if (!columns || by !== undefined) return []
  const equal = filter ? comparedFields(filter.tree) : []
  return (lifecycles.get(name) ?? [])
    .map(({ field }) => field)
    .filter((field) => !equal.includes(field))
    .filter((field) => columns.some(({ path }) => path === field) || (filter && namesChoices(filter.tree, field)))
}

/**
 * An index that the plan does not ask for, but that would find a list choice by choice (`records/read/access-paths.ts`): the fields that
 * its filter compares with one value, the choice that it limits to some values, and its order. Undefined if it exists or none would
 * serve.
 */
export function missingIndex(plan: Plan, entity: Entity, filter: Tree, sort: readonly Sort[]): Index | undefined {
  const order = sortColumns(sort)
  const equal = comparedFields(filter)
  const [choice] = conjunctsOf(filter).flatMap((conjunct) => {
    const { of, choices = [] } = rangeOf(conjunct) ?? {}
    const name = of?.op === 'field' && isThis(of.of) ? of.field : undefined
    return name === undefined || equal.includes(name) || choices.length > MAX_CHOICES ? [] : [name]
  })
  if (!order || choice === undefined) return undefined
  const columns = ordered([...equal, choice], order)
  const exists = indexesOf(plan, entity).some((index) => startsWith(index.columns, columns))
  return exists ? undefined : { unique: false, columns }
}

const namesChoices = (tree: Tree, field: string): boolean =>
  conjunctsOf(tree).some((conjunct) => {
    const { of, choices = [] } = rangeOf(conjunct) ?? {}
    return of?.op === 'field' && isThis(of.of) && of.field === field && choices.length <= MAX_CHOICES
  })

interface ListRead {
  readonly entity: string
  readonly filter?: Expr
  readonly sort: readonly Sort[]
  readonly by?: string
  /** Of a screen. */
  readonly columns?: readonly { readonly path: string }[]
}

/** The lists and counts of screens, tiles and calls. */
function listsOf(plan: Plan): readonly ListRead[] {
  const ofScreens = plan.screens.flatMap(({ shows }): readonly ListRead[] => {
    if (hasViews(shows)) return [shows, ...viewReads(shows)]
    if ('sort' in shows) return [shows]
    if ('lanes' in shows) return periodReads(shows)
    if (!('tiles' in shows)) return []
    return shows.tiles.map((tile) => ({
      entity: tile.entity,
      ...(tile.filter && { filter: tile.filter }),
      sort: tile.shows.kind === 'list' ? tile.shows.sort : [],
    }))
  })
  const ofCalls = plan.calls.calls.flatMap(({ does }) =>
    does.flatMap((step): readonly ListRead[] => {
      if (step.kind !== 'list') return []
      return [{ entity: step.entity, sort: step.sort, ...(step.where && { filter: step.where }) }]
    }),
  )
  return [...ofScreens, ...ofCalls]
}

/** What a view of the document does not say is as in its list. */
const viewReads = ({ entity, filter, sort, columns, views = [] }: ShowsOf<'list'>): readonly ListRead[] =>
  views.map((view) => {
    const [first, ...others] = [filter, view.filter].filter((expr) => expr !== undefined)
    return { entity, columns, sort: view.sort ?? sort, ...(first && { filter: allOf(first, ...others) }) }
  })

/** A calendar finds records by where they begin, and those that began earlier by where they end. */
const periodReads = ({ entity, filter, by, until }: ShowsOf<'calendar'>): readonly ListRead[] =>
  [by, until].flatMap((path) =>
    path === undefined ? [] : [{ entity, ...(filter && { filter }), sort: [{ path, descending: false }] }],
  )

/** What permissions and restrictions compare with one value, newest first: own records, those of a department. */
function grantColumns(requirements: Requirements, entity: Entity): Columns[] {
  const grants = (requirements.grants.get(entity.name) ?? []).filter(({ verb }) => verb === 'read')
  const restrictions = (requirements.restrictions.get(entity.name) ?? []).filter(
    ({ verbs }) => verbs?.includes('read') ?? true,
  )
  return [...grants, ...restrictions]
    .flatMap(({ test }) => alternatives(test.tree))
    .map(comparedFields)
    .filter((names) => names.length > 0)
    .map((names) => ordered(names, NEWEST))
}

/** Whether such indexes find every row for which it is true. */
export const isFoundByIndex = (tree: Tree): boolean =>
  alternatives(tree).every((each) => comparedFields(each).length > 0)

const ordered = (equal: readonly string[], order: Columns): Columns => [
  ...[...new Set(equal)].filter((name) => !order.some((column) => column.name === name)).map(up),
  ...order,
]

/** Undefined if the order leads through a reference. */
function sortColumns(sort: readonly Sort[]): Columns | undefined {
  if (sort.length === 0) return NEWEST
  if (sort.some((s) => s.path.includes('.'))) return undefined
  const columns = sort.map((s) => ({ name: s.path, descending: s.descending }))
  return [...columns, { name: 'id', descending: sort.at(-1)!.descending }]
}

/** The fields of the row that must equal something, whatever else it reads. */
function comparedFields(tree: Tree): string[] {
  if (tree.op !== 'call') return []
  if (tree.fn === 'and') return tree.args.flatMap(comparedFields)
  if (tree.fn !== '==') return []
  return tree.args.flatMap((side) => (side.op === 'field' && isThis(side.of) ? [side.field] : []))
}

const alternatives = (tree: Tree): readonly Tree[] =>
  tree.op === 'call' && tree.fn === 'or' ? tree.args.flatMap(alternatives) : [tree]

const isThis = (tree: Tree): boolean => tree.op === 'name' && tree.scope === 'this'

function dedupe(all: readonly Columns[]): Columns[] {
  const longestFirst = all.toSorted((a, b) => b.length - a.length)
  return longestFirst.filter((columns, i) => !longestFirst.slice(0, i).some((longer) => startsWith(longer, columns)))
}

const startsWith = (longer: Columns, shorter: Columns): boolean =>
  shorter.length <= longer.length &&
  shorter.every((c, i) => longer[i]!.name === c.name && longer[i]!.descending === c.descending)
