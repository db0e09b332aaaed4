/** "Did you mean": the known name that is nearest to a written one. */

/** Edits (insert, delete, replace, swap of neighbours) between two texts; stops counting above `most`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/**
 * The nearest of `names`, if it is near enough to be a slip: about a third of the letters. Case does not count. Of two that
 * are as near, neither: one of them would be a guess.
 */
export function closest(written: string, names: Iterable<string>): string | undefined {
  const nearest = allNearest(written, names)
  return new Set(nearest.map((name) => name.toLowerCase())).size === 1 ? nearest[0] : undefined
}

/** Of those that are nearest the first that begins alike, else the first: for words of which several mean the same. */
export function closestWord(written: string, words: Iterable<string>): string | undefined {
  const nearest = allNearest(written, words)
  const initial = written.slice(0, 1).toLowerCase()
  return nearest.find((word) => word.slice(0, 1).toLowerCase() === initial) ?? nearest[0]
}

function allNearest(written: string, names: Iterable<string>): readonly string[] {
  const text = written.toLowerCase().slice(0, 60)
  let least = Math.max(1, Math.floor(text.length / 3))
  let nearest: string[] = []
  for (const name of names) {
    const d = distance(text, name.toLowerCase(), least)
    if (d > least || !isNearByWord(written, name)) continue
    if (d < least) nearest = []
    nearest.push(name)
    least = d
  }
  return nearest
}

/** Of names of as many words each word must be near: `lateAfter` is no slip of `lapseAfter`. */
function isNearByWord(written: string, name: string): boolean {
  const [words, others] = [wordsOf(written), wordsOf(name)]
  if (words.length < 2 || words.length !== others.length) return true
  return words.every((word, at) => {
    const most = Math.max(1, Math.floor(word.length / 3))
    return distance(word, others[at]!, most) <= most
  })
}

const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, 60)
    .split(/[\s_-]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
