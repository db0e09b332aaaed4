/** A process that reads for the server; a signal ends it whatever statement it runs. */
import { fork, type ChildProcess } from 'node:child_process'
import type { HeavyRead, Reader, Row } from '../store.ts'
import { TooCostly } from '../store.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts'

/** Next to this file; in the bundle, next to the bundled code. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? 'reader-main.ts' : 'reader.js', import.meta.url)

/** Milliseconds until a new process must answer. */
const START_MOST = 60_000

export interface ReaderProcess {
  /** One work at a time, within one transaction. If it throws `TooCostly`, the process has ended. */
  read<T>(work: (reader: Reader) => Promise<T>, deadline: HeavyRead['deadline']): Promise<T>
  hasEnded(): boolean
  /** Ends it at once, and resolves when it has ended. */
  end(): Promise<void>
}

export function startReaderProcess(file: string): ReaderProcess {
  const child = startChild(file)
  const { ask, fail } = questionsTo(child)
  let ended = false
  const gone = new Promise<void>((resolve) => {
    const end = (why: string) => {
      ended = true
      fail(new Error(why))
      resolve()
    }
    child.once('exit', (code, signal) => end(`the reader process ended with ${signal ?? code}`))
    child.once('error', (error) => end(error.message))
  })
  const kill = (error: Error): void => {
    ended = true
    fail(error)
    child.kill('SIGKILL')
  }
  return {
    read: async (work, deadline) => {
      let timer = setTimeout(() => kill(new Error('the reader process does not answer')), START_MOST)
      try {
        await ask({ kind: 'begin' })
        clearTimeout(timer)
        timer = setTimeout(() => kill(new TooCostly()), deadline)
        return await work(readerBy(ask))
      } finally {
        clearTimeout(timer)
        if (!ended) await ask({ kind: 'end' })
      }
    },
    hasEnded: () => ended,
    end: () => {
      kill(new Error('the store was closed'))
      return gone
    },
  }
}

function startChild(file: string): ChildProcess {
  const child = fork(PROGRAM, [file], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The process must not keep an idle server from exiting.
  child.unref()
  child.channel?.unref()
  return child
}

type Ask = (request: ReaderRequest) => Promise<readonly unknown[]>

interface Question {
  readonly rows: unknown[]
  readonly resolve: (rows: readonly unknown[]) => void
  readonly reject: (error: Error) => void
}

/** `fail`: all waiting and later requests are rejected with the first such error. */
function questionsTo(child: ChildProcess): { readonly ask: Ask; readonly fail: (error: Error) => void } {
  const questions: Question[] = []
  let failed: Error | undefined
  child.on('message', (answer: ReaderAnswer) => {
    const [question] = questions
    if (!question) return
    if ('rows' in answer) for (const row of answer.rows) question.rows.push(row)
    if ('rows' in answer && answer.more) return
    questions.shift()
    if ('rows' in answer) question.resolve(question.rows)
    else question.reject(Object.assign(new Error(answer.error.message), answer.error))
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed)
        questions.push({ rows: [], resolve, reject })
        child.send(request, (error) => error && fail(error))
      }),
    fail,
  }

  function fail(error: Error): void {
    failed ??= error
    for (const { reject } of questions.splice(0)) reject(failed)
  }
}

const readerBy = (ask: Ask): Reader => ({
  rows: async (text, values = []) => (await ask({ kind: 'rows', text, values })) as readonly Row[],
  all: async <T>(text: string, values: readonly never[] = []) =>
    (await ask({ kind: 'all', text, values })) as readonly T[],
  one: async <T>(text: string, values: readonly never[] = []) =>
    (await ask({ kind: 'one', text, values }))[0] as T | undefined,
})
