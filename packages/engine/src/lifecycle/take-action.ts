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
 * ACT-13 A restriction of an action holds for whoever takes it, administrators too; not for what the document does.
 * ACT-12 Of the rows of an action the first happens that leads from the state, is the person's, and whose guard holds.
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

/** With a person's authority. */
export async function takeAction(rooms: ActionRooms, writing: Writing, taken: Taken): Promise<Changed> {
  const acting = await openAction(rooms, writing, taken)
  const { transitions, target, environment: env } = acting
  if (!target.readable) throw notFound(rooms, taken.entity)
  // Somebody who has seen an older version is told so first, with the present one.
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

/** Is it this person's to take, by their own right or because others wait for their word? */
export const isFor = ({ who, within }: CompiledTransition, env: Environment, approving: readonly unknown[]): boolean =>
  within(env) === true && (approving.length > 0 || who(env) === true)

interface Approving {
  readonly waiting: ReturnType<typeof applying>
  /** Those on which this person's word counts. */
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
  // Who wants something else begins anew: nobody has agreed to that yet.
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

/** An agreement to what the guard refuses would wait for nothing. */
async function demandGuard({ rooms, writing, taken, environment }: Acting, transitions: Transitions): Promise<void> {
  const { transaction, principal } = writing
  const { own } = await readAnswers(rooms.records(), writing, transitions[0].action, taken.input)
  const guarded = await withGuards(rooms, transaction, transitions, { ...environment, input: own })
  if (transitions.some((transition) => holds(transition, guarded))) return
  const findings = [guardFinding(rooms, principal, transitions, guarded.this!)] as const
  throw new Refusal(await rooms.records().complete(transaction, principal, taken.entity, findings))
}

/** In the history; the record stays as it is. */
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
