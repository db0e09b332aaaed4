/** Hands a task to a thread of its own (`worker.ts`), with bounded memory; at most two at a time, the others wait. */
import { Worker } from 'node:worker_threads'
import type { Results, Task } from './worker.ts'

const THREADS_MOST = 2
const MEMORY_MOST = { maxOldGenerationSizeMb: 512 }

let running = 0
const waiting: (() => void)[] = []

/** Rejects where the thread fails, for want of memory too. */
export async function inThread<K extends Task['kind']>(task: Extract<Task, { kind: K }>): Promise<Results[K]> {
  if (running >= THREADS_MOST) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await new Promise<Results[K]>((resolve, reject) => {
      const worker = new Worker(new URL('worker.ts', import.meta.url), {
        workerData: task,
        resourceLimits: MEMORY_MOST,
      })
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
    })
  } finally {
    running--
    waiting.shift()?.()
  }
}
