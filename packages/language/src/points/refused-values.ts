/**
 * Reports values of the document that their field does not accept: defaults, values for old records, values that effects write.
 * Only expressions over constants are checked. A literal number must fit exactly; a calculated one is rounded first, as on the
 * server.
 */
import {
  type Environment,
  compileExpression,
  literalValue,
  childrenOf,
  type Expr,
  type Origin,
  type Tree,
} from '@ninefold/plan/expression'
import {
  type Literal,
  isDecimal,
  formatDecimal,
  formatDuration,
  isDuration,
  type FieldType,
  readValue,
  writeValue,
  type Json,
  type Money,
  type RecordValue,
  type Value,
  type Fault,
  type ReadValue,
  isReference,
  traitsOf,
} from '@ninefold/plan/values'
import { memoize } from '@ninefold/plan/base'
import type { Effect, Entity, Field, Plan, Rule } from '@ninefold/plan'
import { fillIn } from '@ninefold/plan/translation'
import type { Problem, Span } from '@ninefold/plan/problem'
import { entitiesProblem } from './entities/index.ts'
import { memoizedByItems } from '../kernel/index.ts'

interface Given {
  readonly field: Field
  readonly expr: Expr
}

type Whole = Pick<Plan, 'entities' | 'lifecycles' | 'rules' | 'constants'>

export function reportRefusedValues(plan: Whole, spanOf: (origin: Origin) => Span): readonly Problem[] {
  const parts = [...plan.entities, ...plan.lifecycles, ...plan.rules, ...plan.constants]
  const wrong = memoizedByItems('refused values', parts, () => refusedIn(plan))
  const ofTypes = wrong.types.map(({ expr, ...parameters }) =>
    entitiesProblem('ENT-060', { span: spanOf(expr.origin) }, parameters),
  )
  const ruled = wrong.rules.map(({ expr, origin, ...parameters }) => {
    const second = { span: spanOf(origin), label: 'the rule' }
    return entitiesProblem('ENT-061', { span: spanOf(expr.origin), second }, parameters)
  })
  return [...ofTypes, ...ruled]
}

function refusedIn(plan: Whole) {
  const environment = environmentOf(plan)
  const types = [...plan.entities.flatMap(givenToFields), ...givenByEffects(plan)].flatMap(({ field, expr }) => {
    if (!readsNothing(expr.tree)) return []
    const value = compileExpression(expr.tree)(environment)
    const read = value === null ? undefined : readAs(field.type, value, isWritten(expr.tree))
    if (!read || read.ok) return []
    return [{ expr, field: field.label, value: inWords(expr, value), must: mustOf(read) }]
  })
  const refused = new Set(types.map(({ expr }) => expr))
  const rules = plan.rules.flatMap((rule) => refusedByRule(rule, plan, environment))
  return { types, rules: rules.filter(({ expr }) => !refused.has(expr)) }
}

/** A rule that every new record breaks because of the defaults of its fields. */
function refusedByRule(
  { entity, label: rule, when, must, weight, origin }: Rule,
  plan: Whole,
  environment: Environment,
) {
  if (must.kind !== 'hold' || when || weight !== 'error' || !readsOwn(must.expr.tree)) return []
  const fields = plan.entities.find(({ name }) => name === entity)?.fields ?? []
  const starts = must.expr.reads.map((read) => fields.find((field) => field.name === read))
  const given = starts.flatMap((field) => (field?.default && !field.default.copy ? [field] : []))
  const [first] = given
  if (!first || given.length < starts.length || !given.every(({ default: start }) => readsNothing(start!.expr.tree)))
    return []
  const values = given.map((field) => [field.name, compileExpression(field.default!.expr.tree)(environment)] as const)
  const record: RecordValue = { id: '', ...Object.fromEntries(values) }
  if (compileExpression(must.expr.tree)({ ...environment, this: record }) !== false) return []
  const { expr } = first.default!
  return [{ expr, field: first.label, value: inWords(expr, record[first.name] ?? null), rule, origin }]
}

// ── Values in the document ───────────────────────────────────────────────────────────────────────────────────────────────────

const givenToFields = memoize(({ fields }: Entity): readonly Given[] =>
  fields.flatMap((field) => [
    ...(field.default && !field.default.copy ? [{ field, expr: field.default.expr }] : []),
    ...(field.oldRecords && !field.oldRecords.was ? [{ field, expr: field.oldRecords.expr }] : []),
  ]),
)

function givenByEffects({ entities, lifecycles }: Whole): readonly Given[] {
  const fieldOf = (entity: string | undefined, name: string | undefined) =>
    entities.find((one) => one.name === entity)?.fields.find((one) => one.name === name)
  const given = (entity: string, effect: Effect): readonly Given[] => {
    if (effect.kind === 'create')
      return effect.each
        ? []
        : effect.with.flatMap(({ field: name, value: expr }) => {
            const field = fieldOf(effect.entity, name)
            return field ? [{ field, expr }] : []
          })
    if (effect.kind !== 'set') return []
    const [last, ...way] = effect.path.toReversed()
    const target = way.toReversed().reduce<string | undefined>((at, name) => {
      const type = fieldOf(at, name)?.type
      return isReference(type) ? type.entity : undefined
    }, entity)
    const field = fieldOf(target, last)
    return field ? [{ field, expr: effect.value }] : []
  }
  return lifecycles.flatMap(({ entity, create, actions }) => [
    ...create.then.flatMap((effect) => given(entity, effect)),
    ...actions.flatMap((action) => action.then.flatMap((effect) => given(action.entity, effect))),
  ])
}

// ── Evaluation ────────────────────────────────────────────────────────────────────────────────────────────────

/** Does it use constants only? */
const readsNothing = memoize((tree: Tree): boolean => isPure(tree, false) && childrenOf(tree).every(readsNothing))
/** Does it use only constants and fields of the record itself? */
const readsOwn = memoize((tree: Tree): boolean => isPure(tree, true) && childrenOf(tree).every(readsOwn))

function isPure(tree: Tree, own: boolean): boolean {
  if (tree.op !== 'name') return tree.op !== 'set' && tree.op !== 'shape'
  return tree.scope === 'constant' || tree.scope === 'variable' || (own && tree.scope === 'this')
}

const isWritten = (tree: Tree): boolean => tree.op === 'literal' || tree.op === 'name' || tree.op === 'list'

const environmentOf = ({ constants }: Whole): Environment => ({
  me: null,
  roles: new Set(),
  constants: Object.fromEntries(constants.map(({ name, value }) => [name, constantValue(value)])),
  now: '2000-01-01T00:00:00.000Z',
  today: '2000-01-01',
  timeZone: 'UTC',
})

const constantValue = (value: unknown): Value =>
  Array.isArray(value) ? value.map((one) => literalValue(one as Literal)) : literalValue(value as Literal)

/** Undefined for values that cannot be checked here: a record, an amount whose currency is in the record. */
function readAs(type: FieldType, value: Exclude<Value, null>, written: boolean): ReadValue | undefined {
  const { checkedAsWritten, rounded: rounds } = traitsOf(type)
  if (!checkedAsWritten) return undefined
  if (rounds && (value as Partial<Money>).currency === '') return undefined
  return readValue(type, rounds && !written ? writeValue(type, value) : jsonOf(value))
}

function jsonOf(value: Value): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(jsonOf)
  if (isDecimal(value)) return formatDecimal(value)
  if (isDuration(value)) return formatDuration(value)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, jsonOf(one as Value)]))
}

/** The source text; for constants and calculations with the value. */
function inWords({ source, tree }: Expr, value: Value): string {
  if (tree.op === 'literal') return `"${source}"`
  const json = jsonOf(value)
  const money = json as { readonly amount?: string; readonly currency?: string } | null
  const plain = typeof json === 'object' ? JSON.stringify(json) : String(json)
  const shown = money?.amount === undefined ? plain : `${money.amount} ${money.currency ?? ''}`
  return shown === source ? `"${source}"` : `"${source}" (${shown})`
}

function mustOf(fault: Fault): string {
  switch (fault.code) {
    case 'WRONG_TYPE':
      return `holds ${fillIn(fault.parameters.expected, textsOf(fault.parameters))}`
    case 'TOO_LONG':
      return `holds at most ${fault.parameters.max} characters`
    case 'TOO_SHORT':
      return `holds at least ${fault.parameters.min} characters`
    case 'TOO_LARGE':
      return `holds at most ${fault.parameters.max}`
    case 'TOO_SMALL':
      return `holds at least ${fault.parameters.min}`
    case 'TOO_MANY':
      return `holds at most ${fault.parameters.max} values`
    case 'NOT_A_CHOICE':
      return `holds one of ${fault.parameters.options.join(', ')}`
    case 'EMAIL_INVALID':
      return 'holds an e-mail address'
    case 'DURATION_INVALID':
      return 'holds a length of time, such as 30 days'
    case 'CURRENCY_MIX':
      return `holds an amount in ${fault.parameters.currency}`
  }
}

const textsOf = (values: Readonly<Record<string, string | number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
