// Everything about one person: handed out to them and to administrators, and erased where the document allows it.
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { columnsWith, openStoreOf } from '../support/database.ts'
import { claim, exampleWith, expensePeople, startServer, type Person, type Server } from '../support/server.ts'

let server: Server
let store: Store
let people: Awaited<ReturnType<typeof expensePeople>>

const withErasing = exampleWith(
  ['update `bankAccount` when `this == me` |', 'update `bankAccount` when `this == me`; erase when `this == me` |'],
  [
    '### Example: What others see of a claim',
    "### Claim\n\n- Never for export when: `title == 'Sealed'`\n\n### User\n\n- Never for erase when: `has(bankAccount) and bankAccount == 'NL-HELD'`\n\n### Example: What others see",
  ],
)

beforeAll(async () => {
  server = await startServer({ text: withErasing })
  people = await expensePeople(server)
  store = await openStoreOf(server.data)
})
afterAll(async () => {
  await store.close()
  await server.close()
})

const exported = (by: Person, person: Person) => by.get(`/api/app/people/${person.id}/export`)
const erase = (by: Person, person: Person) => by.request('POST', `/api/app/people/${person.id}/erase`)
let count = 0
async function claimOf(person: Person, more = {}): Promise<string> {
  const reply = await person.post('/api/records/claim', claim('40', { title: `Train ${++count}`, ...more }))
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}

describe('an export', () => {
  test('PER-1 contains the account, the records that name the person, their actions, sessions and messages', async () => {
    const id = await claimOf(people.employee)
    await people.employee.post(`/api/records/claim/${id}/actions/submit`)
    await people.manager.post(`/api/records/claim/${id}/actions/reject`, { reason: 'Why?' })
    const reply = await exported(people.employee, people.employee)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="export.json"')
    const { body } = reply
    expect(body).toMatchObject({
      person: people.employee.id,
      account: { email: 'emil.berg@example.org', active: true },
    })
    expect(body.sessions).toHaveLength(1)
    expect(JSON.stringify(body.sessions)).not.toContain(people.employee.token)
    const mine = body.records.find((one: { record: { id: string } }) => one.record.id === id)
    expect(mine).toMatchObject({ entity: 'Claim', record: { title: `Train ${count}`, lines: [{}] } })
    expect(mine.by).toContain('owner')
    expect(body.records.map((one: { entity: string }) => one.entity)).toContain('User')
    expect(body.deeds).toContainEqual(expect.objectContaining({ what: 'action', action: 'submit', record: id }))
    expect(body.messages.at(-1).text).toContain('Why?')
  })

  test('PER-1 shows users what they may read, and data of others only to administrators', async () => {
    const id = await claimOf(people.employee)
    await people.employee.post(`/api/records/claim/${id}/actions/submit`)
    await people.finance.patch(`/api/records/claim/${id}`, { financeNote: 'Watch this one' })
    expect((await exported(people.employee, people.employee)).text).not.toContain('Watch this one')
    expect((await exported(people.administrator, people.employee)).text).toContain('Watch this one')
    const [other, nobodys] = [
      await exported(people.manager, people.employee),
      await people.manager.get('/api/app/people/no-such-person/export'),
    ]
    expect([other.status, other.text]).toEqual([403, nobodys.text])
    expect((await exported(server.nobody, people.employee)).status).toBe(401)
  })

  test('PER-1 for oneself needs no permission; for somebody else it contains only what may be exported', async () => {
    const id = await claimOf(people.employee, { title: 'Sealed' })
    await people.employee.post(`/api/records/claim/${id}/actions/submit`)
    const held = async (by: Person) => {
      const { body } = await exported(by, people.employee)
      const deed = body.deeds.find(
        (one: { what: string; record: string }) => one.what === 'create' && one.record === id,
      )
      return {
        record: body.records.some((one: { record: { id: string } }) => one.record.id === id),
        changes: deed.changes.length > 0,
      }
    }
    expect((await people.employee.get('/api/records/claim?format=csv')).status).toBe(403)
    expect(await held(people.employee)).toEqual({ record: true, changes: true })
    expect((await people.administrator.get(`/api/records/claim/${id}`)).status).toBe(200)
    expect(await held(people.administrator)).toEqual({ record: false, changes: false })
  })

  test('PER-2 is recorded in the history of the person’s record', async () => {
    await exported(people.administrator, people.finance2)
    const { body } = await people.administrator.get(`/api/records/user/${people.finance2.id}/history`)
    expect(body.items[0]).toMatchObject({ what: 'export', who: { id: people.administrator.id }, changes: [] })
    expect((await people.administrator.get(`/api/records/user/${people.finance2.id}`)).body.version).toBe(1)
  })

  test('with files it is a zip', async () => {
    const receipt = `%PDF-1.7 ${'my receipt '.repeat(20_000)}`
    const upload = await people.employee.upload('receipt.pdf', 'application/pdf', receipt)
    await claimOf(people.employee, { receipt: upload.body })
    const answer = await fetch(`${server.address}/api/app/people/${people.employee.id}/export`, {
      headers: { authorization: `Bearer ${people.employee.token}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const zip = Buffer.from(await answer.arrayBuffer())
    const files = unzipSync(zip)
    const data = JSON.parse(Buffer.from(files['data.json']!).toString()) as { files: { path: string; name: string }[] }
    expect(data.files.map(({ name }) => name)).toEqual(['receipt.pdf'])
    expect(Buffer.from(files[data.files[0]!.path]!).toString()).toBe(receipt)
    // The sums by which other programs check the files, as the directory at the end of the archive has them.
    const sums = zip
      .toString('latin1')
      .split('PK\u0001\u0002')
      .slice(1)
      .map((entry) => Buffer.from(entry, 'latin1').readUInt32LE(12))
    expect(sums).toEqual([files['data.json']!, Buffer.from(receipt)].map((content) => crc32(content)))
  })
})

describe('erasing', () => {
  test('ERA-2 ERA-3 leaves nothing of the person, in the history too, and references to them remain', async () => {
    const person = await server.person('Zacharias Quux', ['finance'])
    await people.administrator.patch(`/api/records/user/${person.id}`, { bankAccount: 'NL00QUUX' })
    await people.administrator.patch(`/api/records/user/${person.id}`, { bankAccount: 'NL11QUUX' })
    const id = await claimOf(person)
    await people.administrator.post('/api/app/invitations', { email: 'Zed@Quux.example', name: 'Quux', roles: [] })
    const reply = await erase(person, person)
    expect(reply.status, reply.text).toBe(204)
    expect((await person.get('/api/app/inbox')).status).toBe(401)
    expect(await columnsWith(store, 'NL00QUUX')).toEqual([])
    expect(await columnsWith(store, 'NL11QUUX')).toEqual([])
    expect(await columnsWith(store, 'acharias')).toEqual([])
    const kept = await people.administrator.get(`/api/records/claim/${id}`)
    expect(kept.body.owner).toBe(person.id)
    const record = (await people.administrator.get(`/api/records/user/${person.id}`)).body
    expect(record).toMatchObject({ email: null, bankAccount: null, name: expect.stringMatching(/^erased-/) })
    const history = (await people.administrator.get(`/api/records/user/${person.id}/history`)).body.items
    expect(history[0]).toMatchObject({ what: 'erase', who: { id: person.id } })
    expect(history[0].mayUndo).toBeUndefined()
    expect(history.flatMap((one: { changes: { from: unknown; to: unknown }[] }) => one.changes)).not.toEqual([])
    expect(JSON.stringify(history)).not.toMatch(/QUUX|acharias/)
    const undone = await people.administrator.post(`/api/records/user/${person.id}/history/${history[0].id}/undo`)
    expect([undone.status, undone.body.code]).toEqual([409, 'UNDO_NOT_POSSIBLE'])
  })

  test('ERA-1 is refused with the line if the document does not permit it', async () => {
    const line = (text: string) => withErasing.split('\n').findIndex((one) => one.includes(text)) + 1
    const held = await server.person('Held Person')
    await people.administrator.patch(`/api/records/user/${held.id}`, { bankAccount: 'NL-HELD' })
    for (const by of [held, people.administrator]) {
      const reply = await erase(by, held)
      expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
      expect(reply.body.origin.line).toBe(line('Never for erase'))
    }
    const other = await erase(people.manager, people.employee)
    expect([other.status, other.body.origin.line]).toEqual([403, line('erase when `this == me`')])
    expect((await people.administrator.get(`/api/records/user/${held.id}`)).body.bankAccount).toBe('NL-HELD')
    expect((await erase(server.nobody, held)).status).toBe(401)
    expect((await people.administrator.request('POST', '/api/app/people/nobody/erase')).status).toBe(404)
  })

  test('at least one administrator must remain', async () => {
    const reply = await erase(people.administrator, people.administrator)
    expect([reply.status, reply.body.code]).toEqual([409, 'LAST_ADMINISTRATOR'])
    expect((await people.administrator.get('/api/app')).body.me.name).toBe('Ada Lund')
  })

  test('ERA-2 does not block a later version of the document, even one that requires more of people', async () => {
    const person = await server.person('Anton Gone')
    expect((await erase(person, person)).status).toBe(204)
    const changed = withErasing
      .replace('## 4.', '### Shelf\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 4.')
      .replace(/^(\| Bank account *\|[^|]*\|) *\|/mu, '$1 yes |')
    expect(changed).toMatch(/^\| Bank account *\|[^|]*\| yes \|/mu)
    const { items } = (await people.administrator.get('/api/records/user?limit=100')).body
    for (const { id } of items.filter(({ name }: { name: string }) => !name.startsWith('erased-')))
      await people.administrator.patch(`/api/records/user/${id}`, { bankAccount: 'NL00 0001' })
    const { replaced, problems } = await server.application.replaceDocument([
      { file: 'specification.md', text: changed },
    ])
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(replaced).toBe(true)
  })
})
