/** Finding parts of the plan without walking through all of it each time. */
import { memoize } from '../base/index.ts'
import type { Action, Lifecycle } from './lifecycle.ts'
import type { Role } from './access.ts'

const byEntity = memoize((all: readonly { readonly entity: string }[]) => Map.groupBy(all, (one) => one.entity))
const byName = memoize((all: readonly { readonly name: string }[]) => new Map(all.map((one) => [one.name, one])))

/** Those of a list that belong to an entity, in order: its grants, its rules, its actions. */
export function ofEntity<T extends { readonly entity: string }>(all: readonly T[], entity: string): readonly T[] {
  const own: readonly unknown[] = byEntity(all).get(entity) ?? []
  return own as readonly T[]
}

/** Each row of an action counts. */
export const allActions = memoize((lifecycles: readonly Lifecycle[]): readonly Action[] =>
  lifecycles.flatMap(({ actions }) => actions),
)

/** The actions of an entity, over all of its life cycles. */
export const actionsOf = (lifecycles: readonly Lifecycle[], entity: string): readonly Action[] =>
  ofEntity(allActions(lifecycles), entity)

/** The one with this identifier: an entity, a role. */
export function named<T extends { readonly name: string }>(all: readonly T[], name: string): T | undefined {
  return byName(all).get(name) as T | undefined
}

/** What people call the one with this identifier; the identifier itself where there is none. */
export const labelNamed = (all: readonly { readonly name: string; readonly label: string }[], name: string): string =>
  named(all, name)?.label ?? name

/** What people call a role of the document, or one that every document has. */
export const roleLabel = (roles: readonly Pick<Role, 'name' | 'label'>[], name: string): string =>
  named(roles, name)?.label ?? (name === 'signedIn' ? 'everyone signed in' : name)

/** Whoever is an administrator has the role, and nobody else. */
export const isOfAdministrators = ({ kind, test }: Role): boolean =>
  kind === 'condition' && test?.tree.op === 'name' && test.tree.scope === 'role' && test.tree.name === 'administrators'
