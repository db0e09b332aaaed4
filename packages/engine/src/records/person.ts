/** What a plan's expressions read of `me`. */
import type { Plan } from '@ninefold/language'

/** Paths from the person's record, every expression of the plan taken together; always with the name. */
export function meReads(plan: Plan): readonly string[] {
  const paths = new Set<string>(['name', 'email'])
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit)
    else if (typeof part === 'object' && part !== null) {
      const { reads } = part as { reads?: unknown }
      if (Array.isArray(reads)) {
        for (const path of reads as string[]) if (path.startsWith('me.')) paths.add(path.slice(3))
      }
      Object.values(part).forEach(visit)
    }
  }
  visit(plan)
  return [...paths]
}
