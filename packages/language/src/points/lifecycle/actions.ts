/** One row of a table of actions → an action of the plan: its states, who takes it, its guard, what it asks and does. */
import type { Phrase } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import type { Action, Entity, Lifecycle } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { checkPhrase } from '../expressions.ts'
import { foldName, identifierOf } from '../identifier.ts'
import type { EntityName } from '../room.ts'
import { inputTypes, planAsks } from './asks.ts'
import { findState, type StateName } from './declare.ts'
import { planEffects, type ActionName } from './effects.ts'
import type { MessageName } from './messages.ts'
import type { ActionRead } from './model.ts'
import { lifecycleProblem } from './problems.ts'
import { planTimer } from './timers.ts'
import { planWho, type People } from './who.ts'

/** Everything an action is planned with. */
export interface LifecycleContext extends People {
  readonly entity: EntityName
  readonly states: readonly StateName[]
  readonly actions: readonly ActionName[]
  readonly messages: readonly MessageName[]
  /** Actions that effects take, or that point 6 lets somebody run: their Who may be empty. */
  readonly taken: ReadonlySet<string>
  /** As planned by point 3. */
  readonly entities: readonly Entity[]
  readonly problems: Problem[]
}

export function reportCreates(creates: readonly ActionRead[], { entity, problems }: LifecycleContext): void {
  const [first, again] = creates
  if (first && first.to.kind === 'none') {
    problems.push(lifecycleProblem('LIF-028', { span: first.label.span }, { entity: entity.label }))
  }
  if (first && again) {
    const second = { span: first.label.span, label: 'it stands here first' }
    problems.push(lifecycleProblem('LIF-010', { span: again.label.span, second }, { entity: entity.label }))
  }
}

export function planCreateRow(row: ActionRead | undefined, context: LifecycleContext): Lifecycle['create'] {
  if (!row) return { who: null, then: [] }
  const { names, entity, problems } = context
  const scope = { this: entity.name }
  const when = row.when && checkPhrase(row.when, names, scope, { kind: 'yesNo' })
  problems.push(...(when?.problems ?? []))
  return {
    who: (row.who && planWho(row.who, entity, context, problems)) ?? null,
    ...(when?.expr && { when: when.expr }),
    then: planEffects(row.then, { ...context, scope }),
    origin: names.originOf(row.span),
  }
}

export function planAction(row: ActionRead, context: LifecycleContext): Action | undefined {
  const { names, entity, problems } = context
  const label = plainText(row.label)
  const from = planFrom(row, context)
  const to = planTo(row, context)
  const who = row.who && planWho(row.who, entity, context, problems)
  const timer = row.timer && planTimer(row.timer, entity, names, problems)
  reportWho(row, context)
  const asks = planAsks(row.asks, entity, names, problems)
  const cause = { kind: 'record', entity: entity.name } as const
  const scope = { this: entity.name, input: inputTypes(asks), context: { cause } }
  const when = row.when && checkPhrase(row.when, names, scope, { kind: 'yesNo' })
  problems.push(...(when?.problems ?? []))
  const then = planEffects(row.then, { ...context, scope })
  return {
    name: identifierOf(label),
    label,
    help: row.help,
    entity: entity.name,
    from,
    ...(to !== undefined && { to }),
    who: who ?? null,
    ...(timer && { timer }),
    ...(when?.expr && { when: when.expr }),
    asks,
    then,
    origin: names.originOf(row.span),
  }
}

function reportWho(row: ActionRead, { taken, problems }: LifecycleContext): void {
  const name = plainText(row.label)
  if (!row.who && !row.timer && !taken.has(foldName(name)))
    problems.push(lifecycleProblem('LIF-013', { span: row.label.span }, { name }))
  if (row.timer && !row.who && row.asks[0]) {
    problems.push(lifecycleProblem('LIF-030', { span: row.asks[0].span }, { name }))
  }
}

/** An action that leaves the state and names none may be taken in all of them. */
function planFrom(row: ActionRead, context: LifecycleContext): readonly string[] {
  const all = context.states.map((state) => state.key)
  switch (row.from.kind) {
    case 'none':
      if (row.to.kind !== 'none') reportNoFrom(row, context)
      return all
    case 'any': {
      const but = row.from.but.flatMap((phrase) => stateKey(phrase, context) ?? [])
      return all.filter((key) => !but.includes(key))
    }
    case 'states':
      return [...new Set(row.from.states.flatMap((phrase) => stateKey(phrase, context) ?? []))]
  }
}

/** What people call the first action of all. */
const CREATES =
  /^(?:new|create|add|enter|draft|start|open|begin|file|log|record|register|report|raise|make|write|request|apply)\b/iu

function reportNoFrom(row: ActionRead, { problems }: LifecycleContext): void {
  const name = plainText(row.label)
  const creates = row.to.kind === 'state' && CREATES.test(name)
  const fix = creates && { title: 'Call it (create)', edits: [{ span: row.label.span, text: '(create)' }] }
  problems.push(lifecycleProblem('LIF-011', { span: row.label.span, ...(fix && { fix }) }, { name, creates }))
}

function planTo(row: ActionRead, context: LifecycleContext): Action['to'] {
  switch (row.to.kind) {
    case 'none':
      return undefined
    case 'previous':
      return { kind: 'previous' }
    case 'state':
      return stateKey(row.to.state, context)
  }
}

function stateKey(phrase: Phrase, { states, entity, problems }: LifecycleContext): string | undefined {
  const name = plainText(phrase)
  const found = findState(name, states)
  if (found) return found.key
  const keys = states.map((state) => state.key)
  const meant = closest(name, keys)
  const fix = meant && { title: `Write "${meant}"`, edits: [{ span: phrase.span, text: meant }] }
  const at = { span: phrase.span, ...(fix && { fix }) }
  problems.push(lifecycleProblem('LIF-004', at, { name, entity: entity.label, meant, known: keys.join(', ') }))
  return undefined
}
