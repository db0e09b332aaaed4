/** How many people must agree: "Requests above 1000 EUR need two approvals". A table of approvals, or an action that another person takes. */
import { anyPattern } from '@ninefold/plan/pattern'
import type { Approval } from '@ninefold/plan'
import { usesMe } from '@ninefold/plan/expression'
import { hasNumbers } from '../evidence.ts'
import { unclearIf, type Aspect, type PlanParts, type Sentence, type Verdict } from '../sentence.ts'
import { phrases } from '../words.ts'

const APPROVES = '(approves?|approved|approvals?|approving|approvers?)'
const FOUR_EYES = phrases('four-eyes|four eyes')

export const APPROVALS: Aspect = {
  kind: 'action',
  words: anyPattern(
    phrases(`(two|three|four|both|second|another|{:number}) [{:..40}] ${APPROVES}`),
    phrases(`${APPROVES} [{:..20}] (by|of|from) (two|three|four|both|another|a second|at least)`),
    phrases('(needs?|takes?|requires?|by|from) (two|three|four) (people|persons|of)'),
    FOUR_EYES,
  ),
  isStatedBy: ({ mentions }) => mentions.some(({ kind }) => kind !== 'role'),
  compare: compareApprovals,
}

const COUNTS = ['two|2|both', 'three|3', 'four|4'].map(phrases)
const SEVERAL = phrases('two|three|four|{:number}')

function compareApprovals({ mentions, text, numbers }: Sentence, plan: PlanParts): Verdict {
  const owners = mentions.flatMap(({ kind, name, of }) => (kind === 'entity' ? [name] : (of ?? [])))
  const own = plan.lifecycles.filter(({ entity }) => owners.includes(entity))
  const needed = COUNTS.findIndex((count) => count.test(text)) + 2
  const others = numbers.filter((forms) => !forms.includes(String(needed)))
  const agrees = (one: Approval) => (needed < 2 || one.needed === needed) && hasNumbers(others, [one.when], plan)
  if (own.some(({ approvals }) => approvals.some(agrees))) return 'covered'
  if (others.length > 0) return 'missing'
  const isByAnother = own
    .flatMap(({ actions }) => actions)
    .some(({ who, when }) => who?.but.length || (when && usesMe(when.tree)))
  return unclearIf(isByAnother && !SEVERAL.test(FOUR_EYES.removeFrom(text)))
}
