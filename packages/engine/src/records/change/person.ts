/** What a plan's expressions read from `me`. */
import type { Plan } from '@ninefold/plan'

/** Paths from the user's record, over all expressions of the plan; always with the name. */
export const meReads = (plan: Plan): readonly string[] => [
  ...new Set(['name', 'email', ...readsIn(plan).flatMap((path) => (path.startsWith('me.') ? [path.slice(3)] : []))]),
]

/** What all expressions within a part of the plan read. */
export function readsIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(readsIn)
  if (typeof part !== 'object' || part === null) return []
  const { reads } = part as { reads?: unknown }
  return [...(Array.isArray(reads) ? (reads as string[]) : []), ...Object.values(part).flatMap(readsIn)]
}
