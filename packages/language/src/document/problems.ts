/** The problems of the outline and tables of a document. Problems of the points are in their rooms. */
import { catalogue, kind } from '@ninefold/plan/problem'

/** Where a statement takes effect. */
const PLACE_OF = {
  rule: 'a rule in point 5',
  permission: 'a row of the permissions in point 6; or, who runs an action, in its column *Who* in point 4',
  signUp: 'the setting *Sign-up: open* in point 1, and who has the role as *everyone signed in* in point 6',
  action: 'an action of point 4, with a timer in its column *Who* or a notification in *Then*',
  limit:
    'a limit in point 9; a limit of records is a rule in point 5, and how long they are kept is a timer in point 4',
} as const

const READ_IN = {
  2: 'a row of the table of screens',
  3: 'a row of the table of fields, or as a bullet such as `- Unique: …`',
  4: 'a row of a table with the columns Action, From, To, Who, under a heading with the name of its entity',
  5: 'a rule with a condition',
  6: 'a row of the roles, or in a cell of the permissions',
  9: 'a row with a name and a value; who may change it while the application runs stands in a column Changed by',
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
    message: ({ title }) => `"${title}" is a second title; only the first one counts.`,
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
    message: ({ number }) => `Point ${number} stands twice in this file; both are read as one.`,
    why: 'A reader looks for everything about a point in one place.',
    help: () => 'Move both parts under one heading.',
  }),
  'DOC-006': kind<{ number: number; before: number }>({
    severity: 'warning',
    message: ({ number, before }) => `Point ${number} stands after point ${before}.`,
    mistake: () => 'the order of the points',
    why: 'The nine points have a fixed order, by which readers find their way.',
    help: ({ number, before }) => `Move point ${number} before point ${before}; it is read all the same.`,
  }),
  'DOC-020': kind<{ marks: string; several: boolean }>({
    severity: 'note',
    message: ({ marks, several }) =>
      several ? `The nine points stand as \`${marks}\` here.` : `This point stands as \`${marks}\`.`,
    why: 'They are read all the same, but readers of several specifications find their way by `##`.',
    help: () => 'Write the headings of the nine points with `##`, those below with `###`.',
  }),
  'DOC-021': kind<{ title: string; number: number }>({
    severity: 'note',
    message: ({ title, number }) => `"${title}" has no number; by its words it is point ${number}, and is read so.`,
    mistake: () => 'points without their numbers',
    why: 'The number of a section says which of the nine points it describes, whatever its words.',
    help: ({ title, number }) => `Write \`## ${number}. ${title}\`.`,
  }),
  'DOC-025': kind<{ title: string; number: number; first: string; suggestion: number }>({
    severity: 'warning',
    message: ({ title, number, first, suggestion }) =>
      `"${title}" has the number ${number}, as "${first}" has; by its words it is point ${suggestion}, and is read so.`,
    why: 'The number of a section says which of the nine points it describes.',
    help: ({ suggestion }) => `Write ${suggestion} as its number.`,
  }),
  'DOC-026': kind<{ title: string; point: number; marks: string }>({
    severity: 'warning',
    message: ({ title, point }) =>
      `"${title}" stands as a point of its own, but is none of the nine; it is read as a heading in point ${point}.`,
    why: 'What is told of an entity or a screen stands below the heading of its point.',
    help: ({ title, marks }) => `Write \`${marks} ${title}\`.`,
  }),
  'DOC-041': kind<{ marks: string; title: string }>({
    severity: 'warning',
    message: ({ marks, title }) => `No blank stands between \`${marks}\` and "${title}"; it is read as a heading.`,
    why: 'Other readers of Markdown take it for plain text, and what stands below it for a part of what is above.',
    help: ({ marks, title }) => `Write \`${marks} ${title}\`.`,
  }),
  'DOC-007': kind<{ cells: number; columns: number }>({
    severity: 'error',
    message: ({ cells, columns }) => `This row has ${cells} cells, but its table has ${columns} columns.`,
    why: 'What stands beyond the last column would be lost without a word.',
    help: () => 'Take the extra cell away, or write a pipe that belongs to the text as `\\|`, also inside code.',
  }),
  'DOC-022': kind<object>({
    severity: 'warning',
    message: () => 'A bare pipe ends a cell, even inside code.',
    why: 'It is read as part of the code here, since the row has as many cells as it should, but other readers of Markdown break the row.',
    help: () => 'Write it as `\\|`, or write `or` for `||`.',
  }),
  'DOC-023': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is not understood as a constraint, so it is kept as plain text.`,
    why: 'Nothing enforces it then.',
    help: () => 'Write it as a comparison (`> 0`), a length (`max 120`) or `unique`, or as a rule in point 5.',
  }),
  'DOC-008': kind<object>({
    severity: 'warning',
    message: () => 'This line touches the table above it, so Markdown counts it as a row of the table.',
    why: 'It is read as text here, but other readers of Markdown show it inside the table.',
    help: () => 'Leave an empty line between the table and the text.',
  }),
  'DOC-017': kind<{ columns: number; dashes: number }>({
    severity: 'error',
    message: ({ columns, dashes }) =>
      `The header of this table has ${columns} ${columns === 1 ? 'cell' : 'cells'}, the line of dashes below it ${dashes}.`,
    why: 'Markdown takes it for plain text then, and nothing in the table would take effect.',
    help: ({ columns }) => `Write one group of dashes for each column: \`|${' --- |'.repeat(columns)}\`.`,
  }),
  'DOC-018': kind<{ dashes: string; ruled: boolean }>({
    severity: 'error',
    message: ({ ruled }) =>
      ruled
        ? 'This looks like a table, but the line below its header has something other than dashes in it.'
        : 'This looks like a table, but the line of dashes below its header is missing.',
    why: 'Markdown takes it for plain text then, and nothing in it takes effect.',
    help: ({ dashes }) => `Write \`${dashes}\` below the header.`,
  }),
  'DOC-027': kind<{ header: string }>({
    severity: 'error',
    message: () => 'This table is written as HTML, so nothing in it takes effect.',
    why: 'Only tables of Markdown are read; what stands in this one would be shown as help and followed by nobody.',
    help: ({ header }) =>
      `Write \`${header}\`, below it a line of dashes, \`|${' --- |'.repeat(header.split(/(?<!\\)\|/u).length - 2)}\`, and a line like these for each row.`,
  }),
  'DOC-034': kind<{ header: string; dashes?: string; by?: string }>({
    severity: 'error',
    message: ({ by, dashes }) =>
      by === undefined
        ? 'This table is indented, so that Markdown takes it for code and nothing in it takes effect.'
        : dashes === undefined
          ? `These rows are pasted as plain text with ${by} between their cells, so nothing in them takes effect.`
          : `This table is pasted as plain text with ${by} between its cells, so nothing in it takes effect.`,
    why: 'What stands there would be shown as text and followed by nobody.',
    help: ({ header, dashes }) =>
      dashes === undefined
        ? `Write \`${header}\`, as in the rows above.`
        : `Write \`${header}\` at the beginning of a line, below it \`${dashes}\`, and a line like these for each row.`,
  }),
  'DOC-035': kind<{ code?: string }>({
    severity: 'warning',
    message: ({ code }) =>
      code === undefined
        ? 'This backtick has no partner, so it is not clear what is code here.'
        : `This backtick has no partner; \`${code}\` is read as code.`,
    why: 'Code stands between two backticks; with one alone Markdown shows all of it as text.',
    help: () => 'Write a backtick before the code and one behind it.',
  }),
  'DOC-036': kind<{ title: string; number: number }>({
    severity: 'warning',
    message: ({ title, number }) =>
      `"${title}" is a second heading of this name in point ${number}; both are read as one.`,
    why: 'If another one was meant, its fields and actions are now those of the first.',
    help: ({ title }) => `Write the name that is meant, or move what stands here under the first heading "${title}".`,
  }),
  'DOC-039': kind<{ text: string; kind: keyof typeof PLACE_OF }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text here: nothing in the application does it.`,
    why: 'A sentence takes effect only where its point reads it, and somebody might rely on it.',
    help: ({ kind: block }) => `Write it as ${PLACE_OF[block]}. If it only explains, put it in a quotation (\`>\`).`,
  }),
  'DOC-043': kind<{ written: string; column: string }>({
    severity: 'warning',
    message: ({ written, column }) => `"${written}" is neither yes nor no, so it takes no effect under ${column}.`,
    why: 'Whoever wrote it meant something, and nothing follows from it.',
    help: () => 'Write yes or no; what else is meant belongs into a column of explanations.',
  }),
  'DOC-042': kind<{ text: string; point: keyof typeof READ_IN }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text: nothing in the application follows from it.`,
    why: 'Somebody might rely on what it says.',
    help: ({ point }) => `Write it as ${READ_IN[point]}. If it only explains, put it in a quotation (\`>\`).`,
  }),
  'DOC-037': kind<{ rows: number }>({
    severity: 'error',
    message: ({ rows }) =>
      rows === 1
        ? 'An empty line parts this row from its table, so it does not take effect.'
        : 'An empty line parts these rows from their table, so they do not take effect.',
    why: 'A table of Markdown ends at the first empty line.',
    help: ({ rows }) =>
      rows === 1
        ? 'Take out the empty line, and write the row at the beginning of its line.'
        : 'Take out the empty line; or, where this is another table, write a line of dashes below its header.',
  }),
  'DOC-038': kind<object>({
    severity: 'error',
    message: () => 'The header of this table is missing: nothing stands above its line of dashes.',
    why: 'Markdown takes it for plain text then, and nothing in it takes effect.',
    help: () => 'Write the names of the columns in a line above the dashes, such as `| Field | Type | Required |`.',
  }),
  'DOC-028': kind<object>({
    severity: 'error',
    message: () => 'A cell of this table reaches beyond the dashes below its header, so the table cannot be read.',
    why: 'In a table without pipes the dashes alone say where a column begins and ends.',
    help: () => 'Make the dashes as long as the longest cell of their column, or put pipes between the cells.',
  }),
  'DOC-009': kind<{ heading: string; columns: string; point: number }>({
    severity: 'warning',
    message: ({ heading, point }) =>
      `Point ${point} knows no table with the columns ${heading}, so it takes no effect.`,
    why: 'A table is recognised by the names of its columns.',
    help: ({ columns }) => `Use the columns of one of these tables: ${columns}.`,
  }),
  'DOC-033': kind<{ heading: string; nearest: string; columns: string; point: number }>({
    severity: 'error',
    message: ({ heading, point }) =>
      `Point ${point} knows no table with the columns ${heading}, so nothing in this one takes effect.`,
    why: 'A table is recognised by the English names of its columns; rules and permissions in another one are followed by nobody.',
    help: ({ nearest, columns }) =>
      `Write its header as \`${nearest}\`, or with the columns of one of these tables: ${columns}. If the table only explains, put it in a quotation (\`>\`).`,
  }),
  'DOC-019': kind<{ heading: string; columns: string; point: number }>({
    severity: 'note',
    message: ({ heading, point }) =>
      `Point ${point} knows none of the columns ${heading}, so this table is kept as plain text.`,
    why: 'A table is recognised by the names of its columns.',
    help: ({ columns }) => `If it is meant to take effect, use the columns of one of these tables: ${columns}.`,
  }),
  'DOC-010': kind<{ column: string; known: string }>({
    severity: 'note',
    message: ({ column }) => `The column "${column}" is not known here, so it is kept as plain text.`,
    why: 'A column takes effect only under one of its known names.',
    help: ({ known }) => `The columns of this table are: ${known}.`,
  }),
  'DOC-024': kind<{ column: string; known: string }>({
    severity: 'warning',
    message: ({ column }) => `The column "${column}" is not known here, so the code in it takes no effect.`,
    why: 'A condition that is kept as plain text stops nobody.',
    help: ({ known }) => `The columns of this table are: ${known}.`,
  }),
  'DOC-040': kind<{ number: number; first: string }>({
    severity: 'error',
    message: ({ number, first }) =>
      `Column ${number} of this table has no heading, so what stands in it ("${first}" and so on) takes no effect.`,
    why: 'A column is recognised by the words above it.',
    help: () => 'Write the heading of the column, such as Description where it only explains.',
  }),
  'DOC-015': kind<{ column: string; suggestion: string }>({
    severity: 'error',
    message: ({ column, suggestion }) => `There is no column "${column}" here; did you mean "${suggestion}"?`,
    why: 'A column counts only under one of its known names, and what stands in this one would be lost.',
    help: ({ suggestion }) => `Call it "${suggestion}".`,
  }),
  'DOC-011': kind<{ column: string; first: string; means: string }>({
    severity: 'error',
    message: ({ column, first, means }) =>
      column.toLowerCase() === first.toLowerCase()
        ? `The column "${column}" stands twice in this table.`
        : `The columns "${first}" and "${column}" of this table both mean "${means}".`,
    why: 'It would not be clear which of the two counts.',
    help: () => 'Keep one of the two, or rename the other.',
  }),
  'DOC-016': kind<{ column: string; unknown: readonly string[] }>({
    severity: 'error',
    message: ({ column }) => `This table has no column "${column}", so nothing in it takes effect.`,
    why: 'A table is recognised by its columns, and this one has most but not all of what it needs.',
    help: ({ column, unknown }) =>
      unknown.length === 0
        ? `Add a column "${column}".`
        : `Add a column "${column}", or call one of the others so: ${unknown.map((name) => `"${name}"`).join(', ')}.`,
  }),
  'DOC-012': kind<{ key: string; suggestion: string }>({
    severity: 'error',
    message: ({ key, suggestion }) => `"${key}" is not known here; did you mean "${suggestion}"?`,
    why: 'A bullet counts only under one of its known names, and this one is so close to one that it looks like a slip.',
    help: ({ suggestion }) => `Write "${suggestion}".`,
  }),
  'DOC-013': kind<{ key: string; known: string }>({
    severity: 'note',
    message: ({ key }) => `"${key}" is not known here, so this bullet is kept as plain text.`,
    mistake: ({ known }) => `bullets other than ${known}`,
    why: 'A bullet takes effect only under one of its known names.',
    help: ({ known }) => `Known here: ${known}.`,
  }),
  'DOC-014': kind<{ key: string }>({
    severity: 'error',
    message: ({ key }) => `"${key}" is said twice.`,
    why: 'It would not be clear which of the two counts.',
    help: () => 'Keep one of the two.',
  }),
  'DOC-029': kind<{ cells: number; columns: number }>({
    severity: 'warning',
    message: ({ cells, columns }) =>
      `This row has ${cells === 1 ? 'one cell' : `${cells} cells`}, but its table has ${columns} columns; the last are read as empty.`,
    why: 'If a cell in the middle was forgotten, those behind it stand in the wrong columns.',
    help: () => 'Write all cells, `|` after each; an empty one may hold a blank.',
  }),
  'DOC-031': kind<{ mark: string; close: string; what: string }>({
    severity: 'error',
    message: ({ mark, what }) =>
      `The ${what} that begins here with \`${mark}\` never ends, so nothing below it is read.`,
    why: 'Headings and tables below would be left out without anybody seeing it: rules that nobody checks, permissions that nobody has.',
    help: ({ close }) => `Write "${close}" where it ends.`,
  }),
  'DOC-032': kind<{ title: string; number: number; suggestion: number }>({
    severity: 'warning',
    message: ({ title, number, suggestion }) =>
      `"${title}" has the number ${number} and is read as point ${number}; by its words it is point ${suggestion}.`,
    why: 'The number of a section says which of the nine points it describes: what stands in the wrong one is read as something else.',
    help: ({ suggestion }) => `Write ${suggestion} as its number, or give it the words of its point.`,
  }),
  'DOC-030': kind<{ cells: number; columns: number }>({
    severity: 'error',
    message: ({ cells, columns }) =>
      `This row has ${cells === 1 ? 'one cell' : `${cells} cells`}, but its table has ${columns} columns.`,
    why: 'Each column is somebody else’s, and what stands in the wrong one allows the wrong people.',
    help: () => 'Write a cell for each column, also where nothing is allowed: ✗, or a blank.',
  }),
})
