/**
 * What a rule depends on: the fields that it reads, on which entities, and for each the back path along which a write there
 * reaches the rule's own records. Computed from the plan alone; the engine turns it into statements.
 */
import type { Tree } from '../../expression/index.ts'
import { memoize } from '../../base/index.ts'
import { placesOf } from '../places.ts'
import type { Entity } from '../entity.ts'
import type { Rule } from '../rule.ts'
import { dependenciesIn } from './dependencies.ts'
import type { Dependency, ReachStep } from './dependency.ts'
import { conditionOf } from './rule-condition.ts'

/** What a rule reads, and which records must be checked when that changes. */
export interface Reach {
  /** What must be yes, with `this`: for `unique` and `no overlap` too. */
  readonly condition: Tree
  /** 'record': it reads the record, its parts and its whole alone. */
  readonly scope: 'record' | 'otherRecords'
  /**
   * 'anyWrite': whenever something that it reads is written. 'ownInputs': when its own record is written and one of the fields
   * that it reads there changes (it asks for the time, or compares with `old`). 'ownSave': at each write of its own record.
   */
  readonly checked: 'anyWrite' | 'ownInputs' | 'ownSave'
  /** It asks neither for the person nor for the time, for `old` or `isNew`. */
  readonly readsStateOnly: boolean
  readonly dependencies: readonly Dependency[]
  /**
   * The columns of its own record on which the result depends, apart from other records: where two records have the same
   * values in them, the rule says the same of both. Absent where it asks which record it is, or reads lists of it.
   */
  readonly sameFor?: readonly string[]
}

type Entities = readonly Entity[]

const known = new WeakMap<Entities, (rule: Rule) => Reach>()

/** `entities`: those of the rule's plan. Computed once per plan and rule. */
export function reachOf(entities: Entities, rule: Rule): Reach {
  let of = known.get(entities)
  if (!of) {
    of = memoize((one: Rule) => compute(entities, one))
    known.set(entities, of)
  }
  return of(rule)
}

/** Does a condition over records of `entity` read them, their parts and their wholes alone? */
export function scopeOf(entities: Entities, entity: string, condition: Tree): Reach['scope'] {
  const byName = byNameOf(entities)
  return scopeIn(byName, dependenciesIn(byName, entity, [condition]).dependencies)
}

/** Does a condition over records of `entity` read other records through which it may come back to that entity, or to its parts? */
export function readsItsOwnKind(entities: Entities, entity: string, condition: Tree): boolean {
  const byName = byNameOf(entities)
  const { dependencies } = dependenciesIn(byName, entity, [condition])
  const own = withWholes(byName, entity)
  const isOwn = (one: Dependency) => [...withWholes(byName, one.entity)].some((name) => own.has(name))
  return dependencies.some((one) => isOwn(one) && !isWithin(byName, one))
}

/** What a condition over records of `entity` reads of the record itself and of its wholes, by entity. */
export function inputsOf(entities: Entities, entity: string, condition: Tree): readonly Dependency[] {
  const byName = byNameOf(entities)
  const { dependencies } = dependenciesIn(byName, entity, [condition])
  return dependencies.filter(({ back }) => back.every((step) => step.kind === 'referencedBy' && isInside(byName, step)))
}

/** The entity, and those that its records may be parts of. */
function withWholes(entities: ReadonlyMap<string, Entity>, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const place of placesOf(entities.get(name) ?? {})) withWholes(entities, place.entity, found)
  return found
}

const byNameOf = memoize((entities: Entities) => new Map(entities.map((entity) => [entity.name, entity])))

const isWithin = (entities: ReadonlyMap<string, Entity>, { back }: Dependency): boolean =>
  back.every((step) => isInside(entities, step))

const scopeIn = (entities: ReadonlyMap<string, Entity>, dependencies: readonly Dependency[]): Reach['scope'] =>
  dependencies.every((one) => isWithin(entities, one)) ? 'record' : 'otherRecords'

function compute(entities: Entities, rule: Rule): Reach {
  const byName = byNameOf(entities)
  const condition = conditionOf(byName, rule)
  const trees = rule.when ? [rule.when.tree, condition] : [condition]
  const { dependencies, asks, onlyOld, sameFor } = dependenciesIn(byName, rule.entity, trees)
  return {
    condition,
    scope: scopeIn(byName, dependencies),
    checked: checkedWhen(rule, asks, onlyOld),
    readsStateOnly: asks.size === 0,
    dependencies,
    ...(sameFor && { sameFor }),
  }
}

function checkedWhen(rule: Rule, asks: ReadonlySet<string>, onlyOld: boolean): Reach['checked'] {
  if (rule.onSave || asks.has('person')) return 'ownSave'
  if (asks.has('time')) return 'ownInputs'
  // What it asks of the state before alone, or of being new, is another thing at each write.
  if (onlyOld || asks.has('isNew')) return 'ownSave'
  return asks.has('old') ? 'ownInputs' : 'anyWrite'
}

/** Between a whole and its parts: they are written together. */
function isInside(entities: ReadonlyMap<string, Entity>, step: ReachStep): boolean {
  const isWhole = (part: string, field: string) =>
    placesOf(entities.get(part) ?? {}).some(({ whole }) => whole === field)
  if (step.kind === 'referencedBy') return isWhole(step.to, step.field)
  return step.kind === 'references' && isWhole(step.from, step.field)
}
