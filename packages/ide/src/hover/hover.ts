/** Hover texts of names, parts of expressions, cells and points, as Markdown. */
import type { PointNumber } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'
import { conclude } from '@ninefold/language'
import type { ExplanationRule } from '@ninefold/language/statements'
import { textOf, type Analysis } from '../analysis.ts'
import type { Column } from '@ninefold/language/kernel'
import { examples, helpOf } from '../cells/index.ts'
import { occurrenceAt } from '../name-index.ts'
import { columnAt, placeAt, type Place } from '../place.ts'
import { partAt } from './expression-part.ts'
import { describeName } from './describe-name.ts'

interface Hover {
  readonly span: Span
  readonly markdown: string
}

/** The hover text at an offset. */
export function hoverAt(analysis: Analysis, file: string, offset: number): Hover | undefined {
  const place = placeAt(analysis, file, offset)
  const occurrence = occurrenceAt(analysis.names, file, offset)
  const named = occurrence && describeName(occurrence.of, analysis)
  const part = partAt(analysis, file, offset)
  const about = named ?? part?.markdown
  const cell = aboutCell(place, analysis, about === undefined)
  const markdown = [about, cell].filter((text) => text !== undefined).join('\n\n---\n\n')
  const span = named === undefined ? part?.span : occurrence?.span
  if (markdown !== '') return { span: span ?? spanOf(place), markdown }
  return aboutHeading(analysis, place) ?? aboutStatement(analysis, file, offset)
}

const spanOf = ({ file, offset, cell, bullet }: Place): Span =>
  cell?.span ?? bullet?.bullet.key.span ?? { file, start: offset, end: offset }

/** `whole`: the only text, so the words in the cell are explained too. */
function aboutCell(place: Place, analysis: Analysis, whole: boolean): string | undefined {
  const column = columnAt(place)
  if (!column) return undefined
  const title = titleOf(place)
  const empty = place.cell && !place.cell.header && written(place, analysis) === ''
  const blank =
    column.blank === undefined ? '' : `\n\n${empty ? '**Assumed here:** ' : 'Where it is empty: '}${column.blank}`
  const takes = `\n\nWhat stands there: ${column.grammar.takes}.`
  return `${title}${column.means}${takes}${blank}${whole ? wordsIn(column, place, analysis) : ''}`
}

function titleOf({ cell, bullet }: Place): string {
  const heading = cell ? cell.table.header[cell.index]?.text : bullet?.bullet.key.text
  return heading ? `*${heading}*: ` : ''
}

/** The words of the language in the cell. */
function wordsIn({ grammar }: Column, place: Place, analysis: Analysis): string {
  const text = written(place, analysis).toLowerCase()
  const matching = (grammar.words ?? []).filter(({ text: word, means }) => {
    const fixed = word.replace(/\$.*$/su, '').replaceAll('`', '').trim().toLowerCase()
    return (
      means !== undefined &&
      fixed !== '' &&
      new RegExp(`(?:^|[,;]\\s*)${escaped(fixed)}(?![\\p{L}\\p{N}])`, 'u').test(text)
    )
  })
  const longest = matching.toSorted((a, b) => b.text.length - a.text.length).slice(0, 1)
  return longest.map(({ text: word, means }) => `\n\n**${word.replace(/\$.*$/su, '').trim()}** — ${means}`).join('')
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')

function written({ file, cell, bullet }: Place, analysis: Analysis): string {
  const span = cell?.span ?? bullet?.bullet.value.span
  return span ? textOf(analysis, file).slice(span.start, span.end).trim() : ''
}

/** On a heading: the purpose of the point, and its assumption. */
function aboutHeading(analysis: Analysis, { file, offset, section, subject }: Place): Hover | undefined {
  const heading = section?.headings.find((span) => span.file === file && span.start <= offset && offset <= span.end)
  if (section && heading) return { span: heading, markdown: aboutPoint(section.number, analysis) }
  const onSubject = subject && subject.span.start <= offset && offset <= subject.span.end
  if (!section || !onSubject) return undefined
  const isExample = /^examples?\b/iu.test(subject.title.text)
  const means = isExample ? examples.means : helpOf(section.number).subject
  return means === undefined ? undefined : { span: subject.span, markdown: means }
}

function aboutPoint(point: PointNumber, { plan }: Analysis): string {
  const { means, open } = helpOf(point)
  const assumed = plan.assumptions.filter((one) => one.point === point)
  const list = assumed.map(({ text, help }) => `- ${text} ${help}`).join('\n')
  if (plan.open.includes(point)) return `${means}\n\n**This point is open.** ${open}`
  return list === '' ? means : `${means}\n\n**Assumed**, since the document does not say:\n\n${list}`
}

/** On a sentence or an item: that it only explains, with the rule. */
function aboutStatement({ understood }: Analysis, file: string, offset: number): Hover | undefined {
  const here = conclude(understood).coverage.find(
    ({ kind, span }) => kind !== 'row' && span.file === file && span.start <= offset && offset <= span.end,
  )
  return here?.rule && { span: here.span, markdown: EXPLAINS[here.rule] }
}

const EXPLAINS: Readonly<Record<ExplanationRule, string>> = {
  column: 'Text for people: nothing in the application follows from this column.',
  notKnown: 'It says that this is not known yet.',
  saysSo: 'It only explains, in so many words: nothing in the application follows from it.',
  introduces: 'It introduces what stands below: nothing in the application follows from it.',
  repeats: 'It says in other words what the document says elsewhere.',
  statesNothing: 'It only explains: it states nothing about things of the document.',
}
