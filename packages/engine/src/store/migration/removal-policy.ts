/** What the new document states about removed entities and fields: keep hidden, delete, or nothing. */
import type { Entity, Field, Plan, Removed } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import { isCalled } from './match.ts'

type RemovalPolicy = 'keep' | 'drop' | undefined

const statedRemoval = (removed: readonly Removed[] | undefined, thing: Entity | Field): Removed | undefined =>
  removed?.find(({ name }) => isCalled(thing, name))

const policyOf = (one: Removed | undefined): RemovalPolicy => one && (one.keep ? 'keep' : 'drop')

/** The removal stated for the entity: a part follows its whole, unless it is named itself. */
function statedRemovalOfEntity(now: Plan, removed: readonly Entity[], entity: Entity): Removed | undefined {
  const whole = entity.partOf && removed.find(({ name }) => name === entity.partOf!.entity)
  return statedRemoval(now.removed, entity) ?? (whole && statedRemovalOfEntity(now, removed, whole))
}

export const removalOfEntity = (now: Plan, removed: readonly Entity[], entity: Entity): RemovalPolicy =>
  policyOf(statedRemovalOfEntity(now, removed, entity))

export const removalOfField = (now: Entity, field: Field): RemovalPolicy => policyOf(statedRemoval(now.removed, field))

/** The line that states it. */
export const lineOfEntity = (now: Plan, removed: readonly Entity[], entity: Entity): Origin | undefined =>
  statedRemovalOfEntity(now, removed, entity)?.origin
export const lineOfField = (now: Entity, field: Field): Origin | undefined =>
  statedRemoval(now.removed, field)?.origin ?? now.origin
