/** How often a name stands in the texts, however it is spelled: `dueOn`, `Due on` and `due-on` are one name. */
import { lettersOf } from '../base/index.ts'

/** So many words make one name at most. */
const LONGEST = 4

/** Answers the count of a name. The texts are read once, at the first question. */
export function wordCounts(texts: readonly string[]): (name: string) => number {
  let counts: ReadonlyMap<string, number> | undefined
  return (name) => (counts ??= countNames(texts)).get(lettersOf(name)) ?? 0
}

function countNames(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const [run] of text.matchAll(/[\p{L}\p{N}]+(?:[ _-][\p{L}\p{N}]+)*/gu)) {
      const words = run.split(/[ _-]/u).map(lettersOf)
      for (let from = 0; from < words.length; from++)
        for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
          const name = words.slice(from, to).join('')
          counts.set(name, (counts.get(name) ?? 0) + 1)
        }
    }
  return counts
}
