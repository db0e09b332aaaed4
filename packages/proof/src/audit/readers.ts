/** For whom a permission is, in words, and how many people that is. */
import { named, placesOf, roleLabel, type Entity, type Grant, type Plan, type Verb } from '@ninefold/plan'
import { upperFirst } from '@ninefold/plan/base'
import { type Knowledge } from '../possible/index.ts'

/** A grant with the words for its user and its records. */
export interface Reader {
  readonly grant: Grant
  readonly who: string
  /** ` when …`, or ''. */
  readonly condition: string
  readonly reach: 'anyone' | 'signedIn' | 'role'
  /** The condition names the user, so only their own records match. */
  readonly own: boolean
}

export function readerOf(grant: Grant, knowledge: Knowledge): Reader {
  const kind = named(knowledge.plan.roles, grant.role)?.kind ?? grant.role
  const reach = kind === 'anyone' || kind === 'signedIn' ? kind : 'role'
  const label = reach === 'anyone' ? 'everybody, without signing in,' : roleLabel(knowledge.plan.roles, grant.role)
  return {
    grant,
    who: reach === 'signedIn' ? `${label} (everyone signed in)` : label,
    condition: grant.when ? ` when \`${grant.when.source}\`` : '',
    reach,
    own: kind === 'record' || /\bme\b/u.test(grant.when?.source ?? ''),
  }
}

/** The grants to read or write records of the entity; a part has those of its whole. */
export function grantsOn(
  entity: Entity,
  verb: Verb,
  field: string | undefined,
  knowledge: Knowledge,
): readonly Grant[] {
  const places = placesOf(entity)
  if (places.length > 0) {
    const within = verb === 'read' || verb === 'export' ? verb : 'update'
    return places.flatMap((place) => {
      const whole = knowledge.entity(place.entity)
      return whole ? grantsOn(whole, within, place.list, knowledge) : []
    })
  }
  const covers = ({ fields }: Grant) => field === undefined || (fields?.includes(field) ?? true)
  return knowledge.grants(entity.name).filter((grant) => grant.verb === verb && covers(grant))
}

export const isAdministrators = ({ role }: Grant): boolean => role === 'administrators'

/** Whether a user who was assigned only this role may have the permission. */
export function mayHave(role: string, { roles }: Plan): (grant: Grant) => boolean {
  const included = new Set([role, 'anyone', 'signedIn'])
  for (const { name, kind } of roles) if (kind !== 'given') included.add(name)
  for (const name of included) roles.find((one) => one.name === name)?.includes.forEach((other) => included.add(other))
  return (grant) => included.has(grant.role)
}

export const capital = (text: string): string => upperFirst(text)

/** `a, b and c` */
export function listed(items: readonly string[]): string {
  const [last, ...before] = [...items].reverse()
  return before.length === 0 ? (last ?? '') : `${before.reverse().join(', ')} and ${last}`
}
