/** The record API: list, get, create, change, delete, actions, check. The records check permissions. */
import type { Entity } from '@ninefold/plan'
import type { WireSaved } from '@ninefold/plan/wire'
import type { Core } from '../application/index.ts'
import { columnsOfEntity } from '../tables/index.ts'
import type { Principal } from '../access/index.ts'
import { selectedColumns, selectedFields, partLists, fieldsInList } from './selected-fields.ts'
import type { Changed, ListQuery } from '../records/index.ts'
import { finding, refuse, Refusal } from '../refusal.ts'
import { json, JSON_TYPE, noContent, type Answer } from './answer.ts'
import { jsonObject } from './body.ts'
import { isKnown, tagOf, versionOf, wantsMinimal, withoutVersion } from './conditions.ts'
import type { Exchange } from './exchange.ts'
import { wireErrors } from '../wording/index.ts'
import { recordThen } from './record-then.ts'
import type { Route } from './route.ts'
import { formatWanted, LIST_TYPES, tableAnswer } from './table-answer.ts'
import { viewerOf } from './viewer.ts'

type Verb = 'read' | 'create'

/** The entity in the path, if the principal may know of it: an invisible one does not exist. */
export function entityOf(exchange: Exchange, principal: Principal, verb: Verb = 'read'): Entity {
  const { running, parameters } = exchange
  const entity = running.entities.get(parameters[0]!.toLowerCase())
  const can = entity && !entity.partOf ? running.records.can(principal, entity.name) : undefined
  const known = can && (can.read || (verb === 'create' && can.create !== null))
  if (known && recordApiServes(exchange)) return entity!
  if (principal.person === null) throw refuse('SIGN_IN_NEEDED')
  throw refuse('ROUTE_UNKNOWN')
}

/** If the document turns off the record API, it serves only the application's own pages. */
const recordApiServes = ({ running, byHeader, session }: Exchange): boolean =>
  running.plan.calls.recordApi || (!byHeader && session !== undefined)

/** Refuses unknown parameters of a query, so that a typing error never widens an answer. */
export function closedQuery(query: URLSearchParams, names: readonly string[]): void {
  const unknown = [...query.keys()].filter((key) => !names.includes(key))
  const findings = unknown.map((name) => finding('FIELD_UNKNOWN', { field: name, parameters: { name } }))
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
}

/** A parameter with a closed list of values; undefined if missing or empty. */
function oneOf(query: URLSearchParams, name: string, options: readonly string[]): string | undefined {
  const value = query.get(name)
  if (value === null || value === '') return undefined
  if (options.includes(value)) return value
  throw refuse('NOT_A_CHOICE', { field: name, parameters: { options: options.join(', ') } })
}

const INCLUDED = ['related', 'parts']

/** What a list includes besides the fields of its records. */
function included(query: URLSearchParams): ReadonlySet<string> {
  const names = new Set((query.get('include') ?? '').split(',').filter((name) => name !== ''))
  if ([...names].every((name) => INCLUDED.includes(name))) return names
  throw refuse('NOT_A_CHOICE', { field: 'include', parameters: { options: INCLUDED.join(', ') } })
}

const TABLE_QUERY = ['filter', 'sort', 'search', 'format', 'fields']
const LIST_QUERY = [...TABLE_QUERY, 'cursor', 'limit', 'total', 'include']

/** The user's part of a list's query, for a file with all its rows. */
export function tableQuery(query: URLSearchParams, entity: string): ListQuery {
  closedQuery(query, TABLE_QUERY)
  return listQuery(query, entity)
}

/** The user's part of a list's query. `tree`: the field with the parent, if the list is a tree. */
export function listQuery(query: URLSearchParams, entity: string, tree?: string): ListQuery {
  closedQuery(query, tree === undefined ? LIST_QUERY : [...LIST_QUERY, 'top'])
  const text = (name: string) => {
    const value = query.get(name)
    return value === null || value === '' ? undefined : value
  }
  const limit = text('limit')
  const include = included(query)
  return {
    entity,
    filter: text('filter'),
    sort: text('sort'),
    cursor: text('cursor'),
    search: text('search'),
    // A value that is no number is refused with the range, like a number outside it.
    limit: limit === undefined ? undefined : /^\d{1,6}$/.test(limit) ? Number(limit) : NaN,
    total: totalOf(query),
    related: include.has('related'),
    ...(oneOf(query, 'top', ['true', 'false']) === 'true' && tree !== undefined && { topBy: tree }),
  }
}

/** `true`: count them all; a number: count up to so many. */
function totalOf(query: URLSearchParams): boolean | number {
  const value = query.get('total') ?? ''
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value)
  if (['', 'true', 'false'].includes(value)) return value === 'true'
  throw refuse('NOT_A_CHOICE', { field: 'total', parameters: { options: 'true, false, 1 to 999999' } })
}

/** With `include=warnings`, the record and the warnings of its rules; otherwise only the record. */
export function changedAnswer(
  exchange: Exchange,
  principal: Principal,
  { id, record, warnings }: Changed,
  status: number,
  more: readonly string[] = [],
): Answer {
  const body = JSON.stringify(record ?? { id })
  const headers = record ? ['ETag', tagOf(record, body), ...more] : more
  if (wantsMinimal(exchange.headers)) return noContent([...headers, 'Preference-Applied', 'return=minimal'])
  if (!withWarnings(exchange)) return { status, body, type: JSON_TYPE, headers }
  const saved: WireSaved = {
    record: record ?? { id },
    warnings: wireErrors(warnings, exchange.running.catalogue, viewerOf(exchange, principal)),
  }
  return { status, body: JSON.stringify(saved), type: JSON_TYPE, headers }
}

export function withWarnings({ query, address }: Exchange): boolean {
  if (address.search === '') return false
  closedQuery(query, ['include'])
  const wanted = query.get('include')
  if (wanted === 'warnings' || wanted === null) return wanted !== null
  throw refuse('NOT_A_CHOICE', { field: 'include', parameters: { options: ['warnings'] } })
}

async function list(core: Core, exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal)
  const format = formatWanted(exchange)
  const { records } = exchange.running
  const { readable } = records.can(principal, entity.name)
  if (format) {
    const query = tableQuery(exchange.query, entity.name)
    const columns = selectedColumns(exchange, principal, entity.name) ?? columnsOfEntity(entity, readable)
    return tableAnswer(core, exchange, principal, { format, name: entity.plural, query, columns })
  }
  const query = { ...listQuery(exchange.query, entity.name), ...selectedFields(exchange, principal, entity.name) }
  const fields = fieldsInList(
    query.fields,
    partLists(entity, readable),
    readable,
    included(exchange.query).has('parts'),
  )
  const page = await records.list(principal, { ...query, ...(fields && { fields }) })
  exchange.seen(principal, page.items)
  return json(page)
}

async function get(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal)
  const { records, lifecycles } = exchange.running
  const id = exchange.parameters[1]!
  if (exchange.address.search !== '') {
    closedQuery(exchange.query, ['include', 'at', 'fields'])
    const at = exchange.query.get('at')
    const isWhole = at !== null || exchange.query.get('include') === 'page'
    // For an old version, and for a page, all fields are answered.
    if (isWhole && exchange.query.has('fields')) closedQuery(exchange.query, ['include', 'at'])
    if (at !== null) return json(await recordThen(exchange, principal, entity.name, id, at))
    if (isWhole) {
      const view = await records.page(principal, entity.name, id)
      exchange.seen(principal, [view.record])
      return json({ ...view, actions: await lifecycles.offers(principal, entity.name, id) })
    }
  }
  const record = await records.get(principal, entity.name, id, selectedFields(exchange, principal, entity.name))
  const body = JSON.stringify(record)
  const tag = tagOf(record, body)
  const headers = ['ETag', tag, 'Cache-Control', 'private, no-cache', 'Vary', 'Cookie, Authorization']
  if (isKnown(exchange.headers, tag)) return { status: 304, headers }
  return { status: 200, body, type: JSON_TYPE, headers }
}

async function create(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal, 'create')
  withWarnings(exchange)
  const made = await exchange.running.records.create(principal, entity.name, jsonObject(exchange.body))
  return changedAnswer(exchange, principal, made, 201, [
    'Location',
    encodeURI(`/api/records/${entity.path}/${made.id}`),
  ])
}

async function change(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal)
  const id = exchange.parameters[1]!
  const body = jsonObject(exchange.body)
  withWarnings(exchange)
  const version = versionOf(exchange, { body, needed: true })
  const changed = await exchange.running.records.change(principal, entity.name, id, withoutVersion(body), version)
  return changedAnswer(exchange, principal, changed, 200)
}

async function remove(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal)
  await exchange.running.records.remove(
    principal,
    entity.name,
    exchange.parameters[1]!,
    versionOf(exchange, { needed: true }),
  )
  return noContent()
}

async function act(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal)
  const [, id, action] = exchange.parameters
  const { records, lifecycles } = exchange.running
  const body = exchange.body === undefined ? {} : jsonObject(exchange.body)
  withWarnings(exchange)
  const version = versionOf(exchange, { body })
  const taken = { entity: entity.name, id: id!, action: action!, input: withoutVersion(body), version }
  const hashes = await records.hashes(principal, entity.name, taken.input)
  const changed = await records.write(principal, (writing) => lifecycles.act(writing, taken), hashes, {
    repeatable: true,
  })
  return changedAnswer(exchange, principal, changed, 200)
}

async function check(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal, 'create')
  const { id, version: _, ...input } = jsonObject(exchange.body)
  if (id !== undefined && id !== null && typeof id !== 'string')
    throw refuse('WRONG_TYPE', { field: 'id', parameters: { expected: 'an id' } })
  const findings = await exchange.running.records.check(
    principal,
    entity.name,
    input,
    typeof id === 'string' ? { id } : {},
  )
  return json({ findings: wireErrors(findings, exchange.running.catalogue, viewerOf(exchange, principal)) })
}

export const knows = (verb: Verb) => async (exchange: Exchange) =>
  void entityOf(exchange, await exchange.principal(), verb)

// oxlint-disable-next-line max-lines-per-function -- one literal, the addresses of records
export const recordRoutes = (core: Core): readonly Route[] => [
  {
    method: 'GET',
    path: '/records/:',
    apiTokens: true,
    needs: 'nobody',
    answers: LIST_TYPES,
    handle: (exchange) => list(core, exchange),
  },
  {
    method: 'POST',
    path: '/records/:',
    apiTokens: true,
    needs: 'nobody',
    body: 'json',
    preflight: knows('create'),
    handle: create,
  },
  { method: 'GET', path: '/records/:/:', apiTokens: true, needs: 'nobody', handle: get },
  {
    method: 'PATCH',
    path: '/records/:/:',
    apiTokens: true,
    needs: 'nobody',
    body: 'json',
    preflight: knows('read'),
    handle: change,
  },
  { method: 'DELETE', path: '/records/:/:', apiTokens: true, needs: 'nobody', handle: remove },
  {
    method: 'POST',
    path: '/records/:/:/actions/:',
    apiTokens: true,
    needs: 'nobody',
    body: 'json',
    preflight: knows('read'),
    handle: act,
  },
  {
    method: 'POST',
    path: '/records/:/check',
    apiTokens: true,
    needs: 'nobody',
    body: 'json',
    preflight: knows('create'),
    handle: check,
  },
]
