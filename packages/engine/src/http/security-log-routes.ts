/** The security log, for administrators: as pages, or as a CSV file. No request changes it. */
import { Readable } from 'node:stream'
import type { SecurityEventView, SecurityLogPage, SecurityOutcome } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Core } from '../application/index.ts'
import { accountsOfPeople, openPeople } from '../identity/index.ts'
import { refuse } from '../refusal.ts'
import { SECURITY_EVENT_KINDS, type SecurityLogQuery, type StoredSecurityEvent } from '../security-log/index.ts'
import { CSV_START, csvRows } from '../tables/index.ts'
import { json, type Answer } from './answer.ts'
import { disposition } from './disposition.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery } from './record-routes.ts'
import { reportExport } from './report-export.ts'
import type { Route } from './route.ts'
import { timeOf } from './time-of-query.ts'

const QUERY = ['kind', 'outcome', 'person', 'from', 'until', 'cursor', 'format']
const OUTCOMES: readonly SecurityOutcome[] = ['success', 'refused']

export function securityLogRoutes(core: Core): readonly Route[] {
  async function log(exchange: Exchange): Promise<Answer> {
    const principal = await exchange.principal()
    const query = queryOf(exchange)
    const read = (cursor?: string) =>
      pageOf(core, exchange, principal, { ...query, ...(cursor !== undefined && { cursor }) })
    const first = await read()
    if (exchange.query.get('format') !== 'csv') return json(first)
    await reportExport(core, exchange, principal, {
      kind: 'exported',
      details: { of: 'securityLog', format: 'csv' },
    })
    async function* file() {
      yield CSV_START + csvRows([HEADINGS])
      yield csvRows(first.items.map(rowOf))
      for (let { next } = first; next !== null;) {
        const page = await read(next)
        yield csvRows(page.items.map(rowOf))
        next = page.next
      }
    }
    return {
      status: 200,
      type: 'text/csv; charset=utf-8',
      headers: ['Content-Disposition', disposition('attachment', `Security log ${principal.today}.csv`)],
      body: Readable.from(file()),
    }
  }

  return [{ method: 'GET', path: '/app/security-log', needs: 'administrator', answers: 'any', handle: log }]
}

function queryOf({ query }: Exchange): SecurityLogQuery {
  closedQuery(query, QUERY)
  const choice = <T extends string>(name: string, options: readonly T[]): T | undefined => {
    const value = query.get(name) || undefined
    if (value === undefined) return undefined
    const found = options.find((option) => option === value)
    if (found === undefined) throw refuse('NOT_A_CHOICE', { field: name, parameters: { options: options.join(', ') } })
    return found
  }
  const given = {
    kind: choice('kind', SECURITY_EVENT_KINDS),
    outcome: choice('outcome', OUTCOMES),
    person: query.get('person') || undefined,
    from: timeOf(query, 'from'),
    until: timeOf(query, 'until'),
    cursor: query.get('cursor') || undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** With the names of accounts, as the administrator may read them. */
async function pageOf(
  { securityLog, store }: Core,
  { running }: Exchange,
  principal: Principal,
  query: SecurityLogQuery,
): Promise<SecurityLogPage> {
  const { items, next } = await securityLog.read(query)
  const ids = [...new Set(items.flatMap(({ actor, target }) => [actor, target].filter((id) => id !== null)))]
  const people = openPeople(running.records)
  const names = await store.read(async (reader) => {
    const accounts = [...(await accountsOfPeople(reader, ids)).values()]
    const views = await Promise.all(accounts.map((account) => people.view(reader, principal, account)))
    return new Map(views.map(({ id, name }) => [id, name]))
  })
  return { items: items.map((event) => viewOf(event, names)), next }
}

function viewOf(
  { actor, target, ...event }: StoredSecurityEvent,
  names: ReadonlyMap<string, string>,
): SecurityEventView {
  const label = target === null ? undefined : names.get(target)
  return {
    ...event,
    actor: actor === null ? null : { id: actor, label: names.get(actor) ?? '' },
    target: target === null ? null : { id: target, ...(label !== undefined && { label }) },
  }
}

const HEADINGS = ['At', 'Kind', 'Outcome', 'Actor', 'Name', 'Address', 'Target', 'Occurrences', 'Details']

const rowOf = ({ at, kind, outcome, actorKind, actor, address, target, occurrences, details }: SecurityEventView) => [
  at,
  kind,
  outcome,
  actor?.id ?? actorKind,
  actor?.label ?? '',
  address ?? '',
  target?.id ?? '',
  String(occurrences),
  JSON.stringify(details),
]
