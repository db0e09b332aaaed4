/** The problems of point 3. */
import { catalogue, kind } from '@ninefold/plan/problem'
import { didYouMeanOrEnd } from '../../kernel/index.ts'

const suggest = (suggestion: string | undefined, otherwise: string) =>
  suggestion ? `Write "${suggestion}".` : otherwise

export const entitiesProblem = catalogue({
  'ENT-001': kind<object>({
    severity: 'error',
    message: () => 'This table of fields stands under no entity.',
    why: 'The heading above a table of fields says whose fields they are.',
    help: () => 'Put a heading with the name of the entity above it, such as `### Claim`.',
  }),
  'ENT-002': kind<{ name: string; other: string; what: string }>({
    severity: 'error',
    message: ({ name, other, what }) =>
      name === other
        ? `The ${what} "${name}" stands here a second time.`
        : `"${name}" and "${other}" are the same name, and each ${what} needs its own.`,
    why: 'Names are compared without case, blanks and punctuation, so nothing could tell the two apart.',
    help: () => 'Remove one of them, rename it, or give it its own identifier in backticks: Sender `hiringSender`.',
  }),
  'ENT-003': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is a word of the language itself and cannot name anything.`,
    why: 'An expression that uses the name would mean something else.',
    help: ({ name }) => `Choose another name, or add an identifier of its own in backticks, such as \`${name}Value\`.`,
  }),
  'ENT-004': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" has no letter or digit from which an identifier could be made.`,
    why: 'Expressions, tables and addresses use the name.',
    help: () => 'Give it a name with letters, or an identifier in backticks behind the name.',
  }),
  'ENT-005': kind<{ type: string; suggestion: string | undefined; isRole: boolean }>({
    severity: 'error',
    message: ({ type, suggestion, isRole }) =>
      isRole
        ? `"${type}" is a role, and neither a type nor an entity of this document.`
        : `"${type}" is neither a type nor an entity of this document${didYouMeanOrEnd(suggestion)}`,
    missing: ({ type }) => ({ kind: 'entity', name: type }),
    why: 'The type decides how a field is stored, shown and checked.',
    help: ({ suggestion, isRole }) =>
      isRole
        ? 'Write "User": the field names a person, whichever roles they have.'
        : suggest(
            suggestion,
            'Write a type such as text, integer, money, date, yes/no or `one of: a, b`, or describe the entity under its own heading.',
          ),
  }),
  'ENT-006': kind<{ field: string }>({
    severity: 'error',
    message: ({ field }) => `The field "${field}" has no type.`,
    why: 'The type decides how a field is stored, shown and checked.',
    help: () => 'Write one in the column Type, such as text, money, date, yes/no or the name of an entity.',
  }),
  'ENT-007': kind<{ type: string; instead: string }>({
    severity: 'error',
    message: ({ type }) => `A "${type}" cannot be entered here.`,
    why: 'It is the other side of a reference, and follows from what those records say.',
    help: ({ instead }) => `Ask for ${instead}.`,
  }),
  'ENT-008': kind<{ written: string; type: string; example: string }>({
    severity: 'error',
    message: ({ written, type }) => `"${written}" is not understood behind the type ${type}.`,
    why: 'What stands in brackets limits the values, so it must be exact.',
    help: ({ example }) => `Write it like this: ${example}.`,
  }),
  'ENT-009': kind<{ least: number; most: number }>({
    severity: 'error',
    message: ({ least, most }) => `The range from ${least} to ${most} holds no value.`,
    why: 'Nothing that anybody enters could be accepted.',
    help: ({ least, most }) => `Turn it round: ${most}–${least}.`,
  }),
  'ENT-010': kind<{ modifier: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ modifier, suggestion }) => `"${modifier}" is not understood here${didYouMeanOrEnd(suggestion)}`,
    why: 'What follows a type changes how its field behaves, so nothing there may be passed over.',
    help: ({ suggestion }) =>
      suggest(
        suggestion,
        'Known are: required, unique, read-only, a bound (at most 80 characters, 1–10, > 0, not in the past), a default, and behind an entity: deleted with it, emptied, refused.',
      ),
  }),
  'ENT-011': kind<{ choice: string }>({
    severity: 'error',
    message: ({ choice }) => `The choice "${choice}" stands twice.`,
    why: 'People could not tell the two apart.',
    help: () => 'Keep one of the two.',
  }),
  'ENT-043': kind<{ choice: string }>({
    severity: 'warning',
    message: ({ choice }) => `"${choice}" is the only choice.`,
    why: 'Where only one value can be chosen there is nothing to choose.',
    help: () => 'List all choices with commas between them: `one of: travel, meals, other`.',
  }),
  'ENT-012': kind<object>({
    severity: 'error',
    message: () => 'This choice has nothing to choose from.',
    why: 'No value could ever be entered.',
    help: () => 'List the choices behind it: `one of: travel, meals, other`, or name a list of point 9.',
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
    why: 'Amounts are kept to the last digit of their currency, so the currency must be known.',
    help: ({ suggestion }) => suggest(suggestion, 'Write the three letters of its code, such as EUR.'),
  }),
  'ENT-015': kind<{ field: string }>({
    severity: 'error',
    message: ({ field }) => `"${field}" is an amount of money, but the document names no currency.`,
    mistake: () => 'no currency',
    why: 'An amount without a currency cannot be added up or compared.',
    help: () => 'Say the currency in point 1 (Setting: Currency), or here: `money in EUR`.',
  }),
  'ENT-016': kind<{ kind: string; known: string }>({
    severity: 'error',
    message: ({ kind: written }) => `"${written}" is not a kind of file that is known here.`,
    why: 'Only the kinds that stand here may be uploaded.',
    help: ({ known }) => `Known kinds: ${known}.`,
  }),
  'ENT-017': kind<{ size: string; limit: string }>({
    severity: 'error',
    message: ({ size, limit }) => `A file of ${size} is more than the server takes: ${limit}.`,
    why: 'The upload would be refused before this field is looked at.',
    help: () => 'Write a smaller size here, or raise the limit "Upload size" in point 9.',
  }),
  'ENT-018': kind<{ template: string; reason: string }>({
    severity: 'error',
    message: ({ template, reason }) => `The pattern "${template}" cannot make numbers: ${reason}.`,
    why: 'Each record gets the next number in this pattern, without gaps and never twice.',
    help: () =>
      'Write the running number as zeros in braces, dates as {yyyy}, {mm} and {dd}, and fields by their names: `INV-{yyyy}-{0000}`.',
  }),
  'ENT-019': kind<{ field: string; entity: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ field, entity, suggestion }) => `${entity} has no field "${field}"${didYouMeanOrEnd(suggestion)}`,
    missing: ({ field, entity }) => ({ kind: 'field', name: field, of: entity }),
    why: 'The value is taken from that field.',
    help: ({ suggestion, entity }) => suggest(suggestion, `Name a field of ${entity}.`),
  }),
  'ENT-020': kind<{ name: string; field: string; type: string }>({
    severity: 'error',
    message: ({ name, field, type }) =>
      `A slug is made of text, but "${field}" is of type ${type}, so "${name}" cannot be made.`,
    why: 'A slug is the text of another field, made fit for an address.',
    help: () => 'Name a text field.',
  }),
  'ENT-021': kind<{ entity: string; of: string }>({
    severity: 'error',
    message: ({ entity, of }) => `No field of ${of} refers to ${entity}, so there is nothing to list.`,
    missing: ({ entity, of }) => ({ kind: 'field', name: entity, of }),
    why: 'A list shows the other side of a reference.',
    help: ({ entity, of }) =>
      `Write "many ${of}" if both sides have several of each other; else add a field of type ${entity} to ${of}, or write "- Part of: ${entity}" under its heading.`,
  }),
  'ENT-022': kind<{ entity: string; of: string; fields: string }>({
    severity: 'error',
    message: ({ entity, of, fields }) => `Several fields of ${of} refer to ${entity}: ${fields}.`,
    why: 'It is not clear which of them the list is the other side of.',
    help: ({ of }) => `Say which: list of ${of} by … with the name of the field.`,
  }),
  'ENT-023': kind<{ whole: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ whole, suggestion }) => `There is no entity "${whole}"${didYouMeanOrEnd(suggestion)}`,
    missing: ({ whole }) => ({ kind: 'entity', name: whole }),
    why: 'A part lives inside its whole and follows its rights.',
    help: ({ suggestion }) => suggest(suggestion, 'Name an entity that has its own heading in point 3.'),
  }),
  'ENT-024': kind<{ entity: string; reason: string }>({
    severity: 'error',
    message: ({ entity, reason }) => `${entity} cannot be a part here: ${reason}.`,
    why: 'A part is created, shown and deleted inside exactly one whole.',
    help: () => 'Use a reference instead: a field whose type is the other entity.',
  }),
  'ENT-025': kind<{ list: string; written: string }>({
    severity: 'error',
    message: ({ list, written }) => `The list of these parts has two names: "${list}" and "${written}".`,
    why: 'Expressions and the API know it by one name only.',
    help: ({ list }) => `Rename the field to "${list}", or name it in "Part of: …, as …".`,
  }),
  'ENT-026': kind<{ field: string; entity: string }>({
    severity: 'error',
    message: ({ field, entity }) => `"${field}" is built into every ${entity} and cannot be described anew.`,
    why: 'The application itself keeps this field; what it holds is fixed.',
    help: () => 'Leave the type empty to give it only another label or description, or choose another name.',
  }),
  'ENT-052': kind<{ field: string; entity: string; type: string; written: string }>({
    severity: 'warning',
    message: ({ field, entity, type, written }) =>
      `"${field}" is built into every ${entity} as ${type}, and does not become ${written}.`,
    why: 'The application itself keeps this field; what it holds is fixed.',
    help: ({ field }) => `Leave the row out. If another value is meant, call it otherwise, such as "${field} number".`,
  }),
  'ENT-027': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `${entity} has a field "Status" of its own, and point 4 gives it a built-in one.`,
    why: 'Two fields of one name would say two different things about where a record stands.',
    help: ({ entity }) => `Remove this row, or let it hold the state: write \`### ${entity}: Status\` in point 4.`,
  }),
  'ENT-028': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" does not say whether the field is required.`,
    why: 'What is required must be unmistakable, since records without it are refused.',
    help: () =>
      'Write yes, no, or `when` and a condition in backticks: when `amount > 100 EUR`. What its values must be stands behind a comma: required, > 0.',
  }),
  'ENT-029': kind<{ written: string; type: string; example: string }>({
    severity: 'error',
    message: ({ written, type }) => `"${written}" is not a value for a field of type ${type}.`,
    why: 'A new record would start with something that the field cannot hold.',
    help: ({ example }) => `Write ${example}.`,
  }),
  'ENT-030': kind<{ choice: string; choices: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ choice, suggestion }) => `"${choice}" is none of the choices${didYouMeanOrEnd(suggestion)}`,
    why: 'A new record would start with something that nobody can choose.',
    help: ({ choices }) => `The choices are: ${choices}.`,
  }),
  'ENT-031': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" does not say when the field may be changed.`,
    why: 'A field that looks protected and is not would mislead everybody.',
    help: () => 'Write never, once, or `when` and a condition in backticks.',
  }),
  'ENT-032': kind<{ fields: string }>({
    severity: 'error',
    message: ({ fields }) => `These computed fields need each other in a circle: ${fields}.`,
    why: 'None of them could be worked out first.',
    help: () => 'Let one of them be entered, or compute it from other fields.',
  }),
  'ENT-033': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `"${field}" is computed, so nobody can be required to fill it in.`,
    why: 'The expression alone decides its value.',
    help: () =>
      'Leave the cell under Required empty; or, if the expression is only what a new record starts with, take the `=` away.',
  }),
  'ENT-034': kind<{ field: string; type: string }>({
    severity: 'error',
    message: ({ field, type }) => `"${field}" is of type ${type} and can neither be computed nor have a default.`,
    why: 'Its value comes from somewhere else.',
    help: () => 'Leave the cell under Default empty.',
  }),
  'ENT-035': kind<{ entity: string }>({
    severity: 'warning',
    message: ({ entity }) => `${entity} has no fields.`,
    why: 'People could make records of it, but there would be nothing to enter.',
    help: () => 'Add a table with the columns Field and Type under its heading.',
    consequence: true,
  }),
  'ENT-036': kind<{ name: string; other: string }>({
    severity: 'error',
    message: ({ name, other }) => `The entity "${name}" has the same name as ${other}.`,
    why: 'An expression could not tell which of the two is meant.',
    help: () => 'Rename one of them, or give it an identifier of its own in backticks.',
  }),
  'ENT-037': kind<{ identifier: string }>({
    severity: 'error',
    message: ({ identifier }) => `"${identifier}" is not an identifier.`,
    why: 'Expressions, tables and addresses use it as it stands.',
    help: () => 'Use letters and digits only, beginning with a letter: `hiringSender`.',
  }),
  'ENT-038': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" does not say what becomes of the data.`,
    why: 'What was removed from the document may still hold data, and nothing is lost without a word.',
    help: () => 'Write keep or drop in brackets behind the name: `- Removed: Old field (drop)`.',
  }),
  'ENT-039': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is said to be removed, but it still stands in the document.`,
    why: 'It cannot be both.',
    help: () => 'Take it out of one of the two places.',
  }),
  'ENT-040': kind<{ key: string; written: string }>({
    severity: 'error',
    message: ({ key, written }) => `"${written}" is no answer to "${key}".`,
    why: 'The answer decides how many records there can be.',
    help: () => 'Write yes or no.',
  }),
  'ENT-041': kind<{ field: string; entity: string }>({
    severity: 'error',
    message: ({ field, entity }) => `"${field}" must be a copy of something reached through a reference of ${entity}.`,
    why: 'A copy is taken anew whenever the reference that it comes through changes.',
    help: () => 'Write it through a reference, such as copy of `employee.department`, or leave "copy of" out.',
  }),
  'ENT-042': kind<{ field: string; entity: string; constant: string }>({
    severity: 'warning',
    message: ({ field, entity, constant }) =>
      `The field "${field}" of ${entity} hides the constant "${constant}" of point 9.`,
    why: 'In every expression about this entity the name means the field, never the constant.',
    help: () => 'Rename one of the two.',
  }),
  'ENT-044': kind<{ type: string }>({
    severity: 'error',
    message: ({ type }) => `A list cannot hold values of the type "${type}".`,
    why: 'Each of them needs a record of its own to stand in.',
    help: () => 'Describe an entity with such a field, and make it a part: `- Part of: Claim, as Receipts`.',
  }),
  'ENT-046': kind<{ field: string; entity: string }>({
    severity: 'error',
    message: ({ field, entity }) => `"${field}" leads to another entity, so it makes no tree of ${entity}.`,
    why: 'In a tree a record stands below another one of the same entity.',
    help: ({ entity }) => `Let its type be ${entity}, or leave "as tree" out.`,
  }),
  'ENT-047': kind<{ field: string; other: string; entity: string }>({
    severity: 'error',
    message: ({ field, other, entity }) => `"${other}" makes a tree of ${entity} already, and "${field}" a second one.`,
    why: 'What stands above and below a record must be one thing only.',
    help: () => 'Leave "as tree" out at one of the two.',
  }),
  'ENT-049': kind<{ entity: string; plural: string }>({
    severity: 'warning',
    message: ({ entity, plural }) =>
      `Several of ${entity} would be called "${plural}", which is the name of another entity.`,
    why: 'In menus and headings people could not tell the two apart.',
    help: ({ entity }) =>
      `If they are one entity, give both headings one name. If not, write "- Plural: …" under the heading of ${entity}.`,
  }),
  'ENT-050': kind<{ pattern: string }>({
    severity: 'error',
    message: ({ pattern }) => `Markdown has changed this pattern: it arrives as ${pattern}.`,
    why: 'Outside backticks, a backslash, stars and some brackets are signs of Markdown and not part of the text.',
    help: () => 'Put the pattern between backticks: pattern `^[A-Z]+$`.',
  }),
  'ENT-051': kind<{ choices: readonly string[] }>({
    severity: 'warning',
    message: ({ choices }) =>
      `${choices.map((choice) => `"${choice}"`).join(', ')} are taken for the values that can be chosen here.`,
    why: 'None of them is a type or an entity of this document.',
    help: () => 'Write "one of:" before them, so that nobody has to guess.',
  }),
  'ENT-053': kind<{ from: string; to: string; other: string }>({
    severity: 'error',
    message: ({ from, to, other }) => `Both "${other}" and "${to}" were "${from}" before.`,
    why: 'It must be clear which of them each record gets that has the former choice.',
    help: ({ from }) => `Say of one of them when: (was ${from} when \`condition\`).`,
  }),
  'ENT-054': kind<{ field: string }>({
    severity: 'error',
    message: ({ field }) => `What "${field}" was before has no type.`,
    why: 'Without it, nobody can tell what may be done with the former value.',
    help: ({ field }) =>
      `Write the former type in brackets behind the former name, in the column Was: ${field} (integer).`,
  }),
  'ENT-055': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `Markdown has changed this expression: it arrives as ${text}.`,
    why: 'Outside backticks, stars and some other signs are Markdown and not part of the text.',
    help: () => 'Put the expression between backticks.',
  }),
  'ENT-056': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `What "${field}" starts with stands behind its type and in the column Default.`,
    why: 'Only what the column Default says takes effect.',
    help: () => 'Keep one of the two.',
  }),
  'ENT-048': kind<{ field: string; type: string }>({
    severity: 'error',
    message: ({ field, type }) => `"${field}" is of type ${type}, which cannot stand inside of a structured value.`,
    why: 'It needs a field of its own, so that the application can look after it.',
    help: () => 'Give it a row of its own, or describe a part: `- Part of: …`.',
  }),
  'ENT-045': kind<{ field: string; type: string }>({
    severity: 'error',
    message: ({ field, type }) => `"${field}" is of type ${type} and cannot be unique.`,
    why: 'It is stored so that no two can be compared.',
    help: () => 'Leave out that it is unique.',
  }),
  'ENT-057': kind<{ written: string }>({
    severity: 'warning',
    message: ({ written }) => `"${written}" does not say how: until it does, people fill the field in.`,
    why: 'A value that is worked out needs its calculation.',
    help: () => 'Write it behind an equals sign in the column Default: `= price * pieces`.',
  }),
  'ENT-058': kind<{ names: string }>({
    severity: 'warning',
    message: ({ names }) => `This block of code describes ${names}, but code is not read.`,
    why: 'An entity exists only where its heading and its fields stand in the document itself.',
    help: () => 'Write a heading for each, `### Booking`, and a table of its fields: Field, Type, Required.',
  }),
  'ENT-059': kind<{ choice: string }>({
    severity: 'warning',
    message: ({ choice }) => `"${choice}" is read as one of the choices here, not as a constraint of the field.`,
    why: 'People could choose it like any other value, and the field has no such constraint.',
    help: ({ choice }) =>
      `For the constraint, write it behind a semicolon: one of: a, b; ${choice}. For a choice of that name, put it in quotation marks.`,
  }),
  'ENT-060': kind<{ field: string; value: string; must: string }>({
    severity: 'error',
    message: ({ field, value, must }) => `"${field}" cannot take ${value}: it ${must}.`,
    why: 'The type of the field refuses this value, so that no record can be stored with it.',
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
    why: 'Other types of this document are written with a capital, so that the two look alike.',
    help: ({ written, type }) => `Write "reference to ${written}" for the entity, "${type}" for the type.`,
  }),
  'ENT-063': kind<{ field: string; entity: string }>({
    severity: 'error',
    message: ({ field, entity }) =>
      `Nobody can make a record of ${entity}: "${field}" is required, but never editable, and nothing gives it a value.`,
    why: 'A new record without a required field is refused.',
    help: ({ field }) =>
      `Write a default, set it in the row (create) of point 4, let it be Editable once, or leave Required empty where an action sets "${field}" later.`,
  }),
  'ENT-064': kind<{ field: string; entity: string; way: readonly string[] }>({
    severity: 'error',
    message: ({ field, entity, way }) =>
      way.length === 1
        ? `The first record of ${entity} can never be made: "${field}" needs another one.`
        : `The first record of ${entity} can never be made: "${field}" needs a record of ${way.join(', which needs one of ')}.`,
    why: 'A required reference must lead to a record that is there already.',
    help: () => 'Leave Required empty, or say when it is required: when `condition`.',
  }),
  'ENT-065': kind<{ field: string; part: string; whole: string; settings: string }>({
    severity: 'error',
    message: ({ field, part, whole, settings }) =>
      `"${field}" is the ${whole} that a ${part} is part of, so it cannot have ${settings}.`,
    why: 'A part always has its whole, and the list in which it stands decides which one.',
    help: ({ whole }) =>
      `If another ${whole} is meant, give the field another name ("Other ${whole.toLowerCase()}"); if the whole is meant, leave out what the row says beside its type.`,
  }),
  'ENT-066': kind<{ field: string; part: string; whole: string }>({
    severity: 'warning',
    message: ({ field, part, whole }) => `"${field}" is the ${whole} that a ${part} is part of, not another ${whole}.`,
    why: 'A part reaches its whole by this name; nobody fills it in.',
    help: ({ whole }) =>
      `If another ${whole} is meant, give the field another name ("Other ${whole.toLowerCase()}"); if the whole is meant, write that it is required, or leave out the row.`,
  }),
  'ENT-068': kind<{ field: string; text: string }>({
    severity: 'warning',
    message: ({ field, text }) => `"${text}" only explains: nothing gives "${field}" this value.`,
    why: 'A column that explains is shown to people; it calculates and sets nothing.',
    help: ({ field }) =>
      `Write a formula in the column Default (\`= from + 7 days\`, \`= lines.sum(l, l.amount)\`), or set "${field}" in the column Then of an action in point 4. If people fill it in, say so in other words.`,
  }),
  'ENT-069': kind<{ field: string; text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" only explains: nothing in the application follows from it.`,
    why: 'A column that explains is shown to people; only what can mean nothing else is enforced, such as "required" or "at most 80 characters".',
    help: ({ field }) =>
      `Write it as a constraint of "${field}" (columns Required, Editable, Constraints), as a rule of point 5, or, who may see it, in the permissions of point 6 (read all but …). If it only explains, say so in other words.`,
  }),
  'ENT-070': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text: no reference does it when a record is deleted.`,
    why: 'A reference keeps the record to which it leads from being deleted, unless its type says something else.',
    help: () =>
      'Say it in the type of the field that refers to the deleted record: `Animal, deleted with it`, `Animal, emptied` or `Animal, refused`; parts (`- Part of: Animal`) are always deleted with their whole.',
  }),
  'ENT-071': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `"${field}" is the name of one field.`,
    why: 'A line of fields describes one field; a comma in its name does not make two.',
    help: () => 'Write a line for each field. If one field is meant, leave the comma out of its name.',
  }),
  'ENT-072': kind<{ written: string }>({
    severity: 'warning',
    message: ({ written }) => `Each new record starts with the text "${written}", which reads like an example.`,
    why: 'A default is the value itself, and records would hold these very words.',
    help: ({ written }) =>
      `If the application assigns numbers, write the type sequence with a pattern (\`A-{yyyy}-{0000}\`); if it is an example, move it to the notes. If it is the value, put it in quotation marks: "${written.replaceAll('"', "'")}".`,
  }),
  'ENT-073': kind<{ choice: string }>({
    severity: 'warning',
    message: ({ choice }) => `"${choice}" is read as one of the choices.`,
    why: 'People choose it like any other value.',
    help: () => 'Name each choice, with commas between them. For one choice of that name, put it in quotation marks.',
  }),
  'ENT-067': kind<{ column: string }>({
    severity: 'note',
    message: ({ column }) => `"${column}" empties what it hides.`,
    why: 'When the field is hidden, its value is deleted. Some people expect that it is only not shown.',
    help: () => 'Write "Applies when" to say so, or "Displayed when" to hide the field and keep its value.',
  }),
})
