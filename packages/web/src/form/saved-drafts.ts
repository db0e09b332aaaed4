// Stores input so that it survives an accidental reload: only in this tab, until it is saved or discarded.
import type { WireRecord } from '@ninefold/plan/wire'
import type { Draft } from '../records/draft.ts'

interface SavedDraft {
  readonly draft: Draft
  readonly touched: readonly string[]
  /** The version on which the draft is based; null for a new record. */
  readonly base: WireRecord | null
}

// The number in the key distinguishes the format from older ones.
const keyOf = (name: string) => `ninefold:draft2:${name}`

export function saveDraft(name: string, draft: SavedDraft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // If storage is full or forbidden, a reload loses the draft.
  }
}

export function savedDraft(name: string): SavedDraft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : (JSON.parse(text) as SavedDraft)
  } catch {
    return undefined
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // As above.
  }
}

/** Signing out removes all drafts. */
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('ninefold:')) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
