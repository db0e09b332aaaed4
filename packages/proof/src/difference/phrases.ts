/** Helpers of the comparisons: matching parts, and creating differences. */
import type { Origin } from '@ninefold/plan/expression'
import type { AnswerExample } from '../ask/index.ts'

/** One difference between two plans: its subject, its weight, both places. */
export interface Difference {
  readonly about: 'names' | 'access' | 'data' | 'calls' | 'behaviour'
  /**
   * `question`: only the author can answer it. `wider`, `narrower`: more or less access, more or fewer accepted values.
   * `breaking`: breaks existing clients. `loss`: data is deleted or hidden. `note`: anything else.
   */
  readonly weight: 'question' | 'wider' | 'narrower' | 'breaking' | 'loss' | 'note'
  /** One sentence. */
  readonly text: string
  /** What to write to avoid it; '' if nothing is to be done. */
  readonly help: string
  /** The place in the old version, and in the new one. */
  readonly was?: Origin
  readonly now?: Origin
  /** The descriptions of its lines (`withDescriptions`), where they differ. */
  readonly reads?: { readonly was: readonly string[]; readonly now: readonly string[] }
  /** For access and rules: a record and a person for whom it makes a difference. */
  readonly example?: AnswerExample
}

interface Places {
  readonly was?: Origin | undefined
  readonly now?: Origin | undefined
}

export function difference(
  about: Difference['about'],
  weight: Difference['weight'],
  text: string,
  { was, now }: Places = {},
  help = '',
): Difference {
  return { about, weight, text, help, ...(was && { was }), ...(now && { now }) }
}

/** Matches both lists by a key: removed, added, and in both. */
export function matched<T>(was: readonly T[], now: readonly T[], key: (one: T) => string) {
  const before = new Map(was.map((one) => [key(one), one]))
  const after = new Map(now.map((one) => [key(one), one]))
  return {
    gone: was.filter((one) => !after.has(key(one))),
    added: now.filter((one) => !before.has(key(one))),
    both: now.flatMap((one) => {
      const old = before.get(key(one))
      return old ? [{ was: old, now: one }] : []
    }),
  }
}

/** Like `matched` for keys that occur several times: matches by the first key, then the rest by the next one. */
export function matchedByKeys<T>(was: readonly T[], now: readonly T[], ...keys: readonly ((one: T) => string)[]) {
  const pairs = new Map<T, T>()
  for (const key of keys) {
    const matched = new Set(pairs.values())
    const left = Map.groupBy(
      was.filter((one) => !matched.has(one)),
      key,
    )
    for (const one of now) {
      const old = pairs.has(one) ? undefined : left.get(key(one))?.shift()
      if (old) pairs.set(one, old)
    }
  }
  const matched = new Set(pairs.values())
  return {
    gone: was.filter((one) => !matched.has(one)),
    added: now.filter((one) => !pairs.has(one)),
    both: [...pairs].map(([one, old]) => ({ was: old, now: one })),
  }
}

/**
 * Whether both mean the same: ignores places, wording, help, and the type that an expression or column states about
 * itself.
 */
export function sameMeaning(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? null) === (other ?? null)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && one.length !== (other as readonly unknown[]).length) return false
  const [mine, theirs] = [one, other] as [Part, Part]
  const isSame = (key: string) => isWording(mine, key) || sameMeaning(mine[key], theirs[key])
  return (
    Object.keys(mine).every(isSame) &&
    Object.keys(theirs).every((key) => key in mine || theirs[key] === undefined || isWording(theirs, key))
  )
}

type Part = Readonly<Record<string, unknown>>

/** Properties that do not change the meaning of a part. */
export const WORDING: ReadonlySet<string> = new Set([
  'origin',
  'help',
  'source',
  'label',
  'was',
  'choicesWere',
  'oldRecords',
  'reads',
])

const isWording = (part: object, key: string): boolean =>
  WORDING.has(key) || (key === 'type' && ('op' in part || 'path' in part))

/** A value as text, without origins and wording: equal texts have the same meaning. */
export const meaningOf = (value: unknown): string =>
  JSON.stringify(value ?? null, function (this: object, key, inner: unknown) {
    return isWording(this, key) ? undefined : inner
  })

/** `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
