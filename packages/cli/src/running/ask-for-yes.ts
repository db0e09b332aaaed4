// Listens for a yes in the terminal while a new text waits for one; leaves the keyboard alone at all other times.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Interface } from 'node:readline'

export interface Yes {
  /** From now on a line with `y` calls it; only the last one given counts. */
  readonly wanted: (said: () => void) => void
  /** Nothing waits any more. */
  readonly settled: () => void
  /** Whether somebody could say it here. */
  readonly possible: boolean
}

export function askForYes(input: NodeJS.ReadStream = process.stdin): Yes {
  let lines: Interface | undefined
  let answer: (() => void) | undefined
  const possible = !input.isTTY || inForeground()
  function settled(): void {
    answer = undefined
    lines?.close()
    lines = undefined
    // What is read no more must not keep the process alive.
    input.unref?.()
  }
  function wanted(said: () => void): void {
    answer = said
    if (lines || !possible) return
    input.ref?.()
    lines = createInterface({ input })
    lines.on('line', (line) => {
      if (/^y(es)?$/i.test(line.trim())) answer?.()
    })
    input.on('error', settled)
  }
  return { wanted, settled, possible }
}

/** The system stops a process that reads the terminal from behind (`ninefold run &`). Where it cannot be known, it is in front. */
function inForeground(): boolean {
  try {
    const [, , group, , , terminalGroup] = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return group === terminalGroup
  } catch {
    return true
  }
}
