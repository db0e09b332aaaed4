/** Reads point 2: the table of screens, and the details below the heading of each screen. */
import { pattern } from '@ninefold/plan/pattern'
import {
  makePhrase,
  plainText,
  type Block,
  type Phrase,
  type Section,
  type Subject,
  type Table,
} from '../../document/index.ts'
import type { Problem, Span } from '@ninefold/plan/problem'
import {
  mapMemoized,
  callMemoized,
  closeBrace,
  hasStructure,
  readBulletCells,
  parserFor,
  readItems,
  readRecord,
  readRows,
  valuesIn,
  type ParsedRow,
  type Reading,
} from '../../kernel/index.ts'
import { singularOf, foldName, upperFirst } from '@ninefold/plan/base'
import type { Explained } from './cells.ts'
import {
  BY_NAME,
  BY_ROUTE,
  DETAILS,
  SCREENS,
  type TILES,
  type VIEWS,
  SCREEN_COLUMNS,
  WITH_ADDRESS,
  WITH_AUDIENCE,
  type ScreenRow,
} from './forms.ts'
import { screensInProse } from './in-prose.ts'
import type { DetailsRead, ScreenRead, ScreensRead, UnusedHeading, TileRead, ViewRead } from './model.ts'
import { screensProblem } from './problems.ts'
import { readShows } from './read-shows.ts'

/** `/rooms` → Rooms, `/rooms/:id` → Room, `/bookings/new` → New booking, `/` → Home. */
function labelOfRoute(written: string, span: Span): Phrase {
  const segments = written.split('/').filter((segment) => segment !== '')
  const literal = segments
    .filter((segment) => /^[\p{L}\p{N}_-]+$/u.test(segment))
    .map((one) => one.replace(/[_-]+/gu, ' '))
  const last = literal.at(-1) ?? 'home'
  const isNew = NEW.test(last)
  const one = (words: string) => singularOf(words) ?? words
  const label = isNew ? `new ${one(literal.at(-2) ?? '')}` : segments.length > literal.length ? one(last) : last
  return makePhrase([{ kind: 'text', text: upperFirst(label.trim()), span }], span)
}

const NEW = pattern('(new|create|add)')

/** Each row and each heading is memoized separately. */
export function readScreens(section: Section): Reading<ScreensRead> {
  const { rows: inTables, tables, rest, problems } = readRows(section.blocks, SCREEN_COLUMNS.section.tables, 2)
  const items = readListed(rest, tables.screens.length > 0)
  const subjects = mapMemoized(section.subjects, readHeading)
  const last = section.blocks.findLast(
    (block): block is Table => block.kind === 'table' && block.span === tables.screens.at(-1)?.span,
  )
  const rows = [
    ...mapMemoized(inTables.screens, readScreen),
    ...items.rows,
    ...subjects.flatMap(({ row }) => row ?? []),
  ]
  const bySubject = Map.groupBy(subjects, ({ name }) => name)
  const screens = rows.map(({ screen, name }) =>
    (bySubject.get(name) ?? []).reduce((one, subject) => callMemoized(addDetails, one, subject), screen),
  )
  return {
    value: {
      screens,
      unusedHeadings: unusedIn(subjects, rows),
      inProse: screensInProse(items.rest, new Set(rows.map(({ name }) => name))),
      ...(last && { table: last }),
    },
    // Other lines have no effect.
    open:
      rows.length === 0 &&
      !hasStructure({ ...section, blocks: section.blocks.filter(({ kind }) => kind !== 'bullet') }),
    problems: [...problems, ...rows.flatMap((row) => row.problems), ...subjects.flatMap((subject) => subject.problems)],
  }
}

/** Screens that are items of lists. Beside a table, an item without a route is an explanation. */
function readListed(blocks: readonly Block[], hasTable: boolean) {
  const addressed = readItems(blocks, WITH_ADDRESS)
  const withAudience = readItems(addressed.rest, WITH_AUDIENCE)
  const nameless = readItems(withAudience.rest, BY_ROUTE)
  const named = hasTable ? { rows: [], rest: nameless.rest } : readItems(nameless.rest, BY_NAME)
  const rows = [
    ...mapMemoized([...addressed.rows, ...withAudience.rows, ...named.rows], readLine),
    ...mapMemoized(nameless.rows, readNameless),
  ]
  return { rows, rest: named.rest }
}

/** The screen of a row. `name`: its folded name; a heading with this name adds details. */
interface RowFound {
  readonly screen: ScreenRead
  readonly name: string
  readonly problems: readonly Problem[]
}

const readScreen = (row: ScreenRow) => screenIn(row, row.cells.screen.value!)
const readLine = (row: ScreenRow) => screenIn(row, row.cells.screen.value!, row.cells.meaning?.value)
const readNameless = (row: ScreenRow) => {
  const route = row.cells.route!
  return screenIn(row, labelOfRoute(route.value!.written, route.span))
}

/** The content below a heading. `row`: a screen that only its heading and bullets define. */
const readHeading = (subject: Subject): SubjectRead & { readonly row?: RowFound } => {
  const { row: values, rest } = readRecord(SCREENS.columns, { screen: subject.title }, subject.blocks, subject.span)
  const row = parserFor(SCREENS)(values)
  if (!row.cells.route && !row.cells.shows) return readSubject(subject)
  return { ...readSubject({ ...subject, blocks: rest }), row: screenIn(row, subject.title) }
}

/** `sentences`: the sentences after an item, which may set details of its screen. */
function screenIn({ cells, span }: ScreenRow, label: Phrase, sentences?: Explained): RowFound {
  const { route, meaning } = cells
  const path = route?.value?.path
  const shows = cells.shows?.value?.shown ?? readShows(makePhrase([], { ...span, start: span.end }))
  const isWhole = !('set' in shows || 'entity' in shows)
  const unread = sentences?.unread ?? []
  const screen: ScreenRead = {
    label,
    ...(path && { route: path }),
    ...(route && !path && { routeIsWrong: true }),
    shows,
    claims: isWhole && cells.shows ? [cells.shows.span] : [],
    for: cells.for?.value ?? [],
    details: { help: meaning?.value?.text ?? '', tiles: [], views: [], ...sentences?.details },
    ...(unread.length > 0 && { unread }),
    span,
  }
  const problems = route && !path ? [wrongRoute(route.value!, route.span)] : []
  return { screen, name: foldName(plainText(label)), problems }
}

function wrongRoute({ written: route, unclosed }: { written: string; unclosed?: Span }, span: Span): Problem {
  const place = unclosed ? { span: unclosed, fix: closeBrace(unclosed) } : { span }
  return screensProblem('SCR-008', place, { route, isOpen: unclosed !== undefined })
}

const PAPER_KEYS = ['letterhead', 'addressee', 'lines', 'totals', 'footer'] as const

interface SubjectRead {
  readonly title: Phrase
  /** The folded title. */
  readonly name: string
  readonly details: DetailsRead
  readonly problems: readonly Problem[]
}

function readSubject(subject: Subject): SubjectRead {
  const { rows, rest, problems: odd } = readRows(subject.blocks, SCREEN_COLUMNS.subject.tables, 2)
  const { cells, prose, problems } = readBulletCells(rest, DETAILS)
  const tiles = rows.tiles.map(readTile)
  const views = rows.views.map(readView)
  const first = {
    columns: cells.columns[0],
    sort: cells.sort[0],
    search: cells.search[0],
    fields: cells.fields[0],
    letterhead: cells.letterhead[0],
    addressee: cells.addressee[0],
    lines: cells.lines[0],
    totals: cells.totals[0],
    footer: cells.footer[0],
  }
  return {
    title: subject.title,
    name: foldName(plainText(subject.title)),
    details: {
      help: prose,
      headings: [subject.title.span, ...rest.flatMap((block) => (isHeading(block) ? [block.span] : []))],
      ...valuesIn(first, 'columns', 'sort', 'search', 'fields', ...PAPER_KEYS),
      tiles: tiles.flatMap((tile) => tile.tile ?? []),
      views: views.flatMap((view) => view.view ?? []),
    },
    problems: [...problems, ...odd, ...[...tiles, ...views].flatMap((one) => one.problems)],
  }
}

const isHeading = ({ kind, markdown }: Block): boolean => kind === 'prose' && /^#{3,6}\s/u.test(markdown)

interface TileFound {
  readonly tile?: TileRead
  readonly problems: readonly Problem[]
}

function readTile({ cells: { tile, shows }, span, problems }: ParsedRow<typeof TILES.columns>): TileFound {
  if (shows?.value) return { tile: { label: tile.value!, ...shows.value, span }, problems }
  return { problems: shows ? problems : [screensProblem('SCR-014', { span: tile.span }, { text: '' })] }
}

interface ViewFound {
  readonly view?: ViewRead
  readonly problems: readonly Problem[]
}

function readView({ cells: { view, shows }, span, problems }: ParsedRow<typeof VIEWS.columns>): ViewFound {
  if (shows?.value) return { view: { label: view.value!, ...shows.value, span }, problems }
  return { problems: shows ? problems : [screensProblem('SCR-030', { span: view.span }, {})] }
}

/** `own`: the heading with the name of the screen. */
const addDetails = ({ details, ...screen }: ScreenRead, own: SubjectRead): ScreenRead => {
  const help = [details.help, own.details.help].filter((text) => text !== '')
  const tiles = [...details.tiles, ...own.details.tiles]
  const views = [...details.views, ...own.details.views]
  return { ...screen, details: { ...details, ...own.details, help: help.join('\n\n'), tiles, views } }
}

/** Headings that name no screen. Their blocks show the intended kind of screen. */
function unusedIn(subjects: readonly SubjectRead[], rows: readonly RowFound[]): readonly UnusedHeading[] {
  const known = new Set(rows.map(({ name }) => name))
  return subjects
    .filter(({ name }) => !known.has(name))
    .map(({ title, details }) => {
      const kind = details.tiles.length > 0 ? 'dashboard' : details.fields ? 'page' : 'list'
      return { title, kind }
    })
}
