/** A file's text, from heading to heading. */
import type { SyntaxNode } from '@lezer/common'
import type { Problem } from '../problem/problem.ts'
import { undecorated } from './heading-number.ts'
import { readPhrase, writtenIn, type Reading } from './inline.ts'
import { readNode } from './items.ts'
import { markdown } from './markdown.ts'
import type { Block } from './model.ts'
import type { Heading } from './outline.ts'

/** A heading and what stands from it to the next one. What stands before the first heading is lost on purpose. */
export interface PieceOfFile {
  readonly heading: Heading
  readonly markdown: string
  /** Where the heading ends. */
  readonly end: number
  readonly blocks: Block[]
}

/** What stands before the first heading is left out. */
export function readPieces(reading: Reading): { pieces: readonly PieceOfFile[]; problems: readonly Problem[] } {
  const pieces: PieceOfFile[] = []
  const problems: Problem[] = []
  for (let node = markdown.parse(reading.text).topNode.firstChild; node; node = node.nextSibling) {
    const heading = readHeading(reading, node)
    const last = pieces.at(-1)
    if (heading) pieces.push({ heading, markdown: writtenIn(reading, node.from, node.to), end: node.to, blocks: [] })
    else if (last) last.blocks.push(...readNode(reading, node, problems))
  }
  return { pieces, problems }
}

function readHeading(reading: Reading, node: SyntaxNode): Heading | undefined {
  const [, kind, level] = /^(ATX|Setext)Heading([1-6])$/u.exec(node.name) ?? []
  if (!level) return undefined
  const first = node.firstChild
  const last = node.lastChild
  const opening = first?.name === 'HeaderMark' && first.from === node.from ? first : undefined
  const from = opening ? opening.to : node.from
  const to = last?.name === 'HeaderMark' && last.from > from ? last.from : node.to
  const phrase = undecorated(readPhrase(reading, node, from, Math.max(from, to)))
  const mark = { file: reading.file, start: node.from, end: opening ? opening.to : node.to }
  return { level: Number(level), phrase, mark, underlined: kind === 'Setext' }
}
