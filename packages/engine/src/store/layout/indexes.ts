/**
 * The indexes that a plan asks for: what must be unique, the parts of a whole, references, and what lists filter and sort by.
 * An index whose columns start another one is left out, since the longer one serves.
 */
import { placesOf, type Entity, type Expr, type Plan, type Sort, type Tree } from '@ninefold/language'
import { columnOf } from './column-of.ts'
import { POSITION } from './names.ts'
import type { Index } from './table.ts'

type Columns = Index['columns']
const up = (name: string) => ({ name, descending: false })
const down = (name: string) => ({ name, descending: true })

export function indexesOf(plan: Plan, entity: Entity): readonly Index[] {
  const stored = new Set(entity.fields.filter((field) => columnOf(entity, field)).map((field) => field.name))
  const unique = uniqueColumns(plan, entity).map((names): Index => ({ unique: true, columns: names.map(up) }))
  const wanted = [...screenColumns(plan, entity), ...stateColumns(plan, entity), ...referenceColumns(entity)]
  const usable = wanted.filter((columns) => columns.every((c) => c.name === POSITION || stored.has(c.name)))
  const plain = dedupe(usable).map((columns): Index => ({ unique: false, columns }))
  return [...unique, ...plain.filter((index) => !unique.some((u) => startsWith(u.columns, index.columns)))]
}

/** A rule with a condition, and one that only warns, are checked by a query instead. */
function uniqueColumns(plan: Plan, entity: Entity): readonly (readonly string[])[] {
  const fields = entity.fields.filter((f) => f.unique && f.name !== 'id' && columnOf(entity, f)).map((f) => [f.name])
  const sequences = entity.fields.filter((f) => f.type.kind === 'sequence' && !f.unique).map((f) => [f.name])
  const rules = plan.rules.flatMap((rule) =>
    rule.entity === entity.name &&
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
  const own = entity.fields.filter((f) => (f.type.kind === 'reference' || f.type.kind === 'either') && !f.system)
  const references = own.map((field) => [up(field.name)])
  const wholes = [...new Set(placesOf(entity).map(({ whole }) => whole))]
  return [...wholes.map((whole) => [up(whole), up(POSITION)]), ...references]
}

/** Every list filters by the state, and "newest first" is how lists start. */
function stateColumns(plan: Plan, entity: Entity): Columns[] {
  if (entity.partOf) return []
  const newest = [down('createdAt'), down('id')]
  const states = plan.lifecycles.filter((l) => l.entity === entity.name).map((l) => [up(l.field), ...newest])
  return [newest, ...states]
}

/** The fields that a screen's filter compares with one value, then its order. */
function screenColumns(plan: Plan, entity: Entity): Columns[] {
  return plan.screens.flatMap(({ shows }) => {
    if ((shows.kind !== 'list' && shows.kind !== 'board') || shows.entity !== entity.name) return []
    const equal = shows.kind === 'board' ? [shows.by, ...equalFields(shows.filter)] : equalFields(shows.filter)
    const order = sortColumns(shows.sort)
    return order ? [[...[...new Set(equal)].filter((n) => !order.some((o) => o.name === n)).map(up), ...order]] : []
  })
}

/** Undefined where the order leads through a reference. */
function sortColumns(sort: readonly Sort[]): Columns | undefined {
  if (sort.length === 0) return [down('createdAt'), down('id')]
  if (sort.some((s) => s.path.includes('.'))) return undefined
  const columns = sort.map((s) => ({ name: s.path, descending: s.descending }))
  return [...columns, { name: 'id', descending: sort.at(-1)!.descending }]
}

function equalFields(filter: Expr | undefined): string[] {
  return filter ? fieldsComparedByAnd(filter.tree) : []
}

function fieldsComparedByAnd(tree: Tree): string[] {
  if (tree.op !== 'call') return []
  if (tree.fn === 'and') return tree.args.flatMap(fieldsComparedByAnd)
  if (tree.fn !== '==') return []
  return tree.args.flatMap((side) => (side.op === 'field' && isThis(side.of) ? [side.field] : []))
}

const isThis = (tree: Tree): boolean => tree.op === 'name' && tree.scope === 'this'

function dedupe(all: readonly Columns[]): Columns[] {
  const longestFirst = all.toSorted((a, b) => b.length - a.length)
  return longestFirst.filter((columns, i) => !longestFirst.slice(0, i).some((longer) => startsWith(longer, columns)))
}

const startsWith = (longer: Columns, shorter: Columns): boolean =>
  shorter.length <= longer.length &&
  shorter.every((c, i) => longer[i]!.name === c.name && longer[i]!.descending === c.descending)
