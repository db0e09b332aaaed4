/** Computes the answer of a call: loads what the principal may read, then evaluates the expression. */
import { compileExpression, type Environment } from '@ninefold/plan/expression'
import type { Json, RecordValue, Value } from '@ninefold/plan/values'
import type { Plan, Step } from '@ninefold/plan'
import type { RecordPage } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { ListQuery } from '../records/index.ts'
import type { CallError, CallRooms } from './calls.ts'
import { jsonOfValue } from './json-value.ts'
import type { Found } from './look-up.ts'
import { setRoot, type AnswerNeeds, type Needs } from './needs.ts'
import type { Parameters } from './parameters.ts'
import type { Outcome, Ready } from './steps.ts'
import type { Views } from './view.ts'

interface AnswerBody {
  readonly body?: Json
  readonly headers: Readonly<Record<string, string>>
}

interface AnswerParts {
  readonly ready: Ready
  readonly found: Found
  readonly outcome: Outcome
  readonly parameters: Parameters
}

/** Maximum number of records in a list without pages. */
const MAX_ALL = 1000

const NOTHING: Needs = {}

type ComputeAnswer = (parts: AnswerParts) => Promise<AnswerBody>

/** What reading records for an answer requires. */
interface Reading {
  readonly plan: Plan
  readonly records: CallRooms['records']
  readonly views: Views
  readonly principal: Principal
}

/** Created once per plan. */
export function openAnswers(plan: Plan, rooms: CallRooms, views: Views): ComputeAnswer {
  const shapes = new Map(plan.calls.shapes.map((shape) => [shape.name, compileExpression(shape.value.tree)]))
  return async (parts) => {
    const { ready, outcome } = parts
    const { answer } = ready.compiled
    if (!answer) return { headers: {} }
    const principal = outcome.signedIn?.principal ?? ready.principal
    const reading: Reading = { plan, records: rooms.records, views, principal }
    const listed = await loadList(reading, parts)
    const findings = outcome.findings && errorValues(rooms.errors?.(principal, outcome.findings) ?? [])
    const environment = await environmentFor(reading, parts, { ...listed.context, ...(findings && { findings }) })
    const shape = (name: string, record: RecordValue): Value =>
      shapes.get(name)?.({ ...environment, shape, this: record }) ?? null
    return { body: jsonOfValue(answer({ ...environment, shape }), views.isRecord), headers: listed.headers }
  }
}

async function environmentFor(
  reading: Reading,
  parts: AnswerParts,
  known: Readonly<Record<string, Value>>,
): Promise<Environment> {
  const { ready, outcome, parameters } = parts
  const { principal } = reading
  const needs = ready.compiled.answerNeeds
  const it = outcome.it && (await loadRecord(reading, outcome.it.entity, outcome.it.id, needs['context.it']))
  const context = { session: { token: outcome.signedIn?.token ?? ready.token }, ...known, ...(it && { it }) }
  return {
    ...principal.environment,
    me: principal.person === null ? null : await loadRecord(reading, 'User', principal.person, needs.me),
    found: await loadFound(reading, parts),
    query: parameters.query,
    input: ready.body.values,
    context,
    all: await loadSets(reading, needs),
  }
}

/** For each entity whose records the answer reads as a whole: all records that the principal may read, ordered by id. */
async function loadSets(reading: Reading, needs: AnswerNeeds): Promise<NonNullable<Environment['all']>> {
  const sets = new Map<string, readonly RecordValue[]>()
  for (const { name } of reading.plan.entities) {
    const below = needs[setRoot(name)]
    if (!below) continue
    const all = await loadAll(reading, { entity: name }, below, Infinity)
    sets.set(
      name,
      all.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
  }
  return (entity) => sets.get(entity) ?? []
}

const loadRecord = async (
  { views, principal }: Reading,
  entity: string,
  id: string,
  needs: Needs = NOTHING,
): Promise<RecordValue> => (await views.load(principal, entity, [id], needs)).get(id)!

async function loadFound(reading: Reading, { ready, found }: AnswerParts): Promise<Record<string, Value>> {
  const values: Record<string, Value> = { ...found.values }
  for (const [name, { entity, id }] of Object.entries(found.records)) {
    values[name] = await loadRecord(reading, entity, id, ready.compiled.answerNeeds[`found.${name}`])
  }
  return values
}

/** `items`, `all` and `total` of the call's list, if the answer uses them. */
async function loadList(
  reading: Reading,
  parts: AnswerParts,
): Promise<{ context: Record<string, Value>; headers: Record<string, string> }> {
  const step = parts.ready.compiled.call.does.find((each) => each.kind === 'list')
  if (!step) return { context: {}, headers: {} }
  const needs = parts.ready.compiled.answerNeeds
  const query = listQuery(step, parts)
  if (!step.paged) {
    const items = await loadAll(reading, query, { ...needs['context.all'], ...needs['context.items'] })
    return { context: { all: items, items, total: items.length }, headers: {} }
  }
  const whole = needs['context.all']
  const context: Record<string, Value> = whole ? { all: await loadAll(reading, query, whole) } : {}
  if (!('context.items' in needs || 'context.total' in needs)) return { context, headers: {} }
  const below = needs['context.items'] ?? NOTHING
  const page = await reading.records.list(reading.principal, {
    ...query,
    ...parts.parameters.page,
    fields: Object.keys(below),
    total: 'context.total' in needs,
  })
  const items = await reading.views.expand(reading.principal, step.entity, page.items, below)
  return { context: { ...context, items, total: page.total ?? null }, headers: nextLink(page, parts) }
}

async function loadAll(
  { plan, records, views, principal }: Reading,
  query: ListQuery,
  needs: Needs,
  most = MAX_ALL,
): Promise<readonly RecordValue[]> {
  const all: RecordValue[] = []
  const limit = plan.limits.pageSizeMost
  let cursor: string | undefined
  while (all.length < most) {
    const fields = Object.keys(needs)
    const page = await records.list(principal, { ...query, fields, limit, ...(cursor !== undefined && { cursor }) })
    all.push(...(await views.expand(principal, query.entity, page.items, needs)))
    if (page.next === null) break
    cursor = page.next
  }
  return all.slice(0, most)
}

function listQuery(step: Step & { kind: 'list' }, { ready, parameters }: AnswerParts): ListQuery {
  const narrows = ready.compiled.call.queries.flatMap((query) =>
    query.narrows && Object.hasOwn(parameters.query, query.name) ? [query.narrows] : [],
  )
  return {
    entity: step.entity,
    where: [...(step.where ? [step.where] : []), ...narrows],
    order: step.sort,
    query: parameters.query,
    ...(ready.environment.found ? { found: ready.environment.found } : {}),
  }
}

/** The `Link` header of the next page (RFC 8288), relative to the address of the request. */
function nextLink(page: RecordPage, { parameters }: AnswerParts): Record<string, string> {
  if (page.next === null || parameters.page.offset !== undefined) return {}
  const next = new URLSearchParams(parameters.text)
  next.set('cursor', page.next)
  return { link: `<?${next.toString()}>; rel="next"` }
}

export const errorValues = (errors: readonly CallError[]): Value =>
  errors.map(({ field = null, weight = 'error', ...rest }) => ({ ...rest, field, weight }))
