/** What comes back for a question: yes, no, or that it cannot be decided; why, and where that stands. Plain data. */
import type { Reason } from '../possible/reason.ts'
import type { Example } from './example.ts'
import type { Possibility } from '../possible/possibilities.ts'

export interface Answer {
  readonly question: string
  /** `list`: the question asked for what there is. */
  readonly answer: 'yes' | 'no' | 'undecided' | 'list' | 'not understood'
  /** One sentence. */
  readonly text: string
  /** The lines of the document that decide it. */
  readonly reasons: readonly Reason[]
  /** Of "yes": a record and a person with whom it is so. */
  readonly example?: Example
  /** What else matters: further people that are needed, what may still refuse. */
  readonly notes: readonly string[]
  /** Of "list": what is possible, one by one. */
  readonly possible?: readonly Possibility[]
}
