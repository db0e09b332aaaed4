/** The life cycles of a plan, compiled once: each expression, and what each record reads. */
import { actionPath, memoize } from '@ninefold/plan/base'
import { isOwnRead, type Environment, type Expr, type Tree } from '@ninefold/plan/expression'
import { sameVerb, type Action, type Approval, type Grant, type Lifecycle, type Plan } from '@ninefold/plan'
import { codecOf, isReference, type Value } from '@ninefold/plan/values'
import { readsStore } from '../access/index.ts'
import { compileTree } from '../records/index.ts'

type Evaluate = (env: Environment) => Value

/** One row of an action. The rows of one action are its transitions; the first that applies happens. */
export interface CompiledTransition {
  readonly action: Action
  readonly lifecycle: Lifecycle
  /** Whether the user of the environment may take it on `this`. */
  readonly who: Evaluate
  /** Whether the restrictions of point 6 for the action allow it; they apply to everyone. */
  readonly within: Evaluate
  readonly guard: Evaluate | undefined
  /** The values of `input.` in effects and guard come from these. */
  readonly approvals: readonly CompiledApproval[]
}

export interface CompiledApproval {
  readonly approval: Approval
  readonly from: Evaluate
  readonly applies: Evaluate
}

/** The state machines of an entity. An entity may have several life cycles, one per choice field. */
export interface StateMachines {
  readonly entity: string
  readonly cycles: readonly Cycle[]
  /** The transitions of each action, by its name and by its kebab-case path, in lower case. */
  readonly actions: ReadonlyMap<string, Transitions>
  readonly inOrder: readonly Transitions[]
  /** What must be loaded to decide who may do what now; includes queries. */
  readonly reads: readonly string[]
  /** The same, plus what the effects of an action read from referenced records; by its transitions. */
  readonly readsOf: ReadonlyMap<Transitions, readonly string[]>
  readonly querying: readonly Tree[]
  readonly timers: readonly CompiledTransition[]
  /** The approvals that a change of these fields withdraws. */
  readonly approvals: readonly Approval[]
}

interface Cycle {
  readonly lifecycle: Lifecycle
  readonly createWho: Evaluate | undefined
  /** Some action returns the record to its previous state. */
  readonly storesPrevious: boolean
}

/** Never empty; the transitions of one action share its name, label, inputs and approvals. */
export type Transitions = readonly [CompiledTransition, ...CompiledTransition[]]

const yes: Evaluate = () => true

const compiledFrom = (tree: Tree): Evaluate => compileTree(tree)

export function compileLifecycles(plan: Plan): ReadonlyMap<string, StateMachines> {
  const byEntity = Map.groupBy(plan.lifecycles, (lifecycle) => lifecycle.entity)
  return new Map([...byEntity].map(([entity, lifecycles]) => [entity, stateMachinesOf(plan, entity, lifecycles)]))
}

function stateMachinesOf(plan: Plan, entity: string, lifecycles: readonly Lifecycle[]): StateMachines {
  const compiled = lifecycles.flatMap((lifecycle) =>
    lifecycle.actions.map((action) => compileTransition(plan, action, lifecycle)),
  )
  const byName = Map.groupBy(compiled, ({ action }) => action.name.toLowerCase())
  const inOrder = [...byName.values()] as unknown as readonly Transitions[]
  const paths = inOrder.map((transitions) => [actionPath(transitions[0].action.name), transitions] as const)
  const exprs = compiled.flatMap(({ action, approvals }) => [
    action.who?.test,
    action.when,
    ...[...runGrants(plan, action), ...restrictionsOf(plan, action)].map(({ test }) => test),
    ...approvals.flatMap(({ approval }) => [approval.from.test, approval.when]),
    ...expressionsOfError(plan, action.error),
  ])
  const fields = lifecycles.map((lifecycle) => lifecycle.field)
  const reads = [...new Set([...fields, 'version', ...ownReads(exprs)])]
  return {
    entity,
    cycles: lifecycles.map(compileCycle),
    actions: new Map([...paths, ...(byName as ReadonlyMap<string, CompiledTransition[]>)] as [string, Transitions][]),
    inOrder,
    reads,
    readsOf: new Map(
      inOrder.map((transitions) => [
        transitions,
        [...new Set([...reads, ...readsOfEffects(plan, entity, transitions)])],
      ]),
    ),
    querying: exprs.flatMap((expr) => (expr && readsStore(expr.tree) ? [expr.tree] : [])),
    timers: compiled.filter((each) => each.action.timer),
    approvals: lifecycles.flatMap((lifecycle) => lifecycle.approvals),
  }
}

/**
 * For the values of the effects and the messages that they send. Derived fields computed at each read are read later.
 */
function readsOfEffects(plan: Plan, entity: string, transitions: Transitions): readonly string[] {
  const effects = transitions.flatMap(({ action }) => action.then)
  const notified = effects.filter((effect) => effect.kind === 'notify' || effect.kind === 'mail')
  const messages = plan.messages.filter(({ name }) => notified.some(({ message }) => message === name))
  const roles = notified.flatMap((effect) => {
    const who = effect.kind === 'mail' ? effect.to : effect.who
    return who.kind === 'role' ? plan.roles.filter(({ name }) => name === who.role) : []
  })
  const holes = messages
    .flatMap(({ subject, text }) => [...subject, ...text])
    .filter((part) => typeof part !== 'string')
  // A message contains only what its receiver may read.
  const rights = notified.length === 0 ? [] : grantsOn(plan, entity).filter(({ verb }) => verb === 'read')
  return ownReads([...exprsIn([effects, roles, rights.map(({ test }) => test)]), ...holes]).filter((path) =>
    isStoredPath(plan, entity, path.split('.')),
  )
}

/** The expressions in a part of a plan. */
function exprsIn(part: unknown): readonly Expr[] {
  if (typeof part !== 'object' || part === null) return []
  return 'tree' in part && 'reads' in part ? [part as Expr] : Object.values(part).flatMap(exprsIn)
}

/** Whether it follows references to a field stored in a column. */
function isStoredPath(plan: Plan, entity: string, [name, ...rest]: readonly string[]): boolean {
  const fields = plan.entities.find((each) => each.name === entity)?.fields ?? []
  const field = fields.find((each) => each.name === name)
  if (!field || (field.computed && !field.computed.stored)) return false
  const { type } = field
  return rest.length === 0 ? codecOf(type) !== undefined : isReference(type) && isStoredPath(plan, type.entity, rest)
}

const compileCycle = (lifecycle: Lifecycle): Cycle => ({
  lifecycle,
  createWho: lifecycle.create.who ? compiledFrom(lifecycle.create.who.test.tree) : undefined,
  storesPrevious: lifecycle.actions.some(({ to }) => typeof to === 'object'),
})

const runs = (verb: Grant['verb'], { name }: Action): boolean => sameVerb(verb, { run: name })

/** Point 6 may name an action for which point 4 names no role. */
export const runGrants = (plan: Plan, action: Action) =>
  grantsOn(plan, action.entity).filter(({ verb }) => runs(verb, action))

const grantsOn = (plan: Plan, entity: string): Plan['grants'] => grantsByEntity(plan).get(entity) ?? []

const grantsByEntity = memoize(({ grants }: Plan) => Map.groupBy(grants, ({ entity }) => entity))

/** Restrictions on everything are checked by the reader of the record. */
const restrictionsOf = (plan: Plan, action: Action) =>
  plan.restrictions.filter(({ entity, verbs }) => entity === action.entity && verbs?.some((verb) => runs(verb, action)))

function compileRestrictions(plan: Plan, action: Action): Evaluate {
  const tests = restrictionsOf(plan, action).map(({ test }) => compiledFrom(test.tree))
  return (env) => tests.every((test) => test(env) === true)
}

function compileTransition(plan: Plan, action: Action, lifecycle: Lifecycle): CompiledTransition {
  return {
    action,
    lifecycle,
    who: compileWho(plan, action),
    within: compileRestrictions(plan, action),
    guard: action.when ? compiledFrom(action.when.tree) : undefined,
    approvals: lifecycle.approvals.filter((each) => each.action === action.name).map(compileApproval),
  }
}

/** What the text of an error code reads from the record. */
const expressionsOfError = (plan: Plan, code: string | undefined): readonly Expr[] => {
  const entry = plan.errors.find((error) => error.code === code)
  return [entry?.message, entry?.remedy].flatMap((text) => text ?? []).filter((part) => typeof part !== 'string')
}

function compileWho(plan: Plan, action: Action): Evaluate {
  const tests = runGrants(plan, action).map((grant) => compiledFrom(grant.test.tree))
  // An administrator has every grant; an action granted to nobody is taken only by effects and timers.
  const isGrantedOnly = !action.who && !action.timer && tests.length > 0
  if (action.who) tests.push(compiledFrom(action.who.test.tree))
  return (env) => (isGrantedOnly && env.administrator === true) || tests.some((test) => test(env) === true)
}

const compileApproval = (approval: Approval): CompiledApproval => ({
  approval,
  from: compiledFrom(approval.from.test.tree),
  applies: approval.when ? compiledFrom(approval.when.tree) : yes,
})

/** The paths that start at the record itself. */
export const ownReads = (exprs: readonly (Expr | undefined)[]): readonly string[] =>
  exprs.flatMap((expr) => expr?.reads.filter((path) => isOwnRead(path) && !/^input(?:\.|$)/.test(path)) ?? [])

/** `payBack` → `pay-back`, as in the record API. */
