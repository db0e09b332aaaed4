/**
 * Approvals and guards that are undermined: somebody who could not have agreed may still change what was looked at, after
 * the action, or while others are being asked. Told once for each, with the row that prevents it.
 */
import { isOwnRead } from '../../expression/reads.ts'
import type { Expr, Origin, Tree } from '../../expression/tree.ts'
import type { Type } from '../../expression/type.ts'
import type { Action, Entity, Field, Lifecycle, State } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { editableNow, isWritable, linesThatLet, rightTo, rightToField, whole, type Way } from '../possible/rights.ts'
import { allOf, anyOf, equal, notThat, roleNamed, surely, thisOf, word } from '../possible/trees.ts'
import { proofProblem } from './problems.ts'
import type { Proving } from './proving.ts'

export function proveUndermined(proving: Proving): readonly Problem[] {
  return proving.plan.lifecycles.flatMap((lifecycle) => {
    const entity = proving.knowledge.entity(lifecycle.entity)
    if (!entity) return []
    const at = { lifecycle, entity, proving }
    return [...undermined(decisionsIn(at), at), ...pending(at)]
  })
}

interface At {
  readonly lifecycle: Lifecycle
  readonly entity: Entity
  readonly proving: Proving
}

/** Somebody has looked at fields of the record and said yes to it. */
interface Decision {
  readonly label: string
  /** The rows of the action that it lets happen. */
  readonly actions: readonly Action[]
  /** Is the person one of those who decide? */
  readonly mayDecide: Tree
  readonly fields: readonly Field[]
  readonly origin: Origin
}

function decisionsIn(at: At): readonly Decision[] {
  const { lifecycle, proving } = at
  const { expand } = proving.knowledge
  const approvals = lifecycle.approvals.map((approval): Decision => {
    const actions = lifecycle.actions.filter(({ name }) => name === approval.action)
    const fields = approval.when ? fieldsBehind([approval.when], at) : amountsOf(at)
    const { label, origin } = approval
    return {
      label,
      actions,
      mayDecide: expand(approval.from.test.tree),
      fields,
      origin: approval.when?.origin ?? origin,
    }
  })
  const guards = lifecycle.actions.flatMap((action): readonly Decision[] => {
    const { when, who, label } = action
    const isApproved = lifecycle.approvals.some((approval) => approval.action === action.name)
    if (!who || isApproved) return []
    const weighs = when && compares(when.tree) ? when : undefined
    if (!weighs && !APPROVES.test(label)) return []
    const fields = weighs ? fieldsBehind([weighs], at) : amountsOf(at)
    const origin = (weighs ?? who.test).origin
    return [{ label, actions: [action], mayDecide: expand(who.test.tree), fields, origin }]
  })
  return [...approvals, ...guards]
}

/** What one person agrees to has no row among the approvals. */
const APPROVES = /^(?:approve|authori[sz]e|sign off)\b/iu

const WEIGHED = new Set<Type['kind']>(['money', 'integer', 'decimal', 'percent'])

/** Does it weigh an amount or a number? That something is there, or is so, is often true for a while only. */
function compares(tree: Tree): boolean {
  if (tree.op !== 'call') return false
  if (tree.fn === 'and' || tree.fn === 'or' || tree.fn === 'not') return tree.args.some(compares)
  return ['<', '<=', '>', '>='].includes(tree.fn) && tree.args.some(({ type }) => WEIGHED.has(type.kind))
}

const amountsOf = (at: At): readonly Field[] => {
  const amounts = at.entity.fields.filter(({ type }) => type.kind === 'money')
  return unique(amounts.flatMap((field) => basesOf(field, at)))
}

/** The fields of the record that people fill in, and that an expression comes down to. */
const fieldsBehind = (exprs: readonly Expr[], at: At): readonly Field[] =>
  unique(
    exprs.flatMap(({ reads }) =>
      reads.filter(isOwnRead).flatMap((path) => {
        const field = at.entity.fields.find(({ name }) => name === path.split('.')[0])
        return field ? basesOf(field, at) : []
      }),
    ),
  )

function basesOf(field: Field, at: At, seen: readonly string[] = []): readonly Field[] {
  if (seen.includes(field.name)) return []
  if (!field.computed) return isWritable(at.entity, field) ? [field] : []
  return field.computed.expr.reads.filter(isOwnRead).flatMap((path) => {
    const next = at.entity.fields.find(({ name }) => name === path.split('.')[0])
    return next ? basesOf(next, at, [...seen, field.name]) : []
  })
}

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

// ── After the action ────────────────────────────────────────────────────────────────────────────────────────────────

function undermined(decisions: readonly Decision[], at: At): readonly Problem[] {
  return decisions.flatMap((decision) => {
    for (const state of statesAfter(decision.actions, at.lifecycle)) {
      const changed = changeIn(state, decision.fields, decision.mayDecide, at)
      const problem = changed && sayUndermined(decision, state, changed, at)
      if (problem) return [problem]
    }
    return []
  })
}

/**
 * The states that the rows lead to, and those after them as long as something is still done with the record. A state that
 * the record may reach without the decision comes before it.
 */
function statesAfter(actions: readonly Action[], { states, actions: all, initial }: Lifecycle): readonly State[] {
  const without = reachable(
    [initial],
    all.filter((one) => !actions.includes(one)),
  )
  const isOpen = (key: string) => all.some(({ from }) => from.includes(key))
  const next = actions.flatMap(({ to, from }) => (typeof to === 'string' && !from.includes(to) ? [to] : []))
  const later = [...reachable(next, all)].filter((key) => isOpen(key) && !without.has(key))
  return states.filter(({ key }) => next.includes(key) || later.includes(key))
}

function reachable(start: readonly string[], actions: readonly Action[]): ReadonlySet<string> {
  const found = new Set(start)
  for (const key of found)
    for (const { from, to } of actions) if (typeof to === 'string' && from.includes(key)) found.add(to)
  return found
}

interface Changed {
  readonly field: Field
  readonly by: Way
}

/** One of the fields that somebody who may not decide may change in the state. */
function changeIn(state: State, fields: readonly Field[], mayDecide: Tree, at: At): Changed | undefined {
  const { entity, lifecycle, proving } = at
  const { knowledge, never } = proving
  const record = thisOf(entity.name)
  const held = knowledge.field(record, lifecycle.field)
  if (!held || fields.length === 0) return undefined
  const others = [equal(held, word(state.key)), notThat(surely(mayDecide)), notThat(roleNamed('administrators'))]
  const open = (field: Field): readonly Tree[] => {
    const value = knowledge.field(record, field.name)
    const right = whole(rightToField('update', record, field.name, knowledge))
    return [surely(right), ...(value ? [editableNow(field, value, record, knowledge)] : [])]
  }
  const row = surely(whole(rightTo('update', record, knowledge)))
  if (never(entity.name, [...others, row, anyOf(fields.map((field) => allOf(open(field))))])) return undefined
  for (const field of fields) {
    const lines = linesThatLet('update', record, field.name, knowledge).filter(({ origin }) => origin)
    const by = lines.find(({ tree }) => !never(entity.name, [...others, row, ...open(field), surely(tree)]))
    if (by) return { field, by }
  }
  return undefined
}

function sayUndermined({ label, origin }: Decision, state: State, { field, by }: Changed, at: At): Problem | undefined {
  const { spanOf } = at.proving
  const [span, second] = [spanOf(origin), spanOf(by.origin)]
  if (!span) return undefined
  const place = { span, ...(second && { second: { span: second, label: 'they may change it' } }) }
  return proofProblem('PRF-020', place, {
    label,
    field: field.label,
    entity: at.entity.label,
    state: state.label,
    by: by.text,
    rows: at.lifecycle.states.map((one) => rowOf(one, one === state ? field : undefined, at.entity)),
  })
}

/** The row of the table of states: as it is now, but for the field that no longer changes. */
function rowOf({ label, mayChange }: State, without: Field | undefined, entity: Entity): string {
  if (!mayChange && !without) return `| ${label} | all |`
  const may = entity.fields.filter((one) => (mayChange ? mayChange.includes(one.name) : isFilledIn(one, entity)))
  const names = may.filter((one) => one !== without).map((one) => one.label)
  return `| ${label} | ${names.join(', ') || 'nothing'} |`
}

const isFilledIn = (field: Field, entity: Entity): boolean => isWritable(entity, field) && !field.computed

// ── While others are asked ──────────────────────────────────────────────────────────────────────────────────────────

function pending(at: At): readonly Problem[] {
  const { lifecycle, proving } = at
  return lifecycle.approvals.flatMap((approval) => {
    if (approval.needed < 2 || !approval.when) return []
    const from = lifecycle.actions.filter(({ name }) => name === approval.action).flatMap((action) => action.from)
    const fields = fieldsBehind([approval.when], at).filter((field) => !isWatched(field, approval.lostWhen, at))
    const span = proving.spanOf(approval.when.origin)
    for (const state of lifecycle.states.filter(({ key }) => from.includes(key))) {
      const mayDecide = proving.knowledge.expand(approval.from.test.tree)
      const changed = changeIn(state, fields, mayDecide, at)
      if (!changed || !span) continue
      const { field, by } = changed
      const second = proving.spanOf(by.origin)
      const place = { span, ...(second && { second: { span: second, label: 'they may change it' } }) }
      const said = { label: approval.label, field: field.label, state: state.label, by: by.text }
      return [proofProblem('PRF-021', place, said)]
    }
    return []
  })
}

/** A change of the field takes agreement back, by itself or by what is worked out of it. */
const isWatched = (field: Field, lostWhen: readonly string[], at: At): boolean =>
  lostWhen.some((name) => {
    const watched = at.entity.fields.find((one) => one.name === name)
    return watched !== undefined && (watched === field || basesOf(watched, at).includes(field))
  })
