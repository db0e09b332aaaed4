/** The catalogue of what can be wrong with an expression. Codes below 020 are about syntax. */
import { ownProperty } from '../base/index.ts'
import { catalogue, kind, noField } from '../problem/index.ts'

const suggest = (suggestion: string | undefined, otherwise: string): string =>
  suggestion === undefined ? otherwise : `Did you mean \`${suggestion}\`?`

/** A field or an entity comes before a role of the same name. */
const orTheRole = (role: string): string =>
  `Another element has the same name and takes precedence over the role. Write \`role ${role}\` for the role. For the other element, compare it, such as \`${role} == me\`, or test \`has(${role})\`.`

/** How what is asked for comes about. */
const ADDED: Readonly<Record<string, string>> = {
  '`input`': 'Name it in the column Asks of the action, or in Takes of the call. Or use a field of the record.',
  '`query`': 'Add a row to the table Query of the call, or use another name.',
  '`found`': 'Add a look-up to the path of the call, or use another name.',
  '`request`': 'Use `request.time`, `request.localTime`, `request.localDate`, `request.timeZone` or `request.ip`.',
}

/** What only the records of a tree have. */
const LINES = new Map(
  ['ancestors', 'descendants'].map((name) => [
    name,
    `Write \`as tree\` after the reference to the parent record in point 3. Each record then has \`${name}\`.`,
  ]),
)

/** Makes a problem of the room of expressions: code, place, details. */
export const expressionProblem = catalogue({
  'EXP-001': kind<{ text: string; instead?: string; joins?: boolean }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` has no meaning in an expression.`,
    why: 'An expression can contain only elements of the language.',
    help: (p) => {
      if (p.joins) return 'Replace it by `and` if both conditions must be true, or by `or` if one of them is enough.'
      return p.instead === undefined ? 'Remove it.' : `Write \`${p.instead}\` instead.`
    },
  }),
  'EXP-002': kind<{ quote: string }>({
    severity: 'error',
    message: () => 'This text is not closed.',
    why: 'Without the closing quotation mark, the end of the text is not known.',
    help: (p) => `Put ${p.quote} at the end of the text.`,
  }),
  'EXP-003': kind<{ escape: string; reason: string }>({
    severity: 'error',
    message: (p) => `\`${p.escape}\` is not allowed in a text: ${p.reason}.`,
    why: 'A backslash in a text begins a special character.',
    help: () => 'To write a backslash, write two of them.',
  }),
  'EXP-004': kind<{ text: string; instead: string }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` is not a number in the form that expressions need.`,
    why: 'Numbers are exact, so they are written with all their digits.',
    help: (p) => p.instead,
  }),
  'EXP-005': kind<{ after: string }>({
    severity: 'error',
    message: (p) => (p.after === '' ? 'A value is missing here.' : `A value is missing after \`${p.after}\`.`),
    why: 'Every operator and every comma needs a value on both sides.',
    help: () => 'Write a field, a constant, a number or a text here.',
  }),
  'EXP-006': kind<{ open: string; close: string }>({
    severity: 'error',
    message: (p) => `\`${p.open}\` is not closed.`,
    why: 'Without the closing bracket, the end of the group is not known.',
    help: (p) => `Put \`${p.close}\` where it ends.`,
  }),
  'EXP-007': kind<{ text: string; joins?: boolean }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` is not expected here.`,
    why: 'After a complete value, only an operator can follow.',
    help: (p) =>
      p.joins && p.text !== ','
        ? 'Join the two conditions with `and` or `or`, or remove one of them.'
        : /^[)\]}]$/u.test(p.text)
          ? 'Remove it, or write the bracket that it closes.'
          : p.text === ',' && !p.joins
            ? 'Only one value is allowed here: remove the comma and the text after it. Separate effects by semicolons.'
            : p.text === ','
              ? 'Write `and` between two conditions that must both be true, or `or` if one is enough.'
              : 'Put an operator such as `==` or `+` between the two parts, or remove one of them.',
  }),
  'EXP-008': kind<{ written: string; instead: string }>({
    severity: 'error',
    message: (p) => `\`${p.written}\` is not a comparison.`,
    why: 'Each comparison has only one form.',
    help: (p) => `Write \`${p.instead}\`.`,
  }),
  'EXP-009': kind<{ unit: string; suggestion?: string }>({
    severity: 'error',
    message: (p) => `\`${p.unit}\` is neither a currency nor a unit of time.`,
    why: 'A word directly after a number is its unit.',
    help: (p) =>
      suggest(
        p.suggestion,
        'Write a currency code such as `EUR`, a unit of time such as `days` or `hours`, or the number without a unit.',
      ),
  }),
  'EXP-010': kind<{ reason: string }>({
    severity: 'error',
    message: (p) => `This expression is ${p.reason}.`,
    why: 'An expression must be small enough to read, and to evaluate quickly.',
    help: () => 'Move a part of it into a computed field.',
  }),
  'EXP-011': kind<{ instead: string }>({
    severity: 'error',
    message: () => 'A comparison compares two values, not three.',
    why: 'The result of the first comparison is yes or no, which cannot be compared further.',
    help: (p) => `Join two comparisons with \`and\`: \`${p.instead}\`.`,
  }),
  'EXP-012': kind<Record<string, never>>({
    severity: 'error',
    message: () => 'There is no expression here.',
    why: 'An expression is required in this place.',
    help: () => 'Write an expression between the backticks.',
  }),
  'EXP-013': kind<{ key: string }>({
    severity: 'error',
    message: (p) => `The key \`${p.key}\` occurs twice.`,
    why: 'One of the two values would be lost.',
    help: () => 'Give one of them another key.',
  }),
  'EXP-014': kind<Record<string, never>>({
    severity: 'error',
    message: () => 'The keys of an object must be in quotation marks.',
    why: 'A word without quotation marks would be the name of a field.',
    help: () => "Write it as `'key': value`.",
  }),
  'EXP-015': kind<Record<string, never>>({
    severity: 'error',
    message: () => 'Square brackets cannot select an item here.',
    why: 'A dot accesses a field, and functions work on a whole list.',
    help: () => 'Write `record.field`, or use `exists`, `filter`, `least` or `most` on the list.',
  }),
  'EXP-020': kind<{ name: string; suggestion?: string; entity?: string; choiceOf?: string; list?: string }>({
    severity: 'error',
    message: (p) =>
      p.entity === undefined
        ? `The name \`${p.name}\` is not known here.`
        : `\`${p.name}\` is neither a field of ${p.entity} nor a constant.`,
    missing: (p) => ({ kind: 'name', name: p.name, ...(p.entity !== undefined && { of: p.entity }) }),
    mistake: (p) => (p.entity === undefined ? undefined : noField(p.entity, p.name)),
    why: 'An expression can only use names that the document defines.',
    help: (p) => {
      if (p.list !== undefined)
        return `Add the list to ${p.entity} in point 3: a field \`${p.name.charAt(0).toUpperCase()}${p.name.slice(1)}\` of type \`list of ${p.list}\`. \`${p.list}\` alone means all records of ${p.list}, not only those of this record.`
      return p.choiceOf === undefined
        ? suggest(
            p.suggestion,
            LINES.get(p.name) ??
              'Define it in point 3 (a field) or point 9 (a constant), or put a text in quotation marks.',
          )
        : `It is one of the choices of \`${p.choiceOf}\`: write \`${p.suggestion}\`.`
    },
  }),
  'EXP-021': kind<{ name: string; owner: string; suggestion?: string }>({
    severity: 'error',
    message: (p) => `${p.owner} has no field \`${p.name}\`.`,
    missing: (p) => ({ kind: 'field', name: p.name, of: p.owner }),
    mistake: (p) => noField(p.owner, p.name),
    why: 'The name after a dot must be a field of the value before it.',
    help: (p) =>
      suggest(
        p.suggestion,
        ownProperty(ADDED, p.owner) ??
          LINES.get(p.name) ??
          `Add the field to ${p.owner} in point 3, or use another field.`,
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
    why: 'Only a record, a file or an object has fields.',
    help: () => 'Remove the dot and the text after it, or begin with a reference.',
  }),
  'EXP-024': kind<{ name: string; help: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` cannot be used in this place.`,
    why: 'The names that an expression may use depend on its place in the document.',
    help: (p) => p.help,
  }),
  'EXP-025': kind<{ name: string; type: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` follows ${p.type}, which has several items.`,
    why: 'It is not clear which item of the list is intended.',
    help: (p) =>
      `Use a function of the list: \`.exists(x, x.${p.name} == …)\`, \`.sum(x, x.${p.name})\` or \`.map(x, x.${p.name})\`.`,
  }),
  'EXP-030': kind<{ operator: string; left: string; right?: string; help: string }>({
    severity: 'error',
    message: (p) =>
      p.right === undefined
        ? `\`${p.operator}\` does not work on ${p.left}.`
        : `\`${p.operator}\` does not work on ${p.left} and ${p.right}.`,
    why: 'Values of these types cannot be combined.',
    help: (p) => p.help,
  }),
  'EXP-031': kind<Record<string, never>>({
    severity: 'error',
    message: () => 'An amount of money cannot be multiplied by another.',
    why: 'The product of two amounts has no meaning.',
    help: () => 'Multiply by a number or a percentage; `number(x)` converts an amount to a number.',
  }),
  'EXP-032': kind<{ operator: string; number: string; currency: string }>({
    severity: 'error',
    message: (p) => `\`${p.operator}\` needs money on both sides, but ${p.number} has no currency.`,
    why: 'A number without a currency is ambiguous.',
    help: (p) => `Write the amount with its currency, such as \`1000 ${p.currency}\`.`,
  }),
  'EXP-033': kind<{ left: string; right: string }>({
    severity: 'error',
    message: (p) => `${p.left} and ${p.right} cannot be added or compared.`,
    why: 'Amounts in different currencies have no fixed exchange rate.',
    help: () =>
      'Use the same currency for both amounts, or compare `number(x)` of each if you want to ignore the currency.',
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
    message: (p) => `\`${p.name}\` does not accept ${p.given}.`,
    why: 'Each function accepts only certain types of values.',
    help: (p) => `It can be called as ${p.forms.map((f) => `\`${f}\``).join(' or ')}.`,
  }),
  'EXP-038': kind<{ given: string; expected: string; role?: string }>({
    severity: 'error',
    message: (p) => `The result is ${p.given}, but ${p.expected} is required here.`,
    why: 'The result of an expression must have the type that is required in its place.',
    help: (p) =>
      p.role !== undefined
        ? orTheRole(p.role)
        : p.expected === 'yes or no'
          ? 'Compare it with a value, or test `has(…)`.'
          : `Write an expression whose result is ${p.expected}.`,
  }),
  'EXP-039': kind<{ left: string; right: string }>({
    severity: 'error',
    message: (p) => `The two results have different types: ${p.left} and ${p.right}.`,
    why: 'Both results of `? :` must have the same type.',
    help: () => 'Change one of them, so that both have the same type.',
  }),
  'EXP-040': kind<{ operator: string; given: string; role?: string }>({
    severity: 'error',
    message: (p) => `\`${p.operator}\` needs yes or no, and this is ${p.given}.`,
    why: 'Only conditions can be joined. Values must be compared first.',
    help: (p) =>
      p.role !== undefined
        ? orTheRole(p.role)
        : p.given === 'a list'
          ? 'Test `size(…) > 0`.'
          : 'Compare it with a value, such as `x == 1`, or test `has(x)`.',
  }),
  'EXP-041': kind<{ name: string; given: string }>({
    severity: 'error',
    message: (p) => `\`.${p.name}\` works on a list, but this is ${p.given}.`,
    why: 'Only a list has items.',
    help: () => 'Write a list before the dot: parts, the other side of a reference, or a list of values.',
  }),
  'EXP-042': kind<{ name: string; reason: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` cannot be the name of an item: ${p.reason}.`,
    why: 'The name of an item must not have another meaning.',
    help: () => 'Choose another name, such as `x`.',
  }),
  'EXP-043': kind<{ first: string; other: string }>({
    severity: 'error',
    message: (p) => `The list contains ${p.first} and ${p.other}.`,
    why: 'All items of a list must have the same type.',
    help: () => 'Write two lists, or use items of one type.',
  }),
  'EXP-044': kind<{ text: string }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` is a list, which is never missing.`,
    why: 'The comparison would always have the same result.',
    help: (p) => `To test whether it is empty, write \`size(${p.text}) == 0\`.`,
  }),
  'EXP-045': kind<{ pattern: string; reason: string }>({
    severity: 'error',
    message: (p) => `\`${p.pattern}\` is not a pattern: ${p.reason}.`,
    why: 'Patterns are a subset of regular expressions that can always be checked quickly.',
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
    why: 'The condition or value for each item uses this name.',
    help: (p) => `Write \`.${p.name}(x, x.${p.item})\`.`,
  }),
  'EXP-048': kind<{ entity: string; shape: string; given: string }>({
    severity: 'error',
    message: (p) => `The shape \`${p.shape}\` needs a record of ${p.entity}, but this is ${p.given}.`,
    why: 'A shape names the fields of one entity.',
    help: (p) => `Give it a record of ${p.entity}.`,
  }),
  'EXP-060': kind<{ name: string; entities: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` has different types in ${p.entities}.`,
    why: 'An expression must have the same type for every record.',
    help: () => 'Give the field the same type in all of them, or use another field.',
  }),
  'EXP-061': kind<{ given: string }>({
    severity: 'error',
    message: (p) => `\`is\` tests the entity of a record, but this is ${p.given}.`,
    why: 'Only a record has an entity.',
    help: () =>
      "Compare a value with `==`, or with one of several by `in ['a', 'b']`. Test whether it exists with `has(x)`.",
  }),
  'EXP-062': kind<{ written: string; entities: string; instead?: string }>({
    severity: 'error',
    message: (p) =>
      p.instead === undefined
        ? `This can never be \`${p.written}\`: it is a record of ${p.entities}.`
        : `This is a record of ${p.entities}, not a person.`,
    why: 'The result would always be no.',
    help: (p) =>
      p.instead === undefined
        ? `After \`is\`, write the identifier of an entity: ${p.entities}.`
        : `Compare the person that it refers to: \`${p.instead}\`.`,
  }),
  'EXP-063': kind<{ given: string }>({
    severity: 'error',
    message: (p) => `\`under\` tests the place in a tree, but there is no tree of ${p.given}.`,
    why: 'Records are above and below each other only in a tree.',
    help: () => 'Write `, as tree` after the type of the field that refers to the parent record.',
  }),
  'EXP-064': kind<{ record: string; group: string }>({
    severity: 'error',
    message: (p) => `It is not clear how ${p.record} can be a member of ${p.group}.`,
    why: 'Membership is stored in a field of type many between the two. There must be exactly one.',
    help: () => 'Add a field such as `many User` to one of them. If there are several, use `in` with one of them.',
  }),
  'EXP-065': kind<{ operation: string }>({
    severity: 'error',
    message: (p) => `The database cannot evaluate \`${p.operation}\`, but it evaluates this expression.`,
    why: 'The database itself evaluates filters of lists, permissions and titles of records.',
    help: (p) =>
      `Add a field to the entity that is computed from its own fields with \`${p.operation}\`. Such a field is stored. Use it here.`,
  }),
  'EXP-066': kind<{ text: string; instead?: string; column?: string }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` is written in words, not as an expression.`,
    why: 'Words can be ambiguous. The application can enforce only exact expressions.',
    help: (p) =>
      p.column ??
      (p.instead === undefined
        ? 'Compare names and values: `amount <= 5`, `hour >= 8 and hour <= 17`, `lines.sum(l, l.amount) > 0`, `now >= start - 15 minutes`. Write explanations in the column Meaning.'
        : `Write \`${p.instead}\`.`),
  }),
  'EXP-072': kind<{ condition: string }>({
    severity: 'error',
    message: () => 'This condition is in quotation marks, so it is only a text.',
    why: 'A text is neither yes nor no.',
    help: (p) => `Write \`${p.condition}\`, without quotation marks.`,
  }),
  'EXP-067': kind<{ name: string; suggestion?: string }>({
    severity: 'error',
    message: (p) => `There is no role \`${p.name}\` that does not depend on a record.`,
    missing: (p) => ({ kind: 'role', name: p.name }),
    why: '`role` tests a role of the user. A role on an entity depends on a record.',
    help: (p) =>
      suggest(
        p.suggestion,
        'Name a role of point 6 without On. For a role with On, write the record: `editor of folder`.',
      ),
  }),
  'EXP-068': kind<{ name: string; on: string; given: string }>({
    severity: 'error',
    message: (p) => `\`${p.name}\` is a role on ${p.on}, but this is ${p.given}.`,
    why: 'Whether somebody has this role depends on a record of its entity.',
    help: (p) => `After "of", name a field that refers to ${p.on}.`,
  }),
  'EXP-074': kind<{ source: string }>({
    severity: 'warning',
    message: () => 'This value is in quotation marks, so it is a fixed text, the same for every record.',
    why: 'Without quotation marks, it is computed from the record.',
    help: (p) => `Write \`${p.source}\`, without quotation marks.`,
  }),
  'EXP-073': kind<{ condition: string }>({
    severity: 'warning',
    message: (p) => `\`+\` joins texts here: \`${p.condition}\` is only a part of the text that is compared.`,
    why: 'A condition that is joined to a text is not tested: its result becomes a word of the text.',
    help: () => 'Join conditions with `and` or `or`.',
  }),
  'EXP-070': kind<{ understood: string; other: string }>({
    severity: 'warning',
    message: (p) => `\`and\` binds tighter than \`or\`, so this means \`${p.understood}\`.`,
    why: 'Many people read it the other way round, and then expect another result.',
    help: (p) => `Write the brackets: \`${p.understood}\` or \`${p.other}\`.`,
  }),
  'EXP-071': kind<{ name: string; entity: string; list: string }>({
    severity: 'warning',
    message: (p) => `\`${p.name}\` means all records of ${p.entity}, not \`${p.list}\` of this record.`,
    why: 'With all records, the condition can be true because of a record that does not belong to this one.',
    help: (p) => `Write \`${p.list}\` for the records of this record, or \`${p.entity}\` for all records.`,
  }),
  'EXP-075': kind<{ text: string; side: string; answer: 'yes' | 'no'; instead?: string }>({
    severity: 'error',
    message: (p) => `\`${p.text}\` compares \`${p.side}\` with itself, so the result is always ${p.answer}.`,
    why: 'A condition with the same result for every record has no effect.',
    help: (p) =>
      p.instead === undefined
        ? 'Compare it with another value, or remove the comparison.'
        : `\`${p.side}\` and \`${p.instead}\` are two different values here: write \`${p.instead}\` on one side, or compare with another value.`,
  }),
  'EXP-076': kind<{ text: string; name: string; entity: string; comparison: string }>({
    severity: 'error',
    message: (p) => `In \`${p.text}\`, \`${p.name}\` could be the field of this record or the entity ${p.entity}.`,
    why: 'One reading compares two records. The other tests the entity of a record, which is always yes here.',
    help: (p) =>
      `Write \`${p.comparison}\` to compare with the field. Write \`${p.entity}\`, with a capital letter, to test the entity.`,
  }),
  'EXP-077': kind<{ text: string; name: string; variable: string; instead?: string; field?: string }>({
    severity: 'warning',
    message: (p) => `\`${p.text}\` does not use \`${p.variable}\`, so its result is the same for every item.`,
    why: 'A condition over a list selects items. This one selects all of them or none.',
    help: (p) =>
      p.instead === undefined
        ? `Use \`${p.variable}\` in the condition, or remove \`${p.name}\` and keep only the condition.`
        : `\`${p.field}\` is the field of this record. Write \`${p.instead}\` for the field of each item.`,
  }),
  'EXP-069': kind<{ name: string; suggestion: string }>({
    severity: 'error',
    message: (p) => `There is no role \`${p.name}\` on records.`,
    why: 'The condition would apply to nobody.',
    help: (p) => suggest(p.suggestion, 'Name a role of point 6 that has an entity in the column On.'),
  }),
})

type Kinds = (typeof expressionProblem)['kinds']
type ParametersOf<K> = K extends { message: (p: infer P) => string } ? P : never

/** A code with its parameters, before it has a place. */
export type ExpressionProblem = {
  [C in keyof Kinds]: { readonly code: C; readonly with: ParametersOf<Kinds[C]> }
}[keyof Kinds]
