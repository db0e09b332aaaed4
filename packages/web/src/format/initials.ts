// The initials of a name: of its first and its last word, in any script.
import { firstLetter } from './first-letter.ts'

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return firstLetter(words[0] ?? '') + (words.length > 1 ? firstLetter(words.at(-1) ?? '') : '')
}
