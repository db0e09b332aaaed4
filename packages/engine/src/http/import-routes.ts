/** Imports a file of rows into the records of an entity: preview and import. */
import type { Entity } from '@ninefold/plan'
import type { ImportAnswer, ImportRequest, ImportRow } from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Core } from '../application/index.ts'
import { refuse, type Finding } from '../refusal.ts'
import {
  csvRows,
  CSV_START,
  readImport,
  MAX_ROWS,
  type Importing,
  type ReadImport,
  storeRows,
  tryRows,
  MAX_UNPACKED,
  asImportField,
  isQuick,
  rawText,
  readTable,
} from '../tables/index.ts'
import { wireErrors } from '../wording/index.ts'
import { json, type Answer } from './answer.ts'
import { besideVersion, withinVersion } from './beside-version.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { closedQuery, entityOf, knows } from './record-routes.ts'
import type { Route } from './route.ts'
import { viewerOf } from './viewer.ts'

/** Number of rows that an answer shows as parsed, and of those with problems. */
const MAX_FIRST = 20
const MAX_PROBLEMS = 100

// oxlint-disable-next-line max-lines-per-function -- the handlers share these parameters
export function importRoutes(core: Core): readonly Route[] {
  async function importRows(exchange: Exchange): Promise<Answer> {
    const principal = await exchange.principal()
    const entity = entityOf(exchange, principal, 'create')
    if (!exchange.running.records.can(principal, entity.name).import) throw refuse('FORBIDDEN')
    closedQuery(exchange.query, [])
    const request = readRequest(exchange.body)
    const person = principal.person!
    return besideVersion(core, () =>
      core.workbooks.importInTurn(person, async () => {
        const file = await fileOf(exchange, person, request.file)
        return withinVersion(core, exchange, () => importFile(exchange, { principal, entity, request, file }))
      }),
    )
  }

  async function importFile(exchange: Exchange, asked: Asked): Promise<Answer> {
    const { principal, entity, request } = asked
    const { plan, records } = exchange.running
    const language = exchange.headers['accept-language']?.split(/[,;]/)[0]?.trim() ?? plan.settings.language
    const importing: Importing = { ...asked, plan, records, language: known(language) }
    const read = await readImport(importing)
    const { take = 'preview' } = request
    if (take === 'preview')
      return json(answerOf(exchange, principal, entity, { read, found: await tryRows(importing, read), stored: false }))
    // Others write while the file is read: only storing its rows is one transaction.
    const answer = await withIdempotencyKey(core, exchange, async () => {
      const found = await storeRows(importing, read, take === 'all')
      const stored = take === 'good' || found.every((findings) => findings.length === 0)
      return json(answerOf(exchange, principal, entity, { read, found, stored }))
    })
    return answer!
  }

  async function fileOf({ running }: Exchange, person: string, id: string): Promise<Asked['file']> {
    const content = await core.files.unassigned(person, id)
    if (!content) throw refuse('FILE_UNKNOWN', { field: 'file', parameters: { id } })
    const task = { person, seconds: running.plan.limits.workbookSeconds }
    const read = await (isQuick(content) ? readTable(content, MAX_ROWS) : core.workbooks.read(task, content, MAX_ROWS))
    if (read.kind === 'tooMany') throw refuse('TOO_MANY_ROWS', { field: 'file', parameters: { max: MAX_ROWS } })
    if (read.kind === 'tooLarge') throw refuse('FILE_SIZE', { field: 'file', parameters: { max: MAX_UNPACKED } })
    if (read.kind === 'unreadable') throw refuse('FILE_UNREADABLE', { field: 'file' })
    return read
  }

  return [
    {
      method: 'POST',
      path: '/records/:/import',
      apiTokens: true,
      needs: 'session',
      body: 'json',
      idempotency: 'itself',
      preflight: knows('create'),
      handle: importRows,
    },
  ]
}

type Asked = Pick<Importing, 'principal' | 'entity' | 'request' | 'file'>

/** Returns the language if it is supported. */
function known(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

const SHAPE = { file: 'text', columns: 'any?', key: 'text?', dates: 'text?', point: 'text?', take: 'text?' } as const
const OPTIONS = { dates: ['dmy', 'mdy', 'ymd'], point: ['.', ','], take: ['preview', 'all', 'good'] } as const

function readRequest(body: Json | undefined): ImportRequest {
  const sent = readFields(body, SHAPE)
  for (const [field, options] of Object.entries(OPTIONS)) {
    const value = sent[field as keyof typeof OPTIONS]
    if (value !== undefined && !(options as readonly string[]).includes(value))
      throw refuse('NOT_A_CHOICE', { field, parameters: { options: options.join(' ') } })
  }
  const { columns } = sent
  if (columns !== undefined && !isColumns(columns))
    throw refuse('WRONG_TYPE', { field: 'columns', parameters: { expected: 'a list of fields, with null for none' } })
  return sent as ImportRequest
}

const isColumns = (columns: Json): boolean =>
  Array.isArray(columns) && columns.every((each) => each === null || typeof each === 'string')

/** A parsed file with the problems of each row. */
interface Tried {
  readonly read: ReadImport
  readonly found: readonly (readonly Finding[])[]
  readonly stored: boolean
}

const withLabels = ({ fields }: Entity, findings: readonly Finding[]): readonly Finding[] =>
  findings.map((each) => {
    const label = fields.find(({ name }) => name === each.field)?.label
    return label === undefined || each.label !== undefined ? each : { ...each, label }
  })

function answerOf(
  exchange: Exchange,
  principal: Principal,
  entity: Entity,
  { read, found, stored }: Tried,
): ImportAnswer {
  const viewer = viewerOf(exchange, principal)
  const rowAt = (i: number): ImportRow => {
    const { row, raw, values, id } = read.rows[i]!
    const cells = read.titles.map((_, column) => rawText(raw[column]))
    const errors = wireErrors(withLabels(entity, found[i]!), exchange.running.catalogue, viewer)
    return { row, cells, values, ...(id === undefined ? {} : { changes: id }), errors }
  }
  const places = read.rows.map((_, i) => i)
  const invalid = places.filter((i) => found[i]!.length > 0)
  const valid = places.filter((i) => found[i]!.length === 0)
  const changes = valid.filter((i) => read.rows[i]!.id !== undefined).length
  const problems = invalid.map(rowAt)
  return {
    columns: read.titles.map((title, i) => ({
      title,
      samples: read.rows.slice(0, 3).map(({ raw }) => rawText(raw[i])),
      field: read.columns[i] ?? null,
    })),
    fields: read.fields.map(asImportField),
    keys: read.keys,
    dates: read.locale.dates,
    point: read.locale.point,
    ask: read.ask,
    rows: read.rows.length,
    creates: valid.length - changes,
    changes,
    bad: invalid.length,
    first: places.slice(0, MAX_FIRST).map(rowAt),
    problems: problems.slice(0, MAX_PROBLEMS),
    stored,
    rest: problems.length === 0 ? null : restOf(read, problems),
  }
}

/** The rows with problems as a file of their own, to be corrected and uploaded again. */
function restOf({ titles }: ReadImport, problems: readonly ImportRow[]): string {
  const rows = problems.map(({ cells, errors }) => {
    const text = errors.map(
      ({ field, message, remedy }) => `${field === undefined ? '' : `${field}: `}${message} ${remedy}`,
    )
    return [...cells, text.join(' / ')]
  })
  return CSV_START + csvRows([[...titles, 'Problem'], ...rows])
}
