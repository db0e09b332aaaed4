/** Reads point 7: settings, shapes and calls. What a call does, takes and answers is read in `read-cells.ts`. */
import { append, foldName } from '@ninefold/plan/base'
import {
  type Block,
  type Phrase,
  type Piece,
  type Section,
  type Subject,
  isEmpty,
  joinPhrases,
  listItems,
  makePhrase,
  plainText,
} from '../../document/index.ts'
import { memoized } from '../../incremental.ts'
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
import {
  cutPiece,
  closeBrace,
  readPath,
  firstAlike,
  claim,
  formOf,
  called,
  hasStructure,
  MEANING,
  proseOf,
  readBullets,
  readLines,
  readTables,
  rowsOf,
  type RowRead,
  type TableForms,
  type Reading,
} from '../../kernel/index.ts'
import type { CallRead, CallSettingsRead, CallsRead, QueryRead, ShapeRead } from './model.ts'
import { callsProblem } from './problems.ts'
import { CALL_LINE, fromSubject, isAddress, isInWords, isPath, LINES, readBehind, wordsIn } from './described.ts'
import { reportDescribed } from './in-prose.ts'
import { readAnswers, readSteps, readTakes } from './read-cells.ts'

const SHAPES = {
  shape: { names: called('Shape, Projection, View'), needed: true },
  of: { names: ['Of', 'Entity'] },
  value: { names: called('Value, Fields, As') },
} as const

const CALLS = {
  call: {
    names: called('Call, Name, Operation, API call, Use, Interface, Interface name, Service, Function, Use case'),
    needed: true,
  },
  address: {
    names: called('Method and path, Endpoint, Address, Route, Verb and path, Resource, Method + path, Path and method'),
    perhaps: called('Call, API call, Interface, API'),
  },
  method: { names: called('Method, Verb, HTTP method, HTTP verb'), perhaps: ['Type'] },
  path: { names: called('Path, URL, URI') },
  for: {
    names: called(
      'For, Who, Who may, Role, Allowed, Allowed for, Auth, Authorization, Access, Caller, Roles, Called by, Permission',
    ),
  },
  does: { names: called('Does, Do, Action, What it does, Effect') },
  takes: { names: called('Takes, Body, Input, Request, Request body, Payload') },
  answers: { names: called('Answers, Returns, Response, Response body, Output, Result, Answers with') },
  meaning: { names: MEANING, prose: true },
} as const

export const QUERIES = {
  query: { names: called('Query, Parameter, Query parameter, Filter'), perhaps: ['Name'], needed: true },
  type: { names: called('Type, Data type, Format') },
  narrows: { names: called('Narrows to, Narrows, Filter, Where, Condition, Means') },
} as const

const { call: _, ...NAMELESS } = CALLS

export const FORMS = { shapes: SHAPES, calls: CALLS } satisfies TableForms
const SUBJECT_FORMS = { queries: QUERIES } satisfies TableForms
/** Without names, too: method and path tell calls apart. */
const ALL_FORMS = {
  ...FORMS,
  endpoints: { ...NAMELESS, address: { ...CALLS.address, needed: true } },
  methods: { ...NAMELESS, method: { ...CALLS.method, needed: true }, path: { ...CALLS.path, needed: true } },
} as const

export const SETTINGS = {
  basePath: { names: ['Base path', 'Base'] },
  signIn: { names: called('Sign-in header, Sign in header, Authorization') },
  errorsAs: { names: ['Errors as', 'Error answers'] },
  otherSites: { names: called('Other sites may call, Other sites, Origins') },
  recordApi: { names: ['Record API'] },
  needVersion: { names: ['Changes need a version', 'Changes need the version'] },
  pages: { names: ['Pages', 'Paging'] },
} as const

/** Every table of the point, those under its headings too. */
export const CALL_TABLES = { ...ALL_FORMS, ...SUBJECT_FORMS } satisfies TableForms

/** Each row and each heading by itself, so that one that stands there as before is not read again. */
export function readCalls(section: Section): Reading<CallsRead> {
  const endpoints = section.subjects.filter(isEndpoint)
  const below = endpoints.flatMap(({ blocks }) => blocks.filter(isOfCalls))
  const { tables, rest, problems } = readTables([...section.blocks, ...below], ALL_FORMS, 7)
  const lines = readLines(rest, CALL_LINE, LINES, hasAddress)
  const { bullets, problems: odd } = readBullets(lines.rest, SETTINGS)
  const subjects = section.subjects.filter((subject) => !isEndpoint(subject)).map((subject) => readSubject(subject))
  const rows = [
    ...[...tables.calls, ...tables.endpoints, ...tables.methods].flatMap((table) =>
      table.rows.map((row) => readRow(row, !table.columns.has('does'))),
    ),
    ...lines.rows.map((row) => readLine(row)),
    ...endpoints.map((subject) => readEndpoint(subject)),
  ]
  const bySubject = Map.groupBy(subjects, ({ name }) => name)
  const calls = rows.map(({ call, name }) =>
    (bySubject.get(name) ?? []).reduce((one, subject) => addSubject(one, subject), call),
  )
  const settings = settingsOf(bullets)
  const known = new Set<Block>(Object.values(bullets).flat())
  const text = lines.rest.filter((block) => !known.has(block))
  const base = settings.basePath ? plainText(settings.basePath) : '/api'
  const described = reportDescribed(text, calls, base)
  return {
    value: { settings, shapes: rowsOf(tables.shapes).map((row) => readShape(row)), calls },
    // Bullets that are no settings have no effect.
    open: calls.length === 0 && !hasStructure({ ...section, blocks: withoutText(section.blocks, known) }),
    problems: [
      ...problems,
      ...odd.filter(({ span }) => !described.some((one) => isWithin(span, one.span))),
      ...described,
      ...rows.flatMap((row) => row.problems),
      ...subjects.flatMap((subject) => subject.problems),
      ...strayOf(subjects, rows, tables.calls.length + tables.endpoints.length + tables.methods.length > 0),
    ],
  }
}

const withoutText = (blocks: readonly Block[], known: ReadonlySet<Block>): readonly Block[] =>
  blocks.filter((block) => block.kind !== 'bullet' || known.has(block))

const isWithin = (inner: Span, outer: Span): boolean =>
  inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end

/** A table of calls below the heading of one says no more of that one. */
const isOfCalls = (block: Block): boolean => {
  const form = block.kind === 'table' ? formOf(block, ALL_FORMS, []) : undefined
  return form === 'calls' || form === 'endpoints' || form === 'methods'
}

const isEndpoint = ({ title }: Subject): boolean => isAddress(title)
const hasAddress = ({ cells }: RowRead<typeof CALL_LINE>): boolean => isAddress(cells.address)

/** What a row says, and its folded name, by which headings go on with it. */
interface RowFound {
  readonly call: CallRead
  readonly name: string
  readonly problems: readonly Problem[]
}

const readRow = memoized((row: NamelessRow, described: boolean) => readCall(named(row), described))
const readLine = memoized(({ cells, span }: RowRead<typeof CALL_LINE>) => {
  const { behind, ...known } = cells
  const { takes, status, answers, left } = readBehind(behind)
  const meaning = joinPhrases([cells.meaning, ...left], '. ') ?? cells.meaning
  const said = { ...known, meaning, call: cells.address, ...(takes && { takes }), ...(status && { answers: status }) }
  const found = readCall(rowOf(said, span), true, wordsIn(cells.meaning))
  return answers ? { ...found, call: { ...found.call, answered: answers } } : found
})
const readEndpoint = memoized((subject: Subject) => readCall(rowOf(fromSubject(subject), subject.span), true))

type Cells = RowRead<typeof CALLS>['cells']

interface NamelessRow {
  readonly cells: Omit<Cells, 'call'> & Partial<Cells>
  readonly span: Span
}

/** A row without a name is called by its method and path, wherever they stand, in the place of the name too. */
function named({ cells: written, span }: NamelessRow): RowRead<typeof CALLS> {
  const { call, ...rest } = written
  const isFree = call && isEmpty(rest.address) && isEmpty(rest.path)
  if (isFree && isAddress(call)) return { span, cells: { ...rest, call, address: call } }
  const cells = isFree && !isEmpty(rest.method) && isPath(call) ? { ...rest, path: call } : written
  return namedByAddress({ cells, span })
}

function namedByAddress(row: NamelessRow): RowRead<typeof CALLS> {
  const { cells } = row
  const { call, address, method, path } = cells
  const own = isEmpty(address)
    ? joinPhrases([method, path], ' ')
    : isEmpty(method)
      ? address
      : joinPhrases([method, address], ' ')
  return { ...row, cells: { ...cells, call: call && !isEmpty(call) ? call : (own ?? address) } }
}

/** The cells of a row of which only some are known. */
function rowOf(known: Partial<Cells>, span: Span): RowRead<typeof CALLS> {
  const nothing = makePhrase([], { ...span, start: span.end })
  const cells = Object.fromEntries(
    Object.keys(CALLS).map((column) => [column, known[column as keyof Cells] ?? nothing]),
  )
  return named({ cells: cells as Cells, span })
}

function settingsOf(bullets: ReturnType<typeof readBullets<keyof typeof SETTINGS>>['bullets']): CallSettingsRead {
  const said = Object.entries(bullets).flatMap(([key, [bullet]]) => (bullet ? [[key, bullet.value] as const] : []))
  return Object.fromEntries(said)
}

const readShape = memoized(({ cells, span }: RowRead<typeof SHAPES>): ShapeRead => {
  return { label: cells.shape, of: cells.of, value: cells.value, span }
})

/** `described`: nothing but words can say what it does; `saying`: these. */
function readCall({ cells, span }: RowRead<typeof CALLS>, described: boolean, saying?: Phrase): RowFound {
  const problems: Problem[] = []
  const unread: Problem[] = []
  const does = readSteps(cells.does, unread)
  const inWords = unread.length > 0 && does.length === 0 && unread.length === 1
  const answered = described && isInWords(cells.answers) ? cells.answers : undefined
  const answers = answered ? {} : readAnswers(cells.answers)
  const silent = described && isEmpty(cells.does) && !answers.value && (saying || Object.keys(answers).length === 0)
  const words = inWords ? cells.does : silent ? (saying ?? wordsIn(cells.meaning)) : undefined
  if (!inWords) append(problems, unread)
  const call: CallRead = {
    label: cells.call,
    ...readAddress(cells, problems),
    for: listItems(cells.for),
    does,
    ...(words && { words: { text: words, asStep: inWords } }),
    takes: readTakes(cells.takes),
    answers,
    ...(answered && { answered }),
    queries: [],
    help: plainText(cells.meaning),
    ...(answers.status === undefined ? claim() : claim(cells.answers)),
    span,
  }
  return { call, name: foldName(plainText(cells.call)), problems }
}

const METHOD = /^(GET|POST|PUT|PATCH|DELETE)$/iu

/** `GET /claims`, in one cell or in two. */
function readAddress(cells: RowRead<typeof CALLS>['cells'], problems: Problem[]): Pick<CallRead, 'method' | 'path'> {
  const apart = isEmpty(cells.address) || (!isEmpty(cells.method) && /^`?\//u.test(cells.address.text))
  const cell = isEmpty(cells.address) ? cells.path : cells.address
  const [piece] = cell.pieces
  const match = piece && /^\s*(?:([A-Za-z]+)\s+)?(\/.*)$/u.exec(piece.text)
  const path = piece && match ? piece.text.lastIndexOf(match[2]!) : 0
  const method = !piece || !match ? undefined : apart ? cells.method : cutPiece(piece, 0, path)
  if (!piece || !match || !method || !METHOD.test(plainText(method))) {
    const odd = apart && !isEmpty(cells.path) ? cells.path : cells.address
    const span = isEmpty(odd) ? cells.call.span : odd.span
    problems.push(callsProblem('CAL-001', { span }, { text: plainText(odd), isOpen: false }))
    return {}
  }
  const [rest] = cutPiece(piece, path, piece.text.length).pieces
  const read = rest && readPath(rest)
  if (read?.unclosed) {
    const place = { span: read.unclosed, fix: closeBrace(read.unclosed) }
    problems.push(callsProblem('CAL-001', place, { text: read.text, isOpen: true }))
    return {}
  }
  const beside = joinPhrases(besideOf(cell, piece), ' … ')
  if (beside) problems.push(callsProblem('CAL-032', { span: beside.span }, { text: beside.text, path: match[2]! }))
  return { method, ...(read && { path: read }) }
}

/** What stands before and behind the code in a cell. */
const besideOf = ({ pieces, span }: Phrase, code: Piece): readonly Phrase[] =>
  pieces.filter((piece) => piece !== code).map((piece) => makePhrase([piece], span))

interface SubjectRead {
  readonly title: Phrase
  /** The folded title. */
  readonly name: string
  readonly queries: readonly QueryRead[]
  readonly help: string
  readonly problems: readonly Problem[]
}

const readSubject = memoized(({ title, blocks }: Subject): SubjectRead => {
  const { tables, problems } = readTables(blocks, SUBJECT_FORMS, 7)
  const queries = rowsOf(tables.queries).map(({ cells, span }) => ({
    name: cells.query,
    type: cells.type,
    ...(!isEmpty(cells.narrows) && { narrows: cells.narrows }),
    span,
  }))
  const firstOf = firstAlike(queries, ({ name }) => foldName(plainText(name)))
  const twice = queries
    .filter((query) => firstOf(query))
    .map(({ name }) => callsProblem('CAL-028', { span: name.span }, { query: plainText(name) }))
  return { title, name: foldName(plainText(title)), queries, help: proseOf(blocks), problems: [...problems, ...twice] }
})

/** `own`: a heading of the call's name. */
const addSubject = memoized((call: CallRead, own: SubjectRead): CallRead => {
  const help = [call.help, own.help].filter((text) => text !== '').join('\n\n')
  return { ...call, help, queries: [...call.queries, ...own.queries] }
})

function strayOf(subjects: readonly SubjectRead[], rows: readonly RowFound[], hasTable: boolean): readonly Problem[] {
  const where = hasTable ? 'table' : rows.length > 0 ? 'lines' : 'nothing'
  const known = new Set(rows.map(({ name }) => name))
  const stray = subjects.filter(({ name }) => !known.has(name))
  const labels = stray.length === 0 ? [] : rows.map(({ call }) => plainText(call.label))
  return stray.map(({ title }) => {
    const name = plainText(title)
    const meant = closest(name, labels)
    const fix = meant && { title: `Write "${meant}"`, edits: [{ span: title.span, text: meant }] }
    return callsProblem('CAL-017', { span: title.span, ...(fix && { fix }) }, { name, meant, where })
  })
}
