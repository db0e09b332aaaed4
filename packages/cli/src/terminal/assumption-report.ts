// Prints the assumptions for the open parts of a document, by point, each with what to write to change it.
import type { Assumption } from '@ninefold/plan'
import type { Terminal } from './style.ts'
import { labelled, printable } from './text.ts'

export function assumptionReport(
  assumptions: readonly Assumption[],
  { style, columns }: Pick<Terminal, 'style' | 'columns'>,
): readonly string[] {
  const points = [...Map.groupBy(assumptions, ({ point }) => point)].toSorted(([a], [b]) => a - b)
  return points.flatMap(([point, own]) => [
    '',
    style.bold(`Point ${point}`),
    ...own.flatMap(({ subject, text, help }) => [
      ...labelled('', printable(subject === '' ? text : `${subject}: ${text}`), 2, columns),
      ...labelled('', printable(help), 4, columns).map(style.faint),
    ]),
  ])
}
