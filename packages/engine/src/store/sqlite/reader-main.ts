/**
 * The program of a reader process: opens its own connection to the file and runs the statements that the server sends.
 * The server may end it by a signal even in the middle of a statement (`reader-process.ts`).
 */
import { Worker } from 'node:worker_threads'
import { connect } from './connection.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts'

/** Rows per message, so that the server can answer other requests in between. */
const ROWS_MOST = 500

/** If the server is killed, nothing ends a running statement: this thread detects it and ends the process. */
const WATCH = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL') }, 500)`

new Worker(WATCH, { eval: true }).unref()
const connection = connect(process.argv[2]!, 'reader')

const send = (answer: ReaderAnswer): void => void process.send!(answer)

function answer(request: ReaderRequest): void {
  switch (request.kind) {
    case 'begin':
      connection.run('BEGIN', [])
      return send({ rows: [], more: false })
    case 'end':
      if (connection.database.isTransaction) connection.run('COMMIT', [])
      return send({ rows: [], more: false })
    case 'one':
      return send({ rows: [connection.one(request.text, request.values)], more: false })
    case 'rows':
    case 'all': {
      const rows = connection[request.kind](request.text, request.values)
      for (let start = 0; start === 0 || start < rows.length; start += ROWS_MOST)
        send({ rows: rows.slice(start, start + ROWS_MOST), more: start + ROWS_MOST < rows.length })
    }
  }
}

// Signals from the terminal are for the server, which ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', (request: ReaderRequest) => {
  try {
    answer(request)
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    send({ error: { message, ...(errcode !== undefined && { errcode }) } })
  }
})
