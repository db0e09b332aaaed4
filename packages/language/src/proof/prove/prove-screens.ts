/** Screens and tiles whose condition and whose readers' rights exclude each other: they are always empty. */
import type { Expr, Tree } from '../../expression/tree.ts'
import type { Screen } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { rightTo, whole } from '../possible/rights.ts'
import { allOf, anyOf, notThat, roleNamed, signedIn, thisOf, truth } from '../possible/trees.ts'
import { proofProblem } from './problems.ts'
import type { Proving } from './proving.ts'

export function proveScreens(proving: Proving): readonly Problem[] {
  return proving.plan.screens.flatMap((screen) => {
    if (screen.assumed || screen.for.every((role) => role === 'administrators')) return []
    return setsOf(screen).flatMap(({ label, entity, filter }) => proveSet(label, entity, filter, screen, proving))
  })
}

interface Set {
  readonly label: string
  readonly entity: string
  readonly filter: Expr
}

function setsOf({ label, shows }: Screen): readonly Set[] {
  if (shows.kind === 'dashboard')
    return shows.tiles.flatMap((tile) =>
      tile.filter ? [{ label: tile.label, entity: tile.entity, filter: tile.filter }] : [],
    )
  return 'filter' in shows && shows.filter ? [{ label, entity: shows.entity, filter: shows.filter }] : []
}

function proveSet(label: string, entity: string, filter: Expr, screen: Screen, proving: Proving): readonly Problem[] {
  const { knowledge, never, spanOf } = proving
  const span = spanOf(filter.origin)
  const right = whole(rightTo('read', thisOf(entity), knowledge))
  const reader = allOf([notThat(roleNamed('administrators')), anyOf(screen.for.map((role) => hasRole(role, proving)))])
  // Who may read nothing at all is told already.
  if (!span || never(entity, [reader, right])) return []
  const of = knowledge.entity(entity)?.label ?? entity
  return never(entity, [reader, right, knowledge.expand(filter.tree)])
    ? [proofProblem('PRF-012', { span }, { screen: label, entity: of })]
    : []
}

function hasRole(role: string, { knowledge }: Proving): Tree {
  if (role === 'anyone') return truth(true)
  if (role === 'signedIn') return signedIn
  return role === 'administrators' ? truth(false) : knowledge.expand(roleNamed(role))
}
