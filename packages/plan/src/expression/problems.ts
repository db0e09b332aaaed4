/** The catalogue of what can be wrong with an expression. Codes below 020 are about syntax. */
import { ownProperty } from '../base/index.ts'
import { catalogue, kind, noField } from '../problem/index.ts'

const suggest = (suggestion: string | undefined, otherwise: string): string =>
  suggestion === undefined ? otherwise : `Did you mean \`${suggestion}\`?`

/** A field or an entity comes before a role of the same name. */
const orTheRole = (role: string): string =>
  `What else is called so comes before the role: write \`role ${role}\` for who has the role; to ask about the other compare it, such as \`${role} == me\`, or ask \`has(${role})\`.`

/** How what is asked for comes about. */
const ADDED: Readonly<Record<string, string>> = {
  '`input`': 'Name it in the column Asks of the action, or in Takes of the call; or use a field of the record.',
  '`query`': 'Add a row to the table Query of the call, or name another.',
  '`found`': 'Look it up in the path of the call, or name another.',
  '`request`': 'Name one of `request.time`, `request.localTime`, `request.ip`.',
}

/** What only the records of a tree have. */
const LINES = new Map(
  ['ancestors', 'descendants'].map((name) => [
    name,
    `Write \`as tree\` behind the reference from one record to the next in point 3: each then has \`${name}\`.`,
  ]),
)

/** Makes a problem of the room of expressions: code, place, details. */
export const expressionProblem = catalogue({
  'EXP-001': kind<{ text: string; instead?: string; joins?: boolean }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` has no meaning in an expression.`,
    why: 'Only what the language knows can be run.',
    help: (p) => {
      if (p.joins) return 'Write `and` in its place where both conditions must hold, `or` where one of them is enough.'
      return p.instead === undefined ? 'Take it out.' : `Write \`${p.instead}\` instead.`
    },
  }),
  'EXP-002': kind<{ quote: string }>({
    severity: 'error',
    message: () => 'This text is not closed.',
    why: 'Without the closing quote it is not known where the text ends.',
    help: (p) => `Put ${p.quote} at the end of the text.`,
  }),
  'EXP-003': kind<{ escape: string; reason: string }>({
    severity: 'error',
    message: (p) => `\`${p.escape}\` cannot stand in a text: ${p.reason}.`,
    why: 'A backslash in a text begins a special character.',
    help: () => 'For a backslash itself write two of them.',
  }),
  'EXP-004': kind<{ text: string; instead: string }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` is not a number as expressions write it.`,
    why: 'Numbers are exact, so they are written with all their digits.',
    help: (p) => p.instead,
  }),
  'EXP-005': kind<{ after: string }>({
    severity: 'error',
    message: (p) => (p.after === '' ? 'A value is missing here.' : `A value is missing after \`${p.after}\`.`),
    why: 'Every operator and every comma needs something on both sides.',
    help: () => 'Write a field, a constant, a number or a text here.',
  }),
  'EXP-006': kind<{ open: string; close: string }>({
    severity: 'error',
    message: (p) => `\`${p.open}\` is not closed.`,
    why: 'Without the closing bracket it is not known what belongs together.',
    help: (p) => `Put \`${p.close}\` where it ends.`,
  }),
  'EXP-007': kind<{ text: string; joins?: boolean }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` is not expected here.`,
    why: 'An expression ends where no operator follows.',
    help: (p) =>
      p.joins && p.text !== ','
        ? 'Join the two conditions with `and` or `or`, or take one out.'
        : /^[)\]}]$/u.test(p.text)
          ? 'Take it out, or write the bracket that it closes.'
          : p.text === ',' && !p.joins
            ? 'One value stands here: take out what follows the comma. Several things that happen are separated by semicolons.'
            : p.text === ','
              ? 'Write `and` between two conditions that must both hold, `or` where one is enough.'
              : 'Put an operator such as `==` or `+` between the two parts, or take one out.',
  }),
  'EXP-008': kind<{ written: string; instead: string }>({
    severity: 'error',
    message: (p) => `\`${p.written}\` does not compare.`,
    why: 'One way of writing each comparison keeps documents alike.',
    help: (p) => `Write \`${p.instead}\`.`,
  }),
  'EXP-009': kind<{ unit: string; suggestion?: string }>({
    severity: 'error',
    message: (p) => `\`${p.unit}\` is no currency and no unit of time.`,
    why: 'A word right after a number says what the number counts.',
    help: (p) =>
      suggest(
        p.suggestion,
        'Write a currency code such as `EUR`, a unit of time such as `days` or `hours`, or the number alone where it counts something else.',
      ),
  }),
  'EXP-010': kind<{ reason: string }>({
    severity: 'error',
    message: (p) => `This expression is ${p.reason}.`,
    why: 'An expression must stay small enough to be read, and to be worked out at once.',
    help: () => 'Move a part of it into a computed field.',
  }),
  'EXP-011': kind<{ instead: string }>({
    severity: 'error',
    message: () => 'A comparison compares two values, not three.',
    why: 'The first comparison gives yes or no, and that cannot be compared further.',
    help: (p) => `Join two comparisons with \`and\`: \`${p.instead}\`.`,
  }),
  'EXP-012': kind<Record<string, never>>({
    severity: 'error',
    message: () => 'There is no expression here.',
    why: 'The place needs one to be run.',
    help: () => 'Write an expression between the backticks.',
  }),
  'EXP-013': kind<{ key: string }>({
    severity: 'error',
    message: (p) => `The key \`${p.key}\` stands twice.`,
    why: 'Of two values under one key one would be lost.',
    help: () => 'Give one of them another key.',
  }),
  'EXP-014': kind<Record<string, never>>({
    severity: 'error',
    message: () => 'A key of a map is a text in quotes.',
    why: 'A bare word would read as the name of a field.',
    help: () => "Write it as `'key': value`.",
  }),
  'EXP-015': kind<Record<string, never>>({
    severity: 'error',
    message: () => 'Square brackets do not pick an item here.',
    why: 'Fields are reached with a dot, and a list is asked as a whole.',
    help: () => 'Write `record.field`, or ask the list with `exists`, `filter`, `least` or `most`.',
  }),
  'EXP-020': kind<{ name: string; suggestion?: string; entity?: string; choiceOf?: string; list?: string }>({
    severity: 'error',
    message: (p) =>
      p.entity === undefined
        ? `Nothing here is called \`${p.name}\`.`
        : `\`${p.name}\` is neither a field of ${p.entity} nor a constant.`,
    missing: (p) => ({ kind: 'name', name: p.name, ...(p.entity !== undefined && { of: p.entity }) }),
    mistake: (p) => (p.entity === undefined ? undefined : noField(p.entity, p.name)),
    why: 'An expression can only use what the document defines.',
    help: (p) => {
      if (p.list !== undefined)
        return `Add the list to ${p.entity} in point 3: a field \`${p.name.charAt(0).toUpperCase()}${p.name.slice(1)}\` of type \`list of ${p.list}\`. \`${p.list}\` by itself means all records of ${p.list}, also those of others.`
      return p.choiceOf === undefined
        ? suggest(
            p.suggestion,
            LINES.get(p.name) ?? 'Define it in point 3 (a field) or point 9 (a constant), or put a text in quotes.',
          )
        : `It is one of the choices of \`${p.choiceOf}\`: write \`${p.suggestion}\`.`
    },
  }),
  'EXP-021': kind<{ name: string; owner: string; suggestion?: string }>({
    severity: 'error',
    message: (p) => `${p.owner} has no field \`${p.name}\`.`,
    missing: (p) => ({ kind: 'field', name: p.name, of: p.owner }),
    mistake: (p) => noField(p.owner, p.name),
    why: 'What stands after a dot must be defined by what stands before it.',
    help: (p) =>
      suggest(
        p.suggestion,
        ownProperty(ADDED, p.owner) ?? LINES.get(p.name) ?? `Add the field to ${p.owner} in point 3, or name another.`,
      ),
  }),
  'EXP-022': kind<{ name: string; suggestion?: string; instead?: string }>({
    severity: 'error',
    message: (p) => `There is no function \`${p.name}\`.`,
    missing: (p) => ({ kind: 'shape', name: p.name }),
    why: 'Only the functions of the language and the shapes of point 7 can be called.',
    help: (p) =>
      p.instead === undefined
        ? suggest(p.suggestion, 'The reference of expressions lists all functions.')
        : `Write \`${p.instead}\`.`,
  }),
  'EXP-023': kind<{ name: string; type: string }>({
    severity: 'error',
    message: (p) => `\`.${p.name}\` cannot follow ${p.type}.`,
    why: 'Only a record, a file or a built value has something inside.',
    help: () => 'Take out what stands after the dot, or begin with a reference.',
  }),
  'EXP-024': kind<{ name: string; help: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` is not known at this place.`,
    why: 'Each place of a document says what its expressions may use.',
    help: (p) => p.help,
  }),
  'EXP-025': kind<{ name: string; type: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` stands behind ${p.type}, and a list has many of them.`,
    why: 'Which item is meant is not said.',
    help: (p) =>
      `Ask the list: \`.exists(x, x.${p.name} == …)\`, \`.sum(x, x.${p.name})\` or \`.map(x, x.${p.name})\`.`,
  }),
  'EXP-030': kind<{ operator: string; left: string; right?: string; help: string }>({
    severity: 'error',
    message: (p) =>
      p.right === undefined
        ? `\`${p.operator}\` does not work on ${p.left}.`
        : `\`${p.operator}\` does not work on ${p.left} and ${p.right}.`,
    why: 'Values of different kinds have no common result.',
    help: (p) => p.help,
  }),
  'EXP-031': kind<Record<string, never>>({
    severity: 'error',
    message: () => 'An amount of money cannot be multiplied by another.',
    why: 'There are no square euros.',
    help: () => 'Multiply by a number or a percentage; `number(x)` makes a number of an amount.',
  }),
  'EXP-032': kind<{ operator: string; number: string; currency: string }>({
    severity: 'error',
    message: (p) => `\`${p.operator}\` needs money on both sides, and ${p.number} says no currency.`,
    why: 'A bare number could be meant in any currency.',
    help: (p) => `Write the amount with its currency, such as \`1000 ${p.currency}\`.`,
  }),
  'EXP-033': kind<{ left: string; right: string }>({
    severity: 'error',
    message: (p) => `${p.left} and ${p.right} cannot be added or compared.`,
    why: 'Two currencies have no fixed rate.',
    help: () => 'Keep both amounts in one currency, or compare `number(x)` of each if that is meant.',
  }),
  'EXP-034': kind<{ written: string; field: string; options: readonly string[]; suggestion?: string }>({
    severity: 'error',
    message: (p) => `\`${p.written}\` is not one of the choices${p.field === '' ? '' : ` of \`${p.field}\``}.`,
    missing: (p) => ({ kind: 'choice', name: p.written, options: p.options }),
    why: 'The comparison could never be yes.',
    help: (p) =>
      `${p.suggestion === undefined ? '' : `Did you mean \`${p.suggestion}\`? `}The choices are ${p.options
        .map((o) => `\`${o}\``)
        .join(', ')}.`,
  }),
  'EXP-035': kind<{ written: string; type: string; example: string }>({
    severity: 'error',
    message: (p) => `\`${p.written}\` is not ${p.type}.`,
    why: 'The comparison could never be yes.',
    help: (p) => `Write it like \`${p.example}\`.`,
  }),
  'EXP-036': kind<{ name: string; given: number; forms: readonly string[] }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` cannot be called with ${p.given === 1 ? 'one value' : `${p.given} values`}.`,
    why: 'Each function takes a fixed number of values.',
    help: (p) => `Write ${p.forms.map((f) => `\`${f}\``).join(' or ')}.`,
  }),
  'EXP-037': kind<{ name: string; given: string; forms: readonly string[] }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` does not work on ${p.given}.`,
    why: 'Each function is made for certain kinds of values.',
    help: (p) => `It can be called as ${p.forms.map((f) => `\`${f}\``).join(' or ')}.`,
  }),
  'EXP-038': kind<{ given: string; expected: string; role?: string }>({
    severity: 'error',
    message: (p) => `This gives ${p.given}, but the place needs ${p.expected}.`,
    why: 'What an expression gives must be what the place is for.',
    help: (p) =>
      p.role !== undefined
        ? orTheRole(p.role)
        : p.expected === 'yes or no'
          ? 'Compare it with something, or ask `has(…)`.'
          : `Write an expression for ${p.expected}.`,
  }),
  'EXP-039': kind<{ left: string; right: string }>({
    severity: 'error',
    message: (p) => `The two outcomes are ${p.left} and ${p.right}.`,
    why: 'What a choice between two gives must be of one kind, whichever is taken.',
    help: () => 'Make both outcomes the same kind of value.',
  }),
  'EXP-040': kind<{ operator: string; given: string; role?: string }>({
    severity: 'error',
    message: (p) => `\`${p.operator}\` needs yes or no, and this is ${p.given}.`,
    why: 'Conditions are joined, values are compared.',
    help: (p) =>
      p.role !== undefined
        ? orTheRole(p.role)
        : p.given === 'a list'
          ? 'Ask `size(…) > 0`.'
          : 'Compare it with something, such as `x == 1`, or ask `has(x)`.',
  }),
  'EXP-041': kind<{ name: string; given: string }>({
    severity: 'error',
    message: (p) => `\`.${p.name}\` asks a list, and this is ${p.given}.`,
    why: 'Only a list has items to go through.',
    help: () => 'Put a list before the dot: parts, the other side of a reference, or a list of values.',
  }),
  'EXP-042': kind<{ name: string; reason: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` cannot stand for an item: ${p.reason}.`,
    why: 'The name for an item must mean nothing else.',
    help: () => 'Choose another name, such as `x`.',
  }),
  'EXP-043': kind<{ first: string; other: string }>({
    severity: 'error',
    message: (p) => `The list holds ${p.first} and ${p.other}.`,
    why: 'All items of a list are of one kind.',
    help: () => 'Make two lists, or make the items alike.',
  }),
  'EXP-044': kind<{ text: string }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` is a list, and a list is never missing.`,
    why: 'The comparison would always give the same.',
    help: (p) => `To ask whether it is empty write \`size(${p.text}) == 0\`.`,
  }),
  'EXP-045': kind<{ pattern: string; reason: string }>({
    severity: 'error',
    message: (p) => `\`${p.pattern}\` is not a pattern: ${p.reason}.`,
    why: 'Patterns are a part of regular expressions that is always quick to check.',
    help: () =>
      'Letters, `.`, classes such as `[a-z]` and `\\\\d`, groups, `|`, `*`, `+`, `?`, `{2,4}`, `^` and `$` can be used.',
  }),
  'EXP-046': kind<{ moment: string }>({
    severity: 'error',
    message: () => 'A date and a moment cannot be compared.',
    why: 'A moment falls on different dates in different time zones.',
    help: (p) => `Compare its date: \`date(${p.moment})\`.`,
  }),
  'EXP-047': kind<{ name: string; item: string }>({
    severity: 'error',
    message: (p) => `\`.${p.name}\` needs a name for the item first.`,
    why: 'What is asked of each item is said with that name.',
    help: (p) => `Write \`.${p.name}(x, x.${p.item})\`.`,
  }),
  'EXP-048': kind<{ entity: string; shape: string; given: string }>({
    severity: 'error',
    message: (p) => `The shape \`${p.shape}\` is made for ${p.entity}, and this is ${p.given}.`,
    why: 'A shape names the fields of one entity.',
    help: (p) => `Give it a record of ${p.entity}.`,
  }),
  'EXP-060': kind<{ name: string; entities: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` means different things, depending on whether it is of ${p.entities}.`,
    why: 'An expression has one type, whichever record it meets.',
    help: () => 'Give the fields one name and one type in all of them, or ask with `is` and reach another field.',
  }),
  'EXP-061': kind<{ given: string }>({
    severity: 'error',
    message: (p) => `\`is\` asks of which entity a record is, and this is ${p.given}.`,
    why: 'Only a record is of an entity.',
    help: () =>
      "Compare values with `==`, or with `in ['a', 'b']` where one of several is meant; ask whether something is there with `has(x)`.",
  }),
  'EXP-062': kind<{ written: string; entities: string; instead?: string }>({
    severity: 'error',
    message: (p) =>
      p.instead === undefined
        ? `This can never be of \`${p.written}\`: it is a record of ${p.entities}.`
        : `This is a record of ${p.entities}, which is no person.`,
    why: 'The answer would always be no.',
    help: (p) =>
      p.instead === undefined
        ? `Behind \`is\` stands the identifier of an entity: ${p.entities}.`
        : `Compare the person whom it names: \`${p.instead}\`.`,
  }),
  'EXP-063': kind<{ given: string }>({
    severity: 'error',
    message: (p) => `\`under\` asks for a place in a tree, and there is no tree of ${p.given}.`,
    why: 'Only a tree says what stands below what.',
    help: () => 'Write `, as tree` behind the type of the field that leads to the record above.',
  }),
  'EXP-064': kind<{ record: string; group: string }>({
    severity: 'error',
    message: (p) => `It is not clear how ${p.record} would be a member of ${p.group}.`,
    why: 'Membership is told by the one field of type many that joins the two.',
    help: () => 'Give one of them a field such as `many User`; where there are several, ask with `in`.',
  }),
  'EXP-065': kind<{ operation: string }>({
    severity: 'error',
    message: (p) => `The database cannot work out \`${p.operation}\`, and what stands here is asked of it.`,
    why: 'Which records are listed, who may read and change them, and what they are called is worked out where they lie.',
    help: (p) =>
      `Give the entity a field that is computed from its own fields with \`${p.operation}\`, which is stored, and use that field here.`,
  }),
  'EXP-066': kind<{ text: string; instead?: string; column?: string }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` is said in words, not written as an expression.`,
    why: 'Words can be understood in several ways, and only what is worked out the same for everybody is enforced.',
    help: (p) =>
      p.column ??
      (p.instead === undefined
        ? 'Compare names and values: `amount <= 5`, `hour >= 8 and hour <= 17`, `lines.sum(l, l.amount) > 0`, `now >= start - 15 minutes`. What only explains belongs into the column Meaning.'
        : `Write \`${p.instead}\`.`),
  }),
  'EXP-072': kind<{ condition: string }>({
    severity: 'error',
    message: () => 'This condition stands in quotation marks, so it is only a text.',
    why: 'A text is neither yes nor no.',
    help: (p) => `Write \`${p.condition}\`, without them.`,
  }),
  'EXP-067': kind<{ name: string; suggestion?: string }>({
    severity: 'error',
    message: (p) => `There is no role \`${p.name}\` that a person has as a whole.`,
    missing: (p) => ({ kind: 'role', name: p.name }),
    why: 'Behind `role` stands who the person is; a role on an entity is known for one record at a time.',
    help: (p) =>
      suggest(
        p.suggestion,
        'Name a role of point 6 without On; of one that has it, say the record: `editor of folder`.',
      ),
  }),
  'EXP-068': kind<{ name: string; on: string; given: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` is a role on ${p.on}, and this is ${p.given}.`,
    why: 'Whether somebody has such a role is known for the records of its own entity.',
    help: (p) => `Behind "of" name a field that leads to ${p.on}.`,
  }),
  'EXP-074': kind<{ source: string }>({
    severity: 'warning',
    message: () => 'This value stands in quotation marks, so it is the text itself, the same for every record.',
    why: 'Without them it is worked out from the record.',
    help: (p) => `Write \`${p.source}\`, without them.`,
  }),
  'EXP-073': kind<{ condition: string }>({
    severity: 'warning',
    message: (p) => `\`+\` joins texts here: \`${p.condition}\` is only a part of the text that is compared.`,
    why: 'A condition inside a text is never asked: yes and no become the words of that text.',
    help: () => 'Join conditions with `and` or `or`.',
  }),
  'EXP-070': kind<{ understood: string; other: string }>({
    severity: 'warning',
    message: (p) => `\`and\` joins before \`or\`: this means \`${p.understood}\`.`,
    why: 'Many people read it the other way round, and then it decides something else than they expect.',
    help: (p) => `Write the brackets: \`${p.understood}\` or \`${p.other}\`.`,
  }),
  'EXP-071': kind<{ name: string; entity: string; list: string }>({
    severity: 'warning',
    message: (p) => `\`${p.name}\` means all records of ${p.entity}, not \`${p.list}\` of this record.`,
    why: 'Over all records, the condition can be true because of a record that has nothing to do with this one.',
    help: (p) => `Write \`${p.list}\` for those of this record, or \`${p.entity}\` for all that there are.`,
  }),
  'EXP-075': kind<{ text: string; side: string; answer: 'yes' | 'no'; instead?: string }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` compares \`${p.side}\` with itself: the answer is always ${p.answer}.`,
    why: 'A condition that is the same for every record decides nothing.',
    help: (p) =>
      p.instead === undefined
        ? 'Compare it with another value, or take the comparison out.'
        : `\`${p.side}\` and \`${p.instead}\` are two different values here: write \`${p.instead}\` on one side, or compare with another value.`,
  }),
  'EXP-076': kind<{ text: string; name: string; entity: string; comparison: string }>({
    severity: 'error',
    message: (p) => `In \`${p.text}\`, \`${p.name}\` could be the field of this record or the entity ${p.entity}.`,
    why: 'One reading compares two records; the other asks of which entity a record is, which is always yes here.',
    help: (p) =>
      `Write \`${p.comparison}\` to compare with the field; write \`${p.entity}\`, with its capital, to ask for the entity.`,
  }),
  'EXP-077': kind<{ text: string; name: string; variable: string; instead?: string; field?: string }>({
    severity: 'warning',
    message: (p) => `\`${p.text}\` asks nothing of \`${p.variable}\`: it is the same for every item.`,
    why: 'A condition over a list chooses among its items, and this one chooses all of them or none.',
    help: (p) =>
      p.instead === undefined
        ? `Ask something of \`${p.variable}\`, or take \`${p.name}\` away and leave the condition by itself.`
        : `\`${p.field}\` is the field of this record; write \`${p.instead}\` for the one of each item.`,
  }),
  'EXP-069': kind<{ name: string; suggestion: string }>({
    severity: 'error',
    message: (p) => `There is no role \`${p.name}\` on records.`,
    why: 'Whoever is meant would be allowed nothing.',
    help: (p) => suggest(p.suggestion, 'Name a role of point 6 that has an entity in the column On.'),
  }),
})

type Kinds = (typeof expressionProblem)['kinds']
type ParametersOf<K> = K extends { message: (p: infer P) => string } ? P : never

/** A code with its parameters, before it has a place. */
export type ExpressionProblem = {
  [C in keyof Kinds]: { readonly code: C; readonly with: ParametersOf<Kinds[C]> }
}[keyof Kinds]
