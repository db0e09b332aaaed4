/** Paths of expressions as trees: what to load from a record, and from the records that it refers to. */
import type { EntityModel, Model } from '../model.ts'
import { isMany } from '@ninefold/plan/values'

/** What to load: a field, and the paths below it. */
export type Paths = ReadonlyMap<string, Paths>

/** The same lists of the plan are used again and again. */
const trees = new WeakMap<readonly string[], Paths>()

/** The same object for the same list, because statements are cached by it. */
export function pathsOf(reads: readonly string[]): Paths {
  const known = trees.get(reads)
  if (known) return known
  const tree = new Map<string, Map<string, never>>() as unknown as Map<string, Paths>
  for (const path of reads) {
    let at = tree
    for (const segment of path.split('.')) {
      const next = (at.get(segment) ?? new Map()) as Map<string, Paths>
      at.set(segment, next)
      at = next
    }
  }
  trees.set(reads, tree)
  return tree
}

/** Every stored field, and the parts with theirs: what a change starts from. */
export function ownPaths(model: Model, entity: EntityModel): Paths {
  return new Map(
    entity.fields.flatMap((field): [string, Paths][] => {
      if (field.kind === 'parts') return [[field.name, ownPaths(model, model.entities.get(field.part)!)]]
      if (field.kind === 'link' && isMany(field.field.type)) return [[field.name, new Map()]]
      return field.kind === 'column' ? [[field.name, new Map()]] : []
    }),
  )
}

/** Merges two trees of paths. */
export function mergePaths(a: Paths, b: Paths): Paths {
  const merged = new Map(a)
  for (const [name, below] of b) merged.set(name, mergePaths(merged.get(name) ?? new Map(), below))
  return merged
}
