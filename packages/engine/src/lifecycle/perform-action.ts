/**
 * Performs an action for a user or for the document: the first row that leads from the state and whose guard is true
 * changes the record's state and runs its effects, in one change.
 */
import { labelNamed, type Action } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import type { RecordValue } from '@ninefold/plan/values'
import type { Change, Changed, ChangeRequest, ChangeTarget, Writing, Records, WireInput } from '../records/index.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { saidIn } from './approvals.ts'
import { readAnswers, toldIn } from './asked.ts'
import type { CompiledTransition, StateMachines, Transitions } from './compiled.ts'
import { surroundings, type Effects } from './effects.ts'
import { environmentOver, guardRefused, notNow, transitionsFrom, withGuards } from './guards.ts'
import type { Taken } from './lifecycles.ts'
import type { InPlaceOf } from './standing-in.ts'
import { previousState } from './states.ts'

export interface ActionRooms {
  readonly machines: ReadonlyMap<string, StateMachines>
  readonly records: () => Records
  readonly effects: () => Effects
  readonly inPlaceOf: InPlaceOf
}

/** The authority: a user, or the document (an effect, a timer). */
type Authority = 'person' | 'document' | 'timer'

/** An action requested for a record. */
export interface Acting {
  readonly rooms: ActionRooms
  readonly writing: Writing
  readonly taken: Taken
  readonly transitions: Transitions
  /** Loaded once for all steps. */
  readonly target: ChangeTarget
  /** Of the principal, over the record. */
  readonly environment: Environment
}

/**
 * `found`: the record with what the entity's life cycles read (`StateMachines.reads`), if the transaction has loaded it
 * already.
 */
export async function openAction(
  rooms: ActionRooms,
  writing: Writing,
  taken: Taken,
  found?: ChangeTarget,
): Promise<Acting> {
  const { entity, id, action } = taken
  const machines = rooms.machines.get(entity)
  const transitions = machines?.actions.get(action.toLowerCase())
  if (!machines || !transitions) throw refuse('ROUTE_UNKNOWN')
  const target = found ?? (await writing.find(entity, id, machines.readsOf.get(transitions)!))
  if (!target) throw notFound(rooms, entity)
  const environment = await environmentOver(rooms, writing.transaction, writing.principal, machines, target.record)
  return { rooms, writing, taken, transitions, target, environment }
}

/** The same answer for a missing record and for an unreadable one. */
export function notFound(rooms: ActionRooms, entity: string): Refusal {
  const label = labelNamed(rooms.records().plan.entities, entity)
  return refuse('NOT_FOUND', { parameters: { subject: label } })
}

/** Why the document takes an action. */
interface Occasion {
  /** The record whose effect it is. */
  readonly cause?: RecordValue
  /** As for `openAction`. */
  readonly found?: ChangeTarget
}

/** With the document's authority. False: not possible from this state, or the guard is not true. */
export async function actAsDocument(
  rooms: ActionRooms,
  writing: Writing,
  taken: Taken,
  authority: 'document' | 'timer',
  { cause, found }: Occasion = {},
): Promise<boolean> {
  const acting = await openAction(rooms, writing, taken, found)
  const { transitions, target, environment } = acting
  const around = surroundings({ input: {}, ...(cause && { cause }) })
  const over = { ...environment, ...around, context: { ...environment.context, ...around.context } }
  const env = await withGuards(rooms, writing.transaction, transitions, over)
  const timed = (one: CompiledTransition) => authority === 'document' || one.action.timer !== undefined
  const possible = transitionsFrom(transitions, target.record).find((one) => timed(one) && holds(one, env))
  if (possible) await perform(acting, [possible], authority, cause)
  return possible !== undefined
}

export const holds = ({ guard }: CompiledTransition, env: Environment): boolean => !guard || guard(env) === true

/** The first of these rows that is possible. */
export async function perform(
  { rooms, writing, taken, target }: Acting,
  transitions: Transitions,
  authority: Authority,
  cause?: RecordValue,
): Promise<Changed> {
  const { entity, id, input, version } = taken
  const { action } = transitions[0]
  const answers = await readAnswers(rooms.records(), writing, action, authority === 'person' ? input : {})
  const what: { -readonly [K in keyof What]: What[K] } = {
    what: authority === 'timer' ? 'timer' : 'action',
    action: action.name,
    ...(authority === 'person' && { asked: toldIn(action, saidIn(action, input)) }),
    origin: action.origin,
  }
  const occasion = (change: Change) => ({
    label: action.label,
    input: inputOf(action, answers.own, change),
    what,
    ...(cause && { cause }),
  })
  const decide = async (change: Change): Promise<void> => {
    const transition = await firstOpen(rooms, change, transitions, surroundings(occasion(change)))
    what.origin = transition.action.origin
    await enter(change, transition)
    await rooms.effects().run(change, transition.action.then, occasion(change))
  }
  const right = authority === 'person' ? rightOf(answers) : DOCUMENT
  return writing.apply({
    entity,
    id,
    kind: 'change',
    target,
    ...(version !== undefined && { version }),
    ...right,
    what,
    decide,
  })
}

type What = NonNullable<ChangeRequest['what']>

const DOCUMENT = { right: { kind: 'document' } } as const

/** For a user: exactly the fields that the action asks for. */
const rightOf = ({ fields, asks }: Awaited<ReturnType<typeof readAnswers>>) => ({
  input: fields as WireInput,
  right: { kind: 'action', asks } as const,
})

/** Refuses if no row leads from the state, or if no guard is true. */
async function firstOpen(
  rooms: ActionRooms,
  change: Change,
  transitions: Transitions,
  more: Partial<Environment>,
): Promise<CompiledTransition> {
  const here = transitionsFrom(transitions, change.before!)
  if (here.length === 0) throw notNow(transitions[0], change.before!)
  for (const transition of here) {
    const { when } = transition.action
    if (!when || (await change.evaluate(when, 'before', more)) === true) return transition
  }
  throw guardRefused(rooms, change.principal, here, change.before!)
}

async function enter(change: Change, transition: CompiledTransition): Promise<void> {
  const { action, lifecycle } = transition
  if (action.to === undefined) return
  const to = typeof action.to === 'string' ? action.to : await previousState(change.transaction, change, lifecycle)
  if (to === undefined) throw notNow(transition, change.before!)
  change.set(lifecycle.field, to)
}

/** `input.` of guard and effects: also the current values of the fields that were asked for. */
function inputOf(action: Action, own: Readonly<Record<string, RecordValue[string]>>, change: Change) {
  const now = change.now()
  const asked = action.asks.flatMap(({ name, field }) =>
    field === undefined ? [] : [[name, now[field] ?? null] as const],
  )
  return { ...own, ...Object.fromEntries(asked) }
}
