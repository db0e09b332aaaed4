// `ninefold bounce`: hands over what a mail server pipes, and says by its exit code whether to try again.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bounce } from '../src/commands/bounce.ts'
import { noStyle } from '../src/terminal/style.ts'

let status = 200
let taken: { readonly path: string; readonly token: string; readonly size: number }[] = []
const server = http.createServer((request, response) => {
  void buffer(request).then(({ length }) => {
    taken.push({ path: request.url ?? '', token: request.headers.authorization ?? '', size: length })
    response.writeHead(status).end()
  })
})
let to: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function* piped(text: string) {
  yield text
}

const run = (report: string, more: { readonly to?: string; readonly token?: string } = {}) => {
  const environment = { NINEFOLD_BOUNCE_TOKEN: more.token ?? 'the token' }
  const terminal = { style: noStyle, columns: 80, isSeen: false, out: () => {}, error: () => {} }
  const options = new Map([['to', more.to ?? to]])
  return bounce.run({ words: [], options }, { terminal, environment, bases: [], input: piped(report) })
}

test('ninefold bounce hands over a report with the token, and the beginning of a huge one', async () => {
  taken = []
  expect([await run('To: a@b.example\n'), await run('x'.repeat(3_000_000))]).toEqual([0, 0])
  expect(taken).toEqual([
    { path: '/api/app/bounces', token: 'Bearer the token', size: 16 },
    { path: '/api/app/bounces', token: 'Bearer the token', size: 1_000_000 },
  ])
})

test('ninefold bounce makes the mail server try again if the application does not take the report', async () => {
  status = 503
  expect(await run('x')).toBe(75)
  expect(await run('x', { to: 'http://127.0.0.1:1' })).toBe(75)
  expect(await run('x', { token: '' })).toBe(2)
})
