/** Warns of rules that are never checked, always hold or never hold, and of pairs that no record can satisfy. */
import { childrenOf, COMPARISONS, has, isNothing, notThat, type Tree } from '@ninefold/plan/expression'
import type { Rule } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { ruleCondition } from '../possible/index.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'

/** A rule with its conditions expanded. */
interface PreparedRule {
  readonly rule: Rule
  readonly when: Tree | undefined
  readonly must: Tree
  readonly conditions: Tree
  /** Fields and paths whose values it compares; `tested`: and whose presence it tests. */
  readonly compared: readonly Compared[]
}

interface Compared {
  readonly path: string
  readonly tree: Tree
  readonly tested: boolean
}

export function proveRules(context: ProofContext): readonly Problem[] {
  const known = context.plan.rules.flatMap((rule) => prepareRule(rule, context) ?? [])
  const single = known.map((one) => ({ one, problems: proveOne(one, context) }))
  const sound = single.flatMap(({ one, problems }) =>
    problems.length === 0 && one.rule.weight === 'error' ? [one] : [],
  )
  const byEntity = Map.groupBy(sound, ({ rule }) => rule.entity)
  return [
    ...single.flatMap(({ problems }) => problems),
    ...[...byEntity.values()].flatMap((all) => provePairs(all, context)),
  ]
}

function prepareRule(rule: Rule, { knowledge }: ProofContext): PreparedRule | undefined {
  const { must, when } = rule
  if (must.kind !== 'hold') return undefined
  const expand = (tree: Tree) => knowledge.expand(tree)
  return {
    rule,
    when: when && expand(when.tree),
    must: expand(must.expr.tree),
    conditions: expand(ruleCondition(rule)),
    compared: comparedIn(must.expr.tree),
  }
}

function comparedIn(tree: Tree): readonly Compared[] {
  const found = new Map<string, Tree>()
  const tested = new Set<string>()
  const walk = (part: Tree, within: boolean): void => {
    if (part.op === 'field' && isPath(part)) {
      if (within) found.set(JSON.stringify(part), part)
      return
    }
    const testsPresence = part.op === 'call' && (part.fn === 'has' || part.fn === 'orElse' || part.args.some(isNothing))
    if (testsPresence) part.args.filter(isPath).forEach((arg) => tested.add(JSON.stringify(arg)))
    const compares = part.op === 'call' && (COMPARISONS.has(part.fn) || part.fn === 'in') && !testsPresence
    if (part.op !== 'macro')
      childrenOf(part).forEach((child) => walk(child, compares || (within && part.op === 'call')))
  }
  walk(tree, false)
  return [...found].map(([path, of]) => ({ path, tree: of, tested: tested.has(path) }))
}

const isPath = (tree: Tree): boolean =>
  tree.op === 'field' &&
  tree.type.kind !== 'list' &&
  (isPath(tree.of) || (tree.of.op === 'name' && tree.of.scope === 'this'))

/**
 * The sets of fields that are assumed to be filled in, one by one: all compared fields whose presence is not tested,
 * together with one whose presence is tested; of several such fields, perhaps only one is meant to be filled in.
 */
function filledVariants(compared: readonly Compared[]): readonly (readonly Compared[])[] {
  const certain = compared.filter(({ tested }) => !tested)
  return [certain, ...compared.filter(({ tested }) => tested).map((one) => [...certain, one])]
}

const filled = (filling: readonly Compared[]): readonly Tree[] => filling.map(({ tree }) => has(tree))

function proveOne(one: PreparedRule, context: ProofContext): readonly Problem[] {
  const { never, spanOf } = context
  const { rule, when, must } = one
  const span = rule.must.kind === 'hold' ? spanOf(rule.must.expr.origin) : undefined
  if (!span) return []
  if (when && never(rule.entity, [when], true)) {
    const at = spanOf(rule.when!.origin) ?? span
    return [proofProblem('PRF-007', { span: at }, { rule: rule.label })]
  }
  const conditions = when ? [when] : []
  if (never(rule.entity, [...conditions, notThat(must)], true))
    return [proofProblem('PRF-006', { span }, { rule: rule.label })]
  const unsatisfiable = filledVariants(one.compared).find(
    // If such a record is impossible, the rule is about other records.
    (filling) =>
      never(rule.entity, [...conditions, ...filled(filling), must], true) &&
      !never(rule.entity, [...conditions, ...filled(filling)], true),
  )
  return unsatisfiable
    ? [proofProblem('PRF-005', { span }, { rule: rule.label, filled: describeFilled(unsatisfiable, context) })]
    : []
}

/** `, once Amount is filled in`: a record with an empty field satisfies the rule, if the field may be empty. */
function describeFilled(filling: readonly Compared[], { knowledge }: ProofContext): string {
  const names = filling.flatMap(({ tree }) => {
    if (tree.op !== 'field' || tree.of.type.kind !== 'record') return []
    return knowledge.setting.field(tree.of.type.entity, tree.field)?.full ? [] : [tree.field]
  })
  return names.length === 0 ? '' : `, once \`${names.join('`, `')}\` ${names.length === 1 ? 'is' : 'are'} filled in`
}

/** Reports pairs of rules that exclude each other; each rule with the first earlier one. */
function provePairs(all: readonly PreparedRule[], context: ProofContext): readonly Problem[] {
  const byPath = byPathOf(all)
  return all.flatMap((one) => {
    for (const other of before(one, byPath)) {
      if (!context.pairs.mayCompare('rules')) return []
      const problem = proveBoth(one, other, context)
      if (problem) return [problem]
    }
    return []
  })
}

function byPathOf(all: readonly PreparedRule[]): ReadonlyMap<string, readonly PreparedRule[]> {
  const found = new Map<string, PreparedRule[]>()
  for (const one of all)
    for (const { path } of one.compared) {
      const same = found.get(path)
      if (same) same.push(one)
      else found.set(path, [one])
    }
  return found
}

/** The earlier rules that compare one of the same paths, each once. */
function* before(one: PreparedRule, byPath: ReadonlyMap<string, readonly PreparedRule[]>): Generator<PreparedRule> {
  const seen = new Set<PreparedRule>()
  for (const { path } of one.compared)
    for (const other of byPath.get(path)!) {
      if (other === one) break
      if (!seen.has(other)) yield other
      seen.add(other)
    }
}

function proveBoth(one: PreparedRule, other: PreparedRule, context: ProofContext): Problem | undefined {
  const filling = exclude(other, one, context.pairs)
  const span = filling && placeOf(one, context)
  if (!filling || !span) return undefined
  const second = placeOf(other, context)
  const at = { span, ...(second && { second: { span: second, label: `the rule "${other.rule.label}"` } }) }
  const details = { rule: one.rule.label, other: other.rule.label, filled: describeFilled(filling, context) }
  return proofProblem('PRF-008', at, details)
}

const placeOf = ({ rule: { must } }: PreparedRule, { spanOf }: ProofContext) =>
  must.kind === 'hold' ? spanOf(must.expr.origin) : undefined

/** The fields that must be filled in for the two rules to exclude each other; undefined if they do not. */
function exclude(
  a: PreparedRule,
  b: PreparedRule,
  { never }: Pick<ProofContext, 'never'>,
): readonly Compared[] | undefined {
  const conditions = [a.when, b.when].flatMap((when) => (when ? [when] : []))
  const all = new Map([...a.compared, ...b.compared].map((one) => [one.path, one]))
  return filledVariants([...all.values()]).find(
    (filling) =>
      never(a.rule.entity, [...conditions, ...filled(filling), a.conditions, b.conditions], true) &&
      !never(a.rule.entity, [...conditions, ...filled(filling)], true),
  )
}
