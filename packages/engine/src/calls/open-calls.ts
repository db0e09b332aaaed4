/** The calls of one document version: built once, then each request passes the settled order of refusals. */
import { compileExpression, type Json, type Plan, type Value } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import { refuse } from '../refusal.ts'
import { isRelated, mayBegin, type Allowed, type Relations } from './allow.ts'
import { errorValues, openAnswers } from './answer.ts'
import type { CallAnswer, CallError, CallRequest, CallRooms, Calls, MatchedCall } from './calls.ts'
import { compileCall, pathsOf, type CompiledCall } from './compiled-call.ts'
import { jsonOfValue } from './json-value.ts'
import { lookUpPath, type Found } from './look-up.ts'
import { callMatcher } from './match.ts'
import { readParameters } from './parameters.ts'
import { carryOut, type Outcome, type Ready } from './steps.ts'
import { openViews } from './view.ts'

export function openCalls(plan: Plan, rooms: CallRooms): Calls {
  const compiled = new Map(plan.calls.calls.map((call) => [call, compileCall(plan, call)]))
  const answers = openAnswers(plan, rooms, openViews(plan, rooms.records))
  const errorsAs = errorForm(plan)

  async function run(match: MatchedCall, request: CallRequest): Promise<CallAnswer> {
    const call = compiled.get(match.call)!
    const { asker } = request
    const begun = mayBegin(plan, call.call, call.relations, asker)
    const found = await lookUpPath(plan, rooms, asker, call.call, match.segments)
    const allowed = await confirmed(begun, call, asker, found)
    const parameters = readParameters(call.call, plan, request.query)
    const body = call.body(request.body)
    const environment = { ...asker.environment, found: await withAuthority(call, asker, found), query: parameters.query, input: body.values }
    const ready: Ready = { compiled: call, asker, body, token: request.token, environment }
    const outcome = await carryOut(rooms, ready)
    const answered = await answers({ ready, found, outcome, parameters, allowed })
    return { status: statusOf(call), ...answered, ...sessionOf(outcome) }
  }

  /** Who is meant only in relation to a record must stand in it; a list is narrowed to theirs instead. */
  async function confirmed(begun: ReturnType<typeof mayBegin>, call: CompiledCall, asker: Asker, found: Found): Promise<Allowed> {
    if (begun.kind === 'yes') return begun
    if (begun.kind === 'related') {
      const { relations } = begun
      if (call.call.does.some((step) => step.kind === 'list' && relations.filters.has(step.entity))) return begun
      if (isRelated(relations, asker, await loadedForRoles(relations, asker, found))) return begun
    }
    throw refuse('FORBIDDEN', { origin: call.call.origin, parameters: { subject: call.subject } })
  }

  function loadedForRoles({ roles }: Relations, asker: Asker, found: Found) {
    const reads = roles.flatMap((role) => role.test?.reads ?? []).filter((path) => !/^(me|old)(\.|$)/.test(path))
    return rooms.records.store.read(async (reader) => {
      const records = []
      for (const { entity, id } of Object.values(found.records)) {
        if (!roles.some((role) => role.on === entity)) continue
        const loaded = (await rooms.records.load(reader, asker, entity, [id], reads)).get(id)
        if (loaded) records.push({ entity, record: loaded })
      }
      return records
    })
  }

  /** What the path found, as the call's own filters and targets read it. */
  async function withAuthority(call: CompiledCall, asker: Asker, found: Found): Promise<Record<string, Value>> {
    const values: Record<string, Value> = { ...found.values }
    for (const [name, { entity, id }] of Object.entries(found.records)) {
      const paths = pathsOf(call.documentNeeds[`found.${name}`] ?? {}).filter((path) => path !== 'id')
      const loaded =
        paths.length > 0 ? await rooms.records.store.read((reader) => rooms.records.load(reader, asker, entity, [id], paths)) : undefined
      values[name] = loaded?.get(id) ?? { id }
    }
    return values
  }

  return { match: callMatcher(plan.calls.basePath, plan.calls.calls), run, ...(errorsAs ? { errorsAs } : {}) }
}

const statusOf = ({ call, answer, creates }: CompiledCall): number =>
  call.answers.status ?? (answer ? (creates ? 201 : 200) : 204)

function sessionOf({ signedIn, signedOut }: Outcome): Pick<CallAnswer, 'session'> {
  if (signedIn) return { session: { kind: 'started', token: signedIn.token } }
  return signedOut ? { session: { kind: 'ended' } } : {}
}

/** Errors in the author's form. It sees the errors and the constants' names have no values here: a form is not data. */
function errorForm(plan: Plan): ((errors: readonly CallError[]) => Json) | undefined {
  const { errorsAs } = plan.calls
  if (!errorsAs) return undefined
  const form = compileExpression(errorsAs.tree)
  const nobody = { me: null, roles: new Set<string>(), constants: {}, now: '', today: '', timeZone: plan.settings.timeZone }
  return (errors) => jsonOfValue(form({ ...nobody, context: { errors: errorValues(errors) } }), () => false)
}
