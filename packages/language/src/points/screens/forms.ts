/** The tables and bullets of point 2, and the forms of a screen as an item of a list. */
import { SCREEN_KINDS, screenKinds } from '@ninefold/plan'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import type { Phrase } from '../../document/index.ts'
import {
  nameList,
  AUDIENCE_WORDS,
  meaningColumn,
  namesOf,
  offering,
  anyPhrase,
  SET_WORDS,
  sortOrder,
  type Column,
  type ColumnTable,
  type Columns,
  type Grammar,
  type ParsedRow,
  type PointColumns,
  type SortRead,
} from '../../kernel/index.ts'
import { explained, paperTexts, route, namesKind, shows } from './cells.ts'
import { tileShows } from './tile-cell.ts'
import { viewShows } from './view-cell.ts'
import { screensProblem } from './problems.ts'

const fields: Grammar<readonly Phrase[]> = namesOf(
  'fields, separated by commas; also through references (`owner.name`)',
)

/** The bullets under the heading of a screen. */
export const DETAILS = {
  columns: {
    names: nameList('Columns, Shows columns, Columns shown, Shown columns, Visible columns'),
    means: 'The columns of the list, or of the lines of a print.',
    blank: 'The title of the record, states, choices, amounts, dates and references: at most seven columns.',
    grammar: fields,
  } satisfies Column<readonly Phrase[]>,
  sort: {
    names: nameList('Sort, Sorted by, Order, Order by, Sort by, Sort order, Sorting'),
    means: 'The order of the list.',
    blank: 'Newest first if records have states, else by title.',
    grammar: offering(sortOrder, [{ text: 'newest first', means: 'By the moment of creation.' }]),
  } satisfies Column<readonly SortRead[]>,
  search: {
    names: nameList('Search, Search in, Searchable, Search by'),
    means: 'The fields that are searched.',
    blank: 'All text fields of the entity.',
    grammar: fields,
  } satisfies Column<readonly Phrase[]>,
  fields: {
    names: nameList('Fields, Fields shown, Shown fields'),
    means: 'The fields on the page, form or print, in this order.',
    blank: 'All fields.',
    grammar: namesOf('fields, separated by commas'),
  } satisfies Column<readonly Phrase[]>,
  letterhead: {
    names: nameList('Letterhead, Sender'),
    means: 'The lines at the top of a print.',
    blank: 'The name of the application.',
    grammar: paperTexts,
  } satisfies Column<readonly Phrase[]>,
  addressee: {
    names: nameList('Addressee, Recipient, To'),
    means: 'The lines above the title of a print: to whom it goes.',
    blank: 'Nobody.',
    grammar: paperTexts,
  } satisfies Column<readonly Phrase[]>,
  lines: {
    names: nameList('Lines, Lists'),
    means: 'The lists of parts that a print shows as tables. *Columns* names the fields in them.',
    blank: 'All lists of parts.',
    grammar: namesOf('fields with parts, separated by commas'),
  } satisfies Column<readonly Phrase[]>,
  totals: {
    names: nameList('Totals, Sums'),
    means: 'The fields below the tables of a print.',
    blank: 'The calculated amounts.',
    grammar: namesOf('fields, separated by commas'),
  } satisfies Column<readonly Phrase[]>,
  footer: {
    names: nameList('Footer, Foot'),
    means: 'The lines at the foot of each sheet, beside the number of the page.',
    blank: 'Only the number of the page.',
    grammar: paperTexts,
  } satisfies Column<readonly Phrase[]>,
} satisfies Columns

const columns = {
  screen: {
    names: nameList('Screen, Page, View, Screen name, Menu entry'),
    fallbackNames: ['Name'],
    needed: true,
    means: 'The name of the screen, shown in the menu and as its heading.',
    usual: true,
    grammar: anyPhrase('a name'),
  } satisfies Column<Phrase>,
  route: {
    names: nameList('Route, Path, URL, Address, URI, Link'),
    means: 'The address of the screen. `{claim: Claim.number}` in it finds one record by a unique field.',
    blank: 'It is derived from the name of the screen.',
    usual: true,
    grammar: offering(route, [
      { text: '`/${1:address}`' },
      { text: '`/${1:claims}/{${2:claim}: ${3:Claim.number}}`', means: 'The address of one record.' },
    ]),
  },
  shows: {
    names: nameList('Shows, Show, Content, What, What it shows, Displays, Contains'),
    fallbackNames: nameList('Data, Description, Purpose'),
    means: 'What the screen shows.',
    usual: true,
    grammar: offering(shows, [
      ...SCREEN_KINDS.map((kind) => {
        const { preposition: joined, help } = screenKinds[kind]
        return { text: joined ? `${kind} ${joined} ` : kind, means: help }
      }),
      ...SET_WORDS,
    ]),
  },
  for: {
    names: nameList('For, Who, Role, Visible to, Visible for, Access, Audience, Used by, For whom, Users'),
    means: 'Who may open the screen: roles of point 6, or fixed words. It shows only records that the user may read.',
    blank: 'Only administrators.',
    usual: true,
    grammar: offering(namesOf('roles, separated by commas'), AUDIENCE_WORDS),
  } satisfies Column<readonly Phrase[]>,
  meaning: meaningColumn(explained(DETAILS)),
} satisfies Columns

export type ScreenRow = ParsedRow<typeof columns>

/** The address of a screen, for patterns. */
export const ADDRESS = '{:code}|{:path}'

const CLASSES = {
  address: ADDRESS,
  form: 'form',
  fixed: '(everyone|everybody|anyone|anybody|all|administrators?) [{:..20^;,()}]',
  sees: '[can] (sees?|views?|fills? (in|out)|uses?)',
}

/** Who has the screen, behind `for`. (After `form`, `for` introduces the entity.) Sentences may follow. */
const AUDIENCE = 'for[:] <!article>{for:^.`}[\\. {meaning?}][.]'
const AFTER_FOR = [`{shows} ~ (–|;|,) ~ ${AUDIENCE}`, `{shows}<form!> ${AUDIENCE}`]
const ONLY = '{shows} ~ (;|,|\\(|–) ~ {for:^;,()} only[\\)] [.]'
const FIXED_AFTER = '{shows} ~ (;|,|\\(|–) ~ {for:<fixed>}[\\)] [.]'

/** The forms of a line: what is before the separator, and each of the forms behind it. */
const linesOf = (named: string, behind: readonly string[]): readonly Pattern[] =>
  behind.map((form) => pattern(`${named} {:separator} ${form}`, CLASSES))

export const SCREENS = { of: 'screens', columns } satisfies ColumnTable

/** A screen as an item of a list: `- My claims (/claims/mine): list of Claim – for employee`. */
export const WITH_ADDRESS = {
  ...SCREENS,
  lines: linesOf('{screen:^:(} \\( {route:<address>} \\)', [
    ...AFTER_FOR,
    ONLY,
    FIXED_AFTER,
    '{for:^;,} <sees> {shows} [.]',
    '{shows} [.]',
  ]),
}

const showsRecords = ({ cells }: ScreenRow): boolean =>
  cells.shows?.value !== undefined && namesKind(cells.shows.value.shown)

/** `Rooms (/rooms, office): list of Room`; other text in this form is reported (`in-prose.ts`). */
export const WITH_AUDIENCE = {
  ...SCREENS,
  lines: [',', ';'].flatMap((mark) =>
    linesOf(`{screen:..60^:()/} \\( {route:<address>}${mark} [for[:]] {for:^()} \\)`, ['{shows} [.]']),
  ),
  /** Only with a kind of screen and nothing after the entity; a sentence about records is not a screen. */
  isRow: (row: ScreenRow) => showsRecords(row) && row.cells.shows?.value?.isAlone === true,
}

/** A screen with a route instead of a name: `/bookings/new – booking form`. */
export const BY_ROUTE = {
  ...SCREENS,
  lines: linesOf('{route:<address>}', [...AFTER_FOR, '{shows} [.]']),
  isRow: ({ cells }: ScreenRow) => cells.route?.value?.written.startsWith('/') === true,
}

/** A screen without a route: `- Animals: list of Animal, for vet`. It must name its users; otherwise it may be text. */
export const BY_NAME = {
  ...SCREENS,
  lines: linesOf('{screen:..60^:()/}', ['{shows} \\( for[:] {for:^()} \\) [.]', ...AFTER_FOR, ONLY, FIXED_AFTER]),
  isRow: showsRecords,
}

export const TILES = {
  of: 'tiles',
  columns: {
    tile: {
      names: nameList('Tile, Card, Number, Widget, Figure, KPI, Panel'),
      fallbackNames: ['Name'],
      needed: true,
      means: 'The title above the number or list.',
      grammar: anyPhrase('a name'),
    } satisfies Column<Phrase>,
    shows: {
      names: nameList('Shows, Show, Value, Content, What it shows, Formula'),
      means: 'A number over a set of records, one for each group or period, or a short list of them.',
      grammar: offering(tileShows, [
        { text: 'count of ', means: 'How many there are.' },
        { text: 'sum of ', means: 'A field added up: `sum of amount of Claim`.' },
        { text: 'average of ', means: 'The average of a field.' },
        { text: 'least of ', means: 'The smallest value of a field.' },
        { text: 'most of ', means: 'The largest value of a field.' },
        { text: 'list of ', means: 'The first few records.' },
        {
          text: 'by month',
          means: 'After `by` and a date: one number for each month. Also: day, week, quarter, year.',
        },
        { text: 'as lines', means: 'At the end: numbers over time as a line.' },
        { text: 'as bars', means: 'At the end: a bar for each group.' },
        { text: 'as shares', means: 'At the end: each group as a share of the whole.' },
        ...SET_WORDS,
      ]),
      wrong: (_, span, { text }) => screensProblem('SCR-014', { span }, { text }),
    } satisfies Column,
  },
} satisfies ColumnTable

export const VIEWS = {
  of: 'views',
  columns: {
    view: {
      names: nameList('View, Saved view'),
      fallbackNames: ['Name'],
      needed: true,
      means: 'The name of the view, from which people choose above the list.',
      grammar: anyPhrase('a name'),
    } satisfies Column<Phrase>,
    shows: {
      names: nameList('Shows, Show, Content, What it shows'),
      means: 'Some records of the list, perhaps in another order, grouped, or with fewer columns.',
      grammar: offering(viewShows, [{ text: 'list of ', means: 'Records of the list.' }, ...SET_WORDS]),
      wrong: (_, span) => screensProblem('SCR-030', { span }, {}),
    } satisfies Column,
  },
} satisfies ColumnTable

/** The tables and bullets of point 2. */
export const SCREEN_COLUMNS = {
  section: { tables: { screens: SCREENS } },
  subject: { tables: { tiles: TILES, views: VIEWS }, bullets: DETAILS },
} satisfies PointColumns
