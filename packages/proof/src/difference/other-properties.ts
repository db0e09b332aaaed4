/**
 * The properties of a part of the plan that no sentence covers: a difference is reported by the property's name, so
 * that no change is missed, whatever is added to the plan later.
 */
import type { Origin } from '@ninefold/plan/expression'
import { type Difference, difference, listed, sameMeaning, WORDING } from './phrases.ts'

interface Pair<T> {
  readonly was: T
  readonly now: T
}

interface Part {
  readonly about: Difference['about']
  /** The beginning of the sentence. */
  readonly what: string
}

/** For a union, the properties of every member. */
export type PropertyOfAny<T> = T extends object ? keyof T & string : never

/** `compared`: the properties that other sentences compare, and those that only contain wording. */
export function otherProperties<T extends object>(
  { was, now }: Pair<T>,
  { about, what }: Part,
  compared: readonly PropertyOfAny<T>[],
): readonly Difference[] {
  const known: ReadonlySet<string> = new Set([...compared, ...WORDING])
  const [before, after] = [was, now] as readonly Readonly<Record<string, unknown>>[]
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])]
  const changed = names.filter((name) => !known.has(name) && !sameMeaning(before![name], after![name]))
  if (changed.length === 0) return []
  const text = `${what} differs in ${listed(changed.map((name) => `\`${name}\``))}.`
  return [difference(about, 'note', text, { was: originOf(was), now: originOf(now) })]
}

const originOf = (part: object): Origin | undefined =>
  'origin' in part ? (part.origin as Origin | undefined) : undefined

/** For all parts that are in both versions. */
export const otherPropertiesIn = <T extends object>(
  pairs: readonly Pair<T>[],
  partOf: (now: T) => Part,
  compared: readonly PropertyOfAny<T>[],
): readonly Difference[] => pairs.flatMap((pair) => otherProperties(pair, partOf(pair.now), compared))
