/** The texts of a document: their hash, and their problems with positions as text. */
import { createHash } from 'node:crypto'
import { lineStarts, lineText, positionAt } from '@ninefold/plan/base'
import type { Origin } from '@ninefold/plan/expression'
import type { Problem } from '@ninefold/plan/problem'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import type { MigrationProblem } from '../store/index.ts'

export interface Source {
  readonly file: string
  readonly text: string
}

/** Identifies the version; stored in every entry of the history. */
export function documentHash(sources: readonly Source[]): string {
  const hash = createHash('sha256')
  for (const { file, text } of sources) hash.update(`${file}\0${text}\0`)
  return hash.digest('hex').slice(0, 32)
}

export function problemInWords(problem: Problem, sources: readonly Source[]): WireDocumentProblem {
  const { file, start, end } = problem.span
  const text = sources.find((source) => source.file === file)?.text ?? ''
  const starts = lineStarts(text)
  const from = positionAt(starts, start)
  const to = positionAt(starts, end)
  const place = { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
  const { code, severity, message, why, help } = problem
  return { code, severity, message, why, help, place, line: lineText(text, starts, from.line) }
}

export function migrationProblemInWords(problem: MigrationProblem, sources: readonly Source[]): WireDocumentProblem {
  const nowhere: Origin = { file: sources[0]?.file ?? '', line: 1, column: 1, endLine: 1, endColumn: 1 }
  const place = problem.origin ?? nowhere
  const text = sources.find((source) => source.file === place.file)?.text ?? ''
  const { code, severity, message, why, help, examples } = problem
  const few = examples.length > 0 && { examples }
  return { code, severity, message, why, help, place, line: lineText(text, lineStarts(text), place.line), ...few }
}
