/**
 * Proves that records can never be created in one of the ways that the document provides: sign-up, an effect or a call
 * leaves out a field that a rule requires.
 */
import { type Origin, type Tree, type Expr, equal, notThat, signedIn, orFalse, thisOf } from '@ninefold/plan/expression'
import { labelNamed, reachOf, type Entity, type Rule } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import {
  initialValues,
  firstValue,
  readsOf,
  after,
  asStored,
  rulesOn,
  written,
  type Premise,
  rightTo,
  whole,
} from '../possible/index.ts'
import { setOnCreation } from './prove-calls.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'

export function proveCreated(context: ProofContext): readonly Problem[] {
  const { plan } = context
  return [
    ...proveSignUp(context),
    ...plan.lifecycles.flatMap(({ actions, create, entity, origin }) => [
      ...actions.flatMap((action) => createdBy(action.then, action.label, action.origin, context)),
      ...createdBy(create.then, `A new ${labelNamed(context.plan.entities, entity)}`, origin, context),
    ]),
    ...plan.calls.calls.flatMap((call) => {
      const inputs = new Set(call.takes.fields.map(({ field }) => field))
      return createdBy(call.does, call.label, call.origin, context, inputs)
    }),
  ]
}

interface Creating {
  readonly kind: string
  readonly entity?: string
  readonly with?: readonly { readonly field: string; readonly value: Expr }[]
}

function createdBy(
  effects: readonly Creating[],
  by: string,
  origin: Origin | undefined,
  context: ProofContext,
  inputs: ReadonlySet<string> = new Set(),
): readonly Problem[] {
  const span = context.spanOf(origin)
  if (!span) return []
  return effects.flatMap(({ kind, entity: name, with: given = [] }, place) => {
    const entity = kind === 'create' && name !== undefined ? context.knowledge.entity(name) : undefined
    if (!entity) return []
    const values = new Map(given.map(({ field, value }) => [field, value.tree]))
    const free = new Set([...inputs, ...setOnCreation(entity.name, context.plan)])
    const initial = (names: ReadonlySet<string>) => initialValuesOf(entity, names, { values, free }, context)
    const later = effects.slice(place + 1)
    const broken = violatedRule(entity, initial, context, (rule) => mayRepair(later, rule, context))
    if (!broken) return []
    const second = context.spanOf(broken.origin)
    const at = { span, ...(second && { second: { span: second, label: 'the rule' } }) }
    return [proofProblem('PRF-029', at, { by, entity: entity.label, rule: broken.label })]
  })
}

/** Rules over other records are checked after all steps. Effects of steps that create nothing are not examined. */
function mayRepair(later: readonly Creating[], rule: Rule, { plan }: ProofContext): boolean {
  const { scope, dependencies } = reachOf(plan.entities, rule)
  const isRead = (name: string | undefined) => dependencies.some((one) => one.entity === name)
  return scope === 'otherRecords' && later.some(({ kind, entity }) => kind !== 'create' || isRead(entity))
}

interface GivenValue {
  readonly values: ReadonlyMap<string, Tree>
  /** Fields that users fill in. */
  readonly free: ReadonlySet<string>
}

/** Fields that are not sent start with their default, or are empty. */
function initialValuesOf(
  entity: Entity,
  names: ReadonlySet<string>,
  { values, free }: GivenValue,
  { knowledge }: ProofContext,
): readonly Tree[] {
  const record = thisOf(entity.name)
  return entity.fields.flatMap((field): readonly Tree[] => {
    const value = names.has(field.name) ? knowledge.field(record, field.name) : undefined
    if (!value || field.computed || free.has(field.name)) return []
    const given = values.get(field.name)
    if (given) return given.op === 'literal' && given.value !== null ? [equal(value, given)] : []
    const first = firstValue(field, value, entity, knowledge)
    return first === undefined ? [] : [first]
  })
}

/** Sign-up sends an address and a password, and a name or what visitors may set when creating a User. */
function proveSignUp(context: ProofContext): readonly Problem[] {
  const { plan, knowledge, never, spanOf } = context
  const user = knowledge.entity('User')
  if (plan.settings.signUp !== 'open' || !user) return []
  const visitor = notThat(signedIn)
  const may = orFalse(whole(rightTo('create', thisOf('User'), knowledge)))
  const isGranted = !never('User', [may, visitor], true)
  const sent = new Set(isGranted ? ['email'] : ['email', 'name'])
  const initial = (names: ReadonlySet<string>) => {
    const needed = new Set([...names].filter((name) => !sent.has(name)))
    return [visitor, ...initialValues(user, needed, knowledge).map(({ tree }) => tree)]
  }
  const broken = violatedRule(user, initial, context)
  const span = broken && spanOf(broken.origin)
  if (!span) return []
  const reads = [...broken.reads].filter((name) => !sent.has(name))
  return [proofProblem('PRF-028', { span }, { rule: broken.label, fields: reads, isGranted })]
}

interface Refusing extends Premise {
  readonly label: string
  readonly reads: ReadonlySet<string>
}

/** The first rule that no new record with these initial values satisfies, although another new record may. */
function violatedRule(
  entity: Entity,
  initial: (names: ReadonlySet<string>) => readonly Tree[],
  { plan, knowledge, never }: ProofContext,
  isLeftOut: (rule: Rule) => boolean = () => false,
): Refusing | undefined {
  const change = asStored({ fields: new Map(), isNew: true }, entity, knowledge)
  for (const one of rulesOn(entity, change, knowledge)) {
    const condition = written(after(one.tree, change), one.text, one.origin)
    const reads = readsOf([condition])
    const initialConditions = initial(reads)
    if (
      initialConditions.length === 0 ||
      never(entity.name, [condition.tree], true) ||
      never(entity.name, initialConditions, true)
    )
      continue
    const rule = plan.rules.find(({ origin }) => origin === one.origin)
    if (rule && !isLeftOut(rule) && never(entity.name, [condition.tree, ...initialConditions], true))
      return { ...condition, label: rule.label, reads }
  }
  return undefined
}
