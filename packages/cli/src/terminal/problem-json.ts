// Problems as JSON: each with its lines and columns, and the edits that fix it.
import type { QueryPlan } from '@ninefold/engine'
import { lineStarts, positionAt } from '@ninefold/plan/base'
import type { Alternative, Problem, Span } from '@ninefold/plan/problem'
import type { Compiled } from '@ninefold/language'
import type { Plan } from '@ninefold/plan'
import type { Source } from '../sources/document.ts'

interface Place {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** Offsets in the text, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

type Listed = Pick<Compiled, 'open' | 'explanations'> & Pick<Plan, 'assumptions'> & Partial<Pick<Compiled, 'coverage'>>

/**
 * One object: `errors`, `warnings`, `notes` are counts, `open` the numbers of open points,
 * `assumptions` what holds where the document says nothing, `explanations` statements that nothing follows from (neither while there is an
 * error); `queries` and `coverage` (each statement with its owner) only where asked for.
 */
export function problemsAsJson(
  problems: readonly Problem[],
  sources: readonly Source[],
  { open, assumptions, explanations, coverage }: Listed,
  named: (file: string) => string,
  queries?: readonly QueryPlan[],
): string {
  const lines = new Map(sources.map(({ file, text }) => [file, lineStarts(text)]))
  const count = (severity: Problem['severity']) => problems.filter((problem) => problem.severity === severity).length
  const place = ({ file, start, end }: Span): Place => {
    const starts = lines.get(file) ?? [0]
    const { line: endLine, column: endColumn } = positionAt(starts, end)
    return { file: named(file), ...positionAt(starts, start), endLine, endColumn, start, end }
  }
  const placed = ({ title, edits }: Alternative) => ({
    title,
    edits: edits.map((edit) => ({ ...place(edit.span), text: edit.text })),
  })
  const listed = problems.map(({ span, second, fix, alternatives, ...rest }) => ({
    ...rest,
    ...place(span),
    ...(second && { second: { label: second.label, ...place(second.span) } }),
    ...(fix && { fix: { ...placed(fix), suggested: fix.suggested ?? false } }),
    ...(alternatives && { alternatives: alternatives.map(placed) }),
  }))
  const counts = { errors: count('error'), warnings: count('warning'), notes: count('note') }
  const files = sources.map(({ file }) => named(file))
  const explaining = explanations.map((one) => ({ ...one, origin: { ...one.origin, file: named(one.origin.file) } }))
  const covered = coverage?.map(({ span, ...statement }) => ({ ...statement, ...place(span) }))
  const result = {
    open,
    assumptions,
    explanations: explaining,
    problems: listed,
    ...(queries && { queries }),
    ...(covered && { coverage: covered }),
  }
  return JSON.stringify({ files, ...counts, ...result }, null, 2)
}
