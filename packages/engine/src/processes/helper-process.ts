/**
 * A process that works for the server beside its event loop (`serve.ts` is its other side). Whatever it does, a signal
 * ends it: a thread could not be ended in the middle of a statement.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import type { ProcessAnswer, StartedBy } from './messages.ts'

/** Milliseconds until a new process must answer. */
const MAX_START = 60_000

/** How far below the server the system ranks a process with `isLow`. */
const LOW_PRIORITY = 10

export interface ProcessOptions {
  readonly program: URL
  /** For the program: `serve` passes them on. */
  readonly arguments?: readonly string[]
  /** Megabytes after which the process ends itself. */
  readonly memory?: number
  /** The server goes first where both want the processor. */
  readonly isLow?: boolean
}

/** The process ended by itself: it ran out of memory, or failed. */
export class ProcessEnded extends Error {}

export interface HelperProcess<Request> {
  /** All parts of its answer. Rejects with `ProcessEnded` if the process ends before. */
  readonly ask: (request: Request) => Promise<readonly unknown[]>
  /** Runs work that asks it; after `milliseconds` the process is killed, and what the work awaits of it rejects with `late`. */
  within<T>(milliseconds: number, late: Error, work: () => Promise<T>): Promise<T>
  hasEnded(): boolean
  /** Ends it at once, and resolves when it has ended. */
  readonly end: () => Promise<void>
}

export function startProcess<Request>(options: ProcessOptions): HelperProcess<Request> {
  const child = startChild(options)
  const { ask, fail } = questionsTo<Request>(child)
  const { hasEnded, kill, gone } = endOf(child, fail)
  const limited = async <T>(milliseconds: number, late: Error, work: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => kill(late), milliseconds)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }
  /** The program is loaded: loading it does not count for the deadline of a work. */
  const started = limited(MAX_START, new Error('the process does not answer'), () => ask('start'))
  started.catch(() => {})
  return {
    ask,
    within: async (milliseconds, late, work) => {
      await started
      return limited(milliseconds, late, work)
    },
    hasEnded,
    end: () => {
      // Who ends the server waits for it, also if nothing else is left to wait for.
      if (child.exitCode === null && child.signalCode === null) child.ref()
      kill(new Error('the server ends'))
      return gone
    },
  }
}

/** However the process ends, `fail` is called with the reason. `gone` resolves when it has ended. */
function endOf(child: ChildProcess, fail: (error: Error) => void) {
  let ended = false
  const gone = new Promise<void>((resolve) => {
    const end = (why: string) => {
      ended = true
      fail(new ProcessEnded(why))
      resolve()
    }
    child.once('exit', (code, signal) => end(`the process ended with ${signal ?? code}`))
    child.once('error', (error) => end(error.message))
  })
  const kill = (error: Error): void => {
    ended = true
    fail(error)
    child.kill('SIGKILL')
  }
  return { hasEnded: () => ended, kill, gone }
}

function startChild({ program, arguments: own = [], memory, isLow }: ProcessOptions): ChildProcess {
  const by: StartedBy = { parent: process.pid, ...(memory !== undefined && { memory }) }
  const cache = getCompileCacheDir()
  const child = fork(program, [JSON.stringify(by), ...own], {
    serialization: 'advanced',
    // Where the server stores its compiled code, if it does: the parent of the folder for this version of Node.
    env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }) },
    // More than the process may take: it is to end in time, not to collect garbage until its deadline.
    execArgv: memory === undefined ? [] : [`--max-old-space-size=${memory * 2}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (isLow && child.pid !== undefined) lowerPriority(child.pid)
  // The process must not keep an idle server from exiting.
  child.unref()
  child.channel?.unref()
  return child
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // Some systems do not allow it, and the process may have ended: it works all the same.
  }
}

interface Question {
  readonly parts: unknown[]
  readonly resolve: (parts: readonly unknown[]) => void
  readonly reject: (error: Error) => void
}

/** `fail`: all waiting and later requests are rejected with the first such error. */
function questionsTo<Request>(child: ChildProcess) {
  const questions: Question[] = []
  let failed: Error | undefined
  child.on('message', (answer: ProcessAnswer) => {
    const [question] = questions
    if (!question) return
    if ('parts' in answer) for (const part of answer.parts) question.parts.push(part)
    if ('parts' in answer && answer.more) return
    questions.shift()
    if (questions.length === 0) child.channel?.unref()
    if ('parts' in answer) question.resolve(question.parts)
    else question.reject(Object.assign(new Error(answer.error.message), answer.error))
  })
  return {
    ask: (request: Request | 'start'): Promise<readonly unknown[]> =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed)
        questions.push({ parts: [], resolve, reject })
        // Whoever waits for an answer may be all that keeps the server running, before it listens.
        child.channel?.ref()
        child.send(request as object, (error) => error && fail(error))
      }),
    fail,
  }

  function fail(error: Error): void {
    failed ??= error
    child.channel?.unref()
    for (const { reject } of questions.splice(0)) reject(failed)
  }
}
