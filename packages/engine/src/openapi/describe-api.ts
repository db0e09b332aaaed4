/** Puts the OpenAPI document together: what stands at which address for this asker. */
import type { Json, Plan } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import { callPaths } from './call-paths.ts'
import { entitySchemas, reachable } from './entities.ts'
import type { ApiDescription, ApiSubject } from './openapi.ts'
import { problemSchemas } from './problems.ts'
import { recordPaths } from './record-paths.ts'
import { sharedSchemas, type Schema } from './schema.ts'

export function describeApi(subject: ApiSubject): ApiDescription {
  const { plan, asker, hash, server } = subject
  const all = reachable(subject)
  const records = plan.calls.recordApi ? all : []
  const calls = callPaths(plan, asker)
  const schemas = Object.assign({}, sharedSchemas, problemSchemas, ...records.map((each) => entitySchemas(each, all)))
  const paths: Record<string, Record<string, Json>> = {}
  for (const [address, operations] of [...records.flatMap(recordPaths), ...calls]) {
    paths[address] = { ...paths[address], ...operations }
  }
  return {
    openapi: '3.1.0',
    info: { title: plan.name, version: hash, ...(plan.purpose === '' ? {} : { description: plan.purpose }) },
    servers: [{ url: server ?? '/' }],
    tags: tags(
      plan,
      records.map((each) => each.entity.name),
      calls.length > 0,
    ),
    paths,
    components: { schemas: schemas as Schema, securitySchemes: securitySchemes(plan) },
    security: security(asker),
  }
}

function tags(plan: Plan, entities: readonly string[], calls: boolean): Json {
  const named = plan.entities.filter((entity) => entities.includes(entity.name) && !entity.partOf)
  const records = named.map(({ label, help }) => ({ name: label, ...(help === '' ? {} : { description: help }) }))
  return calls ? [...records, { name: CALLS }] : records
}

const CALLS = 'Calls'

function securitySchemes(plan: Plan): Json {
  const cookie = { type: 'apiKey', in: 'cookie', name: 'ninefold_session' }
  const scheme = plan.calls.signInScheme
  const header: Schema =
    scheme.toLowerCase() === 'bearer'
      ? { type: 'http', scheme: 'bearer' }
      : { type: 'apiKey', in: 'header', name: 'Authorization', description: `\`${scheme} <token>\`` }
  return { session: cookie, token: header }
}

/** Nobody signed in sees only what is open to anyone. */
const security = (asker: Asker): Json =>
  asker.person === null ? [{}, { session: [] }, { token: [] }] : [{ session: [] }, { token: [] }]
