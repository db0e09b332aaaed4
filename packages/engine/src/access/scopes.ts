/**
 * The scopes of an API token: what of its person's permissions a request with it may use. They only take away: the
 * permissions of the person apply as well, on every row and field.
 */
import { placesOf, type Call, type Entity, type Plan, type Step, type Verb } from '@ninefold/plan'
import { isWriteOnly } from '@ninefold/plan/values'
import type { Scopes, ScopeVerb } from '@ninefold/plan/wire'

const NEEDS: Readonly<Record<Verb, ScopeVerb | undefined>> = {
  read: 'read',
  export: 'read',
  create: 'create',
  import: 'create',
  update: 'update',
  delete: 'delete',
  erase: undefined,
}

/** A part follows its whole. Nobody creates or deletes accounts with a token. */
export function scopeAllows(scopes: Scopes | undefined, entity: Entity, verb: Verb): boolean {
  if (!scopes || entity.partOf) return true
  if (entity.name === 'User' && verb !== 'read' && verb !== 'export' && verb !== 'update') return false
  const needed = NEEDS[verb]
  return needed !== undefined && covers(scopes, entity.name, needed)
}

/** The address and the password with which a person signs in are never written with a token. */
export function scopeAllowsField(scopes: Scopes | undefined, entity: Entity, verb: Verb, name: string): boolean {
  if (!scopes || verb === 'read' || verb === 'export' || entity.name !== 'User') return true
  const field = entity.fields.find((each) => each.name === name)
  return name !== 'email' && !(field && isWriteOnly(field.type))
}

/** Whether the actions of the entity may be taken, as far as the scopes decide. */
export const scopeAllowsActions = (scopes: Scopes | undefined, entity: string): boolean =>
  !scopes || covers(scopes, entity, 'actions')

/** A call of the document needs the scopes of all its steps. It never starts or ends a session. */
export const scopeAllowsCall = (scopes: Scopes | undefined, plan: Plan, call: Call): boolean =>
  !scopes || call.does.every((step) => neededBy(step).some(([entity, verb]) => coversWhole(scopes, plan, entity, verb)))

/** One of these is enough. */
function neededBy(step: Step): readonly (readonly [entity: string, verb: ScopeVerb])[] {
  switch (step.kind) {
    case 'list':
      return [[step.entity, 'read']]
    case 'create':
      return [[step.entity, 'create']]
    case 'check':
      return [
        [step.entity, 'create'],
        [step.entity, 'update'],
      ]
    case 'do':
      return [[step.entity, 'actions']]
    case 'change':
    case 'delete': {
      const { type } = step.target.tree
      return type.kind === 'record' ? [[type.entity, step.kind === 'change' ? 'update' : 'delete']] : []
    }
    case 'add':
    case 'remove': {
      const list = step.to.tree
      const type = list.op === 'field' ? list.of.type : undefined
      return type?.kind === 'record' ? [[type.entity, 'update']] : []
    }
    case 'signIn':
    case 'signOut':
      return []
  }
}

function coversWhole(scopes: Scopes, plan: Plan, name: string, verb: ScopeVerb): boolean {
  const entity = plan.entities.find((each) => each.name === name)
  if (!entity?.partOf) return covers(scopes, name, verb)
  const onWhole = verb === 'read' || verb === 'actions' ? verb : 'update'
  return placesOf(entity).some((place) => coversWhole(scopes, plan, place.entity, onWhole))
}

const covers = (scopes: Scopes, entity: string, verb: ScopeVerb): boolean =>
  Object.hasOwn(scopes, entity) && scopes[entity]!.includes(verb)

/** Equal for equal scopes. */
export const keyOfScopes = (scopes: Scopes): string =>
  Object.keys(scopes)
    .toSorted()
    .map((entity) => `${entity}=${scopes[entity]!.toSorted().join('+')}`)
    .join(',')
