/** The problems of point 3. */
import { catalogue, kind } from '@ninefold/plan/problem'
import { didYouMeanOrEnd } from '../../kernel/index.ts'

const suggest = (suggestion: string | undefined, otherwise: string) =>
  suggestion ? `Write "${suggestion}".` : otherwise

export const entitiesProblem = catalogue({
  'ENT-001': kind<object>({
    severity: 'error',
    message: () => 'This table of fields is not under a heading with the name of an entity.',
    why: 'The heading above a table of fields says which entity has these fields.',
    help: () => 'Put a heading with the name of the entity above it, such as `### Claim`.',
  }),
  'ENT-002': kind<{ name: string; other: string; what: string }>({
    severity: 'error',
    message: ({ name, other, what }) =>
      name === other
        ? `The ${what} "${name}" occurs twice here.`
        : `"${name}" and "${other}" are the same name, but each ${what} needs a different one.`,
    why: 'Names are compared without case, blanks and punctuation, so expressions could not distinguish the two.',
    help: () => 'Remove one of them, rename it, or give it its own identifier in backticks: Sender `hiringSender`.',
  }),
  'ENT-003': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is a reserved word and cannot be a name.`,
    why: 'An expression that uses the name would mean something else.',
    help: ({ name }) => `Choose another name, or add an identifier in backticks, such as \`${name}Value\`.`,
  }),
  'ENT-004': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" has no letter or digit from which an identifier could be made.`,
    why: 'Expressions, tables and addresses use the name.',
    help: () => 'Give it a name with letters, or an identifier in backticks after the name.',
  }),
  'ENT-005': kind<{ type: string; suggestion: string | undefined; isRole: boolean }>({
    severity: 'error',
    message: ({ type, suggestion, isRole }) =>
      isRole
        ? `"${type}" is a role, but neither a type nor an entity of this document.`
        : `"${type}" is neither a type nor an entity of this document${didYouMeanOrEnd(suggestion)}`,
    missing: ({ type }) => ({ kind: 'entity', name: type }),
    why: 'The type decides how a field is stored, shown and checked.',
    help: ({ suggestion, isRole }) =>
      isRole
        ? 'Write "User". The type does not depend on the roles of the person.'
        : suggest(
            suggestion,
            'Write a type such as text, integer, money, date, yes/no or `one of: a, b`, or describe the entity under its own heading.',
          ),
  }),
  'ENT-006': kind<{ field: string }>({
    severity: 'error',
    message: ({ field }) => `The field "${field}" has no type.`,
    why: 'The type decides how a field is stored, shown and checked.',
    help: () => 'Write a type in the column Type, such as text, money, date, yes/no or the name of an entity.',
  }),
  'ENT-007': kind<{ type: string; instead: string }>({
    severity: 'error',
    message: ({ type }) => `A "${type}" cannot be entered here.`,
    why: 'It is the other side of a reference, and depends on the records that refer to this one.',
    help: ({ instead }) => `Ask for ${instead}.`,
  }),
  'ENT-008': kind<{ written: string; type: string; example: string }>({
    severity: 'error',
    message: ({ written, type }) => `"${written}" is not understood after the type ${type}.`,
    why: 'The text in brackets limits the values, so it must be exact.',
    help: ({ example }) => `Write it like this: ${example}.`,
  }),
  'ENT-009': kind<{ least: number; most: number }>({
    severity: 'error',
    message: ({ least, most }) => `The range from ${least} to ${most} contains no value.`,
    why: 'No input could be accepted.',
    help: ({ least, most }) => `Write the smaller value first: ${most}–${least}.`,
  }),
  'ENT-010': kind<{ modifier: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ modifier, suggestion }) => `"${modifier}" is not understood here${didYouMeanOrEnd(suggestion)}`,
    why: 'The text after a type changes the behaviour of the field, so no part of it may be ignored.',
    help: ({ suggestion }) =>
      suggest(
        suggestion,
        'After a type you can write: required, unique, read-only, a bound (at most 80 characters, 1–10, > 0, not in the past), a default. After an entity also: deleted with it, emptied, refused.',
      ),
  }),
  'ENT-011': kind<{ choice: string }>({
    severity: 'error',
    message: ({ choice }) => `The choice "${choice}" occurs twice.`,
    why: 'Users could not distinguish the two.',
    help: () => 'Keep one of the two.',
  }),
  'ENT-043': kind<{ choice: string }>({
    severity: 'warning',
    message: ({ choice }) => `"${choice}" is the only choice.`,
    why: 'With only one value, there is nothing to choose.',
    help: () => 'List all choices with commas between them: `one of: travel, meals, other`.',
  }),
  'ENT-012': kind<object>({
    severity: 'error',
    message: () => 'This choice has no values.',
    why: 'No value could ever be entered.',
    help: () => 'List the values after it: `one of: travel, meals, other`, or name a list of point 9.',
  }),
  'ENT-013': kind<{ list: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ list, suggestion }) => `There is no list of codes "${list}" in point 9${didYouMeanOrEnd(suggestion)}`,
    missing: ({ list }) => ({ kind: 'constant', name: list }),
    why: 'The choices of this field come from that list.',
    help: ({ suggestion, list }) =>
      suggest(
        suggestion,
        `Add a heading "### ${list}" with a table Code, Meaning to point 9, or write \`one of: a, b\`.`,
      ),
  }),
  'ENT-014': kind<{ currency: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ currency, suggestion }) => `"${currency}" is not a currency${didYouMeanOrEnd(suggestion)}`,
    why: 'The number of decimal places of an amount depends on its currency, so the currency must be known.',
    help: ({ suggestion }) => suggest(suggestion, 'Write the three letters of its code, such as EUR.'),
  }),
  'ENT-015': kind<{ field: string }>({
    severity: 'error',
    message: ({ field }) => `"${field}" is an amount of money, but the document names no currency.`,
    mistake: () => 'no currency',
    why: 'An amount without a currency cannot be added up or compared.',
    help: () => 'State the currency in point 1 (Setting: Currency), or here: `money in EUR`.',
  }),
  'ENT-016': kind<{ kind: string; known: string }>({
    severity: 'error',
    message: ({ kind: written }) => `"${written}" is not a known type of files.`,
    why: 'Only files of the listed types may be uploaded.',
    help: ({ known }) => `Known types: ${known}.`,
  }),
  'ENT-017': kind<{ size: string; limit: string }>({
    severity: 'error',
    message: ({ size, limit }) => `${size} is more than the server accepts for a file: ${limit}.`,
    why: 'The server would refuse the upload before it checks this field.',
    help: () => 'Write a smaller size here, or raise the limit "Upload size" in point 9.',
  }),
  'ENT-018': kind<{ template: string; reason: string }>({
    severity: 'error',
    message: ({ template, reason }) => `The pattern "${template}" is not a pattern for numbers: ${reason}.`,
    why: 'Each record gets the next number in this pattern, without gaps or repetitions.',
    help: () =>
      'Write the running number as zeros in braces, dates as {yyyy}, {mm} and {dd}, and fields by their names: `INV-{yyyy}-{0000}`.',
  }),
  'ENT-019': kind<{ field: string; entity: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ field, entity, suggestion }) => `${entity} has no field "${field}"${didYouMeanOrEnd(suggestion)}`,
    missing: ({ field, entity }) => ({ kind: 'field', name: field, of: entity }),
    why: 'The value comes from that field.',
    help: ({ suggestion, entity }) => suggest(suggestion, `Name a field of ${entity}.`),
  }),
  'ENT-020': kind<{ name: string; field: string; type: string }>({
    severity: 'error',
    message: ({ name, field, type }) =>
      `A slug is made from a text, but "${field}" is of type ${type}, so "${name}" cannot be generated.`,
    why: 'A slug is the text of another field, converted for use in an address.',
    help: () => 'Name a text field.',
  }),
  'ENT-021': kind<{ entity: string; of: string }>({
    severity: 'error',
    message: ({ entity, of }) => `No field of ${of} refers to ${entity}, so there is nothing to list.`,
    missing: ({ entity, of }) => ({ kind: 'field', name: entity, of }),
    why: 'A list shows the other side of a reference.',
    help: ({ entity, of }) =>
      `Write "many ${of}" if both sides have several of each other. Otherwise add a field of type ${entity} to ${of}, or write "- Part of: ${entity}" under its heading.`,
  }),
  'ENT-022': kind<{ entity: string; of: string; fields: string }>({
    severity: 'error',
    message: ({ entity, of, fields }) => `Several fields of ${of} refer to ${entity}: ${fields}.`,
    why: 'It is not clear which of these references the list belongs to.',
    help: ({ of }) => `Name the field: list of ${of} by ….`,
  }),
  'ENT-023': kind<{ whole: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ whole, suggestion }) => `There is no entity "${whole}"${didYouMeanOrEnd(suggestion)}`,
    missing: ({ whole }) => ({ kind: 'entity', name: whole }),
    why: 'A part belongs to a record of another entity and has its permissions.',
    help: ({ suggestion }) => suggest(suggestion, 'Name an entity that has its own heading in point 3.'),
  }),
  'ENT-024': kind<{ entity: string; reason: string }>({
    severity: 'error',
    message: ({ entity, reason }) => `${entity} cannot be a part here: ${reason}.`,
    why: 'A part is created, shown and deleted with exactly one record that it belongs to.',
    help: () => 'Use a reference instead: a field whose type is the other entity.',
  }),
  'ENT-025': kind<{ list: string; written: string }>({
    severity: 'error',
    message: ({ list, written }) => `The list of these parts has two names: "${list}" and "${written}".`,
    why: 'Expressions and the API use only one name.',
    help: ({ list }) => `Rename the field to "${list}", or name it in "Part of: …, as …".`,
  }),
  'ENT-026': kind<{ field: string; entity: string }>({
    severity: 'error',
    message: ({ field, entity }) => `"${field}" is built into every ${entity} and cannot be redefined.`,
    why: 'The application sets this field itself, and its type is fixed.',
    help: () => 'Leave the type empty if you only want another label or description. Otherwise choose another name.',
  }),
  'ENT-052': kind<{ field: string; entity: string; type: string; written: string }>({
    severity: 'warning',
    message: ({ field, entity, type, written }) =>
      `"${field}" is built into every ${entity} with the type ${type}. The type ${written} is ignored.`,
    why: 'The application sets this field itself, and its type is fixed.',
    help: ({ field }) => `Remove the row. If you need another value, give it another name, such as "${field} number".`,
  }),
  'ENT-027': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `${entity} has a field "Status", but point 4 adds a built-in field "Status".`,
    why: 'Two fields with the same name could contradict each other about the state of a record.',
    help: ({ entity }) =>
      `Remove this row, or store the state in this field: write \`### ${entity}: Status\` in point 4.`,
  }),
  'ENT-028': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" does not say whether the field is required.`,
    why: 'It must be clear whether a field is required, because records without it are refused.',
    help: () =>
      'Write yes, no, or `when` and a condition in backticks: when `amount > 100 EUR`. A condition on its values follows after a comma: required, > 0.',
  }),
  'ENT-029': kind<{ written: string; type: string; example: string }>({
    severity: 'error',
    message: ({ written, type }) => `"${written}" is not a value for a field of type ${type}.`,
    why: 'A new record would start with a value that the field cannot store.',
    help: ({ example }) => `Write ${example}.`,
  }),
  'ENT-030': kind<{ choice: string; choices: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ choice, suggestion }) => `"${choice}" is none of the choices${didYouMeanOrEnd(suggestion)}`,
    why: 'A new record would start with a value that nobody can choose.',
    help: ({ choices }) => `The choices are: ${choices}.`,
  }),
  'ENT-031': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" does not say when the field may be changed.`,
    why: 'Readers would believe that the field is protected, although it is not.',
    help: () => 'Write never, once, or `when` and a condition in backticks.',
  }),
  'ENT-032': kind<{ fields: string }>({
    severity: 'error',
    message: ({ fields }) => `These computed fields depend on each other in a circle: ${fields}.`,
    why: 'None of them could be computed first.',
    help: () => 'Let users enter one of them, or compute it from other fields.',
  }),
  'ENT-033': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `"${field}" is computed, so nobody can be required to fill it in.`,
    why: 'Only the expression determines its value.',
    help: () =>
      'Leave the cell in Required empty. If the expression is only the initial value of a new record, remove the `=`.',
  }),
  'ENT-034': kind<{ field: string; type: string }>({
    severity: 'error',
    message: ({ field, type }) => `"${field}" is of type ${type} and can neither be computed nor have a default.`,
    why: 'Its value has another source.',
    help: () => 'Leave the cell in Default empty.',
  }),
  'ENT-035': kind<{ entity: string }>({
    severity: 'warning',
    message: ({ entity }) => `${entity} has no fields.`,
    why: 'Users could create records, but there would be nothing to enter.',
    help: () => 'Add a table with the columns Field and Type under its heading.',
    consequence: true,
  }),
  'ENT-036': kind<{ name: string; other: string }>({
    severity: 'error',
    message: ({ name, other }) => `The entity "${name}" has the same name as ${other}.`,
    why: 'Expressions that use the name would be ambiguous.',
    help: () => 'Rename one of them, or give it an identifier in backticks.',
  }),
  'ENT-037': kind<{ identifier: string }>({
    severity: 'error',
    message: ({ identifier }) => `"${identifier}" is not an identifier.`,
    why: 'Expressions, tables and addresses use it unchanged.',
    help: () => 'Use letters and digits only, beginning with a letter: `hiringSender`.',
  }),
  'ENT-038': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" does not say what happens to the data.`,
    why: 'A removed field or entity may still have data, which is never deleted without an instruction.',
    help: () => 'Write keep or drop in brackets after the name: `- Removed: Old field (drop)`.',
  }),
  'ENT-039': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is listed as removed, but it is still in the document.`,
    why: 'It can be only one of the two.',
    help: () => 'Remove it from one of the two places.',
  }),
  'ENT-040': kind<{ key: string; written: string }>({
    severity: 'error',
    message: ({ key, written }) => `"${written}" is not a value of "${key}".`,
    why: 'This setting determines how many records can exist.',
    help: () => 'Write yes or no.',
  }),
  'ENT-041': kind<{ field: string; entity: string }>({
    severity: 'error',
    message: ({ field, entity }) => `"${field}" must be a copy of a field that ${entity} reaches through a reference.`,
    why: 'The value is copied again whenever the reference changes.',
    help: () => 'Write a path through a reference, such as copy of `employee.department`, or remove "copy of".',
  }),
  'ENT-042': kind<{ field: string; entity: string; constant: string }>({
    severity: 'warning',
    message: ({ field, entity, constant }) =>
      `The field "${field}" of ${entity} hides the constant "${constant}" of point 9.`,
    why: 'In expressions over this entity, the name means the field, never the constant.',
    help: () => 'Rename one of the two.',
  }),
  'ENT-044': kind<{ type: string }>({
    severity: 'error',
    message: ({ type }) => `A list cannot contain values of the type "${type}".`,
    why: 'Each such value needs its own record.',
    help: () => 'Describe an entity with such a field, and make it a part: `- Part of: Claim, as Receipts`.',
  }),
  'ENT-046': kind<{ field: string; entity: string }>({
    severity: 'error',
    message: ({ field, entity }) => `"${field}" refers to another entity, so it does not make a tree of ${entity}.`,
    why: 'In a tree, each record is below another record of the same entity.',
    help: ({ entity }) => `Change its type to ${entity}, or remove "as tree".`,
  }),
  'ENT-047': kind<{ field: string; other: string; entity: string }>({
    severity: 'error',
    message: ({ field, other, entity }) =>
      `"${other}" already makes a tree of ${entity}, and "${field}" makes a second one.`,
    why: 'A record can have only one place in a tree.',
    help: () => 'Remove "as tree" from one of the two.',
  }),
  'ENT-049': kind<{ entity: string; plural: string }>({
    severity: 'warning',
    message: ({ entity, plural }) =>
      `The plural of ${entity} would be "${plural}", which is the name of another entity.`,
    why: 'Users could not distinguish the two in menus and headings.',
    help: ({ entity }) =>
      `If they are the same entity, give both headings the same name. Otherwise write "- Plural: …" under the heading of ${entity}.`,
  }),
  'ENT-050': kind<{ pattern: string }>({
    severity: 'error',
    message: ({ pattern }) => `Markdown has changed this pattern. It is read as ${pattern}.`,
    why: 'Outside backticks, backslashes, stars and some brackets are Markdown syntax and not part of the text.',
    help: () => 'Put the pattern in backticks: pattern `^[A-Z]+$`.',
  }),
  'ENT-051': kind<{ choices: readonly string[] }>({
    severity: 'warning',
    message: ({ choices }) =>
      `${choices.map((choice) => `"${choice}"`).join(', ')} are read as the values of a choice.`,
    why: 'None of them is a type or an entity of this document.',
    help: () => 'Write "one of:" before them to make this clear.',
  }),
  'ENT-053': kind<{ from: string; to: string; other: string }>({
    severity: 'error',
    message: ({ from, to, other }) => `Both "${other}" and "${to}" have the former name "${from}".`,
    why: 'It must be clear which of the two choices the records with the former choice get.',
    help: ({ from }) => `Add a condition to one of them: (was ${from} when \`condition\`).`,
  }),
  'ENT-054': kind<{ field: string }>({
    severity: 'error',
    message: ({ field }) => `The former type of "${field}" is missing.`,
    why: 'The expression uses the former value, so its type must be known.',
    help: ({ field }) =>
      `Write the former type in brackets after the former name, in the column Was: ${field} (integer).`,
  }),
  'ENT-055': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `Markdown has changed this expression. It is read as ${text}.`,
    why: 'Outside backticks, stars and some other characters are Markdown syntax and not part of the text.',
    help: () => 'Put the expression in backticks.',
  }),
  'ENT-056': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `"${field}" has a default after its type and another one in the column Default.`,
    why: 'Only the column Default takes effect.',
    help: () => 'Keep one of the two.',
  }),
  'ENT-048': kind<{ field: string; type: string }>({
    severity: 'error',
    message: ({ field, type }) => `"${field}" is of type ${type}, which cannot be part of a structured value.`,
    why: 'The application can manage such a value only in a separate field.',
    help: () => 'Make it a separate field, or describe a part: `- Part of: …`.',
  }),
  'ENT-045': kind<{ field: string; type: string }>({
    severity: 'error',
    message: ({ field, type }) => `"${field}" is of type ${type} and cannot be unique.`,
    why: 'Stored values of this type cannot be compared.',
    help: () => 'Remove "unique".',
  }),
  'ENT-057': kind<{ written: string }>({
    severity: 'warning',
    message: ({ written }) => `"${written}" is not a calculation, so users must fill in the field.`,
    why: 'A computed value needs an expression.',
    help: () => 'Write the expression after an equals sign in the column Default: `= price * pieces`.',
  }),
  'ENT-058': kind<{ names: string }>({
    severity: 'warning',
    message: ({ names }) => `This block of code describes ${names}, but code is not read.`,
    why: 'An entity needs a heading and fields in the document itself.',
    help: () => 'Write a heading for each, `### Booking`, and a table of its fields: Field, Type, Required.',
  }),
  'ENT-059': kind<{ choice: string }>({
    severity: 'warning',
    message: ({ choice }) => `"${choice}" is read as one of the choices here, not as a constraint of the field.`,
    why: 'Users could choose it like any other value, and the field does not have this constraint.',
    help: ({ choice }) =>
      `If it is a constraint, write it after a semicolon: one of: a, b; ${choice}. If it is a choice, put it in quotation marks.`,
  }),
  'ENT-060': kind<{ field: string; value: string; must: string }>({
    severity: 'error',
    message: ({ field, value, must }) => `"${field}" cannot have the value ${value}: it ${must}.`,
    why: 'The type of the field does not allow this value, so no record can be stored with it.',
    help: () => 'Write a value that the type allows, or change the type.',
  }),
  'ENT-061': kind<{ field: string; value: string; rule: string }>({
    severity: 'warning',
    message: ({ field, value, rule }) =>
      `A new record starts with ${value} in "${field}", which the rule "${rule}" refuses.`,
    why: 'Nobody can store a new record without changing this value first.',
    help: () => 'Write a default that the rule allows, or leave the default out and make the field required.',
  }),
  'ENT-062': kind<{ written: string; type: string }>({
    severity: 'error',
    message: ({ written, type }) => `"${written}" could be the entity ${written} or the type ${type}.`,
    why: 'Other types of this document begin with a capital letter, so the two look the same.',
    help: ({ written, type }) => `Write "reference to ${written}" for the entity, "${type}" for the type.`,
  }),
  'ENT-063': kind<{ field: string; entity: string }>({
    severity: 'error',
    message: ({ field, entity }) =>
      `Nobody can create a record of ${entity}: "${field}" is required but never editable, and nothing gives it a value.`,
    why: 'A new record without a required field is refused.',
    help: ({ field }) =>
      `Write a default, set it in the row (create) of point 4, or write Editable once. If an action sets "${field}" later, leave Required empty.`,
  }),
  'ENT-064': kind<{ field: string; entity: string; way: readonly string[] }>({
    severity: 'error',
    message: ({ field, entity, way }) =>
      way.length === 1
        ? `The first record of ${entity} can never be created: "${field}" needs another one.`
        : `The first record of ${entity} can never be created: "${field}" needs a record of ${way.join(', which needs one of ')}.`,
    why: 'A required reference must refer to an existing record.',
    help: () => 'Leave Required empty, or write when it is required: when `condition`.',
  }),
  'ENT-065': kind<{ field: string; part: string; whole: string; settings: string }>({
    severity: 'error',
    message: ({ field, part, whole, settings }) =>
      `"${field}" is the ${whole} that a ${part} is part of, so it cannot have ${settings}.`,
    why: 'Every part belongs to a record, which the list that contains the part determines.',
    help: ({ whole }) =>
      `If the field should refer to a different ${whole}, give it another name ("Other ${whole.toLowerCase()}"). Otherwise leave the other cells of the row empty.`,
  }),
  'ENT-066': kind<{ field: string; part: string; whole: string }>({
    severity: 'warning',
    message: ({ field, part, whole }) => `"${field}" is the ${whole} that a ${part} is part of, not another ${whole}.`,
    why: 'A part uses this name for the record that it belongs to. Nobody fills it in.',
    help: ({ whole }) =>
      `If the field should refer to a different ${whole}, give it another name ("Other ${whole.toLowerCase()}"). Otherwise make it required, or remove the row.`,
  }),
  'ENT-068': kind<{ field: string; text: string }>({
    severity: 'warning',
    message: ({ field, text }) => `"${text}" only explains. Nothing gives "${field}" this value.`,
    why: 'A column with explanations is shown to users. It does not compute or set values.',
    help: ({ field }) =>
      `Write a formula in the column Default (\`= from + 7 days\`, \`= lines.sum(l, l.amount)\`), or set "${field}" in the column Then of an action in point 4. If users fill in the field, use other words.`,
  }),
  'ENT-069': kind<{ field: string; text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" only explains. It has no effect on the application.`,
    why: 'A column with explanations is shown to users. Only words with one possible meaning are enforced there, such as "required" or "at most 80 characters".',
    help: ({ field }) =>
      `Write it as a constraint of "${field}" (columns Required, Editable, Constraints), or as a rule of point 5. If it is about who may see the field, write it in the permissions of point 6 (read all but …). If it only explains, use other words.`,
  }),
  'ENT-070': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text. No reference does this when a record is deleted.`,
    why: 'While a reference refers to a record, that record cannot be deleted, unless the type of the reference says otherwise.',
    help: () =>
      'State it in the type of the field that refers to the deleted record: `Animal, deleted with it`, `Animal, emptied` or `Animal, refused`. Parts (`- Part of: Animal`) are always deleted with the record that they belong to.',
  }),
  'ENT-071': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `"${field}" is read as the name of one field.`,
    why: 'Each line describes one field. A comma in its name does not separate two fields.',
    help: () => 'Write a line for each field. If it is one field, remove the comma from its name.',
  }),
  'ENT-072': kind<{ written: string }>({
    severity: 'warning',
    message: ({ written }) => `Each new record starts with the text "${written}", which looks like an example.`,
    why: 'The default is used as the value, so records would contain exactly this text.',
    help: ({ written }) =>
      `If the application assigns numbers, write the type sequence with a pattern (\`A-{yyyy}-{0000}\`); if it is an example, move it to the notes. If it is the value, put it in quotation marks: "${written.replaceAll('"', "'")}".`,
  }),
  'ENT-073': kind<{ choice: string }>({
    severity: 'warning',
    message: ({ choice }) => `"${choice}" is read as one of the choices.`,
    why: 'Users can choose it like any other value.',
    help: () => 'Write commas between the choices. If it is one choice, put it in quotation marks.',
  }),
  'ENT-074': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a value of "Comments".`,
    why: 'This line says whether records have comments. Whoever may read a record may then comment on it.',
    help: () =>
      'Write `- Comments: yes`. To allow less, give the entity of the comments a row in the permissions of point 6.',
  }),
  'ENT-075': kind<{ entity: string; reason: string }>({
    severity: 'error',
    message: ({ entity, reason }) => `${entity} cannot have comments: ${reason}.`,
    why: 'Comments belong to a record that has a page and permissions of its own.',
    help: () => 'Move the line below the entity whose records people comment on, or remove it.',
  }),
  'ENT-076': kind<{ unit: string; instead: string }>({
    severity: 'error',
    message: ({ unit, instead }) => `"${unit}" is not a unit of a number; the type is \`${instead}\`.`,
    mistake: () => 'a unit that has its own type',
    why: 'Such values are calculated and rounded in their own way.',
    help: ({ instead }) => `Write \`${instead}\`.`,
  }),
  'ENT-077': kind<{ type: string; unit: string }>({
    severity: 'error',
    message: ({ type, unit }) => `The type "${type}" has no unit, so "in ${unit}" has no meaning.`,
    why: 'Only a number has a unit.',
    help: ({ unit }) => `Remove "in ${unit}", or write a number: \`integer in ${unit}\`.`,
  }),
  'ENT-078': kind<{ unit: string; most: number }>({
    severity: 'error',
    message: ({ unit, most }) => `The unit "${unit}" has more than ${most} characters.`,
    why: 'The unit is shown beside each number.',
    help: () => 'Write its sign, such as km/h, and explain it in the column Description.',
  }),
  'ENT-067': kind<{ column: string }>({
    severity: 'note',
    message: ({ column }) => `"${column}" empties the field when it hides it.`,
    why: 'When the field is hidden, its value is deleted. Some authors expect that it is only not shown.',
    help: () => 'Write "Applies when" if this is intended, or "Displayed when" to hide the field and keep its value.',
  }),
})
