// Waits until the user or the system ends the process (Ctrl-C or a signal).

/** Resolves at the first signal. A second Ctrl-C ends the process at once. */
export function untilEnded(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    let stopping = false
    for (const signal of signals)
      process.on(signal, () => {
        if (stopping && signal === 'SIGINT') process.exit(130)
        stopping = true
        resolve(signal)
      })
  })
}
