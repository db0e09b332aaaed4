/** A list as a file, for users who may export it: CSV, which is streamed, or a workbook, which is built in memory. */
import { Readable } from 'node:stream'
import type { Principal } from '../access/index.ts'
import type { Core } from '../application/index.ts'
import type { ListQuery } from '../records/index.ts'
import { notAllowed, refuse } from '../refusal.ts'
import { type TableColumn, headingOf, CSV_START, csvRows, pagesOf, type Page } from '../tables/index.ts'
import { choose } from './accept.ts'
import type { Answer } from './answer.ts'
import { besideVersion, withinVersion } from './beside-version.ts'
import { disposition } from './disposition.ts'
import type { Exchange } from './exchange.ts'
import { reportExport } from './report-export.ts'
import { type SheetCell } from '@ninefold/plan/values'
import { textIn } from '../wording/index.ts'

const CSV_TYPE = 'text/csv'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The media types of a list, the default first. */
export const LIST_TYPES = ['application/json', CSV_TYPE, XLSX_TYPE] as const

type TableFormat = 'csv' | 'xlsx'

/** Maximum of a workbook, which is built in memory: rows, cells, and characters of texts. CSV has no limit. */
const MAX_WORKBOOK_ROWS = 50_000
const MAX_WORKBOOK_CELLS = 1_000_000
const MAX_WORKBOOK_TEXT = 50_000_000

/** By `format`, otherwise by `Accept`; undefined for JSON. */
export function formatWanted({ query, headers }: Exchange): TableFormat | undefined {
  const format = query.get('format')
  if (format === 'csv' || format === 'xlsx') return format
  if (format !== null && format !== '' && format !== 'json')
    throw refuse('NOT_A_CHOICE', { field: 'format', parameters: { options: 'json, csv, xlsx' } })
  const type = format === 'json' ? undefined : choose(headers.accept, LIST_TYPES)
  return type === CSV_TYPE ? 'csv' : type === XLSX_TYPE ? 'xlsx' : undefined
}

interface Table {
  readonly format: TableFormat
  /** Its name, for users and files. */
  readonly name: string
  readonly query: ListQuery
  readonly columns: readonly TableColumn[]
}

export async function tableAnswer(core: Core, exchange: Exchange, principal: Principal, table: Table): Promise<Answer> {
  const { format, columns } = table
  const name = textIn(exchange.running.plan, principal.locale, table.name)
  const query = { ...table.query, export: true }
  if (!exchange.running.records.can(principal, query.entity).export) throw notAllowed(principal)
  const page = pagesOf(exchange.running.records, principal, query, columns)
  const first = await page()
  const { plan } = exchange.running
  const own = plan.entities.find(({ name: entity }) => entity === query.entity)!
  const place = { point: 3, subject: own.label } as const
  await reportExport(core, exchange, principal, {
    kind: 'exported',
    details: { entity: query.entity, format },
  })
  const titles = columns.map((column) =>
    headingOf({ ...column, title: textIn(plan, principal.locale, column.title, place) }),
  )
  const answer = {
    status: 200,
    headers: ['Content-Disposition', disposition('attachment', `${name} ${principal.today}.${format}`)],
  }
  if (format === 'csv')
    return { ...answer, type: 'text/csv; charset=utf-8', body: Readable.from(csv(core, exchange, page, first, titles)) }
  const task = { person: principal.person ?? exchange.caller, seconds: exchange.running.plan.limits.workbookSeconds }
  const rows = workbookRows(core, exchange, page, first)
  const pieces = await besideVersion(core, () => core.workbooks.write(task, { sheet: name, titles, rows }))
  return { ...answer, type: XLSX_TYPE, body: Buffer.concat(pieces) }
}

type Rows = Awaited<ReturnType<Page>>

/** Pages of rows. TOO_MANY_ROWS if they are more than a workbook may have. */
async function* workbookRows(core: Core, exchange: Exchange, page: Page, first: Rows) {
  let [cells, characters, count] = [0, 0, 0]
  for await (const rows of pages(core, exchange, page, first)) {
    cells += rows.reduce((sum, row) => sum + row.length, 0)
    characters += rows.reduce((sum, row) => sum + textLength(row), 0)
    if (count + rows.length > MAX_WORKBOOK_ROWS) throw tooManyRows(MAX_WORKBOOK_ROWS)
    if (cells > MAX_WORKBOOK_CELLS || characters > MAX_WORKBOOK_TEXT) throw tooManyRows(count)
    count += rows.length
    yield rows
  }
}

const tooManyRows = (max: number) => refuse('TOO_MANY_ROWS', { field: 'format', parameters: { max } })

const textLength = (row: readonly SheetCell[]): number =>
  row.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

/**
 * If another version of the document takes over meanwhile, the download is aborted, so that the client sees it as
 * incomplete.
 */
async function* csv(core: Core, exchange: Exchange, page: Page, first: Rows, titles: readonly string[]) {
  yield CSV_START + csvRows([titles])
  for await (const rows of pages(core, exchange, page, first)) yield csvRows(rows)
}

async function* pages(core: Core, exchange: Exchange, page: Page, { rows, next: second }: Rows) {
  yield rows
  for (let next = second; next !== undefined;) {
    const more = await withinVersion(core, exchange, () => page(next))
    yield more.rows
    next = more.next
  }
}
