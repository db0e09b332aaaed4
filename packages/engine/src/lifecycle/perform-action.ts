/**
 * Carrying out an action, on whosever word: the first row that leads from the state and whose guard holds changes the
 * record's state and has its effects, in one change.
 */
import type { Action } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import type { RecordValue } from '@ninefold/plan/values'
import type { Change, Changed, ChangeRequest, ChangeTarget, Writing } from '../records/change.ts'
import type { Records, WireInput } from '../records/records.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { saidIn } from './approvals.ts'
import { readAnswers, toldIn } from './asked.ts'
import type { CompiledAction, Lives, Ways } from './compiled.ts'
import { surroundings, type Effects } from './effects.ts'
import { environmentOver, guardRefused, notNow, waysFrom, withGuards } from './guards.ts'
import type { Taken } from './lifecycles.ts'
import type { InPlaceOf } from './standing-in.ts'
import { previousState } from './states.ts'

export interface ActionRooms {
  readonly lives: ReadonlyMap<string, Lives>
  readonly records: () => Records
  readonly effects: () => Effects
  readonly inPlaceOf: InPlaceOf
}

/** On whose word: a person who asks, or the document (an effect, a timer). */
type Authority = 'person' | 'document' | 'timer'

/** An action that is asked for on a record. */
export interface Acting {
  readonly rooms: ActionRooms
  readonly writing: Writing
  readonly taken: Taken
  readonly ways: Ways
  /** Loaded once, for all that follows. */
  readonly target: ChangeTarget
  /** Of the asker, over the record. */
  readonly environment: Environment
}

/** `found`: the record with what the entity's life cycles read (`Lives.reads`), where the transaction has loaded it already. */
export async function openAction(
  rooms: ActionRooms,
  writing: Writing,
  taken: Taken,
  found?: ChangeTarget,
): Promise<Acting> {
  const { entity, id, action } = taken
  const lives = rooms.lives.get(entity)
  const ways = lives?.actions.get(action.toLowerCase())
  if (!lives || !ways) throw refuse('ROUTE_UNKNOWN')
  const target = found ?? (await writing.find(entity, id, lives.reads))
  if (!target) throw notFound(rooms, entity)
  const environment = await environmentOver(rooms, writing.transaction, writing.asker, lives, target.record)
  return { rooms, writing, taken, ways, target, environment }
}

/** The same answer for a record that is not there and for one that may not be read. */
export function notFound(rooms: ActionRooms, entity: string): Refusal {
  const label = rooms.records().plan.entities.find((each) => each.name === entity)?.label ?? entity
  return refuse('NOT_FOUND', { parameters: { subject: label } })
}

/** How an action that the document takes came about. */
interface Way {
  /** The record whose effect it was. */
  readonly cause?: RecordValue
  /** As for `openAction`. */
  readonly found?: ChangeTarget
}

/** With the document's authority. False: not from this state, or the guard says no. */
export async function actAsDocument(
  rooms: ActionRooms,
  writing: Writing,
  taken: Taken,
  authority: 'document' | 'timer',
  { cause, found }: Way = {},
): Promise<boolean> {
  const acting = await openAction(rooms, writing, taken, found)
  const { ways, target, environment } = acting
  const around = surroundings({ input: {}, ...(cause && { cause }) })
  const over = { ...environment, ...around, context: { ...environment.context, ...around.context } }
  const env = await withGuards(rooms, writing.transaction, ways, over)
  const timed = (one: CompiledAction) => authority === 'document' || one.action.timer !== undefined
  const possible = waysFrom(ways, target.record).find((one) => timed(one) && holds(one, env))
  if (possible) await perform(acting, [possible], authority, cause)
  return possible !== undefined
}

export const holds = ({ guard }: CompiledAction, env: Environment): boolean => !guard || guard(env) === true

/** Of these rows the first that is open. */
export async function perform(
  { rooms, writing, taken, target }: Acting,
  ways: Ways,
  authority: Authority,
  cause?: RecordValue,
): Promise<Changed> {
  const { entity, id, input, version } = taken
  const { action } = ways[0]
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
    const way = await firstOpen(rooms, change, ways, surroundings(occasion(change)))
    what.origin = way.action.origin
    await enter(change, way)
    await rooms.effects().run(change, way.action.then, occasion(change))
  }
  const right: Pick<ChangeRequest, 'right' | 'input'> =
    authority === 'person'
      ? { input: answers.fields as WireInput, right: { kind: 'action', asks: answers.asks } }
      : { right: { kind: 'document' } }
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

/** Refuses where none leads from the state, or where no guard holds. */
async function firstOpen(
  rooms: ActionRooms,
  change: Change,
  ways: Ways,
  more: Partial<Environment>,
): Promise<CompiledAction> {
  const here = waysFrom(ways, change.before!)
  if (here.length === 0) throw notNow(ways[0], change.before!)
  for (const way of here) {
    const { when } = way.action
    if (!when || (await change.evaluate(when, 'before', more)) === true) return way
  }
  throw guardRefused(rooms, change.asker, here, change.before!)
}

async function enter(change: Change, way: CompiledAction): Promise<void> {
  const { action, lifecycle } = way
  if (action.to === undefined) return
  const to = typeof action.to === 'string' ? action.to : await previousState(change.transaction, change, lifecycle)
  if (to === undefined) throw notNow(way, change.before!)
  change.set(lifecycle.field, to)
}

/** `input.` of guard and effects: fields that were asked for too, as they are now. */
function inputOf(action: Action, own: Readonly<Record<string, RecordValue[string]>>, change: Change) {
  const now = change.now()
  const asked = action.asks.flatMap(({ name, field }) =>
    field === undefined ? [] : [[name, now[field] ?? null] as const],
  )
  return { ...own, ...Object.fromEntries(asked) }
}
