// The read-back as lines: the points as headings, each sentence with the place that it comes from.
import type { DescribedLine, DescribedPoint, Origin } from '@ninefold/language'
import type { Terminal } from './style.ts'
import { labelled, printable, widthOf } from './text.ts'

type Paper = Pick<Terminal, 'style' | 'columns'>

export function descriptionReport(
  points: readonly DescribedPoint[],
  paper: Paper,
  placeOf: (origin: Origin) => string,
): readonly string[] {
  return points.flatMap(({ point, title, lines }, index) => [
    ...(index > 0 ? [''] : []),
    paper.style.bold(`${point}. ${title}`),
    ...lines.flatMap((line) => sentence(line, paper, placeOf)),
  ])
}

function sentence(
  { text, level, origin }: DescribedLine,
  { style, columns }: Paper,
  placeOf: (origin: Origin) => string,
): readonly string[] {
  const indent = 2 + level * 2
  const lines = labelled('', printable(text.replace(/\s+/gu, ' ')), indent, columns)
  if (!origin) return lines
  const place = placeOf(origin)
  const last = lines.at(-1) ?? ''
  return widthOf(last) + 2 + widthOf(place) <= columns
    ? [...lines.slice(0, -1), `${last}  ${style.faint(place)}`]
    : [...lines, ' '.repeat(indent) + style.faint(place)]
}
