/** Assembles the OpenAPI document: which paths exist for this principal. */
import { type Json, sharedSchemas, type Schema } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import { callPaths } from './call-paths.ts'
import { entitySchemas, reachable } from './entities.ts'
import type { ApiDescription, ApiSubject } from './openapi.ts'
import { printSchemas } from './print-schema.ts'
import { problemHeaders, problemSchemas } from './problems.ts'
import { recordPaths } from './record-paths.ts'
import { WHOLE, wholePaths, wholeSchemas } from './whole-paths.ts'

// oxlint-disable-next-line max-lines-per-function -- one literal, the description
export function describeApi(subject: ApiSubject): ApiDescription {
  const { plan, principal, hash, server } = subject
  const all = reachable(subject)
  const records = plan.calls.recordApi ? all : []
  const calls = callPaths(plan, principal)
  const options = { versioned: plan.calls.needVersion === true, signedIn: principal.person !== null }
  const whole = wholePaths(records, options.signedIn)
  const paths: Record<string, Record<string, Json>> = {}
  for (const [address, operations] of [...records.flatMap((each) => recordPaths(each, options)), ...whole, ...calls]) {
    paths[address] = { ...paths[address], ...operations }
  }
  const schemas: Readonly<Record<string, Schema>> = Object.assign(
    {},
    sharedSchemas,
    problemSchemas,
    wholeSchemas,
    printSchemas,
    ...records.map((each) => entitySchemas(each, all)),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: plan.name,
      version: hash,
      ...(plan.purpose === '' ? {} : { description: plan.purpose }),
      license: LICENSE,
    },
    servers: [{ url: server ?? '/' }],
    tags: tags(
      plan,
      records.map((each) => each.entity.name),
      whole.length > 0,
      calls.length > 0,
    ),
    paths,
    components: {
      ...(refersToHeaders(paths) ? { headers: problemHeaders } : {}),
      schemas: named(paths, schemas),
      securitySchemes: securitySchemes(plan),
    },
    security: security(principal),
  }
}

/** The document does not define it; the operator of the application does. */
const LICENSE: Json = { name: 'The terms of whoever runs this application', identifier: 'LicenseRef-Operator' }

const refersToHeaders = (paths: Json): boolean => JSON.stringify(paths).includes('#/components/headers/')

/** The schemas referred to by a path, directly or indirectly. */
function named(paths: Json, schemas: Readonly<Record<string, Schema>>): Schema {
  const found = new Set<string>()
  const look = (part: Json): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name!)) continue
      found.add(name!)
      look(schemas[name!] ?? null)
    }
  }
  look(paths)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

function tags(plan: Plan, entities: readonly string[], whole: boolean, calls: boolean): Json {
  const of = plan.entities.filter((entity) => entities.includes(entity.name) && !entity.partOf)
  return [
    ...of.map(({ label, plural, help }) => ({ name: label, description: help === '' ? `${plural}.` : help })),
    ...(whole ? [{ name: WHOLE, description: 'Several writes in one request, files of rows.' }] : []),
    ...(calls ? [{ name: CALLS, description: 'The calls that the document offers.' }] : []),
  ]
}

const CALLS = 'Calls'

const TOKENS = 'An API token (`nf_…`), which a person makes on the page of their account; `Bearer` in any case.'

function securitySchemes(plan: Plan): Json {
  const cookie = { type: 'apiKey', in: 'cookie', name: 'ninefold_session' }
  const scheme = plan.calls.signInScheme
  const header: Schema =
    scheme.toLowerCase() === 'bearer'
      ? { type: 'http', scheme: 'bearer', description: `${TOKENS} Or that of a session.` }
      : { type: 'apiKey', in: 'header', name: 'Authorization', description: `\`${scheme} <token>\`. ${TOKENS}` }
  return { session: cookie, token: header }
}

/** Without a session, only public operations are visible. */
const security = (principal: Principal): Json =>
  principal.person === null ? [{}, { session: [] }, { token: [] }] : [{ session: [] }, { token: [] }]
