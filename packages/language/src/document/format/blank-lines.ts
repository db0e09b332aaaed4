/** One empty line between blocks, none at the end of lines, one line end at the end. */
import type { SyntaxNode } from '@lezer/common'
import { markdown } from '../markdown.ts'
import type { Source } from '../model.ts'
import { evenOut } from '../source-text.ts'

export function withBlankLines({ text }: Source): string {
  const even = evenOut(text)
  const parts: string[] = []
  let end = 0
  let last = ''
  for (let node = markdown.parse(even).topNode.firstChild; node; node = node.nextSibling) {
    const start = even.lastIndexOf('\n', node.from - 1) + 1
    // What only seems to be blank, such as front matter, stays as it is.
    const between = text.slice(end, Math.max(end, start)).replaceAll(/^\s+$|^\n+|\s+$/gu, '')
    const close = last === 'LinkReference' && node.name === 'LinkReference'
    if (between !== '') parts.push(between)
    const block = blockText(text, node, Math.max(end, start))
    if (block === '') continue
    if (close) parts.push(`${parts.pop() ?? ''}\n${block}`)
    else parts.push(block)
    last = node.name
    end = node.to
  }
  const rest = text.slice(end).trim()
  return `${[...parts, ...(rest === '' ? [] : [rest])].join('\n\n')}\n`
}

/** Code stays as it is, and so does a table that is not sound; two blanks at the end of a line that goes on are a line break, and stay. */
function blockText(text: string, node: SyntaxNode, start: number): string {
  const block = text.slice(start, node.to)
  if (/^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock)$/u.test(node.name)) return block.replace(/\s+$/u, '')
  if (hasCode(node)) return block.replace(/\s+$/u, '')
  return block
    .replaceAll(/(?<!\|.*)[^\S\n]+$/gmu, (blanks, at: number) => (isBreak(block, blanks, at) ? '  ' : ''))
    .replace(/\n+$/u, '')
}

function isBreak(block: string, blanks: string, at: number): boolean {
  const next = block.slice(at + blanks.length + 1)
  return (
    /^ {2,}$/u.test(blanks) && block[at - 1] !== '\n' && at > 0 && /^[^\n]*\S/u.test(next) && !/^\s*[-*+|]/u.test(next)
  )
}

function hasCode(node: SyntaxNode): boolean {
  if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true
  for (let child = node.firstChild; child; child = child.nextSibling) if (hasCode(child)) return true
  return false
}
