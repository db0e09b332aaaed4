// What a refused deletion tells of the records that stand in its way.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { Refusal } from '../../src/refusal.ts'
import { idOf, openApplication, type Application } from '../support/application.ts'

const notes = `# Specification: Notes

## 3. Entities and their fields

### Tag

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–40) | yes |

### Note

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–80) | yes | |
| Owner | User | | \`me\` |
| Tag | Tag | | |
| Secret tag | Tag | | |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| person | everyone signed in |

| Entity | person |
| --- | --- |
| Tag | create, read, update, delete |
| Note | create; read all but \`secretTag\` when \`owner == me\` |
`

let app: Application
let ann: Principal
let bob: Principal
beforeAll(async () => {
  app = await openApplication(notes)
  ann = await app.person('Ann')
  bob = await app.person('Bob')
})
afterAll(() => app.close())

const refusedWith = async (principal: Principal, tag: string) => {
  const error: unknown = await app.records.remove(principal, 'Tag', tag).catch((thrown: unknown) => thrown)
  if (!(error instanceof Refusal)) throw new Error('it was not refused')
  const { code, parameters, origin, record } = error.findings[0]
  const { subject: _, ...told } = parameters
  return { code, parameters: told, hasOrigin: origin !== undefined, ...(record && { record: record.label }) }
}

test('REC-14: counts readable records, and reveals nothing else', async () => {
  const tag = idOf(await app.records.create(ann, 'Tag', { name: 'Work' }))
  for (const title of ['One', 'Two']) await app.records.create(ann, 'Note', { title, tag })
  await app.records.create(bob, 'Note', { title: 'Three', tag })
  const parameters = { count: 2, by: 'Notes' }
  expect(await refusedWith(ann, tag)).toEqual({ code: 'IN_USE', parameters, hasOrigin: true, record: 'One' })
  const hidden = idOf(await app.records.create(ann, 'Tag', { name: 'Home' }))
  await app.records.create(bob, 'Note', { title: 'Four', tag: hidden })
  expect(await refusedWith(ann, hidden)).toEqual({ code: 'IN_USE', parameters: {}, hasOrigin: false })
  const secret = idOf(await app.records.create(ann, 'Tag', { name: 'Else' }))
  await app.records.create(app.administrator, 'Note', { title: 'Five', owner: ann.person, secretTag: secret })
  expect(await refusedWith(ann, secret)).toEqual({ code: 'IN_USE', parameters: {}, hasOrigin: false })
})
