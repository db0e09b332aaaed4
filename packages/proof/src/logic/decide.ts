/**
 * Decides whether conditions can all be true at once: a small solver for satisfiability modulo theories. Both answers are proven.
 * "no": the conditions contradict each other whatever the terms mean; with an unsatisfiable core, found by leaving out conditions,
 * halves first. "yes": with a finite model with short lists, in which the evaluator finds every condition true. Otherwise the answer
 * is "undecided".
 */
import { compileExpression, childrenOf, type Tree } from '@ninefold/plan/expression'
import { constantsToTry, withConstants } from './constants.ts'
import type { Condition } from './condition.ts'
import { and, type Formula } from './formula.ts'
import { withKnownRoles } from './known-roles.ts'
import { encodeTruth } from './encode-truth.ts'
import { encodeValue } from './encode-value.ts'
import type { KnownField, Encoder } from './encoder.ts'
import { solutionsOf, type Effort } from './search.ts'
import { createTerms } from './term.ts'
import { ATTEMPTS, buildModel, type ModelContext, type Model } from './model.ts'

/** The schema, the time and the limits of a decision. */
export interface Setting extends Omit<ModelContext, 'terms' | 'fieldType'> {
  readonly field: (entity: string, name: string) => KnownField | undefined
  /** The largest number of search steps; 2000 by default. */
  readonly effort?: number
}

/** The result of a decision. */
export type Verdict<C> =
  /** `others`: further models, computed on demand. */
  | {
      readonly kind: 'yes'
      readonly model: Model
      readonly others: Iterable<Model>
      /** The conditions, which are all true in the model. */
      readonly conditions: readonly Condition[]
    }
  /** `because`: an unsatisfiable core; without any one of these conditions there would be no proof. */
  | { readonly kind: 'no'; readonly core: readonly C[] }
  | { readonly kind: 'undecided' }

/** Decides whether the conditions can all be true at once. */
export function decide<C extends Condition>(conditions: readonly C[], setting: Setting): Verdict<C> {
  if (isRuledOut(conditions, setting)) return { kind: 'no', core: core(conditions, setting) }
  const models = modelsOf(conditions, setting)
  const first = models.next()
  return first.done === true ? { kind: 'undecided' } : { kind: 'yes', model: first.value, others: models, conditions }
}

/** Whether it is proven that the conditions cannot all be true. Uses up `effort`; false once none is left. */
export function isRuledOut(
  conditions: readonly Condition[],
  setting: Setting,
  effort: Effort = { left: setting.effort ?? 2000 },
): boolean {
  const short = withKnownRoles(conditions)
  if (short.some(({ tree }) => tree.op === 'literal' && tree.value === false)) return true
  const { formula, encoder } = encode(short, setting, 0)
  const first = solutionsOf(formula, encoder.terms.all, effort).next()
  return first.done === true && effort.left >= 0
}

function encode(conditions: readonly Condition[], setting: Setting, items: number) {
  const axioms: Formula[] = []
  const encoder: Encoder = {
    terms: createTerms(),
    field: setting.field,
    items,
    axioms,
    variables: new Map(),
    value: encodeValue,
    truth: encodeTruth,
  }
  const parts = conditions.map(({ tree }) => encodeTruth(tree, encoder).yes)
  return { formula: and(...parts, ...axioms), encoder }
}

/** An unsatisfiable core: leaves out every condition that the proof does not need. */
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

const MAX_SOLUTIONS = 24

/** Searches models with lists of one item, then of more; first with the constants at their start values. */
function* modelsOf(conditions: readonly Condition[], setting: Setting): Generator<Model, undefined> {
  const sizes = [1, 2, longest(conditions)]
  const candidates = constantsToTry(
    conditions.map(({ tree }) => tree),
    setting,
  )
  for (const constants of candidates) {
    const written = conditions.map(({ tree }) => ({ tree: withConstants(tree, { ...setting, constants }) }))
    for (const items of sizes) yield* modelsWith(written, { ...setting, constants }, items)
  }
  for (const items of sizes) yield* modelsWith(conditions, setting, items)
  return undefined
}

function* modelsWith(conditions: readonly Condition[], setting: Setting, items: number): Generator<Model> {
  const tests = conditions.map(({ tree }) => compileExpression(tree))
  const { formula, encoder } = encode(conditions, setting, items)
  const context: ModelContext = {
    ...setting,
    terms: encoder.terms.all,
    fieldType: (entity, name) => setting.field(entity, name)?.type,
  }
  let solutions = 0
  for (const facts of solutionsOf(formula, encoder.terms.all, { left: setting.effort ?? 2000 })) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const model = buildModel(facts, context, attempt)
      if (model && tests.every((test) => test(model.environment) === true)) yield model
    }
    if (++solutions >= MAX_SOLUTIONS) return
  }
}

/** The most items of a list to try: one more than the largest small number in the conditions, at least 3. */
const longest = (conditions: readonly Condition[]): number =>
  Math.max(3, ...conditions.flatMap(({ tree }) => smallNumbers(tree)).map((n) => n + 1))

function smallNumbers(tree: Tree): readonly number[] {
  if (tree.op === 'literal') return typeof tree.value === 'number' && tree.value < 5 ? [tree.value] : []
  return childrenOf(tree).flatMap(smallNumbers)
}
