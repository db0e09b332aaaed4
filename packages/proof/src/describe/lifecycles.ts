/** Describes point 4: states, actions, effects and timers. */
import { counted, identifierOf, upperFirst } from '@ninefold/plan/base'
import { type Action, type Approval, type Lifecycle, allActions, named } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import { codeOfValue } from './code.ts'
import { help, line, list, under, type DescribedLine } from './described.ts'
import { describeEffects } from './effects.ts'
import { describeMessage, describeWebhook } from './messages.ts'
import { omit, remaining } from './remaining.ts'
import { describeTimer } from './timers.ts'
import { describeType } from './types.ts'
import { describeWho } from './who.ts'
import type { Wording } from './wording.ts'

export function describeLifecycles(wording: Wording): readonly DescribedLine[] {
  const { lifecycles, messages, webhooks = [] } = wording.plan
  return [
    ...(lifecycles.length > 0 ? GENERAL.map((text) => line(text)) : []),
    ...lifecycles.flatMap((one) => describeLifecycle(one, wording)),
    ...messages.map((one) => describeMessage(one, wording)),
    ...webhooks.map((one) => describeWebhook(one, wording)),
  ]
}

/** Statements about every life cycle. */
const GENERAL = [
  'A condition that compares with something empty does not hold. An action is refused as a whole where one of its effects is not possible.',
]

function describeLifecycle(lifecycle: Lifecycle, wording: Wording): readonly DescribedLine[] {
  const { entity, states, create, origin } = lifecycle
  const label = wording.entity(entity)
  const start = create.who ? `${describeWho(create.who, wording)} may create ${withArticle(label)}` : `A new ${label}`
  const when = create.when ? ` when ${wording.when(create.when)}` : ''
  const beginning = `${start}${when}: it is ${stateOf(lifecycle.initial, lifecycle)}${describeEffects(create.then, entity, wording)}.`
  const rest = remaining(lifecycle, {
    ...omit('entity', 'states', 'initial', 'actions', 'create', 'approvals'),
    field: 'status',
  })
  return [
    line(`${beginning}${rest}${remaining(create, omit('who', 'when', 'then'))}`, create.origin ?? origin),
    ...states.flatMap((state) => describeState(state, lifecycle, wording)),
    ...lifecycle.actions.map((action) => describeAction(action, lifecycle, wording)),
    ...lifecycle.approvals.map((approval) => describeApproval(approval, wording)),
  ]
}

const stateOf = (key: string, { states }: Lifecycle): string => states.find((state) => state.key === key)?.label ?? key

/** A state; only if there is more than its name. */
function describeState(
  state: Lifecycle['states'][number],
  { entity, actions }: Lifecycle,
  wording: Wording,
): readonly DescribedLine[] {
  const isLast = !actions.some(({ from, to }) => from.includes(state.key) && to !== undefined)
  const facts = [
    ...(state.mayChange ? [mayChange(state.mayChange, entity, wording)] : []),
    ...(state.final === isLast ? [] : [state.final ? 'nothing leads out of it' : 'something leads out of it']),
  ]
  const rest = remaining(state, {
    ...omit('label', 'help', 'final', 'mayChange'),
    key: upperFirst(state.key) === state.label ? state.key : '',
  })
  return [
    under(`${state.label}${facts.length > 0 ? `: ${facts.join('; ')}` : ''}.${rest}${help(state.help)}`, state.origin),
  ]
}

const mayChange = (fields: readonly string[], entity: string, wording: Wording): string =>
  fields.length === 0
    ? 'no field may be changed'
    : `only ${list(fields.map((name) => wording.field(entity, name)))} may still be changed`

function describeAction(action: Action, lifecycle: Lifecycle, wording: Wording): DescribedLine {
  const { label, from, to, who, timer, when, asks } = action
  const actor = who
    ? `${describeWho(who, wording)} may`
    : timer
      ? `${describeTimer(timer, wording)} the application does`
      : 'Nobody may by themselves'
  const states = from.map((key) => stateOf(key, lifecycle))
  const leads = [
    ...(states.length > 0 ? [`from ${list(states, 'or')}`] : []),
    ...(to === undefined ? [] : [typeof to === 'string' ? `to ${stateOf(to, lifecycle)}` : 'back to the state before']),
  ].join(' ')
  const also = who && timer ? `, ${describeTimer(timer, wording)} it happens by itself` : ''
  const isUsualError = action.error === undefined || action.error === 'GUARD_REFUSED'
  const error = isUsualError ? '' : `, else ${action.error}`
  const condition = when ? `, when ${wording.when(when)}${error}` : ''
  const inputs =
    asks.length > 0 ? `; it asks for ${list(asks.map((one) => describeInput(one, lifecycle.entity, wording)))}` : ''
  const again =
    action.signInAgain === undefined
      ? ''
      : `; whoever takes it signs in again, unless they did so within ${counted(action.signInAgain, 'minute')}`
  const rest = remaining(action, {
    ...omit('label', 'help', 'from', 'to', 'who', 'timer', 'when', 'asks', 'then', 'signInAgain'),
    name: identifierOf(label),
    entity: lifecycle.entity,
    ...(when || isUsualError ? omit('error') : {}),
  })
  return under(
    `${upperFirst(actor)} “${label}”${leads === '' ? '' : ` ${leads}`}${condition}${also}${inputs}${again}${describeEffects(action.then, lifecycle.entity, wording)}.${rest}${help(action.help)}`,
    action.origin,
  )
}

function describeInput(inputs: Action['asks'][number], entity: string, wording: Wording): string {
  const field = named(wording.plan.entities, entity)?.fields.find(({ name }) => name === inputs.field)
  const isOwn =
    field !== undefined && codeOfValue(field.type) === codeOfValue(inputs.type) && field.label === inputs.label
  const type = isOwn ? '' : `: ${describeType(inputs.type, wording.entity)}`
  const usual = {
    ...omit('label', 'required', 'type'),
    name: field?.name ?? identifierOf(inputs.label),
    field: isOwn ? field.name : '',
  }
  return `${inputs.label}${inputs.required ? '' : ' (optional)'}${type}${remaining(inputs, usual)}`
}

function describeApproval(approval: Approval, wording: Wording): DescribedLine {
  const action = allActions(wording.plan.lifecycles).find(({ name }) => name === approval.action)
  const when = approval.when ? `, when ${wording.when(approval.when)}` : ''
  const entity = action?.entity ?? ''
  const lost =
    approval.lostWhen.length > 0
      ? `; a change of ${list(
          approval.lostWhen.map((name) => wording.field(entity, name)),
          'or',
        )} takes the approvals back`
      : ''
  const rest = remaining(approval, {
    ...omit('label', 'action', 'needed', 'from', 'when', 'lostWhen'),
    name: identifierOf(approval.label),
  })
  const text = `${approval.label}: “${action?.label ?? approval.action}” needs the approval of ${approval.needed} different people: ${describeWho(approval.from, wording)}${when}${lost}.${rest}`
  return under(text, approval.origin)
}
