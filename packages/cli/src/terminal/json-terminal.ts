// The output of a server as lines of JSON, for programs that collect logs.
import type { Log } from '@ninefold/engine'
import { noStyle, type Terminal } from './style.ts'

/** Each line becomes an object with `time`, `level`, `message`. */
export function jsonTerminal(terminal: Terminal): Terminal {
  const line = (level: string) => (message: string) => {
    const text = message.trim()
    if (text !== '') terminal.out(JSON.stringify({ time: new Date().toISOString(), level, message: text }))
  }
  return { ...terminal, style: noStyle, out: line('info'), error: line('error'), log: jsonLog(terminal) }
}

/** The log of the engine: what it says about an event stands beside its message. */
function jsonLog(terminal: Terminal): Log {
  const line = (level: string) => (about: Readonly<Record<string, unknown>>, message: string) =>
    terminal.out(JSON.stringify({ time: new Date().toISOString(), level, message, ...about }))
  return { info: line('info'), error: line('error') }
}

/** The log of the engine on a terminal, by default for people. */
export function logOn(terminal: Terminal): Log {
  return (
    terminal.log ?? {
      info: (about, text) => terminal.out(`${text} ${JSON.stringify(about)}`),
      error: (about, text) => terminal.error(`${text} ${JSON.stringify(about)}`),
    }
  )
}
