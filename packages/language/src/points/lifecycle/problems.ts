/** The problems of point 4. */
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import { catalogue, kind, noField } from '@ninefold/plan/problem'
import { didYouMean, noAction, noError, type UnknownName } from '../../kernel/index.ts'

/** The topic of a sentence: who acts, when something happens by itself, who is notified, what else an action does. */
export type Topic = 'actor' | 'time' | 'notification' | 'effect'

/** "Require comment", "reason mandatory". */
const ASKS = anyPattern(
  pattern('(requires?|asks? [for]|enter|fill in|must (enter|fill in))…'),
  pattern('…(mandatory|required|must be (given|entered|filled in))'),
)
const DURATION = pattern('{:number} <timeUnit>s?')

/** Where to write it so that it takes effect. */
function whereToWrite(topic: Topic, action: string | undefined, who: string | undefined): string {
  const row = action === undefined ? 'the action' : `"${action}"`
  switch (topic) {
    case 'time':
      return `Write a row in the table of actions of point 4 with From, To, and the time in Who: \`after 3 days\`, \`2 days before dueOn\`, \`every day at 08:00\`.`
    case 'notification':
      return `Write it in point 4, in the column Then of ${row}: \`notify ${who ?? '…'}\`.`
    case 'effect':
      return `Write it in point 4, in the column Then of ${row}: \`create …\`, \`delete …\`, or a field, \`=\` and its value.`
    case 'actor':
      return `Write who acts in the column Who of ${row}, and a condition in When.`
  }
}

export const lifecycleProblem = catalogue({
  'LIF-001': kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no entity "${name}" in point 3.${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'entity', name }),
    why: 'A life cycle belongs to the records of an entity.',
    help: ({ suggestion }) =>
      `Write \`### ${suggestion ?? 'the name of an entity of point 3'}\`, or describe the entity in point 3.`,
  }),
  'LIF-002': kind<UnknownName & { entity: string }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) =>
      `${entity} has no field "${name}" with choices.${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'field', name, of: entity }),
    why: 'A life cycle moves a field from one choice to the next, so that field must be a `one of: …`.',
    help: ({ entity }) => `Name a "one of" field of ${entity}, or remove the field. The built-in Status is then used.`,
  }),
  'LIF-003': kind<{ name: string; what: 'message' | 'webhook' }>({
    severity: 'warning',
    message: ({ name, what }) => `The ${what} "${name}" is never sent.`,
    why: 'Nobody receives it.',
    help: ({ name, what }) =>
      what === 'message'
        ? `Write \`notify … with ${name}\` in the column Then of an action, or remove the message.`
        : `Write \`send ${name}\` in the column Then of an action, or remove the webhook.`,
  }),
  'LIF-004': kind<UnknownName & { entity: string; known: string }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) => `"${name}" is not a state of ${entity}.${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'state', name, of: entity }),
    why: 'A record can only be in a state of its life cycle.',
    help: ({ known }) =>
      `The states are: ${known}. To add a state, write a row in the table of states, or a choice in point 3.`,
  }),
  'LIF-005': kind<UnknownName & { entity: string; known: string }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) =>
      `"${name}" is neither a role nor a field of ${entity} with a person.${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'role', name, of: entity }),
    why: 'It identifies nobody, so nobody could act.',
    help: ({ known, name }) =>
      DURATION.test(name)
        ? `If the action should happen automatically after that time in the state, write \`after ${name}\`.`
        : `Use a role of point 6, a field that names a User, a path to one such as \`owner.manager\`, or "own" for the owner of the record. Known here: ${known}.`,
  }),
  'LIF-006': kind<{ name: string; field: string; entity: string }>({
    severity: 'error',
    mistake: ({ name, entity }) => `${name} as a role or a field of ${entity}`,
    message: ({ name, entity }) => `"${name}" is both a role and a field of ${entity}, so it is ambiguous.`,
    why: 'The role and the field may name different people.',
    help: ({ name, field }) =>
      `Write "role ${name}" for the role, or the field as code, \`${field}\`, for the person in the field.`,
  }),
  'LIF-007': kind<{ name: string; type: string }>({
    severity: 'error',
    message: ({ name, type }) => `"${name}" is ${type}, not a person.`,
    why: 'Only people can act and read messages.',
    help: () => 'Name a field that holds a User (or a list of them), or a path to one, with a dot: `team.lead`.',
  }),
  'LIF-008': kind<{ name: string; state: string }>({
    severity: 'error',
    message: ({ name, state }) => `"${name}" has two rows for records that are ${state}.`,
    why: 'Of several rows of one action, the first that applies is used, so this one would never be used.',
    help: () => 'Give it other states in From, write in When the condition of the first row, or remove it.',
  }),
  'LIF-009': kind<object>({
    severity: 'error',
    message: () => 'This row has no name for its action.',
    why: 'Users see the name on the button, and permissions and messages refer to it.',
    help: () =>
      'Write what users do, such as Submit or Send back. An action that happens automatically needs a name, too, such as Expire.',
  }),
  'LIF-010': kind<{ entity: string; first: string; again: string; who: string }>({
    severity: 'error',
    message: ({ entity }) => `${entity} has two rows (create).`,
    why: 'A new record begins in one state only, whoever creates it.',
    help: ({ first, again, who }) =>
      first === again || first === '' || again === ''
        ? 'Keep one of the two rows, and name in its Who everybody who may create records.'
        : `Keep the row that leads to "${first}", and name in its Who everybody who may create records. To continue to "${again}" at once, add an action from "${first}" to "${again}" for ${who}.`,
  }),
  'LIF-011': kind<{ name: string; creates: boolean }>({
    severity: 'error',
    message: ({ name }) => `"${name}" has a state in To, but none in From.`,
    why: 'Without From it could be taken in every state, which is rarely intended.',
    help: ({ creates }) =>
      (creates ? 'If it describes new records, call the action `(create)`. Otherwise write' : 'Write') +
      ' the states in From, or `any` if it is possible in all of them.',
  }),
  'LIF-012': kind<{ state: string; entity: string; initial: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ state, entity }) => `No ${entity} ever becomes ${state}.`,
    why: 'A state that cannot be reached is usually a typing mistake, or an action is missing.',
    help: ({ state, initial }) =>
      `Add an action that leads to ${state} (a new record is ${initial}), or correct the name.`,
  }),
  'LIF-013': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `Nobody can take "${name}": its Who is empty.`,
    why: 'Without people in Who, nobody is allowed.',
    help: () =>
      'Write who takes it (a role, a field with a person), or a time at which it happens automatically: `after 30 days`. Only an action that another action takes (`do … on …`) needs nobody.',
  }),
  'LIF-014': kind<{ name: string; actor: string }>({
    severity: 'warning',
    message: ({ name, actor }) => `Nobody can take "${name}": everyone who is ${actor} is excluded again.`,
    why: 'An action that nobody can take never happens.',
    help: () => 'Remove the exclusion, or name other people.',
  }),
  'LIF-015': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not an effect of an action.`,
    why: 'The application can only run effects that it understands exactly.',
    help: ({ text }) =>
      ASKS.test(text)
        ? 'Write what users must fill in into the column Asks of the action, such as `comment`.'
        : 'Write `field = value` in backticks, or: notify …, do … on …, create … with …, delete, add … to …, remove … from …; separated by semicolons.',
  }),
  'LIF-016': kind<UnknownName & { entity: string; list?: string }>({
    severity: 'error',
    message: ({ name, entity, list, suggestion }) =>
      list === undefined
        ? `${entity} has no field "${name}".${didYouMean(suggestion)}`
        : `"${entity}" is a list, so "${name}" cannot be set on it.`,
    missing: ({ name, entity }) => ({ kind: 'field', name, of: entity }),
    mistake: ({ name, entity }) => noField(entity, name),
    why: 'Only what point 3 describes can be stored.',
    help: ({ name, entity, list }) =>
      list === undefined
        ? `Use a field of ${entity}, or add this one to its table in point 3.`
        : `Set "${name}" in an action of the records in the list, and take that action on each of them: \`do … on each ${list}\`.`,
  }),
  'LIF-017': kind<{ name: string; because: string }>({
    severity: 'error',
    message: ({ name, because }) => `"${name}" cannot be set, because ${because}.`,
    why: 'The value would be overwritten, or would contradict another part of the document.',
    help: () => 'Set another field, or change this field in point 3.',
  }),
  'LIF-018': kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no message "${name}".${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'message', name }),
    why: 'The people who are notified would get no text.',
    help: () =>
      'Add a row to a table with the columns Message, Subject, Text; or remove "with …" to use a built-in text.',
  }),
  'LIF-019': noAction('Only an action of a table of point 4 can be taken or need an approval.', 'its table'),
  'LIF-020': kind<UnknownName & { entity: string }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) =>
      `"${name}" is not a field of ${entity}, and it has no type.${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'field', name, of: entity }),
    why: 'An input needs a type, so that the form can show it and the server can check it.',
    help: ({ name, entity }) =>
      `Name a field of ${entity} (add it to point 3 if it is missing there), or write a type after it, if it is not a field: \`${name}: text (1–200)\`.`,
  }),
  'LIF-021': kind<{ name: string; because: string }>({
    severity: 'error',
    message: ({ name, because }) => `"${name}" cannot be asked for, because ${because}.`,
    why: 'The application could not store the input.',
    help: ({ name }) => `Ask for another field, or for an input with a type: \`${name}: text (1–200)\`.`,
  }),
  'LIF-022': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not a number of people.`,
    why: 'An approval waits for a certain number of different people.',
    help: () => 'Write a whole number from 1 to 20.',
  }),
  'LIF-023': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `The name "${name}" is used twice here.`,
    why: 'Every use of the name would be ambiguous.',
    help: () => 'Give one of the two another name.',
  }),
  'LIF-024': kind<{ state: string; action: string }>({
    severity: 'error',
    message: ({ state, action }) => `${state} is marked as final, but "${action}" leaves it.`,
    why: 'A record never leaves a final state.',
    help: () => 'Remove the mark in Final, or remove the state from the From of that action.',
  }),
  'LIF-025': kind<{ state: string; entity: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ state, entity }) => `Once a ${entity} is ${state}, it can never reach a final state.`,
    why: 'The actions from there lead round in a circle, and none leads to a final state.',
    help: () =>
      'Add an action that leads to a final state. If records may remain in a state of the circle, call the action that leads back from there "Reopen", or give it a condition in When.',
  }),
  'LIF-026': kind<{ entity: string; whole: string }>({
    severity: 'error',
    message: ({ entity, whole }) => `${entity} is a part of ${whole}, so it cannot have a life cycle of its own.`,
    why: 'A part is changed with the record that it belongs to, in any state of that record.',
    help: ({ entity, whole }) =>
      `Give ${whole} the life cycle, or make ${entity} an entity with a reference to ${whole}.`,
  }),
  'LIF-027': kind<{ text: string; expected: string; constant?: { is: string; example: string } }>({
    severity: 'error',
    message: ({ text, expected, constant }) =>
      constant ? `The constant "${text}" is ${constant.is}, not ${expected}.` : `"${text}" is not ${expected}.`,
    why: 'The server must know exactly when to act.',
    help: ({ constant }) =>
      constant
        ? `Write its value in point 9 as ${constant.example === '08:00' ? 'a time' : 'a number with its unit'}, such as ${constant.example}.`
        : 'Write for example: after 30 days; after 2 hours since `sentAt`; at `dueOn`; 2 days before `dueOn`; every day at 08:00; every Monday and Thursday at 08:00; on the 1st of every month at 08:00.',
  }),
  'LIF-028': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `The row (create) for ${entity} does not say in which state a new record is.`,
    why: 'Every new record of an entity with a life cycle needs a state.',
    help: () => 'Write the first state in To.',
  }),
  'LIF-029': kind<{ name: string; what: string }>({
    severity: 'error',
    message: ({ name, what }) => `"${name}" is ${what}, so no action can be taken on it.`,
    why: 'Actions work on records.',
    help: () => 'Name the record itself (`this`), a field that refers to a record, or a list of records with `each`.',
  }),
  'LIF-030': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is a timer, but it asks for an input.`,
    why: 'An action that happens automatically has nobody who could fill in an input.',
    help: () => 'Remove the input, or name in Who the people who take the action.',
  }),
  'LIF-031': kind<object>({
    severity: 'error',
    message: () => 'The document does not say which entity has this life cycle.',
    why: 'Each entity has its own life cycle.',
    help: () =>
      'Put a heading with the name of the entity above it, `### Claim`, or name it in the heading of the point: `## 4. Life cycle of a claim`.',
  }),
  'LIF-032': kind<{ state: string; suggestion: string; missed: boolean }>({
    severity: 'error',
    message: ({ state, suggestion, missed }) =>
      missed
        ? `No action leaves "${state}", and no action leads to "${suggestion}".`
        : `No action leaves "${state}", which occurs only once; did you mean "${suggestion}"?`,
    why: 'The two names are so similar that one of them is probably a typing mistake. Records could never leave the state.',
    help: ({ suggestion }) =>
      `Write "${suggestion}" in both places. If they are two states, list them in a table of states.`,
  }),
  'LIF-033': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is not a list to which records can be added.`,
    why: 'Records can be added only to a many-to-many list. Parts and records with a reference determine themselves where they belong.',
    help: () => 'Name a field whose type is `many …`, from either side, or set the reference of the other record.',
  }),
  'LIF-034': kind<{ name: string; entity: string }>({
    severity: 'error',
    message: ({ name, entity }) => `${name} can change without a change of the ${entity}, which withdraws no approval.`,
    why: 'It is computed at each read, from other records or from the date.',
    help: ({ entity }) => `Name the stored fields of the ${entity} from which it is computed.`,
  }),
  'LIF-036': noError('the guard refuses the action'),
  'LIF-037': kind<{ name: string; error: string }>({
    severity: 'warning',
    message: ({ name, error }) => `"${name}" has no condition, so ${error} is never raised by it.`,
    why: 'The error is raised only if the condition in When is not true.',
    help: () => 'Write the condition in When, or remove the error.',
  }),
  'LIF-038': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" has two schedules.`,
    why: 'An action can have only one schedule.',
    help: () => 'Name all the states in the From of one row, or give the action of the other row another name.',
  }),
  'LIF-039': kind<{ text: string; more: number }>({
    severity: 'warning',
    message: ({ text, more }) =>
      `"${text}" is not understood${more > 0 ? `, nor are ${more} other lines of this diagram` : ''}.`,
    why: 'Lines of a diagram that are not understood have no effect.',
    help: () =>
      'Write transitions as `draft --> sent : Submit [amount > 0] / notify owner`; everything else belongs in a table of actions.',
  }),
  'LIF-040': kind<{ what: string }>({
    severity: 'warning',
    message: ({ what }) => `The diagram shows ${what}, but the table does not.`,
    why: 'If the two differ, the table takes effect, but readers of the diagram expect something else.',
    help: () => 'Add it to the table, or remove it from the diagram.',
  }),
  'LIF-041': kind<{ what: string }>({
    severity: 'warning',
    message: ({ what }) => `The table has ${what}, but the diagram does not show it.`,
    why: 'The table takes effect, but readers of the diagram do not expect this.',
    help: () => 'Add it to the diagram, or remove it from the table.',
  }),
  'LIF-042': kind<object>({
    severity: 'warning',
    message: () => 'Parallel states are read as if one followed the other.',
    why: 'A record can be in only one state of a life cycle at a time.',
    help: () => 'Give each of them its own field and life cycle: `### Order: Payment` and `### Order: Delivery`.',
  }),
  'LIF-043': kind<{ drawn: string; written: string }>({
    severity: 'warning',
    message: ({ drawn, written }) => `The diagram has the name "${drawn}" where the table has "${written}".`,
    why: 'It is not clear whether they are the same.',
    help: ({ written }) => `Write "${written}" in the diagram, or add a row to the table.`,
  }),
  'LIF-044': kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no webhook "${name}".${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'webhook', name }),
    why: 'The server calls only addresses in the document.',
    help: () => 'Add a row to a table with the columns Webhook, Address, Sends; to notify people, write notify.',
  }),
  'LIF-045': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not a valid address.`,
    why: 'The server calls exactly this address.',
    help: () => 'Write a complete address, without a user name and password: https://example.com/hooks/orders.',
  }),
  'LIF-046': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is not a public address with https.`,
    why: 'A server does not call addresses in its own network, and sends nothing without encryption, unless a start option allows it.',
    help: () => 'Write a public address with https, or start the server with --webhooks-to and this host.',
  }),
  'LIF-047': kind<object>({
    severity: 'error',
    message: () => 'Each value that is sent needs a name.',
    why: 'The receiver finds each value by its name.',
    help: () => "Write fields separated by commas, or an object: `{'no': number, 'customer': customer.name}`.",
  }),
  'LIF-048': kind<{ name: string; suggestion: string }>({
    severity: 'error',
    message: ({ name, suggestion }) =>
      `There is no state "${name}" that could contain others. Did you mean "${suggestion}"?`,
    why: 'An action that leaves a state also leaves the states that it contains, so it must be clear which these are.',
    help: ({ name, suggestion }) => `Write "${suggestion}", or add a row for "${name}".`,
  }),
  'LIF-049': kind<{ state: string }>({
    severity: 'error',
    message: ({ state }) => `"${state}" is part of itself.`,
    why: 'A record is always in a state that contains no others. In a circle there is no such state.',
    help: () => 'Remove one of the names from the column Part of.',
  }),
  'LIF-050': kind<{ state: string; entity: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ state }) => `No action leaves ${state}, but it is not marked as final, although other states are.`,
    why: 'Either an action is missing and records can never leave the state, or it is final and should be marked.',
    help: ({ state }) => `Add an action that leaves ${state}, or write "yes" in its column Final.`,
  }),
  'LIF-035': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `Each new ${entity} would create another one, without end.`,
    why: 'A new record creates a record that creates the first one again, and nothing stops this.',
    help: () => 'Remove `create` from Then of one of the rows `(create)`, or let an action create the record.',
  }),
  'LIF-051': kind<Record<string, never>>({
    severity: 'warning',
    message: () => 'This line has no effect: it contains an arrow, but not in the form of an action.',
    why: 'It looks like an action of the life cycle, but nobody can take it.',
    help: () =>
      'Write a table Action, From, To, Who under a heading with the name of its entity; or a list with lines such as `- draft → submitted: Submit (owner)`.',
  }),
  'LIF-054': kind<{
    text: string
    topic: Topic
    action?: string | undefined
    who?: string | undefined
  }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text. No action states it.`,
    why: 'Only the actions take effect, and somebody might rely on this text.',
    help: ({ topic, action, who }) =>
      `${whereToWrite(topic, action, who)} If it only explains, put it in a quotation (\`>\`).`,
  }),
  'LIF-052': kind<{ from: string; to: string }>({
    severity: 'warning',
    message: ({ from, to }) => `The states say that "${to}" may follow "${from}", but no action leads there.`,
    why: 'If the two differ, the actions take effect. Nobody can make this transition.',
    help: () => 'Add an action for it, or remove it from the column.',
  }),
  'LIF-053': kind<{ action: string; from: string; to: string }>({
    severity: 'warning',
    message: ({ action, from, to }) =>
      `"${action}" leads from "${from}" to "${to}", which is none of the states that may follow it.`,
    why: 'If the two differ, the actions take effect, but readers of the table of states do not expect this.',
    help: ({ from, to }) => `Add "${to}" to the next states of "${from}", or remove it from the actions.`,
  }),
  'LIF-056': kind<Record<string, never>>({
    severity: 'warning',
    message: () => 'This line has no effect: the table of actions has no such transition.',
    why: 'If there is a table, lines only explain it. Nobody can make a transition that is in no row.',
    help: () => 'Make it a row of the table. If it only explains, put it in a quotation (`>`).',
  }),
  'LIF-057': kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no entity "${name}" in point 3 to create.${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'entity', name }),
    why: 'An effect creates a record of an entity.',
    help: ({ suggestion }) =>
      `Write \`create ${suggestion ?? 'Receipt'} with …\` with the name of an entity; for one per record of a list, \`create ${suggestion ?? 'Receipt'} for each line with …\`.`,
  }),
  'LIF-058': kind<{ name: string; entity: string; lists: string }>({
    severity: 'error',
    message: ({ name, entity }) =>
      `"${name}" is not a list of records of ${entity}, so there is nothing to repeat \`create\` for.`,
    why: 'One record is created for each record of a list.',
    help: ({ lists }) =>
      `Name a list of records: ${lists}; or write a name and the list: for each task in \`tasks.filter(t, t.open)\`.`,
  }),
  'LIF-059': kind<Record<string, never>>({
    severity: 'warning',
    message: () => 'This time of day is in UTC, because point 1 names no time zone.',
    why: 'In other time zones it happens hours earlier or later than users expect.',
    help: () => 'Write the time zone in point 1: `- Time zone: Europe/Amsterdam`, or `- Time zone: UTC` to confirm it.',
  }),
  'LIF-060': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `\`${field}\` is the value before the action here, not the input of the action.`,
    why: 'A condition in When reads the record before the action. The inputs are in `input`.',
    help: ({ field }) => `Write \`input.${field}\` for the input, or \`this.${field}\` for the value before.`,
  }),
  'LIF-061': kind<{ state: string; suggestion: string }>({
    severity: 'warning',
    message: ({ state }) => `"${state}" has capital letters, but the other states have none.`,
    why: 'Conditions and other programs distinguish capital and small letters in names of states.',
    help: ({ suggestion }) => `Write "${suggestion}".`,
  }),
  'LIF-062': kind<{ name: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ name }) => `The document does not say who may take "${name}", so only administrators may.`,
    why: 'No role of this document can take an action of this table.',
    help: () => 'Add a column Who with roles, or with `administrators` if nobody else should act.',
  }),
  'LIF-063': kind<UnknownName & { action: string }>({
    severity: 'warning',
    message: ({ name, suggestion }) =>
      `"${name}" is neither a role nor a person, so it is read as part of the name of the action.${didYouMean(suggestion)}`,
    why: 'Brackets on an arrow state who takes the action, but only if they name a role or a person.',
    help: ({ action, suggestion }) =>
      suggestion === undefined
        ? `Write a role of point 6 or a field with a person; if it is part of the name, write "${action}" without brackets.`
        : `Write "${suggestion}" for the people. If it is part of the name, write "${action}" without brackets.`,
  }),
  'LIF-064': kind<{ name: string; suggestion?: string | undefined }>({
    severity: 'error',
    message: ({ name, suggestion }) => `"${name}" is not an e-mail address.${didYouMean(suggestion)}`,
    why: 'A mail goes to an e-mail field, to people, or to an address that is written out.',
    help: ({ suggestion }) =>
      suggestion === undefined
        ? 'Name a field of type `email`, also through a reference (`supplier.email`), a field with a User, or a role.'
        : `Write "${suggestion}".`,
  }),
  'LIF-065': kind<UnknownName & { entity: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) =>
      `"${name}" is neither a print of ${entity} nor a field of it with files.${didYouMean(suggestion)}`,
    why: 'A mail carries the PDF of a record, its files or its dates.',
    help: ({ known }) =>
      known.length === 0
        ? 'Add a field of type `file` to point 3, or a screen `print of …` to point 2, or remove the attachment.'
        : `Write \`PDF of this\`, \`files of this\`, \`dates of this\`, or one of: ${known.join(', ')}.`,
  }),
  'LIF-066': kind<{ entity: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ entity, known }) =>
      known.length === 0 ? `No screen prints ${entity}.` : `Several screens print ${entity}: ${known.join(', ')}.`,
    why: 'The PDF of a record is a print of point 2.',
    help: ({ entity, known }) =>
      known.length === 0
        ? `Add a screen that shows \`print of ${entity}\` to point 2.`
        : `Write the name of one of them: \`${known[0]}\`.`,
  }),
  'LIF-067': kind<{ entity: string; name?: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ entity, name }) =>
      name === undefined
        ? `It is not clear which fields of ${entity} are its dates.`
        : `"${name}" is not a date, or date and time, of ${entity}.`,
    why: 'A calendar entry begins at one field of the record and may end at another.',
    help: ({ known }) =>
      known.length === 0
        ? 'Add a field of type `date and time` to point 3, or remove the attachment.'
        : `Write \`dates from ${known[0]}${known.length > 1 ? ` to ${known[1]}` : ''}\`. The dates are: ${known.join(', ')}.`,
  }),
  'LIF-068': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `The message "${name}" has wordings for some people, but none for everybody else.`,
    why: 'Whoever is not named in the column For gets the row without it.',
    help: ({ name }) => `Add a row "${name}" with an empty cell For.`,
  }),
  'LIF-069': kind<{ name: string; to: string }>({
    severity: 'warning',
    message: ({ name, to }) => `"${name}" names its receiver, but the address in ${to} is not a person.`,
    why: 'An address outside has no name, so these values are empty in its mail.',
    help: () => 'Send another message there, or write the text without `{receiver…}`.',
  }),
  'LIF-070': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is not a sender of mails.`,
    why: 'A sender is a name, an e-mail address, or both.',
    help: () => 'Write a name, a complete address, or both: `Purchasing <orders@example.com>`.',
  }),
  'LIF-071': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is not a time at which mails are collected.`,
    why: 'Collected mails are sent every hour or every day.',
    help: () => 'Write `hourly` or `daily`, or leave the cell empty.',
  }),
  'LIF-072': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" does not state when people sign in again.`,
    why: 'The cell states after how many minutes a sign-in is too old for this action.',
    help: () =>
      'Write `yes` (10 minutes) or another number, at most a day: `30 minutes`. Otherwise leave the cell empty.',
  }),
  'LIF-073': kind<{ name: string; because: string }>({
    severity: 'warning',
    message: ({ name, because }) => `Nobody signs in again for "${name}", because ${because}.`,
    why: 'The column *Sign in again* is for actions that a person takes with a record.',
    help: () => 'Leave the cell empty, or use another action for the step that must be protected.',
  }),
  'LIF-055': kind<{ state: string; initial: string }>({
    severity: 'error',
    message: ({ state, initial }) => `"${state}" is marked as the initial state, but a new record is in "${initial}".`,
    why: 'A new record can be in one state only.',
    help: ({ state, initial }) => `Write "${initial}" here, or change the row (create) so that it leads to "${state}".`,
  }),
})
