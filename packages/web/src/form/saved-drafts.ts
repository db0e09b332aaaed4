// Stores input that is not saved yet, for seven days: it survives a reload and a closed tab.
import type { WireRecord } from '@ninefold/plan/wire'
import { removeItem, storedItem, storedNames, storeItem } from '../client/person-storage.ts'
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
const START = 'draft:'

/** Whether it is stored. */
export const saveDraft = (person: string, name: string, draft: SavedDraft): boolean =>
  storeItem(person, START + name, draft)

export function savedDraft(person: string, name: string): SavedDraft | undefined {
  const draft = storedItem<SavedDraft>(person, START + name)
  if (!draft || Date.now() - draft.at < DAYS * 86_400_000) return draft
  forgetDraft(person, name)
  return undefined
}

export const forgetDraft = (person: string, name: string): void => removeItem(person, START + name)

/** The latest first. */
export function unfinishedDrafts(person: string): readonly UnfinishedDraft[] {
  const names = storedNames(person, START).map((name) => name.slice(START.length))
  const found = names.flatMap((name) => {
    const draft = savedDraft(person, name)
    return draft ? [{ ...draft, name }] : []
  })
  return found.toSorted((a, b) => b.at - a.at)
}
