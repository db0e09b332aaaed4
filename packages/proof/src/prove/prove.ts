/**
 * Everything that is proven of a plan: what never happens, never applies, never holds or always does. Warnings alone, so
 * that a document runs while they are being worked out, or without.
 */
import type { Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { proveAccess } from './prove-access.ts'
import { proveBlocked } from './prove-blocked.ts'
import { proveFilled } from './prove-calls.ts'
import { proveCreators } from './prove-creators.ts'
import { proveCreated } from './prove-created.ts'
import { proveConditions } from './prove-conditions.ts'
import { proveLifecycles } from './prove-lifecycles.ts'
import { proveAllowed, proveCall } from './prove-readers.ts'
import { proveRules } from './prove-rules.ts'
import { proveScreens } from './prove-screens.ts'
import { proveShownPeople } from './prove-shown-people.ts'
import { proveShownValues } from './prove-shown-values.ts'
import { proveUndermined } from './prove-undermined.ts'
import { provingOf, type LeftOut, type Source } from './proving.ts'

/** What was proven of a plan: warnings, and how many comparisons were left out because there are too many. */
export interface Proven {
  /** In the order of the text. */
  readonly problems: readonly Problem[]
  /** Of rules and permissions there may be more than can be compared each with each: how many were not. */
  readonly leftOut: LeftOut
}

/** `told`: problems that are known already; what stands at the place of one of them is not told again. */
export function provePlan(plan: Plan, sources: readonly Source[], reported: readonly Problem[] = []): Proven {
  const proving = provingOf(plan, sources)
  const found = [
    ...proveLifecycles(proving),
    ...proveUndermined(proving),
    ...proveRules(proving),
    ...proveBlocked(proving),
    ...proveCreated(proving),
    ...proveAccess(proving),
    ...proveCreators(proving),
    ...proveScreens(proving),
    ...plan.calls.calls.flatMap((call) => [
      ...proveCall(call, proving),
      ...proveAllowed(call, proving),
      ...proveFilled(call, proving),
    ]),
    ...proveConditions(proving),
    ...proveShownValues(proving),
    ...proveShownPeople(proving),
  ]
  const files = sources.map(({ file }) => file)
  const problems = found
    .filter(
      ({ span, code }) => !reported.some((one) => !SAYS_LESS.has(`${one.code} ${code}`) && isSamePlace(one.span, span)),
    )
    .toSorted((a, b) => files.indexOf(a.span.file) - files.indexOf(b.span.file) || a.span.start - b.span.start)
  return { problems, leftOut: proving.pairs.leftOut }
}

type Stretch = Problem['span']

/** That a rule lets empty fields through says less than that it refuses all others, or that it keeps records from an action. */
const SAYS_LESS: ReadonlySet<string> = new Set(['RUL-006 PRF-005', 'RUL-006 PRF-024'])

const isSamePlace = (a: Stretch, b: Stretch): boolean => a.file === b.file && overlap(a, b)

const overlap = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end
