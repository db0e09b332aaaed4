/**
 * Runs tasks in threads of their own (`worker.ts`), with limited memory and time; at most two at a time, the others
 * wait.
 */
import { Worker } from 'node:worker_threads'
import type { Results, Task } from './worker.ts'

const THREADS_MOST = 2
const MEMORY_MOST = { maxOldGenerationSizeMb: 512 }
/** Maximum milliseconds for a task. */
const TIME_MOST = 120_000

/** Next to this file; in the bundle, next to the bundled code. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? 'worker.ts' : 'worker.js', import.meta.url)

export interface Threads {
  /** Rejects if the thread fails, also by the limits of memory and time, and if the server stops. */
  run<K extends Task['kind']>(task: Extract<Task, { kind: K }>): Promise<Results[K]>
  /** Stops running tasks; waiting ones are not started. */
  close(): Promise<void>
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openThreads(): Threads {
  const workers = new Set<Worker>()
  const waiting: (() => void)[] = []
  let running = 0
  let closed = false

  async function start<K extends Task['kind']>(task: Extract<Task, { kind: K }>): Promise<Results[K]> {
    if (closed) throw new Error('the server ends')
    const worker = new Worker(WORKER, { workerData: task, resourceLimits: MEMORY_MOST })
    workers.add(worker)
    const limit = setTimeout(() => void worker.terminate(), TIME_MOST)
    try {
      return await new Promise<Results[K]>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
      })
    } finally {
      clearTimeout(limit)
      workers.delete(worker)
    }
  }

  return {
    async run(task) {
      if (running < THREADS_MOST) running++
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await start(task)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
    async close() {
      closed = true
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
