// Prints the coverage: how many statements of each point are in the plan, reported or explanation, and each statement without an owner.
import type { CoveredStatement } from '@ninefold/language'
import { lineStarts, positionAt } from '@ninefold/plan/base'
import type { Source } from '../sources/document.ts'
import type { Terminal } from './style.ts'
import { labelled, printable } from './text.ts'

const OWNERS = ['plan', 'problem', 'explanation', undefined] as const

export function coverageReport(
  coverage: readonly CoveredStatement[],
  sources: readonly Source[],
  { style, columns }: Pick<Terminal, 'style' | 'columns'>,
  named: (file: string) => string,
): readonly string[] {
  const points = [...Map.groupBy(coverage, ({ point }) => point)].toSorted(([a], [b]) => a - b)
  const rows = [
    ['', 'Statements', 'In the plan', 'Reported', 'Explanation', 'No owner'],
    ...points.map(([point, own]) => [`Point ${point}`, ...countsOf(own)]),
    ['All', ...countsOf(coverage)],
  ]
  const lines = rows.map((row) => row.map((cell, index) => (index === 0 ? cell.padEnd(8) : cell.padStart(13))).join(''))
  const starts = new Map(sources.map(({ file, text }) => [file, lineStarts(text)]))
  const unowned = coverage.filter(({ owner }) => owner === undefined)
  return [
    '',
    style.bold(lines[0]!),
    ...lines.slice(1),
    ...unowned.flatMap(({ span, kind, text }) => {
      const place = `${named(span.file)}:${positionAt(starts.get(span.file)!, span.start).line}`
      return labelled('', printable(`${place}: ${kind} "${text}"`), 2, columns)
    }),
  ]
}

const countsOf = (statements: readonly CoveredStatement[]): readonly string[] => [
  String(statements.length),
  ...OWNERS.map((owner) => String(statements.filter((one) => one.owner === owner).length)),
]
