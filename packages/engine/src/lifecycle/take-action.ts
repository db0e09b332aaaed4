/**
 * Takes an action: permissions, state, approvals, inputs, guard and effects. One transaction; refused as a whole.
 *
 * ACT-1 A user who may not read the record gets the same answer as if it did not exist.
 * ACT-2 A user who may read it but not take the action gets 403, in any state and with any version.
 * ACT-3 In a state from which the action does not lead, it is refused with 409.
 * ACT-4 A guard that is not true refuses the action, also if a value is missing.
 * ACT-5 With approvals, the action happens with the last approval required; nobody counts twice.
 * ACT-10 All approve the same input; a user who enters another one withdraws the earlier approvals.
 * ACT-11 An approval counts as long as the user may give it (*From*).
 * ACT-13 A restriction of an action applies to every user, administrators too, but not to the document's own actions.
 * ACT-12 Of the rows of an action, the first happens that leads from the state, is permitted to the user, and whose
 * guard is true.
 * ACT-15 A row may need a recent sign-in (*Sign in again*), for approvals too; an API token cannot take it.
 * ACT-14 With an API token, actions need the scope `actions` of the entity.
 */
import type { Environment } from '@ninefold/plan/expression'
import { scopeAllowsActions } from '../access/index.ts'
import type { Changed, Writing, Entry } from '../records/index.ts'
import { notAllowed, Refusal, refuse } from '../refusal.ts'
import {
  storeApprovals,
  givenApprovals,
  requiredApprovals,
  hasApproved,
  isEnough,
  differsFromApproved,
  NO_APPROVALS,
  normalizedInput,
  withdrawApprovals,
  withApprovalsOf,
} from './approvals.ts'
import { readInputs, inputsForHistory } from './action-inputs.ts'
import type { CompiledTransition, Transitions } from './compiled.ts'
import type { ActionRequest } from './lifecycles.ts'
import { guardFinding, notNow, transitionsFrom, withGuards } from './guards.ts'
import {
  guardHolds,
  notFound,
  openAction,
  perform,
  requireSignInOf,
  type ActionRooms,
  type OpenAction,
} from './perform-action.ts'

/** With a user's authority. */
export async function takeAction(rooms: ActionRooms, writing: Writing, request: ActionRequest): Promise<Changed> {
  const open = await openAction(rooms, writing, request)
  const { transitions, target, environment: env } = open
  if (!target.readable) throw notFound(rooms, request.entity)
  const required = requiredApprovals(transitions[0], env)
  const givable = required.filter((each) => each.from(env) === true)
  const inScope = scopeAllowsActions(writing.principal.token?.scopes, request.entity)
  const permitted = inScope ? transitions.filter((transition) => isFor(transition, env, givable)) : []
  const fromState = transitionsFrom(transitions, target.record)
  // Whoever may take it, but has read an older version, gets this error before one of the state, with the current record.
  if (permitted.length > 0 && request.version !== undefined && target.record['version'] !== request.version)
    return writing.apply({ ...request, target, input: {}, kind: 'change', right: { kind: 'action', inputFields: [] } })
  const [first, ...others] = permitted.filter((transition) => fromState.includes(transition))
  if (first) {
    const possible: Transitions = [first, ...others]
    return required.length === 0
      ? perform(open, possible, 'person')
      : withApproval(open, possible, { required, givable })
  }
  if (permitted.length > 0 && fromState.length === 0) throw notNow(transitions[0], target.record)
  throw notAllowed(writing.principal, { origin: (fromState[0] ?? transitions[0]).action.origin })
}

/** Whether the user may take it, by a permission or because an approval of theirs is required. */
export const isFor = ({ who, within }: CompiledTransition, env: Environment, givable: readonly unknown[]): boolean =>
  within(env) === true && (givable.length > 0 || who(env) === true)

interface Approvals {
  readonly required: ReturnType<typeof requiredApprovals>
  /** The approvals that this user may give. */
  readonly givable: ReturnType<typeof requiredApprovals>
}

async function withApproval(
  open: OpenAction,
  transitions: Transitions,
  { required: waiting, givable: approving }: Approvals,
): Promise<Changed> {
  const { rooms, writing, request: taken, environment } = open
  const { entity, id } = taken
  const { action } = transitions[0]
  const { transaction, principal } = writing
  const person = principal.person ?? ''
  const key = { entity, record: id, action: action.name }
  const earlier = await givenApprovals(transaction, key, waiting, (who) => rooms.forUser(transaction, environment, who))
  const ownInput = normalizedInput(action, taken.input)
  const differs = differsFromApproved(earlier, ownInput)
  const hasAlready = hasApproved(waiting, earlier, person)
  if (differs && hasAlready) throw refuse('ALREADY_APPROVED', { origin: waiting[0]!.approval.origin })
  // A different input starts again: nobody has approved it yet.
  if (differs) withdrawApprovals(transaction, entity, id, [action.name])
  const given = differs ? NO_APPROVALS : earlier
  const input = { ...taken.input, ...given.input, ...ownInput }
  if (isEnough(waiting, withApprovalsOf(given, approving, person)))
    return perform({ ...open, request: { ...taken, input } }, transitions, 'person')
  if (approving.length === 0) throw notAllowed(principal, { origin: waiting[0]!.approval.origin })
  if (hasAlready) throw refuse('ALREADY_APPROVED', { origin: waiting[0]!.approval.origin })
  requireSignInOf(principal, await requireGuard(open, transitions))
  storeApprovals(transaction, approving, { ...key, person, at: principal.now, input: { ...given.input, ...ownInput } })
  return recordApproval(open, {
    action: action.name,
    origin: approving[0]!.approval.origin,
    asked: inputsForHistory(action, ownInput),
  })
}

/** The row that would happen. An approval of an action that the guard refuses would have no purpose. */
async function requireGuard(
  { rooms, writing, request: taken, environment }: OpenAction,
  transitions: Transitions,
): Promise<CompiledTransition> {
  const { transaction, principal } = writing
  const { inputs } = await readInputs(rooms.records(), writing, transitions[0].action, taken.input)
  const guarded = await withGuards(rooms, transaction, transitions, { ...environment, input: inputs })
  const possible = transitions.find((transition) => guardHolds(transition, guarded))
  if (possible) return possible
  const findings = [guardFinding(rooms, principal, transitions, guarded.this!)] as const
  throw new Refusal(await rooms.records().complete(transaction, principal, taken.entity, findings))
}

/** Adds an entry to the history; the record is unchanged. */
const recordApproval = ({ writing, request: { entity, id }, target }: OpenAction, about: About): Promise<Changed> =>
  writing.apply({
    entity,
    id,
    kind: 'change',
    target,
    right: { kind: 'action', inputFields: [] },
    what: { what: 'approve', ...about },
  })

type About = Pick<Entry, 'action' | 'origin' | 'asked'>
