/**
 * Companion files, which translate the texts of a document: what an editor shows there, and how a rename in the document reaches
 * them. Their problems come from the compiler.
 */
import { inOneLine, keyOfPlace, textsOf, withTexts, type Plan, type PlacedText } from '@ninefold/plan'
import { plainText, type Source } from '@ninefold/language/document'
import { planOf, readCompanion, understand, type CompanionGroup } from '@ninefold/language'
import type { Edit, Span } from '@ninefold/plan/problem'
import { textOf, type Analysis } from './analysis.ts'
import { applyEdits } from './apply-edits.ts'
import { completion, type Completion } from './completion/index.ts'
import { endOfLine } from './place.ts'

/** A text of the document, and its cell. */
interface Found {
  readonly group: CompanionGroup
  readonly text: string
  readonly span: Span
}

const covers = ({ start, end }: Span, offset: number): boolean => start <= offset && offset <= end

function rowAt(companion: Source, offset: number): Found | undefined {
  for (const group of readCompanion(companion))
    for (const { text, span, translationSpan } of group.rows)
      for (const each of [span, translationSpan]) if (covers(each, offset)) return { group, text, span: each }
  return undefined
}

/** The translated text and its place, as Markdown. */
export function companionHover(
  { plan }: Analysis,
  companion: Source,
  offset: number,
): { readonly markdown: string; readonly span: Span } | undefined {
  const found = rowAt(companion, offset)
  if (!found) return undefined
  const { place } = found.group
  const isKnown = textsOf(plan).some(
    (each) => keyOfPlace(each) === keyOfPlace(place) && inOneLine(each.text) === found.text,
  )
  const where = place.subject === '' ? `of point ${place.point}` : `of *${place.subject}*, point ${place.point}`
  const state = isKnown ? where : `${where}. The document no longer has this text.`
  return { markdown: `${found.text}\n\n${state}`, span: found.span }
}

/** The texts of this heading that the file does not have yet. */
export function companionCompletions({ plan }: Analysis, companion: Source, offset: number): readonly Completion[] {
  const cell = firstCellAt(companion, offset)
  const group = readCompanion(companion).findLast(({ span }) => span.start <= offset)
  if (!cell || !group) return []
  const written = new Set(group.rows.map(({ text }) => text))
  return textsOf(plan)
    .filter((each) => keyOfPlace(each) === keyOfPlace(group.place))
    .map(({ text }) => inOneLine(text))
    .filter((text) => !written.has(text))
    .map((text, order) => {
      const insert = text.replaceAll('|', '\\|')
      return completion(text, 'name', cell.span, { insert: cell.isClosed ? insert : `${insert} | `, order })
    })
}

/** The text of the first cell of a row; undefined in other cells. */
function firstCellAt(
  { file, text }: Source,
  offset: number,
): { readonly span: Span; readonly isClosed: boolean } | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(start, endOfLine(text, start))
  const [, bar = '', content = '', rest = ''] = /^(\s*\|\s*)((?:\\\||[^|])*?)(\s*\|.*)?$/u.exec(line) ?? []
  const from = start + bar.length
  const span = { file, start: Math.min(from, offset), end: from + content.length }
  return bar !== '' && offset <= span.end ? { span, isClosed: rest !== '' } : undefined
}

/** The place of the text in the document. For a text that is not written, such as a plural, its heading. */
export function companionDefinitions(analysis: Analysis, companion: Source, offset: number): readonly Span[] {
  const found = rowAt(companion, offset)
  if (!found) return []
  const { place } = found.group
  const sections = analysis.document.sections.filter(({ number }) => number === place.point)
  const subjects = sections.flatMap((one) => one.subjects.filter(({ title }) => plainText(title) === place.subject))
  const heads = [...subjects.map(({ span }) => span), ...sections.map(({ span }) => span)]
  const [line = ''] = found.text.split(/<br>/u)
  for (const head of heads) {
    const span = occurrenceIn(analysis, line, head)
    if (span) return [span]
  }
  return heads.slice(0, 1)
}

/** The first occurrence after a heading, as a whole word, without case. */
function occurrenceIn(analysis: Analysis, text: string, { file, start }: Span): Span | undefined {
  const words = text
    .trim()
    .replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
    .split(/\s+/u)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu')
  pattern.lastIndex = start
  const match = pattern.exec(textOf(analysis, file))
  return match ? { file, start: match.index, end: match.index + match[0].length } : undefined
}

/** What a rename changes in companion files: the texts that it changes, and headings. */
export function companionEdits(
  { plan, sources }: Analysis,
  edits: readonly Edit[],
  companions: readonly Source[],
): readonly Edit[] {
  if (companions.length === 0) return []
  const [before, after] = [plan, planOf(understand(applyEdits(sources, edits)))].map(allTexts) as [
    PlacedText[],
    PlacedText[],
  ]
  if (before.length !== after.length) return []
  const still = new Set(after.map(keyOfText))
  const changed = new Map<string, PlacedText>()
  for (const [at, text] of before.entries())
    if (keyOfText(text) !== keyOfText(after[at]!) && !still.has(keyOfText(text)))
      changed.set(keyOfText(text), after[at]!)
  return companions.flatMap((companion) => readCompanion(companion).flatMap((group) => editsIn(group, changed)))
}

function editsIn({ place, span, rows }: CompanionGroup, changed: ReadonlyMap<string, PlacedText>): readonly Edit[] {
  const moved = rows.flatMap((row) => {
    const now = changed.get(keyOfText({ ...place, text: row.text }))
    return now ? [{ row, now }] : []
  })
  const texts = moved.flatMap(({ row, now }) => {
    const text = inOneLine(now.text)
    return text === row.text ? [] : [{ span: row.span, text: text.replaceAll('|', '\\|') }]
  })
  const subject = moved.find(({ now }) => now.subject !== place.subject)?.now.subject
  return subject === undefined ? texts : [{ span, text: subject }, ...texts]
}

/** With repetitions, in an order that a rename does not change. */
function allTexts(plan: Plan): PlacedText[] {
  const found: PlacedText[] = []
  withTexts(plan, (text, place) => {
    found.push({ ...place, text })
    return undefined
  })
  return found
}

const keyOfText = (text: PlacedText): string => `${keyOfPlace(text)}\n${inOneLine(text.text)}`
