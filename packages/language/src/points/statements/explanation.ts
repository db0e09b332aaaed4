/**
 * The rules by which a sentence or an item explains, so that nothing needs to follow from it; `docs/coverage.md` states them in the same order.
 * They apply to statements that no reader uses and no problem reports.
 */
import type { Block, Section } from '../../document/index.ts'
import { isNotKnown, onlyExplains, type Names } from '../../kernel/index.ts'
import { compareWithPlan } from './compare.ts'
import { hasWordsOfStatement, readSentence } from './read-sentence.ts'
import { ABOUT_BEHAVIOUR, belowStructure } from './report.ts'
import { places, type PlanParts } from './sentence.ts'
import { spanIndex } from './span-index.ts'
import type { Statement } from './statement.ts'
import { ARROW } from './without-effect.ts'

export type ExplanationRule =
  /** It is in a column of explanations, of row numbers, or in an unknown column. */
  | 'column'
  /** It states that the point is open. */
  | 'notKnown'
  /** Its words mark it as an explanation (`usually`, `for example`, `because`, a question), or it is long. */
  | 'saysSo'
  /** It is above the first table or list, in a point whose tables define everything. */
  | 'introduces'
  /** The plan contains what it states. */
  | 'repeats'
  /** It names nothing of the document, or one thing without a word that obliges, allows, counts or sends. */
  | 'statesNothing'

/** By which rule a statement of this section explains; undefined by none. */
export function explanationRules(
  section: Section,
  plan: PlanParts,
  names: Names,
): (statement: Statement) => ExplanationRule | undefined {
  const introduction = spanIndex(introducing(section).map(({ span }) => span))
  return ({ text, span }) => {
    if (isNotKnown(text)) return 'notKnown'
    if (onlyExplains(text)) return 'saysSo'
    if (introduction.touches(span)) return 'introduces'
    // Steps that the table does not have are reported.
    if (section.number === 4 && ARROW.test(text)) return 'repeats'
    const sentence = readSentence(text, names, plan.lifecycles)
    const result = compareWithPlan(sentence, plan)
    if (result === 'covered') return 'repeats'
    const named = places(sentence.mentions).length
    const isBare = named === 0 || (named === 1 && !hasWordsOfStatement(text))
    return result === 'noStatement' && isBare ? 'statesNothing' : undefined
  }
}

/** The text above the first table or list, if it describes what follows. */
function introducing({ number, blocks, subjects }: Section): readonly Block[] {
  if (ABOUT_BEHAVIOUR.includes(number)) return []
  return [blocks, ...subjects.map((subject) => subject.blocks)].flatMap((own) =>
    own.slice(0, own.length - belowStructure(own).length || own.length),
  )
}
