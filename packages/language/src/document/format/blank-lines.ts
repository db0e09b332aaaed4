/** One empty line between blocks, no trailing blanks, one line end at the end. */
import type { SyntaxNode } from '@lezer/common'
import { UNDERLINES } from '../ascii-tables.ts'
import { markdown } from '../markdown.ts'
import type { Source } from '../model.ts'
import { BEGINS_UNDERLINED } from '../source-text.ts'
import { asRead, withFrame } from './as-read.ts'

export function withBlankLines(source: Source): string {
  const { text } = source
  const read = asRead(source)
  const parts: string[] = []
  let end = 0
  let last = ''
  let wasRuled = false
  for (let node = markdown.parse(read).topNode.firstChild; node; node = node.nextSibling) {
    const line = read.lastIndexOf('\n', node.from - 1) + 1
    const [start, to] = node.name === 'Table' ? withFrame(text, read, line, node.to) : [line, node.to]
    // Text that the parser treats as blank, such as front matter, stays.
    const between = text.slice(end, Math.max(end, start)).trimEnd().replace(/^\n+/u, '')
    // The dashes of an unreadable table without pipes stay in place.
    const touches = between === '' && !/\n\s*\n/u.test(text.slice(end, start)) && parts.length > 0
    const isRuled = node.name === 'HorizontalRule' && UNDERLINES.test(text.slice(start, to))
    // So does an item that would become a heading elsewhere.
    const mayNotPart = isRuled || wasRuled || BEGINS_UNDERLINED.test(text.slice(start))
    const close = (last === 'LinkReference' && node.name === last) || (touches && mayNotPart)
    if (between !== '') parts.push(between)
    const block = blockText(text.slice(Math.max(end, start), to), node)
    if (block === '') continue
    if (close) parts.push(`${parts.pop() ?? ''}\n${block}`)
    else parts.push(block)
    last = node.name
    wasRuled = isRuled
    end = to
  }
  const rest = text.slice(end).trim()
  return `${[...parts, ...(rest === '' ? [] : [rest])].join('\n\n')}\n`
}

/** Code and tables with problems stay unchanged; two blanks before another line are a line break and stay. */
function blockText(block: string, node: SyntaxNode): string {
  if (/^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock)$/u.test(node.name)) return block.trimEnd()
  if (hasCode(node)) return block.trimEnd()
  const lines = block.split('\n')
  const end = lines.findLastIndex((line) => line.trim() !== '') + 1
  return lines
    .slice(0, end)
    .map((line, at) => (line.includes('|') ? line : line.trimEnd() + breakAfter(line, lines[at + 1])))
    .join('\n')
}

/** The two blanks of a line break. */
function breakAfter(line: string, next = ''): string {
  const text = line.trimEnd()
  const goesOn = next.trim() !== '' && !/^\s*[-*+|]/u.test(next)
  return goesOn && text !== '' && /^ {2,}$/u.test(line.slice(text.length)) ? '  ' : ''
}

function hasCode(node: SyntaxNode): boolean {
  if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true
  for (let child = node.firstChild; child; child = child.nextSibling) if (hasCode(child)) return true
  return false
}
