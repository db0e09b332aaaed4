/** Finds items and lines with states and arrows, and reports similar ones without effect. */
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

/** The actions from items and lines that have only states and arrows. */
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

/** `open → out → back; out → lost`: the chains between semicolons, or between commas if each part has an arrow. */
function chainsOf(line: Phrase): readonly Phrase[] {
  const parts = splitAt(line, ', ;')
  return parts.every(({ text }) => HAS_ARROW.test(text)) ? parts : splitAt(line, ';')
}

const HAS_ARROW = new RegExp(String.raw`\S${ARROW}\S`, 'u')
/** An arrow, but not the line of dashes of a table. */
const IS_ARROW = new RegExp(String.raw`[^\s-]${ARROW}\S`, 'u')

function textLinesOf(block: Block): readonly Phrase[] {
  const item = itemOf(block)
  if (item) return [item.text]
  if (block.kind !== 'prose') return []
  if (block.code) return isText(block.code) ? block.code.lines.filter((line) => !isEmpty(line)) : []
  return block.lines ?? []
}

/** Steps in a sentence with other words: `Orders: draft → sent (Send, by its author) → paid. They are …`. */
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

/** Is the code block plain text? */
const isText = ({ language }: Code): boolean => ['', 'text', 'txt', 'plain'].includes(language)

/** Reports items, paragraphs and code that read like actions, in one problem. */
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
