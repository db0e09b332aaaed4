/** Reads point 7: settings, shapes and calls. What a call does, takes and answers is read in `read-cells.ts`. */
import type { Phrase, Section, Subject } from '../../document/model.ts'
import { isEmpty, joinPhrases, listItems, makePhrase, plainText } from '../../document/phrase.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import { cutPiece } from '../cut-piece.ts'
import { foldName } from '../identifier.ts'
import { closeBrace, readPath } from '../paths.ts'
import {
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
} from '../reading.ts'
import type { Reading } from '../room.ts'
import type { CallRead, CallSettingsRead, CallsRead, QueryRead, ShapeRead } from './model.ts'
import { callsProblem } from './problems.ts'
import { CALL_LINE, fromSubject, isAddress, isInWords, LINES, wordsIn } from './described.ts'
import { readAnswers, readSteps, readTakes } from './read-cells.ts'

const SHAPES = {
  shape: { names: called('Shape, Projection, View'), needed: true },
  of: { names: ['Of', 'Entity'] },
  value: { names: called('Value, Fields, As') },
} as const

export const CALLS = {
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

export function readCalls(section: Section): Reading<CallsRead> {
  const { tables, rest, problems } = readTables(section.blocks, ALL_FORMS, 7)
  const lines = readLines(rest, CALL_LINE, LINES, ({ cells }) => isAddress(cells.address))
  const { bullets, problems: odd } = readBullets(lines.rest, SETTINGS)
  const endpoints = section.subjects.filter(({ title }) => isAddress(title))
  const subjects = section.subjects.filter((subject) => !endpoints.includes(subject)).map(readSubject)
  const calls = [
    ...[...tables.calls, ...tables.endpoints, ...tables.methods].flatMap((table) =>
      table.rows.map((row) => readCall(named(row), !table.columns.has('does'))),
    ),
    ...lines.rows.map(({ cells, span }) => readCall(rowOf({ ...cells, call: cells.address }, span), true)),
    ...endpoints.map((subject) => readCall(rowOf(fromSubject(subject), subject.span), true)),
  ]
  const found = calls.map((call) => call.call)
  return {
    value: {
      settings: settingsOf(bullets),
      shapes: rowsOf(tables.shapes).map(readShape),
      calls: found.map((call) => addSubjects(call, subjects)),
    },
    open: !hasStructure(section) && calls.length === 0,
    problems: [
      ...problems,
      ...odd,
      ...calls.flatMap((call) => call.problems),
      ...subjects.flatMap((subject) => subject.problems),
      ...subjects.flatMap((subject) => strayOf(subject, found)),
    ],
  }
}

type Cells = RowRead<typeof CALLS>['cells']

/** A row without a name is called by its method and path, wherever they stand. */
function named(row: {
  readonly cells: Omit<Cells, 'call'> & Partial<Cells>
  readonly span: Span
}): RowRead<typeof CALLS> {
  const { cells } = row
  const { call, address, method, path } = cells
  if (call && isEmpty(address) && isEmpty(path) && isAddress(call))
    return { ...row, cells: { ...cells, call, address: call } }
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

function readShape({ cells, span }: RowRead<typeof SHAPES>): ShapeRead {
  return { label: cells.shape, of: cells.of, value: cells.value, span }
}

/** `described`: nothing but words can say what it does. */
function readCall(
  { cells, span }: RowRead<typeof CALLS>,
  described: boolean,
): {
  readonly call: CallRead
  readonly problems: readonly Problem[]
} {
  const problems: Problem[] = []
  const unread: Problem[] = []
  const does = readSteps(cells.does, unread)
  const inWords = unread.length > 0 && does.length === 0 && unread.length === 1
  const answers = described && isInWords(cells.answers) ? {} : readAnswers(cells.answers)
  const silent = described && isEmpty(cells.does) && Object.keys(answers).length === 0
  const words = inWords ? cells.does : silent ? wordsIn(cells.meaning) : undefined
  if (!inWords) problems.push(...unread)
  const call: CallRead = {
    label: cells.call,
    ...readAddress(cells, problems),
    for: listItems(cells.for),
    does,
    ...(words && { words: { text: words, asStep: inWords } }),
    takes: readTakes(cells.takes),
    answers,
    queries: [],
    help: plainText(cells.meaning),
    span,
  }
  return { call, problems }
}

const METHOD = /^(GET|POST|PUT|PATCH|DELETE)$/iu

/** `GET /claims`, in one cell or in two. */
function readAddress(cells: RowRead<typeof CALLS>['cells'], problems: Problem[]): Pick<CallRead, 'method' | 'path'> {
  const apart = isEmpty(cells.address) || (!isEmpty(cells.method) && /^`?\//u.test(cells.address.text))
  const [piece] = (isEmpty(cells.address) ? cells.path : cells.address).pieces
  const match = piece && /^\s*(?:([A-Za-z]+)\s+)?(\/.*)$/u.exec(piece.text)
  const path = piece && match ? piece.text.lastIndexOf(match[2]!) : 0
  const method = !piece || !match ? undefined : apart ? cells.method : cutPiece(piece, 0, path)
  if (!piece || !match || !method || !METHOD.test(plainText(method))) {
    const cell = apart && !isEmpty(cells.path) ? cells.path : cells.address
    const span = isEmpty(cell) ? cells.call.span : cell.span
    problems.push(callsProblem('CAL-001', { span }, { text: plainText(cell), isOpen: false }))
    return {}
  }
  const [rest] = cutPiece(piece, path, piece.text.length).pieces
  const read = rest && readPath(rest)
  if (read?.unclosed) {
    const place = { span: read.unclosed, fix: closeBrace(read.unclosed) }
    problems.push(callsProblem('CAL-001', place, { text: read.text, isOpen: true }))
    return {}
  }
  return { method, ...(read && { path: read }) }
}

interface SubjectRead {
  readonly title: Phrase
  readonly queries: readonly QueryRead[]
  readonly help: string
  readonly problems: readonly Problem[]
}

function readSubject(subject: Subject): SubjectRead {
  const { tables, problems } = readTables(subject.blocks, { queries: QUERIES }, 7)
  const queries = rowsOf(tables.queries).map(({ cells, span }) => ({
    name: cells.query,
    type: cells.type,
    ...(!isEmpty(cells.narrows) && { narrows: cells.narrows }),
    span,
  }))
  return { title: subject.title, queries, help: proseOf(subject.blocks), problems }
}

const sameName = (a: Phrase, b: Phrase) => foldName(plainText(a)) === foldName(plainText(b))

function addSubjects(call: CallRead, subjects: readonly SubjectRead[]): CallRead {
  const own = subjects.filter((subject) => sameName(subject.title, call.label))
  const help = [call.help, ...own.map((subject) => subject.help)].filter((text) => text !== '').join('\n\n')
  return { ...call, help, queries: own.flatMap((subject) => subject.queries) }
}

function strayOf({ title }: SubjectRead, calls: readonly CallRead[]): readonly Problem[] {
  if (calls.some((call) => sameName(call.label, title))) return []
  const name = plainText(title)
  const meant = closest(
    name,
    calls.map((call) => plainText(call.label)),
  )
  const fix = meant && { title: `Write "${meant}"`, edits: [{ span: title.span, text: meant }] }
  return [callsProblem('CAL-017', { span: title.span, ...(fix && { fix }) }, { name, meant })]
}
