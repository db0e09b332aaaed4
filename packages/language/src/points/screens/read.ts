/** Reads point 2: the table of screens, and what stands under each screen's own heading. */
import {
  type Block,
  type Phrase,
  type Section,
  type Subject,
  type Table,
  CODE,
  isEmpty,
  listItems,
  makePhrase,
  matchPhrase,
  plainText,
  splitAt,
} from '../../document/index.ts'
import { memoized } from '../../incremental.ts'
import type { Problem } from '@ninefold/plan/problem'
import {
  columnsCalled,
  closeBrace,
  readPath,
  type PathRead,
  claim,
  APART,
  hasStructure,
  readBullets,
  readLines,
  readRecord,
  readTables,
  rowsOf,
  type RowRead,
  type TableForms,
  type Reading,
  readSet,
  readSort,
} from '../../kernel/index.ts'
import { singularOf, foldName, upperFirst } from '@ninefold/plan/base'
import { DETAILS, SCREENS, TILES } from './forms.ts'
import type { DetailsRead, ScreenRead, ScreensRead, StrayRead, TileRead } from './model.ts'
import { screensProblem } from './problems.ts'
import { readShows } from './read-shows.ts'
import { saysKind, screensInProse } from './in-prose.ts'

const FORMS = { screens: SCREENS } satisfies TableForms
const SUBJECT_FORMS = { tiles: TILES } satisfies TableForms
/** Every table of the point, those under its headings too. */
export const SCREEN_TABLES = { ...FORMS, ...SUBJECT_FORMS } satisfies TableForms

/** A screen as an item of a list: `- My claims (/claims/mine): list of Claim – for employee`. */
const ADDRESSED = String.raw`^(?<screen>[^:(]+?)\s*\(\s*(?<route>${CODE}|/(?:\{[^{}]*\}|\S)*?)\s*\)`
const NAMED = ADDRESSED + APART
/** `form for` says of what, not for whom. Sentences behind it explain, or say what else a list shows. */
const FOR_WHOM = String.raw`(?<shows>.+?)(?:\s*[–—;,-]\s*|(?<!\bform)\s+)for:?\s+(?!an?\s|the\s)(?<for>[^\uE001.]+?)(?:\.\s+(?<meaning>.+?))?\.?$`
const ONLY = String.raw`(?<shows>.+?)\s*[;,(–—-]\s*(?<for>[^;,()]+?)\s+only\)?\.?$`
const FIXED_BEHIND = String.raw`(?<shows>.+?)\s*[;,(–—-]\s*(?<for>(?:everyone|everybody|anyone|anybody|all|administrators?)\b[^;,()]{0,20})\)?\.?$`
const WHO_SEE = String.raw`(?<for>[^;,]+?)\s+(?:can\s+)?(?:sees?|views?|fills? in|fills? out|uses?)\s+(?<shows>.+?)\.?$`
const SHOWS = String.raw`(?<shows>.+?)\.?$`
const LINES: readonly RegExp[] = [
  new RegExp(NAMED + FOR_WHOM, 'su'),
  ...[ONLY, FIXED_BEHIND, WHO_SEE].map((behind) => new RegExp(NAMED + behind, 'isu')),
  new RegExp(NAMED + SHOWS, 'su'),
]

/** `Rooms (/rooms, office): list of Room`; one that shows no records in so many words is reported (`in-prose.ts`). */
const WITH_WHOM: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<screen>[^:()/]{1,60}?)\s*\(\s*(?<route>${CODE}|/(?:\{[^{}]*\}|[^\s(),;])*)\s*[,;]\s*(?:for:?\s+)?(?<for>[^()]+?)\s*\)${APART}${SHOWS}`,
    'su',
  ),
]

/** A screen that only its address names: `/bookings/new – booking form`. */
const ROUTE = String.raw`^(?<route>${CODE}|/\S*)${APART}`
const BY_ROUTE: readonly RegExp[] = [FOR_WHOM, SHOWS].map((behind) => new RegExp(ROUTE + behind, 'su'))

/** A screen without an address: `- Animals: list of Animal, for vet`. It says for whom it is, or it may as well be text. */
const BY_NAME: readonly RegExp[] = [
  new RegExp(
    `^(?<screen>[^:()/]{1,60}?)${APART}` + String.raw`(?<shows>.+?)\s*\(\s*for:?\s+(?<for>[^()]+?)\s*\)\.?$`,
    'su',
  ),
  new RegExp(`^(?<screen>[^:()/]{1,60}?)${APART}${FOR_WHOM}`, 'su'),
  ...[ONLY, FIXED_BEHIND].map((behind) => new RegExp(`^(?<screen>[^:()/]{1,60}?)${APART}${behind}`, 'isu')),
]

const saysRecords = ({ cells }: RowRead<typeof SCREENS>): boolean => saysKind(cells.shows)

/** Records and nothing more particular: what is said of them in a sentence is no screen. */
const saysRecordsAlone = (row: RowRead<typeof SCREENS>): boolean =>
  saysRecords(row) && !/[,.;]|['’]s\s|\s(?:with|by|as|in)\s/iu.test(row.cells.shows.text)

/** `/rooms` → Rooms, `/rooms/:id` → Room, `/bookings/new` → New booking, `/` → Home. */
function namedByRoute(row: RowRead<typeof SCREENS>): RowRead<typeof SCREENS> {
  const { route } = row.cells
  const segments = plainText(route)
    .split('/')
    .filter((segment) => segment !== '')
  const literal = segments
    .filter((segment) => /^[\p{L}\p{N}_-]+$/u.test(segment))
    .map((one) => one.replace(/[_-]+/gu, ' '))
  const last = literal.at(-1) ?? 'home'
  const isNew = /^(?:new|create|add)$/iu.test(last)
  const one = (words: string) => singularOf(words) ?? words
  const label = isNew ? `new ${one(literal.at(-2) ?? '')}` : segments.length > literal.length ? one(last) : last
  const screen = makePhrase([{ kind: 'text', text: upperFirst(label.trim()), span: route.span }], route.span)
  return { ...row, cells: { ...row.cells, screen } }
}

const isRoute = ({ cells }: RowRead<typeof SCREENS>): boolean => plainText(cells.route).startsWith('/')

/** Each row and each heading by itself, so that one that stands there as before is not read again. */
export function readScreens(section: Section): Reading<ScreensRead> {
  const { tables, rest, problems } = readTables(section.blocks, FORMS, 2)
  const lines = readLines(rest, SCREENS, LINES)
  const withWhom = readLines(lines.rest, SCREENS, WITH_WHOM, saysRecordsAlone)
  const routes = readLines(withWhom.rest, SCREENS, BY_ROUTE, isRoute)
  const named =
    tables.screens.length > 0 ? { rows: [], rest: routes.rest } : readLines(routes.rest, SCREENS, BY_NAME, saysRecords)
  const subjects = section.subjects.map((subject) => readHeading(subject))
  const last = section.blocks.findLast(
    (block): block is Table => block.kind === 'table' && block.span === tables.screens.at(-1)?.span,
  )
  const rows = [
    ...rowsOf(tables.screens).map((row) => readScreen(row)),
    ...[...lines.rows, ...withWhom.rows, ...named.rows].map((row) => readLine(row)),
    ...routes.rows.map((row) => readNameless(row)),
    ...subjects.flatMap(({ row }) => row ?? []),
  ]
  const bySubject = Map.groupBy(subjects, ({ name }) => name)
  const screens = rows.map(({ screen, name }) =>
    (bySubject.get(name) ?? []).reduce((one, subject) => addDetails(one, subject), screen),
  )
  return {
    value: {
      screens,
      stray: strayOf(subjects, rows),
      told: screensInProse(named.rest, new Set(rows.map(({ name }) => name))),
      ...(last && { table: last }),
    },
    // Lines that are no screens have no effect.
    open:
      rows.length === 0 &&
      !hasStructure({ ...section, blocks: section.blocks.filter(({ kind }) => kind !== 'bullet') }),
    problems: [...problems, ...rows.flatMap((row) => row.problems), ...subjects.flatMap((subject) => subject.problems)],
  }
}

/** What a row says, and its folded name, by which headings go on with it. */
interface RowFound {
  readonly screen: ScreenRead
  readonly name: string
  readonly problems: readonly Problem[]
}

const readScreen = memoized((row: RowRead<typeof SCREENS>) => screenIn(row))
const readLine = memoized((row: RowRead<typeof SCREENS>) => screenIn(row, readSentences(row.cells.meaning)))
const readNameless = memoized((row: RowRead<typeof SCREENS>) => screenIn(namedByRoute(row)))

/** What stands under a heading. `row`: its screen is not in the table, the heading names it and its bullets say what it is. */
const readHeading = memoized((subject: Subject): SubjectRead & { readonly row?: RowFound } => {
  const { row, rest } = readRecord(SCREENS, { screen: subject.title }, subject.blocks, subject.span)
  if (isEmpty(row.cells.route) && isEmpty(row.cells.shows)) return readSubject(subject)
  return { ...readSubject({ ...subject, blocks: rest }), row: screenIn(row) }
})

/** What the sentences behind a line say of its screen: `Columns: name, town. Sorted by name.` `unread`: those that say nothing it knows. */
function readSentences(meaning: Phrase): Pick<ScreenRead, 'unread'> & { readonly said: Partial<DetailsRead> } {
  const unread: Phrase[] = []
  let said: Partial<DetailsRead> = {}
  for (const sentence of isEmpty(meaning) ? [] : splitAt(meaning, /(?<=[.!?])\s+|(?<=;)\s*/u)) {
    const [key, value] = matchPhrase(sentence, /^([^:.]{1,30}?)\s*:\s*(.+?)[.;]?$/su) ?? []
    const [order] = matchPhrase(sentence, /^(?:sorted|ordered) by (.+?)[.;]?$/isu) ?? []
    const [column] = order ? ['sort'] : key ? columnsCalled(key, DETAILS) : []
    const items = order ?? value
    if (!column || !items || column in said) unread.push(sentence)
    else said = { ...said, [column]: column === 'sort' ? readSort(items) : listItems(items) }
  }
  return { said, ...(unread.length > 0 && { unread }) }
}

function screenIn(
  { cells, span }: RowRead<typeof SCREENS>,
  { said = {}, ...sentences }: Partial<ReturnType<typeof readSentences>> = {},
): RowFound {
  const problems: Problem[] = []
  const path = readRoute(cells.route, problems)
  const shows = readShows(cells.shows)
  const details: DetailsRead = { help: plainText(cells.meaning), tiles: [], ...said }
  const screen: ScreenRead = {
    label: cells.screen,
    ...(path && { route: path }),
    ...(path === undefined && !isEmpty(cells.route) && { routeIsWrong: true }),
    shows,
    ...(shows.kind === 'dashboard' || shows.kind === 'text' ? claim(cells.shows) : claim()),
    for: listItems(cells.for),
    details,
    ...sentences,
    span,
  }
  return { screen, name: foldName(plainText(cells.screen)), problems }
}

function readRoute(cell: Phrase, problems: Problem[]): PathRead | undefined {
  const [piece, ...others] = cell.pieces
  if (!piece) return undefined
  const path = readPath(piece)
  const closed = path.parts.every((part) => part.kind !== 'literal' || /^[\p{L}\p{N}._~-]+$/u.test(part.text))
  if (others.length === 0 && path.text.startsWith('/') && closed && !path.unclosed) return path
  const { unclosed } = path
  const place = unclosed ? { span: unclosed, fix: closeBrace(unclosed) } : { span: cell.span }
  problems.push(screensProblem('SCR-008', place, { route: plainText(cell), isOpen: unclosed !== undefined }))
  return undefined
}

interface SubjectRead {
  readonly title: Phrase
  /** The folded title. */
  readonly name: string
  readonly details: DetailsRead
  readonly problems: readonly Problem[]
}

function readSubject(subject: Subject): SubjectRead {
  const { tables, rest, problems: odd } = readTables(subject.blocks, SUBJECT_FORMS, 2)
  const { bullets, prose, problems } = readBullets(rest, DETAILS)
  const tiles = rowsOf(tables.tiles).map(readTile)
  const value = (key: keyof typeof DETAILS) => bullets[key][0]?.value
  const [columns, sort, search, fields] = [value('columns'), value('sort'), value('search'), value('fields')]
  return {
    title: subject.title,
    name: foldName(plainText(subject.title)),
    details: {
      help: prose,
      headings: [subject.title.span, ...rest.flatMap((block) => (isHeading(block) ? [block.span] : []))],
      ...(columns && { columns: listItems(columns) }),
      ...(sort && { sort: readSort(sort) }),
      ...(search && { search: listItems(search) }),
      ...(fields && { fields: listItems(fields) }),
      tiles: tiles.flatMap((tile) => tile.tile ?? []),
    },
    problems: [...problems, ...odd, ...tiles.flatMap((tile) => tile.problems)],
  }
}

const isHeading = ({ kind, markdown }: Block): boolean => kind === 'prose' && /^#{3,6}\s/u.test(markdown)

function readTile({ cells, span }: RowRead<typeof TILES>): {
  readonly tile?: TileRead
  readonly problems: readonly Problem[]
} {
  const read = readTileShows(cells.shows)
  if (read) return { tile: { label: cells.tile, ...read, span }, problems: [] }
  const place = isEmpty(cells.shows) ? cells.tile.span : cells.shows.span
  return { problems: [screensProblem('SCR-014', { span: place }, { text: cells.shows.text })] }
}

const SUMS = {
  sum: 'sum',
  total: 'sum',
  average: 'average',
  mean: 'average',
  least: 'least',
  lowest: 'least',
  most: 'most',
  highest: 'most',
} as const

function readTileShows(cell: Phrase): Pick<TileRead, 'shows' | 'set' | 'columns'> | undefined {
  const [word, set] = matchPhrase(cell, /^(?:the )?(count|number|list) of (.+)$/iu) ?? []
  if (word && set) return readListTile(/^list$/iu.test(word.text) ? 'list' : 'count', set)
  const [kind, field, over] =
    matchPhrase(cell, /^(?:the )?(sum|total|average|mean|least|lowest|most|highest) of (.+?) of (.+)$/iu) ?? []
  if (!kind || !field || !over) return undefined
  return { shows: { kind: SUMS[plainText(kind).toLowerCase() as keyof typeof SUMS], field }, set: readSet(over) }
}

/** A list may name its columns: `list of Claim … with number, title`. */
function readListTile(kind: 'count' | 'list', phrase: Phrase): Pick<TileRead, 'shows' | 'set' | 'columns'> {
  const [set, columns] = (kind === 'list' && matchPhrase(phrase, /^(.+?)\s+with\s+(.+)$/iu)) || []
  return { shows: { kind }, set: readSet(set ?? phrase), ...(columns && { columns: listItems(columns) }) }
}

/** `own`: a heading of the screen's name. */
const addDetails = memoized(({ details, ...screen }: ScreenRead, own: SubjectRead): ScreenRead => {
  const help = [details.help, own.details.help].filter((text) => text !== '')
  const tiles = [...details.tiles, ...own.details.tiles]
  return { ...screen, details: { ...details, ...own.details, help: help.join('\n\n'), tiles } }
})

/** Headings that name no screen. The blocks under them show what kind of screen was meant. */
function strayOf(subjects: readonly SubjectRead[], rows: readonly RowFound[]): readonly StrayRead[] {
  const known = new Set(rows.map(({ name }) => name))
  return subjects
    .filter(({ name }) => !known.has(name))
    .map(({ title, details }) => {
      const kind = details.tiles.length > 0 ? 'dashboard' : details.fields ? 'page' : 'list'
      return { title, kind }
    })
}
