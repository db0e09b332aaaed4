// What every command is: how it is called, what it says of itself, and what it does with its arguments.
import type { Arguments, Option } from '../arguments.ts'
import type { Terminal } from '../terminal/style.ts'

export interface Command {
  readonly name: string
  /** What follows the name: `[document]`. */
  readonly takes: string
  readonly summary: string
  readonly options: readonly Option[]
  /** Resolves with the exit code: 0 fine, 1 the document or the machine says no, 2 called wrongly. */
  readonly run: (given: Arguments, surroundings: Surroundings) => Promise<number>
}

export interface Surroundings {
  readonly terminal: Terminal
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folders from which relative paths are read, the current one first. */
  readonly bases: readonly string[]
}

/** Says what went wrong and what to do next; the exit code is the caller's. */
export function complain(terminal: Terminal, mistake: string, help: string): void {
  terminal.error(`${terminal.style.red('ninefold:')} ${mistake}`)
  if (help !== '') terminal.error(`  ${help}`)
}
