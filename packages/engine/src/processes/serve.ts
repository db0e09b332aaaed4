/** The other side of a helper process (`helper-process.ts`): its program answers the requests of the server with this. */
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { ProcessAnswer, StartedBy } from './messages.ts'

/** Parts per message, so that the server can answer other requests in between. */
const MAX_PARTS = 500

/** Milliseconds between two looks of the thread that watches. */
const WATCH = 500
/** With a limit of memory, of which a second can take a gigabyte. */
const WATCH_MEMORY = 100

/**
 * Answers each request with the parts that `answer` returns. `perMessage`: the parts that are sent at once. The program gets the
 * arguments that the server gave it.
 */
export function serve<Request>(
  open: (own: readonly string[]) => (request: Request) => readonly unknown[] | Promise<readonly unknown[]>,
  perMessage = MAX_PARTS,
): void {
  const [by, ...own] = process.argv.slice(2)
  watch(JSON.parse(by!) as StartedBy)
  const answer = open(own)
  // Signals from the terminal are for the server, which ends this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // Its compiled code is stored after the first answer: a signal may end the process at any time.
  let stored = false
  let last = Promise.resolve()
  process.on('message', (request: Request | 'start') => {
    last = last.then(async () => {
      try {
        if (request === 'start') return send({ parts: [], more: false })
        sendParts(await answer(request), perMessage, stored ? undefined : flushCompileCache)
        stored = true
      } catch (error) {
        const { message, errcode } = error as Error & { errcode?: number }
        send({ error: { message, ...(errcode !== undefined && { errcode }) } })
      }
    })
  })
}

function sendParts(parts: readonly unknown[], perMessage: number, sent?: () => void): void {
  const last = Math.max(0, Math.ceil(parts.length / perMessage) - 1)
  for (let at = 0; at <= last; at++) {
    const more = at < last
    send({ parts: parts.slice(at * perMessage, (at + 1) * perMessage), more }, more ? undefined : sent)
  }
}

/** `sent` is called when it is out of this process. */
const send = (answer: ProcessAnswer, sent?: () => void): void =>
  void process.send!(answer, undefined, undefined, () => sent?.())

/**
 * If the server is killed, nothing ends what the process does; if it takes too much memory, nothing but the system does. This
 * thread detects both and ends the process, also in the middle of a statement.
 */
function watch({ parent, memory }: StartedBy): void {
  const isOver = memory === undefined ? '' : `|| process.memoryUsage.rss() > ${memory * 1_048_576}`
  const look = `if (process.ppid !== ${parent} ${isOver}) process.kill(process.pid, 'SIGKILL')`
  const every = memory === undefined ? WATCH : WATCH_MEMORY
  new Worker(`setInterval(() => { ${look} }, ${every})`, { eval: true }).unref()
}
