/** The error codes that rules define, for the catalogue of point 8. */
import { append } from '@ninefold/plan/base'
import { type Phrase, isEmpty } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { callMemoized, sameTemplate, templateText, type ErrorWording, type Outcome } from '../../kernel/index.ts'
import type { RulesRead } from './model.ts'
import { rulesProblem } from './problems.ts'

/** Each new code once, with the wording of its first rule. */
export function wordingsOf({ rules }: RulesRead, others: readonly ErrorWording[]): Outcome<readonly ErrorWording[]> {
  const problems: Problem[] = []
  const known = new Map(others.map((one) => [one.code, one]))
  const found: ErrorWording[] = []
  for (const { wording, meaning } of rules) {
    if (!wording) continue
    const first = known.get(wording.code)
    if (first) append(problems, reportTwice(wording, first))
    else {
      const whole = callMemoized(withMeaning, wording, meaning)
      known.set(wording.code, whole)
      found.push(whole)
    }
  }
  return { value: found, problems }
}

/** Uses the meaning of the rule as its message if it has no other. */
const withMeaning = (wording: ErrorWording, meaning: Phrase): ErrorWording =>
  isEmpty(meaning) ? wording : { message: templateText(meaning), ...wording }

function reportTwice(wording: ErrorWording, first: ErrorWording): readonly Problem[] {
  const other = (['message', 'remedy'] as const).find((key) => {
    const text = wording[key]
    return text && !sameTemplate(text, first[key])
  })
  if (!other && (wording.status === undefined || wording.status === first.status)) return []
  const span = (other && wording[other]?.span) ?? wording.span
  const second = { span: first.span, label: 'it is worded here' }
  return [rulesProblem('RUL-014', { span, second }, { code: wording.code })]
}
