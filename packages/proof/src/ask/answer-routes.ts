/** The part of an answer for outcomes that an operation on another record causes: which operations, with examples. */
import type { Knowledge, Premise, RouteVerdict } from '../possible/index.ts'
import { about } from '@ninefold/plan/expression'
import type { Answer } from './answer.ts'
import { examplesOf, type Example } from './example.ts'

/** The number of routes that get examples: the first in the document. */
const MAX_ROUTES = 6

/** `conditions`: what the question states about the record and the person. */
export function answerRoutes(
  routes: readonly RouteVerdict[],
  conditions: readonly Premise[],
  knowledge: Knowledge,
): Pick<Answer, 'reasons' | 'notes' | 'example' | 'others'> {
  const open = routes.filter((one) => one.verdict.kind === 'yes')
  const examples = open.slice(0, MAX_ROUTES).map((one): readonly Example[] => {
    const { route, verdict } = one
    if (verdict.kind !== 'yes' || !route.operation) return []
    const { entity, operation, record, change } = route
    const field = change.kind === 'set' ? change.field : undefined
    const stated = conditions.map(({ tree }) => ({ tree: about(tree, record) }))
    const outcome = { change, record, ...(field !== undefined && { field }) }
    const { example, others } = examplesOf(
      verdict,
      { entity, operations: [{ does: operation, entity }], conditions: stated, outcome },
      knowledge,
    )
    return [example, ...others]
  })
  // Interleaved: the first example of each route, then the second of each.
  const longest = Math.max(...examples.map(({ length }) => length))
  const interleaved = Array.from({ length: longest }, (_, at) => examples.flatMap((all) => all[at] ?? [])).flat()
  const [example, ...others] = interleaved
  const reasons = [...new Map(open.map(({ route: { reason } }) => [reason.text, reason])).values()]
  return {
    reasons,
    notes: ['They do not do it to the record itself: it follows from what they do to another one, or from an action.'],
    ...(example && { example }),
    others,
  }
}
