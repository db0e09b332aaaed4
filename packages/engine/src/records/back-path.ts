/**
 * Back paths as SQL: from records that were written to those whose rules read them. What leads on from the written record
 * itself is known from what it was and what it is now; every further step is asked of the store, as it is after the change.
 */
import { once, type Dependency, type ReachStep } from '@ninefold/language'
import { linkOf } from '../store/layout/names.ts'
import { stepsOf } from '../store/layout/sql-entities.ts'
import { quoted } from '../store/layout/table.ts'
import type { Binding } from '../store/store.ts'
import type { EntityModel, Model } from './model.ts'
import { joined, paddedCount, slot, type Piece } from './statement.ts'
import { idsIn } from '../values/bare-record.ts'
import { isThere, type RowChange } from './written.ts'

/** Where a back path begins: ids, or values of the first step's field. */
export interface Seeds {
  readonly back: readonly ReachStep[]
  readonly values: ReadonlySet<Binding>
}

export type Affected = { readonly kind: 'every' } | { readonly kind: 'some'; readonly seeds: readonly Seeds[] }

const EVERY: Affected = { kind: 'every' }

/** The records that a rule with these dependencies may judge otherwise now; undefined where there are none. */
export function affectedBy(
  dependencies: readonly Dependency[],
  rowChangesOf: (dependency: Dependency) => readonly RowChange[],
): Affected | undefined {
  const found = new Map<string, { back: readonly ReachStep[]; values: Set<Binding> }>()
  for (const dependency of dependencies) {
    for (const change of rowChangesOf(dependency)) {
      const seeds = seedsOf(change, dependency.back)
      if (seeds === 'every') return EVERY
      const key = keyOf(dependency.back)
      const group = found.get(key) ?? { back: dependency.back, values: new Set() }
      for (const seed of seeds) if (seed !== null) group.values.add(seed)
      if (group.values.size > 0) found.set(key, group)
    }
  }
  return found.size === 0 ? undefined : { kind: 'some', seeds: [...found.values()] }
}

const keyOf = once((back: readonly ReachStep[]) => JSON.stringify(back))

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
      // Who refers to a record that is new, or to one that is gone, has been written itself.
      return isThere(change) ? [id] : []
  }
}

interface AffectedCondition {
  /** Equal for equal pieces. */
  readonly key: string
  readonly pieces: () => readonly Piece[]
  readonly values: readonly Binding[]
}

/** A condition over the row `t` of `entity`, and the values of its slots. */
export function affectedCondition(model: Model, entity: EntityModel, affected: Affected): AffectedCondition {
  if (affected.kind === 'every') return { key: '', pieces: () => ['1 = 1'], values: [] }
  const { seeds } = affected
  const padded = seeds.map(({ values }) => paddedValues([...values]))
  return {
    key: seeds.map(({ back }, i) => `${keyOf(back)}${padded[i]!.length}`).join(),
    pieces: () =>
      affectedPieces(
        model,
        entity,
        seeds,
        padded.map(({ length }) => length),
      ),
    values: padded.flat(),
  }
}

function affectedPieces(
  model: Model,
  entity: EntityModel,
  seeds: readonly Seeds[],
  counts: readonly number[],
): readonly Piece[] {
  let place = 0
  const lists = seeds.map(({ back }, i) => {
    const marks = joined(
      Array.from({ length: counts[i]! }, () => [slot(place++)]),
      ', ',
    )
    return back.length === 0 && seeds.length === 1 ? marks : idsFrom(model, back, marks, entity)
  })
  return ['t."id" IN (', ...joined(lists, ' UNION '), ')']
}

/** Few different counts, so that statements stay prepared. */
const countOf = (count: number): number => (count <= 500 ? paddedCount(count) : Math.ceil(count / 500) * 500)

const paddedValues = (values: readonly Binding[]): readonly Binding[] => [
  ...values,
  ...Array<Binding>(countOf(values.length) - values.length).fill(values[0]!),
]

type Pieces = readonly Piece[]

/** Selects ids of `entity`. `marks`: the values that the path begins with. */
function idsFrom(model: Model, back: readonly ReachStep[], marks: Pieces, entity: EntityModel): Pieces {
  const [first, ...rest] = back
  const table = (name: string) => model.entities.get(name)!.table
  const ids = (name: string): Pieces => [`SELECT "id" FROM ${table(name)} WHERE "id" IN (`, ...marks, ')']
  if (!first) return ids(entity.name)
  if (first.kind === 'references' || first.kind === 'lists') return along(model, rest, ids(first.to))
  if (first.kind === 'equal') return along(model, rest, withValue(table(first.to), first, marks))
  return along(model, back, ids(first.from))
}

const along = (model: Model, steps: readonly ReachStep[], inside: Pieces): Pieces =>
  steps.reduce((found, step) => stepFrom(model, step, found), inside)

/** `inside` selects ids of `from`; this, ids of `to`. */
function stepFrom(model: Model, step: ReachStep, inside: Pieces): Pieces {
  const [from, to] = [model.entities.get(step.from)!, model.entities.get(step.to)!]
  switch (step.kind) {
    case 'referencedBy': {
      const isEither = to.byName.get(step.field)?.field.type.kind === 'either'
      const named: Pieces = isEither
        ? [`SELECT '${step.from}:' || "id" FROM ${from.table} WHERE "id" IN (`, ...inside, ')']
        : inside
      return [`SELECT "id" FROM ${to.table} WHERE ${quoted(step.field)} IN (`, ...named, ')']
    }
    case 'references': {
      const named: Pieces = [`SELECT ${quoted(step.field)} FROM ${from.table} WHERE "id" IN (`, ...inside, ')']
      if (!step.unknown) return named
      const none: Pieces = [
        `SELECT 1 FROM ${from.table} WHERE ${quoted(step.field)} IS NULL AND "id" IN (`,
        ...inside,
        ')',
      ]
      return [...named, ` UNION SELECT "id" FROM ${to.table} WHERE EXISTS (`, ...none, ')']
    }
    case 'listedBy':
    case 'lists': {
      const owner = step.kind === 'lists' ? from : to
      const link = linkOf(model.plan, owner.entity, owner.byName.get(step.field)!.field)!
      const [here, there] = step.kind === 'lists' ? [link.from, link.to] : [link.to, link.from]
      return [`SELECT ${quoted(there)} FROM ${quoted(link.table)} WHERE ${quoted(here)} IN (`, ...inside, ')']
    }
    case 'line':
      return lineFrom(model, step, inside)
    case 'equal': {
      const own: Pieces = [`SELECT ${quoted(step.as)} FROM ${from.table} WHERE "id" IN (`, ...inside, ')']
      return withValue(to.table, step, own)
    }
    case 'every':
      return [`SELECT "id" FROM ${to.table}`]
  }
}

function withValue(table: string, { field, unknown }: ReachStep & { kind: 'equal' }, values: Pieces): Pieces {
  const missing = unknown ? ` OR ${quoted(field)} IS NULL` : ''
  return [`SELECT "id" FROM ${table} WHERE ${quoted(field)} IN (`, ...values, `)${missing}`]
}

/** Those who look up to it stand below it. */
function lineFrom(model: Model, { from, by, up }: ReachStep & { kind: 'line' }, inside: Pieces): Pieces {
  const entity = model.entities.get(from)!
  const { table, child, parent } = stepsOf(model.plan, entity.entity, by)
  const [here, next] = up ? [parent, child] : [child, parent]
  const first: Pieces = [`SELECT "id" FROM ${entity.table} WHERE "id" IN (`, ...inside, ')']
  const more = `SELECT s.${quoted(next)} FROM line AS l JOIN ${quoted(table)} AS s ON s.${quoted(here)} = l.id WHERE s.${quoted(next)} IS NOT NULL`
  return ['SELECT id FROM (WITH RECURSIVE line(id) AS (', ...first, ` UNION ${more}) SELECT id FROM line) AS reached`]
}
