/** Reads point 2: the table of screens, and what stands under each screen's own heading. */
import type { Phrase, Section, Subject } from '../../document/model.ts'
import { isEmpty, listItems, matchPhrase, plainText } from '../../document/phrase.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { foldName } from '../identifier.ts'
import { readPath, type PathRead } from '../paths.ts'
import { hasStructure, readBullets, readTables, rowsOf, type RowRead } from '../reading.ts'
import type { Reading } from '../room.ts'
import { readSet, readSort } from '../sets.ts'
import type { DetailsRead, ScreenRead, ScreensRead, ShowsRead, TileRead } from './model.ts'
import { screensProblem } from './problems.ts'

const SCREENS = {
  screen: { names: ['Screen', 'Page', 'View'], needed: true },
  route: { names: ['Route', 'Path', 'URL', 'Address'] },
  shows: { names: ['Shows', 'Show', 'Content', 'What'] },
  for: { names: ['For', 'Who', 'Roles', 'Visible to'] },
  meaning: { names: ['Meaning', 'Description', 'Note', 'Notes'] },
} as const

const TILES = {
  tile: { names: ['Tile', 'Card', 'Number'], needed: true },
  shows: { names: ['Shows', 'Show', 'Value'] },
} as const

const DETAILS = {
  columns: { names: ['Columns', 'Shows columns'] },
  sort: { names: ['Sort', 'Sorted by', 'Order'] },
  search: { names: ['Search', 'Search in'] },
  fields: { names: ['Fields'] },
} as const

export function readScreens(section: Section): Reading<ScreensRead> {
  const { tables, problems } = readTables(section.blocks, { screens: SCREENS }, 2)
  const rows = rowsOf(tables.screens).map(readScreen)
  const subjects = section.subjects.map(readSubject)
  const screens = rows.map((row) => addDetails(row.screen, subjects))
  return {
    value: { screens },
    open: !hasStructure(section),
    problems: [
      ...problems,
      ...rows.flatMap((row) => row.problems),
      ...subjects.flatMap((subject) => subject.problems),
      ...subjects.flatMap((subject) => strayOf(subject, screens)),
    ],
  }
}

function readScreen({ cells, span }: RowRead<typeof SCREENS>) {
  const problems: Problem[] = []
  const route = readRoute(cells.route, problems)
  const shows = readShows(cells.shows)
  if (shows.kind === 'unknown') {
    const place = isEmpty(cells.shows) ? cells.screen.span : cells.shows.span
    problems.push(screensProblem('SCR-001', { span: place }, { text: cells.shows.text }))
  }
  const details: DetailsRead = { help: plainText(cells.meaning), tiles: [] }
  const screen: ScreenRead = {
    label: cells.screen,
    ...(route && { route }),
    shows,
    for: listItems(cells.for),
    details,
    span,
  }
  return { screen, problems }
}

function readRoute(cell: Phrase, problems: Problem[]): PathRead | undefined {
  const [piece, ...others] = cell.pieces
  if (!piece) return undefined
  const path = readPath(piece)
  const closed = path.parts.every((part) => part.kind !== 'literal' || /^[\p{L}\p{N}._~-]+$/u.test(part.text))
  if (others.length === 0 && path.text.startsWith('/') && closed) return path
  problems.push(screensProblem('SCR-008', { span: cell.span }, { route: plainText(cell) }))
  return undefined
}

const SETS = {
  list: 'list',
  table: 'list',
  board: 'board',
  kanban: 'board',
  calendar: 'calendar',
  tree: 'tree',
} as const

function readShows(cell: Phrase): ShowsRead {
  const [word, set] = matchPhrase(cell, /^(?:an? )?(list|table|board|kanban|calendar|tree) (?:of|for) (.+)$/iu) ?? []
  if (word && set) return { kind: SETS[plainText(word).toLowerCase() as keyof typeof SETS], set: readSet(set) }
  const [one, entity] = matchPhrase(cell, /^(?:an? )?(page|form) (?:of|for) (?:an? )?(.+)$/iu) ?? []
  if (one && entity) return { kind: /^page$/iu.test(one.text) ? 'page' : 'form', entity }
  if (/^(?:a )?dashboard$/iu.test(cell.text)) return { kind: 'dashboard' }
  return /^text$/iu.test(cell.text) ? { kind: 'text' } : { kind: 'unknown' }
}

interface SubjectRead {
  readonly title: Phrase
  readonly details: DetailsRead
  readonly problems: readonly Problem[]
}

function readSubject(subject: Subject): SubjectRead {
  const { bullets, prose, problems } = readBullets(subject.blocks, DETAILS)
  const { tables, problems: odd } = readTables(subject.blocks, { tiles: TILES }, 2)
  const tiles = rowsOf(tables.tiles).map(readTile)
  const value = (key: keyof typeof DETAILS) => bullets[key][0]?.value
  const [columns, sort, search, fields] = [value('columns'), value('sort'), value('search'), value('fields')]
  return {
    title: subject.title,
    details: {
      help: prose,
      ...(columns && { columns: listItems(columns) }),
      ...(sort && { sort: readSort(sort) }),
      ...(search && { search: listItems(search) }),
      ...(fields && { fields: listItems(fields) }),
      tiles: tiles.flatMap((tile) => tile.tile ?? []),
    },
    problems: [...problems, ...odd, ...tiles.flatMap((tile) => tile.problems)],
  }
}

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

const sameName = (a: Phrase, b: Phrase) => foldName(plainText(a)) === foldName(plainText(b))

function addDetails(screen: ScreenRead, subjects: readonly SubjectRead[]): ScreenRead {
  const own = subjects.filter((subject) => sameName(subject.title, screen.label)).map((subject) => subject.details)
  const all = [screen.details, ...own]
  const help = all.map((one) => one.help).filter((text) => text !== '')
  const details = { ...Object.assign({}, ...all), help: help.join('\n\n'), tiles: all.flatMap((one) => one.tiles) }
  return { ...screen, details }
}

function strayOf({ title }: SubjectRead, screens: readonly ScreenRead[]): readonly Problem[] {
  if (screens.some((screen) => sameName(screen.label, title))) return []
  const name = plainText(title)
  const meant = closest(
    name,
    screens.map((screen) => plainText(screen.label)),
  )
  const fix = meant && { title: `Write "${meant}"`, edits: [{ span: title.span, text: meant }] }
  return [screensProblem('SCR-012', { span: title.span, ...(fix && { fix }) }, { name, meant })]
}
