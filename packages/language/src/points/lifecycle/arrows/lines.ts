/** Which items, lines of paragraphs and of code show states and arrows, and which only seem to. */
import {
  type Block,
  type Code,
  type Phrase,
  isEmpty,
  makePhrase,
  splitAt,
  splitSentences,
} from '../../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import type { Problem, Span } from '@ninefold/plan/problem'
import { itemOf } from '../../../kernel/index.ts'
import { ARROW, readArrows } from './arrows.ts'
import type { ActionRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'

/** Items, lines of paragraphs and of code that show only states and arrows. */
export function arrowLines(blocks: readonly Block[]): {
  readonly actions: readonly ActionRead[]
  readonly rest: readonly Block[]
} {
  const read = blocks.map((block) => ({ block, steps: linesOf(block).map(readArrows) }))
  const isRead = ({ steps }: (typeof read)[number]) => steps.length > 0 && !steps.includes(undefined)
  return {
    actions: read.filter(isRead).flatMap(({ steps }) => steps.flatMap((step) => step ?? [])),
    rest: read.filter((one) => !isRead(one)).map(({ block }) => block),
  }
}

function linesOf(block: Block): readonly Phrase[] {
  return textLinesOf(block).flatMap(chainsOf)
}

/** `open → out → back; out → lost`: each chain; behind a comma, too, where there are arrows on both sides of it. */
function chainsOf(line: Phrase): readonly Phrase[] {
  const parts = splitAt(line, ', ;')
  return parts.every(({ text }) => HAS_ARROW.test(text)) ? parts : splitAt(line, ';')
}

const HAS_ARROW = new RegExp(String.raw`\S${ARROW}\S`, 'u')
/** The line of a table of Markdown is none. */
const IS_ARROW = new RegExp(String.raw`[^\s-]${ARROW}\S`, 'u')

function textLinesOf(block: Block): readonly Phrase[] {
  const item = itemOf(block)
  if (item) return [item.text]
  if (block.kind !== 'prose') return []
  if (block.code) return isText(block.code) ? block.code.lines.filter((line) => !isEmpty(line)) : []
  return block.lines ?? []
}

/** Steps in a sentence that says more of them: `Orders: draft → sent (Send, by whoever wrote it) → paid. They are …`. */
export const arrowsInSentences = memoize(
  (block: Block): readonly { readonly span: Span; readonly steps: readonly ActionRead[] }[] => {
    if (block.kind === 'prose' && block.code) return []
    return textLinesOf(block)
      .flatMap(splitSentences)
      .flatMap(({ text, span }) => {
        const bare = text.replace(/\s*\([^()]*\)/gu, '').replace(/^[^:→>]{1,60}:\s*/u, '')
        const steps = HAS_ARROW.test(bare)
          ? readArrows(makePhrase([{ kind: 'text', text: bare, span }], span))
          : undefined
        return steps ? [{ span, steps }] : []
      })
  },
)

/** Code without a language, or in none. */
const isText = ({ language }: Code): boolean => ['', 'text', 'txt', 'plain'].includes(language)

/** Items, paragraphs and code that read like actions, all in one problem. */
export function arrowsWithoutEffect(blocks: readonly Block[]): readonly Problem[] {
  const [first, ...also] = blocks
    .filter(
      (block) =>
        block.kind !== 'table' &&
        !(block.kind === 'prose' && block.code && !isText(block.code)) &&
        IS_ARROW.test(block.markdown),
    )
    .map((block) => itemOf(block)?.text.span ?? block.span)
  if (!first) return []
  const problem = lifecycleProblem('LIF-051', { span: first }, {})
  return [also.length === 0 ? problem : { ...problem, also }]
}
