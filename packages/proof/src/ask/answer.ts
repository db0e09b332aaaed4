/** What comes back for a question: yes, no, or that it cannot be decided; why, and where that stands. Plain data. */
import type { Reason, Possibility } from '../possible/index.ts'
import type { Example } from './example.ts'

/** The answer to a question, with its proof or its example. */
export interface Answer {
  readonly question: string
  /**
   * `possible`: an example was found and not played yet; who runs the application plays it and says `yes` then.
   * `list`: the question asked for what there is.
   */
  readonly answer: 'yes' | 'possible' | 'no' | 'undecided' | 'list' | 'not understood'
  /** One sentence. */
  readonly text: string
  /** The lines of the document that decide it. */
  readonly reasons: readonly Reason[]
  /** Of `yes` and `possible`: a record and a person with whom it is so. */
  readonly example?: Example
  /** Of `possible`: further examples, in case the first one does not come about. */
  readonly others?: readonly Example[]
  /** Of `possible`, of the way from one state to another: the steps, from a record in the first state on. */
  readonly way?: Way
  /** What else matters: further people that are needed, what may still refuse. */
  readonly notes: readonly string[]
  /** Of "list": what is possible, one by one. */
  readonly possible?: readonly Possibility[]
}

/** The way of one record from state to state. */
export interface Way {
  readonly entity: string
  /** The field that holds the state. */
  readonly field: string
  readonly from: string
  readonly steps: readonly { readonly action: string; readonly label: string; readonly to: string }[]
}
