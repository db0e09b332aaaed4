/** Parses restrictions under an entity's heading: `Only when: …`, `Only for update, run Close when: …`, `Never for delete when: …`. */
import { pattern } from '@ninefold/plan/pattern'
import { type Block, type Phrase, type Subject, listItems, matchPattern, plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import type { RestrictionRead } from './model.ts'
import { accessProblem } from './problems.ts'

interface RestrictionsRead {
  readonly restrictions: readonly RestrictionRead[]
  /** All other blocks. */
  readonly rest: readonly Block[]
  readonly problems: readonly Problem[]
}

/** Perhaps misspelt. */
export const BEGINS_RESTRICTION = pattern('(only|never)…')
const RESTRICTION = [
  pattern('{word:<word>} [for {verbs?}] (when|if|where) [:] {test}', { word: 'only|never|not' }),
  pattern('{word:<word>} [for {verbs?}]: {test}', { word: 'only|never|not' }),
]

export function readRestrictions({ title, blocks }: Subject): RestrictionsRead {
  const restrictions: RestrictionRead[] = []
  const rest: Block[] = []
  const problems: Problem[] = []
  for (const block of blocks) {
    const text = textOf(block)
    const { word, verbs, test } = (text && matchPattern(text, ...RESTRICTION)) ?? {}
    if (!word || !test) rest.push(block)
    else {
      const never = plainText(word).toLowerCase() !== 'only'
      restrictions.push({ entity: title, ...(verbs && { verbs: listItems(verbs) }), never, test, span: block.span })
    }
    // Misspelt keys are reported with the bullets.
    if (text && !test && block.kind === 'prose' && BEGINS_RESTRICTION.test(text.text))
      problems.push(accessProblem('ACC-025', { span: text.span }, { text: text.text }))
  }
  return { restrictions, rest, problems }
}

/** The text of a list item. */
function textOf(block: Block): Phrase | undefined {
  return block.kind === 'bullet' ? block.text : block.kind === 'prose' ? block.item?.text : undefined
}
