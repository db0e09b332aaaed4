// The groups of a list: counts and sums within the rights of the principal, with filter and search.
import { expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim } from '../support/server.ts'

const { people } = await expenseServer({ mode: 'production', now: () => Date.parse('2026-06-15T10:00:00Z') })
const { employee, administrator, manager } = people

for (const [amount, category] of [
  ['10.00', 'travel'],
  ['20.50', 'travel'],
  ['5.00', 'training'],
] as const)
  await employee.post('/api/records/claim', claim(amount, { title: `A ${category} claim of ${amount}`, category }))
await manager.post('/api/records/claim', claim('100.00', { title: 'Of the manager' }))

const groups = async (query: string, who = employee) => who.get(`/api/app/screens/myClaims/groups?${query}`)
const short = (body: { groups: { key: string; count: number; sums: object }[] }) =>
  body.groups.map(({ key, count, sums }) => [key, count, sums])
const euro = (amount: string) => ({ amount: { amount, currency: 'EUR' } })

test('counts and sums are those of the list, in the order of the choices', async () => {
  const { status, body } = await groups('by=category&sum=amount')
  expect(status).toBe(200)
  const all = short(body)
  expect(all.map(([key, count]) => [key, count])).toEqual([
    ['travel', 2],
    ['training', 1],
  ])
  const total = (await employee.get('/api/app/screens/myClaims/records?total=true')).body.total as number
  expect(all.reduce((sum, [, count]) => sum + (count as number), 0)).toBe(total)
  expect(body.more).toBe(false)
})

test('filter and search narrow them', async () => {
  const filter = encodeURIComponent("category == 'training'")
  expect(short((await groups(`by=category&sum=amount&filter=${filter}`)).body)).toEqual([['training', 1, euro('5.00')]])
  expect(short((await groups('by=category&search=travel')).body)).toEqual([['travel', 2, {}]])
  expect((await groups('by=category&search=nothing%20like%20it')).body.groups).toEqual([])
})

test('what does not exist, or may not be read, is refused', async () => {
  for (const query of ['', 'by=unicorn', 'by=category&sum=unicorn', 'by=category&colour=red'])
    expect((await groups(query)).body.code, query).toBe('FIELD_UNKNOWN')
  expect((await groups(`by=category&filter=${encodeURIComponent('unicorn == 1')}`)).status).toBe(422)
  expect((await administrator.get('/api/app/screens/unicorns/groups?by=category')).status).toBe(404)
})
