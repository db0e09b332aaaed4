/**
 * Can all of these conditions be yes at once? Satisfiability modulo theories, small enough to read. The answer is proven
 * either way: "no" where even what is known of the terms alone rules it out, with an unsatisfiable core (found by leaving out
 * conditions, halves first) that is minimal as far as is known; "yes" with a finite model with short lists, in
 * which the evaluator finds every one of them yes. Between the two it says that it cannot tell.
 */
import { compileExpression, childrenOf, type Tree } from '@ninefold/plan/expression'
import { constantsToTry, withConstants } from './constants.ts'
import type { Condition } from './condition.ts'
import { and, type Formula } from './formula.ts'
import { withKnownRoles } from './known-roles.ts'
import { readTruth } from './read-truth.ts'
import { readValue } from './read-value.ts'
import type { KnownField, Reading } from './reading.ts'
import { waysOf, type Effort } from './search.ts'
import { createTerms } from './term.ts'
import { ATTEMPTS, buildModel, type Ground, type Model } from './model.ts'

/** What is known beside the conditions themselves. */
export interface Setting extends Omit<Ground, 'terms' | 'fieldType'> {
  readonly field: (entity: string, name: string) => KnownField | undefined
  /** How much may be tried; 2000 unless said. */
  readonly effort?: number
}

export type Verdict<C> =
  /** `others`: further models, worked out as they are asked for. */
  | {
      readonly kind: 'yes'
      readonly model: Model
      readonly others: Iterable<Model>
      /** Those that are yes in it. */
      readonly conditions: readonly Condition[]
    }
  /** `because`: some of the conditions that cannot all be yes; without any one of them it would not be known. */
  | { readonly kind: 'no'; readonly because: readonly C[] }
  | { readonly kind: 'undecided' }

export function decide<C extends Condition>(conditions: readonly C[], setting: Setting): Verdict<C> {
  if (isRuledOut(conditions, setting)) return { kind: 'no', because: core(conditions, setting) }
  const models = modelsOf(conditions, setting)
  const first = models.next()
  return first.done === true ? { kind: 'undecided' } : { kind: 'yes', model: first.value, others: models, conditions }
}

/** Is it proven that they cannot all be yes? Takes from `effort` what it needs; not proven once nothing is left. */
export function isRuledOut(
  conditions: readonly Condition[],
  setting: Setting,
  effort: Effort = { left: setting.effort ?? 2000 },
): boolean {
  const short = withKnownRoles(conditions)
  if (short.some(({ tree }) => tree.op === 'literal' && tree.value === false)) return true
  const { formula, reading } = read(short, setting, 0)
  const first = waysOf(formula, reading.terms.all, effort).next()
  return first.done === true && effort.left >= 0
}

function read(conditions: readonly Condition[], setting: Setting, items: number) {
  const beside: Formula[] = []
  const reading: Reading = {
    terms: createTerms(),
    field: setting.field,
    items,
    beside,
    variables: new Map(),
    value: readValue,
    truth: readTruth,
  }
  const parts = conditions.map(({ tree }) => readTruth(tree, reading).yes)
  return { formula: and(...parts, ...beside), reading }
}

/** Leaves out one condition after the other that is not needed. */
function core<C extends Condition>(conditions: readonly C[], setting: Setting): readonly C[] {
  let needed = conditions
  for (let size = Math.ceil(conditions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < needed.length;) {
      const without = [...needed.slice(0, at), ...needed.slice(at + size)]
      if (isRuledOut(without, setting)) needed = without
      else at += size
    }
  }
  return needed
}

const MOST_WAYS = 24

/** Looks for models with lists of one item, then of more; first with the constants as they start. */
function* modelsOf(conditions: readonly Condition[], setting: Setting): Generator<Model, undefined> {
  const sizes = [1, 2, longest(conditions)]
  const known = constantsToTry(
    conditions.map(({ tree }) => tree),
    setting,
  )
  for (const constants of known) {
    const written = conditions.map(({ tree }) => ({ tree: withConstants(tree, { ...setting, constants }) }))
    for (const items of sizes) yield* modelsWith(written, { ...setting, constants }, items)
  }
  for (const items of sizes) yield* modelsWith(conditions, setting, items)
  return undefined
}

function* modelsWith(conditions: readonly Condition[], setting: Setting, items: number): Generator<Model> {
  const tests = conditions.map(({ tree }) => compileExpression(tree))
  const { formula, reading } = read(conditions, setting, items)
  const ground: Ground = {
    ...setting,
    terms: reading.terms.all,
    fieldType: (entity, name) => setting.field(entity, name)?.type,
  }
  let ways = 0
  for (const facts of waysOf(formula, reading.terms.all, { left: setting.effort ?? 2000 })) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const model = buildModel(facts, ground, attempt)
      if (model && tests.every((test) => test(model.environment) === true)) yield model
    }
    if (++ways >= MOST_WAYS) return
  }
}

/** As many items as some small number in the conditions asks for. */
const longest = (conditions: readonly Condition[]): number =>
  Math.max(3, ...conditions.flatMap(({ tree }) => smallNumbers(tree)).map((n) => n + 1))

function smallNumbers(tree: Tree): readonly number[] {
  if (tree.op === 'literal') return typeof tree.value === 'number' && tree.value < 5 ? [tree.value] : []
  return childrenOf(tree).flatMap(smallNumbers)
}
