/** The problems of point 2. */
import { pattern } from '@ninefold/plan/pattern'
import { SCREEN_KINDS, screenKinds, type ScreenParts } from '@ninefold/plan'
import { catalogue, kind } from '@ninefold/plan/problem'
import { didYouMean, noEntity, noField, type UnknownName } from '../../kernel/index.ts'
import { usageOf } from './words.ts'

/** How the document writes its screens. */
type Where = 'table' | 'lines' | 'nothing'

const AMONG = {
  table: ' of the table above',
  lines: ' that point 2 lists',
  nothing: ': point 2 has no table of screens',
} as const satisfies Record<Where, string>

const tableWith = (row: string): string =>
  `Add a table | Screen | Route | Shows | For | to point 2, with the row ${row}`

/** The word before the entity: `for` in `form for Claim`. */
const joinedTo = (word: string | undefined): string | undefined =>
  SCREEN_KINDS.flatMap((kind) => (kind === word ? (screenKinds[kind].preposition ?? []) : []))[0]

/** `lists and boards` */
const kindsWith = (part: keyof ScreenParts): string =>
  SCREEN_KINDS.flatMap((kind) => (screenKinds[kind].parts.some((one) => one === part) ? `${kind}s` : [])).join(' and ')

const COLUMNS = pattern('(with|showing|and)…')

/** What a chart lacks. */
const CHART_NEEDS = { groups: 'groups', period: 'periods', whole: 'whole to divide' } as const

const CHART_HELP = {
  groups: 'Write `by` and a field before it, such as: count of Claim by status, as shares.',
  period: 'Write `by` with a date and a period before it, such as: count of Claim by submitted on by month, as lines.',
  whole: 'Use `count of` or `sum of`, or remove `as shares`.',
} as const

export const screensProblem = catalogue({
  'SCR-001': kind<{ text: string; entity?: string; word?: string; states?: readonly string[] }>({
    severity: 'error',
    message: ({ text, entity, word }) => {
      if (text === '') return 'This screen does not say what it shows.'
      const joined = joinedTo(word)
      if (entity !== undefined && joined) return `Between "${word}" and "${entity}", "${joined}" is missing.`
      if (entity !== undefined) return `"${word}" is neither a state nor a choice of ${entity}.`
      return `"${text}" is not something that a screen can show.`
    },
    why: 'The application would not know what to show.',
    help: ({ entity, word, states = [] }) =>
      entity !== undefined && joinedTo(word)
        ? `Write: ${word} ${joinedTo(word)} ${entity}.`
        : entity === undefined
          ? `Write: ${SCREEN_KINDS.map(usageOf)
              .join(', ')
              .replace(/, (?=\w+$)/u, ', or ')}.`
          : `Write the condition: list of ${entity} where \`${states[0] ?? '…'}\`.${states.length > 1 ? ` Its states: ${states.map((one) => `\`${one}\``).join(', ')}.` : ''}`,
  }),
  'SCR-002': noEntity('A screen shows the records of an entity.'),
  'SCR-003': noField('A screen can only show, sort and group by fields of point 3.'),
  'SCR-004': kind<UnknownName & { known: string; records?: string | undefined }>({
    severity: 'error',
    message: ({ name, suggestion, records }) =>
      `There is no role "${name}"${records === undefined ? '' : `; ${records} is an entity`}.${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'role', name }),
    why: 'Nobody could open the screen.',
    help: ({ known, records }) =>
      records === undefined
        ? `Name roles of point 6, or everyone signed in, anyone, administrators. The roles are: ${known}.`
        : `Only a User can sign in. Define a role with another name in point 6, and who has it. A field of type User in ${records} can state the person.`,
  }),
  'SCR-005': kind<{ route: string; other: string }>({
    severity: 'error',
    message: ({ route, other }) => `The route ${route} already leads to "${other}".`,
    why: 'An address can show only one screen.',
    help: () => 'Give one of the two screens another route.',
  }),
  'SCR-006': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `There are two screens "${name}".`,
    why: 'Users distinguish screens by their names in the menu.',
    help: () => 'Give one of the two another name.',
  }),
  'SCR-007': kind<{ route: string; entity: string }>({
    severity: 'error',
    message: ({ route, entity }) => `The route ${route} does not say which ${entity} the page shows.`,
    why: 'A page shows one record, and its address must say which.',
    help: ({ route, entity }) =>
      `Add a look-up to the route, such as \`${route.replace(/\/$/u, '')}/{record: ${entity}.id}\`.`,
  }),
  'SCR-008': kind<{ route: string; isOpen: boolean }>({
    severity: 'error',
    message: ({ route, isOpen }) => `"${route}" is not a route${isOpen ? ': a brace is not closed' : ''}.`,
    why: 'A route is the part of the address after the name of the server.',
    help: ({ isOpen }) =>
      isOpen
        ? 'Close the look-up with `}`, as in `/claims/{claim: Claim.number}`.'
        : 'Begin with a slash: `/claims/mine`. A look-up has the form `{claim: Claim.number}`.',
  }),
  'SCR-009': kind<{ text: string; entity: string; known: string; shared: string | undefined }>({
    severity: 'error',
    message: ({ text, entity, shared }) =>
      shared === undefined
        ? `"${text}" does not find one record.`
        : `"${text}" does not find one record: several records of ${entity} may have the same ${shared}.`,
    why: 'The address of a record must identify one record.',
    help: ({ entity, known, shared }) =>
      `${shared === undefined ? 'Write' : `Make "${shared}" unique in point 3, or write`} the entity and a field that is unique: ${known || `${entity}.id`}.`,
  }),
  'SCR-010': kind<{ kind: string; by: string }>({
    severity: 'error',
    message: ({ kind, by }) => `The ${kind} does not say by which field: ${by}.`,
    why: 'The field determines the place of each record on the screen.',
    help: ({ kind }) => `Write \`by\` and the field at the end: ${kind} of … by ….`,
  }),
  'SCR-011': kind<{ field: string; kind: string; expected: string }>({
    severity: 'error',
    message: ({ field, kind, expected }) => `A ${kind} cannot use "${field}". It needs ${expected}.`,
    why: 'The field determines the place of each record.',
    help: ({ expected }) => `Name ${expected}.`,
  }),
  'SCR-012': kind<{ name: string; suggestion?: string | undefined; row: string; where: Where }>({
    severity: 'warning',
    message: ({ name, suggestion, where }) => `"${name}" is not a screen${AMONG[where]}.${didYouMean(suggestion)}`,
    why: 'The content under this heading has no effect.',
    help: ({ row, where }) =>
      where === 'nothing' ? tableWith(row) : `Write the name of the screen as it is there, or add its row: ${row}`,
  }),
  'SCR-013': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not understood here.`,
    why: 'Text that is not understood would be ignored.',
    help: ({ text }) =>
      COLUMNS.test(text)
        ? 'Columns follow after a colon: `list of Claims: title, amount`.'
        : 'After the entity you can write: where with a condition, by with a field, "newest first", or "sorted by" with fields. Columns follow after a colon: `list of Claims: title, amount`.',
  }),
  'SCR-014': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not something that a tile can show.`,
    why: 'A tile shows one number or a short list.',
    help: () => 'Write: count of …, sum of a field of …, average of, least of, most of, or list of ….',
  }),
  'SCR-015': kind<{ field: string; what: string }>({
    severity: 'error',
    message: ({ field, what }) => `"${field}" has no ${what}, because it is not a number or an amount.`,
    why: 'Only numbers, amounts and durations can be added.',
    help: () => 'Name a field with a number or an amount, or use `count of …`.',
  }),
  'SCR-016': kind<{ field: string; because: string }>({
    severity: 'error',
    message: ({ field, because }) => `"${field}" cannot be used here, because ${because}.`,
    why: 'The database must be able to sort by this field and compare it.',
    help: () => 'Name another field.',
  }),
  'SCR-017': kind<{ screen: string }>({
    severity: 'warning',
    message: ({ screen }) => `The document does not say for whom "${screen}" is.`,
    mistake: () => 'screens for nobody',
    why: 'Without roles, only administrators see a screen.',
    help: () => 'Name roles in the column For, or "everyone signed in".',
  }),
  'SCR-018': kind<{ screen: string; entity: string; role: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ screen, entity, role }) => `"${screen}" is for ${role}, who may not read any ${entity}.`,
    why: 'They would see an empty screen without a reason.',
    help: ({ entity, role }) =>
      `Give ${role} the permission "read" on ${entity} in point 6, or remove ${role} from For.`,
  }),
  'SCR-019': kind<{ entity: string; whole: string }>({
    severity: 'error',
    message: ({ entity, whole }) => `${entity} is a part of ${whole} and has no screens of its own.`,
    why: 'Parts are shown and changed with the record that they belong to.',
    help: ({ whole }) => `Show ${whole} instead.`,
  }),
  'SCR-020': kind<{ route: string }>({
    severity: 'error',
    message: ({ route }) => `The route ${route} is reserved for the application itself.`,
    why: 'Signing in, the inbox and the API use this route, so the screen would never be shown.',
    help: () => 'Choose a route that does not begin with any of: /-, /api, /assets, /first-administrator, /invitation.',
  }),
  'SCR-021': kind<{ text: string; screen?: string }>({
    severity: 'note',
    message: ({ text, screen }) =>
      screen === undefined
        ? `"${text}" is only text here: a page shows all fields, lines and lists of its record.`
        : `"${text}" is only text. It does not change the screen "${screen}".`,
    why: 'A list in words has no effect, but somebody might rely on it.',
    help: ({ screen }) =>
      screen === undefined
        ? 'Remove it, or list the fields under a heading with the name of the screen: `- Fields: …`.'
        : `Under a heading "${screen}", write the columns, the order and the searched fields of the list: \`- Columns: …\`, \`- Sort: …\`, \`- Search: …\`. Write the condition on its records after \`where\`.`,
  }),
  'SCR-023': kind<{ bullets: string; screen: string; kind: string }>({
    severity: 'warning',
    message: ({ bullets, screen, kind: shown }) =>
      `${bullets} have no effect here, because "${screen}" shows a ${shown}.`,
    why: `Columns and order belong to ${kindsWith('columns')}, search to ${kindsWith('search')}, fields to ${kindsWith('fields')}, views to ${kindsWith('views')}, tiles to ${kindsWith('tiles')}; a letterhead, an addressee, lines with columns, totals and a footer to ${kindsWith('paper')}. They may be under the wrong heading.`,
    help: ({ screen }) =>
      `Move them under the heading of the right screen, remove them, or change what "${screen}" shows.`,
  }),
  'SCR-024': kind<{ tile: string; isView?: boolean }>({
    severity: 'warning',
    message: ({ tile, isView = false }) => `The ${isView ? 'view' : 'tile'} "${tile}" occurs twice here.`,
    why: 'Users could not distinguish the two.',
    help: () => 'Remove one of them, or give it another name.',
  }),
  'SCR-025': kind<{ text: string; entity: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ text, entity, suggestion }) =>
      `"${text}" is neither a constant of point 9 nor a field of ${entity}.${didYouMean(suggestion)}`,
    why: 'The print would not know what to write there.',
    help: () => 'Name a constant or a field, or write a text in quotation marks: `"Reg. no. 1234"`.',
  }),
  'SCR-026': kind<{ field: string; period: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ field, period, suggestion }) =>
      `"${field}" is no date, so it has no ${period}.${didYouMean(suggestion)}`,
    why: 'A period groups records by the day of a date, or of a date and time.',
    help: ({ period }) => `Name a field with a date before \`by ${period}\`, or remove \`by ${period}\`.`,
  }),
  'SCR-027': kind<{ chart: string; needs: keyof typeof CHART_NEEDS }>({
    severity: 'error',
    message: ({ chart, needs }) => `This tile cannot be drawn as ${chart}, because it has no ${CHART_NEEDS[needs]}.`,
    why: 'Lines show a course of time, shares the parts of a whole, bars groups.',
    help: ({ needs }) => CHART_HELP[needs],
  }),
  'SCR-032': kind<{ field: string }>({
    severity: 'error',
    message: ({ field }) => `The letterhead cannot show every image that "${field}" takes.`,
    why: 'A letterhead shows PNG and JPEG images of at most 2 MB.',
    help: () => 'Write the type of the field as `image (png, jpeg; up to 1 MB)`.',
  }),
  'SCR-030': kind<object>({
    severity: 'error',
    message: () => 'This view does not say which records it shows.',
    why: 'The view would be the list itself.',
    help: () => 'Write records of the list, for example: `Claim where …, newest first`.',
  }),
  'SCR-031': kind<{ screen: string; entity: string; other: string }>({
    severity: 'error',
    message: ({ screen, entity, other }) => `"${screen}" lists ${entity}, so none of its views shows ${other}.`,
    why: 'A view is a state of its list: fewer of the same records, in another order.',
    help: ({ entity, other }) => `Show ${entity} here, or add a screen with a list of ${other}.`,
  }),
  'SCR-028': kind<{ field: string; screen: string; columns: string }>({
    severity: 'error',
    message: ({ field, screen }) => `"${field}" is not a column of "${screen}".`,
    why: 'A view chooses and groups by columns of its list.',
    help: ({ field, screen, columns }) =>
      `Add ${field} to the bullet Columns of "${screen}", or name one of: ${columns}.`,
  }),
  'SCR-029': kind<{ field: string }>({
    severity: 'error',
    message: ({ field }) => `A list cannot be grouped by "${field}".`,
    why: 'Nearly every record would be a group of its own.',
    help: () => 'Name a choice, a state, a yes/no field, a reference or a date.',
  }),
  'SCR-022': kind<{ text: string; row: string; isFirst: boolean }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text. It does not define a screen.`,
    why: 'Its author expects this screen. Without a row for it, the application shows a default screen, which may be different.',
    help: ({ row, isFirst }) => (isFirst ? tableWith(row) : `Add the row ${row}`),
  }),
})
