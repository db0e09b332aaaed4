// Stores input that is not saved yet, for seven days: in this browser, for the person who typed it. It survives a reload and a closed tab.
import type { WireRecord } from '@ninefold/plan/wire'
import type { KeyedRequest } from '../client/request-key.ts'
import type { Draft } from '../records/draft.ts'

/** Without secrets (`storable-draft.ts`). */
export interface SavedDraft {
  readonly draft: Draft
  readonly touched: readonly string[]
  /** The version on which the draft is based; null for a new record. */
  readonly base: WireRecord | null
  /** What was sent without an answer, so that it is stored once. */
  readonly sent?: KeyedRequest | undefined
  readonly entity: string
  /** The address of its form. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A draft in the list of what is unfinished. */
export interface UnfinishedDraft extends SavedDraft {
  readonly name: string
}

const DAYS = 7
/** The number distinguishes the format from older ones. */
const PREFIX = 'ninefold:draft3:'
const keyOf = (person: string, name: string) => `${PREFIX}${person}:${name}`

/** What visitors without an account type stays in their tab: the next visitor of this browser is nobody else to us. */
const storageOf = (person: string): Storage => (person === '' ? sessionStorage : localStorage)

/** Storage may be full or forbidden: then a reload loses the draft. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Whether it is stored. */
export const saveDraft = (person: string, name: string, draft: SavedDraft): boolean =>
  attempt(() => {
    storageOf(person).setItem(keyOf(person, name), JSON.stringify(draft))
    return true
  }, false)

export const savedDraft = (person: string, name: string): SavedDraft | undefined =>
  attempt(() => draftUnder(storageOf(person), keyOf(person, name)), undefined)

export const forgetDraft = (person: string, name: string): void =>
  attempt(() => storageOf(person).removeItem(keyOf(person, name)), undefined)

/** The latest first. */
export function unfinishedDrafts(person: string): readonly UnfinishedDraft[] {
  const start = keyOf(person, '')
  return attempt(() => {
    const storage = storageOf(person)
    const found = Object.keys(storage).flatMap((key) => {
      const draft = key.startsWith(start) ? draftUnder(storage, key) : undefined
      return draft ? [{ ...draft, name: key.slice(start.length) }] : []
    })
    return found.toSorted((a, b) => b.at - a.at)
  }, [])
}

function draftUnder(storage: Storage, key: string): SavedDraft | undefined {
  const text = storage.getItem(key)
  const draft = text === null ? undefined : (JSON.parse(text) as SavedDraft)
  if (!draft || Date.now() - draft.at < DAYS * 86_400_000) return draft
  storage.removeItem(key)
  return undefined
}

/** Signing out removes all drafts; signing in removes those of other people. */
export function forgetAllDrafts(except?: string): void {
  const own = except === undefined ? undefined : keyOf(except, '')
  for (const storage of [sessionStorage, localStorage]) {
    attempt(() => {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX) && !(own && key.startsWith(own))) storage.removeItem(key)
      }
    }, undefined)
  }
}
