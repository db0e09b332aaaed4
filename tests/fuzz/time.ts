// How long something may take, by the time of the processor, so that what else runs on the machine does not count.

/** Milliseconds: a second, and for texts of more than 200,000 characters a little for each of them. */
const mostTime = (length: number) => Math.max(1000, length / 200)

export type Timed<T> =
  | { readonly value: T; readonly broken?: never }
  | { readonly value?: never; readonly broken: string }

/** What the work gives, or what is wrong with it: an exception, or too much time for a text of this length. */
export function timed<T>(length: number, work: () => T): Timed<T> {
  const before = process.threadCpuUsage()
  try {
    const value = work()
    const { user, system } = process.threadCpuUsage(before)
    const time = (user + system) / 1000
    return time > mostTime(length) ? { broken: `took ${time.toFixed(0)} ms` } : { value }
  } catch (error) {
    const stack = String((error as Error).stack).split('\n')
    return { broken: `threw ${stack.slice(0, 4).join(' ')}` }
  }
}
