/** How the comparisons make and find differences. */
import type { Origin } from '../expression/tree.ts'
import type { Difference } from './difference.ts'

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

/** The same in meaning: places, wording and help apart, and what an expression or a column says of its own type. */
export const sameMeaning = (one: unknown, other: unknown): boolean => meaningOf(one) === meaningOf(other)

const WORDING = new Set(['origin', 'help', 'source', 'label', 'was', 'choicesWere', 'oldRecords', 'reads'])

export const meaningOf = (value: unknown): string =>
  JSON.stringify(value ?? null, function (this: object, key, inner: unknown) {
    const worked = key === 'type' && ('op' in this || 'path' in this)
    return WORDING.has(key) || worked ? undefined : inner
  })

/** `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
