/**
 * What a life cycle queries from other points and other life cycles. Every query takes a name, so that a life cycle is
 * planned again only if an answer that it used changes (`incremental.ts`).
 */
import { lookup, scope, type ActionName, memberQuery, byName, type Names } from '../../kernel/index.ts'
import { type Phrase, plainText } from '../../document/index.ts'
import { memoize, foldName, identifierOf } from '@ninefold/plan/base'
import { type Entity, type Role, rolesThatInclude } from '@ninefold/plan'
import type { EffectRead, LifecycleRead } from './model.ts'
import type { People } from './who/find.ts'

export interface LifecycleScope extends People {
  readonly actionsOf: (entity: string) => readonly ActionName[]
  /** The identifier of the message that is called so, in whichever case. */
  readonly message: (label: string) => string | undefined
  readonly messages: () => readonly string[]
  readonly webhook: (label: string) => string | undefined
  readonly webhooks: () => readonly string[]
  /** Whether effects take actions of that folded name: their Who may be empty. */
  readonly isTaken: (action: string) => boolean
  /** Whether point 6 lets somebody run actions of that folded name: theirs too. */
  readonly isGranted: (action: string) => boolean
  /** As planned by point 3. */
  readonly planned: (entity: string) => Entity | undefined
}

interface Others {
  readonly names: Names
  readonly roles: readonly Role[]
  readonly entities: readonly Entity[]
  readonly lifecycles: readonly LifecycleRead[]
  readonly actions: readonly ActionName[]
  /** Folded names of the actions that point 6 lets somebody run. */
  readonly granted: readonly string[]
  /** What messages and webhooks are called. */
  readonly messages: readonly string[]
  readonly webhooks: readonly string[]
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
    isTaken: memberQuery('lifecycle.taken', takenByEffects(others.lifecycles)),
    isGranted: memberQuery('lifecycle.granted', others.granted),
    planned: lookup(others.entities, byName),
  })
}

/** Those of each name, and those whose people have them too, as far as that goes. */
function rolesByName(roles: readonly Role[]): ReadonlyMap<string, readonly Role[]> {
  const withThose = (name: string) => {
    const names = new Set([name])
    for (const one of names) rolesThatInclude(one, roles).forEach((role) => names.add(role.name))
    return roles.filter((role) => names.has(role.name))
  }
  return new Map(roles.map(({ name }) => [name, withThose(name)]))
}

/** By the folded label; of several that are called alike, the first. */
const identifiersByName = (labels: readonly string[]): ReadonlyMap<string, string> =>
  new Map(labels.toReversed().map((label) => [foldName(label), identifierOf(label)]))

/** Folded names of the actions that effects of others take. */
const takenByEffects = memoize((all: readonly LifecycleRead[]): readonly string[] => {
  return all.flatMap((one) => effectsIn(one).flatMap((effect) => (effect.kind === 'do' ? [folded(effect.action)] : [])))
})

/** Folded names of all that some row sends, whether or not the rest of the row can be understood. */
export const sentBy = memoize((all: readonly LifecycleRead[]): ReadonlySet<string> => {
  const sent = (effect: EffectRead) =>
    effect.kind === 'notify' ? (effect.message ?? []) : effect.kind === 'send' ? effect.webhook : []
  return new Set(all.flatMap((one) => effectsIn(one).flatMap(sent).map(folded)))
})

const folded = (phrase: Phrase): string => foldName(plainText(phrase))

const effectsIn = memoize(({ actions, states }: LifecycleRead): readonly EffectRead[] => [
  ...actions.flatMap(({ then }) => then),
  ...states
    .flatMap((state) => [state, ...state.within])
    .flatMap(({ onEntry = [], onExit = [] }) => [...onEntry, ...onExit]),
])
