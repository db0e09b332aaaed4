/** Proves that a call creates records without their required fields, so that all its requests are refused. */
import type { Call, Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { mustBeFilled } from './prove-access.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'

export function proveFilled(
  { does, takes, label, origin }: Call,
  { plan, knowledge, spanOf }: ProofContext,
): readonly Problem[] {
  const span = spanOf(origin)
  if (!span) return []
  return does.flatMap((step) => {
    const entity = step.kind === 'create' ? knowledge.entity(step.entity) : undefined
    if (step.kind !== 'create' || !entity) return []
    const given = new Set([
      ...step.with.map(({ field }) => field),
      ...takes.fields.map(({ field }) => field),
      ...setOnCreation(step.entity, plan),
    ])
    const missing = entity.fields.filter((field) => mustBeFilled(field, entity) && !given.has(field.name))
    if (missing.length === 0) return []
    const details = { call: label, entity: entity.label, fields: missing.map((field) => field.name) }
    return [proofProblem('PRF-026', { span }, details)]
  })
}

/** The fields that the effects of `(create)` set. */
export const setOnCreation = (entity: string, { lifecycles }: Plan): readonly string[] =>
  lifecycles
    .filter((one) => one.entity === entity)
    .flatMap(({ create }) => create.then.flatMap((effect) => (effect.kind === 'set' ? effect.path.slice(0, 1) : [])))
