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
  SCREEN_KINDS.flatMap((kind) => (kind === word ? (screenKinds[kind].joined ?? []) : []))[0]

/** `lists and boards` */
const kindsWith = (part: keyof ScreenParts): string =>
  SCREEN_KINDS.flatMap((kind) => (screenKinds[kind].parts.some((one) => one === part) ? `${kind}s` : [])).join(' and ')

const COLUMNS = pattern('(with|showing|and)…')

export const screensProblem = catalogue({
  'SCR-001': kind<{ text: string; entity?: string; word?: string; states?: readonly string[] }>({
    severity: 'error',
    message: ({ text, entity, word }) => {
      if (text === '') return 'This screen does not say what it shows.'
      const joined = joinedTo(word)
      if (entity !== undefined && joined) return `Between "${word}" and "${entity}", "${joined}" is missing.`
      if (entity !== undefined) return `"${word}" is neither a state nor a choice of ${entity}.`
      return `"${text}" is nothing that a screen can show.`
    },
    why: 'The application would not know what to put there.',
    help: ({ entity, word, states = [] }) =>
      entity !== undefined && joinedTo(word)
        ? `Write: ${word} ${joinedTo(word)} ${entity}.`
        : entity === undefined
          ? `Write: ${SCREEN_KINDS.map(usageOf)
              .join(', ')
              .replace(/, (?=\w+$)/u, ', or ')}.`
          : `Write the condition that is meant: list of ${entity} where \`${states[0] ?? '…'}\`.${states.length > 1 ? ` Its states: ${states.map((one) => `\`${one}\``).join(', ')}.` : ''}`,
  }),
  'SCR-002': noEntity('A screen shows the records of an entity.'),
  'SCR-003': noField('A screen can only show, sort and group by what point 3 describes.'),
  'SCR-004': kind<UnknownName & { known: string; records?: string | undefined }>({
    severity: 'error',
    message: ({ name, suggestion, records }) =>
      `There is no role "${name}"${records === undefined ? '' : `; ${records} is an entity`}.${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'role', name }),
    why: 'Nobody would see the screen.',
    help: ({ known, records }) =>
      records === undefined
        ? `Name roles of point 6, or everyone signed in, anyone, administrators. The roles are: ${known}.`
        : `Who signs in is a User. Write a role of another name in point 6, and who has it; a field of type User in ${records} says whose record it is.`,
  }),
  'SCR-005': kind<{ route: string; other: string }>({
    severity: 'error',
    message: ({ route, other }) => `The route ${route} leads to "${other}" already.`,
    why: 'One address can show one screen only.',
    help: () => 'Give one of the two screens another route.',
  }),
  'SCR-006': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `There are two screens "${name}".`,
    why: 'People tell screens apart by their names in the menu.',
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
    message: ({ route, isOpen }) => `"${route}" is no route${isOpen ? ': a brace is opened and not closed' : ''}.`,
    why: 'A route is the part of the address behind the name of the server.',
    help: ({ isOpen }) =>
      isOpen
        ? 'Close the look-up with `}`, as in `/claims/{claim: Claim.number}`.'
        : 'Begin with a slash: `/claims/mine`; a look-up is written `{claim: Claim.number}`.',
  }),
  'SCR-009': kind<{ text: string; entity: string; known: string; shared: string | undefined }>({
    severity: 'error',
    message: ({ text, entity, shared }) =>
      shared === undefined
        ? `"${text}" does not find one record.`
        : `"${text}" does not find one record: several of ${entity} may have the same ${shared}.`,
    why: 'The address of a record must lead to that record and no other.',
    help: ({ entity, known, shared }) =>
      `${shared === undefined ? 'Write' : `Make "${shared}" unique in point 3, or write`} the entity and a field that is unique: ${known || `${entity}.id`}.`,
  }),
  'SCR-010': kind<{ kind: string; by: string }>({
    severity: 'error',
    message: ({ kind, by }) => `The ${kind} does not say by what: ${by}.`,
    why: 'Without it the records have no place on the screen.',
    help: ({ kind }) => `Write \`by\` and the field at the end: ${kind} of … by ….`,
  }),
  'SCR-011': kind<{ field: string; kind: string; expected: string }>({
    severity: 'error',
    message: ({ field, kind, expected }) => `A ${kind} cannot go by "${field}"; it needs ${expected}.`,
    why: 'The field decides where each record stands.',
    help: ({ expected }) => `Name ${expected}.`,
  }),
  'SCR-012': kind<{ name: string; suggestion?: string | undefined; row: string; where: Where }>({
    severity: 'warning',
    message: ({ name, suggestion, where }) => `"${name}" is no screen${AMONG[where]}.${didYouMean(suggestion)}`,
    why: 'What stands under this heading takes no effect.',
    help: ({ row, where }) =>
      where === 'nothing' ? tableWith(row) : `Write the screen's name as it stands there, or add its row: ${row}`,
  }),
  'SCR-013': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not understood here.`,
    why: 'What is not understood would silently be left out.',
    help: ({ text }) =>
      COLUMNS.test(text)
        ? 'Columns stand behind a colon: `list of Claims: title, amount`.'
        : 'Behind the entity may stand: where with a condition, by with a field, "newest first", or "sorted by" with fields; columns behind a colon: `list of Claims: title, amount`.',
  }),
  'SCR-014': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is nothing that a tile can show.`,
    why: 'A tile shows one number or a short list.',
    help: () => 'Write: count of …, sum of a field of …, average of, least of, most of, or list of ….',
  }),
  'SCR-015': kind<{ field: string; what: string }>({
    severity: 'error',
    message: ({ field, what }) => `There is no ${what} of "${field}", because it is not a number or an amount.`,
    why: 'Only numbers, amounts and lengths of time can be added up.',
    help: () => 'Name a field with a number or an amount, or use `count of …`.',
  }),
  'SCR-016': kind<{ field: string; because: string }>({
    severity: 'error',
    message: ({ field, because }) => `"${field}" cannot be used here, because ${because}.`,
    why: 'The database must be able to order and compare by it.',
    help: () => 'Name another field.',
  }),
  'SCR-017': kind<{ screen: string }>({
    severity: 'warning',
    message: ({ screen }) => `It is not said for whom "${screen}" is.`,
    mistake: () => 'screens for nobody',
    why: 'What is not given to anybody is shown to administrators alone.',
    help: () => 'Name roles in the column For, or "everyone signed in".',
  }),
  'SCR-018': kind<{ screen: string; entity: string; role: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ screen, entity, role }) => `"${screen}" is for ${role}, who may read no ${entity}.`,
    why: 'They would see an empty screen and not know why.',
    help: ({ entity, role }) => `Give ${role} a "read" on ${entity} in point 6, or take ${role} out of For.`,
  }),
  'SCR-019': kind<{ entity: string; whole: string }>({
    severity: 'error',
    message: ({ entity, whole }) => `${entity} is a part of ${whole} and has no screens of its own.`,
    why: 'Parts are shown and changed inside their whole.',
    help: ({ whole }) => `Show ${whole} instead.`,
  }),
  'SCR-020': kind<{ route: string }>({
    severity: 'error',
    message: ({ route }) => `The route ${route} belongs to the application itself.`,
    why: 'Signing in, the inbox and the API answer there, and the screen would never be seen.',
    help: () => 'Choose a route that begins with none of: /-, /api, /assets, /first-administrator, /invitation.',
  }),
  'SCR-021': kind<{ text: string; screen?: string }>({
    severity: 'note',
    message: ({ text, screen }) =>
      screen === undefined
        ? `"${text}" is only text here: a page shows all fields, lines and lists of its record.`
        : `"${text}" is only text: it changes nothing about the screen "${screen}".`,
    why: 'What is listed in words takes no effect, and somebody might rely on it.',
    help: ({ screen }) =>
      screen === undefined
        ? 'Leave it out; or list what is shown under a heading with the name of the screen: `- Fields: …`.'
        : `Which columns a list shows, how it is sorted and what its search looks at, say with \`- Columns: …\`, \`- Sort: …\`, \`- Search: …\` under a heading "${screen}"; which records, behind \`where\`.`,
  }),
  'SCR-023': kind<{ bullets: string; screen: string; kind: string }>({
    severity: 'warning',
    message: ({ bullets, screen, kind: shown }) => `${bullets} cannot take effect here: "${screen}" shows a ${shown}.`,
    why: `Columns and order belong to ${kindsWith('columns')}, search to ${kindsWith('search')}, fields to ${kindsWith('fields')}, tiles to ${kindsWith('tiles')}. It may stand under the wrong heading.`,
    help: ({ screen }) =>
      `Write it under the heading of the screen that is meant, or take it away; or let "${screen}" show something else.`,
  }),
  'SCR-024': kind<{ tile: string }>({
    severity: 'warning',
    message: ({ tile }) => `The tile "${tile}" stands here twice.`,
    why: 'Nobody can tell the two apart.',
    help: () => 'Take one of them away, or give one of them another name.',
  }),
  'SCR-022': kind<{ text: string; row: string; isFirst: boolean }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text: no screen is made of it.`,
    why: 'Whoever wrote it counts on the screen; where point 2 has none of it, one is assumed, perhaps another.',
    help: ({ row, isFirst }) => (isFirst ? tableWith(row) : `Add the row ${row}`),
  }),
})
