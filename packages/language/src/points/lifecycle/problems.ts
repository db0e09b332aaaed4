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
      return `Write a row of the table of actions in point 4 with From, To, and when it happens by itself in Who: \`after 3 days\`, \`2 days before dueOn\`, \`every day at 08:00\`.`
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
    help: ({ entity }) =>
      `Name a "one of" field of ${entity}, or leave the field away: then the built-in Status is meant.`,
  }),
  'LIF-003': kind<{ name: string; what: 'message' | 'webhook' }>({
    severity: 'warning',
    message: ({ name, what }) => `The ${what} "${name}" is never sent.`,
    why: 'What it says reaches nobody.',
    help: ({ name, what }) =>
      what === 'message'
        ? `Write \`notify … with ${name}\` in the column Then of an action, or take the message away.`
        : `Write \`send ${name}\` in the column Then of an action, or take the webhook away.`,
  }),
  'LIF-004': kind<UnknownName & { entity: string; known: string }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) => `"${name}" is no state of ${entity}.${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'state', name, of: entity }),
    why: 'A record can only be in a state that the life cycle knows.',
    help: ({ known }) =>
      `The states are: ${known}. A further one needs a row in the table of states or a choice in point 3.`,
  }),
  'LIF-005': kind<UnknownName & { entity: string; known: string }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) =>
      `"${name}" is neither a role nor a person that ${entity} knows.${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'role', name, of: entity }),
    why: 'Nobody could be recognised by it, so nobody could act.',
    help: ({ known, name }) =>
      DURATION.test(name)
        ? `Write \`after ${name}\` for what happens by itself so long after the record came to the state.`
        : `Use a role of point 6, a field that names a User, a path to one such as \`owner.manager\`, or "own" for the person whose record it is. Known here: ${known}.`,
  }),
  'LIF-006': kind<{ name: string; field: string; entity: string }>({
    severity: 'error',
    mistake: ({ name, entity }) => `${name} as a role or a field of ${entity}`,
    message: ({ name, entity }) =>
      `"${name}" is both a role and a field of ${entity}, so it is not clear who is meant.`,
    why: 'The role and the field may name different people.',
    help: ({ name, field }) =>
      `Write "role ${name}" to mean the role, or the field as code, \`${field}\`, to mean the person that it names.`,
  }),
  'LIF-007': kind<{ name: string; type: string }>({
    severity: 'error',
    message: ({ name, type }) => `"${name}" is ${type}, not a person.`,
    why: 'Only people act and read messages.',
    help: () => 'Name a field that holds a User (or a list of them), or go on to one with a dot: `team.lead`.',
  }),
  'LIF-008': kind<{ name: string; state: string }>({
    severity: 'error',
    message: ({ name, state }) => `"${name}" stands twice for records that are ${state}.`,
    why: 'Of several rows of one action the first that fits happens, so this one never would.',
    help: () => 'Give it other states in From, write in When what tells the first row from it, or take it away.',
  }),
  'LIF-009': kind<object>({
    severity: 'error',
    message: () => 'This row has no name for its action.',
    why: 'People see the name on the button, and permissions and messages refer to it.',
    help: () =>
      'Write what people do, such as Submit or Send back. A step that the application takes by itself needs a name, too, such as Expire.',
  }),
  'LIF-010': kind<{ entity: string; first: string; again: string; who: string }>({
    severity: 'error',
    message: ({ entity }) => `The row (create) stands twice for ${entity}.`,
    why: 'A new record begins in one state only, whoever creates it.',
    help: ({ first, again, who }) =>
      first === again || first === '' || again === ''
        ? 'Keep one of the two rows, and name in its Who everybody who creates one.'
        : `Keep the row that leads to "${first}", and name in its Who everybody who creates one. Who goes on to "${again}" at once takes a step of their own: an action from "${first}" to "${again}" for ${who}.`,
  }),
  'LIF-011': kind<{ name: string; creates: boolean }>({
    severity: 'error',
    message: ({ name }) => `"${name}" says where a record goes, but not from where.`,
    why: 'Without From it could be taken in every state, which is seldom meant.',
    help: ({ creates }) =>
      (creates ? 'If this is how a new record comes about, call the action `(create)`. Else write' : 'Write') +
      ' the states in From, or `any` if it really is allowed in all of them.',
  }),
  'LIF-012': kind<{ state: string; entity: string; initial: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ state, entity }) => `No ${entity} ever becomes ${state}.`,
    why: 'A state that cannot be reached is mostly a slip of the pen, or an action that was forgotten.',
    help: ({ state, initial }) =>
      `Add an action that leads to ${state} (a new record is ${initial}), or correct the name.`,
  }),
  'LIF-013': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `Nobody can take "${name}": its Who is empty.`,
    why: 'What is not allowed to somebody is allowed to nobody.',
    help: () =>
      'Write who takes it (a role, a field with a person), or when it happens by itself: `after 30 days`. Only an action that another one takes (`do … on …`) needs nobody.',
  }),
  'LIF-014': kind<{ name: string; actor: string }>({
    severity: 'warning',
    message: ({ name, actor }) => `Nobody can take "${name}": everyone who is ${actor} is excepted again.`,
    why: 'An action that nobody can take never happens.',
    help: () => 'Take the exception away, or name others who may act.',
  }),
  'LIF-015': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is nothing that an action can do.`,
    why: 'What happens with an action must be exact, or it would not happen.',
    help: ({ text }) =>
      ASKS.test(text)
        ? 'What people must fill in stands in the column Asks of the action, such as `comment`.'
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
        : `Set "${name}" in an action of the records in the list, and take it on each of them: \`do … on each ${list}\`.`,
  }),
  'LIF-017': kind<{ name: string; because: string }>({
    severity: 'error',
    message: ({ name, because }) => `"${name}" cannot be set, because ${because}.`,
    why: 'A value written here would be overwritten, or would contradict what the document says elsewhere.',
    help: () => 'Set another field, or change what point 3 says about this one.',
  }),
  'LIF-018': kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no message "${name}".${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'message', name }),
    why: 'The people who are notified would get no wording.',
    help: () =>
      'Add a row to a table with the columns Message, Subject, Text; or leave "with …" away for a built-in wording.',
  }),
  'LIF-019': noAction('Only an action that stands in a table of point 4 can be taken or asked for.', 'its table'),
  'LIF-020': kind<UnknownName & { entity: string }>({
    severity: 'error',
    message: ({ name, entity, suggestion }) =>
      `"${name}" is no field of ${entity}, and its type is not said.${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'field', name, of: entity }),
    why: 'What an action asks for needs a type, so that the form can ask and the server can check.',
    help: ({ name, entity }) =>
      `Name a field of ${entity} (add it to point 3 if it is missing there), or write the type behind it, where the answer is no field: \`${name}: text (1–200)\`.`,
  }),
  'LIF-021': kind<{ name: string; because: string }>({
    severity: 'error',
    message: ({ name, because }) => `"${name}" cannot be asked for, because ${because}.`,
    why: 'What a person enters here would have no place to go.',
    help: ({ name }) => `Ask for another field, or for an input of its own: \`${name}: text (1–200)\`.`,
  }),
  'LIF-022': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not a number of people.`,
    why: 'An approval waits for a certain number of different people.',
    help: () => 'Write a whole number from 1 to 20.',
  }),
  'LIF-023': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is the name of two things here.`,
    why: 'It would not be clear which of the two is meant where the name is used.',
    help: () => 'Give one of the two another name.',
  }),
  'LIF-024': kind<{ state: string; action: string }>({
    severity: 'error',
    message: ({ state, action }) => `${state} is called final, but "${action}" leads out of it.`,
    why: 'A final state is one that a record never leaves.',
    help: () => 'Take the mark away from Final, or the state away from the From of that action.',
  }),
  'LIF-025': kind<{ state: string; entity: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ state, entity }) => `Once a ${entity} is ${state}, it can never come to an end.`,
    why: 'Actions lead round in a circle from there, and none leads to a final state.',
    help: () =>
      'Add an action that leads on to a final state. If records may rest in one of the states of the circle, call what leads back from there "Reopen", or give it a condition in When.',
  }),
  'LIF-026': kind<{ entity: string; whole: string }>({
    severity: 'error',
    message: ({ entity, whole }) => `${entity} is a part of ${whole}, so it cannot have a life cycle of its own.`,
    why: 'A part is changed with its whole, in whatever state the whole is.',
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
    why: 'Every record of an entity with a life cycle is in one of its states from the beginning.',
    help: () => 'Write the first state in To.',
  }),
  'LIF-029': kind<{ name: string; what: string }>({
    severity: 'error',
    message: ({ name, what }) => `"${name}" is ${what}, which cannot be acted on.`,
    why: 'Actions are taken on records.',
    help: () => 'Name the record itself (`this`), a field that refers to a record, or a list of records with `each`.',
  }),
  'LIF-030': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is a timer and asks for something, but nobody is there to answer.`,
    why: 'What happens by itself cannot wait for an input.',
    help: () => 'Take away what it asks for, or say in Who which person takes the action.',
  }),
  'LIF-031': kind<object>({
    severity: 'error',
    message: () => 'It is not said whose life cycle this is.',
    why: 'Each entity has a life cycle of its own.',
    help: () =>
      'Put a heading with the name of the entity above it, `### Claim`, or name it in that of the point: `## 4. Life cycle of a claim`.',
  }),
  'LIF-032': kind<{ state: string; suggestion: string; missed: boolean }>({
    severity: 'error',
    message: ({ state, suggestion, missed }) =>
      missed
        ? `Nothing leads on from "${state}", and nothing leads to "${suggestion}".`
        : `Nothing leads on from "${state}", which is named once; did you mean "${suggestion}"?`,
    why: 'The two names are so alike that one of them is most likely a slip, and records would be stuck.',
    help: ({ suggestion }) =>
      `Write "${suggestion}" in both places; if two states are meant, list them in a table of states.`,
  }),
  'LIF-033': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is no list to which records are added.`,
    why: 'Only a list of many to many is filled by adding; parts, and the records that refer to this one, say themselves where they belong.',
    help: () => 'Name a field whose type is `many …`, from either side, or set the reference of the other record.',
  }),
  'LIF-034': kind<{ name: string; entity: string }>({
    severity: 'error',
    message: ({ name, entity }) => `${name} can change without a change of the ${entity}, so nobody would notice.`,
    why: 'It is worked out anew at each reading, from other records or from the day.',
    help: ({ entity }) => `Name the fields of the ${entity} itself that it is worked out from.`,
  }),
  'LIF-036': noError('the guard refuses the action'),
  'LIF-037': kind<{ name: string; error: string }>({
    severity: 'warning',
    message: ({ name, error }) => `"${name}" has no condition, so ${error} is never raised by it.`,
    why: 'An error says why a condition refuses the action.',
    help: () => 'Write the condition in When, or take the error away.',
  }),
  'LIF-038': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" has two schedules.`,
    why: 'An action that happens every day, week or month has one time at which it does.',
    help: () => 'Name all the states in the From of one row, or give the action of the other row another name.',
  }),
  'LIF-039': kind<{ text: string; more: number }>({
    severity: 'warning',
    message: ({ text, more }) =>
      `"${text}" is not understood${more > 0 ? `, nor are ${more} other places of this diagram` : ''}.`,
    why: 'What is not understood in a diagram takes no effect.',
    help: () =>
      'Write transitions as `draft --> sent : Submit [amount > 0] / notify owner`; what is more than that belongs into a table of actions.',
  }),
  'LIF-040': kind<{ what: string }>({
    severity: 'warning',
    message: ({ what }) => `The diagram shows ${what}, but the table does not.`,
    why: 'Where the two disagree, the table is what takes effect, and readers of the diagram expect something else.',
    help: () => 'Add it to the table, or take it out of the diagram.',
  }),
  'LIF-041': kind<{ what: string }>({
    severity: 'warning',
    message: ({ what }) => `The table has ${what}, but the diagram does not show it.`,
    why: 'Readers of the diagram do not expect what the table makes happen.',
    help: () => 'Draw it, or take it out of the table.',
  }),
  'LIF-042': kind<object>({
    severity: 'warning',
    message: () => 'States that are held side by side are read as if they came one after the other.',
    why: 'A life cycle is in one state at a time.',
    help: () => 'Give each side a field and a life cycle of its own: `### Order: Payment` and `### Order: Delivery`.',
  }),
  'LIF-043': kind<{ drawn: string; written: string }>({
    severity: 'warning',
    message: ({ drawn, written }) => `The diagram calls "${drawn}" what the table calls "${written}".`,
    why: 'It is not clear whether the same is meant.',
    help: ({ written }) => `Write "${written}" in the diagram, or add a row to the table.`,
  }),
  'LIF-044': kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no webhook "${name}".${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'webhook', name }),
    why: 'Only an address that stands in the document is ever called.',
    help: () => 'Add a row to a table with the columns Webhook, Address, Sends; to tell people, write notify.',
  }),
  'LIF-045': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is no address that could be called.`,
    why: 'The server calls exactly what stands here and nothing else.',
    help: () => 'Write a whole address without a name and password in it: https://example.com/hooks/orders.',
  }),
  'LIF-046': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is not a public address with https.`,
    why: 'A server calls no machines of its own network, and sends nothing in the open, unless it is started so.',
    help: () => 'Write a public address with https; or start the server with --webhooks-to and this host.',
  }),
  'LIF-047': kind<object>({
    severity: 'error',
    message: () => 'What is sent must be named.',
    why: 'Who receives it finds each value by its name.',
    help: () => "Write fields with commas, or a built value: `{'no': number, 'customer': customer.name}`.",
  }),
  'LIF-048': kind<{ name: string; suggestion: string }>({
    severity: 'error',
    message: ({ name, suggestion }) =>
      `There is no state "${name}" that others could be part of. Did you mean "${suggestion}"?`,
    why: 'What leads out of a state leads out of all that are part of it, so it must be clear which those are.',
    help: ({ name, suggestion }) => `Write "${suggestion}", or give "${name}" a row of its own.`,
  }),
  'LIF-049': kind<{ state: string }>({
    severity: 'error',
    message: ({ state }) => `"${state}" is part of itself.`,
    why: 'A record is in one state that holds no others; round in a circle there is none.',
    help: () => 'Take one of the names away from the column Part of.',
  }),
  'LIF-050': kind<{ state: string; entity: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ state }) => `Nothing leads on from ${state}, but it is not marked as an end as others are.`,
    why: 'Either an action is missing and records are stuck there, or it is an end and should read so.',
    help: ({ state }) => `Add an action that leads out of ${state}, or write "yes" in its column Final.`,
  }),
  'LIF-035': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `Each new ${entity} would make another one, without an end.`,
    why: 'What a new record creates creates it again, and nothing says when that stops.',
    help: () => 'Take the `create` out of Then of one of the rows `(create)`, or let an action create it.',
  }),
  'LIF-051': kind<Record<string, never>>({
    severity: 'warning',
    message: () => 'This line takes no effect: it shows an arrow, but not an action as one is written.',
    why: 'It reads as a step of the life cycle, but nobody can take it.',
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
    message: ({ text }) => `"${text}" is only text: the actions do not say it.`,
    why: 'What is not in a table takes no effect, and somebody might rely on it.',
    help: ({ topic, action, who }) =>
      `${whereToWrite(topic, action, who)} If it only explains, put it in a quotation (\`>\`).`,
  }),
  'LIF-052': kind<{ from: string; to: string }>({
    severity: 'warning',
    message: ({ from, to }) => `The states say that "${to}" may follow "${from}", but no action leads there.`,
    why: 'Where the two disagree, the actions are what takes effect, and nobody can take this step.',
    help: () => 'Add an action for it, or take it out of the column.',
  }),
  'LIF-053': kind<{ action: string; from: string; to: string }>({
    severity: 'warning',
    message: ({ action, from, to }) =>
      `"${action}" leads from "${from}" to "${to}", which is none of the states that may follow it.`,
    why: 'Where the two disagree, the actions are what takes effect, and readers of the states do not expect it.',
    help: ({ from, to }) => `Add "${to}" to the next states of "${from}", or take it out of the actions.`,
  }),
  'LIF-056': kind<Record<string, never>>({
    severity: 'warning',
    message: () => 'This line takes no effect: a table of actions stands beside it, and has no such step.',
    why: 'Beside a table, lines explain it; nobody can take a step that no row has.',
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
      `"${name}" is not a list of records of ${entity}, so there is nothing to create one for each of.`,
    why: 'One record is created for each record of a list.',
    help: ({ lists }) =>
      `Name a list of records: ${lists}; or write a name and the list: for each task in \`tasks.filter(t, t.open)\`.`,
  }),
  'LIF-059': kind<Record<string, never>>({
    severity: 'warning',
    message: () => 'This time of day is in UTC, since point 1 names no time zone.',
    why: 'For people in another time zone it happens hours earlier or later than they expect.',
    help: () => 'Write the time zone in point 1: `- Time zone: Europe/Amsterdam`, or `- Time zone: UTC` to keep it so.',
  }),
  'LIF-060': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `\`${field}\` is the value before the action here, not the one that the action asks for.`,
    why: 'A condition in When reads the record as it is before the action; what people enter is in `input`.',
    help: ({ field }) => `Write \`input.${field}\` for what is entered, or \`this.${field}\` for the value before.`,
  }),
  'LIF-061': kind<{ state: string; suggestion: string }>({
    severity: 'warning',
    message: ({ state }) => `"${state}" has capitals, and the other states have none.`,
    why: 'Conditions and other programs compare the name of a state letter by letter.',
    help: ({ suggestion }) => `Write "${suggestion}".`,
  }),
  'LIF-062': kind<{ name: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ name }) => `Nothing says who may take "${name}", so only administrators may.`,
    why: 'The roles of this document take no action of this table.',
    help: () => 'Add a column Who that names roles, or `administrators` if only they are meant.',
  }),
  'LIF-063': kind<UnknownName & { action: string }>({
    severity: 'warning',
    message: ({ name, suggestion }) =>
      `"${name}" names nobody, so it is part of the action's name.${didYouMean(suggestion)}`,
    why: 'Brackets on an arrow say who takes the action only where they name a role or a person.',
    help: ({ action, suggestion }) =>
      suggestion === undefined
        ? `Write a role of point 6 or a field with a person; if it belongs to the name, write "${action}" without brackets.`
        : `Write "${suggestion}" if the people are meant; else write "${action}" without brackets.`,
  }),
  'LIF-055': kind<{ state: string; initial: string }>({
    severity: 'error',
    message: ({ state, initial }) =>
      `"${state}" is called the initial state here, but a new record is in "${initial}".`,
    why: 'A new record can be in one state only.',
    help: ({ state, initial }) => `Write "${initial}" here, or let the row (create) lead to "${state}".`,
  }),
})
