/** "Did you mean": the known name that is nearest to a written one. */

/** Edits (insert, delete, replace, swap of neighbours) between two texts; stops counting above `most`. */
function distance(a: string, b: string, most: number): number {
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

/** The nearest of `names`, if it is near enough to be a slip: about a third of the letters. Case does not count. */
export function closest(written: string, names: Iterable<string>): string | undefined {
  const text = written.toLowerCase().slice(0, 60)
  const most = Math.max(1, Math.floor(text.length / 3))
  let best: string | undefined
  let bestDistance = most + 1
  for (const name of names) {
    const d = distance(text, name.toLowerCase(), most)
    if (d < bestDistance) {
      best = name
      bestDistance = d
    }
  }
  return best
}
