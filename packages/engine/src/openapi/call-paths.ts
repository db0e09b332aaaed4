/** The paths of the document's own calls. */
import { isWritable, type Call, type Plan } from '@ninefold/plan'
import { type FieldType, type Json, isParts, type Schema } from '@ninefold/plan/values'
import { scopeAllowsCall, type Principal } from '../access/index.ts'
import { ONCE } from './parameters.ts'
import { refusals } from './problems.ts'
import type { PathItem } from './path-item.ts'
import { schemaOfField, schemaOfType } from './schema.ts'

export function callPaths(plan: Plan, principal: Principal): readonly PathItem[] {
  return plan.calls.calls.filter((call) => isFor(plan, principal, call)).map((call) => pathOf(plan, call))
}

/** Whether this principal may make the call at all. A role that depends on a record counts for every signed-in user. */
function isFor(plan: Plan, principal: Principal, call: Call): boolean {
  if (!scopeAllowsCall(principal.token?.scopes, plan, call)) return false
  if (principal.administrator || call.for.includes('anyone')) return true
  return call.for.some((name) => {
    if (name === 'signedIn') return principal.person !== null
    const role = plan.roles.find((each) => each.name === name)
    return role?.kind === 'record' ? principal.person !== null : principal.roles.has(name)
  })
}

function pathOf(plan: Plan, call: Call): PathItem {
  const segments = call.path.map((part) => (part.kind === 'literal' ? part.text : `{${part.name}}`))
  const address = [plan.calls.basePath.replace(/\/$/, ''), ...segments].join('/')
  return [address, { [call.method.toLowerCase()]: operation(plan, call) }]
}

function operation(plan: Plan, call: Call): Json {
  const parameters = [
    ...pathParameters(plan, call),
    ...queryParameters(plan, call),
    ...(isDoneOnce(call) ? [ONCE] : []),
  ]
  const open = call.for.includes('anyone')
  return {
    operationId: call.name,
    tags: ['Calls'],
    summary: call.label,
    ...(call.help === '' ? {} : { description: call.help }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.takes.fields.length > 0 ? { requestBody: requestBody(plan, call) } : {}),
    responses: { ...success(call), ...refusals(statuses(call), plan.calls.errorsAs !== undefined) },
    ...(open ? { security: [{}, { session: [] }, { token: [] }] } : {}),
  }
}

/** Calls that change something, except those that start or end a session. */
const isDoneOnce = ({ method, does }: Call): boolean =>
  method !== 'GET' && !does.some(({ kind }) => kind === 'signIn' || kind === 'signOut')

const pathParameters = (plan: Plan, call: Call): readonly Json[] =>
  call.path.flatMap((part) => {
    if (part.kind === 'literal') return []
    const schema =
      part.kind === 'value' ? schemaOfField(part.type) : schemaOfField(lookUpType(plan, part.entity, part.field))
    return [{ name: part.name, in: 'path', required: true, schema }]
  })

const lookUpType = (plan: Plan, entity: string, field: string): FieldType =>
  plan.entities.find((each) => each.name === entity)?.fields.find((each) => each.name === field)?.type ?? {
    kind: 'slug',
    of: '',
  }

function queryParameters(plan: Plan, call: Call): readonly Json[] {
  const own = call.queries.map(({ name, type }) => ({ name, in: 'query', schema: schemaOfField(type) }))
  if (!call.does.some((step) => step.kind === 'list' && step.paged)) return own
  const { paging } = plan.calls
  const integer = (minimum: number): Schema => ({ type: 'integer', minimum })
  return paging.kind === 'offset'
    ? [
        ...own,
        { name: paging.limit, in: 'query', schema: { ...integer(1), maximum: paging.most, default: paging.size } },
        { name: paging.offset, in: 'query', schema: { ...integer(0), default: 0 } },
      ]
    : [
        ...own,
        {
          name: 'limit',
          in: 'query',
          schema: { ...integer(1), maximum: plan.limits.pageSizeMost, default: plan.limits.pageSize },
        },
        { name: 'cursor', in: 'query', description: 'From the `Link` of the page before.', schema: { type: 'string' } },
      ]
}

function requestBody(plan: Plan, call: Call): Json {
  const { envelope, fields } = call.takes
  const needed = fields.filter((input) => input.required).map((input) => input.key)
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((input) => [input.key, bodyField(plan, input.type)])),
    ...(needed.length > 0 ? { required: needed } : {}),
    additionalProperties: false,
  }
  const whole: Schema =
    envelope === undefined
      ? schema
      : { type: 'object', properties: { [envelope]: schema }, required: [envelope], additionalProperties: false }
  return { required: true, content: { 'application/json': { schema: whole } } }
}

function bodyField(plan: Plan, type: FieldType): Schema {
  const part = isParts(type) ? plan.entities.find(({ name }) => name === type.entity) : undefined
  if (!part) return schemaOfField(type)
  const fields = part.fields.filter((field) => isWritable(part, field))
  const properties = Object.fromEntries(fields.map((field) => [field.name, bodyField(plan, field.type)]))
  return { type: 'array', items: { type: 'object', properties, additionalProperties: false } }
}

function success(call: Call): { readonly [status: string]: Json } {
  const { expr, status } = call.answers
  if (!expr) return { [String(status ?? 204)]: { description: 'Done.' } }
  const made = call.does.some((step) => step.kind === 'create')
  return {
    [String(status ?? (made ? 201 : 200))]: {
      description: 'The answer.',
      content: { 'application/json': { schema: schemaOfType(expr.tree.type) } },
    },
  }
}

function statuses(call: Call): readonly number[] {
  const writes = call.does.some((step) => step.kind !== 'list')
  const looks = call.path.some((part) => part.kind !== 'literal')
  return [
    ...(writes ? [400, 415] : []),
    401,
    403,
    406,
    ...(looks ? [404] : []),
    ...(writes ? [409, 413] : []),
    422,
    429,
  ]
}
