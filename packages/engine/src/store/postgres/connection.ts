/**
 * One connection to PostgreSQL and its prepared statements. Queries are sent without waiting for the answers of those
 * before them; the server answers in order.
 */
import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Binding } from '@ninefold/plan/values'
import type { Reader } from '../store.ts'
import { toStoreError } from './errors.ts'
import { numbered } from './written.ts'

/** The engine uses a bounded number of texts, but filters of users are texts too. */
const MAX_STATEMENTS = 1000

type Client = pg.Client | pg.PoolClient

export interface StatementRunner extends Reader {
  run(text: string, values?: readonly Binding[]): Promise<number>
}

export interface Connection extends StatementRunner {
  /** Without prepared statements: for statements about tables that change in the same transaction. */
  readonly unprepared: StatementRunner
  /** Drops all prepared statements if the tables have changed, that is, if `epoch` differs from the last call. */
  enter(epoch: number): void
  /** Runs statements without values in one message. Resolves to the rows of the last one. */
  simple(text: string): Promise<readonly (readonly unknown[])[]>
}

/** Statement text → the same statement in PostgreSQL's syntax. */
const postgresTexts = new Map<string, string>()

function postgresText(text: string): string {
  const known = postgresTexts.get(text)
  if (known !== undefined) return known
  if (postgresTexts.size >= 10 * MAX_STATEMENTS) postgresTexts.clear()
  const made = numbered(text)
  postgresTexts.set(text, made)
  return made
}

const connections = new WeakMap<Client, Connection>()

/** When to send what was asked before: at the end of the current operation, or of the turn of the event loop. */
type Sending = (send: () => void) => unknown

/** One connection per client, because it tracks which statements the client has prepared. */
export function connectionOn(client: Client, sending: Sending = (send) => process.nextTick(send)): Connection {
  const known = connections.get(client)
  if (known) return known
  const made = makeConnection(client, sending)
  connections.set(client, made)
  return made
}

/** Sends messages together as one piece: each write to a socket is expensive. */
function corkOf(client: Client, sending: Sending): () => void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Writable } }
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    const { stream } = connection
    stream.cork()
    sending(() => {
      isCorked = false
      stream.uncork()
    })
  }
}

function makeConnection(client: Client, sending: Sending): Connection {
  // Without a listener, a lost connection would end the process; pending queries are rejected in any case.
  client.on('error', () => {})
  const names = statementNames(client)
  const cork = corkOf(client, sending)
  let currentEpoch = 0
  return {
    ...runnerOn(client, cork, (text) => names.of(text)),
    unprepared: runnerOn(client, cork, () => undefined),
    enter: (epoch) => {
      if (epoch !== currentEpoch) names.forget()
      currentEpoch = epoch
    },
    simple: async (text) => {
      cork()
      const answer = (await client.query({ text, rowMode: 'array' }).catch((error: unknown) => {
        throw toStoreError(error)
      })) as unknown
      const results = (Array.isArray(answer) ? answer : [answer]) as pg.QueryArrayResult<unknown[]>[]
      if (text.endsWith('COMMIT') && results.at(-1)!.command !== 'COMMIT') throw new Error('the transaction had failed')
      return results.at(-1)!.rows
    },
  }
}

function runnerOn(client: Client, cork: () => void, nameOf: (text: string) => string | undefined): StatementRunner {
  const query = async (text: string, values: readonly Binding[], rowMode?: 'array', once = false) => {
    const statement = postgresText(text)
    const name = once ? undefined : nameOf(statement)
    cork()
    try {
      return await client.query({
        ...(name && { name }),
        text: statement,
        values,
        ...(rowMode && { rowMode }),
      } as pg.QueryConfig)
    } catch (error) {
      throw toStoreError(error)
    }
  }
  return {
    rows: async (text, values = [], once) => (await query(text, withoutNul(values), 'array', once)).rows as never,
    all: async (text, values = []) => (await query(text, withoutNul(values))).rows as never,
    one: async (text, values = []) => (await query(text, withoutNul(values))).rows[0] as never,
    run: async (text, values = []) => (await query(text, values)).rowCount ?? 0,
  }
}

/** No stored text contains the character 0 (`isStorable`), so a search for one finds nothing. */
function withoutNul(values: readonly Binding[]): readonly Binding[] {
  const isStorable = (value: Binding) => typeof value !== 'string' || !value.includes('\0')
  return values.every(isStorable)
    ? values
    : values.map((value) => (isStorable(value) ? value : String(value).replaceAll('\0', '\ufffd')))
}

let statementCount = 0

/** Prepares each text once; drops the oldest one if there are too many. */
function statementNames(client: Client): { of(text: string): string; forget(): void } {
  const names = new Map<string, string>()
  const deallocate = (what: string) => void client.query(`DEALLOCATE ${what}`).catch(() => {})
  const of = (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MAX_STATEMENTS) {
      const [oldest, name] = names.entries().next().value!
      names.delete(oldest)
      deallocate(name)
    }
    const name = `n${++statementCount}`
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

/** An integer beyond the exact range of numbers stays text. */
function integer(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/** The types of `Stored`: yes/no is 0 or 1. Dates and similar types are never selected. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, integer],
  [INT2, Number],
  [INT4, Number],
  [FLOAT4, Number],
  [FLOAT8, Number],
  [NUMERIC, integer],
  [BOOL, (text) => (text === 't' ? 1 : 0)],
  [BYTEA, (text) => Buffer.from(text.slice(2), 'hex')],
])

export const types = {
  getTypeParser: (type: number) => parsers.get(type) ?? ((text: string) => text),
} as pg.CustomTypesConfig
