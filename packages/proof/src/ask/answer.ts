/** The answer to a question as plain data: yes, no or undecided, the reasons, and their places in the document. */
import type { Reason, Possibility } from '../possible/index.ts'
import type { Example } from './example.ts'

/** The answer to a question, with its proof or its example. */
export interface Answer {
  readonly question: string
  /**
   * `possible`: an example was found but not run yet. A caller with a running application runs it and then reports `yes`.
   * `list`: the question asked for a list.
   */
  readonly answer: 'yes' | 'possible' | 'no' | 'undecided' | 'list' | 'not understood'
  /** One sentence. */
  readonly text: string
  /** The lines of the document that decide it. */
  readonly reasons: readonly Reason[]
  /** For `yes` and `possible`: a record and a person for which the answer is yes. */
  readonly example?: Example
  /** For `possible`: further examples, in case the first fails when it is run. */
  readonly others?: readonly Example[]
  /** For `possible` answers about reaching a state: the steps, starting with a record in the first state. */
  readonly way?: StatePath
  /** Remarks: further people that are needed, what may still refuse the operation. */
  readonly notes: readonly string[]
  /** For `list`: each operation, and whether it is possible. */
  readonly possible?: readonly Possibility[]
}

/** A path of one record from state to state. */
export interface StatePath {
  readonly entity: string
  /** The field that holds the state. */
  readonly field: string
  readonly from: string
  readonly steps: readonly { readonly action: string; readonly label: string; readonly to: string }[]
}
