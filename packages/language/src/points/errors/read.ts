/** Parses point 8: the table of codes, and its rows as items of a list. */
import { append, memoize } from '@ninefold/plan/base'
import { findBuiltIn, otherBuiltIns, type BuiltIn } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { plainText, type Block, type Section } from '../../document/index.ts'
import {
  codeOf,
  hasStructure,
  readRows,
  type ErrorName,
  type ErrorWording,
  type Outcome,
  type ParsedRow,
  type Reading,
} from '../../kernel/index.ts'
import { ERRORS } from './columns.ts'
import type { ErrorsRead } from './model.ts'
import { errorsProblem } from './problems.ts'

/** Headings in point 8 only group its tables. */
export function readErrors(section: Section): Reading<ErrorsRead> {
  const blocks = [...section.blocks, ...section.subjects.flatMap((subject) => subject.blocks)]
  const { rows, rest, problems: odd } = readRows(blocks, ERRORS, 8)
  const problems: Problem[] = [...odd, ...rest.flatMap(codeless)]
  const errors = new Map<string, ErrorWording>()
  for (const row of rows.errors) {
    const { value: error, problems: wrong } = readError(row)
    append(problems, wrong)
    const first = error && errors.get(error.code)
    if (error && first) {
      const second = { span: first.span, label: 'it stands here first' }
      problems.push(errorsProblem('ERR-002', { span: error.span, second }, { code: error.code }))
    } else if (error) errors.set(error.code, error)
  }
  return { value: { errors: [...errors.values()] }, problems, open: errors.size === 0 && !hasStructure(section) }
}

/** `- Too late: "Book two hours ahead."` */
function codeless(block: Block): readonly Problem[] {
  if (block.kind !== 'bullet' || block.loose) return []
  const [key, code] = [plainText(block.key), codeOf(plainText(block.key))]
  return [errorsProblem('ERR-007', { span: block.key.span }, { written: key, code: code === '' ? 'TOO_LATE' : code })]
}

const readError = memoize((row: ParsedRow<typeof ERRORS.errors.columns>): Outcome<ErrorWording | undefined> => {
  const { code, status, message, remedy, at } = row.cells
  if (code?.value === undefined) return { value: undefined, problems: row.problems }
  const { value: text, span } = code
  const noMessage = !message && !findBuiltIn(text) ? [errorsProblem('ERR-004', { span }, { code: text })] : []
  const value: ErrorWording = {
    code: text,
    span,
    ...(status?.value !== undefined && { status: status.value }),
    ...(message?.value && { message: message.value }),
    ...(remedy?.value && { remedy: remedy.value }),
    ...(at?.value && { at: at.value }),
    claims: row.claims,
  }
  return { value, problems: [...noMessage, ...row.problems] }
})

/** The codes of the document, and all other built-in codes. */
export function declareErrors({ errors }: ErrorsRead): readonly ErrorName[] {
  return [...errors.map(declareError), ...otherBuiltIns(errors).map(declareBuiltIn)]
}

const declareError = memoize(({ code, status, span, like, derived }: ErrorWording): ErrorName => {
  return { code, status: status ?? statusOf(like ?? code), span, ...(derived && { derived }) }
})

const declareBuiltIn = memoize(({ code, status }: BuiltIn): ErrorName => ({ code, status }))

function statusOf(code: string): number {
  return findBuiltIn(code)?.status ?? 422
}
