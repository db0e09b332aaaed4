// What work costs, by the time of the processor that its thread ran on: what else runs on the machine does not count.

/** `time` in milliseconds. */
export function measured<T>(work: () => T): { readonly value: T; readonly time: number } {
  const before = process.threadCpuUsage()
  const value = work()
  const { user, system } = process.threadCpuUsage(before)
  return { value, time: (user + system) / 1000 }
}

/** The same of work that awaits; nothing else may go on in the thread meanwhile. */
export async function measuredAsync<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly time: number }> {
  const before = process.threadCpuUsage()
  const value = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { value, time: (user + system) / 1000 }
}
