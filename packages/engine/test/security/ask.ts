/** Asking a server in the way an attacker does, and comparing whole answers: status, headers that could tell, bytes. */
import { connect } from 'node:net'
import type { Json } from '@ninefold/plan/values'
import type { Person, Server } from '../support/server.ts'

export interface Question {
  readonly method: string
  readonly path: string
  readonly body?: Json
}

export const get = (path: string): Question => ({ method: 'GET', path })

/** `/api/records/claim` with these parameters. */
export const listOf = (path: string, query: Readonly<Record<string, string>>): Question =>
  get(`${path}?${new URLSearchParams(query).toString()}`)

const passing = new Set(['date', 'connection', 'keep-alive', 'content-length', 'x-request-id'])

/** The whole answer as one text. */
export async function answer(person: Person, { method, path, body }: Question): Promise<string> {
  const reply = await person.request(method, path, body)
  const headers = [...reply.headers].filter(([name]) => !passing.has(name)).map(([name, value]) => `${name}: ${value}`)
  return [reply.status, ...headers.toSorted(), '', reply.text].join('\n')
}

export const answers = (person: Person, questions: readonly Question[]): Promise<readonly string[]> =>
  Promise.all(questions.map((question) => answer(person, question)))

/** Bytes on a socket, as they are; the answer as text. */
export function raw(server: Pick<Server, 'address'>, request: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(request))
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

/** A request line and headers; the connection ends with the answer. */
export const rawRequest = (
  server: Server,
  line: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Promise<string> => {
  const all = {
    Host: new URL(server.address).host,
    Connection: 'close',
    ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return raw(server, `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}
