// What surrounds a command: the terminal it writes to, the environment, and the folders from which paths are meant.
import type { Terminal } from './style.ts'

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
