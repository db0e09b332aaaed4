/** What a plan's expressions read, among it from `me`. */
import { memoize } from '@ninefold/plan/base'
import type { Plan } from '@ninefold/plan'

/** Paths from the user's record, over all expressions of the plan; always with the name. */
export const meReads = memoize((plan: Plan): readonly string[] => [
  ...new Set(['name', 'email', ...readsOfMe(plan).map((path) => path.slice('me.'.length))]),
])

/** Every `me.…` that the expressions within a part of the plan read. */
export const readsOfMe = (part: object): readonly string[] =>
  [...readsIn(part)].filter((path) => path.startsWith('me.'))

/** What all expressions within a part of the plan read. Memoized: a large plan has a million objects. */
export const readsIn = memoize((part: object): ReadonlySet<string> => {
  const found = new Set<string>()
  collectReads(part, found)
  return found
})

function collectReads(part: object, found: Set<string>): void {
  const { reads } = part as { readonly reads?: unknown }
  if (Array.isArray(reads)) for (const path of reads as readonly string[]) found.add(path)
  for (const key in part) {
    // They have no expressions, but most of the objects.
    if (key === 'tree' || key === 'origin') continue
    const each = part[key as keyof typeof part] as unknown
    if (typeof each === 'object' && each !== null && each !== reads) collectReads(each, found)
  }
}
