// Data of an older program: its plan is converted, and the document that ran can be followed by another.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApplication } from '../../src/index.ts'
import { keptIn, openStoreOf } from '../support/database.ts'

const text = (fields = '') => `# Specification: Notes

## 3. Entities

### Note

| Field | Type |
| --- | --- |
| Text | text |
| Locked | yes/no |
${fields}
## 6. Roles

| Entity | Everyone signed in |
| --- | --- |
| Note | read, create, update |

### Note

- Only for update when: \`not locked\`
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-older-plan-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = async (written: string) =>
  createApplication({ ...(await keptIn(folder)), mode: 'development', sources: [{ file: 's.md', text: written }] })

test.each([
  ['the same document', text()],
  ['a changed one', text('| Author | text |\n')],
])('a plan with the old name of restrictions is followed by %s', async (_, next) => {
  await (await open(text())).close()
  const store = await openStoreOf(folder)
  await store.write(async (t) => {
    const row = await t.one<{ packed: Uint8Array }>('SELECT packed FROM ninefold_document ORDER BY number DESC LIMIT 1')
    const { format, restrictions, ...plan } = JSON.parse(inflateSync(row!.packed).toString()) as Record<string, unknown>
    expect(format).toBe(2)
    expect(restrictions).toHaveLength(1)
    // As it was before plans were compressed.
    await t.run('UPDATE ninefold_document SET packed = NULL, plan = ?', [
      JSON.stringify({ ...plan, format: 1, walls: restrictions }),
    ])
  })
  await store.close()
  const application = await open(next)
  expect(application.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(application.behind).toBe(false)
  expect(application.plan.restrictions).toHaveLength(1)
  await application.close()
})
