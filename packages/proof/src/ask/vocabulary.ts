/** The names of a document as people say them in a question: case does not count, nor `a` or `the` before them. */
import { append } from '@ninefold/plan/base'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import type { Entity, Field, Lifecycle, Plan, Role } from '@ninefold/plan'

/** A question as words; what stands in backticks is one word, and code. */
export interface Word {
  readonly text: string
  readonly code: boolean
}

export function wordsOf(question: string): readonly Word[] {
  const parts = question.replace(/[?.!\s]+$/u, '').match(/`[^`]*`|[^\s`,]+/gu) ?? []
  return parts.map((part) =>
    part.startsWith('`') ? { text: part.slice(1, -1), code: true } : { text: part, code: false },
  )
}

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’']s$/u, '')

/** Labels and identifiers as lists of words: `Cost centre`, `costCentre` → cost, centre. */
const spoken = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/u)
    .filter(Boolean)
    .map(fold)

export interface Said<T> {
  readonly value: T
  /** How many words it took. */
  readonly length: number
}

/** What the words begin with, of these things by their names: the longest name wins. */
export function begins<T>(
  words: readonly Word[],
  things: readonly T[],
  namesOf: (thing: T) => readonly string[],
): Said<T> | undefined {
  let best: Said<T> | undefined
  for (const value of things) {
    for (const name of namesOf(value).map(spoken)) {
      const length = lengthOf(name, words)
      if (length > (best?.length ?? 0)) best = { value, length }
    }
  }
  return best
}

/** By a part of its name, `student` for *Student record*: only where no other of these things has the part in its name. */
export function beginsInPart<T extends { readonly label: string }>(
  words: readonly Word[],
  things: readonly T[],
): Said<T> | undefined {
  const names = things.map((value) => ({ value, name: spoken(value.label) }))
  const most = Math.max(0, ...names.map(({ name }) => name.length - 1))
  for (let length = Math.min(most, words.length); length > 0; length--) {
    const tokens = words.slice(0, length).flatMap(({ text, code }) => (code ? [] : spoken(text)))
    const fits = names.filter(({ name }) => tokens.length < name.length && isPart(tokens, name))
    if (fits.length > 1) return undefined
    if (fits.length === 1) return { value: fits[0]!.value, length }
  }
  return undefined
}

/** The words stand in the name, one behind the other; the last may stand in the plural. A small word says nothing. */
const isPart = (tokens: readonly string[], name: readonly string[]): boolean =>
  tokens.some((word) => word.length > 2 && !SMALL.has(word)) &&
  name.some((_, at) => tokens.every((word, index) => isOneOrMany(word, name[at + index] ?? '')))

const SMALL: ReadonlySet<string> = new Set(['and', 'the', 'for', 'from', 'with'])

/** How many words say the name; 0 where they say something else. `costCentre` is one word that says two. */
function lengthOf(name: readonly string[], words: readonly Word[]): number {
  const whole = name.join('')
  const tokens: string[] = []
  for (const [index, { text }] of words.entries()) {
    append(tokens, spoken(text))
    const fits = tokens.length === name.length && tokens.every((word, at) => isOneOrMany(word, name[at]!))
    if (whole !== '' && (fits || isOneOrMany(tokens.join(''), whole))) return index + 1
    if (tokens.join('').length > whole.length + name.length) return 0
  }
  return 0
}

/** `claim`, `claims`, `salaries` for `salary`, `boxes` for `box`. */
const isOneOrMany = (word: string, name: string): boolean =>
  word === name ||
  word === `${name}s` ||
  word === `${name}es` ||
  (name.endsWith('y') && word === `${name.slice(0, -1)}ies`)

export const entityNames = ({ label, plural, name }: Entity): readonly string[] => [label, plural, name]
export const roleNames = ({ label, name }: Role): readonly string[] => [label, name]
export const fieldNames = ({ label, name }: Field): readonly string[] => [label, name]
export const stateNames = (state: Lifecycle['states'][number]): readonly string[] => [state.label, state.key]

/** What a question about people begins with. */
export const WHO = 'who [can|may|could|is allowed to]|which (roles?|people) can'

/** Skips words that only lead to the next: `idle` is a pattern of one of them. */
export function after(words: readonly Word[], idle: string): readonly Word[] {
  const { test } = compiled(idle)
  const at = words.findIndex(({ text, code }) => code || !test(fold(text)))
  return at < 0 ? [] : words.slice(at)
}

/** The words behind the longest beginning that the pattern takes; no code is part of it. */
export function past(words: readonly Word[], text: string): readonly Word[] | undefined {
  const { test } = compiled(text)
  const code = words.findIndex((word) => word.code)
  const most = Math.min(LONGEST, code < 0 ? words.length : code)
  const spokenWords = words.slice(0, most).map((word) => fold(word.text))
  for (let length = most; length > 0; length--)
    if (test(spokenWords.slice(0, length).join(' '))) return words.slice(length)
  return undefined
}

/** No phrase of a question has more words. */
const LONGEST = 7

/** Do the words say this and nothing else? */
export const says = (words: readonly Word[], text: string): boolean => past(words, text)?.length === 0

const patterns = new Map<string, Pattern>()

/** Each of the program's texts once. */
function compiled(text: string): Pattern {
  const made = patterns.get(text) ?? pattern(`(${text})`)
  patterns.set(text, made)
  return made
}

export const say = (words: readonly Word[]): string =>
  words.map(({ text, code }) => (code ? `\`${text}\`` : text)).join(' ')

/** Actions by name, each once, with the entities that have it. */
export function actionsOf(
  plan: Plan,
): readonly { readonly name: string; readonly label: string; readonly entities: readonly string[] }[] {
  const byName = Map.groupBy(
    plan.lifecycles.flatMap(({ actions }) => actions),
    ({ name }) => name.toLowerCase(),
  )
  return [...byName.values()].map((actions) => {
    const { name, label } = actions[0]!
    return { name, label, entities: [...new Set(actions.map(({ entity }) => entity))] }
  })
}
