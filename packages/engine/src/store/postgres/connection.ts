/**
 * One connection to PostgreSQL and its prepared statements. Queries are sent without waiting for the answers of those
 * before them; the server answers in order.
 */
import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Binding } from '@ninefold/plan/values'
import type { Reader } from '../store.ts'
import { inOurWords } from './errors.ts'
import { numbered } from './written.ts'

/** A store sees a bounded number of texts, but filters of people are texts too. */
const STATEMENTS_MOST = 1000

type Client = pg.Client | pg.PoolClient

export interface Asking extends Reader {
  run(text: string, values?: readonly Binding[]): Promise<number>
}

export interface Connection extends Asking {
  /** Prepares nothing: for statements about tables that change meanwhile. */
  readonly unprepared: Asking
  /** Lets go of all that was prepared, where tables have changed since `epoch` was another. */
  enter(epoch: number): void
  /** Statements without values, together in one message; the rows of the last one. */
  simple(text: string): Promise<readonly (readonly unknown[])[]>
}

/** Every text that was ever sent, as PostgreSQL reads it. */
const written = new Map<string, string>()

function inPostgres(text: string): string {
  const known = written.get(text)
  if (known !== undefined) return known
  if (written.size >= 10 * STATEMENTS_MOST) written.clear()
  const made = numbered(text)
  written.set(text, made)
  return made
}

const connections = new WeakMap<Client, Connection>()

/** The same connection for the same client, since it knows what the client has prepared. */
export function connectionOn(client: Client): Connection {
  const known = connections.get(client)
  if (known) return known
  const made = makeConnection(client)
  connections.set(client, made)
  return made
}

/** What is sent in one turn of the event loop goes to the network as one piece: writing to a socket is dear. */
function gathering(client: Client): () => void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Writable } }
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    const { stream } = connection
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
}

function makeConnection(client: Client): Connection {
  // Without one, the loss of a connection would end the process; whoever waits for an answer is told in any case.
  client.on('error', () => {})
  const names = statementNames(client)
  const gather = gathering(client)
  let since = 0
  return {
    ...askingOn(client, gather, (text) => names.of(text)),
    unprepared: askingOn(client, gather, () => undefined),
    enter: (epoch) => {
      if (epoch !== since) names.forget()
      since = epoch
    },
    simple: async (text) => {
      gather()
      const answer = (await client.query({ text, rowMode: 'array' })) as unknown
      const results = (Array.isArray(answer) ? answer : [answer]) as pg.QueryArrayResult<unknown[]>[]
      if (text.endsWith('COMMIT') && results.at(-1)!.command !== 'COMMIT') throw new Error('the transaction had failed')
      return results.at(-1)!.rows
    },
  }
}

function askingOn(client: Client, gather: () => void, nameOf: (text: string) => string | undefined): Asking {
  const query = async (text: string, values: readonly Binding[], rowMode?: 'array', once = false) => {
    const own = inPostgres(text)
    const name = once ? undefined : nameOf(own)
    gather()
    try {
      return await client.query({
        ...(name && { name }),
        text: own,
        values,
        ...(rowMode && { rowMode }),
      } as pg.QueryConfig)
    } catch (error) {
      throw inOurWords(error)
    }
  }
  return {
    rows: async (text, values = [], once) => (await query(text, askable(values), 'array', once)).rows as never,
    all: async (text, values = []) => (await query(text, askable(values))).rows as never,
    one: async (text, values = []) => (await query(text, askable(values))).rows[0] as never,
    run: async (text, values = []) => (await query(text, values)).rowCount ?? 0,
  }
}

/** No text here holds the character 0, and none is stored with one (`isStorable`): who asks for one finds nothing. */
function askable(values: readonly Binding[]): readonly Binding[] {
  const isAskable = (value: Binding) => typeof value !== 'string' || !value.includes('\0')
  return values.every(isAskable)
    ? values
    : values.map((value) => (isAskable(value) ? value : String(value).replaceAll('\0', '\ufffd')))
}

let statementsMade = 0

/** Prepares each text once; lets go of the text that was prepared first when there are too many. */
function statementNames(client: Client): { of(text: string): string; forget(): void } {
  const names = new Map<string, string>()
  const deallocate = (what: string) => void client.query(`DEALLOCATE ${what}`).catch(() => {})
  const of = (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= STATEMENTS_MOST) {
      const [oldest, name] = names.entries().next().value!
      names.delete(oldest)
      deallocate(name)
    }
    const name = `n${++statementsMade}`
    names.set(text, name)
    return name
  }
  return {
    of,
    forget: () => {
      if (names.size > 0) deallocate('ALL')
      names.clear()
    },
  }
}

const INT8 = 20
const INT2 = 21
const INT4 = 23
const FLOAT4 = 700
const FLOAT8 = 701
const NUMERIC = 1700
const BOOL = 16
const BYTEA = 17

/** Beyond exact numbers a whole number stays text. */
function whole(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/** As `Stored` says: yes/no is 0 or 1, dates and the like are never asked for. */
const read = new Map<number, (text: string) => unknown>([
  [INT8, whole],
  [INT2, Number],
  [INT4, Number],
  [FLOAT4, Number],
  [FLOAT8, Number],
  [NUMERIC, whole],
  [BOOL, (text) => (text === 't' ? 1 : 0)],
  [BYTEA, (text) => Buffer.from(text.slice(2), 'hex')],
])

export const types = {
  getTypeParser: (type: number) => read.get(type) ?? ((text: string) => text),
} as pg.CustomTypesConfig
