/**
 * The system fields, which parts do not have: they are added or removed when an entity becomes independent or a part.
 */
import { SYSTEM_FIELDS, type Field } from '@ninefold/plan'
import type { EntityMatch } from './match.ts'

export const beginsWithPlace = ({ now, was }: EntityMatch, { name, system }: Field): boolean =>
  was!.partOf !== undefined && now.partOf === undefined && system && SYSTEM_FIELDS.has(name)
export const endsWithPlace = ({ now, was }: EntityMatch, { name, system }: Field): boolean =>
  was!.partOf === undefined && now.partOf !== undefined && system && SYSTEM_FIELDS.has(name)
