/** A record on paper: what stands on it as JSON, or the whole as a PDF. */
import { printsRecord, type Screen } from '@ninefold/plan'
import type { PrintData } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { type Core, maySee, type PrintScreen, recordPrint } from '../application/index.ts'
import { refuse } from '../refusal.ts'
import { choose } from './accept.ts'
import { json, type Answer } from './answer.ts'
import { besideVersion } from './beside-version.ts'
import { disposition } from './disposition.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery, entityOf } from './record-routes.ts'
import type { Route } from './route.ts'

const PDF_TYPE = 'application/pdf'
const TYPES = ['application/json', PDF_TYPE] as const

export const printRoutes = (core: Core): readonly Route[] => [
  {
    method: 'GET',
    path: '/records/:/:/print/:',
    apiTokens: true,
    needs: 'nobody',
    answers: TYPES,
    handle: (exchange) => print(core, exchange),
  },
]

async function print(core: Core, exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  closedQuery(exchange.query, ['format'])
  const entity = entityOf(exchange, principal)
  const data = await dataOf(core, exchange, principal, entity.name)
  if (!wantsPdf(exchange)) return json(data, 200, ['Vary', 'Cookie, Authorization, Accept-Language'])
  const task = { person: principal.person ?? exchange.caller, seconds: exchange.running.plan.limits.workbookSeconds }
  const body = await besideVersion(core, () => core.pdfs.write(task, data))
  const headers = ['Content-Disposition', disposition('inline', `${data.title}.pdf`)]
  return { status: 200, type: PDF_TYPE, headers, body }
}

function dataOf(core: Core, exchange: Exchange, principal: Principal, entity: string): Promise<PrintData> {
  const [, id, name] = exchange.parameters
  const screen = printOf(exchange, principal, name!)
  if (!screen || screen.shows.entity !== entity) throw refuse('ROUTE_UNKNOWN')
  return recordPrint(exchange.running, {
    principal,
    screen,
    id: id!,
    language: principal.locale,
    preferred: exchange.headers['accept-language'],
    content: (file) => core.files.content(file),
  })
}

/** A print that the principal may not see does not exist for them. */
function printOf({ running }: Exchange, principal: Principal, name: string) {
  const screen = running.screens.get(name.toLowerCase())
  return screen && maySee(principal, screen) && isPrint(screen) ? screen : undefined
}

const isPrint = (screen: Screen): screen is PrintScreen => printsRecord(screen.shows)

/** By `format`, otherwise by `Accept`. */
function wantsPdf({ query, headers }: Exchange): boolean {
  const format = query.get('format')
  if (format === 'pdf') return true
  if (format !== null && format !== '' && format !== 'json')
    throw refuse('NOT_A_CHOICE', { field: 'format', parameters: { options: 'json, pdf' } })
  return format !== 'json' && choose(headers.accept, TYPES) === PDF_TYPE
}
