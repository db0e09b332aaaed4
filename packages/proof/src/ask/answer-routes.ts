/** The part of an answer that says by which operation to another record it comes about, with examples of it. */
import type { Knowledge, Because, RouteVerdict } from '../possible/index.ts'
import { about } from '@ninefold/plan/expression'
import type { Answer } from './answer.ts'
import { examplesOf, type Example } from './example.ts'

/** So many routes are played, the first ones of the document. */
const MOST_ROUTES = 6

/** `said`: what the question says of record and person. */
export function answerRoutes(
  routes: readonly RouteVerdict[],
  conditions: readonly Because[],
  knowledge: Knowledge,
): Pick<Answer, 'reasons' | 'notes' | 'example' | 'others'> {
  const open = routes.filter((one) => one.verdict.kind === 'yes')
  const examples = open.slice(0, MOST_ROUTES).map((one): readonly Example[] => {
    const { route, verdict } = one
    if (verdict.kind !== 'yes' || !route.operation) return []
    const { entity, operation, record, change } = route
    const field = change.kind === 'set' ? change.field : undefined
    const given = conditions.map(({ tree }) => ({ tree: about(tree, record) }))
    const outcome = { change, record, ...(field !== undefined && { field }) }
    const { example, others } = examplesOf(
      verdict,
      { entity, operations: [{ does: operation, entity }], given, outcome },
      knowledge,
    )
    return [example, ...others]
  })
  // One of each route, then the next of each.
  const longest = Math.max(...examples.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, at) => examples.flatMap((all) => all[at] ?? [])).flat()
  const [example, ...others] = inTurn
  const reasons = [...new Map(open.map(({ route: { reason } }) => [reason.text, reason])).values()]
  return {
    reasons,
    notes: ['They do not do it to the record itself: it follows from what they do to another one, or from an action.'],
    ...(example && { example }),
    others,
  }
}
