/** What is reported of the sentences of a whole document, once its plan is there. */
import type { Document } from '../../document/index.ts'
import type { PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { withoutExamples } from '../examples/index.ts'
import { reportSentencesElsewhere } from '../lifecycle/index.ts'
import { type Names, sectionsOf } from '../../kernel/index.ts'
import { reportSettingsElsewhere, reportSettingsInProse, reportSettingsInSentences } from '../purpose/index.ts'
import { coveredSpans, reportStatements } from './report.ts'
import type { PlanParts } from './sentence.ts'
import { spanIndex } from './span-index.ts'

/** The points whose text may state what only point 4 can make happen. */
const BESIDE_LIFECYCLES: readonly PointNumber[] = [5, 6, 7]
/** The points whose sentences may state what takes no effect there. */
const WITH_STATEMENTS: readonly PointNumber[] = [2, 3, 4, 5, 6, 7, 8, 9]

/** The points whose bullets cannot mean a field or a constant. */
const WITHOUT_SETTINGS: readonly PointNumber[] = [2, 4, 5, 6, 8]

/** Sentences that take no effect, but for those that `reported` has a problem of already. `open`: the open points. */
export function reportUnreadSentences(
  plan: PlanParts,
  names: Names,
  open: readonly PointNumber[],
  document: Document,
  reported: readonly Problem[],
): readonly Problem[] {
  const section = sectionsOf(document)
  const known = indexOf(reported)
  const isNew = ({ span }: Problem) => !known.touches(span)
  const happening = BESIDE_LIFECYCLES.filter((point) => !open.includes(point))
    .flatMap((point) => reportSentencesElsewhere(withoutExamples(section(point)), plan.lifecycles, names))
    .filter(isNew)
  const happens = indexOf(happening)
  const ruled = spanIndex(plan.rules.map(({ origin }) => document.spanOf(origin)))
  const statements = WITH_STATEMENTS.flatMap((point) => reportStatements(section(point), plan, names)).filter(
    (problem) => isNew(problem) && !ruled.touches(problem.span) && !happens.touches(problem.span),
  )
  const settings = [
    ...reportSettingsElsewhere(WITHOUT_SETTINGS.map((point) => withoutExamples(section(point)))),
    ...reportSettingsInSentences([section(9)]),
    ...reportSettingsInProse(section(1)),
  ]
  return [...happening, ...statements, ...settings]
}

/** What a room reports of a sentence that it does not read. */
const UNREAD = new Set(['RUL-016', 'ACC-029', 'LIF-054'])

/** Without the warnings of sentences that say no more than the plan does. */
export function withoutExplained(
  problems: readonly Problem[],
  plan: PlanParts,
  names: Names,
  document: Document,
): readonly Problem[] {
  if (!problems.some(({ code }) => UNREAD.has(code))) return problems
  const section = sectionsOf(document)
  const covered = spanIndex(([4, 5, 6] as const).flatMap((point) => coveredSpans(section(point), plan, names)))
  const arrows = spanIndex(problems.flatMap(({ code, span, also = [] }) => (code === 'LIF-051' ? [span, ...also] : [])))
  const isKnown = (code: string, span: Span) => covered.touches(span) || (code === 'LIF-054' && arrows.touches(span))
  return problems.filter(
    ({ code, severity, span }) => severity === 'error' || !UNREAD.has(code) || !isKnown(code, span),
  )
}

const indexOf = (problems: readonly Problem[]) => spanIndex(problems.map(({ span }) => span))
