/** Reports fenced code and comments without an end, which hide the rest of the document. */
import type { SyntaxNode } from '@lezer/common'
import type { Problem } from '@ninefold/plan/problem'
import { spanOf, type ParserInput } from './parser-input.ts'
import { documentProblem } from './problems.ts'

/** Only if it hides a heading or a table: at the end of a document the missing end has no effect. */
export function reportUnclosed(input: ParserInput, node: SyntaxNode): readonly Problem[] {
  const mark = openedBy(input.text, node)
  if (!mark) return []
  const hidden = HIDDEN.exec(input.text.slice(node.from + mark.open.length, node.to))
  if (!hidden) return []
  const before = node.from + mark.open.length + hidden.index
  const edit = { span: spanOf(input, before, before), text: `${mark.close}\n\n` }
  const fix = { title: `Write "${mark.close}" before it`, edits: [edit], suggested: true }
  const span = spanOf(input, node.from, node.from + mark.open.length)
  return [documentProblem('DOC-031', { span, fix }, { mark: mark.open, close: mark.close, what: mark.what })]
}

/** The first line that would be a heading or a row of a table. */
const HIDDEN = /(?<=\n)(?:#{1,6}\s|\|.*\|)/u

function openedBy(text: string, node: SyntaxNode) {
  if (node.name === 'FencedCode') {
    const [first, ...others] = node.getChildren('CodeMark')
    const fence = first && text.slice(first.from, first.to)
    return fence && others.length === 0 ? { open: fence, close: fence, what: 'code' } : undefined
  }
  const isOpen = node.name === 'CommentBlock' && !text.slice(node.from, node.to).includes('-->')
  return isOpen ? { open: '<!--', close: '-->', what: 'comment' } : undefined
}
