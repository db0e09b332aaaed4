// The interface of a command: how it is called, its help, and its function over the arguments.
import type { Arguments, Option } from '../arguments.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface Command {
  readonly name: string
  /** What follows the name: `[document]`. */
  readonly takes: string
  readonly summary: string
  readonly options: readonly Option[]
  /** Resolves with the exit code: 0 fine, 1 the document or the machine says no, 2 called wrongly. */
  readonly run: (given: Arguments, surroundings: Surroundings) => Promise<number>
}
