/** The names of a document as people say them in a question: case does not count, nor `a` or `the` before them. */
import { append } from '@ninefold/plan/base'
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
    const said = words.slice(0, length).flatMap(({ text, code }) => (code ? [] : spoken(text)))
    const fits = names.filter(({ name }) => said.length < name.length && isPart(said, name))
    if (fits.length > 1) return undefined
    if (fits.length === 1) return { value: fits[0]!.value, length }
  }
  return undefined
}

/** The words stand in the name, one behind the other; the last may stand in the plural. A small word says nothing. */
const isPart = (said: readonly string[], name: readonly string[]): boolean =>
  said.some((word) => word.length > 2 && !SMALL.has(word)) &&
  name.some((_, at) => said.every((word, index) => isOneOrMany(word, name[at + index] ?? '')))

const SMALL: ReadonlySet<string> = new Set(['and', 'the', 'for', 'from', 'with'])

/** How many words say the name; 0 where they say something else. `costCentre` is one word that says two. */
function lengthOf(name: readonly string[], words: readonly Word[]): number {
  const whole = name.join('')
  const said: string[] = []
  for (const [index, { text }] of words.entries()) {
    append(said, spoken(text))
    const fits = said.length === name.length && said.every((word, at) => isOneOrMany(word, name[at]!))
    if (whole !== '' && (fits || isOneOrMany(said.join(''), whole))) return index + 1
    if (said.join('').length > whole.length + name.length) return 0
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

/** Skips words that only lead to the next. */
export function after(words: readonly Word[], ...idle: readonly string[]): readonly Word[] {
  const at = words.findIndex(({ text, code }) => code || !idle.includes(fold(text)))
  return at < 0 ? [] : words.slice(at)
}

/** The words after these, if they begin so. `|` parts words of which any may stand there. */
export function past(words: readonly Word[], phrase: string): readonly Word[] | undefined {
  const parts = phrase.split(' ')
  const fits = parts.every((part, index) => {
    const word = words[index]
    return word !== undefined && !word.code && part.split('|').includes(fold(word.text))
  })
  return fits ? words.slice(parts.length) : undefined
}

/** The first of the phrases with which the words begin, skipped. */
export function pastAny(words: readonly Word[], phrases: readonly string[]): readonly Word[] | undefined {
  for (const phrase of phrases) {
    const rest = past(words, phrase)
    if (rest) return rest
  }
  return undefined
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
