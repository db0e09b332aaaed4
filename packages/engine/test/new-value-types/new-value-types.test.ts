// Three more value types in a copy of the project: a scalar, a value in two columns, something like a reference. Each is a
// folder in `plan` and one in `web`, and a line in each list; then a document has them, and both databases. One more kind of
// screens: a file in `plan` and one in `web`, and a line in two tables.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from 'vite'
import type { Json } from '@ninefold/plan/values'
import { onPostgres } from '../support/database.ts'
import type { Person, Server } from '../support/server.ts'
import { copyWithNewTypes } from './copy.ts'

const text = `# Specification: Leases

## 2. Screens

| Screen | Shows | For |
| --- | --- | --- |
| Starts | time line of Lease where \`has(start)\` | clerk |

### Starts

- Columns: name, agent
- Sort: name

## 3. Entities

### Lease

| Field | Type |
| --- | --- |
| Name | text, required, unique |
| Account | bank account |
| Term | period |
| Agent | colleague |
| Start | date |

## 5. Rules

| Rule | For | Must hold |
| --- | --- | --- |
| Ends after it starts | Lease | \`term.from <= term.to\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | everyone signed in |

| Entity | clerk |
| --- | --- |
| Lease | create, read, update, delete |
`

let copy: string
let server: Server
let ada: Person
let bob: Person
beforeAll(async () => {
  copy = copyWithNewTypes()
  const { startServer } = (await import(join(copy, 'packages/engine/test/support/server.ts'))) as {
    readonly startServer: (options: { readonly text: string }) => Promise<Server>
  }
  server = await startServer({ text })
  ada = await server.person('Ada Lund', [], { administrator: true })
  bob = await server.person('Bob Moe')
  const leases: readonly Readonly<Record<string, Json>>[] = [
    {
      name: 'Attic',
      account: 'nl91 abna 0417 1643 00',
      term: { from: '2026-03-01', to: '2026-12-31' },
      agent: bob.id,
      start: '2026-03-01',
    },
    { name: 'Barn', account: 'DE89370400440532013000', term: { from: '2026-01-01', to: '2026-06-30' }, agent: ada.id },
    { name: 'Cellar' },
  ]
  for (const lease of leases) await ada.post('/api/records/lease', lease)
})
afterAll(async () => {
  await server?.close()
  rmSync(copy, { recursive: true, force: true })
})

const namesOf = async (query: string): Promise<readonly string[]> => {
  const { body } = await ada.get(`/api/records/lease?${query}`)
  return body.items?.map(({ name }: { readonly name: string }) => name) ?? body
}

describe('a value of a new type', () => {
  test('is read, stored, and sent back', async () => {
    const { body } = await ada.get('/api/records/lease?sort=name&include=related')
    expect(body.items[0]).toMatchObject({
      account: 'NL91ABNA0417164300',
      term: { from: '2026-03-01', to: '2026-12-31' },
      agent: bob.id,
    })
    expect(body.items[2]).toMatchObject({ account: null, term: null, agent: null })
    expect(body.related[bob.id].label).toBe('Bob Moe')
  })

  test('is refused with its own message', async () => {
    const { status, body } = await ada.post('/api/records/lease', { name: 'Den', account: '12', agent: 'nobody' })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('bank account')
  })

  test('is used in filters and orders', async () => {
    expect(await namesOf(`filter=${encodeURIComponent("term.from >= date('2026-02-01')")}`)).toEqual(['Attic'])
    expect(await namesOf(`filter=${encodeURIComponent('not has(term)')}`)).toEqual(['Cellar'])
    expect(await namesOf(`filter=${encodeURIComponent('agent == me')}`)).toEqual(['Barn'])
    expect(await namesOf(`filter=${encodeURIComponent("agent.name == 'Bob Moe'")}`)).toEqual(['Attic'])
    expect(await namesOf('search=ABNA')).toEqual(['Attic'])
    expect(await namesOf('sort=term')).toEqual(['Cellar', 'Barn', 'Attic'])
    expect(await namesOf('sort=-term.to')).toEqual(['Attic', 'Barn', 'Cellar'])
    expect(await namesOf('sort=account')).toEqual(['Cellar', 'Barn', 'Attic'])
    const first = (await ada.get('/api/records/lease?sort=term&limit=2')).body
    expect(await namesOf(`sort=term&limit=2&cursor=${first.next}`)).toEqual(['Attic'])
  })

  test('is changed, checked by rules, and recorded in the history', async () => {
    const { body } = await ada.get('/api/records/lease?filter=name%20%3D%3D%20%27Barn%27')
    const { id } = body.items[0]
    const early = { term: { from: '2026-01-01', to: '2025-12-31' } }
    expect((await ada.patch(`/api/records/lease/${id}`, early)).status).toBe(422)
    const later = { term: { from: '2026-01-01', to: '2027-01-31' } }
    expect((await ada.patch(`/api/records/lease/${id}`, later)).body.term).toEqual(later.term)
    expect((await ada.patch(`/api/records/lease/${id}`, { term: null })).body.term).toBeNull()
    await ada.patch(`/api/records/lease/${id}`, { term: { from: '2026-01-01', to: '2026-06-30' } })
    const history = await ada.get(`/api/records/lease/${id}/history`)
    expect(JSON.stringify(history.body)).toContain('2027-01-31')
  })

  test('is described in the API and exported to a file', async () => {
    const { body } = await ada.get('/api/openapi.json')
    const { properties } = body.components.schemas.Lease
    expect(JSON.stringify(properties.account)).toContain('^[A-Z]{2}[0-9]{2}')
    expect(JSON.stringify(properties.term)).toContain('"format":"date"')
    expect(JSON.stringify(properties.agent)).toContain('string')
    const file = await ada.get('/api/records/lease?format=csv&sort=name')
    expect(file.text).toContain('NL91ABNA0417164300')
    expect(file.text).toContain('Bob Moe')
  })

  test.skipIf(onPostgres)('has its cell, its input and the operators of its filter', async () => {
    cpSync(join(import.meta.dirname, 'render.txt'), join(copy, 'packages/web/src/render.tsx'))
    // What the browser brings along.
    vi.stubGlobal('location', { pathname: '/', search: '' })
    vi.stubGlobal('history', { state: null })
    vi.stubGlobal('addEventListener', () => {})
    const vite = await createServer({
      root: copy,
      configFile: false,
      appType: 'custom',
      logLevel: 'error',
      cacheDir: join(copy, '.vite'),
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    })
    const { render } = await vite.ssrLoadModule('/packages/web/src/render.tsx')
    const related = { [bob.id]: { label: 'Bob Moe' } }
    const account = render({ kind: 'iban' }, 'NL91ABNA0417164300', related)
    expect(account.cell).toBe('NL91 ABNA 0417 1643 00')
    expect(account.input).toContain('value="NL91ABNA0417164300"')
    expect(account.operators).toContain('startsWith')
    const term = render({ kind: 'period' }, { from: '2026-03-01', to: '2026-12-31' }, related)
    expect(term.cell).toBe('Mar 1, 2026 – Dec 31, 2026')
    expect(term.input).toContain('aria-label="Field: to"')
    expect(term.operators).toEqual(['empty', 'filled'])
    const agent = render({ kind: 'colleague', entity: 'User', onDelete: 'empty' }, bob.id, related)
    expect(agent.cell).toContain('>Bob Moe<')
    expect(agent.input).toContain('value="Bob Moe"')
    expect(agent.operators).toContain('anyOf')
    await vite.close()
    vi.unstubAllGlobals()
  })

  test.skipIf(onPostgres)('matches the types of the plan and the browser, which list the value types', () => {
    const config = {
      extends: './tsconfig.base.json',
      compilerOptions: {
        lib: ['ES2024', 'ESNext.Temporal', 'ESNext.Collection', 'ESNext.Iterator', 'DOM', 'DOM.Iterable'],
        types: ['node', 'vite/client'],
        jsx: 'react-jsx',
        incremental: false,
      },
      include: ['packages/plan/src', 'packages/web/src'],
      exclude: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx'],
    }
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { cwd: copy })
    expect(String(stdout)).toBe('')
  })
})

test('a screen of a new kind shows its records, as far as the user may read them', async () => {
  const { body } = await bob.get('/api/app')
  const { shows, menu } = body.screens.find(({ name }: { readonly name: string }) => name === 'starts')
  expect(shows).toMatchObject({ kind: 'timeline', entity: 'Lease', by: 'start', sort: [{ path: 'name' }] })
  // Bob may read no people.
  expect(shows.columns.map(({ path }: { readonly path: string }) => path)).toEqual(['name'])
  expect(menu).toBe(true)
  const records = await bob.get('/api/app/screens/starts/records')
  expect(records.body.items.map(({ name }: { readonly name: string }) => name)).toEqual(['Attic'])
  // It stands for the list that would be assumed in the menu. The number on the home page leads to a list outside of it.
  const inMenu = body.screens.filter((screen: { readonly menu: boolean }) => screen.menu)
  expect(inMenu.some((screen: { readonly label: string }) => screen.label === 'Leases')).toBe(false)
})
