/**
 * Lists and paragraphs in the form of bullets → bullets and prose.
 *
 *     - Sort: newest first        a bullet
 *     - Sort – newest first       also a bullet, if the room knows the key (`loose`)
 *     **Sort:** newest first      also loose
 *     Sort                        also loose
 *     : newest first
 */
import type { SyntaxNode } from '@lezer/common'
import type { Problem } from '@ninefold/plan/problem'
import { readCode } from './code.ts'
import { readPhrase } from './inline.ts'
import { writtenIn, spanOf, type ParserInput } from './parser-input.ts'
import { closeUnpairedBacktick } from './lone-backtick.ts'
import type { Block, Bullet, Item, Phrase, Prose } from './model.ts'
import { matchPhrase } from './phrase.ts'
import { CODE } from '@ninefold/plan/pattern'
import { readTable } from './table.ts'

const KEY_AND_VALUE = /^([^:\uE001.!?]{1,60}?)\s*:(?:\s+(.*))?$/su
const LOOSELY = new RegExp(`^(${CODE}|[^:\uE001.!?=]{1,60}?)\\s*(?:\\s(?:--?|[–—=])\\s|:)\\s*(\\S.*)$`, 'su')

/** The blocks of a node that is not a heading; none for comments and horizontal rules. */
export function readNode(input: ParserInput, node: SyntaxNode, problems: Problem[]): readonly Block[] {
  if (SKIPPED.has(node.name)) return []
  if (isList(node)) {
    const { lines: _, ...inside } = input
    return node.getChildren('ListItem').flatMap((item) => readItem(inside, item, problems))
  }
  if (node.name === 'Paragraph') return readParagraph(input, node)
  if (node.name === 'FencedCode') return [{ ...readProse(input, node), code: readCode(input, node) }]
  if (node.name !== 'Table') return [readProse(input, node)]
  const table = readTable(input, node)
  for (const problem of table.problems) problems.push(problem)
  return table.blocks
}

const isList = (node: SyntaxNode) => node.name === 'BulletList' || node.name === 'OrderedList'
const SKIPPED = new Set(['CommentBlock', 'HorizontalRule', 'ListMark', 'ProcessingInstructionBlock'])

/** An item with its nested blocks. A table in an item becomes a block of its own. */
function readItem(input: ParserInput, item: SyntaxNode, problems: Problem[]): readonly Block[] {
  const prose = readProse(input, item)
  const paragraph = item.getChild('Paragraph') ?? item.getChild('Task')
  if (!paragraph) return [prose]
  const inside: Block[] = []
  for (let node = paragraph.nextSibling; node; node = node.nextSibling)
    for (const block of readNode(input, node, problems)) inside.push(block)
  const written = readPhrase(input, paragraph, paragraph.getChild('TaskMarker')?.to ?? paragraph.from, paragraph.to)
  const repaired = closeUnpairedBacktick(input, written)
  if (repaired) problems.push(repaired.problem)
  const text = repaired?.phrase ?? written
  const read = { text, nested: inside.filter((block) => block.kind !== 'table') }
  const span = spanOf(input, paragraph.from, paragraph.to)
  const bullet = bulletOf(KEY_AND_VALUE, read, prose.markdown, span) ?? looseBullet(read, prose.markdown, span)
  return [bullet ?? { ...prose, item: read }, ...inside.filter((block) => block.kind === 'table')]
}

function bulletOf(form: RegExp, item: Item, markdown: string, span: Bullet['span']): Bullet | undefined {
  const [key, value] = matchPhrase(item.text, form) ?? []
  if (!key) return undefined
  const end = { ...key.span, start: span.end, end: span.end }
  return { kind: 'bullet', key, value: value ?? { text: '', pieces: [], span: end }, markdown, ...item, span }
}

function looseBullet(item: Item, markdown: string, span: Bullet['span']): Bullet | undefined {
  const bullet = bulletOf(LOOSELY, item, markdown, span)
  return bullet && { ...bullet, loose: true }
}

/** Bullets, if the lines of the paragraph start with a bold key or form a definition list; else prose. */
function readParagraph(input: ParserInput, node: SyntaxNode): readonly Block[] {
  const starts = keyStarts(input, node)
  if (starts.length === 0 || starts[0] !== node.from)
    return [{ ...readProse(input, node), lines: linesOf(input, node) }]
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? node.to
    const text = readPhrase(input, node, from, to)
    const span = { ...spanOf(input, from, from), end: text.span.end }
    const markdown = writtenIn(input, from, to).trim()
    return looseBullet({ text, nested: [] }, markdown, span) ?? { kind: 'prose', markdown, span }
  })
}

function linesOf(input: ParserInput, node: SyntaxNode): readonly Phrase[] {
  const breaks = [...input.text.slice(node.from, node.to).matchAll(/\n/gu)].map(({ index }) => node.from + index)
  return [node.from, ...breaks].map((from, index) => readPhrase(input, node, from, breaks[index] ?? node.to))
}

/** The offsets of lines that start with `**Key:**` or `**Key**:`, or that precede a line `: value`. */
function keyStarts(input: ParserInput, node: SyntaxNode): readonly number[] {
  const text = input.text.slice(node.from, node.to)
  const keys = /^[ \t]*(?:(?:\*\*|__)[^*_\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__)[ \t]*:)|[^\n:|]{1,60}\n[ \t]*:[ \t])/gmu
  return [...text.matchAll(keys)].map((match) => node.from + match.index)
}

function readProse(input: ParserInput, node: SyntaxNode): Prose {
  const markdown = writtenIn(input, node.from, node.to)
  return { kind: 'prose', markdown, span: spanOf(input, node.from, node.to) }
}
