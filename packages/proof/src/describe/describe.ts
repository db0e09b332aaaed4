/**
 * Describes a plan in plain words, point by point, from the plan alone. Each line has the origin that it describes. Every change of the plan
 * except origins and translations changes the description. Of an expression only the tree is described: its source, reads and types follow from it.
 */
import type { Plan, PointNumber } from '@ninefold/plan'
import { describeAccess } from './access.ts'
import { describeCalls } from './calls.ts'
import { line, type DescribedLine, type DescribedPoint } from './described.ts'
import { describeEntities } from './entities.ts'
import { describeLifecycles } from './lifecycles.ts'
import { omit, remaining } from './remaining.ts'
import { describeConstants } from './constants.ts'
import { describeErrors } from './errors.ts'
import { describeExamples } from './examples.ts'
import { describePurpose } from './purpose.ts'
import { describeRules } from './rules.ts'
import { describeScreens } from './screens.ts'
import { wordingOf } from './wording.ts'

const TITLES: Readonly<Record<PointNumber, string>> = {
  1: 'Purpose',
  2: 'Screens',
  3: 'Entities',
  4: 'States and transitions',
  5: 'Rules',
  6: 'Roles and permissions',
  7: 'Calls',
  8: 'Errors',
  9: 'Constants and limits',
}

/** The whole plan in plain English, point by point. */
export function describePlan(plan: Plan): readonly DescribedPoint[] {
  const wording = wordingOf(plan)
  const lines: Readonly<Record<PointNumber, readonly DescribedLine[]>> = {
    1: [...describePurpose(wording), ...unknown(plan)],
    2: describeScreens(wording),
    3: describeEntities(wording),
    4: describeLifecycles(wording),
    5: describeRules(wording),
    6: describeAccess(wording),
    7: describeCalls(wording),
    8: describeErrors(wording),
    9: [...describeConstants(wording), ...describeExamples(wording)],
  }
  return ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((point) => ({
    point,
    title: TITLES[point],
    lines: [...lines[point], ...assumed(plan, point)],
  }))
}

function assumed({ open, assumptions }: Plan, point: PointNumber): readonly DescribedLine[] {
  const own = assumptions.filter((one) => one.point === point)
  return [
    ...(open.includes(point) ? [line('The document says nothing of this point yet.')] : []),
    ...own.map((one) => {
      const rest = remaining(one, omit('point', 'subject', 'text', 'help'))
      return line(
        `By default${one.subject === '' ? '' : ` (${one.subject})`}: ${one.text} [To change it: ${one.help}]${rest}`,
      )
    }),
  ]
}

const KNOWN = [
  'name purpose settings files entities removed lifecycles messages webhooks rules roles grants restrictions screens calls errors',
  'constants limits retention translations examples open assumptions',
].flatMap((names) => names.split(' '))

/** Parts of plans of later versions, which this version does not know. */
const unknown = (plan: Plan): readonly DescribedLine[] => {
  const rest = remaining(plan, omit(...KNOWN))
  return rest === '' ? [] : [line(rest.trim())]
}
