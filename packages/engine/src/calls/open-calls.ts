/** The calls of one document version: built once; each request then runs its checks in the defined order. */
import { compileExpression } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import type { Value } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import { runFor } from '../store/index.ts'
import { isFor } from './allow.ts'
import { errorValues, openAnswers } from './answer.ts'
import type { CallAnswer, CallRequest, CallRooms, Calls, MatchedCall } from './calls.ts'
import { compileCall, pathsOf, type CompiledCall } from './compiled-call.ts'
import { jsonOfValue } from './json-value.ts'
import { lookUpPath, type Found } from './look-up.ts'
import { callMatcher } from './match.ts'
import { readParameters } from './parameters.ts'
import { runSteps, type Outcome, type Ready } from './steps.ts'
import { openViews } from './view.ts'

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openCalls(plan: Plan, rooms: CallRooms): Calls {
  const compiled = new Map(plan.calls.calls.map((call) => [call, compileCall(plan, call)]))
  const answers = openAnswers(plan, rooms, openViews(plan, rooms.records))
  const errorsAs = errorForm(plan)

  async function preflight(match: MatchedCall, principal: Principal): Promise<Found> {
    const { call, subject } = compiled.get(match.call)!
    const isPermitted = isFor(plan, call, principal)
    const found = await lookUpPath(rooms.records, principal, call, match.segments)
    if (!isPermitted) throw refuse('FORBIDDEN', { origin: call.origin, parameters: { subject } })
    return found
  }

  async function run(match: MatchedCall, request: CallRequest): Promise<CallAnswer> {
    const call = compiled.get(match.call)!
    const { principal } = request
    const found = await preflight(match, principal)
    const parameters = readParameters(call.call, plan, request.query)
    const body = call.body(request.body)
    const environment = {
      ...principal.environment,
      found: await withAuthority(call, principal, found),
      query: parameters.query,
      input: body.values,
    }
    const ready: Ready = {
      compiled: call,
      principal,
      body,
      token: request.token,
      address: request.address,
      environment,
    }
    const outcome = await runSteps(rooms, ready)
    const answered = await answers({ ready, found, outcome, parameters })
    return { status: statusOf(call), ...answered, ...sessionOf(outcome) }
  }

  /** The records found by the path, as the call's own filters and targets read them. */
  async function withAuthority(call: CompiledCall, principal: Principal, found: Found): Promise<Record<string, Value>> {
    const values: Record<string, Value> = { ...found.values }
    for (const [name, { entity, id }] of Object.entries(found.records)) {
      const paths = pathsOf(call.documentNeeds[`found.${name}`] ?? {}).filter((path) => path !== 'id')
      const loaded =
        paths.length > 0
          ? await rooms.records.store.read((reader) => rooms.records.load(reader, principal, entity, [id], paths))
          : undefined
      values[name] = loaded?.get(id) ?? { id }
    }
    return values
  }

  return {
    match: callMatcher(plan.calls.basePath, plan.calls.calls),
    preflight,
    run: (match, request) => runFor(match.call.origin, () => run(match, request)),
    ...(errorsAs ? { errorsAs } : {}),
  }
}

const statusOf = ({ call, answer, creates }: CompiledCall): number =>
  call.answers.status ?? (answer ? (creates ? 201 : 200) : 204)

function sessionOf({ signedIn, signedOut }: Outcome): Pick<CallAnswer, 'session'> {
  if (signedIn) return { session: { kind: 'started', token: signedIn.token } }
  return signedOut ? { session: { kind: 'ended' } } : {}
}

/** Errors in the author's format. The expression sees only the errors, not users or constants. */
function errorForm(plan: Plan): Calls['errorsAs'] {
  const { errorsAs } = plan.calls
  if (!errorsAs) return undefined
  const form = compileExpression(errorsAs.tree)
  const nobody = {
    me: null,
    roles: new Set<string>(),
    constants: {},
    now: '',
    today: '',
    timeZone: plan.settings.timeZone,
  }
  return (errors, status = 0) => {
    const [first] = errors
    const context = {
      errors: errorValues(errors),
      status,
      code: first?.code ?? '',
      message: first?.message ?? '',
      remedy: first?.remedy ?? '',
    }
    return jsonOfValue(form({ ...nobody, context }), () => false)
  }
}
