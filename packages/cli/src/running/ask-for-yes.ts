// Asks for confirmation in the terminal while a new text waits for it. At all other times it does not read the keyboard.
import { fstatSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Interface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'

interface Yes {
  /**
   * Puts the question; the first line with `y` after it calls `onYes` once. What was typed before is no answer, and a question
   * that came before is forgotten. Ends when the question has been put.
   */
  readonly ask: (question: () => void, onYes: () => void) => Promise<void>
  /** Withdraws the question. */
  readonly cancel: () => void
  /** Whether somebody could say it here. */
  readonly possible: boolean
}

type Input = NodeJS.ReadableStream & Partial<Pick<NodeJS.ReadStream, 'ref' | 'unref'>>

export function askForYes(input: Input = process.stdin, possible = somebodyThere()): Yes {
  let lines: Interface | undefined
  let questions = 0
  function cancel(): void {
    questions++
    lines?.close()
    lines = undefined
    // What is read no more must not keep the process alive.
    input.unref?.()
  }
  async function ask(question: () => void, onYes: () => void): Promise<void> {
    cancel()
    if (!possible) return question()
    const mine = questions
    input.ref?.()
    await readAway(input)
    // Cancelled meanwhile: another text has come.
    if (mine !== questions) return
    question()
    lines = createInterface({ input })
    lines.on('line', (line) => {
      if (mine !== questions || !/^y(es)?$/i.test(line.trim())) return
      cancel()
      onYes()
    })
  }
  input.on('error', cancel)
  return { ask, cancel, possible }
}

/** Turns of the event loop without a line after which none is left: in each but the first the system was asked for one. */
const QUIET_TURNS = 3

async function readAway(input: Input): Promise<void> {
  let quiet = 0
  const heard = () => void (quiet = 0)
  input.on('data', heard)
  for (; quiet < QUIET_TURNS; quiet++) await nextTurn()
  input.off('data', heard)
  input.pause()
}

/** A terminal in which this is in front, or another program that may write; nobody is at a file or `/dev/null`. */
function somebodyThere(): boolean {
  if (process.stdin.isTTY) return inForeground()
  try {
    const from = fstatSync(0)
    return from.isFIFO() || from.isSocket()
  } catch {
    return false
  }
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
