/** Reads point 8: the table of codes. */
import type { Section } from '../../document/model.ts'
import { isEmpty, plainText } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { hasStructure, readBullets, readTables, rowsOf, type RowRead, type TableForms } from '../reading.ts'
import type { ErrorName, Reading } from '../room.ts'
import { BUILT_IN, findBuiltIn } from './built-in.ts'
import type { ErrorRead, ErrorsRead } from './model.ts'
import { errorsProblem } from './problems.ts'

const FORMS = {
  errors: {
    code: { names: ['Code', 'Error', 'Error code'], needed: true },
    status: { names: ['Status', 'HTTP status', 'HTTP'] },
    message: { names: ['Message', 'Wording', 'Text', 'What it says'] },
    remedy: { names: ['What to do', 'Remedy', 'Advice', 'Fix', 'Help'] },
    at: { names: ['At', 'Key', 'Reported at'] },
  },
} satisfies TableForms
type ErrorRow = RowRead<(typeof FORMS)['errors']>

/** Headings in point 8 only group its tables. */
export function readErrors(section: Section): Reading<ErrorsRead> {
  const blocks = [...section.blocks, ...section.subjects.flatMap((subject) => subject.blocks)]
  const tables = readTables(blocks, FORMS, 8)
  const bullets = readBullets(blocks, {})
  const problems: Problem[] = [...tables.problems, ...bullets.problems]
  const errors: ErrorRead[] = []
  for (const row of rowsOf(tables.tables.errors)) {
    const error = readError(row, problems)
    const first = error && errors.find((one) => one.code === error.code)
    if (error && first) {
      const second = { span: first.span, label: 'it stands here first' }
      problems.push(errorsProblem('ERR-002', { span: error.span, second }, { code: error.code }))
    } else if (error) errors.push(error)
  }
  return { value: { errors }, problems, open: !hasStructure(section) }
}

function readError({ cells }: ErrorRow, problems: Problem[]): ErrorRead | undefined {
  const code = plainText(cells.code)
  const span = cells.code.span
  if (!/^[A-Z][A-Z0-9_]*$/u.test(code)) {
    const text = code
      .toUpperCase()
      .replace(/[^A-Z0-9]+/gu, '_')
      .replace(/^[_\d]+|_+$/gu, '')
    const fix = text === '' ? undefined : { title: `Write ${text}`, edits: [{ span, text }] }
    problems.push(errorsProblem('ERR-001', { span, fix }, { code }))
    return undefined
  }
  if (isEmpty(cells.message) && !findBuiltIn(code)) problems.push(errorsProblem('ERR-004', { span }, { code }))
  const status = readStatus(cells, problems)
  return {
    code,
    span,
    ...(status !== undefined && { status }),
    ...(!isEmpty(cells.message) && { message: cells.message }),
    ...(!isEmpty(cells.remedy) && { remedy: cells.remedy }),
    ...(!isEmpty(cells.at) && { at: cells.at }),
  }
}

function readStatus(cells: ErrorRow['cells'], problems: Problem[]): number | undefined {
  const written = plainText(cells.status)
  if (written === '') return undefined
  const status = Number(/^(\d{3})(?:\s|$)/u.exec(written)?.[1])
  if (status >= 400 && status <= 599) return status
  problems.push(errorsProblem('ERR-003', { span: cells.status.span }, { status: written }))
  return undefined
}

/** The codes of the document, and the built-in ones that it does not word. */
export function declareErrors(read: ErrorsRead): readonly ErrorName[] {
  const own = read.errors.map(({ code, status, span }) => ({ code, status: status ?? statusOf(code), span }))
  const rest = BUILT_IN.filter(({ code }) => !own.some((one) => one.code === code))
  return [...own, ...rest.map(({ code, status }) => ({ code, status }))]
}

export function statusOf(code: string): number {
  return findBuiltIn(code)?.status ?? 422
}
