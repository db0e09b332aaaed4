/** A list as a file, for users who may export it: CSV, which is streamed, or a workbook, which is built in memory. */
import { Readable } from 'node:stream'
import type { Principal } from '../access/index.ts'
import type { Core } from '../application/index.ts'
import type { ListQuery } from '../records/index.ts'
import { notAllowed, refuse } from '../refusal.ts'
import { type TableColumn, CSV_START, csvRows, pagesOf, type Page } from '../tables/index.ts'
import { choose } from './accept.ts'
import type { Answer } from './answer.ts'
import { disposition } from './disposition.ts'
import type { Exchange } from './exchange.ts'
import { type SheetCell } from '@ninefold/plan/values'

const CSV_TYPE = 'text/csv'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The media types of a list, the default first. */
export const LIST_TYPES = ['application/json', CSV_TYPE, XLSX_TYPE] as const

type TableFormat = 'csv' | 'xlsx'

/** Maximum rows of a workbook, which is built in memory. CSV has no limit. */
const WORKBOOK_ROWS_MOST = 50_000

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
  const { format, name, columns } = table
  const query = { ...table.query, export: true }
  if (!exchange.running.records.can(principal, query.entity).export) throw notAllowed(principal)
  const page = pagesOf(exchange.running.records, principal, query, columns)
  const first = await page()
  const titles = columns.map(({ title }) => title)
  const answer = {
    status: 200,
    headers: ['Content-Disposition', disposition('attachment', `${name} ${principal.today}.${format}`)],
  }
  if (format === 'csv')
    return { ...answer, type: 'text/csv; charset=utf-8', body: Readable.from(csv(core, exchange, page, first, titles)) }
  const rows = await allRows(page, first)
  return { ...answer, type: XLSX_TYPE, body: await core.threads.run({ kind: 'write', sheet: name, titles, rows }) }
}

type Rows = Awaited<ReturnType<Page>>

async function allRows(page: Page, first: Rows): Promise<readonly (readonly SheetCell[])[]> {
  const rows = [...first.rows]
  for (let { next } = first; next !== undefined;) {
    const more = await page(next)
    rows.push(...more.rows)
    next = more.next
    if (rows.length > WORKBOOK_ROWS_MOST)
      throw refuse('TOO_MANY_ROWS', { field: 'format', parameters: { max: WORKBOOK_ROWS_MOST } })
  }
  return rows
}

/**
 * If another version of the document takes over meanwhile, the download is aborted, so that the client sees it as
 * incomplete.
 */
async function* csv(core: Core, exchange: Exchange, page: Page, first: Rows, titles: readonly string[]) {
  yield CSV_START + csvRows([titles]) + csvRows(first.rows)
  for (let { next } = first; next !== undefined;) {
    const running = await core.enter()
    try {
      if (running !== exchange.running) throw new Error('another document has taken over')
      const more = await page(next)
      yield csvRows(more.rows)
      next = more.next
    } finally {
      core.leave()
    }
  }
}
