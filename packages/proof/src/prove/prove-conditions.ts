/** Warns of conditions that are never true: of fields, approvals and new records. */
import type { Expr } from '@ninefold/plan/expression'
import type { Entity, Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'

interface StatedCondition {
  readonly entity: string
  readonly expr: Expr
  /** The consequence of a condition that is never true. */
  readonly what: string
}

export function proveConditions(context: ProofContext): readonly Problem[] {
  const { plan, never, knowledge, spanOf } = context
  const single = [...ofFields(plan), ...ofLifecycles(plan)].flatMap(({ entity, expr, what }) => {
    const span = spanOf(expr.origin)
    const unsatisfiable = span && never(entity, [knowledge.expand(expr.tree)], true)
    return unsatisfiable ? [proofProblem('PRF-016', { span }, { what })] : []
  })
  return [...single, ...plan.entities.flatMap((entity) => neverRequired(entity, context))]
}

/** A field that is required only if it does not apply, and so never. */
function neverRequired({ name, fields }: Entity, { never, knowledge, spanOf }: ProofContext): readonly Problem[] {
  return fields.flatMap(({ label, required, shownWhen, displayedWhen }) => {
    const condition = shownWhen ?? displayedWhen
    const span = required?.when && condition && spanOf(required.when.origin)
    if (!span) return []
    const [needed, seen] = [knowledge.expand(required.when!.tree), knowledge.expand(condition!.tree)]
    const isOne = never(name, [needed], true) || never(name, [seen], true)
    return !isOne && never(name, [needed, seen], true) ? [proofProblem('PRF-019', { span }, { field: label })] : []
  })
}

function ofFields({ entities }: Plan): readonly StatedCondition[] {
  return entities.flatMap(({ name: entity, fields }) =>
    fields.flatMap(({ label, required, shownWhen, displayedWhen, editable }): readonly StatedCondition[] => [
      ...(required?.when ? [{ entity, expr: required.when, what: `"${label}" is never required` }] : []),
      ...(shownWhen ? [{ entity, expr: shownWhen, what: `"${label}" is never shown` }] : []),
      ...(displayedWhen ? [{ entity, expr: displayedWhen, what: `"${label}" is never displayed` }] : []),
      ...(editable?.kind === 'when' ? [{ entity, expr: editable.expr, what: `"${label}" can never be changed` }] : []),
    ]),
  )
}

function ofLifecycles({ lifecycles }: Plan): readonly StatedCondition[] {
  return lifecycles.flatMap(({ entity, approvals, create }): readonly StatedCondition[] => [
    ...approvals.flatMap(({ label, when }) =>
      when ? [{ entity, expr: when, what: `"${label}" is never needed` }] : [],
    ),
    ...(create.when ? [{ entity, expr: create.when, what: 'nothing can ever be created' }] : []),
  ])
}
