/** Reports headings and items of point 2 that define no screen, with the row of the table that would. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, type Table, plainText } from '../../document/index.ts'
import { closest, type ProblemFix, type Problem, type Span } from '@ninefold/plan/problem'
import { placeColumns, type EntityName, type Names } from '../../kernel/index.ts'
import { screenKinds } from '@ninefold/plan'
import { foldName, kebabOf, lowerFirst } from '@ninefold/plan/base'
import type { ScreensRead, UnusedHeading } from './model.ts'
import { screensProblem } from './problems.ts'
import { SCREENS } from './forms.ts'

type Column = keyof typeof SCREENS.columns

/** The columns of the table and its last row, to add another row. `whom`: the users, if all screens have the same ones. */
interface RowsRead {
  readonly columns: readonly (Column | undefined)[]
  readonly last: Span
  readonly audience?: string
}

function rowsIn(table: Table): RowsRead | undefined {
  const places = placeColumns(table.header, SCREENS.columns)
  const columns = table.header.map((_, at) => [...places].find(([, place]) => place === at)?.[0] as Column | undefined)
  const last = table.rows.at(-1)
  const at = places.get('for')
  const [audience, ...others] = new Set(at === undefined ? [''] : table.rows.map(({ cells }) => cells[at]?.text ?? ''))
  return last && { columns, last: last.span, ...(audience !== undefined && others.length === 0 && { audience }) }
}

export function reportUnusedHeadings(read: ScreensRead, names: Names): readonly Problem[] {
  const { unusedHeadings, inProse, screens, table } = read
  if (unusedHeadings.length + inProse.length === 0) return []
  const rows = table && rowsIn(table)
  const labels = screens.map(({ label }) => plainText(label))
  const routes = new Set(screens.map(({ route }) => route && `\`${route.text}\``))
  const where = table ? 'table' : screens.length > 0 ? 'lines' : 'nothing'
  const headings = unusedHeadings.map((one) => {
    const name = plainText(one.title)
    const suggestion = closest(name, labels)
    const { cells, isPlain } = rowOf(one, rows?.audience, names.entity(one.title))
    const row = rowWith((rows?.columns ?? WITHOUT_TABLE).map((column) => (column ? cells[column] : '')))
    const fits = isPlain && rows?.audience !== undefined && !routes.has(cells.route)
    const fix = suggestion === undefined ? fits && rows && added(row, rows) : renamed(one.title, suggestion)
    return screensProblem('SCR-012', { span: one.title.span, ...(fix && { fix }) }, { name, suggestion, row, where })
  })
  const seeming = inProse.filter(({ title, isVague }) => !isVague || names.entity(plainText(title)))
  const items = seeming.map((one) => {
    const people = one.for && plainText(one.for)
    const audience = people && (names.role(people)?.label ?? (one.route && people))
    const entity = names.entity(plainText(one.title)) ?? entityIn(plainText(one.text), names)
    const { cells } = rowOf(one, audience ?? rows?.audience, entity)
    const shows = one.shows && withoutMore(plainText(one.shows))
    const addressed = one.route ? { ...cells, route: `\`${plainText(one.route)}\`` } : cells
    const all =
      shows && screenKinds[one.kind].preposition && entityIn(shows, names)
        ? { ...addressed, shows: shows.replaceAll('|', '\\|') }
        : addressed
    const row = rowWith((rows?.columns ?? WITHOUT_TABLE).map((column) => (column ? all[column] : '')))
    const problem = screensProblem(
      'SCR-022',
      { span: one.text.span },
      { text: plainText(one.text), row, isFirst: !table },
    )
    return one.list ? { ...problem, also: one.list } : problem
  })
  return [...headings, ...items]
}

function entityIn(text: string, names: Names): EntityName | undefined {
  const words = text.split(/[^\p{L}\p{N}_-]+/u)
  return words
    .flatMap((word, at) => [`${word} ${words[at + 1]}`, word])
    .map((name) => names.entity(name))
    .find((entity) => entity !== undefined)
}

/** `list of animals, searchable by name`: removes words that the cell cannot have; conditions and orders stay. */
const withoutMore = (shows: string): string =>
  NEEDED.test(shows) ? shows : (MORE.map((more) => more.match(shows)?.shows).find((one) => one) ?? shows)
const NEEDED = pattern('…(where|sorted|newest)…')
const MORE = [pattern('{shows:^,} (with|showing)…'), pattern('{shows:^,},…')]

const rowWith = (cells: readonly string[]): string => `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`

const WITHOUT_TABLE: readonly Column[] = ['screen', 'route', 'shows', 'for']

const renamed = ({ span }: Phrase, suggestion: string): ProblemFix => ({
  title: `Write "${suggestion}"`,
  edits: [{ span, text: suggestion }],
})

const added = (row: string, { last }: RowsRead): ProblemFix => ({
  title: 'Add its row to the table',
  suggested: true,
  edits: [{ span: { ...last, start: last.end }, text: `\n${row}` }],
})

/** `isPlain`: only the users are missing. */
function rowOf({ title, kind }: UnusedHeading, audience: string | undefined, entity: EntityName | undefined) {
  const name = plainText(title)
  const isSet = screenKinds[kind].shows === 'records'
  const isList = entity && isSet && foldName(name) !== foldName(entity.label)
  const of = entity?.label ?? '…'
  const called = entity && isSet && !isList ? 'page' : kind
  const { preposition: joined } = screenKinds[called]
  const shows = joined ? `${called} ${joined} ${of}` : called
  const path = `/${kebabOf(name)}`
  const one =
    entity && screenKinds[called].shows === 'record' && !screenKinds[called].edits
      ? `/{${lowerFirst(entity.name)}: ${entity.name}}`
      : ''
  const cells: Readonly<Record<Column, string>> = {
    screen: name.replaceAll('|', '\\|'),
    route: `\`${path}${one}\``,
    shows,
    for: audience ?? '…',
    meaning: '',
  }
  return { cells, isPlain: !joined || isList === true }
}
