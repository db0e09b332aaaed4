/** What can be proven of the screens together: that no two share an address, and that those they are for can use them. */
import { plainText } from '../../document/phrase.ts'
import { ofEntity } from '../../plan/find.ts'
import type { Grant, Role, Screen } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import type { Names } from '../room.ts'
import { patternOf } from './assumed.ts'
import type { ScreenRead } from './model.ts'
import { screensProblem } from './problems.ts'

export interface ScreenPair {
  readonly read: ScreenRead
  readonly value: Screen
}

export function checkScreens(
  pairs: readonly ScreenPair[],
  roles: readonly Role[],
  grants: readonly Grant[],
  names: Names,
): readonly Problem[] {
  const readable = grants.length === 0 ? [] : pairs.flatMap((pair) => reportUnreadable(pair, roles, grants, names))
  return [...reportTwice(pairs), ...readable]
}

function reportTwice(pairs: readonly ScreenPair[]): readonly Problem[] {
  const named = Map.groupBy(pairs, ({ value }) => value.name.toLowerCase())
  const routed = Map.groupBy(pairs, ({ value }) => patternOf(value.route.pattern))
  const other = (pair: ScreenPair, [first]: readonly ScreenPair[] = []) => (first === pair ? undefined : first)
  return pairs.flatMap((pair) => {
    const name = other(pair, named.get(pair.value.name.toLowerCase()))
    return sameAs(pair, name, other(pair, routed.get(patternOf(pair.value.route.pattern))))
  })
}

/** What an earlier screen has as well: the name, the route. */
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

/** Somebody the screen is for may see none of its records. */
function reportUnreadable(
  { read, value }: ScreenPair,
  roles: readonly Role[],
  grants: readonly Grant[],
  names: Names,
): readonly Problem[] {
  const { shows } = value
  if (!('entity' in shows)) return []
  const isNew = shows.kind === 'form' && shows.parameter === undefined && !names.entity(shows.entity)?.onlyOne
  const verbs = isNew ? ['create'] : ['read']
  const own = ofEntity(grants, shows.entity)
  const has = (role: string) => own.some((grant) => grant.role === role && verbs.includes(grant.verb as string))
  const shared = roles.filter((role) => role.kind !== 'given' && has(role.name))
  if (shared.length > 0 || has('anyone') || has('signedIn')) return []
  const entity = names.entity(shows.entity)?.label ?? shows.entity
  return value.for.flatMap((name, index) => {
    const role = roles.find((one) => one.name === name)
    if (name === 'administrators' || [name, ...(role ? inclusions(role, roles) : [])].some(has)) return []
    const span = read.for[index]?.span ?? read.label.span
    const label = role?.label ?? (read.for[index] ? plainText(read.for[index]) : name)
    return [screensProblem('SCR-018', { span }, { screen: value.label, entity, role: label })]
  })
}

function inclusions(role: Role, roles: readonly Role[], seen: readonly string[] = []): readonly string[] {
  return role.includes.flatMap((name) => {
    const other = roles.find((one) => one.name === name)
    return seen.includes(name) ? [] : [name, ...(other ? inclusions(other, roles, [...seen, name]) : [])]
  })
}
