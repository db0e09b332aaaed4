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
      if (isOpen) return `"${text}" is not a path: a brace is not closed.`
      return text === '' ? 'This call has no method and path.' : `"${text}" is not a method and a path.`
    },
    why: 'Clients need the exact method and path.',
    help: ({ isOpen }) =>
      isOpen
        ? 'Close the look-up with `}`, as in `GET /claims/{claim: Claim.number}`.'
        : 'Write GET, POST, PUT, PATCH or DELETE and a path: `GET /claims-to-pay`.',
  }),
  'CAL-002': kind<{ method: string; path: string; other: string }>({
    severity: 'error',
    message: ({ method, path, other }) => `The call "${other}" already uses ${method} ${path}.`,
    why: 'The server could not distinguish the two calls.',
    help: () => 'Give one of the two calls another path or method.',
  }),
  'CAL-003': kind<{ path: string }>({
    severity: 'error',
    message: ({ path }) => `The path ${path} is reserved for the application itself.`,
    why: "The application's own pages and the record API use it.",
    help: () =>
      'Choose a path that does not begin with any of: /api/app, /api/records, /api/batch, /api/health, /api/openapi.json.',
  }),
  'CAL-004': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not a step of a call.`,
    why: 'The server does exactly what this cell says.',
    help: () =>
      'Write: list of …, create …, change …, delete …, do … on …, add … to …, remove … from …, check …, sign in, sign out; separated by semicolons.',
  }),
  'CAL-005': noEntity('Calls read and change the records of an entity.'),
  'CAL-006': noField('A call can only take and return fields of point 3.'),
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
    why: 'A look-up in a path must identify one record.',
    help: ({ entity, known }) => `Write the entity and a field that is unique: ${known || `${entity}.id`}.`,
  }),
  'CAL-009': kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `No earlier look-up of this path is called "${name}".${didYouMean(suggestion)}`,
    why: '`of` can only refer to a record that an earlier look-up finds.',
    help: () => 'After `of`, write the name of a look-up further left in the path.',
  }),
  'CAL-010': kind<{ entity: string; of: string }>({
    severity: 'error',
    message: ({ entity, of }) => `${entity} has no field that refers to ${of}.`,
    missing: ({ entity, of }) => ({ kind: 'field', name: of, of: entity }),
    why: 'Without a reference, the server cannot know which records belong together.',
    help: ({ entity, of }) => `Remove \`of\`, or give ${entity} a field of type ${of}.`,
  }),
  'CAL-011': noAction('Only an action of point 4 can be taken.'),
  'CAL-012': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `The name "${name}" is used twice here.`,
    why: 'Expressions that use the name would be ambiguous.',
    help: () => 'Give one of the two another name.',
  }),
  'CAL-013': kind<{ name: string; because: string }>({
    severity: 'error',
    message: ({ name, because }) => `A client cannot send "${name}", because ${because}.`,
    why: 'A client can send only fields that the call stores, and some fields can never be written directly.',
    help: () => 'Remove the field from Takes.',
  }),
  'CAL-014': kind<{ setting: string; text: string; example: string }>({
    severity: 'error',
    message: ({ setting, text }) => `"${text}" is not a value of the setting "${setting}".`,
    why: 'The server would not know how to respond to its clients.',
    help: ({ example }) => `Write, for example, \`${example}\`.`,
  }),
  'CAL-015': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not a type of a query parameter.`,
    why: 'The server checks the value of the parameter by its type.',
    help: () => 'Write a type of point 3 that can be part of an address, such as text, integer, date or yes/no.',
  }),
  'CAL-016': kind<{ call: string }>({
    severity: 'warning',
    message: ({ call }) => `The document does not say who may make the call "${call}".`,
    mistake: () => 'calls for nobody',
    why: 'Without roles, only administrators may make a call.',
    help: () => 'Name roles in the column For, or "everyone signed in".',
  }),
  'CAL-017': kind<UnknownName & { where: 'table' | 'lines' | 'nothing' }>({
    severity: 'warning',
    message: ({ name, suggestion, where }) => `"${name}" is not a call${AMONG[where]}.${didYouMean(suggestion)}`,
    why: 'The content under this heading has no effect.',
    help: ({ where }) =>
      where === 'nothing'
        ? 'Write a method and a path as the heading (`### GET /claims`), or a table with the columns Call, Method and path, For, Does, Takes, Answers.'
        : 'Write the name of the call as in the table, or add a row for it.',
  }),
  'CAL-018': kind<{ text: string; needed: string }>({
    severity: 'error',
    message: ({ text, needed }) => `"${text}" is not ${needed}.`,
    why: 'The call must know which record it works on.',
    help: () => 'Name a look-up of the path, `me`, or a path from one of them to a record.',
  }),
  'CAL-019': kind<{ call: string }>({
    severity: 'error',
    message: ({ call }) => `"${call}" takes fields, but does nothing with them.`,
    why: 'The values that a client sends would be lost.',
    help: () => 'State in Does what happens with them, or empty the cell Takes.',
  }),
  'CAL-030': kind<{ call: string }>({
    severity: 'warning',
    message: ({ call }) => `"${call}" changes a record, but takes no fields, so nothing changes.`,
    why: 'A call changes only the fields that it takes.',
    help: () => 'Name the fields in the column Takes.',
  }),
  'CAL-031': kind<{ text: string; entity: string; example: string }>({
    severity: 'error',
    message: ({ text, entity }) => `"${short(text)}" does not say which fields of ${entity} the response contains.`,
    why: 'The response contains exactly what this cell says.',
    help: ({ entity, example }) =>
      `Name fields of ${entity} as in point 3, separated by commas: \`${example}\`. State in the column Does which records are listed: \`list of ${entity} where …\`. With an empty cell, the response contains all fields. \`204\` means no response body.`,
  }),
  'CAL-032': kind<{ text: string; path: string }>({
    severity: 'warning',
    message: ({ text, path }) => `"${short(text)}" next to ${path} has no effect.`,
    why: 'In this cell, only the method and the path have an effect.',
    help: () => 'State in Does which records are listed, and in For who may make the call. Or remove the words.',
  }),
  'CAL-020': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `This call is for a role on ${entity}, but it lists no ${entity}.`,
    why: 'Such a role depends on a record, so it can only filter a list of records of its entity.',
    help: () => 'Name a role without On, or "everyone signed in": points 4 and 6 restrict access to each record.',
  }),
  'CAL-021': kind<object>({
    severity: 'error',
    message: () => 'There is no user to sign in as.',
    why: '`sign in as it` needs no password, so it works only for a User that the same call has created.',
    help: () => 'Write it after `create User`, or write `sign in`, which takes an email and a password.',
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
    why: 'A check uses rules of point 5, by their names or codes.',
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
        ? `${short(address)} does nothing: several records of ${shared.entity} may have the same ${shared.field}, so it does not identify one.`
        : `${short(address)} does nothing: ${words === '' ? 'the document does not say what it does' : 'its description does not say exactly what it does'}.`,
    why: 'The server does exactly what the column Does says.',
    help: ({ row, shared }) =>
      shared
        ? `Make "${shared.field}" of ${shared.entity} unique in point 3, or use its id in the path: \`{id}\`.`
        : `State it in a table Call, Method and path, For, Does, Takes, Answers, with a row such as ${row}`,
  }),
  'CAL-025': kind<{ action: string; names: string }>({
    severity: 'error',
    message: ({ action, names }) => `"${action}" asks for ${names}, which the call does not take.`,
    why: 'Every request would be refused, because no other value is available.',
    help: ({ names }) => `Write in Takes: ${names}.`,
  }),
  'CAL-026': kind<{ action: string; entity: string; names: string }>({
    severity: 'warning',
    message: ({ action, names }) => `"${action}" asks for ${names}, which the call does not take.`,
    why: 'The call is refused for every record in which the field is empty.',
    help: ({ entity, names }) =>
      `Write in Takes: ${names}. If each ${entity} has a value by then, write \`optional\` after it in Asks in point 4.`,
  }),
  'CAL-028': kind<{ query: string }>({
    severity: 'error',
    message: ({ query }) => `The parameter "${query}" occurs twice here.`,
    why: 'A request has each parameter once, so it would not be clear which of the two rows applies.',
    help: () => 'Remove one of the two, or give it another name.',
  }),
  'CAL-029': kind<{ path: string }>({
    severity: 'error',
    message: ({ path }) => `No request matches the path ${path}, because a path ends before "?" and "#".`,
    why: 'The text after "?" are parameters, which are not part of the path.',
    help: () =>
      'Remove them from the path, and list them in a table with the columns Query and Type under a heading with the name of the call.',
  }),
  'CAL-027': kind<{ text: string; row: string }>({
    severity: 'warning',
    message: ({ text }) => `"${short(text)}" is only text. It does not define a call.`,
    why: 'Requests to this address are refused.',
    help: ({ row }) =>
      `State it in a table Call, Method and path, For, Does, Takes, Answers, with the row ${row} If it only explains, put it in a quotation (\`>\`).`,
  }),
})
