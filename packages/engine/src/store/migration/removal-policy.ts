/** What the new document says of what it no longer describes: kept out of sight, dropped for good, or nothing at all. */
import type { Entity, Field, Plan, Removed } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import { isCalled } from './match.ts'

type RemovalPolicy = 'keep' | 'drop' | undefined

const said = (removed: readonly Removed[] | undefined, thing: Entity | Field): Removed | undefined =>
  removed?.find(({ name }) => isCalled(thing, name))

const policyOf = (one: Removed | undefined): RemovalPolicy => one && (one.keep ? 'keep' : 'drop')

/** What the document says of the entity: a part goes the way of its whole, unless it is named itself. */
function saidOfEntity(now: Plan, gone: readonly Entity[], entity: Entity): Removed | undefined {
  const whole = entity.partOf && gone.find(({ name }) => name === entity.partOf!.entity)
  return said(now.removed, entity) ?? (whole && saidOfEntity(now, gone, whole))
}

export const removalOfEntity = (now: Plan, gone: readonly Entity[], entity: Entity): RemovalPolicy =>
  policyOf(saidOfEntity(now, gone, entity))

export const removalOfField = (now: Entity, field: Field): RemovalPolicy => policyOf(said(now.removed, field))

/** The line that says it. */
export const lineOfEntity = (now: Plan, gone: readonly Entity[], entity: Entity): Origin | undefined =>
  saidOfEntity(now, gone, entity)?.origin
export const lineOfField = (now: Entity, field: Field): Origin | undefined =>
  said(now.removed, field)?.origin ?? now.origin
