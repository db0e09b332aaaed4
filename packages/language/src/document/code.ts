/** Fenced code: its language and its lines with their positions; detects state diagrams. */
import type { SyntaxNode } from '@lezer/common'
import { spanOf, type ParserInput } from './parser-input.ts'
import type { Block, Code, Phrase } from './model.ts'
import { makePhrase } from './phrase.ts'

export function readCode(input: ParserInput, node: SyntaxNode): Code {
  const { text } = input
  const info = node.getChild('CodeInfo')
  const language = info ? (text.slice(info.from, info.to).trim().split(/\s/u)[0] ?? '') : ''
  const lines = node.getChildren('CodeText').flatMap(({ from, to }) => {
    let start = from
    return text
      .slice(from, to)
      .split('\n')
      .map((line): Phrase => {
        const span = spanOf(input, start, start + line.length)
        start += line.length + 1
        return makePhrase([{ kind: 'text', text: line, span }], { ...span, end: span.start })
      })
  })
  return { language: language.toLowerCase(), lines }
}

/** The code of a state diagram in Mermaid or PlantUML; undefined for other blocks. */
export function stateDiagramOf(block: Block): Code | undefined {
  const code = block.kind === 'prose' ? block.code : undefined
  if (!code) return undefined
  const draws = (pattern: RegExp) => code.lines.some(({ text }) => pattern.test(text))
  switch (code.language) {
    case 'mermaid':
      return draws(/^stateDiagram(?:-v2)?\b/u) ? code : undefined
    case 'plantuml':
    case 'puml':
    case 'uml':
      return draws(/^\[\*\]\s*-|-{1,2}>\s*\[\*\]|^state\s/u) ? code : undefined
    default:
      return undefined
  }
}
