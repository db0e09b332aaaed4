// Who created and changed a record is read in its fields and in its history alike: whoever may not read the one reads neither.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, type Application } from '../support/application.ts'

const document = (leftOut: string) => `# Specification: Inspections

## 3. Entities

### Report

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Tenant | User | |
| Inspector | User | |
| Result | text | |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| tenant | Report | \`tenant == me\` |
| inspector | Report | \`inspector == me\` |

| Entity | tenant | inspector | everyone signed in |
| --- | --- | --- | --- |
| Report | read all but ${leftOut}; export | read; update \`result\` | |
| User | | | read \`name\` |
`

let app: Application
let tenant: Principal
let inspector: Principal
let report: string

const open = async (leftOut: string) => {
  app = await openApplication(document(leftOut))
  tenant = await app.person('Tina')
  inspector = await app.person('Ines')
  const input = { title: 'Flat 3', tenant: tenant.person, inspector: inspector.person }
  report = (await app.records.create(app.administrator, 'Report', input)).id
  await app.records.change(inspector, 'Report', report, { result: 'Dry' })
}
const history = async (principal: Principal) => app.records.history(principal, 'Report', report)

describe('the user is hidden in the fields', () => {
  beforeAll(() => open('`inspector`, `updatedBy`'))
  afterAll(() => app.close())

  it('HIS-2: an entry does not name its user if `updatedBy` is not readable', async () => {
    const page = await history(tenant)
    const [changed, created] = page.items
    expect(changed).toMatchObject({ what: 'change', who: null, via: 'hidden', changes: [{ field: 'result' }] })
    expect(created!.who).toMatchObject({ id: app.administrator.person })
    const read = await app.records.get(tenant, 'Report', report)
    const past = await app.records.at(tenant, 'Report', report, '2126-01-01T00:00:00.000Z')
    for (const told of [page, read, past]) {
      expect(JSON.stringify(told)).not.toContain(inspector.person)
      expect(JSON.stringify(told)).not.toContain('Ines')
    }
  })

  it('others read it as before', async () => {
    for (const principal of [inspector, app.administrator]) {
      const [changed] = (await history(principal)).items
      expect(changed!.who).toMatchObject({ id: inspector.person })
      expect(changed).not.toHaveProperty('via')
    }
  })
})

describe('the creator is hidden', () => {
  beforeAll(() => open('created by'))
  afterAll(() => app.close())

  it('HIS-2: the creation does not name its user if `createdBy` is not readable', async () => {
    const [changed, created] = (await history(tenant)).items
    expect(created).toMatchObject({ what: 'create', who: null, via: 'hidden' })
    expect(changed!.who).toMatchObject({ id: inspector.person })
  })
})
