// `ninefold run` on a PostgreSQL database: by --database or DATABASE_URL, kept over a restart, and in words where it cannot be used.
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { ninefold, startInProcess } from './command.ts'
import { root, startRun, temporaryFolder, type Started } from './process.ts'

const tenLines = join(root, 'examples', 'ten-lines', 'specification.md')

let folder: ReturnType<typeof temporaryFolder>
let database: string
let made = 0
const running: Omit<Started, 'type' | 'signal'>[] = []

beforeEach(async () => {
  folder = temporaryFolder()
  const url = new URL(inject('postgres'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  url.pathname = `/cli_${process.pid}_${++made}`
  await client.query(`CREATE DATABASE "${url.pathname.slice(1)}"`)
  await client.end()
  database = url.href
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  folder.remove()
})

const inData = (data: string) => [tenLines, '--port', '0', '--data', join(folder.path, data)]

const people = async ({ address }: Pick<Started, 'address'>) => {
  const app = (await (await fetch(`${address}/api/app`)).json()) as { people?: readonly { name: string }[] }
  return app.people?.map(({ name }) => name).toSorted()
}

test('DATABASE_URL says where it is kept: what was made is there for another server, once', async () => {
  const environment = { DATABASE_URL: database }
  const first = await startRun(inData('one'), { environment })
  running.push(first)
  const { port, pathname } = new URL(database)
  expect(first.out()).toContain(`PostgreSQL, ${pathname.slice(1)} at 127.0.0.1:${port}`)
  expect(first.out()).toContain('demonstration people')
  const cast = await people(first)
  expect(cast?.length).toBeGreaterThan(1)
  const second = await startInProcess(inData('two'), environment)
  running.push(second)
  expect(second.out()).not.toContain('demonstration people')
  expect(await people(second)).toEqual(cast)
  const examined = await ninefold(['doctor', tenLines, '--data', join(folder.path, 'one'), '--database', database])
  expect(examined.code).toBe(0)
  expect(examined.out).toMatch(/✓ Database +PostgreSQL \d+\.\d+.*: Reading list/)
  expect((await first.stop('SIGINT')).code).toBe(0)
  expect((await second.stop()).code).toBe(0)
  const move = ['move', tenLines, '--data', join(folder.path, 'one'), '--database', database, '--to', 'sqlite']
  const moved = await ninefold(move)
  expect([moved.code, moved.error, moved.out]).toEqual([0, '', expect.stringContaining('Moved Reading list at ')])
  const third = await startInProcess(inData('one'))
  running.push(third)
  expect(await people(third)).toEqual(cast)
  const again = await ninefold(move)
  expect([again.code, again.error]).toEqual([1, expect.stringContaining('This document runs.')])
})

test('what is wrong with the database is told in words, without its password', async () => {
  const address = new URL(database)
  address.pathname = '/nowhere'
  address.password = 'hush-hush'
  const run = (url: string) => ninefold(['run', tenLines, '--data', join(folder.path, 'data'), '--database', url])
  const missing = await run(address.href)
  expect(missing.code).toBe(1)
  expect(missing.error).toContain('cannot be used: there is no database called nowhere.')
  address.port = '1'
  const nobody = await run(address.href)
  expect(nobody.error).toContain('nowhere at 127.0.0.1:1 cannot be used: nothing answers there.')
  expect(missing.error + nobody.error).not.toContain('hush-hush')
  const odd = await run('mysql://localhost/claims')
  expect([odd.code, odd.error]).toEqual([
    2,
    expect.stringContaining('--database is no address of a PostgreSQL database.'),
  ])
})
