/** Finds the `- Key: value` bullets that a room declares, and collects the prose. */
import { append, memoize } from '@ninefold/plan/base'
import { type Block, type Bullet, matchPhrase, plainText, documentProblem } from '../document/index.ts'
import { closestWord, type Problem } from '@ninefold/plan/problem'
import { columnsNamed, type Heading } from './columns.ts'

interface BulletsRead<K extends string> {
  /** The bullets of each key; at most one, unless the key is declared as `many`. */
  readonly bullets: { readonly [key in K]: readonly Bullet[] }
  /** Everything that is neither a table nor a known bullet, as Markdown. */
  readonly prose: string
  readonly problems: readonly Problem[]
}

/** Finds the bullets of these keys. Nested blocks are prose. */
export function readBullets<K extends string>(
  blocks: readonly Block[],
  keys: Readonly<Record<K, Heading>>,
): BulletsRead<K> {
  return readerOf(keys)(blocks) as BulletsRead<K>
}

const readerOf = memoize((keys: Readonly<Record<string, Heading>>) => {
  const linesOf = memoize((block: Block) => inLines(block, keys))
  return memoize((blocks: readonly Block[]): BulletsRead<string> => {
    const problems: Problem[] = []
    const bullets: Record<string, Bullet[]> = Object.fromEntries(Object.keys(keys).map((name) => [name, []]))
    const prose: string[] = []
    let heading: Block | undefined
    for (const block of blocks.flatMap(linesOf)) {
      if (block.kind === 'prose') prose.push(block.markdown)
      if (block.kind === 'prose' && /^#{3,6}\s/u.test(block.markdown)) heading = block
      if (block.kind !== 'bullet') continue
      const [name] = columnsNamed(block.key, keys)
      if (name === undefined) {
        if (!block.loose) problems.push(unknownBullet(block, keys))
        prose.push(block.markdown)
      } else {
        addBullet(bullets[name]!, block, keys[name]!, problems, heading)
        append(
          prose,
          block.nested.map((inner) => inner.markdown),
        )
      }
    }
    return { bullets, prose: joinProse(prose), problems }
  })
})

/** Treats a paragraph as bullets if each line is `Key: value` with a known key. */
function inLines(block: Block, keys: Readonly<Record<string, Heading>>): readonly Block[] {
  if (block.kind !== 'prose' || !block.lines) return [block]
  const bullets = block.lines.flatMap((text): readonly Bullet[] => {
    const [key, value] = matchPhrase(text, /^([^:.!?]{1,60}?)\s*:\s+(\S.*)$/su) ?? []
    const known = key && value && columnsNamed(key, keys).length > 0
    return known ? [{ kind: 'bullet', key, value, text, nested: [], markdown: text.text, span: text.span }] : []
  })
  return bullets.length === block.lines.length ? bullets : [block]
}

/** `below`: a heading in the same subject, which may be a separate subject. */
function addBullet(
  to: Bullet[],
  bullet: Bullet,
  heading: Heading,
  problems: Problem[],
  below: Block | undefined,
): void {
  const first = to[0]
  if (!first || heading.many) {
    to.push(bullet)
    return
  }
  const second = { span: first.span, label: 'it is said here first' }
  const problem = documentProblem('DOC-014', { span: bullet.key.span, second }, { key: bullet.key.text })
  problems.push(below && below.span.start > first.span.start ? { ...problem, also: [below.span] } : problem)
}

/** Items of a list stay together; an empty line separates paragraphs. */
function joinProse(parts: readonly string[]): string {
  const isItem = (part: string | undefined) => /^(?:[-*+]|\d+[.)]) /u.test(part ?? '')
  return parts
    .map((part, index) => (isItem(part) && isItem(parts[index + 1]) ? `${part}\n` : `${part}\n\n`))
    .join('')
    .trim()
}

function unknownBullet(bullet: Bullet, keys: Readonly<Record<string, Heading>>): Problem {
  const key = plainText(bullet.key)
  const suggestion = closestWord(
    key,
    Object.values(keys).flatMap((heading) => heading.names),
  )
  const span = bullet.key.span
  const known = Object.values(keys)
    .map((heading) => heading.names[0])
    .join(', ')
  if (suggestion === undefined) return documentProblem('DOC-013', { span }, { key, known: known || 'no bullet' })
  const fix = { title: `Write "${suggestion}"`, edits: [{ span, text: suggestion }] }
  return documentProblem('DOC-012', { span, fix }, { key, suggestion })
}

/** The text of all blocks. */
export function markdownOf(blocks: readonly Block[]): string {
  return joinProse(blocks.map((block) => block.markdown))
}

/** The prose of a section or subject. */
export const proseOf = memoize((blocks: readonly Block[]): string =>
  joinProse(
    blocks.flatMap((block) =>
      block.kind === 'prose' || (block.kind === 'bullet' && block.loose) ? [block.markdown] : [],
    ),
  ),
)
