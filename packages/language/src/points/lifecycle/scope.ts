/**
 * The queries of a life cycle about other points and other life cycles. Every query takes a name, so that a life cycle is planned again
 * only if the result of one of its queries changes (`incremental.ts`).
 */
import { lookup, scope, type ActionName, memberQuery, byName, type Names } from '../../kernel/index.ts'
import { type Phrase, plainText } from '../../document/index.ts'
import { memoize, foldName, identifierOf } from '@ninefold/plan/base'
import { type Entity, type Role, rolesThatInclude } from '@ninefold/plan'
import type { EffectRead, LifecycleRead } from './model.ts'
import type { People } from './who/find.ts'

export interface LifecycleScope extends People {
  readonly actionsOf: (entity: string) => readonly ActionName[]
  /** The identifier of the message with this label, without case. */
  readonly message: (label: string) => string | undefined
  readonly messages: () => readonly string[]
  readonly webhook: (label: string) => string | undefined
  readonly webhooks: () => readonly string[]
  /** The screens of point 2 that print a record of the entity. */
  readonly printsOf: (entity: string) => readonly PrintName[]
  /** Do effects take an action with this folded name? Then its Who may be empty. */
  readonly runsInEffects: (action: string) => boolean
  /** Does point 6 allow an action with this folded name? Then its Who may be empty, too. */
  readonly isGranted: (action: string) => boolean
  /** The planned entity. */
  readonly planned: (entity: string) => Entity | undefined
}

/** A screen that prints records of an entity. */
export interface PrintName {
  readonly name: string
  readonly label: string
  readonly entity: string
}

interface Others {
  readonly names: Names
  readonly roles: readonly Role[]
  readonly entities: readonly Entity[]
  readonly lifecycles: readonly LifecycleRead[]
  readonly actions: readonly ActionName[]
  /** Folded names of the actions that point 6 lets somebody run. */
  readonly granted: readonly string[]
  /** The labels of messages and webhooks. */
  readonly messages: readonly string[]
  readonly webhooks: readonly string[]
  readonly prints: readonly PrintName[]
}

export function lifecycleScope(others: Others): LifecycleScope {
  const { roles, messages, webhooks } = others
  const all = scope('lifecycle.all', {
    roles,
    messages,
    webhooks,
    actionsOf: lookup(others.actions, (actions) => Map.groupBy(actions, ({ entity }) => entity)),
    rolesCalled: lookup(roles, rolesByName),
    message: lookup(messages, identifiersByName),
    webhook: lookup(webhooks, identifiersByName),
    printsOf: lookup(others.prints, (prints) => Map.groupBy(prints, ({ entity }) => entity)),
  })
  return scope('lifecycle', {
    names: others.names,
    rolesCalled: (name: string) => all.rolesCalled(name) ?? [],
    allRoles: () => all.roles,
    actionsOf: (entity: string) => all.actionsOf(entity) ?? [],
    message: (label: string) => all.message(foldName(label)),
    messages: () => all.messages,
    webhook: (label: string) => all.webhook(foldName(label)),
    webhooks: () => all.webhooks,
    printsOf: (entity: string) => all.printsOf(entity) ?? [],
    runsInEffects: memberQuery('lifecycle.taken', actionsInEffects(others.lifecycles)),
    isGranted: memberQuery('lifecycle.granted', others.granted),
    planned: lookup(others.entities, byName),
  })
}

/** For each name: the roles with that name, and all roles that include them, directly or indirectly. */
function rolesByName(roles: readonly Role[]): ReadonlyMap<string, readonly Role[]> {
  const withThose = (name: string) => {
    const names = new Set([name])
    for (const one of names) rolesThatInclude(one, roles).forEach((role) => names.add(role.name))
    return roles.filter((role) => names.has(role.name))
  }
  return new Map(roles.map(({ name }) => [name, withThose(name)]))
}

/** By folded label; of equal labels, the first. */
const identifiersByName = (labels: readonly string[]): ReadonlyMap<string, string> =>
  new Map(labels.toReversed().map((label) => [foldName(label), identifierOf(label)]))

/** Folded names of the actions that effects take. */
const actionsInEffects = memoize((all: readonly LifecycleRead[]): readonly string[] => {
  return all.flatMap((one) => effectsIn(one).flatMap((effect) => (effect.kind === 'do' ? [folded(effect.action)] : [])))
})

/** Folded names of all sent messages and webhooks, including those of rows with errors. */
export const sentBy = memoize((all: readonly LifecycleRead[]): ReadonlySet<string> => {
  const sent = (effect: EffectRead) =>
    effect.kind === 'send' ? effect.webhook : 'message' in effect ? (effect.message ?? []) : []
  return new Set(all.flatMap((one) => effectsIn(one).flatMap(sent).map(folded)))
})

const folded = (phrase: Phrase): string => foldName(plainText(phrase))

const effectsIn = memoize(({ actions, states }: LifecycleRead): readonly EffectRead[] => [
  ...actions.flatMap(({ then }) => then),
  ...states
    .flatMap((state) => [state, ...state.within])
    .flatMap(({ onEntry = [], onExit = [] }) => [...onEntry, ...onExit]),
])
