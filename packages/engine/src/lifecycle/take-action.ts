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
 * ACT-13 A wall around an action holds for whoever takes it, administrators too; not for what the document does.
 * ACT-12 Of the rows of an action the first happens that leads from the state, is the person's, and whose guard holds.
 */
import type { Action } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import type { RecordValue } from '@ninefold/plan/values'
import type { Change, Changed, ChangeRequest, Writing } from '../records/change.ts'
import type { Records, WireInput } from '../records/records.ts'
import { notAllowed, Refusal, refuse } from '../refusal.ts'
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
import { readAnswers, toldIn } from './asked.ts'
import type { CompiledAction, Lives, Ways } from './compiled.ts'
import { surroundings, type Effects } from './effects.ts'
import type { Taken } from './lifecycles.ts'
import type { InPlaceOf } from './standing-in.ts'
import { previousState } from './states.ts'
import { environmentOver, guardFinding, guardRefused, notNow, waysFrom, withGuards } from './guards.ts'

export interface ActionRooms {
  readonly lives: ReadonlyMap<string, Lives>
  readonly records: () => Records
  readonly effects: () => Effects
  readonly inPlaceOf: InPlaceOf
}

/** On whose word: a person who asks, or the document (an effect, a timer). */
type Authority = 'person' | 'document' | 'timer'

/** With a person's authority. */
export async function takeAction(rooms: ActionRooms, writing: Writing, taken: Taken): Promise<Changed> {
  const looked = await look(rooms, writing, taken)
  try {
    return await take(rooms, writing, taken, looked)
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
  { ways, record, environment: env }: Looked,
): Promise<Changed> {
  // Somebody who has seen an older version is told so first, with the present one.
  if (taken.version !== undefined && record.version !== taken.version)
    return writing.apply({ ...taken, input: {}, kind: 'change', right: { kind: 'action', asks: [] } })
  const waiting = applying(ways[0], env)
  const approving = waiting.filter((each) => each.from(env) === true)
  const mine = ways.filter((way) => isFor(way, env, approving))
  const here = waysFrom(ways, record)
  const [first, ...others] = mine.filter((way) => here.includes(way))
  if (first) {
    const possible: Ways = [first, ...others]
    if (waiting.length === 0) return perform(rooms, writing, possible, taken, 'person')
    return withApproval(rooms, writing, possible, taken, { waiting, approving, env })
  }
  if (mine.length > 0 && here.length === 0) throw notNow(ways[0], record)
  throw notAllowed(writing.asker, { origin: (here[0] ?? ways[0]).action.origin })
}

/** Is it this person's to take, by their own right or because others wait for their word? */
export const isFor = ({ who, within }: CompiledAction, env: Environment, approving: readonly unknown[]): boolean =>
  within(env) === true && (approving.length > 0 || who(env) === true)

interface Approving {
  readonly waiting: ReturnType<typeof applying>
  /** Those on which this person's word counts. */
  readonly approving: ReturnType<typeof applying>
  readonly env: Environment
}

async function withApproval(
  rooms: ActionRooms,
  writing: Writing,
  ways: Ways,
  taken: Taken,
  a: Approving,
): Promise<Changed> {
  const { entity, id } = taken
  const { action } = ways[0]
  const { name } = action
  const { transaction, asker } = writing
  const person = asker.person ?? ''
  const key = { entity, record: id, action: name }
  const earlier = await agreedOn(transaction, key, a.waiting, (who) => rooms.inPlaceOf(transaction, a.env, who))
  const said = saidIn(action, taken.input)
  const other = isOther(earlier, said)
  const already = hasAgreed(a.waiting, earlier, person)
  if (other && already) throw refuse('ALREADY_APPROVED', { origin: a.waiting[0]!.approval.origin })
  // Who wants something else begins anew: nobody has agreed to that yet.
  if (other) await withdraw(transaction, entity, id, [name])
  const agreed = other ? NOBODY : earlier
  const input = { ...taken.input, ...agreed.input, ...said }
  if (isEnough(a.waiting, withOneMore(agreed, a.approving, person)))
    return perform(rooms, writing, ways, { ...taken, input }, 'person')
  if (a.approving.length === 0) throw notAllowed(asker, { origin: a.waiting[0]!.approval.origin })
  if (already) throw refuse('ALREADY_APPROVED', { origin: a.waiting[0]!.approval.origin })
  const { own } = await readAnswers(rooms.records(), writing, action, taken.input)
  const guarded = await withGuards(rooms, transaction, ways, { ...a.env, input: own })
  if (!ways.some((way) => holds(way, guarded))) {
    const findings = [guardFinding(rooms, asker, ways, guarded.this!)] as const
    throw new Refusal(await rooms.records().complete(transaction, asker, entity, findings))
  }
  await agree(transaction, a.approving, { ...key, person, at: asker.now, input: { ...agreed.input, ...said } })
  const { origin } = a.approving[0]!.approval
  return writing.apply({
    entity,
    id,
    kind: 'change',
    right: { kind: 'action', asks: [] },
    what: { what: 'approve', action: name, origin, asked: toldIn(action, said) },
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
  const { ways, record, environment } = await look(rooms, writing, taken)
  const around = surroundings({ ...way, input: {} })
  const over = { ...environment, ...around, context: { ...environment.context, ...around.context } }
  const env = await withGuards(rooms, writing.transaction, ways, over)
  const timed = (one: CompiledAction) => authority === 'document' || one.action.timer !== undefined
  const possible = waysFrom(ways, record).find((one) => timed(one) && holds(one, env))
  if (possible) await perform(rooms, writing, [possible], taken, authority, way)
  return possible !== undefined
}

/** How an action that an effect takes came about. */
interface Way {
  /** The record whose effect it was. */
  readonly cause?: RecordValue
}

async function perform(
  rooms: ActionRooms,
  writing: Writing,
  ways: Ways,
  { entity, id, input, version }: Taken,
  authority: Authority,
  { cause }: Way = {},
): Promise<Changed> {
  const { action } = ways[0]
  const answers = await readAnswers(rooms.records(), writing, action, authority === 'person' ? input : {})
  let way: CompiledAction = ways[0]
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
      const here = waysFrom(ways, change.before!)
      if (here.length === 0) throw notNow(ways[0], change.before!)
      const open = await firstOpen(change, here, surroundings(occasion(change)))
      if (!open) throw guardRefused(rooms, writing.asker, here, change.before!)
      way = open
      what.origin = way.action.origin
      await enter(change, way)
      await effects.run(change, way.action.then, occasion(change))
    },
  }
  return writing.apply(request)
}

type What = NonNullable<ChangeRequest['what']>

async function firstOpen(
  change: Change,
  ways: readonly CompiledAction[],
  more: Partial<Environment>,
): Promise<CompiledAction | undefined> {
  for (const way of ways) {
    const { when } = way.action
    if (!when || (await change.evaluate(when, 'before', more)) === true) return way
  }
  return undefined
}

const holds = ({ guard }: CompiledAction, env: Environment): boolean => !guard || guard(env) === true

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

/** The same answer for a record that is not there and for one that may not be read. */
function notFound(rooms: ActionRooms, entity: string): Refusal {
  const label = rooms.records().plan.entities.find((each) => each.name === entity)?.label ?? entity
  return refuse('NOT_FOUND', { parameters: { subject: label } })
}

interface Looked {
  readonly ways: Ways
  readonly record: RecordValue
  /** Of the asker, over the record. */
  readonly environment: Environment
}

async function look(rooms: ActionRooms, writing: Writing, { entity, id, action }: Taken): Promise<Looked> {
  const lives = rooms.lives.get(entity)
  const ways = lives?.actions.get(action.toLowerCase())
  if (!lives || !ways) throw refuse('ROUTE_UNKNOWN')
  const loaded = await rooms.records().load(writing.transaction, writing.asker, entity, [id], lives.reads)
  const record = loaded.get(id)
  if (!record) throw notFound(rooms, entity)
  return { ways, record, environment: await environmentOver(rooms, writing.transaction, writing.asker, lives, record) }
}
