/**
 * The queries of screens about the plans of other points. Every query takes a name, so that a screen is planned again only if the result
 * of one of its queries changes (`kernel/scope.ts`).
 */
import { named, type Entity, type Grant, type Role, type Plan } from '@ninefold/plan'
import { lookup, scope, byName, type Names } from '../../kernel/index.ts'

export interface ScreenScope {
  readonly names: Names
  readonly entity: (name: string) => Entity | undefined
  /** The field with the state; undefined without a life cycle. */
  readonly stateField: (entity: string) => string | undefined
  readonly role: (name: string) => RoleKnown | undefined
  /** The roles that have the verb, for all or some records. */
  readonly rolesFor: (verb: 'read' | 'create' | 'update', entity: string) => readonly string[]
  /** The document has no permissions. */
  readonly isOpen: boolean
}

interface RoleKnown {
  readonly label: string
  readonly kind: Role['kind']
  /** The role itself, and the roles that it includes, directly or indirectly. */
  readonly has: readonly string[]
}

/** The parts of the plan that screens are planned from. */
export type ScreensPlannedFrom = Pick<Plan, 'roles' | 'grants' | 'entities' | 'lifecycles'>

export function screenScope(names: Names, { roles, grants, entities, lifecycles }: ScreensPlannedFrom): ScreenScope {
  const { granted } = scope('screens.grants', { granted: lookup(grants, rolesByVerb) })
  return scope('screens', {
    names,
    entity: lookup(entities, byName),
    stateField: lookup(lifecycles, (all) => new Map(all.toReversed().map(({ entity, field }) => [entity, field]))),
    role: lookup(roles, rolesKnown),
    rolesFor: (verb: string, entity: string) => granted(`${verb} ${entity}`) ?? NOBODY,
    isOpen: grants.length === 0,
  })
}

const NOBODY: readonly string[] = []

function rolesByVerb(grants: readonly Grant[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const { verb, entity, role } of grants) {
    if (typeof verb !== 'string') continue
    const key = `${verb} ${entity}`
    found.set(key, (found.get(key) ?? new Set()).add(role))
  }
  return new Map(Array.from(found, ([key, all]) => [key, [...all]]))
}

function rolesKnown(roles: readonly Role[]): ReadonlyMap<string, RoleKnown> {
  const known = ({ name, label, kind }: Role): RoleKnown => {
    const has = new Set([name])
    for (const one of has) named(roles, one)?.includes.forEach((other) => has.add(other))
    return { label, kind, has: [...has] }
  }
  return new Map(roles.toReversed().map((role) => [role.name, known(role)]))
}
