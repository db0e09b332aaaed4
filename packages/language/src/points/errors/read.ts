/** Reads point 8: the table of codes. */
import { append, once } from '@ninefold/plan/base'
import { type Block, type Phrase, type Section, CODE, isEmpty, matchPhrase, plainText } from '../../document/index.ts'
import { kept } from '../../kept.ts'
import type { Problem } from '@ninefold/plan/problem'
import {
  claim,
  APART,
  called,
  hasStructure,
  MEANING,
  readLines,
  readTables,
  rowsOf,
  type RowRead,
  type TableForms,
  codeOf,
  isErrorCode,
  readStatus,
  type ErrorName,
  type ErrorWording,
  type Outcome,
  type Reading,
} from '../../kernel/index.ts'
import { findBuiltIn, otherBuiltIns, type BuiltIn } from '@ninefold/plan'
import type { ErrorsRead } from './model.ts'
import { errorsProblem } from './problems.ts'

export const FORMS = {
  errors: {
    code: {
      names: called(
        'Code, Error, Error code, Error no, Error number, Error id, Message no, Message number, Message id, Msg no',
      ),
      needed: true,
    },
    status: { names: called('Status, HTTP status, HTTP, HTTP code, Status code, Response status') },
    message: {
      names: called(
        'Message, Wording, Text, What it says, Error message, Message text, User message, What people see, Message to user, Message to the user, Message for the user, Message shown, What the user sees, Text for the user, Short text, Error text, Notice',
      ),
    },
    remedy: {
      names: called('What to do, Remedy, Advice, Fix, Help, Resolution, Solution, Action, How to fix it'),
    },
    at: { names: called('At, Key, Reported at') },
    meaning: {
      names: [...MEANING, ...called('When, Cause, Occasion, Situation, Reason, Raised when, Long text')],
      prose: true,
    },
  },
} satisfies TableForms
/** In code or bare: capitals with underscores. */
const CODE_WORD = String.raw`(?:${CODE}|[A-Z][A-Z0-9]*(?:[_.-][A-Z0-9]+)+)`

/** A code as an item of a list: `- CLAIM_TOO_LARGE (422): A claim can be at most …`. */
const LINES: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<code>${CODE_WORD})(?:${APART}|\s+)(?:HTTP\s*)?(?<status>\d{3})${APART}(?<message>.+)$`,
    'su',
  ),
  new RegExp(
    String.raw`^(?<code>${CODE_WORD})\s*(?:[(,]\s*(?:HTTP\s*)?(?<status>\d{3})\s*\)?)?${APART}(?<message>.+)$`,
    'su',
  ),
]

type ErrorRow = RowRead<(typeof FORMS)['errors']>

/** Headings in point 8 only group its tables. */
export const readErrors = kept((section: Section): Reading<ErrorsRead> => {
  const blocks = [...section.blocks, ...section.subjects.flatMap((subject) => subject.blocks)]
  const tables = readTables(blocks, FORMS, 8)
  const lines = readLines(tables.rest, FORMS.errors, LINES)
  const problems: Problem[] = [...tables.problems, ...lines.rest.flatMap(codeless)]
  const errors = new Map<string, ErrorWording>()
  for (const row of [...rowsOf(tables.tables.errors), ...lines.rows]) {
    const { value: error, problems: wrong } = readError(row)
    append(problems, wrong)
    const first = error && errors.get(error.code)
    if (error && first) {
      const second = { span: first.span, label: 'it stands here first' }
      problems.push(errorsProblem('ERR-002', { span: error.span, second }, { code: error.code }))
    } else if (error) errors.set(error.code, error)
  }
  return { value: { errors: [...errors.values()] }, problems, open: errors.size === 0 && !hasStructure(section) }
})

/** `- Too late: "Book two hours ahead."` */
function codeless(block: Block): readonly Problem[] {
  if (block.kind !== 'bullet' || block.loose) return []
  const [said, code] = [plainText(block.key), codeOf(plainText(block.key))]
  return [errorsProblem('ERR-007', { span: block.key.span }, { said, code: code === '' ? 'TOO_LATE' : code })]
}

/** A message is a text, whether or not it stands in quotation marks; behind those may stand when it is shown. */
const unquoted = (message: Phrase): Phrase =>
  matchPhrase(message, /^["“„«]([^"”“»]+)["”“»]\.?(?:\s*[–—,;(-]\s*(?:when|if|where|while|unless)\b.*)?$/iu)?.[0] ??
  message

const readError = kept(({ cells }: ErrorRow): Outcome<ErrorWording | undefined> => {
  const code = plainText(cells.code)
  const span = cells.code.span
  if (!isErrorCode(code)) {
    const text = codeOf(code)
    const fix = text === '' ? undefined : { title: `Write ${text}`, edits: [{ span, text }], suggested: true }
    return { value: undefined, problems: [errorsProblem('ERR-001', { span, fix }, { code })] }
  }
  const problems: Problem[] = []
  if (isEmpty(cells.message) && !findBuiltIn(code)) problems.push(errorsProblem('ERR-004', { span }, { code }))
  const status = readStatus(cells.status)
  if (status === 'wrong')
    problems.push(errorsProblem('ERR-003', { span: cells.status.span }, { status: plainText(cells.status) }))
  const value: ErrorWording = {
    code,
    span,
    ...(typeof status === 'number' && { status }),
    ...claim(cells.status),
    ...(!isEmpty(cells.message) && { message: unquoted(cells.message) }),
    ...(!isEmpty(cells.remedy) && { remedy: cells.remedy }),
    ...(!isEmpty(cells.at) && { at: cells.at }),
  }
  return { value, problems }
})

/** The codes of the document, and the built-in ones that it does not word. */
export function declareErrors({ errors }: ErrorsRead): readonly ErrorName[] {
  return [...errors.map(declareError), ...otherBuiltIns(errors).map(declareBuiltIn)]
}

const declareError = once(({ code, status, span, like, derived }: ErrorWording): ErrorName => {
  return { code, status: status ?? statusOf(like ?? code), span, ...(derived && { derived }) }
})

const declareBuiltIn = once(({ code, status }: BuiltIn): ErrorName => ({ code, status }))

function statusOf(code: string): number {
  return findBuiltIn(code)?.status ?? 422
}
