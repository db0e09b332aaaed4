/**
 * Performs an action for a user or for the document: the first row that leads from the state and whose guard is true
 * changes the record's state and runs its effects, in one change.
 */
import { labelNamed, type Action } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import type { RecordValue } from '@ninefold/plan/values'
import { requireProof, type Principal } from '../access/index.ts'
import type { Change, Changed, ChangeRequest, ChangeTarget, Writing, Records, WireInput } from '../records/index.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { normalizedInput } from './approvals.ts'
import { readInputs, inputsForHistory } from './action-inputs.ts'
import type { CompiledTransition, StateMachines, Transitions } from './compiled.ts'
import { namedValues, type Effects } from './effects.ts'
import { environmentOver, guardRefused, notNow, transitionsFrom, withGuards } from './guards.ts'
import type { ActionRequest } from './lifecycles.ts'
import type { ForUser } from './for-user.ts'
import { previousState } from './states.ts'

export interface ActionRooms {
  readonly machines: ReadonlyMap<string, StateMachines>
  readonly records: () => Records
  readonly effects: () => Effects
  readonly forUser: ForUser
}

/** The authority: a user, or the document (an effect, a timer). */
type Authority = 'person' | 'document' | 'timer'

/** An action requested for a record. */
export interface OpenAction {
  readonly rooms: ActionRooms
  readonly writing: Writing
  readonly request: ActionRequest
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
  request: ActionRequest,
  found?: ChangeTarget,
): Promise<OpenAction> {
  const { entity, id, action } = request
  const machines = rooms.machines.get(entity)
  const transitions = machines?.actions.get(action.toLowerCase())
  if (!machines || !transitions) throw refuse('ROUTE_UNKNOWN')
  const target = found ?? (await writing.find(entity, id, machines.readsOf.get(transitions)!))
  if (!target) throw notFound(rooms, entity)
  const environment = await environmentOver(rooms, writing.transaction, writing.principal, machines, target.record)
  return { rooms, writing, request, transitions, target, environment }
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
  request: ActionRequest,
  authority: 'document' | 'timer',
  { cause, found }: Occasion = {},
): Promise<boolean> {
  const action = await openAction(rooms, writing, request, found)
  const { transitions, target, environment } = action
  const names = namedValues({ input: {}, ...(cause && { cause }) })
  const over = { ...environment, ...names, context: { ...environment.context, ...names.context } }
  const env = await withGuards(rooms, writing.transaction, transitions, over)
  const timed = (one: CompiledTransition) => authority === 'document' || one.action.timer !== undefined
  const transition = transitionsFrom(transitions, target.record).find((one) => timed(one) && guardHolds(one, env))
  if (transition) await perform(action, [transition], authority, cause)
  return transition !== undefined
}

export const guardHolds = ({ guard }: CompiledTransition, env: Environment): boolean => !guard || guard(env) === true

/** The first of these rows that is possible. */
export async function perform(
  { rooms, writing, request: taken, target }: OpenAction,
  transitions: Transitions,
  authority: Authority,
  cause?: RecordValue,
): Promise<Changed> {
  const { entity, id, input, version } = taken
  const { action } = transitions[0]
  const inputs = await readInputs(rooms.records(), writing, action, authority === 'person' ? input : {})
  const what: { -readonly [K in keyof What]: What[K] } = {
    what: authority === 'timer' ? 'timer' : 'action',
    action: action.name,
    ...(authority === 'person' && { asked: inputsForHistory(action, normalizedInput(action, input)) }),
    origin: action.origin,
  }
  const occasion = (change: Change) => ({
    label: action.label,
    input: inputOf(action, inputs.inputs, change),
    what,
    ...(cause && { cause }),
  })
  const decide = async (change: Change): Promise<void> => {
    const transition = await firstPossible(rooms, change, transitions, namedValues(occasion(change)))
    what.origin = transition.action.origin
    if (authority === 'person') requireSignInOf(change.principal, transition)
    await enter(change, transition)
    await rooms.effects().run(change, transition.action.then, occasion(change))
  }
  const right = authority === 'person' ? rightOf(inputs) : DOCUMENT
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
const rightOf = ({ fields, inputFields }: Awaited<ReturnType<typeof readInputs>>) => ({
  input: fields as WireInput,
  right: { kind: 'action', inputFields } as const,
})

/** If the row says so, only whoever has signed in recently takes it, or approves it. */
export function requireSignInOf(principal: Principal, { action: { signInAgain } }: CompiledTransition): void {
  if (signInAgain !== undefined) requireProof(principal, signInAgain)
}

/** Refuses if no row leads from the state, or if no guard is true. */
async function firstPossible(
  rooms: ActionRooms,
  change: Change,
  transitions: Transitions,
  more: Partial<Environment>,
): Promise<CompiledTransition> {
  const fromState = transitionsFrom(transitions, change.before!)
  if (fromState.length === 0) throw notNow(transitions[0], change.before!)
  for (const transition of fromState) {
    const { when } = transition.action
    if (!when || (await change.evaluate(when, 'before', more)) === true) return transition
  }
  throw guardRefused(rooms, change.principal, fromState, change.before!)
}

async function enter(change: Change, transition: CompiledTransition): Promise<void> {
  const { action, lifecycle } = transition
  if (action.to === undefined) return
  const to = typeof action.to === 'string' ? action.to : await previousState(change.transaction, change, lifecycle)
  if (to === undefined) throw notNow(transition, change.before!)
  change.set(lifecycle.field, to)
}

/** `input.` of guard and effects: also the current values of the fields that were asked for. */
function inputOf(action: Action, inputs: Readonly<Record<string, RecordValue[string]>>, change: Change) {
  const now = change.now()
  const fromRecord = action.asks.flatMap(({ name, field }) =>
    field === undefined ? [] : [[name, now[field] ?? null] as const],
  )
  return { ...inputs, ...Object.fromEntries(fromRecord) }
}
