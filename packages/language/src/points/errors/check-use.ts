/** Warns of codes that are never raised, and of built-in codes that rules of the document raise. */
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
import { BUILT_IN, findBuiltIn } from '@ninefold/plan'
import { kebabOf } from '@ninefold/plan/base'
import type { ErrorsRead } from './model.ts'
import type { Raiser } from './raisers.ts'
import { errorsProblem } from './problems.ts'

/** Reports codes that are never raised; a code similar to a built-in one is probably a spelling mistake. `codeless`: the first rule, if no rule has a code. */
export function checkErrorUse(
  read: ErrorsRead,
  raised: ReadonlySet<string>,
  codeless: Span | undefined,
): readonly Problem[] {
  const second = codeless && { span: codeless, label: 'no rule says a code' }
  const unused = read.errors.filter(({ code }) => !raised.has(code) && !findBuiltIn(code))
  return unused.map(({ code, span }) => {
    const suggestion = closest(
      code,
      BUILT_IN.map((one) => one.code),
    )
    if (suggestion === undefined) return errorsProblem('ERR-005', { span, ...(second && { second }) }, { code })
    const fix = { title: `Write ${suggestion}`, edits: [{ span, text: suggestion }] }
    return errorsProblem('ERR-006', { span, fix }, { code, suggestion })
  })
}

/** The codes of rules and guards without a code of their own. */
const WITHOUT_CODE = new Set(['RULE_BROKEN', 'NOT_UNIQUE', 'OVERLAP', 'GUARD_REFUSED', 'NOT_ALLOWED_NOW', 'NOT_NOW'])

/** Reports a built-in code that point 8 rewords and that a rule or a guard raises, too. */
export const checkSharedCodes = ({ errors }: ErrorsRead, raisers: readonly Raiser[]): readonly Problem[] =>
  errors.flatMap(({ code, message, span }) => {
    const raiser = message && findBuiltIn(code) && raisers.find((one) => one.code === code)
    if (!raiser || WITHOUT_CODE.has(code)) return []
    return [errorsProblem('ERR-008', { span }, { code, own: `${snakeOf(raiser.entity)}_${code}` })]
  })

/** `PurchaseOrder` → `PURCHASE_ORDER`. */
const snakeOf = (name: string): string => kebabOf(name).replaceAll('-', '_').toUpperCase()
