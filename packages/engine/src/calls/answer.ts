/** Works out a call's answer: what it reads is loaded as the principal may see it, then the expression is evaluated. */
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

interface Answered {
  readonly body?: Json
  readonly headers: Readonly<Record<string, string>>
}

interface AnswerParts {
  readonly ready: Ready
  readonly found: Found
  readonly outcome: Outcome
  readonly parameters: Parameters
}

/** Records in a list that is not paged, at most. */
const ALL_MOST = 1000

const NOTHING: Needs = {}

type Answering = (parts: AnswerParts) => Promise<Answered>

/** Made once per plan. */
// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export function openAnswers(plan: Plan, rooms: CallRooms, views: Views): Answering {
  const shapes = new Map(plan.calls.shapes.map((shape) => [shape.name, compileExpression(shape.value.tree)]))

  return async (parts) => {
    const { ready, outcome, parameters } = parts
    const { answer, answerNeeds: needs } = ready.compiled
    if (!answer) return { headers: {} }
    const principal = outcome.signedIn?.principal ?? ready.principal
    const listed = await listedFor(principal, parts)
    const context: Record<string, Value> = {
      session: { token: outcome.signedIn?.token ?? ready.token },
      ...listed.context,
    }
    if (outcome.it) context.it = await one(principal, outcome.it.entity, outcome.it.id, needs['context.it'])
    if (outcome.findings) context.findings = errorValues(rooms.errors?.(principal, outcome.findings) ?? [])
    const environment: Environment = {
      ...principal.environment,
      me: principal.person === null ? null : await one(principal, 'User', principal.person, needs.me),
      found: await foundFor(principal, parts),
      query: parameters.query,
      input: ready.body.values,
      context,
      all: await setsFor(principal, needs),
    }
    const shape = (name: string, record: RecordValue): Value =>
      shapes.get(name)?.({ ...environment, shape, this: record }) ?? null
    return { body: jsonOfValue(answer({ ...environment, shape }), views.isRecord), headers: listed.headers }
  }

  /** All records of an entity that the principal may read. */
  async function setsFor(principal: Principal, needs: AnswerNeeds): Promise<NonNullable<Environment['all']>> {
    const sets = new Map<string, readonly RecordValue[]>()
    for (const { name } of plan.entities) {
      const below = needs[setRoot(name)]
      if (!below) continue
      const all = await allOf(principal, { entity: name }, below, Infinity)
      sets.set(
        name,
        all.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      )
    }
    return (entity) => sets.get(entity) ?? []
  }

  async function one(principal: Principal, entity: string, id: string, needs: Needs = NOTHING): Promise<RecordValue> {
    return (await views.load(principal, entity, [id], needs)).get(id)!
  }

  async function foundFor(principal: Principal, { ready, found }: AnswerParts): Promise<Record<string, Value>> {
    const seen: Record<string, Value> = { ...found.values }
    for (const [name, { entity, id }] of Object.entries(found.records)) {
      seen[name] = await one(principal, entity, id, ready.compiled.answerNeeds[`found.${name}`])
    }
    return seen
  }

  /** `items`, `all` and `total` of the call's list, as far as the answer mentions them. */
  async function listedFor(
    principal: Principal,
    parts: AnswerParts,
  ): Promise<{ context: Record<string, Value>; headers: Record<string, string> }> {
    const step = parts.ready.compiled.call.does.find((each) => each.kind === 'list')
    if (!step) return { context: {}, headers: {} }
    const needs = parts.ready.compiled.answerNeeds
    const query = listQuery(step, parts)
    const context: Record<string, Value> = {}
    if ('context.all' in needs || !step.paged) {
      context.all = await allOf(principal, query, {
        ...needs['context.all'],
        ...(step.paged ? {} : needs['context.items']),
      })
      if (!step.paged) return { context: { ...context, items: context.all, total: context.all.length }, headers: {} }
    }
    if (!('context.items' in needs || 'context.total' in needs)) return { context, headers: {} }
    const below = needs['context.items'] ?? NOTHING
    const page = await rooms.records.list(principal, {
      ...query,
      ...parts.parameters.page,
      fields: Object.keys(below),
      total: 'context.total' in needs,
    })
    const items = await views.expand(principal, step.entity, page.items, below)
    return { context: { ...context, items, total: page.total ?? null }, headers: nextLink(page, parts) }
  }

  async function allOf(
    principal: Principal,
    query: ListQuery,
    needs: Needs,
    most = ALL_MOST,
  ): Promise<readonly RecordValue[]> {
    const all: RecordValue[] = []
    const limit = plan.limits.pageSizeMost
    let cursor: string | undefined
    while (all.length < most) {
      const page = await rooms.records.list(principal, {
        ...query,
        fields: Object.keys(needs),
        limit,
        ...(cursor === undefined ? {} : { cursor }),
      })
      all.push(...(await views.expand(principal, query.entity, page.items, needs)))
      if (page.next === null) break
      cursor = page.next
    }
    return all.slice(0, most)
  }
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

/** RFC 8288: relative to the address that was asked. */
function nextLink(page: RecordPage, { parameters }: AnswerParts): Record<string, string> {
  if (page.next === null || parameters.page.offset !== undefined) return {}
  const next = new URLSearchParams(parameters.given)
  next.set('cursor', page.next)
  return { link: `<?${next.toString()}>; rel="next"` }
}

export const errorValues = (errors: readonly CallError[]): Value =>
  errors.map(({ field = null, weight = 'error', ...rest }) => ({ ...rest, field, weight }))
