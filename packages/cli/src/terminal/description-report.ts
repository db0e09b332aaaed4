// Prints the description of a document: the points as headings, each sentence with its source position, and the explanations at the end.
import { describedSections, type DescribedLine, type DescriptionView } from '@ninefold/proof/describe'
import type { Origin } from '@ninefold/plan/expression'
import type { Terminal } from './style.ts'
import { labelled, printable, widthOf } from './text.ts'

type Paper = Pick<Terminal, 'style' | 'columns'>

export function descriptionReport(
  description: DescriptionView,
  paper: Paper,
  placeOf: (origin: Origin) => string,
): readonly string[] {
  return describedSections(description).flatMap(({ title, lines }, index) => [
    ...(index > 0 ? [''] : []),
    paper.style.bold(title),
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
