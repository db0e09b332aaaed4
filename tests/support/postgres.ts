// One PostgreSQL server for a run of the tests, ended with it. Vitest calls `setup` before the tests of a project that asks for it.
// It holds a template with the engine's own tables, so that a test gets its database in a fraction of a second.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { internalTables } from '../../packages/engine/src/internal-tables.ts'
import { openStore } from '../../packages/engine/src/store/open.ts'
import { root } from './root.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the database `postgres`; others are made from `TEMPLATE`. */
    postgres: string
  }
}

export interface PostgresServer {
  readonly address: string
  end(): Promise<void>
}

/** `durable`: what it has committed outlives it, and it comes back at the same address when it is killed. */
export async function startPostgres(how?: 'durable'): Promise<PostgresServer> {
  const script = join(root, 'tests/support/postgres-server.ts')
  const child = spawn(process.execPath, [script, ...(how ? [`--${how}`] : [])], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const said = once(child.stdout, 'data') as Promise<[Buffer]>
  const [first] = await Promise.race([said, ended])
  if (!Buffer.isBuffer(first)) throw new Error('no PostgreSQL server started')
  return {
    address: String(first).trim(),
    end: async () => {
      child.stdin.end()
      await ended
    },
  }
}

export const TEMPLATE = 'ninefold_template'

async function makeTemplate(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const database = new URL(address)
  database.pathname = TEMPLATE
  const store = await openStore({ file: ':memory:', database: database.href })
  await store.prepare(internalTables)
  await store.close()
}

let server: PostgresServer | undefined

export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres()
  await makeTemplate(server.address)
  project.provide('postgres', server.address)
}

export async function teardown(): Promise<void> {
  await server?.end()
}
