/** What every record has that stands by itself, and no part: it begins and ends with that. */
import type { Field } from '@ninefold/plan'
import type { EntityMatch } from './match.ts'

export const beginsWithPlace = ({ now, was }: EntityMatch, { name, system }: Field): boolean =>
  was!.partOf !== undefined && now.partOf === undefined && system && OWN.has(name)
export const endsWithPlace = ({ now, was }: EntityMatch, { name, system }: Field): boolean =>
  was!.partOf === undefined && now.partOf !== undefined && system && OWN.has(name)

const OWN: ReadonlySet<string> = new Set(['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
