/** What the new document says of what it no longer describes: kept out of sight, dropped for good, or nothing at all. */
import type { Entity, Field, Plan, Removed } from '@ninefold/language'
import { isCalled } from './match.ts'

export type Fate = 'keep' | 'drop' | undefined

const said = (removed: readonly Removed[] | undefined, thing: Entity | Field): Fate => {
  const found = removed?.find(({ name }) => isCalled(thing, name))
  return found && (found.keep ? 'keep' : 'drop')
}

/** A part goes the way of its whole, unless the document says otherwise. */
export function fateOfEntity(now: Plan, gone: readonly Entity[], entity: Entity): Fate {
  const whole = entity.partOf && gone.find(({ name }) => name === entity.partOf!.entity)
  return said(now.removed, entity) ?? (whole && fateOfEntity(now, gone, whole))
}

export const fateOfField = (now: Entity, field: Field): Fate => said(now.removed, field)
