/**
 * Compares a sentence with the plan. Three steps judge it:
 *
 *     read-sentence.ts   which names and numbers it has, and by its words which statement it makes, if any:
 *                        a permission, a rule, an event … (`aspects/`)
 *     aspects/           compare the statement with the parts of the plan that would enforce it
 *     descriptions/      else: does it describe in other words what a table defines? Relations of records, properties of fields,
 *                        effects of actions, roles that include others, users of screens
 */
import { describesAction } from './descriptions/action.ts'
import { describesField } from './descriptions/field.ts'
import { describesInclusion } from './descriptions/inclusion.ts'
import { describesRelation } from './descriptions/relation.ts'
import { describesRule } from './aspects/rule.ts'
import { describesScreen } from './descriptions/screen.ts'
import type { PlanParts, Sentence, Verdict } from './sentence.ts'
import { UNIQUE } from './words.ts'

type Description = (sentence: Sentence, plan: PlanParts) => boolean

const DESCRIPTIONS: readonly Description[] = [
  describesRelation,
  describesField,
  describesRule,
  describesAction,
  describesInclusion,
  describesScreen,
]

/** `noStatement`: the sentence makes no statement, and the plan has nothing that it describes. */
export function compareWithPlan(sentence: Sentence, plan: PlanParts): Verdict | 'noStatement' {
  const verdict = sentence.statement?.compare(sentence, plan) ?? 'noStatement'
  // Only rules and fields can state uniqueness.
  const descriptions = UNIQUE.test(sentence.text) ? [describesRule] : DESCRIPTIONS
  return verdict === 'covered' || descriptions.some((describes) => describes(sentence, plan)) ? 'covered' : verdict
}
