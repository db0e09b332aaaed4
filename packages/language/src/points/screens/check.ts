/** Checks all screens together: names and routes are unique, and the users of a screen may read its records. */
import { plainText } from '../../document/index.ts'
import { editsRecord, type Screen } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { memoizedByItems, duplicateFinder } from '../../kernel/index.ts'
import type { ScreenRead } from './model.ts'
import { screensProblem } from './problems.ts'
import { addressOf } from './free-names.ts'
import type { ScreenScope } from './scope.ts'

export interface ScreenPair {
  readonly read: ScreenRead
  readonly value: Screen
}

export function reportTwice(pairs: readonly ScreenPair[]): readonly Problem[] {
  const items = pairs.flatMap(({ read, value }): readonly object[] => [read, value])
  return memoizedByItems('screens.twice', items, () => {
    const firstNamed = duplicateFinder(pairs, ({ value }) => addressOf(value).name)
    const firstAt = duplicateFinder(pairs, ({ value }) => addressOf(value).pattern)
    return pairs.flatMap((pair) => sameAs(pair, firstNamed(pair), firstAt(pair)))
  })
}

/** Reports a name or route that an earlier screen has. */
function sameAs({ read, value }: ScreenPair, name?: ScreenPair, route?: ScreenPair): readonly Problem[] {
  const at = (one: ScreenPair) => ({ span: one.read.label.span, label: 'it stands here first' })
  const { pattern } = value.route
  const span = read.route?.span ?? read.label.span
  return [
    ...(name ? [screensProblem('SCR-006', { span: read.label.span, second: at(name) }, { name: value.label })] : []),
    ...(route
      ? [screensProblem('SCR-005', { span, second: at(route) }, { route: pattern, other: route.value.label })]
      : []),
  ]
}

/** Reports a role that may not read any records of its screen. */
export function reportUnreadable({ read, value }: ScreenPair, scope: ScreenScope): readonly Problem[] {
  const { label, for: whom, shows } = value
  if (!('entity' in shows)) return []
  const isNew = editsRecord(shows) && shows.parameter === undefined && !scope.names.entity(shows.entity)?.onlyOne
  const allowed = scope.rolesFor(isNew ? 'create' : 'read', shows.entity)
  if (allowed.some((name) => isAnybodys(name, scope))) return []
  const entity = scope.names.entity(shows.entity)?.label ?? shows.entity
  return whom.flatMap((name, index) => {
    const role = scope.role(name)
    if (name === 'administrators' || (role?.has ?? [name]).some((one) => allowed.includes(one))) return []
    const span = read.for[index]?.span ?? read.label.span
    const called = role?.label ?? (read.for[index] ? plainText(read.for[index]) : name)
    return [screensProblem('SCR-018', { span }, { screen: label, entity, role: called })]
  })
}

/** Roles that administrators do not give: any user may have them. */
function isAnybodys(role: string, scope: ScreenScope): boolean {
  return role === 'anyone' || role === 'signedIn' || (scope.role(role)?.kind ?? 'given') !== 'given'
}
