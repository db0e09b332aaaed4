/** How the comparisons make and find differences. */
import type { Origin } from '@ninefold/plan/expression'
import type { AnswerExample } from '../ask/index.ts'

/** One change between two plans: what it is about, how much it weighs, both places. */
export interface Difference {
  readonly about: 'names' | 'access' | 'data' | 'calls' | 'behaviour'
  /**
   * `question`: only the author knows. `wider`, `narrower`: who may see or do what, what is accepted. `breaking`: a
   * client that worked before fails. `loss`: data goes or is put aside. `note`: anything else.
   */
  readonly weight: 'question' | 'wider' | 'narrower' | 'breaking' | 'loss' | 'note'
  /** One sentence. */
  readonly text: string
  /** What to write to say otherwise; '' where nothing is to be done. */
  readonly help: string
  /** Where it stood in the old version, and stands in the new one. */
  readonly was?: Origin
  readonly now?: Origin
  /** What its lines say, read back (`describe`), as far as that is another sentence now. */
  readonly reads?: { readonly was: readonly string[]; readonly now: readonly string[] }
  /** Of access and rules: a record and a person with whom it shows. */
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

/** Those of both sides by a key: gone, new, and in both. */
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

/** As `matched`, where a key may stand several times: in pairs by the first key, then by the next one what is left. */
export function matchedInTurn<T>(was: readonly T[], now: readonly T[], ...keys: readonly ((one: T) => string)[]) {
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

/** The same in meaning: places, wording and help apart, and what an expression or a column says of its own type. */
export const sameMeaning = (one: unknown, other: unknown): boolean => meaningOf(one) === meaningOf(other)

const WORDING = new Set(['origin', 'help', 'source', 'label', 'was', 'choicesWere', 'oldRecords', 'reads'])

/** A value as text, without origins and wording: equal texts mean the same. */
export const meaningOf = (value: unknown): string =>
  JSON.stringify(value ?? null, function (this: object, key, inner: unknown) {
    const worked = key === 'type' && ('op' in this || 'path' in this)
    return WORDING.has(key) || worked ? undefined : inner
  })

/** `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
