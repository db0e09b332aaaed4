/** The activity of the whole application, for administrators: as pages, or as a CSV file. */
import { Readable } from 'node:stream'
import type { ActivityEntry } from '@ninefold/plan/wire'
import type { Core } from '../application/index.ts'
import type { Activities } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import { CSV_START, csvRows } from '../tables/index.ts'
import { json, type Answer } from './answer.ts'
import { withinVersion } from './beside-version.ts'
import { disposition } from './disposition.ts'
import type { Exchange } from './exchange.ts'
import { reportExport } from './report-export.ts'
import { closedQuery } from './record-routes.ts'
import type { Route } from './route.ts'
import { timeOf } from './time-of-query.ts'

const QUERY = ['entity', 'person', 'what', 'from', 'until', 'cursor', 'format']

function activitiesOf({ running, query }: Exchange): Activities {
  closedQuery(query, QUERY)
  const text = (name: string) => query.get(name) || undefined
  const path = text('entity')
  const entity = path === undefined ? undefined : running.entities.get(path.toLowerCase())?.name
  if (path !== undefined && entity === undefined)
    throw refuse('NOT_A_CHOICE', { field: 'entity', parameters: { options: [...running.entities.keys()].join(', ') } })
  const given = {
    entity,
    person: text('person'),
    what: text('what'),
    from: timeOf(query, 'from'),
    until: timeOf(query, 'until'),
    cursor: text('cursor'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

export function activityRoutes(core: Core): readonly Route[] {
  async function activity(exchange: Exchange): Promise<Answer> {
    const principal = await exchange.principal()
    const wanted = activitiesOf(exchange)
    const read = (cursor?: string) =>
      exchange.running.records.activity(principal, { ...wanted, ...(cursor !== undefined && { cursor }) })
    const first = await read()
    if (exchange.query.get('format') !== 'csv') return json(first)
    await reportExport(core, exchange, principal, {
      kind: 'exported',
      details: { of: 'activity', format: 'csv' },
    })
    async function* file() {
      yield CSV_START + csvRows([['At', 'Who', 'As', 'Via', 'What', 'Action', 'Entity', 'Record', 'Title', 'Fields']])
      yield csvRows(first.items.map(rowOf))
      for (let next = first.next; next !== null;) {
        const cursor = next
        const page = await withinVersion(core, exchange, () => read(cursor))
        yield csvRows(page.items.map(rowOf))
        next = page.next
      }
    }
    return {
      status: 200,
      type: 'text/csv; charset=utf-8',
      headers: ['Content-Disposition', disposition('attachment', `Activity ${principal.today}.csv`)],
      body: Readable.from(file()),
    }
  }

  return [{ method: 'GET', path: '/app/activity', needs: 'administrator', answers: 'any', handle: activity }]
}

const rowOf = ({ at, who, as, via, what, action = '', entity, record, label, fields }: ActivityEntry) => [
  at,
  who?.label ?? '',
  as?.label ?? '',
  via ?? '',
  what,
  action,
  entity,
  record,
  label,
  fields.join(', '),
]
