// Constants that change while the application runs.
import { rmSync } from 'node:fs'
import type { Json } from '@ninefold/plan/values'
import { expect, test } from 'vitest'
import { openStoreOf } from '../support/database.ts'
import { claim, example, exampleWith, expensePeople, startServer, type Person } from '../support/server.ts'

const put = (person: Person, name: string, value: Json) =>
  person.request('PUT', `/api/app/constants/${name}`, { value })
const euro = (amount: string) => ({ amount, currency: 'EUR' })

test('CON-1 the roles named in the document change them, and every rule uses the new value at once', async () => {
  const server = await startServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })
  const people = await expensePeople(server)
  expect((await people.employee.post('/api/records/claim', claim('4000'))).status).toBe(201)
  expect(await put(people.employee, 'maxClaimAmount', euro('1'))).toMatchObject({ status: 403 })
  expect(await put(people.finance, 'remindAfter', '2 days')).toMatchObject({ status: 403 })
  const changed = await put(people.finance, 'maxClaimAmount', euro('3000.50'))
  expect([changed.status, changed.body]).toEqual([200, { name: 'maxClaimAmount', value: euro('3000.50') }])
  const refused = await people.employee.post('/api/records/claim', claim('4000', { title: 'Again' }))
  expect(refused.body).toMatchObject({
    code: 'CLAIM_TOO_LARGE',
    detail: 'A claim can be at most €3,000.50; this one is €4,000.00.',
  })
  const seen = (await people.employee.get('/api/app')).body.constants.find(
    (each: { name: string }) => each.name === 'maxClaimAmount',
  )
  expect(seen.value).toEqual({ money: '3000.50', currency: 'EUR' })
  await server.close()
})

test('CON-2 a value of another type is refused', async () => {
  const server = await startServer()
  const { finance, administrator } = await expensePeople(server)
  const wrong: [string, Json][] = [
    ['maxClaimAmount', true],
    ['maxClaimAmount', euro('12.345')],
    ['maxClaimAmount', euro('99999999999999999999999.00')],
    ['maxClaimAmount', { amount: '1', currency: 'USD' }],
    ['maxClaimAmount', { amount: 'much', currency: 'EUR' }],
    ['standardVat', 'a lot'],
    ['lapseAfter', 'soon'],
    ['lapseAfter', null],
    ['lapseAfter', '999999999 years'],
    ['lapseAfter', { months: 9007199254740991 }],
  ]
  for (const [name, value] of wrong)
    expect(await put(finance, name, value), name).toMatchObject({ status: 422, body: { code: 'WRONG_TYPE' } })
  expect((await put(finance, 'lapseAfter', '20 days')).body.value).toBe('P20D')
  expect((await put(finance, 'lapseAfter', 'P3DT4H')).body.value).toBe('P3DT14400S')
  expect((await put(finance, 'standardVat', '19')).body.value).toBe('19')
  expect((await put(administrator, 'nothing', 1)).status).toBe(404)
  await server.close()
})

test('CON-2 a date that does not exist is refused', async () => {
  const day = (value: string) => `# Specification: Days

## 9. Business constants and limits

| Name | Value | Meaning | Changed by |
| --- | --- | --- | --- |
| Cut off | ${value} | day | administrators |
`
  const server = await startServer({ text: day('2026-01-01') })
  const administrator = await server.person('Ada', [], { administrator: true })
  expect((await put(administrator, 'cutOff', '2026-02-31')).body.code).toBe('WRONG_TYPE')
  expect((await put(administrator, 'cutOff', '2028-02-29')).status).toBe(200)
  await server.close()
})

test("CON-3 a change survives a restart, until the document's own value changes", async () => {
  const first = await startServer()
  const people = await expensePeople(first)
  await put(people.finance, 'receiptAbove', euro('75'))
  await put(people.finance, 'maxClaimAmount', euro('9000'))
  await first.application.close()
  const text = exampleWith(['| Max claim amount | 5000 EUR |', '| Max claim amount | 6000 EUR |'])
  const second = await startServer({ data: first.data, text })
  const person = second.as(people.employee.id, people.employee.token)
  const constants = (await person.get('/api/app')).body.constants as { name: string; value: Json }[]
  const value = (name: string) => constants.find((each) => each.name === name)?.value
  expect(value('receiptAbove')).toEqual({ money: '75', currency: 'EUR' })
  expect(value('maxClaimAmount')).toEqual({ money: '6000', currency: 'EUR' })
  await second.close()
  const store = await openStoreOf(first.data)
  const history = await store.read((r) =>
    r.all('SELECT name, who, before, after, document FROM ninefold_constant_history ORDER BY id'),
  )
  await store.close()
  expect(history.map((row) => ({ ...row }))).toMatchObject([
    {
      name: 'receiptAbove',
      who: people.finance.id,
      before: '{"money":"50","currency":"EUR"}',
      after: '{"money":"75","currency":"EUR"}',
    },
    { name: 'maxClaimAmount', who: people.finance.id },
  ])
  expect(history.every((row) => String(row['document']).length > 8)).toBe(true)
  expect(example).not.toBe(text)
  rmSync(first.data, { recursive: true, force: true })
})
