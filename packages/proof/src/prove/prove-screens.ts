/**
 * Proves that the permissions of a screen's users exclude what the screen shows: lists that are always empty, columns
 * with values that nobody may read.
 */
import { type Expr, allOf, anyOf, notThat, roleNamed, thisOf } from '@ninefold/plan/expression'
import { labelNamed, type Screen } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { rightTo, whole } from '../possible/index.ts'
import { proofProblem } from './problems.ts'
import { hasRole, proveColumns } from './prove-columns.ts'
import { proveFieldsShown } from './prove-readers.ts'
import type { ProofContext } from './proof-context.ts'

export function proveScreens(context: ProofContext): readonly Problem[] {
  return context.plan.screens.flatMap((screen) => {
    if (screen.assumed || screen.for.every((role) => role === 'administrators')) return []
    const empty = setsOf(screen).flatMap((set) => proveSet(set.label, set.entity, set.filter, screen, context))
    return [...empty, ...proveColumns(screen, context), ...proveFieldsShown(screen, context)]
  })
}

interface Set {
  readonly label: string
  readonly entity: string
  readonly filter: Expr
}

function setsOf({ label, shows }: Screen): readonly Set[] {
  if ('tiles' in shows)
    return shows.tiles.flatMap((tile) =>
      tile.filter ? [{ label: tile.label, entity: tile.entity, filter: tile.filter }] : [],
    )
  return 'filter' in shows && shows.filter ? [{ label, entity: shows.entity, filter: shows.filter }] : []
}

function proveSet(
  label: string,
  entity: string,
  filter: Expr,
  screen: Screen,
  context: ProofContext,
): readonly Problem[] {
  const { knowledge, never, spanOf } = context
  const span = spanOf(filter.origin)
  const right = whole(rightTo('read', thisOf(entity), knowledge))
  const reader = allOf([notThat(roleNamed('administrators')), anyOf(screen.for.map((role) => hasRole(role, context)))])
  // Users who may read nothing at all are reported elsewhere.
  if (!span || never(entity, [reader, right])) return []
  const of = labelNamed(knowledge.plan.entities, entity)
  return never(entity, [reader, right, knowledge.expand(filter.tree)])
    ? [proofProblem('PRF-012', { span }, { screen: label, entity: of })]
    : []
}
