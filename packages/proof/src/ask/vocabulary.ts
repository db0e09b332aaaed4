/** Matches the words of a question with the names of a document and with patterns. Case does not matter. */
import { append } from '@ninefold/plan/base'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import type { Entity, Field, Lifecycle, Plan, Role } from '@ninefold/plan'

/** A word of a question. `code`: text that was in backticks; it is one word. */
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

const normalize = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’']s$/u, '')

/** Labels and identifiers as lists of words: `Cost centre`, `costCentre` → cost, centre. */
const nameWords = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/u)
    .filter(Boolean)
    .map(normalize)

/** A value that words were matched with. */
export interface Match<T> {
  readonly value: T
  /** The number of words that were consumed. */
  readonly length: number
}

/** The thing whose name the words start with; the longest name wins. */
export function matchName<T>(
  words: readonly Word[],
  things: readonly T[],
  namesOf: (thing: T) => readonly string[],
): Match<T> | undefined {
  let best: Match<T> | undefined
  for (const value of things) {
    for (const name of namesOf(value).map(nameWords)) {
      const length = matchedLength(name, words)
      if (length > (best?.length ?? 0)) best = { value, length }
    }
  }
  return best
}

/** The thing by a part of its name, `student` for *Student record*, if no other thing has the part in its name. */
export function matchPartOfName<T extends { readonly label: string }>(
  words: readonly Word[],
  things: readonly T[],
): Match<T> | undefined {
  const names = things.map((value) => ({ value, name: nameWords(value.label) }))
  const most = Math.max(0, ...names.map(({ name }) => name.length - 1))
  for (let length = Math.min(most, words.length); length > 0; length--) {
    const tokens = words.slice(0, length).flatMap(({ text, code }) => (code ? [] : nameWords(text)))
    const fits = names.filter(({ name }) => tokens.length < name.length && isPart(tokens, name))
    if (fits.length > 1) return undefined
    if (fits.length === 1) return { value: fits[0]!.value, length }
  }
  return undefined
}

/** Whether the words occur in the name in sequence. At least one must be a significant word. */
const isPart = (tokens: readonly string[], name: readonly string[]): boolean =>
  tokens.some((word) => word.length > 2 && !STOP_WORDS.has(word)) &&
  name.some((_, at) => tokens.every((word, index) => isSingularOrPlural(word, name[at + index] ?? '')))

const STOP_WORDS: ReadonlySet<string> = new Set(['and', 'the', 'for', 'from', 'with'])

/** The number of words that make up the name; 0 if they do not match. `costCentre` is one word for a name of two. */
function matchedLength(name: readonly string[], words: readonly Word[]): number {
  const whole = name.join('')
  const tokens: string[] = []
  for (const [index, { text }] of words.entries()) {
    append(tokens, nameWords(text))
    const fits = tokens.length === name.length && tokens.every((word, at) => isSingularOrPlural(word, name[at]!))
    if (whole !== '' && (fits || isSingularOrPlural(tokens.join(''), whole))) return index + 1
    if (tokens.join('').length > whole.length + name.length) return 0
  }
  return 0
}

/** `claim`, `claims`, `salaries` for `salary`, `boxes` for `box`. */
const isSingularOrPlural = (word: string, name: string): boolean =>
  word === name ||
  word === `${name}s` ||
  word === `${name}es` ||
  (name.endsWith('y') && word === `${name.slice(0, -1)}ies`)

export const entityNames = ({ label, plural, name }: Entity): readonly string[] => [label, plural, name]
export const roleNames = ({ label, name }: Role): readonly string[] => [label, name]
export const fieldNames = ({ label, name }: Field): readonly string[] => [label, name]
export const stateNames = (state: Lifecycle['states'][number]): readonly string[] => [state.label, state.key]

/** Pattern: the start of a question about people. */
export const WHO = 'who [can|may|could|is allowed to]|which (roles?|people) can'

/** The words without leading filler words. `idle`: the pattern of one filler word. */
export function skipWords(words: readonly Word[], idle: string): readonly Word[] {
  const { test } = compiled(idle)
  const at = words.findIndex(({ text, code }) => code || !test(normalize(text)))
  return at < 0 ? [] : words.slice(at)
}

/** The words after the longest prefix that matches the pattern; undefined if none matches. Code never matches. */
export function stripPrefix(words: readonly Word[], text: string): readonly Word[] | undefined {
  const { test } = compiled(text)
  const code = words.findIndex((word) => word.code)
  const most = Math.min(LONGEST, code < 0 ? words.length : code)
  const texts = words.slice(0, most).map((word) => normalize(word.text))
  for (let length = most; length > 0; length--) if (test(texts.slice(0, length).join(' '))) return words.slice(length)
  return undefined
}

/** The most words that a pattern matches. */
const LONGEST = 7

/** Whether all the words match the pattern. */
export const matches = (words: readonly Word[], text: string): boolean => stripPrefix(words, text)?.length === 0

const patterns = new Map<string, Pattern>()

/** Memoized by text. All texts are constants of the program. */
function compiled(text: string): Pattern {
  const made = patterns.get(text) ?? pattern(`(${text})`)
  patterns.set(text, made)
  return made
}

/** The words as text, with code in backticks. */
export const textOf = (words: readonly Word[]): string =>
  words.map(({ text, code }) => (code ? `\`${text}\`` : text)).join(' ')

/** Actions, one for each name, with the entities that have it. */
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
