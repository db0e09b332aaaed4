/**
 * Warns of approvals and guards that can be undermined: a user who could not have approved may still change what was
 * looked at, after the action or while other approvals are pending. Reported once for each, with the row that would
 * prevent it.
 */
import { isWritable, type Entity, type Field, type State } from '@ninefold/plan'
import { type Tree, allOf, anyOf, equal, notThat, roleNamed, orFalse, thisOf, word } from '@ninefold/plan/expression'
import type { Problem } from '@ninefold/plan/problem'
import { editableNow, linesThatLet, rightTo, rightToField, whole, type Permission } from '../possible/index.ts'
import { decisionsIn, fieldsBehind, statesAfter, type LifecycleContext, type Decision } from './decisions.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'
import { underminedByLists } from './undermined-by-lists.ts'

export function proveUndermined(context: ProofContext): readonly Problem[] {
  return context.plan.lifecycles.flatMap((lifecycle) => {
    const entity = context.knowledge.entity(lifecycle.entity)
    if (!entity) return []
    const at = { lifecycle, entity, context }
    const decisions = decisionsIn(at)
    return [...undermined(decisions, at), ...pending(at), ...underminedByLists(decisions, at)]
  })
}

// ── After the action ────────────────────────────────────────────────────────────────────────────────────────────────

function undermined(decisions: readonly Decision[], at: LifecycleContext): readonly Problem[] {
  return decisions.flatMap((decision) => {
    const fields = fieldsBehind(decision.reads, at)
    for (const state of statesAfter(decision.actions, at.lifecycle)) {
      const changed = changeIn(state, fields, decision.mayDecide, at)
      const problem = changed && describeUndermined(decision, state, changed, at)
      if (problem) return [problem]
    }
    return []
  })
}

interface Changed {
  readonly field: Field
  readonly by: Permission
}

/** One of the fields that a user who may not decide may change in the state. */
function changeIn(state: State, fields: readonly Field[], mayDecide: Tree, at: LifecycleContext): Changed | undefined {
  const { entity, lifecycle, context } = at
  const { knowledge, never } = context
  const record = thisOf(entity.name)
  const stateField = knowledge.field(record, lifecycle.field)
  if (!stateField || fields.length === 0) return undefined
  const others = [equal(stateField, word(state.key)), notThat(orFalse(mayDecide)), notThat(roleNamed('administrators'))]
  const open = (field: Field): readonly Tree[] => {
    const value = knowledge.field(record, field.name)
    const right = whole(rightToField('update', record, field.name, knowledge))
    return [orFalse(right), ...(value ? [editableNow(field, value, record, knowledge)] : [])]
  }
  const row = orFalse(whole(rightTo('update', record, knowledge)))
  if (never(entity.name, [...others, row, anyOf(fields.map((field) => allOf(open(field))))])) return undefined
  for (const field of fields) {
    const lines = linesThatLet('update', record, field.name, knowledge).filter(({ origin }) => origin)
    const by = lines.find(({ tree }) => !never(entity.name, [...others, row, ...open(field), orFalse(tree)]))
    if (by) return { field, by }
  }
  return undefined
}

function describeUndermined(
  { label, origin }: Decision,
  state: State,
  { field, by }: Changed,
  at: LifecycleContext,
): Problem | undefined {
  const { spanOf } = at.context
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

/** The row of the table of states, as it is now but without the field. */
function rowOf({ label, mayChange }: State, without: Field | undefined, entity: Entity): string {
  if (!mayChange && !without) return `| ${label} | all |`
  const may = entity.fields.filter((one) => (mayChange ? mayChange.includes(one.name) : isFilledIn(one, entity)))
  const names = may.filter((one) => one !== without).map((one) => one.label)
  return `| ${label} | ${names.join(', ') || 'nothing'} |`
}

const isFilledIn = (field: Field, entity: Entity): boolean => isWritable(entity, field) && !field.computed

// ── While other approvals are pending ───────────────────────────────────────────────────────────────────────────────

function pending(at: LifecycleContext): readonly Problem[] {
  const { lifecycle, context } = at
  return lifecycle.approvals.flatMap((approval) => {
    if (approval.needed < 2 || !approval.when) return []
    const from = lifecycle.actions.filter(({ name }) => name === approval.action).flatMap((action) => action.from)
    const fields = fieldsBehind(approval.when.reads, at).filter((field) => !isWatched(field, approval.lostWhen, at))
    const span = context.spanOf(approval.when.origin)
    for (const state of lifecycle.states.filter(({ key }) => from.includes(key))) {
      const mayDecide = context.knowledge.expand(approval.from.test.tree)
      const changed = changeIn(state, fields, mayDecide, at)
      if (!changed || !span) continue
      const { field, by } = changed
      const second = context.spanOf(by.origin)
      const place = { span, ...(second && { second: { span: second, label: 'they may change it' } }) }
      const details = { label: approval.label, field: field.label, state: state.label, by: by.text }
      return [proofProblem('PRF-021', place, details)]
    }
    return []
  })
}

/** Whether a change of the field, or of a field computed from it, withdraws the approvals. */
const isWatched = (field: Field, lostWhen: readonly string[], at: LifecycleContext): boolean =>
  lostWhen.some((name) => fieldsBehind([name], at).includes(field))
