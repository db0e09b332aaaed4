/** The list for which views are: its screen as one principal may see it. */
import type { Plan, Screen, ShowsOf } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import { Refusal } from '../refusal.ts'

type ListShows = ShowsOf<'list'>

export interface ViewPlace {
  readonly plan: Plan
  readonly records: Pick<Records, 'namesInFilter' | 'checkedSort'>
  readonly principal: Principal
  readonly screen: Screen
  /** Of the screen, with only the columns that the principal may read. */
  readonly shows: ListShows
}

/** Whether the list may be asked for this by the principal: false also for what does not exist. */
export function accepts(ask: () => unknown): boolean {
  try {
    ask()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
