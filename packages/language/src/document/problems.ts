/** The problems of the outline and tables of a document. Problems of the points are in their rooms. */
import { catalogue, kind } from '@ninefold/plan/problem'

/** Where a statement takes effect. */
const PLACE_OF = {
  rule: 'a rule in point 5',
  permission: 'a row of the permissions in point 6; or, for actions, the column *Who* in point 4',
  signUp: 'the setting *Sign-up: open* in point 1, and who has the role as *everyone signed in* in point 6',
  action: 'an action of point 4, with a timer in its column *Who* or a notification in *Then*',
  limit:
    'a limit in point 9. (A limit on the number of records is a rule in point 5. How long records are kept is a timer in point 4)',
} as const

const READ_IN = {
  2: 'a row of the table of screens',
  3: 'a row of the table of fields, or as a bullet such as `- Unique: …`',
  4: 'a row of a table with the columns Action, From, To, Who, under a heading with the name of its entity',
  5: 'a rule with a condition',
  6: 'a row of the roles, or in a cell of the permissions',
  9: 'a row with a name and a value. Who may change it while the application runs belongs in a column Changed by',
} as const

/** Makes a problem about the text itself: headings, tables, sections. */
export const documentProblem = catalogue({
  'DOC-001': kind<{ name: string }>({
    severity: 'warning',
    message: ({ name }) => `The document has no title, so the application is called "${name}".`,
    why: 'The title is the name that people see everywhere in the application.',
    help: () => 'Write the name in the first line: `# Specification: Expense claims`.',
  }),
  'DOC-002': kind<{ title: string }>({
    severity: 'warning',
    message: ({ title }) => `"${title}" is a second title. Only the first title is used.`,
    why: 'One document describes one application.',
    help: () => 'Make it a section of one of the nine points (`## 3. …`) or a subject (`### …`).',
  }),
  'DOC-003': kind<{ title: string }>({
    severity: 'warning',
    message: ({ title }) => `The section "${title}" has no number from 1 to 9, so nothing in it takes effect.`,
    why: 'The number of a section says which of the nine points it describes.',
    help: () => 'Begin the heading with the number of its point, such as `## 3. Entities and their fields`.',
  }),
  'DOC-004': kind<{ number: string; title: string }>({
    severity: 'warning',
    message: ({ number, title }) => `There is no point ${number}, so nothing in "${title}" takes effect.`,
    why: 'A specification has nine points, and the number of a section says which one it describes.',
    help: () => 'Use a number from 1 to 9, or move the text into one of the nine points.',
  }),
  'DOC-005': kind<{ number: number }>({
    severity: 'warning',
    message: ({ number }) => `Point ${number} occurs twice in this file. Both are read as one.`,
    why: 'Readers expect everything about a point in one place.',
    help: () => 'Move the content of both under one heading.',
  }),
  'DOC-006': kind<{ number: number; before: number }>({
    severity: 'warning',
    message: ({ number, before }) => `Point ${number} is after point ${before}.`,
    mistake: () => 'the order of the points',
    why: 'Readers expect the nine points in their fixed order.',
    help: ({ number, before }) => `Move point ${number} before point ${before}. It is read even in the wrong place.`,
  }),
  'DOC-020': kind<{ marks: string; several: boolean }>({
    severity: 'note',
    message: ({ marks, several }) =>
      several
        ? `The headings of the nine points begin with \`${marks}\` here.`
        : `The heading of this point begins with \`${marks}\`.`,
    why: 'They are read, but readers of several specifications expect `##`.',
    help: () => 'Begin the headings of the nine points with `##`, and those below them with `###`.',
  }),
  'DOC-021': kind<{ title: string; number: number }>({
    severity: 'note',
    message: ({ title, number }) => `"${title}" has no number. Because of its words it is read as point ${number}.`,
    mistake: () => 'points without their numbers',
    why: 'The number of a section says which of the nine points it describes. Its words do not matter.',
    help: ({ title, number }) => `Write \`## ${number}. ${title}\`.`,
  }),
  'DOC-025': kind<{ title: string; number: number; first: string; suggestion: number }>({
    severity: 'warning',
    message: ({ title, number, first, suggestion }) =>
      `"${title}" and "${first}" both have the number ${number}. Because of its words "${title}" is read as point ${suggestion}.`,
    why: 'The number of a section says which of the nine points it describes.',
    help: ({ suggestion }) => `Write ${suggestion} as its number.`,
  }),
  'DOC-026': kind<{ title: string; point: number; marks: string }>({
    severity: 'warning',
    message: ({ title, point }) =>
      `"${title}" has the heading level of a point, but is none of the nine points. It is read as a heading in point ${point}.`,
    why: 'Entities, screens and other subjects belong below the heading of their point.',
    help: ({ title, marks }) => `Write \`${marks} ${title}\`.`,
  }),
  'DOC-041': kind<{ marks: string; title: string }>({
    severity: 'warning',
    message: ({ marks, title }) =>
      `There is no blank between \`${marks}\` and "${title}". The line is still read as a heading.`,
    why: 'Other Markdown programs read it as plain text, and add the content below it to the section above.',
    help: ({ marks, title }) => `Write \`${marks} ${title}\`.`,
  }),
  'DOC-007': kind<{ cells: number; columns: number }>({
    severity: 'error',
    message: ({ cells, columns }) => `This row has ${cells} cells, but its table has ${columns} columns.`,
    why: 'Cells after the last column would be lost without notice.',
    help: () => 'Remove the extra cell. If the pipe belongs to the text, write it as `\\|`, also inside code.',
  }),
  'DOC-022': kind<object>({
    severity: 'warning',
    message: () => 'A bare pipe ends a cell, even inside code.',
    why: 'It is read as part of the code here, because the row then has the right number of cells. Other Markdown programs end the cell there.',
    help: () => 'Write it as `\\|`, or write `or` for `||`.',
  }),
  'DOC-023': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is not understood as a constraint, so it is only text.`,
    why: 'Nothing enforces it.',
    help: () => 'Write it as a comparison (`> 0`), a length (`max 120`) or `unique`, or as a rule in point 5.',
  }),
  'DOC-008': kind<object>({
    severity: 'warning',
    message: () =>
      'There is no empty line between the table and this text, so Markdown reads the text as a row of the table.',
    why: 'It is read as text here, but other Markdown programs show it inside the table.',
    help: () => 'Leave an empty line between the table and the text.',
  }),
  'DOC-017': kind<{ columns: number; dashes: number }>({
    severity: 'error',
    message: ({ columns, dashes }) =>
      `The header of this table has ${columns} ${columns === 1 ? 'cell' : 'cells'}, but the line of dashes below it has ${dashes}.`,
    why: 'Markdown then reads the table as plain text, and nothing in it would take effect.',
    help: ({ columns }) => `Write one group of dashes for each column: \`|${' --- |'.repeat(columns)}\`.`,
  }),
  'DOC-018': kind<{ dashes: string; ruled: boolean }>({
    severity: 'error',
    message: ({ ruled }) =>
      ruled
        ? 'This looks like a table, but the line below its header contains other characters than dashes.'
        : 'This looks like a table, but the line of dashes below its header is missing.',
    why: 'Markdown then reads it as plain text, and nothing in it takes effect.',
    help: ({ dashes }) => `Write \`${dashes}\` below the header.`,
  }),
  'DOC-027': kind<{ header: string }>({
    severity: 'error',
    message: () => 'This table is written as HTML, so nothing in it takes effect.',
    why: 'Only Markdown tables are read. The content of this one would be shown as help and not enforced.',
    help: ({ header }) =>
      `Write \`${header}\`, below it a line of dashes, \`|${' --- |'.repeat(header.split(/(?<!\\)\|/u).length - 2)}\`, and such a line for each row.`,
  }),
  'DOC-034': kind<{ header: string; dashes?: string; by?: string }>({
    severity: 'error',
    message: ({ by, dashes }) =>
      by === undefined
        ? 'This table is indented, so Markdown reads it as code, and nothing in it takes effect.'
        : dashes === undefined
          ? `These rows are pasted as plain text with ${by} between their cells, so nothing in them takes effect.`
          : `This table is pasted as plain text with ${by} between its cells, so nothing in it takes effect.`,
    why: 'The content would be shown as text and not enforced.',
    help: ({ header, dashes }) =>
      dashes === undefined
        ? `Write \`${header}\`, as in the rows above.`
        : `Write \`${header}\` at the beginning of a line, below it \`${dashes}\`, and such a line for each row.`,
  }),
  'DOC-035': kind<{ code?: string }>({
    severity: 'warning',
    message: ({ code }) =>
      code === undefined
        ? 'This backtick has no closing backtick, so it is not clear what is code here.'
        : `This backtick has no closing backtick. \`${code}\` is read as code.`,
    why: 'Code is written between two backticks. With only one, Markdown shows it as text.',
    help: () => 'Write a backtick before the code and one after it.',
  }),
  'DOC-036': kind<{ title: string; number: number }>({
    severity: 'warning',
    message: ({ title, number }) =>
      `"${title}" is a second heading with this name in point ${number}. Both are read as one.`,
    why: 'If a different subject is intended, its fields and actions are now added to the first one.',
    help: ({ title }) => `Correct the name, or move the content under the first heading "${title}".`,
  }),
  'DOC-039': kind<{ text: string; kind: keyof typeof PLACE_OF }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text here. Nothing in the application enforces it.`,
    why: 'A sentence takes effect only in certain places, and somebody might rely on it.',
    help: ({ kind: block }) => `Write it as ${PLACE_OF[block]}. If it only explains, put it in a quotation (\`>\`).`,
  }),
  'DOC-043': kind<{ written: string; column: string }>({
    severity: 'warning',
    message: ({ written, column }) =>
      `"${written}" is neither yes nor no, so it has no effect in the column ${column}.`,
    why: 'Its author intended something, but the application ignores it.',
    help: () => 'Write yes or no. Move any explanation to a column such as Description.',
  }),
  'DOC-042': kind<{ text: string; point: keyof typeof READ_IN }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text. It has no effect on the application.`,
    why: 'Somebody might rely on what it says.',
    help: ({ point }) => `Write it as ${READ_IN[point]}. If it only explains, put it in a quotation (\`>\`).`,
  }),
  'DOC-037': kind<{ rows: number }>({
    severity: 'error',
    message: ({ rows }) =>
      rows === 1
        ? 'An empty line separates this row from its table, so it has no effect.'
        : 'An empty line separates these rows from their table, so they have no effect.',
    why: 'A Markdown table ends at the first empty line.',
    help: ({ rows }) =>
      rows === 1
        ? 'Remove the empty line and the indentation of the row.'
        : 'Remove the empty line. If this is another table, write a line of dashes below its header.',
  }),
  'DOC-038': kind<object>({
    severity: 'error',
    message: () => 'The header of this table is missing: there is no line above the line of dashes.',
    why: 'Markdown then reads it as plain text, and nothing in it takes effect.',
    help: () => 'Write the names of the columns in a line above the dashes, such as `| Field | Type | Required |`.',
  }),
  'DOC-028': kind<object>({
    severity: 'error',
    message: () => 'A cell of this table is wider than the dashes below its header, so the table cannot be read.',
    why: 'In a table without pipes, only the dashes show where a column begins and ends.',
    help: () => 'Make the dashes as long as the longest cell of their column, or put pipes between the cells.',
  }),
  'DOC-009': kind<{ heading: string; columns: string; point: number }>({
    severity: 'warning',
    message: ({ heading, point }) =>
      `Point ${point} has no table with the columns ${heading}, so this table has no effect.`,
    why: 'A table is recognised by the names of its columns.',
    help: ({ columns }) => `Use the columns of one of these tables: ${columns}.`,
  }),
  'DOC-033': kind<{ heading: string; nearest: string; columns: string; point: number }>({
    severity: 'error',
    message: ({ heading, point }) =>
      `Point ${point} has no table with the columns ${heading}, so nothing in this table takes effect.`,
    why: 'A table is recognised by the English names of its columns. Rules and permissions in any other table are not enforced.',
    help: ({ nearest, columns }) =>
      `Write its header as \`${nearest}\`, or with the columns of one of these tables: ${columns}. If the table only explains, put it in a quotation (\`>\`).`,
  }),
  'DOC-019': kind<{ heading: string; columns: string; point: number }>({
    severity: 'note',
    message: ({ heading, point }) => `Point ${point} has none of the columns ${heading}, so this table is only text.`,
    why: 'A table is recognised by the names of its columns.',
    help: ({ columns }) => `If it should take effect, use the columns of one of these tables: ${columns}.`,
  }),
  'DOC-010': kind<{ column: string; known: string }>({
    severity: 'note',
    message: ({ column }) => `The column "${column}" is not known here, so it is only text.`,
    why: 'A column takes effect only if it has one of the known names.',
    help: ({ known }) => `The columns of this table are: ${known}.`,
  }),
  'DOC-024': kind<{ column: string; known: string }>({
    severity: 'warning',
    message: ({ column }) => `The column "${column}" is not known here, so the code in it has no effect.`,
    why: 'A condition that is only text is not enforced.',
    help: ({ known }) => `The columns of this table are: ${known}.`,
  }),
  'DOC-040': kind<{ number: number; first: string }>({
    severity: 'error',
    message: ({ number, first }) =>
      `Column ${number} of this table has no heading, so its cells ("${first}" and so on) have no effect.`,
    why: 'A column is recognised by its heading.',
    help: () => 'Write a heading for the column. If it only explains, call it Description.',
  }),
  'DOC-015': kind<{ column: string; suggestion: string }>({
    severity: 'error',
    message: ({ column, suggestion }) => `There is no column "${column}" here; did you mean "${suggestion}"?`,
    why: 'A column takes effect only if it has one of the known names. The content of this one would be lost.',
    help: ({ suggestion }) => `Call it "${suggestion}".`,
  }),
  'DOC-011': kind<{ column: string; first: string; means: string }>({
    severity: 'error',
    message: ({ column, first, means }) =>
      column.toLowerCase() === first.toLowerCase()
        ? `The column "${column}" occurs twice in this table.`
        : `The columns "${first}" and "${column}" of this table both mean "${means}".`,
    why: 'It would not be clear which of the two counts.',
    help: () => 'Keep one of the two, or rename the other.',
  }),
  'DOC-016': kind<{ column: string; unknown: readonly string[] }>({
    severity: 'error',
    message: ({ column }) => `This table has no column "${column}", so nothing in it takes effect.`,
    why: 'A table is recognised by its columns, and this one has most, but not all, of the required columns.',
    help: ({ column, unknown }) =>
      unknown.length === 0
        ? `Add a column "${column}".`
        : `Add a column "${column}", or give this name to one of the others: ${unknown.map((name) => `"${name}"`).join(', ')}.`,
  }),
  'DOC-012': kind<{ key: string; suggestion: string }>({
    severity: 'error',
    message: ({ key, suggestion }) => `"${key}" is not known here; did you mean "${suggestion}"?`,
    why: 'A bullet takes effect only if it has a known name. This one is so similar to a known name that it looks like a typing mistake.',
    help: ({ suggestion }) => `Write "${suggestion}".`,
  }),
  'DOC-013': kind<{ key: string; known: string }>({
    severity: 'note',
    message: ({ key }) => `"${key}" is not known here, so this bullet is only text.`,
    mistake: ({ known }) => `bullets other than ${known}`,
    why: 'A bullet takes effect only if it has a known name.',
    help: ({ known }) => `Known here: ${known}.`,
  }),
  'DOC-014': kind<{ key: string }>({
    severity: 'error',
    message: ({ key }) => `"${key}" occurs twice.`,
    why: 'It would not be clear which of the two counts.',
    help: () => 'Keep one of the two.',
  }),
  'DOC-029': kind<{ cells: number; columns: number }>({
    severity: 'warning',
    message: ({ cells, columns }) =>
      `This row has ${cells === 1 ? 'one cell' : `${cells} cells`}, but its table has ${columns} columns. The last ones are read as empty.`,
    why: 'If a cell in the middle is missing, the cells after it are in the wrong columns.',
    help: () => 'Write all cells, with `|` after each. An empty cell may contain a blank.',
  }),
  'DOC-031': kind<{ mark: string; close: string; what: string }>({
    severity: 'error',
    message: ({ mark, what }) =>
      `The ${what} that begins here with \`${mark}\` never ends, so nothing below it is read.`,
    why: 'Headings and tables below would be ignored without notice: rules would not be checked, and permissions would not be granted.',
    help: ({ close }) => `Write "${close}" where it ends.`,
  }),
  'DOC-032': kind<{ title: string; number: number; suggestion: number }>({
    severity: 'warning',
    message: ({ title, number, suggestion }) =>
      `"${title}" has the number ${number} and is read as point ${number}, but its words name point ${suggestion}.`,
    why: 'The number of a section says which of the nine points it describes. The content of a wrong point has another meaning.',
    help: ({ suggestion }) => `Write ${suggestion} as its number, or give it a heading that matches its number.`,
  }),
  'DOC-030': kind<{ cells: number; columns: number }>({
    severity: 'error',
    message: ({ cells, columns }) =>
      `This row has ${cells === 1 ? 'one cell' : `${cells} cells`}, but its table has ${columns} columns.`,
    why: 'Each column belongs to a role. A cell in the wrong column would give permissions to the wrong people.',
    help: () => 'Write a cell for each column. If nothing is allowed, write ✗ or a blank.',
  }),
})
