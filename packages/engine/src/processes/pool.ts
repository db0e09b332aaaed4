/** Helper processes of one program: started on demand, reused, ended after a while without work. */
import { startProcess, type HelperProcess, type ProcessOptions } from './helper-process.ts'

export interface ProcessPool<Request> {
  /** Runs the work with a process to itself. How many run at a time is up to the caller. */
  with<T>(work: (process: HelperProcess<Request>) => Promise<T>): Promise<T>
  /** Ends those that nobody uses. */
  readonly rest: () => Promise<void>
  /** Ends all at once: works that use one are rejected. */
  readonly close: () => Promise<void>
}

/** `idle`: milliseconds after which unused processes are ended. */
export function openPool<Request>(options: ProcessOptions, idle: number): ProcessPool<Request> {
  const all = new Set<HelperProcess<Request>>()
  const free: HelperProcess<Request>[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const end = async (ending: readonly HelperProcess<Request>[]): Promise<void> => {
    for (const process of ending) all.delete(process)
    await Promise.all(ending.map((process) => process.end()))
  }
  const rest = () => end(free.splice(0))
  const take = (): HelperProcess<Request> => {
    for (const process of all) if (process.hasEnded()) all.delete(process)
    const process = free.findLast((each) => !each.hasEnded()) ?? startProcess<Request>(options)
    free.splice(0, free.length, ...free.filter((each) => each !== process && !each.hasEnded()))
    all.add(process)
    return process
  }
  return {
    with: async (work) => {
      if (closed) throw new Error('the server ends')
      clearTimeout(timer)
      const process = take()
      try {
        return await work(process)
      } finally {
        if (!process.hasEnded()) free.push(process)
        if (free.length === all.size) timer = setTimeout(() => void rest(), idle).unref()
      }
    },
    rest,
    close: () => {
      closed = true
      clearTimeout(timer)
      free.length = 0
      return end([...all])
    },
  }
}
