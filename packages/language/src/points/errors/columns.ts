/** The table of point 8, and its rows as items of a list. */
import { BUILT_IN } from '@ninefold/plan'
import { pattern } from '@ninefold/plan/pattern'
import {
  nameList,
  codeOf,
  explanation,
  isErrorCode,
  meaningColumn,
  numberFrom,
  offering,
  quotedTemplate,
  template,
  textThat,
  type Column,
  type ColumnTables,
  type PointColumns,
  type TemplateText,
} from '../../kernel/index.ts'
import { errorsProblem } from './problems.ts'

const code: Column<string> = {
  names: nameList(
    'Code, Error, Error code, Error no, Error number, Error id, Message no, Message number, Message id, Msg no',
  ),
  needed: true,
  means: 'The code, in capitals: of a rule or guard of this document, or a built-in code whose text changes.',
  usual: true,
  grammar: offering(
    textThat(isErrorCode, 'a code in capitals and digits, with `_`, `-` or `.` between its words'),
    BUILT_IN.map(({ code: text, message }) => ({ text, means: message })),
  ),
  wrong: (written, span) => {
    const text = codeOf(written)
    const fix = text === '' ? undefined : { title: `Write ${text}`, edits: [{ span, text }], suggested: true }
    return errorsProblem('ERR-001', { span, fix }, { code: written })
  },
}

const status: Column<number> = {
  names: nameList('Status, HTTP status, HTTP, HTTP code, Status code, Response status'),
  means: 'The status of the HTTP response.',
  blank: 'The status of the built-in code; 409 for a guard, else 422.',
  usual: true,
  grammar: offering(
    numberFrom(400, 599),
    ['422', '409', '403', '404', '401'].map((text) => ({ text })),
  ),
  wrong: (written, span) => errorsProblem('ERR-003', { span }, { status: written }),
}

const message: Column<TemplateText> = {
  names: nameList(
    'Message, Wording, Text, What it says, Error message, Message text, User message, What people see, Message to user, Message to the user, Message for the user, Message shown, What the user sees, Text for the user, Short text, Error text, Notice',
  ),
  means: 'The message. Values of the record, constants and the parameters of the code are in braces: `{field}`.',
  blank: 'The built-in text.',
  usual: true,
  grammar: quotedTemplate,
}

const remedy: Column<TemplateText> = {
  names: nameList('What to do, Remedy, Advice, Fix, Help, Resolution, Solution, Action, How to fix it'),
  means: 'What the person can do.',
  blank: 'The built-in text of a built-in code, else nothing.',
  usual: true,
  grammar: template,
}

const at: Column<TemplateText> = {
  names: nameList('At, Key, Reported at'),
  means: 'The key of the error in the response.',
  blank: 'The field that the error is about.',
  grammar: template,
}

const meaning: Column<never> = meaningColumn(
  explanation,
  nameList('When, Cause, Occasion, Situation, Reason, Raised when, Long text'),
)

/** `- CLAIM_TOO_LARGE (422): A claim can be at most …` */
const LINES = [
  '{code:<code>} [{:separator}] [HTTP] {status:status} {:separator} {message}',
  '{code:<code>} \\( [HTTP] {status:status} \\) {:separator} {message}',
  '{code:<code>}, [HTTP] {status:status} {:separator} {message}',
  '{code:<code>} {:separator} {message}',
].map((line) => pattern(line, { code: '{:code}|{:capitals}' }))

export const ERRORS = {
  errors: {
    of: 'refusals',
    columns: { code, status, message, remedy, at, meaning },
    lines: LINES,
  },
} satisfies ColumnTables

/** The table of point 8. */
export const ERROR_COLUMNS = { section: { tables: ERRORS } } satisfies PointColumns
