/**
 * Proves that the permissions of a screen's users exclude what the screen shows: lists that are always empty, columns
 * with values that nobody may read.
 */
import { type Expr, allOf, anyOf, notThat, roleNamed, thisOf } from '@ninefold/plan/expression'
import { hasViews, labelNamed, type Screen, type ShowsOf } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { rightTo, whole } from '../possible/index.ts'
import { proofProblem } from './problems.ts'
import { hasRole, proveColumns } from './prove-columns.ts'
import { proveFieldsShown } from './prove-readers.ts'
import type { ProofContext } from './proof-context.ts'

export function proveScreens(context: ProofContext): readonly Problem[] {
  return context.plan.screens.flatMap((screen) => {
    if (screen.assumed || screen.for.every((role) => role === 'administrators')) return []
    const empty = setsOf(screen).flatMap((set) => proveSet(set, screen, context))
    return [...empty, ...proveColumns(screen, context), ...proveFieldsShown(screen, context)]
  })
}

interface Set {
  readonly label: string
  readonly entity: string
  readonly filter: Expr
  /** The condition of the list that it narrows. */
  readonly within?: Expr
}

function setsOf({ label, shows }: Screen): readonly Set[] {
  if ('tiles' in shows)
    return shows.tiles.flatMap((tile) =>
      tile.filter ? [{ label: tile.label, entity: tile.entity, filter: tile.filter }] : [],
    )
  const own = 'filter' in shows && shows.filter ? [{ label, entity: shows.entity, filter: shows.filter }] : []
  return hasViews(shows) ? [...own, ...viewsOf(shows)] : own
}

/** A view shows what passes the condition of its list, too. */
const viewsOf = ({ entity, filter, views = [] }: ShowsOf<'list'>): readonly Set[] =>
  views.flatMap((view) =>
    view.filter ? [{ label: view.label, entity, filter: view.filter, ...(filter && { within: filter }) }] : [],
  )

function proveSet({ label, entity, filter, within }: Set, screen: Screen, context: ProofContext): readonly Problem[] {
  const { knowledge, never, spanOf } = context
  const span = spanOf(filter.origin)
  const right = whole(rightTo('read', thisOf(entity), knowledge))
  const readers = anyOf(screen.for.map((role) => hasRole(role, context)))
  const reader = allOf([notThat(roleNamed('administrators')), readers])
  const before = [reader, right, ...(within ? [knowledge.expand(within.tree)] : [])]
  // What shows nothing at all is reported elsewhere.
  if (!span || never(entity, before)) return []
  const of = labelNamed(knowledge.plan.entities, entity)
  return never(entity, [...before, knowledge.expand(filter.tree)])
    ? [proofProblem('PRF-012', { span }, { screen: label, entity: of })]
    : []
}
