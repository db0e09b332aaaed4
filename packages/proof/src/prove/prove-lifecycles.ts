/** Proves that an action never happens, and why: its users, its guard, the rules after it, or the rows above it. */
import { isOwnRead, type Tree, has, isMe, replaceIn, thisOf } from '@ninefold/plan/expression'
import type { Action, Actor, Approval } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { decide, isRuledOut } from '../logic/index.ts'
import {
  earlierRows,
  fromState,
  guard,
  mustHoldAfter,
  permitted,
  type Row,
  withIsNew,
  type Premise,
  conditionsOn,
} from '../possible/index.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'

export function proveLifecycles(context: ProofContext): readonly Problem[] {
  return context.plan.lifecycles.flatMap((lifecycle) => {
    const entity = context.knowledge.entity(lifecycle.entity)
    if (!entity) return []
    return [
      ...lifecycle.actions.flatMap((action) => proveRow({ action, lifecycle, entity }, context)),
      ...lifecycle.approvals.flatMap((approval) => proveApproval(approval, context)),
    ]
  })
}

function proveRow(row: Row, context: ProofContext): readonly Problem[] {
  const { action, entity } = row
  const { knowledge, never, spanOf } = context
  const span = spanOf(action.origin)
  const open = guard(row, knowledge)
  if (!span) return []
  if (open && never(entity.name, [open.tree])) {
    const at = spanOf(action.when!.origin) ?? span
    return [proofProblem('PRF-002', { span: at }, { action: action.label })]
  }
  const nobody = isAutomatic(action) ? undefined : whyNobody(row, context)
  if (nobody) {
    const [people, second] = [spanOf(action.who?.test.origin), spanOf(action.when?.origin)]
    const at = { span: people ?? span, ...(people && second && { second: { span: second, label: 'it needs' } }) }
    return [proofProblem('PRF-001', at, { action: action.label, because: nobody })]
  }
  return [...proveAfter(row, open, context), ...proveEarlierRows(row, open, context)]
}

/** A timer, or the effect of another action, takes it. */
const isAutomatic = ({ who, timer }: Action): boolean => who === null || timer !== undefined

/** The reasons why nobody can take it; undefined if somebody may. */
function whyNobody(row: Row, { knowledge }: ProofContext): string | undefined {
  const { entity, action } = row
  const record = thisOf(entity.name)
  const open = guard(row, knowledge)
  const conditions: readonly Premise[] = [
    ...conditionsOn({ kind: 'anybody' }, record, knowledge),
    { tree: has(record), text: '' },
    ...permitted(row, knowledge),
    fromState(row, knowledge),
    ...(open ? [open] : []),
  ].map((one) => withIsNew(one, { kind: 'action', name: action.name }))
  if (!isRuledOut(conditions, knowledge.setting)) return undefined
  const verdict = decide(conditions, knowledge.setting)
  const causes = verdict.kind === 'no' ? verdict.core.map(({ text }) => text).filter(Boolean) : []
  return [...new Set(causes)].join(', and ') || 'its people and its conditions exclude each other'
}

/** Only rules over fields that the guard reads or the action changes. */
function proveAfter(row: Row, open: Premise | undefined, context: ProofContext): readonly Problem[] {
  const { action, entity, lifecycle } = row
  const { knowledge, never, spanOf, plan } = context
  const reads = action.when?.reads.filter(isOwnRead).map((path) => path.split('.')[0]!) ?? []
  const sets = action.then.flatMap((effect) => (effect.kind === 'set' && effect.path.length === 1 ? effect.path : []))
  const touched = new Set([...reads, ...sets, lifecycle.field])
  const before = [...(open ? [open.tree] : []), fromState(row, knowledge).tree]
  const broken = mustHoldAfter(row, knowledge).find((one) => {
    return ownFields(one.tree, touched) && never(entity.name, [...before, one.tree])
  })
  if (!broken) return []
  const rule = plan.rules.find(({ origin }) => origin === broken.origin)
  const second = spanOf(broken.origin)
  const label = rule ? `the rule "${rule.label}"` : 'what is required'
  const at = { span: narrowest(action, context)!, ...(second && { second: { span: second, label } }) }
  return [proofProblem('PRF-003', at, { action: action.label, because: broken.text })]
}

function ownFields(tree: Tree, among: ReadonlySet<string>): boolean {
  let found = false
  replaceIn(tree, (part) => {
    found ||= part.op === 'field' && among.has(part.field)
    found ||= part.op === 'literal' && part.value === false
    return undefined
  })
  return found
}

/** The guard of a row, if it has one. */
const narrowest = ({ when, origin }: Action, { spanOf }: ProofContext) => spanOf(when?.origin) ?? spanOf(origin)

function proveEarlierRows(row: Row, open: Premise | undefined, context: ProofContext): readonly Problem[] {
  const { knowledge, never } = context
  const { action, entity } = row
  const above = earlierRows(row, knowledge).map(({ tree }) => tree)
  if (above.length === 0 || isAutomatic(action)) return []
  const own = [...permitted(row, knowledge), fromState(row, knowledge), ...(open ? [open] : [])].map(({ tree }) => tree)
  return never(entity.name, [...own, ...above])
    ? [proofProblem('PRF-004', { span: narrowest(action, context)! }, { action: action.label })]
    : []
}

function proveApproval(approval: Approval, context: ProofContext): readonly Problem[] {
  const { from, label, needed, origin } = approval
  const span = context.spanOf(from.test.origin) ?? context.spanOf(origin)
  const most = from.actors.reduce((sum, actor) => sum + peopleIn(actor, context), 0)
  return span && most < needed ? [proofProblem('PRF-015', { span }, { approval: label, needed, most })] : []
}

/** A path to one User is one person; so is a role whose condition compares the person with one. */
function peopleIn(actor: Actor, { plan }: ProofContext): number {
  if (actor.kind === 'path') return actor.expr.tree.type.kind === 'list' ? Infinity : 1
  const role = plan.roles.find(({ name, kind }) => name === actor.role && kind === 'record')
  return role?.test && namesOne(role.test.tree) ? 1 : Infinity
}

/** `owner == me`, also as one of several conditions. */
function namesOne(tree: Tree): boolean {
  if (tree.op !== 'call') return false
  if (tree.fn === 'and') return tree.args.some(namesOne)
  return tree.fn === '==' && tree.args.some(isMe)
}
