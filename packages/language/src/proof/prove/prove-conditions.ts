/** Conditions that are never so, wherever else one may stand: of fields, of approvals, of new records. */
import type { Expr } from '../../expression/tree.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { proofProblem } from './problems.ts'
import type { Proving } from './proving.ts'

interface Stated {
  readonly entity: string
  readonly expr: Expr
  /** What follows from its never being so. */
  readonly what: string
}

export function proveConditions({ plan, never, knowledge, spanOf }: Proving): readonly Problem[] {
  return [...ofFields(plan), ...ofLifecycles(plan)].flatMap(({ entity, expr, what }) => {
    const span = spanOf(expr.origin)
    const shut = span && never(entity, [knowledge.expand(expr.tree)], true)
    return shut ? [proofProblem('PRF-016', { span }, { what })] : []
  })
}

function ofFields({ entities }: Plan): readonly Stated[] {
  return entities.flatMap(({ name: entity, fields }) =>
    fields.flatMap(({ label, required, shownWhen, editable }): readonly Stated[] => [
      ...(required?.when ? [{ entity, expr: required.when, what: `"${label}" is never required` }] : []),
      ...(shownWhen ? [{ entity, expr: shownWhen, what: `"${label}" is never shown` }] : []),
      ...(editable?.kind === 'when' ? [{ entity, expr: editable.expr, what: `"${label}" can never be changed` }] : []),
    ]),
  )
}

function ofLifecycles({ lifecycles }: Plan): readonly Stated[] {
  return lifecycles.flatMap(({ entity, approvals, create }): readonly Stated[] => [
    ...approvals.flatMap(({ label, when }) =>
      when ? [{ entity, expr: when, what: `"${label}" is never needed` }] : [],
    ),
    ...(create.when ? [{ entity, expr: create.when, what: 'nothing can ever be created' }] : []),
  ])
}
