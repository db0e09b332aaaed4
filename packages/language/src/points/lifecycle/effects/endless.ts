/** Finds endless creation: a new record creates another one, which creates a record of the first kind again. */
import { append } from '@ninefold/plan/base'
import type { Lifecycle } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { lifecycleProblem } from '../problems.ts'

export interface Creating {
  readonly lifecycle: Lifecycle
  /** The label of the entity; `span`: of the row `(create)`. */
  readonly label: string
  readonly span: Span | undefined
}

/** The entities that a new record always creates. A row with a condition may end the cycle, so it does not count. */
const createdBy = ({ lifecycle: { create } }: Creating): readonly string[] =>
  create.when ? [] : create.then.flatMap((effect) => (effect.kind === 'create' ? [effect.entity] : []))

/** One problem for each row in a cycle. */
export function reportEndless(all: readonly Creating[]): readonly Problem[] {
  const creates = all.filter((creating) => createdBy(creating).length > 0)
  const byEntity = Map.groupBy(creates, ({ lifecycle }) => lifecycle.entity)
  return creates.flatMap((creating) => {
    const seen = new Set<string>()
    const next = [...createdBy(creating)]
    for (let entity = next.pop(); entity !== undefined; entity = next.pop()) {
      if (seen.has(entity)) continue
      seen.add(entity)
      append(next, (byEntity.get(entity) ?? []).flatMap(createdBy))
    }
    const { entity } = creating.lifecycle
    return seen.has(entity) && creating.span
      ? [lifecycleProblem('LIF-035', { span: creating.span }, { entity: creating.label })]
      : []
  })
}
