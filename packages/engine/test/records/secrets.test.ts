// Passwords and secrets: what is stored of them, where, and when the work is done.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { unseal } from '../../src/values/secret.ts'
import { passwordIsRight } from '../../src/values/password.ts'
import { openApplication, type Application } from '../support/application.ts'
import { columnsWith, onPostgres } from '../support/database.ts'

const text = `# Specification: Keys

## 3. Entities and their fields

### Machine

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Token | secret | |
| Pin | password (4–20) | |

### Door

- Part of: Machine, as Doors

| Field | Type |
| --- | --- |
| Label | text |
| Code | password (4–20) |
| Master | secret |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Machine | create, read, update, delete |
`

let app: Application
let ann: Principal

beforeAll(async () => {
  app = await openApplication(text)
  ann = await app.person('Ann')
})
afterAll(() => app.close())

const stored = async (table: string) =>
  await app.store.read((r) => r.all<Record<string, string>>(`SELECT * FROM "${table}"`))
const filesOf = () => readdirSync(app.folder)
/** Where the word stands: files, or columns of a database that has none here. */
const places = (word: string): Promise<readonly string[]> =>
  onPostgres
    ? columnsWith(app.store, word)
    : Promise.resolve(filesOf().filter((name) => readFileSync(join(app.folder, name)).includes(word)))

describe('secrets', () => {
  it('REC-16: the key is created with the first secret, and only its owner can read it', async () => {
    await app.records.create(ann, 'Machine', { name: 'Bare' })
    expect(filesOf().filter((name) => name.endsWith('.key'))).toEqual([])
    await app.records.create(ann, 'Machine', { name: 'Keyed', token: 'opensesame', doors: [{ master: 'backdoor' }] })
    const [key] = filesOf().filter((name) => name.endsWith('.key'))
    expect(statSync(join(app.folder, key!)).mode & 0o777).toBe(0o600)
    expect(filesOf().filter((name) => name.includes('.key'))).toEqual([key])
  })

  it('REC-16: are never stored in clear text, and sent to nobody', async () => {
    expect(await places('Keyed')).not.toEqual([])
    expect([...(await places('opensesame')), ...(await places('backdoor'))]).toEqual([])
    const { items } = await app.records.list(ann, { entity: 'Machine' })
    expect(items.every((item) => !('token' in item))).toBe(true)
    const { items: told } = await app.records.history(ann, 'Machine', items[0]!.id)
    expect(JSON.stringify(told)).not.toMatch(/sealed|opensesame/)
  })

  it('REC-16: can be decrypted with the key, for their own record only', async () => {
    const machine = (await stored('Machine')).find((row) => row['name'] === 'Keyed')!
    expect(unseal(app.store.key(), machine['token']!, machine['id']!)).toBe('opensesame')
    expect(unseal(app.store.key(), machine['token']!, 'another')).toBeUndefined()
    expect(unseal(new Uint8Array(32), machine['token']!, machine['id']!)).toBeUndefined()
    expect(unseal(app.store.key(), `${machine['token']!.slice(0, -4)}AAAA`, machine['id']!)).toBeUndefined()
  })

  it('REC-16: sending the same one again is no change; another one is; null clears', async () => {
    const { id, version } = (await stored('Machine')).find((row) => row['name'] === 'Keyed')! as never
    expect((await app.records.change(ann, 'Machine', id, { token: 'opensesame' })).record).toMatchObject({ version })
    const other = await app.records.change(ann, 'Machine', id, { token: 'other' })
    expect(other.record).toMatchObject({ version: version + 1 })
    const sealed = (await stored('Machine')).find((row) => row['id'] === id)!['token']!
    expect(unseal(app.store.key(), sealed, id)).toBe('other')
    await app.records.change(ann, 'Machine', id, { token: sealed })
    const twice = (await stored('Machine')).find((row) => row['id'] === id)!['token']!
    expect(unseal(app.store.key(), twice, id)).toBe(sealed)
    await app.records.change(ann, 'Machine', id, { token: null })
    expect((await stored('Machine')).find((row) => row['id'] === id)!['token']).toBeNull()
  })
})

describe('passwords', () => {
  it('REC-8: of parts too are stored as their hashes', async () => {
    const { id } = await app.records.create(ann, 'Machine', {
      name: 'Doors',
      pin: '4711',
      doors: [{ label: 'Front', code: '0815' }],
    })
    const { pin } = (await stored('Machine')).find((row) => row['id'] === id)!
    const { code } = (await stored('Door')).find((row) => row['label'] === 'Front')!
    expect(await passwordIsRight('4711', pin!, 'a test')).toBe(true)
    expect(await passwordIsRight('0815', code!, 'a test')).toBe(true)
  })

  it('REC-8: are hashed outside the transaction, while others write', async () => {
    const order: string[] = []
    const slow = app.records.create(ann, 'Machine', { name: 'Slow', pin: '123456', doors: [{ code: '654321' }] })
    const quick = app.records.create(ann, 'Machine', { name: 'Quick' })
    await Promise.all([slow.then(() => order.push('slow')), quick.then(() => order.push('quick'))])
    expect(order).toEqual(['quick', 'slow'])
    const late = app.records.write(ann, (writing) =>
      writing.apply({
        entity: 'Machine',
        kind: 'create',
        input: { name: 'Late', pin: '1234' },
        right: { kind: 'grant' },
      }),
    )
    await expect(late).rejects.toThrow('not hashed before')
    const input = { name: 'Early', pin: '1234' }
    const hashes = await app.records.hashes(app.administrator, 'Machine', input)
    await app.records.write(
      ann,
      (writing) => writing.apply({ entity: 'Machine', kind: 'create', input, right: { kind: 'grant' } }),
      hashes,
    )
  })
})
