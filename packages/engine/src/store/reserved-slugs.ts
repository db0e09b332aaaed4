/**
 * Slugs that would collide with another path: an article called "Feed" cannot be reached at `/articles/{article:
 * Article.slug}` beside `/articles/feed`, since a literal segment has precedence.
 */
import { memoize } from '@ninefold/plan/base'
import type { Plan } from '@ninefold/plan'

/** A segment of a path: a word, or the field by which a record is found there. */
type Segment = { readonly text: string } | { readonly field: string }

/** Words that must not be slugs of a field (`Article.slug`). */
export const reservedSlugs = memoize((plan: Plan): ((field: string) => ReadonlySet<string>) => {
  const paths = [
    ...plan.calls.calls.map((call) => callPath(plan.calls.basePath, call)),
    ...plan.screens.map(screenPath),
  ]
  const segments = paths.flatMap((path) => path.map((segment, place) => ({ segment, way: wayTo(path, place) })))
  const words = new Map<string, Set<string>>()
  const reserved = new Map<string, Set<string>>()
  for (const { segment, way } of segments) if ('text' in segment) wordsOf(words, way).add(segment.text)
  for (const { segment, way } of segments)
    if ('field' in segment) for (const word of wordsOf(words, way)) wordsOf(reserved, segment.field).add(word)
  return (field) => reserved.get(field) ?? NONE
})

const NONE: ReadonlySet<string> = new Set()

function wordsOf(all: Map<string, Set<string>>, key: string): Set<string> {
  const found = all.get(key) ?? new Set()
  all.set(key, found)
  return found
}

/** The segments before this place; equal for paths that begin alike. Two variable segments always count as the same. */
const wayTo = (path: readonly Segment[], place: number): string =>
  JSON.stringify(path.slice(0, place).map((segment) => ('text' in segment ? segment.text : null)))

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
