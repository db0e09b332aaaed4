/** Parses point 7: settings, shapes and calls. `columns.ts` declares the columns. */
import { foldName } from '@ninefold/plan/base'
import { closest, isWithin, type Problem, type Span } from '@ninefold/plan/problem'
import {
  type Block,
  type Phrase,
  type Section,
  type Subject,
  makePhrase,
  phraseAt,
  plainText,
} from '../../document/index.ts'
import {
  closeBrace,
  expressionText,
  nameRef,
  callMemoized,
  mapMemoized,
  duplicateFinder,
  formOf,
  formsOf,
  hasStructure,
  parseCells,
  proseOf,
  readBulletCells,
  readRows,
  type Claims,
  type Outcome,
  type Reading,
  placeWithFix,
} from '../../kernel/index.ts'
import { isAddress, type AddressRead } from './address.ts'
import {
  LISTED,
  SECTION_TABLES,
  SUBJECT_TABLES,
  type CallRow,
  type ListedRow,
  type QueryRow,
  type ShapeRow,
} from './columns.ts'
import { fromSubject } from './described.ts'
import { reportDescribed } from './in-prose.ts'
import type { CallRead, CallSettingsRead, CallsRead, QueryRead, ShapeRead } from './model.ts'
import { callsProblem } from './problems.ts'
import { SETTINGS } from './settings.ts'

/** Memoized for each row and each heading. */
export function readCalls(section: Section): Reading<CallsRead> {
  const endpoints = section.subjects.filter(isEndpoint)
  const below = endpoints.flatMap(({ blocks }) => blocks.filter(isOfCalls))
  const read = readRows([...section.blocks, ...below], SECTION_TABLES, 7)
  const tables = [...read.tables.calls, ...read.tables.endpoints, ...read.tables.methods]
  const { settings, isSetting, problems: odd } = readSettings(read.rest)
  const subjects = mapMemoized(
    section.subjects.filter((subject) => !isEndpoint(subject)),
    readSubject,
  )
  const rows = [
    ...tables.flatMap(({ rows, columns }) =>
      mapMemoized<CallCells, [boolean], RowFound>(rows, readCall, !columns.has('does')),
    ),
    ...mapMemoized<CallCells, [boolean], RowFound>(read.rows.lines, readCall, true),
    ...mapMemoized(endpoints, readEndpoint),
  ]
  const bySubject = Map.groupBy(subjects, ({ name }) => name)
  const calls = rows.map(({ call, name }) =>
    (bySubject.get(name) ?? []).reduce((one, subject) => callMemoized(addSubject, one, subject), call),
  )
  const text = read.rest.filter((block) => !isSetting(block))
  const described = reportDescribed(text, calls, settings.basePath?.value ?? '/api')
  // Bullets that are not settings have no effect.
  const blocks = section.blocks.filter((block) => block.kind !== 'bullet' || isSetting(block))
  return {
    value: { settings, shapes: mapMemoized(read.rows.shapes, readShape), calls },
    open: calls.length === 0 && !hasStructure({ ...section, blocks }),
    problems: [
      ...read.problems,
      ...odd.filter(({ span }) => !described.some((one) => isWithin(span, one.span))),
      ...described,
      ...rows.flatMap((row) => row.problems),
      ...subjects.flatMap((subject) => subject.problems),
      ...reportUnusedHeadings(subjects, rows, tables.length > 0),
    ],
  }
}

function readSettings(blocks: readonly Block[]) {
  const { cells, problems } = readBulletCells(blocks, SETTINGS)
  const settings: CallSettingsRead = Object.fromEntries(
    Object.entries(cells).flatMap(([key, [first]]) => (first ? [[key, first]] : [])),
  )
  const keys = new Set(Object.values(cells).flatMap((all) => all.map(({ key }) => key)))
  const isSetting = (block: Block) => block.kind === 'bullet' && keys.has(block.key.span)
  return { settings, isSetting, problems }
}

/** A table of calls below the heading of a call is not about that call. */
const isOfCalls = (block: Block): boolean =>
  block.kind === 'table' && ['calls', 'endpoints', 'methods'].includes(formOf(block, formsOf(SECTION_TABLES), []) ?? '')

const isEndpoint = ({ title }: Subject): boolean => isAddress(title)

const nothingAt = (span: Span): Phrase => makePhrase([], { ...span, start: span.end })

const readShape = ({ cells: { shape, of, value }, span, claims }: ShapeRow): ShapeRead => {
  const name = shape.value!
  const nothing = nothingAt(name.span)
  return { name, of: of?.value ?? nameRef(nothing), value: value?.value ?? expressionText(nothing), claims, span }
}

/** A parsed row, with its folded name, which matches headings. */
interface RowFound {
  readonly call: CallRead
  readonly name: string
  readonly problems: readonly Problem[]
}

/** A row of any of the tables, an item of a list, or a heading. */
interface CallCells extends Claims {
  readonly cells: Partial<CallRow['cells'] & ListedRow['cells']>
  readonly problems: readonly Problem[]
  readonly span: Span
}

const readEndpoint = (subject: Subject): RowFound =>
  readCall(parseCells(LISTED, fromSubject(subject), subject.span), true)

/** `described`: there is no column Does, so only words can define the steps. */
function readCall({ cells, claims, span, problems }: CallCells, described: boolean): RowFound {
  const { for: whom, does, takes, answers, meaning, sentences } = cells
  const { steps = [], unread = [] } = does?.value ?? {}
  const { inWords, ...written } = answers?.value ?? {}
  const inCell = described && !sentences?.value?.answers ? inWords : undefined
  const answered = sentences?.value?.answers ?? inCell
  const status = sentences?.value?.status ?? written.status
  const [notStep] = steps.length === 0 && unread.length === 1 ? unread : []
  const hasNoEffect = described && !does && (inCell !== undefined || Object.keys(written).length === 0)
  const words = notStep ?? (hasNoEffect ? (meaning?.value?.words ?? nothingAt(span)) : undefined)
  const { method, path, label, problems: odd } = readAddress(cells)
  const call: CallRead = {
    label,
    ...(method && path && { method, path }),
    for: whom?.value ?? [],
    does: steps,
    ...(words && { words: { text: words, asStep: notStep !== undefined } }),
    takes: sentences?.value?.takes ?? takes?.value ?? { fields: [] },
    answers: inCell ? {} : { ...written, ...(status !== undefined && { status }) },
    ...(answered && { answered }),
    queries: [],
    help: [meaning?.value?.help ?? '', ...(sentences?.value?.left ?? [])].filter((text) => text !== '').join('. '),
    claims,
    span,
  }
  const unknown = notStep ? [] : unread.map((part) => callsProblem('CAL-004', { span: part.span }, { text: part.text }))
  return { call, name: foldName(plainText(label)), problems: [...problems, ...unknown, ...odd] }
}

type AddressOfCall = Pick<CallRead, 'label' | 'method' | 'path'> & Pick<Outcome<unknown>, 'problems'>

/** Method and path, in one or two cells or instead of the name. They are the name of a row without one. */
function readAddress({ call, address, method, path }: CallCells['cells']): AddressOfCall {
  const cell = address ?? path
  const free = cell || !(call?.value?.address?.method ?? method?.value) ? undefined : call?.value?.address
  const read = cell ? cell.value : free
  const verb = read?.method ?? method?.value
  const name = free && !free.method ? undefined : call?.value?.label
  const label = labelOf(name, read, method) ?? nothingAt((call ?? cell)!.span)
  if (cell && !read) return { label, problems: [] }
  if (!read || !verb) {
    const { span } = read?.written ?? label
    const text = read ? plainText(read.written) : ''
    return { label, problems: [callsProblem('CAL-001', { span }, { text, isOpen: false })] }
  }
  const { path: found, words } = read
  if (found.unclosed) {
    const place = { span: found.unclosed, fix: closeBrace(found.unclosed) }
    return { label, problems: [callsProblem('CAL-001', place, { text: found.text, isOpen: true })] }
  }
  const odd = words && callsProblem('CAL-032', { span: words.span }, { text: words.text, path: found.text })
  return { label, method: verb, path: found, problems: odd ? [odd] : [] }
}

function labelOf(name: Phrase | undefined, address: AddressRead | undefined, method: CallCells['cells']['method']) {
  if ((name && name.text !== '') || !address) return name
  const { written } = address
  if (!method?.value) return written
  return phraseAt(`${method.value} ${plainText(written)}`, { ...method.span, end: written.span.end })
}

interface SubjectRead {
  readonly title: Phrase
  /** The folded title. */
  readonly name: string
  readonly queries: readonly QueryRead[]
  readonly help: string
  readonly problems: readonly Problem[]
}

function readSubject({ title, blocks }: Subject): SubjectRead {
  const { rows, problems } = readRows(blocks, SUBJECT_TABLES, 7)
  const queries = rows.queries.map(readQuery)
  const firstOf = duplicateFinder(queries, ({ name }) => foldName(name.label))
  const twice = queries
    .filter((query) => firstOf(query))
    .map(({ name }) => callsProblem('CAL-028', { span: name.span }, { query: name.label }))
  return { title, name: foldName(plainText(title)), queries, help: proseOf(blocks), problems: [...problems, ...twice] }
}

const readQuery = ({ cells: { query, type, narrows }, span }: QueryRow): QueryRead => {
  const name = query.value!
  return { name, type: type?.value ?? nothingAt(name.span), ...(narrows?.value && { narrows: narrows.value }), span }
}

/** `subject`: a heading with the name of the call. */
function addSubject(call: CallRead, subject: SubjectRead): CallRead {
  const help = [call.help, subject.help].filter((text) => text !== '').join('\n\n')
  return { ...call, help, queries: [...call.queries, ...subject.queries] }
}

function reportUnusedHeadings(
  subjects: readonly SubjectRead[],
  rows: readonly RowFound[],
  hasTable: boolean,
): readonly Problem[] {
  const where = hasTable ? 'table' : rows.length > 0 ? 'lines' : 'nothing'
  const known = new Set(rows.map(({ name }) => name))
  const unused = subjects.filter(({ name }) => !known.has(name))
  const labels = unused.length === 0 ? [] : rows.map(({ call }) => plainText(call.label))
  return unused.map(({ title }) => {
    const name = plainText(title)
    const suggestion = closest(name, labels)
    return callsProblem('CAL-017', placeWithFix(title.span, suggestion), { name, suggestion, where })
  })
}
