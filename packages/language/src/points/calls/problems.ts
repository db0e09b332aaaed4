/** The problems of point 7. */
import { short, catalogue, kind } from '@ninefold/plan/problem'
import { didYouMean, noAction, noEntity, noField, type UnknownName } from '../../kernel/index.ts'

const AMONG = {
  table: ' of the table above',
  lines: ' that point 7 lists',
  nothing: ': point 7 has no table of calls',
} as const

export const callsProblem = catalogue({
  'CAL-001': kind<{ text: string; isOpen: boolean }>({
    severity: 'error',
    message: ({ text, isOpen }) => {
      if (isOpen) return `"${text}" is no path: a brace is opened and not closed.`
      return text === '' ? 'This call has no method and path.' : `"${text}" is no method and path.`
    },
    why: 'A client must know exactly what to ask for.',
    help: ({ isOpen }) =>
      isOpen
        ? 'Close the look-up with `}`, as in `GET /claims/{claim: Claim.number}`.'
        : 'Write GET, POST, PUT, PATCH or DELETE and a path: `GET /claims-to-pay`.',
  }),
  'CAL-002': kind<{ method: string; path: string; other: string }>({
    severity: 'error',
    message: ({ method, path, other }) => `${method} ${path} is "${other}" already.`,
    why: 'The server could not tell which of the two calls is meant.',
    help: () => 'Give one of the two another path or method.',
  }),
  'CAL-003': kind<{ path: string }>({
    severity: 'error',
    message: ({ path }) => `The path ${path} belongs to the application itself.`,
    why: "The application's own pages and the record API answer there.",
    help: () =>
      'Choose a path that begins with none of: /api/app, /api/records, /api/batch, /api/health, /api/openapi.json.',
  }),
  'CAL-004': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is nothing that a call can do.`,
    why: 'The server does exactly what stands here and nothing else.',
    help: () =>
      'Write: list of …, create …, change …, delete …, do … on …, add … to …, remove … from …, check …, sign in, sign out; separated by semicolons.',
  }),
  'CAL-005': noEntity('Calls read and change the records of an entity.'),
  'CAL-006': noField('A call can only take and answer what point 3 describes.'),
  'CAL-007': kind<UnknownName & { known: string }>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no role "${name}".${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'role', name }),
    why: 'Nobody could make the call.',
    help: ({ known }) =>
      `Name roles of point 6, or everyone signed in, anyone, administrators. The roles are: ${known}.`,
  }),
  'CAL-008': kind<{ text: string; entity: string; known: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" does not find one record.`,
    why: 'A look-up in a path must lead to one record and no other.',
    help: ({ entity, known }) => `Write the entity and a field that is unique: ${known || `${entity}.id`}.`,
  }),
  'CAL-009': kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `No earlier look-up of this path is called "${name}".${didYouMean(suggestion)}`,
    why: 'A record can only be looked for within a record that was found before it.',
    help: () => 'Write behind `of` the name of a look-up that stands further left in the path.',
  }),
  'CAL-010': kind<{ entity: string; of: string }>({
    severity: 'error',
    message: ({ entity, of }) => `${entity} has no field that refers to ${of}.`,
    missing: ({ entity, of }) => ({ kind: 'field', name: of, of: entity }),
    why: 'Without a reference it is not known which records belong together.',
    help: ({ entity, of }) => `Take the \`of\` away, or give ${entity} a field with a ${of}.`,
  }),
  'CAL-011': noAction('Only an action of point 4 can be taken.'),
  'CAL-012': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is the name of two things here.`,
    why: 'It would not be clear which of the two is meant where the name is used.',
    help: () => 'Give one of the two another name.',
  }),
  'CAL-013': kind<{ name: string; because: string }>({
    severity: 'error',
    message: ({ name, because }) => `"${name}" cannot be taken, because ${because}.`,
    why: 'What a client sends must have a place to go, and some fields are never written by plain input.',
    help: () => 'Take the field out of Takes.',
  }),
  'CAL-014': kind<{ setting: string; text: string; example: string }>({
    severity: 'error',
    message: ({ setting, text }) => `"${text}" is not understood as "${setting}".`,
    why: 'The server would not know how to answer its clients.',
    help: ({ example }) => `Write for example \`${example}\`.`,
  }),
  'CAL-015': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is no type of a query parameter.`,
    why: 'The server checks what a client sends against the type.',
    help: () => 'Write a type of point 3 that can be part of an address, such as text, integer, date or yes/no.',
  }),
  'CAL-016': kind<{ call: string }>({
    severity: 'warning',
    message: ({ call }) => `It is not said for whom "${call}" is.`,
    mistake: () => 'calls for nobody',
    why: 'What is not given to anybody is allowed to administrators alone.',
    help: () => 'Name roles in the column For, or "everyone signed in".',
  }),
  'CAL-017': kind<UnknownName & { where: 'table' | 'lines' | 'nothing' }>({
    severity: 'warning',
    message: ({ name, suggestion, where }) => `"${name}" is no call${AMONG[where]}.${didYouMean(suggestion)}`,
    why: 'What stands under this heading takes no effect.',
    help: ({ where }) =>
      where === 'nothing'
        ? 'Write a method and a path as the heading (`### GET /claims`), or a table with the columns Call, Method and path, For, Does, Takes, Answers.'
        : "Write the call's name as it stands there, or add a row for it.",
  }),
  'CAL-018': kind<{ text: string; needed: string }>({
    severity: 'error',
    message: ({ text, needed }) => `"${text}" is not ${needed}.`,
    why: 'The call works on records, and must know on which.',
    help: () => 'Name a look-up of the path, `me`, or a path from one of them to a record.',
  }),
  'CAL-019': kind<{ call: string }>({
    severity: 'error',
    message: ({ call }) => `"${call}" takes fields, but it neither creates, changes nor does anything with them.`,
    why: 'What a client sends would be thrown away.',
    help: () => 'Say in Does what happens with them, or empty the cell Takes.',
  }),
  'CAL-030': kind<{ call: string }>({
    severity: 'warning',
    message: ({ call }) => `"${call}" changes a record, but takes no fields, so nothing changes.`,
    why: 'A call changes the fields that it takes, and no others.',
    help: () => 'Name them in a column Takes.',
  }),
  'CAL-031': kind<{ text: string; entity: string; example: string }>({
    severity: 'error',
    message: ({ text, entity }) => `"${short(text)}" does not say which fields of ${entity} are answered.`,
    why: 'Whoever may make the call gets what stands here and nothing else.',
    help: ({ entity, example }) =>
      `Name fields of ${entity} as in point 3, separated by commas: \`${example}\`. Which records are listed stands in a column Does, \`list of ${entity} where …\`. An empty cell answers all fields, \`204\` none.`,
  }),
  'CAL-032': kind<{ text: string; path: string }>({
    severity: 'warning',
    message: ({ text, path }) => `"${short(text)}" beside ${path} takes no effect.`,
    why: 'A call answers at its method and path, whatever else stands in their cell.',
    help: () => 'Write in Does which records are listed, in For who may make the call; or take the words away.',
  }),
  'CAL-020': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `This call is for a role on ${entity}, but it lists no ${entity}.`,
    why: 'Whether somebody has such a role is known only record by record, and only a list can be narrowed by it.',
    help: () => 'Name a role without On, or "everyone signed in": points 4 and 6 decide about the record itself.',
  }),
  'CAL-021': kind<object>({
    severity: 'error',
    message: () => 'Here is nobody to sign in as.',
    why: '`sign in as it` asks for no password, so it is only for the person whom this very call has made.',
    help: () => 'Write it behind `create User`, or write `sign in`, which takes an email and a password.',
  }),
  'CAL-022': kind<{ missing: string }>({
    severity: 'error',
    message: ({ missing }) => `Nobody can sign in without ${missing}.`,
    why: 'The call would refuse everybody.',
    help: () => 'Write email and password in Takes.',
  }),
  'CAL-023': kind<{ name: string; entity: string; suggestion?: string | undefined }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) =>
      `${entity} and its parts have no rule "${name}".${didYouMean(suggestion)}`,
    why: 'A check looks at rules of point 5, by their names or codes.',
    help: ({ suggestion }) =>
      suggestion === undefined ? 'Write the name of a rule of point 5.' : `Write ${suggestion}.`,
  }),
  'CAL-024': kind<{
    address: string
    words: string
    row: string
    shared?: { readonly field: string; readonly entity: string } | undefined
  }>({
    severity: 'warning',
    message: ({ address, words, shared }) =>
      shared
        ? `${short(address)} does nothing: several of ${shared.entity} may have the same ${shared.field}, so it finds no single one.`
        : `${short(address)} does nothing: ${words === '' ? 'nothing says what it does' : 'what is said of it leaves open what it does'}.`,
    why: 'The server does exactly what stands in Does and nothing else.',
    help: ({ row, shared }) =>
      shared
        ? `Make "${shared.field}" of ${shared.entity} unique in point 3, or look it up by its id: \`{id}\`.`
        : `Say it in a table Call, Method and path, For, Does, Takes, Answers, with a row such as ${row}`,
  }),
  'CAL-025': kind<{ action: string; names: string }>({
    severity: 'error',
    message: ({ action, names }) => `"${action}" asks for ${names}, which the call does not take.`,
    why: 'The call would refuse everybody: nothing else can say it.',
    help: ({ names }) => `Write in Takes: ${names}.`,
  }),
  'CAL-026': kind<{ action: string; entity: string; names: string }>({
    severity: 'warning',
    message: ({ action, names }) => `"${action}" asks for ${names}, which the call does not take.`,
    why: 'The call refuses everybody for as long as the record does not have it from before.',
    help: ({ entity, names }) =>
      `Write in Takes: ${names}. Where each ${entity} has it by then, write \`optional\` behind it in Asks in point 4.`,
  }),
  'CAL-028': kind<{ query: string }>({
    severity: 'error',
    message: ({ query }) => `The parameter "${query}" stands here twice.`,
    why: 'A request says each parameter once, so it would not be clear which of the two rows counts.',
    help: () => 'Keep one of the two, or give the other a name of its own.',
  }),
  'CAL-029': kind<{ path: string }>({
    severity: 'error',
    message: ({ path }) => `No request matches the path ${path}, since a path ends before "?" and "#".`,
    why: 'What stands behind "?" are parameters, which are no part of the path.',
    help: () =>
      'Leave them out of the path, and list them in a table with the columns Query and Type under a heading with the name of the call.',
  }),
  'CAL-027': kind<{ text: string; row: string }>({
    severity: 'warning',
    message: ({ text }) => `"${short(text)}" is only text: no call answers there.`,
    why: 'Whoever sends something to this address is refused.',
    help: ({ row }) =>
      `Say it in a table Call, Method and path, For, Does, Takes, Answers, with the row ${row} If it only explains, put it in a quotation (\`>\`).`,
  }),
})
