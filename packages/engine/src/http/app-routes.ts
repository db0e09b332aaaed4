/** The application itself: its view for a user, descriptions of its API and document, constants, live events. */
import type { DescriptionView } from '@ninefold/proof/describe'
import { memoize } from '@ninefold/plan/base'
import { type Core, maySee, type Running } from '../application/index.ts'
import { refuse } from '../refusal.ts'
import { json, JSON_TYPE, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import { compressedOnce } from './compress.ts'
import { events } from './events.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'
import { viewerOf } from './viewer.ts'

export const appRoutes = (core: Core): readonly Route[] => [
  { method: 'GET', path: '/openapi.json', apiTokens: true, needs: 'nobody', handle: openapi },
  {
    method: 'GET',
    path: '/app',
    needs: 'nobody',
    withoutSecondFactor: 'nobody',
    handle: (exchange) => app(core, exchange),
  },
  {
    method: 'GET',
    path: '/app/start',
    needs: 'nobody',
    withoutSecondFactor: 'nobody',
    handle: (exchange) => start(core, exchange),
  },
  {
    method: 'GET',
    path: '/app/parts/:',
    needs: 'nobody',
    withoutSecondFactor: 'nobody',
    handle: (exchange) => part(core, exchange),
  },
  { method: 'GET', path: '/app/description', needs: 'nobody', handle: (exchange) => description(core, exchange) },
  { method: 'PUT', path: '/app/constants/:', needs: 'session', body: 'json', handle: constant },
  {
    method: 'GET',
    path: '/app/events',
    apiTokens: true,
    needs: 'nobody',
    lasting: true,
    answers: 'any',
    handle: (exchange) => events(core, exchange),
  },
]

/** By version, then by permissions. */
const described = new WeakMap<Running, Map<string, string>>()

async function openapi(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const { plan, hash, records: all } = exchange.running
  const body = described.get(exchange.running)?.get(principal.rightsKey)
  if (body !== undefined) return { status: 200, body, type: JSON_TYPE }
  const { describeApi } = await import('../openapi/index.ts')
  const screens = plan.screens.filter((screen) => maySee(principal, screen))
  const made = JSON.stringify(
    describeApi({ plan, hash, principal, can: (who, entity) => all.can(who, entity), screens }),
  )
  const known = described.get(exchange.running) ?? new Map<string, string>()
  described.set(exchange.running, known.set(principal.rightsKey, made))
  return { status: 200, body: made, type: JSON_TYPE }
}

async function app(core: Core, exchange: Exchange): Promise<Answer> {
  return json(await core.view(exchange.running, await exchange.principal(), exchange.session))
}

async function start(core: Core, exchange: Exchange): Promise<Answer> {
  return json(await core.start(exchange.running, await exchange.principal(), exchange.session))
}

/** The address contains a hash, so the content never changes; a user gets it only while it is part of their view. */
async function part(core: Core, exchange: Exchange): Promise<Answer> {
  const parts = core.parts(exchange.running, await exchange.principal())
  const found = parts.find(({ hash }) => hash === exchange.parameters[0])
  if (!found) throw refuse('ROUTE_UNKNOWN')
  const lasting = ['Cache-Control', 'private, max-age=31536000, immutable', 'Vary', 'Cookie, Authorization']
  return compressedOnce(exchange.headers, found, { status: 200, body: found.text, type: JSON_TYPE, headers: lasting })
}

/** The document in plain words; users who may not see it get the answer of an unknown address. */
async function description(core: Core, exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  if (!viewerOf(core, principal).seesDocument)
    throw refuse(principal.person === null ? 'SIGN_IN_NEEDED' : 'ROUTE_UNKNOWN')
  return json(await descriptionsBy(core)(exchange.running))
}

/** Computed on first use, once per version: explanations take another pass over the document. */
const descriptionsBy = memoize((core: Core) =>
  memoize(async ({ plan, sources }: Running): Promise<DescriptionView> => {
    const { describeExplanations, describePlan } = await import('@ninefold/proof/describe')
    return { points: describePlan(plan), explanations: describeExplanations(await core.explain(sources)) }
  }),
)

async function constant(exchange: Exchange): Promise<Answer> {
  const { running, parameters } = exchange
  const principal = await exchange.principal()
  const found = running.plan.constants.find((each) => each.name.toLowerCase() === parameters[0]!.toLowerCase())
  if (!found) throw refuse('ROUTE_UNKNOWN')
  const { value } = readFields(exchange.body, { value: 'any' })
  const changed = await running.constants.change(principal, found, value, running.hash)
  const present = { name: found.name, value: running.constants.values()[found.name] ?? null }
  // The principal still has the old value of the constant.
  const breaks = await running.records.brokenBy(principal, present)
  return json({ name: found.name, value: changed, ...(breaks.length > 0 && { breaks }) })
}
