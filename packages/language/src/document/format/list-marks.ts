/** `-` before every item of a list without numbers, and `and`, `or`, `not` in the expressions of bullets. */
import { append } from '@ninefold/plan/base'
import type { SyntaxNode } from '@lezer/common'
import { markdown } from '../markdown.ts'
import type { Source } from '../model.ts'
import { asRead } from './as-read.ts'
import { inWords } from './operators.ts'
import { replaceAll, type Replacement } from './replace.ts'

export function withMarks(source: Source): string {
  const { text } = source
  const found: Replacement[] = []
  walk(markdown.parse(asRead(source)).topNode, text, false, found)
  return replaceAll(
    text,
    found.toSorted((a, b) => a.start - b.start),
  )
}

function walk(node: SyntaxNode, text: string, inList: boolean, found: Replacement[]): void {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'ListMark' && node.parent?.name === 'BulletList' && !hasNeighbour(node.parent)) {
      if (text.slice(child.from, child.to) !== '-' && !mayBeDashes(text, child.to))
        found.push({ start: child.from, end: child.to, by: '-' })
    } else if (child.name === 'InlineCode' && inList) append(found, codeIn(child, text))
    else walk(child, text, inList || child.name === 'ListItem', found)
  }
}

/** With `-` before it, the rest of the line would be the line of dashes of a table. */
function mayBeDashes(text: string, at: number): boolean {
  const end = text.indexOf('\n', at)
  return /^[-:| \t]*\|[-:| \t]*$/u.test(text.slice(at, end < 0 ? undefined : end))
}

/** Different marks separate two consecutive lists. */
function hasNeighbour(list: SyntaxNode): boolean {
  return list.prevSibling?.name === 'BulletList' || list.nextSibling?.name === 'BulletList'
}

function codeIn(node: SyntaxNode, text: string): readonly Replacement[] {
  const [start, end] = [node.firstChild?.to ?? node.from, node.lastChild?.from ?? node.to]
  const written = text.slice(start, end)
  const by = inWords(written)
  return by === written ? [] : [{ start, end, by }]
}
