// What an effect does to other records knows which record it came from: the cause.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Errands

## 3. Entities

### Errand

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80) | yes |
| Above | Errand | |
| Steps | list of Errand by above | |
| Suspended with | Errand | |
| Boss | User | |
| Told by | text | |

## 4. States

### Errand

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | draft | administrators | | |
| Get ready | draft | ready | administrators | | |
| Suspend | draft, ready | on hold | administrators | | \`suspendedWith = cause\`; do Suspend on each steps if possible |
| Resume | on hold | previous | administrators | | \`suspendedWith = null\`; do Resume on each steps where \`suspendedWith == cause\` if possible |
| Win | ready | won | administrators | | do Lose on each \`above.steps\` where \`this != cause and title != 'Spare'\` if possible |
| Lose | draft, ready | lost | | \`cause.title != 'Nobody'\` | |
| Tell | | | administrators | | do Hear on each steps where \`boss.name == cause.boss.name\` |
| Hear | | | | | \`toldBy = cause.boss.name\` |
`

const server = await testServer({ text })
const ada = await server.person('Ada Lund', [], { administrator: true })

const create = async (title: string, above?: string): Promise<string> =>
  (await ada.post('/api/records/errand', { title, ...(above !== undefined && { above }) })).body.id
const act = async (id: string, action: string) => {
  const reply = await ada.post(`/api/records/errand/${id}/actions/${action}`)
  expect(reply.status, reply.text).toBe(200)
}
const states = async (...ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await ada.get(`/api/records/errand/${id}`)).body.status))

test('EFF-4 parts suspended with their whole are resumed with it, each to its previous state; those suspended before stay suspended', async () => {
  const whole = await create('Move house')
  const first = await create('Pack', whole)
  const second = await create('Lift', whole)
  const third = await create('Paint', whole)
  await act(first, 'get-ready')
  await act(third, 'suspend')
  await act(whole, 'suspend')
  expect(await states(whole, first, second, third)).toEqual(['on hold', 'on hold', 'on hold', 'on hold'])
  await act(whole, 'resume')
  expect(await states(whole, first, second, third)).toEqual(['draft', 'ready', 'draft', 'on hold'])
})

test('EFF-4 `cause` distinguishes the acting record from the others, and guards may read it', async () => {
  const whole = await create('Race')
  const ids = await Promise.all(['Ann', 'Bob', 'Spare'].map((title) => create(title, whole)))
  await act(ids[0]!, 'get-ready')
  await act(ids[0]!, 'win')
  expect(await states(...ids)).toEqual(['won', 'lost', 'draft'])
  const other = await create('Second race')
  const nobody = await create('Nobody', other)
  const beaten = await create('Cleo', other)
  await act(nobody, 'get-ready')
  await act(nobody, 'win')
  expect(await states(beaten)).toEqual(['draft'])
})

test('ACT-2 an action that only effects take is permitted to nobody', async () => {
  const id = await create('Alone')
  const reply = await ada.post(`/api/records/errand/${id}/actions/lose`)
  expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
  const page = (await ada.get(`/api/records/errand/${id}?include=page`)).body
  expect(page.actions.map((action: { name: string }) => action.name)).toEqual(['getReady', 'suspend', 'tell'])
})

test('EFF-4 `cause` includes records that it refers to', async () => {
  const made = async (body: object) => (await ada.post('/api/records/errand', body as never)).body.id as string
  const whole = await made({ title: 'Whole', boss: ada.id })
  const [mine, other] = [
    await made({ title: 'Mine', above: whole, boss: ada.id }),
    await made({ title: 'Other', above: whole }),
  ]
  await act(whole, 'tell')
  const told = async (id: string) => (await ada.get(`/api/records/errand/${id}`)).body.toldBy
  expect([await told(mine), await told(other)]).toEqual(['Ada Lund', null])
})
