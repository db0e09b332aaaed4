// What the browser stores about a person's work: under their id, for them alone. Signing out removes all of it, and signing in what others left.
import { forgetAnswers } from './last-answer.ts'

/** The number distinguishes the format from older ones. */
const PREFIX = 'ninefold:person1:'
const keyOf = (person: string, name: string) => `${PREFIX}${person}:${name}`

/** What visitors without an account do ends with their tab: the next visitor of this browser cannot be told from them. */
const storageOf = (person: string): Storage => (person === '' ? sessionStorage : localStorage)

/** Storage may be full or forbidden. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Whether it is stored. `value` is plain data. */
export const storeItem = (person: string, name: string, value: unknown): boolean =>
  attempt(() => {
    storageOf(person).setItem(keyOf(person, name), JSON.stringify(value))
    return true
  }, false)

export const storedItem = <T>(person: string, name: string): T | undefined =>
  attempt(() => {
    const text = storageOf(person).getItem(keyOf(person, name))
    return text === null ? undefined : (JSON.parse(text) as T)
  }, undefined)

export const removeItem = (person: string, name: string): void =>
  attempt(() => storageOf(person).removeItem(keyOf(person, name)), undefined)

/** The names of a person's items that begin with `start`. */
export function storedNames(person: string, start: string): readonly string[] {
  const prefix = keyOf(person, '')
  return attempt(
    () =>
      Object.keys(storageOf(person)).flatMap((key) =>
        key.startsWith(prefix + start) ? [key.slice(prefix.length)] : [],
      ),
    [],
  )
}

/** Removes what is stored, except about one person. */
export function forgetPeople(except?: string): void {
  void forgetAnswers(except)
  const own = except === undefined ? undefined : keyOf(except, '')
  for (const storage of [sessionStorage, localStorage]) {
    attempt(() => {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX) && !(own && key.startsWith(own))) storage.removeItem(key)
      }
    }, undefined)
  }
}
