// The key of secrets is replaced: everything that it sealed can be read with the new one, also after an interruption.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { rotateKeys } from '../../src/rotate-keys.ts'
import { openStore } from '../../src/store/index.ts'
import { unseal } from '../../src/values/index.ts'
import { keptIn } from '../support/database.ts'
import { PASSWORD, startServer } from '../support/server.ts'

const text = `# Specification: Keys

## 3. Entities

### Machine

| Field | Type |
| --- | --- |
| Name | text |
| Token | secret |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Machine | create, read, update |
`

const data = mkdtempSync(join(tmpdir(), 'ninefold-keys-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))
const KEY = join(data, 'data.db.key')
let now = Date.now()
const start = () => startServer({ text, data, mode: 'production', now: () => now })

/** The secrets as the key in the file opens them. */
async function secrets(): Promise<readonly (string | undefined)[]> {
  const place = await keptIn(data)
  const store = await openStore({ file: join(data, 'data.db'), ...place })
  const rows = await store.read((reader) =>
    reader.all<{ id: string; token: string | null }>('SELECT * FROM "Machine" ORDER BY id'),
  )
  await store.close()
  return rows.map(({ id, token }) => (token === null ? undefined : unseal(readFileSync(KEY), token, id)))
}

test('STO-16 a new key seals what the old one did; an interrupted rotation goes on, and no server starts before', async () => {
  const server = await start()
  const person = await server.person('Kim Key', [], { password: PASSWORD })
  for (const token of ['first token', '', 'third token'])
    await person.post('/api/records/machine', { name: 'Press', ...(token && { token }) })
  const { key } = (await person.post('/api/app/account/second-factor', { password: PASSWORD })).body
  const code = () => new TOTP({ secret: key }).generate({ timestamp: now })
  await person.post('/api/app/account/second-factor/activation', { code: code() })
  await server.close()

  const old = readFileSync(KEY)
  expect(await rotateKeys(await keptIn(data))).toBe(3)
  expect(readFileSync(KEY)).not.toEqual(old)
  expect(statSync(KEY).mode & 0o777).toBe(0o600)
  const opened = new Set(['first token', undefined, 'third token'])
  expect(new Set(await secrets())).toEqual(opened)

  // As if it had been interrupted before anything was sealed.
  writeFileSync(`${KEY}.new`, Buffer.alloc(32, 7))
  await expect(start()).rejects.toThrow('was being replaced')
  expect(await rotateKeys(await keptIn(data))).toBe(3)
  // And after everything was.
  const sealedWith = readFileSync(KEY)
  writeFileSync(`${KEY}.new`, sealedWith)
  writeFileSync(KEY, Buffer.alloc(32, 9))
  expect(await rotateKeys(await keptIn(data))).toBe(0)
  expect(readFileSync(KEY)).toEqual(sealedWith)
  expect(new Set(await secrets())).toEqual(opened)

  now += 60_000
  const again = await start()
  const signedIn = { email: 'kim.key@example.org', password: PASSWORD, code: code() }
  expect((await again.nobody.post('/api/app/sign-in', signedIn)).status).toBe(200)
  await again.close()
})
