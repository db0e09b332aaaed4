// The text of a comment while it is written: `@Name` on the page stands for `@{id}` in the record.
import { mentionOf, textPieces } from '@ninefold/plan'

export interface Person {
  readonly id: string
  readonly label: string
}

/** The text as it is written, and the people whom it may mention. A person whose name is not readable keeps their id. */
export function writtenText(text: string, nameOf: (id: string) => string | undefined) {
  const people: Person[] = []
  const pieces = textPieces(text).map((piece) => {
    if (typeof piece === 'string') return piece
    const label = nameOf(piece.person)
    if (label === undefined) return mentionOf(piece.person)
    people.push({ id: piece.person, label })
    return `@${label}`
  })
  return { text: pieces.join(''), people }
}

/** The text with ids, and the ids of the people whom it mentions. Longer names are replaced first, as they may contain others. */
export function storedText(written: string, people: readonly Person[]) {
  const longestFirst = people.toSorted((a, b) => b.label.length - a.label.length)
  const text = longestFirst.reduce((result, { id, label }) => result.replaceAll(`@${label}`, mentionOf(id)), written)
  const mentioned = textPieces(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.person]))
  return { text: text.trim(), mentioned: [...new Set(mentioned)] }
}

export interface Typing {
  /** What follows the `@`. */
  readonly search: string
  /** Of the `@`. */
  readonly start: number
}

const LONGEST_NAME = 40

/** The mention that is being typed before the caret; undefined if there is none. */
export function mentionAt(text: string, caret: number): Typing | undefined {
  const found = /(?:^|[\s(])@([^@\n]*)$/u.exec(text.slice(0, caret))
  const search = found?.[1]
  if (search === undefined || search.length > LONGEST_NAME || /\s\s|^\s|\s$/u.test(search)) return undefined
  return { search, start: caret - search.length - 1 }
}
