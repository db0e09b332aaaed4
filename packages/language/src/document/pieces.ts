/** Divides the text of a file into pieces, from heading to heading. */
import { append } from '@ninefold/plan/base'
import type { SyntaxNode } from '@lezer/common'
import type { Problem } from '@ninefold/plan/problem'
import { undecorated } from './heading-number.ts'
import { readPhrase } from './inline.ts'
import { writtenIn, segmentFrom, spanOf, type ParserInput } from './parser-input.ts'
import { readNode } from './items.ts'
import { markdown } from './markdown.ts'
import { documentProblem } from './problems.ts'
import { reportUnclosed } from './unclosed.ts'
import type { Block, Prose } from './model.ts'
import type { Heading } from './outline.ts'

/** A heading with its blocks, up to the next heading. */
export interface PieceOfFile {
  readonly heading: Heading
  /** The heading as prose, if it turns out to be only text. */
  readonly prose: Prose
  /** Offsets of the heading. */
  readonly from: number
  readonly to: number
  readonly blocks: Block[]
  /** Offsets of blocks that start with `<`. */
  readonly html: { readonly from: number; readonly to: number }[]
}

/** Text before the first heading is ignored. */
export function readPieces(whole: ParserInput): { pieces: readonly PieceOfFile[]; problems: readonly Problem[] } {
  const pieces: PieceOfFile[] = []
  const problems: Problem[] = []
  let input = whole
  for (let node = markdown.parse(whole.text).topNode.firstChild; node; node = node.nextSibling) {
    const heading = readHeading(input, node)
    const last = pieces.at(-1)
    append(problems, reportUnclosed(input, node))
    if (heading) {
      append(problems, reportMissingSpace(input, node, heading))
      const prose = {
        kind: 'prose',
        markdown: writtenIn(input, node.from, node.to),
        span: heading.phrase.span,
      } as const
      pieces.push({ heading, prose, from: node.from, to: node.to, blocks: [], html: [] })
    } else if (last) {
      for (const block of readNode(input, node, problems)) last.blocks.push(block)
      if (whole.text[node.from] === '<' && node.name !== 'Table') last.html.push({ from: node.from, to: node.to })
    }
    // Each line of a table is a segment; the text after the table starts another one.
    if (node.name === 'Table' && node.nextSibling) input = segmentFrom(whole, node.nextSibling.from)
  }
  return { pieces, problems }
}

/** Reports a heading without a blank after its `#` marks. */
function reportMissingSpace(
  { text }: ParserInput,
  node: SyntaxNode,
  { level, mark, phrase, underlined }: Heading,
): readonly Problem[] {
  if (underlined || !/\S/u.test(text[node.from + level] ?? ' ')) return []
  const marks = '#'.repeat(level)
  const fix = { title: `Write "${marks} ${phrase.text}"`, edits: [{ span: { ...mark, start: mark.end }, text: ' ' }] }
  return [documentProblem('DOC-041', { span: phrase.span, fix }, { marks, title: phrase.text })]
}

function readHeading(input: ParserInput, node: SyntaxNode): Heading | undefined {
  const [, kind, level] = /^(ATX|Setext)Heading([1-6])$/u.exec(node.name) ?? []
  if (!level) return undefined
  const first = node.firstChild
  const last = node.lastChild
  const opening = first?.name === 'HeaderMark' && first.from === node.from ? first : undefined
  const from = opening ? opening.to : node.from
  const to = last?.name === 'HeaderMark' && last.from > from ? last.from : node.to
  const phrase = undecorated(readPhrase(input, node, from, Math.max(from, to)))
  const mark = spanOf(input, node.from, opening ? opening.to : node.to)
  return { level: Number(level), phrase, mark, underlined: kind === 'Setext' }
}
