/** Schedules at a time of day, in a document that does not say where that time is meant. */
import type { Origin } from '@ninefold/plan/expression'
import type { Lifecycle } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { lifecycleProblem } from '../problems.ts'

export const reportTimesOfDay = (
  lifecycles: readonly Lifecycle[],
  spanOf: (origin: Origin) => Span,
): readonly Problem[] =>
  lifecycles.flatMap(({ actions }) =>
    actions.flatMap(({ timer }) =>
      timer?.kind === 'every' && timer.at ? [lifecycleProblem('LIF-059', { span: spanOf(timer.at.origin) }, {})] : [],
    ),
  )
