// Restrictions hold for administrators too; passwords and secrets are read by nobody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, refusal, type Application } from '../support/application.ts'

const vault = `# Specification: Vault

## 3. Entities and their fields

### Paper

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–40) | yes | |
| Sealed | yes/no | yes | \`false\` |
| Pin | password (4–20) | | |
| Key | secret | | |
| Owner | User | | \`me\` |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| reader | anyone |

| Entity | member | reader |
| --- | --- | --- |
| Paper | create, update, read, delete | read \`title\` when \`owner == null\` |
| User | read \`name\` | |

### Paper

- Only when: \`not sealed or owner == me\`
`

let app: Application
let ann: Principal
let bob: Principal
let sealed: string

beforeAll(async () => {
  app = await openApplication(vault)
  ann = await app.person('Ann')
  bob = await app.person('Bob')
  sealed = (await app.records.create(ann, 'Paper', { title: 'Sealed', sealed: true, pin: 'swordfish', key: 'k-1' })).id
  await app.records.create(ann, 'Paper', { title: 'Open' })
})
afterAll(() => app.close())

const titles = async (principal: Principal, query: object = {}) =>
  (await app.records.list(principal, { entity: 'Paper', sort: 'title', ...query })).items.map((item) => item['title'])

describe('restrictions', () => {
  it('POL-4: apply in addition to every grant, for administrators too', async () => {
    expect(await titles(ann)).toEqual(['Open', 'Sealed'])
    expect(await titles(bob)).toEqual(['Open'])
    expect(await titles(app.administrator)).toEqual(['Open'])
    expect(await refusal(app.records.get(app.administrator, 'Paper', sealed))).toBe('NOT_FOUND')
    expect(await refusal(app.records.change(app.administrator, 'Paper', sealed, { title: 'Mine' }))).toBe('NOT_FOUND')
    expect(await refusal(app.records.remove(app.administrator, 'Paper', sealed))).toBe('NOT_FOUND')
  })

  it('POL-4: nobody can create a record that a restriction hides from them', async () => {
    const open = (await app.records.create(bob, 'Paper', { title: 'Bobs' })).id
    expect(await refusal(app.records.change(ann, 'Paper', open, { sealed: true }))).toBe('FORBIDDEN')
    expect(await refusal(app.records.create(ann, 'Paper', { title: 'x', sealed: true, owner: bob.person }))).toBe(
      'FORBIDDEN',
    )
    await app.records.remove(bob, 'Paper', open)
  })
})

describe('secrets', () => {
  it('POL-5: are sent to nobody, passwords are stored as hashes, and no history contains them', async () => {
    const record = await app.records.get(ann, 'Paper', sealed)
    expect(record).not.toHaveProperty('pin')
    expect(record).not.toHaveProperty('key')
    const [row] = await app.store.read((r) => r.all<{ pin: string }>('SELECT * FROM "Paper" WHERE "id" = ?', [sealed]))
    expect(row!.pin).toMatch(/^\$argon2id\$/)
    const log = await app.store.read((r) => r.all<{ changes: string }>('SELECT changes FROM ninefold_history'))
    expect(JSON.stringify(log)).not.toMatch(/swordfish|k-1|argon2/)
  })

  it('POL-5: cannot be queried in any way', async () => {
    for (const query of [{ filter: "pin == 'x'" }, { filter: 'has(key)' }, { sort: 'pin' }, { sort: '-key' }]) {
      expect(await refusal(app.records.list(ann, { entity: 'Paper', ...query }))).toMatch(/^FIELD_UNKNOWN/)
    }
    expect(await titles(ann, { search: 'k-1' })).toEqual([])
    expect(await refusal(app.records.lookUp(ann, 'Paper', 'key', 'k-1'))).toBe('NOT_FOUND')
  })
})

describe('nobody signed in', () => {
  it('POL-1: `owner == null` is true or false, `owner == me` is unknown', async () => {
    expect(await titles(app.visitor)).toEqual([])
    expect(await refusal(app.records.create(app.visitor, 'Paper', { title: 'x' }))).toBe('SIGN_IN_NEEDED')
    await app.records.create(ann, 'Paper', { title: 'Orphan', owner: null })
    expect(await titles(app.visitor)).toEqual(['Orphan'])
  })
})
