/**
 * Taking an action: who may, from which state, with whose agreement, what it asks, its guard and its effects. One
 * transaction; refused as a whole.
 *
 * ACT-1  Who may not read the record gets the same answer as if there were none.
 * ACT-2  Who may read it but not take the action is refused with 403, in any state.
 * ACT-3  In a state that the action does not lead from, it is refused with 409.
 * ACT-4  A guard that is not yes refuses, a missing value too.
 * ACT-5  With approvals, the action happens with the last agreement that is needed; nobody counts twice.
 * ACT-10 All agree to the same input; whoever gives another takes the earlier agreements back.
 * ACT-11 An agreement counts as long as the person is meant by From.
 */
import type { Action, Environment, RecordValue } from '@ninefold/language'
import type { Change, Changed, ChangeRequest } from '../records/change.ts'
import type { Records, WireInput, Writing } from '../records/records.ts'
import { refuse, Refusal } from '../refusal.ts'
import {
  agree,
  agreedOn,
  applying,
  hasAgreed,
  isEnough,
  isOther,
  NOBODY,
  saidIn,
  withdraw,
  withOneMore,
} from './approvals.ts'
import { readAnswers } from './asked.ts'
import type { CompiledAction, Lives } from './compiled.ts'
import { surroundings, type Effects } from './effects.ts'
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
export type Authority = 'person' | 'document' | 'timer'

/** With a person's authority. */
export async function takeAction(rooms: ActionRooms, writing: Writing, taken: Taken): Promise<Changed> {
  const { compiled, record } = await look(rooms, writing, taken)
  try {
    return await take(rooms, writing, taken, compiled, record)
  } catch (error) {
    // Whoever does the thing has been seen to be able to read the record; who is refused has not.
    const { asker, transaction } = writing
    const readable =
      error instanceof Refusal
        ? await rooms.records().readable(asker, taken.entity, [taken.id], transaction)
        : undefined
    throw readable && !readable.has(taken.id) ? notFound(rooms, taken.entity) : error
  }
}

async function take(
  rooms: ActionRooms,
  writing: Writing,
  taken: Taken,
  compiled: CompiledAction,
  record: RecordValue,
): Promise<Changed> {
  const { action, lifecycle } = compiled
  const env: Environment = { ...writing.asker.environment, this: record }
  // Somebody who has seen an older version is told so first, with the present one.
  if (taken.version !== undefined && record.version !== taken.version)
    return perform(rooms, writing, compiled, taken, 'person')
  const waiting = applying(compiled, env)
  const approving = waiting.filter((each) => each.from(env) === true)
  if (compiled.who(env) !== true && approving.length === 0)
    throw refuse(env.me === null ? 'SIGN_IN_NEEDED' : 'FORBIDDEN', { origin: action.origin })
  if (!isFrom(action, record[lifecycle.field])) throw notNow(action, record[lifecycle.field])
  if (waiting.length === 0) return perform(rooms, writing, compiled, taken, 'person')
  return withApproval(rooms, writing, compiled, taken, { waiting, approving, env })
}

interface Approving {
  readonly waiting: ReturnType<typeof applying>
  /** Those on which this person's word counts. */
  readonly approving: ReturnType<typeof applying>
  readonly env: Environment
}

async function withApproval(
  rooms: ActionRooms,
  writing: Writing,
  compiled: CompiledAction,
  taken: Taken,
  a: Approving,
): Promise<Changed> {
  const { entity, id } = taken
  const { name } = compiled.action
  const { transaction, asker } = writing
  const person = asker.person ?? ''
  const key = { entity, record: id, action: name }
  const earlier = await agreedOn(transaction, key, a.waiting, (who) => rooms.inPlaceOf(transaction, a.env, who))
  const said = saidIn(compiled.action, taken.input)
  const other = isOther(earlier, said)
  const already = hasAgreed(a.waiting, earlier, person)
  if (other && already) throw refuse('ALREADY_APPROVED', { origin: a.waiting[0]!.approval.origin })
  // Who wants something else begins anew: nobody has agreed to that yet.
  if (other) await withdraw(transaction, entity, id, [name])
  const agreed = other ? NOBODY : earlier
  const input = { ...taken.input, ...agreed.input, ...said }
  if (isEnough(a.waiting, withOneMore(agreed, a.approving, person)))
    return perform(rooms, writing, compiled, { ...taken, input }, 'person')
  if (a.approving.length === 0) throw refuse('FORBIDDEN', { origin: a.waiting[0]!.approval.origin })
  if (already) throw refuse('ALREADY_APPROVED', { origin: a.waiting[0]!.approval.origin })
  const { own } = await readAnswers(rooms.records(), writing, compiled.action, taken.input)
  if (compiled.guard && compiled.guard({ ...a.env, input: own }) !== true) throw guardRefused(compiled.action)
  await agree(transaction, a.approving, { ...key, person, at: asker.now, input: { ...agreed.input, ...said } })
  const { origin } = a.approving[0]!.approval
  return writing.apply({
    entity,
    id,
    kind: 'change',
    right: { kind: 'action', asks: [] },
    what: { what: 'approve', action: name, origin },
  })
}

/** With the document's authority. False: not from this state, or the guard says no. */
export async function actAsDocument(
  rooms: ActionRooms,
  writing: Writing,
  taken: Taken,
  authority: 'document' | 'timer',
  way: Way = {},
): Promise<boolean> {
  const { compiled, record } = await look(rooms, writing, taken)
  const { action, lifecycle } = compiled
  if (!isFrom(action, record[lifecycle.field])) return false
  const env = { ...writing.asker.environment, this: record, ...surroundings({ ...way, input: {} }) }
  if (compiled.guard && compiled.guard(env) !== true) return false
  await perform(rooms, writing, compiled, taken, authority, way)
  return true
}

/** How an action that an effect takes came about. */
interface Way {
  /** The record whose effect it was. */
  readonly cause?: RecordValue
}

async function perform(
  rooms: ActionRooms,
  writing: Writing,
  compiled: CompiledAction,
  { entity, id, input, version }: Taken,
  authority: Authority,
  { cause }: Way = {},
): Promise<Changed> {
  const { action } = compiled
  const answers = await readAnswers(rooms.records(), writing, action, authority === 'person' ? input : {})
  const what = { what: authority === 'timer' ? 'timer' : 'action', action: action.name, origin: action.origin } as const
  const occasion = (change: Change) => ({
    label: action.label,
    input: inputOf(action, answers.own, change),
    what,
    ...(cause && { cause }),
  })
  const effects = rooms.effects()
  const request: ChangeRequest = {
    entity,
    id,
    kind: 'change',
    ...(version === undefined ? {} : { version }),
    ...(authority === 'person'
      ? { input: answers.fields as WireInput, right: { kind: 'action', asks: answers.asks } }
      : { right: { kind: 'document' } }),
    what,
    async decide(change) {
      if (!isFrom(action, change.before?.[compiled.lifecycle.field]))
        throw notNow(action, change.before?.[compiled.lifecycle.field])
      if (action.when && (await change.evaluate(action.when, 'before', surroundings(occasion(change)))) !== true)
        throw guardRefused(action)
      await enter(change, compiled)
      await effects.set(change, action.then, occasion(change))
    },
    stored: (change) => effects.follow(change, action.then, occasion(change)),
  }
  return writing.apply(request)
}

async function enter(change: Change, { action, lifecycle }: CompiledAction): Promise<void> {
  if (action.to === undefined) return
  const to = typeof action.to === 'string' ? action.to : await previousState(change.transaction, change, lifecycle)
  if (to === undefined) throw notNow(action, change.before?.[lifecycle.field])
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

const isFrom = (action: Action, state: unknown): boolean =>
  action.from.length === 0 || (typeof state === 'string' && action.from.includes(state))

const notNow = (action: Action, state: unknown) =>
  refuse('NOT_ALLOWED_NOW', {
    origin: action.origin,
    parameters: { action: action.label, status: typeof state === 'string' ? state : null },
  })

const guardRefused = (action: Action) =>
  refuse('GUARD_REFUSED', { origin: action.when?.origin ?? action.origin, parameters: { action: action.label } })

/** The same answer for a record that is not there and for one that may not be read. */
function notFound(rooms: ActionRooms, entity: string): Refusal {
  const label = rooms.records().plan.entities.find((each) => each.name === entity)?.label ?? entity
  return refuse('NOT_FOUND', { parameters: { subject: label } })
}

async function look(rooms: ActionRooms, writing: Writing, { entity, id, action }: Taken) {
  const lives = rooms.lives.get(entity)
  const compiled = lives?.actions.get(action.toLowerCase())
  if (!lives || !compiled) throw refuse('ROUTE_UNKNOWN')
  const loaded = await rooms.records().load(writing.transaction, writing.asker, entity, [id], lives.reads)
  const record = loaded.get(id)
  if (!record) throw notFound(rooms, entity)
  return { compiled, record }
}
