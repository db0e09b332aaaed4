/**
 * Takes an action: permissions, state, approvals, inputs, guard and effects. One transaction; refused as a whole.
 *
 * ACT-1 A user who may not read the record gets the same answer as if it did not exist.
 * ACT-2 A user who may read it but not take the action gets 403, in any state.
 * ACT-3 In a state from which the action does not lead, it is refused with 409.
 * ACT-4 A guard that is not true refuses the action, also if a value is missing.
 * ACT-5 With approvals, the action happens with the last approval required; nobody counts twice.
 * ACT-10 All approve the same input; a user who enters another one withdraws the earlier approvals.
 * ACT-11 An approval counts as long as the user may give it (*From*).
 * ACT-13 A restriction of an action applies to every user, administrators too, but not to the document's own actions.
 * ACT-12 Of the rows of an action, the first happens that leads from the state, is permitted to the user, and whose
 * guard is true.
 */
import type { Environment } from '@ninefold/plan/expression'
import type { Changed, Writing, Entry } from '../records/index.ts'
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
import type { CompiledTransition, Transitions } from './compiled.ts'
import type { Taken } from './lifecycles.ts'
import { guardFinding, notNow, transitionsFrom, withGuards } from './guards.ts'
import { holds, notFound, openAction, perform, type ActionRooms, type Acting } from './perform-action.ts'

/** With a user's authority. */
export async function takeAction(rooms: ActionRooms, writing: Writing, taken: Taken): Promise<Changed> {
  const acting = await openAction(rooms, writing, taken)
  const { transitions, target, environment: env } = acting
  if (!target.readable) throw notFound(rooms, taken.entity)
  // A user who has read an older version gets this error first, with the current record.
  if (taken.version !== undefined && target.record['version'] !== taken.version)
    return writing.apply({ ...taken, target, input: {}, kind: 'change', right: { kind: 'action', asks: [] } })
  const waiting = applying(transitions[0], env)
  const approving = waiting.filter((each) => each.from(env) === true)
  const mine = transitions.filter((transition) => isFor(transition, env, approving))
  const here = transitionsFrom(transitions, target.record)
  const [first, ...others] = mine.filter((transition) => here.includes(transition))
  if (first) {
    const possible: Transitions = [first, ...others]
    return waiting.length === 0
      ? perform(acting, possible, 'person')
      : withApproval(acting, possible, { waiting, approving })
  }
  if (mine.length > 0 && here.length === 0) throw notNow(transitions[0], target.record)
  throw notAllowed(writing.principal, { origin: (here[0] ?? transitions[0]).action.origin })
}

/** Whether the user may take it, by a permission or because an approval of theirs is required. */
export const isFor = ({ who, within }: CompiledTransition, env: Environment, approving: readonly unknown[]): boolean =>
  within(env) === true && (approving.length > 0 || who(env) === true)

interface Approving {
  readonly waiting: ReturnType<typeof applying>
  /** The approvals that this user may give. */
  readonly approving: ReturnType<typeof applying>
}

async function withApproval(
  acting: Acting,
  transitions: Transitions,
  { waiting, approving }: Approving,
): Promise<Changed> {
  const { rooms, writing, taken, environment } = acting
  const { entity, id } = taken
  const { action } = transitions[0]
  const { transaction, principal } = writing
  const person = principal.person ?? ''
  const key = { entity, record: id, action: action.name }
  const earlier = await agreedOn(transaction, key, waiting, (who) => rooms.inPlaceOf(transaction, environment, who))
  const said = saidIn(action, taken.input)
  const other = isOther(earlier, said)
  const already = hasAgreed(waiting, earlier, person)
  if (other && already) throw refuse('ALREADY_APPROVED', { origin: waiting[0]!.approval.origin })
  // A different input starts anew: nobody has approved it yet.
  if (other) withdraw(transaction, entity, id, [action.name])
  const agreed = other ? NOBODY : earlier
  const input = { ...taken.input, ...agreed.input, ...said }
  if (isEnough(waiting, withOneMore(agreed, approving, person)))
    return perform({ ...acting, taken: { ...taken, input } }, transitions, 'person')
  if (approving.length === 0) throw notAllowed(principal, { origin: waiting[0]!.approval.origin })
  if (already) throw refuse('ALREADY_APPROVED', { origin: waiting[0]!.approval.origin })
  await demandGuard(acting, transitions)
  agree(transaction, approving, { ...key, person, at: principal.now, input: { ...agreed.input, ...said } })
  return noteAgreement(acting, {
    action: action.name,
    origin: approving[0]!.approval.origin,
    asked: toldIn(action, said),
  })
}

/** An approval of an action that the guard refuses would have no purpose. */
async function demandGuard({ rooms, writing, taken, environment }: Acting, transitions: Transitions): Promise<void> {
  const { transaction, principal } = writing
  const { own } = await readAnswers(rooms.records(), writing, transitions[0].action, taken.input)
  const guarded = await withGuards(rooms, transaction, transitions, { ...environment, input: own })
  if (transitions.some((transition) => holds(transition, guarded))) return
  const findings = [guardFinding(rooms, principal, transitions, guarded.this!)] as const
  throw new Refusal(await rooms.records().complete(transaction, principal, taken.entity, findings))
}

/** Adds an entry to the history; the record is unchanged. */
const noteAgreement = ({ writing, taken: { entity, id }, target }: Acting, about: About): Promise<Changed> =>
  writing.apply({
    entity,
    id,
    kind: 'change',
    target,
    right: { kind: 'action', asks: [] },
    what: { what: 'approve', ...about },
  })

type About = Pick<Entry, 'action' | 'origin' | 'asked'>
