// What the panel "Why?" explains; undefined while it is closed.
import type { Origin } from '@ninefold/plan/expression'
import type { WhyQuery } from '@ninefold/plan/wire'
import { sharedState } from '../shared-state.ts'

export interface WhySubject {
  /** Absent: only the line of the document is known. */
  readonly about?: WhyQuery | undefined
  /** The name of what is explained: "Amount". */
  readonly of: string
  readonly origin?: Origin | undefined
}

const subject = sharedState<WhySubject | undefined>(undefined)

export const useWhySubject = subject.use

export const askWhy = subject.set

/** Opens the explanation of what has the focus, unless that is the heading of the page; false if there is none. */
export function askWhyOfFocused(): boolean {
  const mark = document.activeElement
    ?.closest('[data-why]')
    ?.querySelector<HTMLElement>('[data-why-mark]:not([aria-keyshortcuts])')
  mark?.click()
  return mark !== undefined && mark !== null
}
