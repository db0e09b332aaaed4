/** The history of a record: who changed what from what to what, when, under which document. */
import type { HistoryEntry } from '@ninefold/language'

export interface HistoryPage {
  readonly items: readonly HistoryEntry[]
  readonly next: string | null
}
