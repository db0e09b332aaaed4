// The pages of a copy of Ninefold whose interface has not been built.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApplication } from '@ninefold/engine'
import { interfaceFolder } from '../src/running/interface.ts'
import { temporaryFolder } from './process.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

test('before the interface is built, every page says how to build it, and the API answers', async () => {
  const { path, isBuilt } = interfaceFolder(join(folder.path, 'nothing'))
  expect(isBuilt).toBe(false)
  const sources = [{ file: 'notes.md', text: '# Specification: Notes\n' }]
  const application = await createApplication({
    data: join(folder.path, 'data'),
    sources,
    mode: 'development',
    web: path,
  })
  try {
    const address = `http://127.0.0.1:${await application.listen({ host: '127.0.0.1', port: 0 })}`
    for (const [page, status] of [
      ['/', 200],
      ['/notes/mine', 404],
    ] as const) {
      const answer = await fetch(`${address}${page}`)
      expect([page, answer.status, answer.headers.get('content-type')]).toEqual([
        page,
        status,
        'text/html; charset=utf-8',
      ])
      expect(await answer.text()).toContain('npm run setup')
    }
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200)
  } finally {
    await application.close()
  }
})
