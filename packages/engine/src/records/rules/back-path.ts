/**
 * The records for which a rule may have another result after a write: from the written ones along the back paths of its
 * dependencies, as a condition over their row.
 */
import { memoize } from '@ninefold/plan/base'
import type { Dependency, ReachStep } from '@ninefold/plan'
import { linkOf, stepsOf, quoted } from '../../store/index.ts'
import { type Binding, isEither } from '@ninefold/plan/values'
import { idsIn } from '../../values/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { narrowedBy } from './narrowed.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { joined, slot, sql, type Piece } from '../read/statement.ts'
import { suppliedDocument, suppliedRowsAt } from '../load/supplied-rows.ts'
import { isUpdate, type RowChange } from '../change/written.ts'

/** The start of a back path. */
export interface Seeds {
  readonly dependency: Dependency
  /** Ids, or values of the first step's field. 'every': the path leads to every record. */
  readonly values: ReadonlySet<Binding> | 'every'
  /** The written records. */
  readonly changes: readonly RowChange[]
}

/** The records for which a rule with these dependencies may now have another result; [] if there are none. */
export function affectedBy(
  dependencies: readonly Dependency[],
  rowChangesOf: (dependency: Dependency) => readonly RowChange[],
): readonly Seeds[] {
  return dependencies.flatMap((dependency) => {
    const changes = rowChangesOf(dependency)
    const values = seedsOfAll(changes, dependency.back)
    return values === 'every' || values.size > 0 ? [{ dependency, values, changes }] : []
  })
}

function seedsOfAll(changes: readonly RowChange[], back: readonly ReachStep[]): Seeds['values'] {
  const found = new Set<Binding>()
  for (const change of changes) {
    const seeds = seedsOf(change, back)
    if (seeds === 'every') return 'every'
    for (const seed of seeds) if (seed !== null) found.add(seed)
  }
  return found
}

function seedsOf(change: RowChange, back: readonly ReachStep[]): readonly Binding[] | 'every' {
  const { entity, id, before, after } = change
  if (back.some((step) => step.kind === 'every')) return 'every'
  const [first] = back
  const states = [before, after].filter((state) => state !== null)
  const both = (field: string) => states.flatMap((state) => idsIn(state[field]))
  switch (first?.kind) {
    case undefined:
      return after ? [id] : []
    case 'references':
      return first.unknown && states.some((state) => idsIn(state[first.field]).length === 0)
        ? 'every'
        : both(first.field)
    case 'lists':
      return both(first.field)
    case 'line':
      return first.up ? [id] : [id, ...both(first.by)]
    case 'equal': {
      const field = entity.byName.get(first.as)
      const values = states.map((state) =>
        field?.kind === 'column' ? field.codec.encode(state[first.as] ?? null) : null,
      )
      return first.unknown && values.includes(null) ? 'every' : values
    }
    default:
      // Records that refer to a new or deleted record have been written themselves.
      return isUpdate(change) ? [id] : []
  }
}

type Pieces = readonly Piece[]

export interface AffectedCondition {
  /** Equal for equal SQL. */
  readonly key: string
  /** Common table expressions of the statement: `WITH a AS (…), b AS (…)`. */
  readonly tables: () => readonly Pieces[]
  /** Over the row `t`. */
  readonly pieces: () => Pieces
  /** For the slots of both. */
  readonly values: readonly Binding[]
}

/** A condition over the row `t` of the rule's entity. `first`: the index of its first slot. */
export function affectedCondition(
  model: Model,
  one: RuleWithReach,
  affected: readonly Seeds[],
  first = 0,
): AffectedCondition {
  const entity = model.entity(one.rule.entity)
  const groups = affected.map((seeds) => groupOf(model, one, seeds))
  if (groups.some(({ isEvery }) => isEvery)) return { key: '', tables: () => [], pieces: () => ['1 = 1'], values: [] }
  const places = groups.map((_, i) => first + groups.slice(0, i).flatMap(({ values }) => values).length)
  const select = (on: Pieces) => sql`SELECT t."id" FROM ${entity.table} AS t WHERE ${on}`
  return {
    key: groups.map(({ key }) => key).join(),
    tables: () => groups.flatMap(({ table }, i) => (table ? [table(slot(places[i]!))] : [])),
    pieces: () => {
      const each = groups.map(({ on }, i) => on(places[i]!))
      return each.length === 1 ? each[0]! : sql`t."id" IN (${joined(each.map(select), ' UNION ')})`
    },
    values: groups.flatMap(({ values }) => values),
  }
}

type Rows = Pick<AffectedCondition, 'tables' | 'pieces'>

/** Selects the ids of the records. */
export function affectedRows(model: Model, { rule }: RuleWithReach, { tables, pieces }: Rows): Pieces {
  return sql`${defined(tables())}SELECT t."id" FROM ${model.entity(rule.entity).table} AS t WHERE ${pieces()}`
}

/**
 * The same, limited to rows `t` that satisfy a condition. It is not evaluated for other records, because it may be
 * expensive.
 */
export function rowsWhere(model: Model, { rule }: RuleWithReach, { tables, pieces }: Rows, condition: Piece): Pieces {
  const rows = sql`SELECT t.* FROM ${model.entity(rule.entity).table} AS t WHERE ${pieces()}`
  const conditionOfRow = sql`ninefold_judged AS MATERIALIZED (${rows})`
  return sql`${defined([...tables(), conditionOfRow])}SELECT t."id" FROM ninefold_judged AS t WHERE ${condition}`
}

const defined = (tables: readonly Pieces[]): Pieces => (tables.length === 0 ? [] : sql`WITH ${joined(tables, ', ')} `)

interface Group {
  readonly key: string
  readonly isEvery: boolean
  readonly values: readonly Binding[]
  /** The written records, in its first slot. */
  readonly table?: (written: Piece) => Pieces
  /** `first`: the index of its first slot. */
  readonly on: (first: number) => Pieces
}

const keyOf = memoize(({ entity, back }: Dependency) => JSON.stringify([entity, back]))

function groupOf(model: Model, one: RuleWithReach, { dependency, values, changes }: Seeds): Group {
  const narrowed = narrowedBy(model, one, dependency)
  const isEvery = values === 'every'
  const { column, on } = pathOf(model, model.entity(one.rule.entity), dependency)
  const seeds = isEvery
    ? []
    : [
        suppliedDocument(
          [column],
          Array.from(values, (value) => [value]),
        ),
      ]
  if (!narrowed) return { key: keyOf(dependency), isEvery, values: seeds, on: (first) => on(slot(first)) }
  return {
    key: `${keyOf(dependency)}${isEvery}`,
    isEvery: false,
    values: [narrowed.document(changes), ...seeds],
    table: (written) => sql`${narrowed.name} AS MATERIALIZED (${narrowed.rows(written)})`,
    on: (first) => sql`${isEvery ? [] : sql`${on(slot(first + 1))} AND `}${narrowed.condition}`,
  }
}

/** The records that a step leads to: a condition over their row, and a statement that selects their ids. */
interface Reached {
  readonly on: Pieces
  readonly ids: Pieces
}

const listed = (ids: Pieces): Reached => ({ on: sql`"id" IN (${ids})`, ids })
const rowsOf = ({ table }: EntityModel, on: Pieces): Reached => ({
  on: sql`(${on})`,
  ids: sql`SELECT "id" FROM ${table} WHERE ${on}`,
})

/** `column`: of the values with which the path begins. */
function pathOf(model: Model, own: EntityModel, { back }: Dependency) {
  const [first, ...rest] = back
  const entity = (name: string) => model.entities.get(name)!
  const along = (steps: readonly ReachStep[], reached: Reached): Pieces =>
    steps.reduce(({ ids }, step) => stepFrom(model, step, ids), reached).on
  const supplied = ({ table }: EntityModel, column: string, seed: Piece) =>
    suppliedRowsAt(seed, model.dialect, table, [column])
  if (first?.kind === 'equal') {
    const to = entity(first.to)
    const on = (seed: Piece) => along(rest, withValue(to, first, supplied(to, first.field, seed)))
    return { column: first.field, on }
  }
  // The records that it refers to are known; those that refer to it need a query.
  const isNamed = first?.kind === 'references' || first?.kind === 'lists'
  const from = first ? entity(isNamed ? first.to : first.from) : own
  const on = (seed: Piece) => along(isNamed ? rest : back, listed(supplied(from, 'id', seed)))
  return { column: 'id', on }
}

/** `ids` selects those of `from`. */
function stepFrom(model: Model, step: ReachStep, ids: Pieces): Reached {
  const [from, to] = [model.entities.get(step.from)!, model.entities.get(step.to)!]
  const ofFrom = (what: string) => sql`SELECT ${what} FROM ${from.table} WHERE "id" IN (${ids})`
  switch (step.kind) {
    case 'referencedBy': {
      const ofSeveral = isEither(to.byName.get(step.field)?.field.type)
      return rowsOf(to, sql`${quoted(step.field)} IN (${ofSeveral ? ofFrom(`'${step.from}:' || "id"`) : ids})`)
    }
    case 'references': {
      const named = ofFrom(quoted(step.field))
      if (!step.unknown) return listed(named)
      const none = sql`SELECT 1 FROM ${from.table} WHERE ${quoted(step.field)} IS NULL AND "id" IN (${ids})`
      return listed(sql`${named} UNION SELECT "id" FROM ${to.table} WHERE EXISTS (${none})`)
    }
    case 'listedBy':
    case 'lists': {
      const owner = step.kind === 'lists' ? from : to
      const link = linkOf(model.plan, owner.entity, owner.byName.get(step.field)!.field)!
      const [here, there] = step.kind === 'lists' ? [link.from, link.to] : [link.to, link.from]
      return listed(sql`SELECT ${quoted(there)} FROM ${quoted(link.table)} WHERE ${quoted(here)} IN (${ids})`)
    }
    case 'line':
      return listed(lineFrom(model, step, ids))
    case 'equal':
      return withValue(to, step, ofFrom(quoted(step.as)))
    case 'every':
      return rowsOf(to, ['1 = 1'])
  }
}

function withValue(to: EntityModel, { field, unknown }: ReachStep & { kind: 'equal' }, values: Pieces): Reached {
  return rowsOf(to, sql`${quoted(field)} IN (${values})${unknown ? ` OR ${quoted(field)} IS NULL` : ''}`)
}

/** The records with it as an ancestor are its descendants. */
function lineFrom(model: Model, { from, by, up }: ReachStep & { kind: 'line' }, ids: Pieces): Pieces {
  const entity = model.entities.get(from)!
  const { table, child, parent } = stepsOf(model.plan, entity.entity, by)
  const [here, next] = up ? [parent, child] : [child, parent]
  const first = sql`SELECT "id" FROM ${entity.table} WHERE "id" IN (${ids})`
  const more = `SELECT s.${quoted(next)} FROM line AS l JOIN ${quoted(table)} AS s ON s.${quoted(here)} = l.id WHERE s.${quoted(next)} IS NOT NULL`
  return sql`SELECT id FROM (WITH RECURSIVE line(id) AS (${first} UNION ${more}) SELECT id FROM line) AS reached`
}
