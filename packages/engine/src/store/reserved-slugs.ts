/**
 * Slugs that would collide with another path: an article called "Feed" cannot be reached at `/articles/{article:
 * Article.slug}` beside `/articles/feed`, since a literal segment has precedence.
 */
import type { Plan } from '@ninefold/plan'

/** A segment of a path: a word, or the field by which a record is found there. */
type Segment = { readonly text: string } | { readonly field: string }

/** Words that must not be slugs of a field (`Article.slug`). */
export function reservedSlugs(plan: Plan): (field: string) => ReadonlySet<string> {
  const paths = [
    ...plan.calls.calls.map((call) => callPath(plan.calls.basePath, call)),
    ...plan.screens.map(screenPath),
  ]
  const reserved = new Map<string, Set<string>>()
  for (const path of paths) {
    for (const [place, segment] of path.entries()) {
      if ('text' in segment) continue
      const words = paths.filter((other) => samePath(other, path, place)).flatMap((other) => wordAt(other, place))
      reserved.set(segment.field, new Set([...(reserved.get(segment.field) ?? []), ...words]))
    }
  }
  return (field) => reserved.get(field) ?? NONE
}

const NONE: ReadonlySet<string> = new Set()

const samePath = (one: readonly Segment[], other: readonly Segment[], length: number): boolean =>
  one.length > length && other.slice(0, length).every((segment, i) => sameSegment(segment, one[i]!))

/** Two variable segments always count as the same. */
const sameSegment = (one: Segment, other: Segment): boolean =>
  'text' in one && 'text' in other ? one.text === other.text : !('text' in one) && !('text' in other)

function wordAt(path: readonly Segment[], place: number): readonly string[] {
  const segment = path[place]!
  return 'text' in segment ? [segment.text] : []
}

const callPath = (basePath: string, { path }: Plan['calls']['calls'][number]): readonly Segment[] => [
  { text: basePath },
  ...path.map((part): Segment => {
    if (part.kind === 'literal') return { text: part.text }
    return { field: part.kind === 'record' ? `${part.entity}.${part.field}` : '' }
  }),
]

const screenPath = ({ route }: Plan['screens'][number]): readonly Segment[] =>
  route.pattern.split('/').map((text): Segment => {
    const found = route.parameters.find(({ name }) => text === `{${name}}`)
    return found ? { field: `${found.entity}.${found.field}` } : { text }
  })
