/**
 * `this record is saved`: a rule that is checked when its own record is written, not when something else that it reads is. It
 * stands in the column When, alone or beside a condition, or ends a sentence.
 */
import { type Phrase, matchPhrase } from '../../document/index.ts'
import type { RuleRead } from './model.ts'

const SAVED = String.raw`(?:(?:this|the|a|its own)\s+record|it)\s+is\s+(?:saved|written|stored|created\s+or\s+changed)`
const ALONE = new RegExp(String.raw`^(?:only\s+)?(?:when\s+)?${SAVED}\.?$`, 'iu')
const FIRST = new RegExp(
  String.raw`^(?:only\s+)?(?:when\s+)?${SAVED}\s*(?:[,;]|\band\b)\s*(?:and\s+)?(?:if\s+|where\s+|when\s+)?(.+)$`,
  'isu',
)
const LAST = new RegExp(String.raw`^(.+?)\s*[,;]?\s+(?:and\s+)?(?:only\s+)?(?:when\s+)?${SAVED}\.?$`, 'isu')
const ENDS = new RegExp(String.raw`^(.+?)\s*[,;]?\s+(?:only\s+)?(?:when|whenever)\s+${SAVED}\.?$`, 'isu')

/** The rule without these words, and whether they stand in it. */
export function readOnSave(rule: RuleRead): RuleRead {
  const { when, must } = rule
  if (when && matchPhrase(when, ALONE)) {
    const { when: _, ...rest } = rule
    return { ...rest, onSave: true }
  }
  const [condition] = (when && (matchPhrase(when, FIRST) ?? matchPhrase(when, LAST))) ?? []
  if (condition) return { ...rule, when: condition, onSave: true }
  const words = wordsOf(must)
  const [said] = (words && matchPhrase(words, ENDS)) ?? []
  if (!said) return rule
  if (must.kind === 'said') return { ...rule, must: { ...must, words: said }, onSave: true }
  return must.kind === 'hold' ? { ...rule, must: { ...must, expression: said }, onSave: true } : rule
}

function wordsOf(must: RuleRead['must']): Phrase | undefined {
  return must.kind === 'said' ? must.words : must.kind === 'hold' ? must.expression : undefined
}
