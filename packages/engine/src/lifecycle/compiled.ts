/** The life cycles of a plan, made ready once: each expression compiled, each record's reads gathered. */
import {
  compileExpression,
  type Action,
  type Approval,
  type Environment,
  type Expr,
  type Lifecycle,
  type Plan,
} from '@ninefold/language'
import type { Value } from '@ninefold/language'

export type Evaluate = (env: Environment) => Value

export interface CompiledAction {
  readonly action: Action
  readonly lifecycle: Lifecycle
  /** May the person of the environment take it on `this`? */
  readonly who: Evaluate
  readonly guard: Evaluate | undefined
  /** `input.` of effects and guard is filled from these. */
  readonly approvals: readonly CompiledApproval[]
}

export interface CompiledApproval {
  readonly approval: Approval
  readonly from: Evaluate
  readonly applies: Evaluate
}

/** Everything that happens in the lives of an entity's records. An entity may have several life cycles, one per choice field. */
export interface Lives {
  readonly entity: string
  readonly cycles: readonly Cycle[]
  /** By name and by kebab-case path, lower-cased. */
  readonly actions: ReadonlyMap<string, CompiledAction>
  readonly inOrder: readonly CompiledAction[]
  /** What must be loaded to say who may do what now. */
  readonly reads: readonly string[]
  readonly timers: readonly CompiledAction[]
  /** Approvals that a change of these fields takes back. */
  readonly approvals: readonly Approval[]
}

export interface Cycle {
  readonly lifecycle: Lifecycle
  readonly createWho: Evaluate | undefined
  /** Some action leads back to where the record was before. */
  readonly remembers: boolean
}

const yes: Evaluate = () => true

export function compileLifecycles(plan: Plan): ReadonlyMap<string, Lives> {
  const byEntity = Map.groupBy(plan.lifecycles, (lifecycle) => lifecycle.entity)
  return new Map([...byEntity].map(([entity, lifecycles]) => [entity, livesOf(plan, entity, lifecycles)]))
}

function livesOf(plan: Plan, entity: string, lifecycles: readonly Lifecycle[]): Lives {
  const inOrder = lifecycles.flatMap((lifecycle) =>
    lifecycle.actions.map((action) => compileAction(plan, action, lifecycle)),
  )
  const actions = new Map<string, CompiledAction>()
  for (const each of inOrder) {
    actions.set(pathOf(each.action.name), each)
    actions.set(each.action.name.toLowerCase(), each)
  }
  const exprs = inOrder.flatMap(({ action, approvals }) => [
    action.who?.test,
    action.when,
    ...runGrants(plan, action).map((grant) => grant.test),
    ...approvals.flatMap(({ approval }) => [approval.from.test, approval.when]),
  ])
  const fields = lifecycles.map((lifecycle) => lifecycle.field)
  return {
    entity,
    cycles: lifecycles.map(compileCycle),
    actions,
    inOrder,
    reads: [...new Set([...fields, 'version', ...ownReads(exprs)])],
    timers: inOrder.filter((each) => each.action.timer),
    approvals: lifecycles.flatMap((lifecycle) => lifecycle.approvals),
  }
}

const compileCycle = (lifecycle: Lifecycle): Cycle => ({
  lifecycle,
  createWho: lifecycle.create.who ? compileExpression(lifecycle.create.who.test.tree) : undefined,
  remembers: lifecycle.actions.some(({ to }) => typeof to === 'object'),
})

/** Point 6 may name an action that point 4 gives to nobody in particular. */
const runGrants = (plan: Plan, action: Action) =>
  plan.grants.filter(
    ({ entity, verb }) =>
      entity === action.entity && typeof verb === 'object' && verb.run.toLowerCase() === action.name.toLowerCase(),
  )

function compileAction(plan: Plan, action: Action, lifecycle: Lifecycle): CompiledAction {
  return {
    action,
    lifecycle,
    who: compileWho(plan, action),
    guard: action.when ? compileExpression(action.when.tree) : undefined,
    approvals: lifecycle.approvals.filter((each) => each.action === action.name).map(compileApproval),
  }
}

function compileWho(plan: Plan, action: Action): Evaluate {
  const tests = runGrants(plan, action).map((grant) => compileExpression(grant.test.tree))
  // An administrator has every grant; an action that nobody is granted is left to effects and timers.
  const grantedOnly = !action.who && !action.timer && tests.length > 0
  if (action.who) tests.push(compileExpression(action.who.test.tree))
  return (env) => (grantedOnly && env.administrator === true) || tests.some((test) => test(env) === true)
}

const compileApproval = (approval: Approval): CompiledApproval => ({
  approval,
  from: compileExpression(approval.from.test.tree),
  applies: approval.when ? compileExpression(approval.when.tree) : yes,
})

/** The paths from the record itself. */
export const ownReads = (exprs: readonly (Expr | undefined)[]): readonly string[] =>
  exprs.flatMap((expr) => expr?.reads.filter((path) => !/^(?:me|old|input)(?:\.|$)/.test(path)) ?? [])

/** `payBack` → `pay-back`, as the record API has it. */
export const pathOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
