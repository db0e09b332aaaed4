// Keeps what was typed through an accidental reload: in this tab alone, until it is saved or given up.
import type { WireRecord } from '@ninefold/plan/wire'
import type { Draft } from '../records/draft.ts'

interface SavedDraft {
  readonly draft: Draft
  readonly touched: readonly string[]
  /** The version that was being changed; null for a new record. */
  readonly base: WireRecord | null
}

// The number tells apart what an older page has kept.
const keyOf = (name: string) => `ninefold:draft2:${name}`

export function saveDraft(name: string, draft: SavedDraft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage only means that a reload loses the draft.
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

/** Whoever signs out leaves nothing behind. */
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('ninefold:')) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
