/** A list as a file, for whoever may export it: CSV that is sent while it is read, or a workbook, which is made as a whole. */
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

/** What a list can be answered in, the usual one first. */
export const LIST_TYPES = ['application/json', CSV_TYPE, XLSX_TYPE] as const

type TableFormat = 'csv' | 'xlsx'

/** Rows of a workbook, which is held in memory. Of CSV there is no end. */
const WORKBOOK_ROWS_MOST = 50_000

/** By `format`, else by `Accept`; undefined for JSON. */
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
  /** What it is called, for people and files. */
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

/** Begun under one version of the document, it breaks off where another one has taken over, so that it is seen as broken. */
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
