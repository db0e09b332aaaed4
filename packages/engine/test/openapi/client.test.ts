// The description as programs use it: a linter finds nothing to say, and a client made from it compiles and works.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { example, startServer, type Person, type Server } from '../support/server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const exampleOf = (name: string) => readFileSync(join(root, 'examples', name, 'specification.md'), 'utf8')

async function remarks(api: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source: api, absoluteRef: '/openapi.json', config })
  return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)
}

test.each(['expense-claims', 'room-booking', 'ten-lines'])('OAPI-7 a linter accepts %s', async (name) => {
  const server = await startServer({ text: exampleOf(name) })
  const administrator = await server.person('Ada', [], { administrator: true })
  const plain = await server.person('Emil')
  for (const person of [administrator, plain, server.nobody]) {
    const { text } = await person.get('/api/openapi.json')
    expect(await remarks(text)).toEqual([])
  }
  await server.close()
})

let server: Server
let ada: Person
let folder: string
beforeAll(async () => {
  server = await startServer({ text: example, now: () => Date.parse('2026-06-15T10:00:00Z') })
  ada = await server.person('Ada', [], { administrator: true })
  folder = mkdtempSync(join(tmpdir(), 'ninefold-client-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const [baseUrl, token] = process.argv.slice(2) as [string, string]
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } })

const claim: components['schemas']['ClaimNew'] = {
  title: 'Train', category: 'travel', spentOn: '2026-06-01',
  lines: [{ description: 'Ticket', amount: { amount: '10.00', currency: 'EUR' } }],
}
const made = await client.POST('/api/records/claim', { body: claim, params: { header: { 'Idempotency-Key': 'k' } } })
if (!made.data || !('id' in made.data)) throw new Error(JSON.stringify(made.error))
const path = { id: made.data.id }
const seen = made.response.headers.get('etag')!
const changed = await client.PATCH('/api/records/claim/{id}', {
  params: { path, header: { 'If-Match': seen } }, body: { title: 'Night train' },
})
const late = await client.PATCH('/api/records/claim/{id}', {
  params: { path, header: { 'If-Match': seen } }, body: { title: 'Too late' },
})
const problem: components['schemas']['Problem'] | undefined = late.error
const list = await client.GET('/api/records/claim', { params: { query: { filter: "category == 'travel'", total: true } } })
const page = typeof list.data === 'object' ? list.data : undefined
const file = await client.GET('/api/records/claim', { params: { query: { format: 'csv' } }, parseAs: 'text' })
const batch = await client.POST('/api/batch', {
  body: { operations: [{ method: 'DELETE', path: \`/api/records/claim/\${path.id}\` }] },
})
console.log(JSON.stringify({
  made: made.response.status,
  title: changed.data && 'title' in changed.data ? changed.data.title : null,
  late: [late.response.status, problem?.code],
  total: page?.total,
  first: page?.items[0]?.category,
  lines: String(file.data).trim().split('\\n').length,
  results: batch.data?.results.map(({ status }) => status),
}))
`

test('OAPI-8 a generated client compiles, checks types, and works', async () => {
  const { body } = await ada.get('/api/openapi.json')
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(body)))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  writeFileSync(join(folder, 'wrong.ts'), PROGRAM.replace("category: 'travel'", "category: 'holiday'"))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  const require = createRequire(import.meta.url)
  const place = (name: string) => dirname(require.resolve(`${name}/package.json`))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node'])
    symlinkSync(place(name), join(folder, 'node_modules', name))
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'esnext',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  /** What the compiler has to say. */
  const compile = async (file: string) =>
    run(process.execPath, [compiler, ...options, '--allowImportingTsExtensions', file], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string }) => error.stdout,
    )
  expect(await compile('program.ts')).toBe('')
  expect(await compile('wrong.ts')).toContain('"holiday"')
  const { stdout } = await run(process.execPath, ['program.ts', server.address, ada.token], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({
    made: 201,
    title: 'Night train',
    late: [412, 'STALE'],
    total: 1,
    first: 'travel',
    lines: 2,
    results: [204],
  })
})
