/** Point 4: the states, who does what in them, what happens then and by itself. */
import { identifierOf } from '../points/identifier.ts'
import type {
  Action,
  Actor,
  Approval,
  Effect,
  Lifecycle,
  Message,
  Template,
  Timer,
  Webhook,
  Who,
} from '../plan/plan.ts'
import type { Expr, Tree } from '../expression/tree.ts'
import { withArticle } from '../problem/article.ts'
import { named } from '../plan/find.ts'
import { codeOf, codeOfValue } from './code.ts'
import { help, line, list, under, type DescribedLine } from './described.ts'
import { odds, SAID } from './odds.ts'
import { sayType } from './types.ts'
import type { Wording } from './wording.ts'

export function describeLifecycles(wording: Wording): readonly DescribedLine[] {
  const { lifecycles, messages, webhooks = [] } = wording.plan
  return [
    ...(lifecycles.length > 0 ? STANDING.map((text) => line(text)) : []),
    ...lifecycles.flatMap((one) => describeLifecycle(one, wording)),
    ...messages.map((one) => describeMessage(one, wording)),
    ...webhooks.map((one) => describeWebhook(one, wording)),
  ]
}

/** What holds of every life cycle. */
const STANDING = [
  'A condition that compares with something empty does not hold. An action is refused as a whole where one of its effects is not possible.',
]

const said = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, SAID]))

function describeLifecycle(lifecycle: Lifecycle, wording: Wording): readonly DescribedLine[] {
  const { entity, states, create, origin } = lifecycle
  const label = wording.entity(entity)
  const start = create.who ? `${sayWho(create.who, wording)} may create ${withArticle(label)}` : `A new ${label}`
  const when = create.when ? ` when ${wording.when(create.when)}` : ''
  const beginning = `${start}${when}: it is ${stateOf(lifecycle.initial, lifecycle)}${then(create.then, entity, wording)}.`
  const rest = odds(lifecycle, {
    ...said('entity', 'states', 'initial', 'actions', 'create', 'approvals'),
    field: 'status',
  })
  return [
    line(
      `${beginning}${rest}${odds(create, { ...said('who', 'when', 'then'), who: create.who === null ? null : SAID })}`,
      create.origin ?? origin,
    ),
    ...states.flatMap((state) => describeState(state, lifecycle, wording)),
    ...lifecycle.actions.map((action) => describeAction(action, lifecycle, wording)),
    ...lifecycle.approvals.map((approval) => describeApproval(approval, wording)),
  ]
}

const stateOf = (key: string, { states }: Lifecycle): string =>
  named(
    states.map((one) => ({ ...one, name: one.key })),
    key,
  )?.label ?? key

/** Said only where it is more than its name. */
function describeState(
  state: Lifecycle['states'][number],
  { entity, actions }: Lifecycle,
  wording: Wording,
): readonly DescribedLine[] {
  const usual = state.key.charAt(0).toUpperCase() + state.key.slice(1)
  const isLast = !actions.some(({ from, to }) => from.includes(state.key) && to !== undefined)
  const facts = [
    ...(state.mayChange ? [mayChange(state.mayChange, entity, wording)] : []),
    ...(state.final === isLast ? [] : [state.final ? 'nothing leads out of it' : 'something leads out of it']),
  ]
  const rest = odds(state, {
    ...said('label', 'help', 'final', 'mayChange'),
    key: usual === state.label ? state.key : '',
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
    ? `${sayWho(who, wording)} may`
    : timer
      ? `${sayTimer(timer, wording)} the application does`
      : 'Nobody may by themselves'
  const states = from.map((key) => stateOf(key, lifecycle))
  const leads = [
    ...(states.length > 0 ? [`from ${list(states, 'or')}`] : []),
    ...(to === undefined ? [] : [typeof to === 'string' ? `to ${stateOf(to, lifecycle)}` : 'back to the state before']),
  ].join(' ')
  const also = who && timer ? `, ${sayTimer(timer, wording)} it happens by itself` : ''
  const isUsualError = action.error === undefined || action.error === 'GUARD_REFUSED'
  const error = isUsualError ? '' : `, else ${action.error}`
  const condition = when ? `, when ${wording.when(when)}${error}` : ''
  const asked =
    asks.length > 0 ? `; it asks for ${list(asks.map((one) => sayAsked(one, lifecycle.entity, wording)))}` : ''
  const rest = odds(action, {
    ...said('label', 'help', 'from', 'to', 'timer', 'when', 'asks', 'then'),
    who: who === null ? null : SAID,
    name: identifierOf(label),
    entity: lifecycle.entity,
    error: when || isUsualError ? SAID : '',
  })
  return under(
    `${upper(actor)} “${label}”${leads === '' ? '' : ` ${leads}`}${condition}${also}${asked}${then(action.then, lifecycle.entity, wording)}.${rest}${help(action.help)}`,
    action.origin,
  )
}

function sayAsked(asked: Action['asks'][number], entity: string, wording: Wording): string {
  const field = named(wording.plan.entities, entity)?.fields.find(({ name }) => name === asked.field)
  const isOwn =
    field !== undefined && codeOfValue(field.type) === codeOfValue(asked.type) && field.label === asked.label
  const type = isOwn ? '' : `: ${sayType(asked.type, wording.entity)}`
  const usual = {
    ...said('label', 'required', 'type'),
    name: field?.name ?? identifierOf(asked.label),
    field: isOwn ? field.name : '',
  }
  return `${asked.label}${asked.required ? '' : ' (optional)'}${type}${odds(asked, usual)}`
}

/** Who, in words; with the exact test where that is not just what the words say. */
export function sayWho(who: Who, wording: Wording): string {
  const actors = who.actors.map((one) => sayActor(one, wording))
  const but = who.but.map((one) => sayActor(one, wording))
  const words = `${list(actors, 'or')}${but.length > 0 ? ` (but never ${list(but, 'or')})` : ''}`
  const usual = codeOf(testOf(who, wording))
  const exactly = codeOf(who.test.tree)
  return `${upper(words)}${usual === exactly ? '' : `, exactly \`${exactly}\`,`}${odds(who, said('actors', 'but', 'test'))}`
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function sayActor(actor: Actor, wording: Wording): string {
  if (actor.kind === 'path') {
    const written = codeOf(actor.expr.tree)
    const isUsual = actor.label === written || identifierOf(actor.label) === written
    const people = actor.expr.tree.type.kind === 'list' ? 'the people in' : 'the person in'
    return `${people} ${wording.value(actor.expr)}${odds(actor, { ...said('kind', 'expr'), label: isUsual ? actor.label : '' })}`
  }
  if (actor.kind !== 'role') return codeOfValue(actor)
  const role = wording.role(actor.role)
  const isRole = actor.label === role || actor.label.startsWith(`${role} of `)
  const test = actor.test ? ` (${wording.when(actor.test)})` : ''
  return `${isRole ? actor.label : role}${test}${odds(actor, { ...said('kind', 'role', 'test'), label: isRole ? SAID : '' })}`
}

const YES = { kind: 'yesNo' } as const
const call = (fn: string, ...args: readonly Tree[]): Tree => ({ op: 'call', fn, args, type: YES })
const ME: Tree = { op: 'name', scope: 'me', name: '', type: { kind: 'record', entity: 'User' } }
const joined = (fn: string, all: readonly Tree[]): Tree | undefined =>
  all.length === 0 ? undefined : all.reduce((a, b) => call(fn, a, b))

/** What the actors mean, if nothing else is meant. */
function testOf({ actors, but }: Who, wording: Wording): Tree {
  const tests = (all: readonly Actor[]) =>
    joined(
      'or',
      all.map((one) => testOfActor(one, wording)),
    )
  const [some, none] = [tests(actors), tests(but)]
  const all = [...(some ? [some] : []), ...(none ? [call('not', none)] : [])]
  return joined('and', all) ?? { op: 'literal', value: true, type: YES }
}

function testOfActor(actor: Actor, { plan }: Wording): Tree {
  if (actor.kind === 'path') {
    const path = actor.expr.tree
    return path.type.kind === 'list' ? call('in', ME, path) : call('==', path, ME)
  }
  return actor.test?.tree ?? roleTest(actor.role, plan)
}

/** What it takes to have the role, over the record at hand. */
export function roleTest(name: string, plan: Wording['plan']): Tree {
  const role = named(plan.roles, name)
  if (role?.kind === 'record' && role.test) return role.test.tree
  const kind = role?.kind ?? name
  if (kind === 'anyone') return { op: 'literal', value: true, type: YES }
  if (kind === 'signedIn') return { op: 'name', scope: 'context', name: 'signedIn', type: YES }
  return { op: 'name', scope: 'role', name, type: YES }
}

function sayTimer(timer: Timer, wording: Wording): string {
  const rest = odds(timer, said('kind', 'duration', 'since', 'moment', 'period', 'on', 'at'))
  const { value } = wording
  switch (timer.kind) {
    case 'after':
      return `${value(timer.duration)} after ${timer.since ? value(timer.since) : 'it came into the state'}${rest}`
    case 'at':
      return `at ${value(timer.moment)}${rest}`
    case 'before':
      return `${value(timer.duration)} before ${value(timer.moment)}${rest}`
    case 'every': {
      const days = timer.on ? ` on ${list(timer.on.map((day) => dayOf(day, timer.period)))}` : ''
      return `every ${timer.period}${days}${timer.at === undefined ? '' : ` at ${value(timer.at)}`}${rest}`
    }
    default:
      return codeOfValue(timer)
  }
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const dayOf = (day: number, period: string): string => (period === 'week' ? WEEK[day - 1] : undefined) ?? `day ${day}`

const then = (effects: readonly Effect[], entity: string, wording: Wording): string =>
  effects.length === 0 ? '' : `; then ${effects.map((one) => sayEffect(one, entity, wording)).join(', then ')}`

function sayEffect(effect: Effect, entity: string, wording: Wording): string {
  const kind = said('kind')
  const value = (expr: Expr) => wording.value(expr)
  switch (effect.kind) {
    case 'set':
      return `${wording.path(entity, effect.path)} becomes ${wording.value(effect.value)}${odds(effect, { ...kind, ...said('path', 'value') })}`
    case 'notify': {
      const message =
        effect.message === undefined
          ? ''
          : ` with ${named(wording.plan.messages, effect.message)?.label ?? effect.message}`
      const but = effect.but ? ` but ${list(effect.but.map((one) => sayActor(one, wording)))}` : ''
      return `it notifies ${sayActor(effect.who, wording)}${but}${message}${odds(effect, { ...kind, ...said('who', 'but', 'message') })}`
    }
    case 'do': {
      const each = effect.each ? 'each of ' : ''
      const where = effect.where ? ` where ${wording.when(effect.where)}` : ''
      const possible = effect.ifPossible ? ' if possible' : ''
      const rest = odds(effect, { ...kind, ...said('action', 'entity', 'on', 'each', 'where', 'ifPossible') })
      const { label } = actionOf(effect, wording)
      const on = value(effect.on)
      const what = on === wording.entity(effect.entity) ? '' : ` (${withArticle(wording.entity(effect.entity))})`
      return `“${label}” is done with ${each}${on}${what}${where}${possible}${rest}`
    }
    case 'create': {
      const fields = effect.with.map(
        ({ field, value }) => `${wording.field(effect.entity, field)} as ${wording.value(value)}`,
      )
      const each = effect.each ? ` for each of ${value(effect.each)}` : ''
      return `${withArticle(wording.entity(effect.entity))} is created${each}${fields.length > 0 ? ` with ${list(fields)}` : ''}${odds(effect, { ...kind, ...said('entity', 'each', 'with') })}`
    }
    case 'delete':
      return `${value(effect.target)} is deleted${odds(effect, { ...kind, ...said('target') })}`
    case 'send':
      return `the webhook ${effect.webhook} is called${odds(effect, { ...kind, ...said('webhook') })}`
    case 'add':
      return `${value(effect.item)} is added to ${value(effect.to)}${odds(effect, { ...kind, ...said('item', 'to') })}`
    case 'remove':
      return `${value(effect.item)} is taken out of ${value(effect.to)}${odds(effect, { ...kind, ...said('item', 'to') })}`
    default:
      return codeOfValue(effect)
  }
}

/** A name that none of its entity has stands as it is. */
const actionOf = ({ action, entity }: Effect & { kind: 'do' }, { plan }: Wording): { readonly label: string } =>
  plan.lifecycles.find((one) => one.entity === entity)?.actions.find(({ name }) => name === action) ?? { label: action }

function describeApproval(approval: Approval, wording: Wording): DescribedLine {
  const action = wording.plan.lifecycles.flatMap(({ actions }) => actions).find(({ name }) => name === approval.action)
  const when = approval.when ? `, when ${wording.when(approval.when)}` : ''
  const entity = action?.entity ?? ''
  const lost =
    approval.lostWhen.length > 0
      ? `; a change of ${list(
          approval.lostWhen.map((name) => wording.field(entity, name)),
          'or',
        )} takes the approvals back`
      : ''
  const rest = odds(approval, {
    ...said('label', 'action', 'needed', 'from', 'when', 'lostWhen'),
    name: identifierOf(approval.label),
  })
  const text = `${approval.label}: “${action?.label ?? approval.action}” needs the approval of ${approval.needed} different people: ${sayWho(approval.from, wording)}${when}${lost}.${rest}`
  return under(text, approval.origin)
}

export const sayTemplate = (template: Template): string =>
  template.map((part) => (typeof part === 'string' ? part : `{${codeOf(part.tree)}}`)).join('')

function describeMessage(message: Message, wording: Wording): DescribedLine {
  const about = message.entity === undefined ? '' : ` (${wording.entity(message.entity)})`
  const rest = odds(message, { ...said('label', 'entity', 'subject', 'text'), name: identifierOf(message.label) })
  return line(
    `Message ${message.label}${about}: "${sayTemplate(message.subject)}" – ${sayTemplate(message.text)}${rest}`,
    message.origin,
  )
}

function describeWebhook(webhook: Webhook, wording: Wording): DescribedLine {
  const sends = webhook.sends ? `sends \`${codeOf(webhook.sends.tree)}\`` : 'sends the id'
  const rest = odds(webhook, {
    ...said('label', 'entity', 'help', 'address', 'sends'),
    name: identifierOf(webhook.label),
  })
  return line(
    `Webhook ${webhook.label} of ${wording.entity(webhook.entity)}: ${sends} to ${webhook.address}.${rest}${help(webhook.help)}`,
    webhook.origin,
  )
}
