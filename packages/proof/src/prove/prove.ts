/**
 * Proves what a plan implies: what never happens, never applies, never holds or always holds. Only warnings, so the
 * document runs meanwhile or without them.
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
import { proofContextOf, type LeftOut, type Source } from './proof-context.ts'

/** The result of the proofs of a plan: warnings, and how many comparisons were skipped because there are too many. */
export interface Proven {
  /** In the order of the text. */
  readonly problems: readonly Problem[]
  /** Rules and permissions may be too many to compare each pair: the number of those that were skipped. */
  readonly leftOut: LeftOut
}

/** `reported`: known problems; nothing else is reported at their places. */
export function provePlan(plan: Plan, sources: readonly Source[], reported: readonly Problem[] = []): Proven {
  const context = proofContextOf(plan, sources)
  const found = [
    ...proveLifecycles(context),
    ...proveUndermined(context),
    ...proveRules(context),
    ...proveBlocked(context),
    ...proveCreated(context),
    ...proveAccess(context),
    ...proveCreators(context),
    ...proveScreens(context),
    ...plan.calls.calls.flatMap((call) => [
      ...proveCall(call, context),
      ...proveAllowed(call, context),
      ...proveFilled(call, context),
    ]),
    ...proveConditions(context),
    ...proveShownValues(context),
    ...proveShownPeople(context),
  ]
  const files = sources.map(({ file }) => file)
  const problems = found
    .filter(
      ({ span, code }) => !reported.some((one) => !SAYS_LESS.has(`${one.code} ${code}`) && isSamePlace(one.span, span)),
    )
    .toSorted((a, b) => files.indexOf(a.span.file) - files.indexOf(b.span.file) || a.span.start - b.span.start)
  return { problems, leftOut: context.pairs.leftOut }
}

type ProblemSpan = Problem['span']

/**
 * A rule that ignores empty fields says less than one that refuses all other values, or that keeps records from an
 * action.
 */
const SAYS_LESS: ReadonlySet<string> = new Set(['RUL-006 PRF-005', 'RUL-006 PRF-024'])

const isSamePlace = (a: ProblemSpan, b: ProblemSpan): boolean => a.file === b.file && overlap(a, b)

const overlap = (a: ProblemSpan, b: ProblemSpan): boolean => a.start < b.end && b.start < a.end
