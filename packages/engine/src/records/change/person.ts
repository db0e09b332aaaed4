/** What a plan's expressions read from `me`. */
import { memoize } from '@ninefold/plan/base'
import type { Plan } from '@ninefold/plan'

/** Paths from the user's record, over all expressions of the plan; always with the name. */
export const meReads = memoize((plan: Plan): readonly string[] => [
  ...new Set(['name', 'email', ...readsIn(plan).flatMap((path) => (path.startsWith('me.') ? [path.slice(3)] : []))]),
])

/** What all expressions within a part of the plan read. */
export function readsIn(part: unknown, found: string[] = []): readonly string[] {
  if (typeof part !== 'object' || part === null) return found
  const { reads } = part as { reads?: unknown }
  if (Array.isArray(reads)) found.push(...(reads as string[]))
  for (const each of Object.values(part)) readsIn(each, found)
  return found
}
