// The environment of a command: terminal, environment variables, the folders for relative paths, and the end of the process.
import type { Terminal } from './style.ts'

export interface Surroundings {
  readonly terminal: Terminal
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folders from which relative paths are read, the current one first. */
  readonly bases: readonly string[]
  /** By default the standard input. */
  readonly input?: AsyncIterable<Uint8Array | string>
  /** When what goes on for ever is to end; absent: when a signal asks this process to. */
  readonly ended?: Promise<unknown>
}

/** Says what went wrong and what to do next; the exit code is the caller's. */
export function complain(terminal: Terminal, mistake: string, help: string): void {
  if (terminal.log) return terminal.log.error(help === '' ? {} : { help }, mistake)
  terminal.error(`${terminal.style.red('ninefold:')} ${mistake}`)
  if (help !== '') terminal.error(`  ${help}`)
}

/** The same, and returns the exit code of the command: 2 if its arguments are wrong. */
export const refuseOn =
  (terminal: Terminal) =>
  (mistake: string, help: string, code = 2): number => {
    complain(terminal, mistake, help)
    return code
  }
