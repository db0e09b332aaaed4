/**
 * Markdown texts → the parsed document. The Markdown parser is used in this folder and nowhere else.
 *
 * What a room gets of its section:
 *
 *     section.blocks               tables, `- Key: value` bullets and prose before the first `###`
 *     section.subjects             `### …` headings with their own blocks
 *     readTables(…), readBullets(…) in `points/reading.ts` find the tables and bullets that a room knows
 *     phrase.ts                    takes cells apart: splitAt, listItems, matchPhrase, soleCode
 *
 * Several sources join by point number, in order of file name. It never fails: any text at all gives a document.
 */
import { GFM, parser } from '@lezer/markdown'
import type { SyntaxNode } from '@lezer/common'
import type { PointNumber } from '../plan/plan.ts'
import type { Problem, Span } from '../problem/problem.ts'
import { mendTables } from './broken-tables.ts'
import { readPhrase, type Reading } from './inline.ts'
import type { Block, Document, Phrase, Section, Source, Subject } from './model.ts'
import { matchPhrase, plainText } from './phrase.ts'
import { documentProblem } from './problems.ts'
import { evenOut, originsOf } from './source-text.ts'
import { readTable } from './table.ts'

const markdown = parser.configure(GFM)

export function parseDocument(given: readonly Source[]): Document {
  const sources = given.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
  const files = sources.map(readFile)
  const title = files.find((file) => file.title)?.title
  const nameSpan = title?.span ?? { file: sources[0]?.file ?? '', start: 0, end: 0 }
  const name = (title && nameIn(title)) || nameOfFile(nameSpan.file)
  const noTitle = title ? [] : [documentProblem('DOC-001', { span: nameSpan }, { name })]
  return {
    name,
    nameSpan,
    sections: POINTS.map((number) => joinSection(number, files, nameSpan)),
    files: sources.map((source) => source.file),
    originOf: originsOf(sources),
    problems: [...noTitle, ...files.flatMap((file) => file.problems)],
  }
}

const POINTS: readonly PointNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

function nameIn(title: Phrase): string {
  const [after] = matchPhrase(title, /^(?:nine-point )?specification\s*[:–—-]\s*(.+)$/iu) ?? []
  return plainText(after ?? title)
}

function nameOfFile(file: string): string {
  const base = file.replace(/^.*[\\/]/u, '').replace(/\.[^.]*$/u, '')
  const words = base.replace(/[-_.]+/gu, ' ').trim()
  return words === '' ? 'Application' : words[0]!.toUpperCase() + words.slice(1)
}

function joinSection(number: PointNumber, files: readonly FileParts[], missing: Span): Section {
  const parts = files.flatMap((file) => file.parts.filter((part) => part.number === number))
  return {
    number,
    span: parts[0]?.heading ?? missing,
    headings: parts.map((part) => part.heading),
    blocks: parts.flatMap((part) => part.blocks),
    subjects: parts.flatMap((part) => part.subjects),
  }
}

interface FileParts {
  readonly title?: Phrase
  readonly parts: readonly Part[]
  readonly problems: readonly Problem[]
}

interface Part {
  readonly number: PointNumber
  readonly heading: Span
  readonly blocks: Block[]
  readonly subjects: { readonly title: Phrase; readonly span: Span; readonly blocks: Block[] }[]
}

/** What is being read: blocks go to the last subject of the last part; before the first part they are lost on purpose. */
interface Progress {
  title?: Phrase
  part?: Part
  readonly parts: Part[]
  readonly problems: Problem[]
}

function readFile(source: Source): FileParts {
  const file = source.file
  const { text, problems } = mendTables({ file, text: evenOut(source.text) })
  const reading: Reading = { file, text }
  const progress: Progress = { parts: [], problems: [...problems] }
  const top = markdown.parse(reading.text).topNode
  for (let node = top.firstChild; node; node = node.nextSibling) readBlock(reading, progress, node)
  return progress
}

function readBlock(reading: Reading, progress: Progress, node: SyntaxNode): void {
  const level = headingLevel(node)
  if (level === 1) readTitle(progress, headingPhrase(reading, node))
  else if (level === 2) startPart(progress, headingPhrase(reading, node))
  else if (level === 3 && progress.part) startSubject(progress.part, headingPhrase(reading, node))
  else if (progress.part) addBlocks(reading, progress, progress.part, node)
}

function headingLevel(node: SyntaxNode): number {
  return Number(/^(?:ATX|Setext)Heading([1-6])$/u.exec(node.name)?.[1] ?? 0)
}

function headingPhrase(reading: Reading, node: SyntaxNode): Phrase {
  const first = node.firstChild
  const last = node.lastChild
  const from = first?.name === 'HeaderMark' && first.from === node.from ? first.to : node.from
  const to = last?.name === 'HeaderMark' && last.from > from ? last.from : node.to
  return readPhrase(reading, node, from, Math.max(from, to))
}

function readTitle(progress: Progress, title: Phrase): void {
  if (!progress.title) progress.title = title
  else progress.problems.push(documentProblem('DOC-002', { span: title.span }, { title: title.text }))
}

function startPart(progress: Progress, title: Phrase): void {
  progress.part = undefined
  const digits = /^(?:point\s+)?(\d+)(?=[\s.):–—-]|$)/iu.exec(title.text)?.[1]
  const number = POINTS.find((point) => String(point) === digits)
  if (number) {
    noteOrder(progress, number, title.span)
    progress.part = { number, heading: title.span, blocks: [], subjects: [] }
    progress.parts.push(progress.part)
  } else if (digits) {
    progress.problems.push(documentProblem('DOC-004', { span: title.span }, { number: digits, title: title.text }))
  } else progress.problems.push(documentProblem('DOC-003', { span: title.span }, { title: title.text }))
}

function noteOrder(progress: Progress, number: PointNumber, span: Span): void {
  const same = progress.parts.find((part) => part.number === number)
  const later = progress.parts.find((part) => part.number > number)
  if (same) {
    const second = { span: same.heading, label: 'it stands here first' }
    progress.problems.push(documentProblem('DOC-005', { span, second }, { number }))
  } else if (later) {
    const second = { span: later.heading, label: `point ${later.number} stands here` }
    progress.problems.push(documentProblem('DOC-006', { span, second }, { number, before: later.number }))
  }
}

function startSubject(part: Part, title: Phrase): void {
  part.subjects.push({ title, span: title.span, blocks: [] })
}

function addBlocks(reading: Reading, progress: Progress, part: Part, node: SyntaxNode): void {
  const into = part.subjects.at(-1)?.blocks ?? part.blocks
  if (node.name === 'Table') {
    const table = readTable(reading, node)
    into.push(...table.blocks)
    progress.problems.push(...table.problems)
  } else if (node.name === 'BulletList') {
    for (const item of node.getChildren('ListItem')) into.push(...readItem(reading, item))
  } else if (node.name !== 'CommentBlock' && node.name !== 'HorizontalRule') into.push(readProse(reading, node))
}

/** A list item of the form `Key: value` is a bullet; what is nested in it, and any other item, is prose. */
function readItem(reading: Reading, item: SyntaxNode): readonly Block[] {
  const paragraph = item.getChild('Paragraph')
  const text = paragraph && readPhrase(reading, paragraph, paragraph.from, paragraph.to)
  const [key, value] = (text && matchPhrase(text, /^([^:\uE001.!?]{1,60}?)\s*:(?:\s+(.*))?$/su)) ?? []
  if (!paragraph || !key) return [readProse(reading, item)]
  const span = { file: reading.file, start: paragraph.from, end: paragraph.to }
  const end = { ...key.span, start: span.end, end: span.end }
  const nested: Block[] = []
  for (let node = paragraph.nextSibling; node; node = node.nextSibling) nested.push(readProse(reading, node))
  return [{ kind: 'bullet', key, value: value ?? { text: '', pieces: [], span: end }, span }, ...nested]
}

function readProse(reading: Reading, node: SyntaxNode): Block {
  const lines = reading.text.slice(node.from, node.to).split('\n')
  const markdownText = lines.map((line) => line.trimEnd()).join('\n')
  return { kind: 'prose', markdown: markdownText, span: { file: reading.file, start: node.from, end: node.to } }
}

export type { Subject }
