// How a person misspells a word.
import type { Random } from '../fuzz/random.ts'

const BESIDE: Readonly<Record<string, string>> = {
  a: 's', b: 'v', c: 'x', d: 'f', e: 'r', f: 'g', g: 'h', h: 'j', i: 'o', k: 'l', l: 'k', m: 'n', n: 'm',
  o: 'p', p: 'o', r: 't', s: 'd', t: 'z', u: 'i', v: 'b', w: 'e', x: 'y', y: 'x',
} // prettier-ignore

/** A letter lost, twice, swapped with its neighbour or of the key beside it, never the first one. */
export function misspelt(word: string, random: Random): string {
  const letters = Array.from(word)
  const places = letters.flatMap((letter, at) => (at > 0 && /\p{L}/u.test(letter) ? [at] : []))
  if (places.length === 0) return `${word}x`
  const at = random.one(places)
  const [letter, next] = [letters[at]!, letters[at + 1]]
  const ways = [
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, letter),
    () => letters.toSpliced(at, 1, BESIDE[letter.toLowerCase()] ?? 'x'),
    ...(next && /\p{L}/u.test(next) && next !== letter ? [() => letters.toSpliced(at, 2, next, letter)] : []),
  ]
  return random.one(ways)().join('')
}

/** Occurrences of a word by itself, as [start, end] in the text. */
export function placesOf(text: string, word: string): readonly (readonly [number, number])[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_.])${word.replaceAll(/[.*+?^$()[\]{}|\\]/gu, '\\$&')}(?![\\p{L}\\p{N}_])`,
    'gu',
  )
  return [...text.matchAll(pattern)].map((found) => [found.index, found.index + found[0].length])
}

export const replaced = (text: string, [start, end]: readonly [number, number], by: string): string =>
  text.slice(0, start) + by + text.slice(end)
