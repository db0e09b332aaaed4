// Every field of the model, sent to every address that takes something: nothing changes but what the document gives away.
// oxlint-disable vitest/no-conditional-expect -- what must hold depends on whether it was let in
import type { Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { describe, expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, exampleWith, PASSWORD, type Person } from '../support/server.ts'

const { server, people } = await expenseServer({
  mode: 'production',
  now: () => Date.parse('2026-06-15T10:00:00Z'),
  text: exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 100000 |']),
})
await people.administrator.post('/api/records/cost-centre', { code: 'AB', name: 'Alpha' })

/** Something that the field's type would take, and that is not there yet. */
function valueFor(field: Field): Json {
  const { type } = field
  switch (type.kind) {
    case 'money':
      return { amount: '1.00', currency: 'EUR' }
    case 'integer':
      return 77
    case 'decimal':
    case 'percent':
      return '7'
    case 'yesNo':
      return true
    case 'choice':
      return type.options.at(-1)!.key
    case 'choices':
      return [type.options.at(-1)!.key]
    case 'date':
      return '2026-06-10'
    case 'dateTime':
      return '2026-06-10T00:00:00.000Z'
    case 'email':
      return 'evil@example.org'
    case 'webAddress':
      return 'https://evil.example/'
    case 'reference':
      return type.entity === 'User' ? people.stranger.id : 'x'
    case 'parts':
      return []
    case 'many':
    case 'inverse':
    case 'values':
      return []
    default:
      return 'evil'
  }
}

/** Names that have meant more than they should in one product or another. */
const tempting = [
  'role',
  'roles',
  'administrator',
  'admin',
  'isAdmin',
  'active',
  'password',
  'token',
  'session',
  'account',
  'permissions',
  'tenant',
  'seenAs',
  'by',
  'state',
  '_id',
  '$set',
  'constructor',
  'prototype',
  'toString',
  'ninefold_position',
  'rowid',
  'whole',
  'claim',
  'right',
  'values',
  'input',
]

const namesOf = (entity: string): readonly { name: string; value: Json }[] => {
  const { fields } = server.application.plan.entities.find((each) => each.name === entity)!
  return [
    ...fields.map((field) => ({ name: field.name, value: valueFor(field) })),
    ...tempting.map((name) => ({ name, value: name === 'roles' ? ['finance'] : true })),
  ]
}

const all = async (person: Person, path: string): Promise<Readonly<Record<string, Json>>> =>
  (await person.get(path)).body
const everyone = async () => (await all(people.administrator, '/api/app/people'))['items']
const differing = (before: Readonly<Record<string, Json>>, after: Readonly<Record<string, Json>>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .toSorted()

/** Follow from a change by themselves. */
const following = new Set(['version', 'updatedAt', 'updatedBy', 'amount', 'net', 'vat'])

const given = [
  'title',
  'category',
  'spentOn',
  'costCentre',
  'paidWith',
  'chargedOn',
  'customer',
  'explanation',
  'receipt',
  'lines',
]

describe('a record of one’s own', () => {
  test('SEC-4 changes in what was given away, and in nothing else', async () => {
    const id = (await people.employee.post('/api/records/claim', claim('10'))).body.id as string
    const at = `/api/records/claim/${id}`
    const accounts = await everyone()
    for (const { name, value } of namesOf('Claim')) {
      const before = await all(people.administrator, at)
      const reply = await people.employee.patch(at, { [name]: value })
      const changed = differing(before, await all(people.administrator, at)).filter((each) => !following.has(each))
      expect(changed, `${name}: ${reply.text}`).toEqual(
        reply.status === 200 && given.includes(name) && changed.length > 0 ? [name] : [],
      )
      // `version` says which one was seen; here a wrong one.
      if (!given.includes(name)) expect([409, 422], name).toContain(reply.status)
    }
    expect(await everyone()).toEqual(accounts)
  })

  test('SEC-4 one field that may not be sent spoils all that come with it', async () => {
    const id = (await people.employee.post('/api/records/claim', claim('10', { title: 'Spoilt' }))).body.id as string
    const at = `/api/records/claim/${id}`
    const before = await all(people.administrator, at)
    for (const { name, value } of namesOf('Claim').filter((each) => !given.includes(each.name)))
      await people.employee.patch(at, { title: 'Taken', [name]: value })
    expect(await all(people.administrator, at)).toEqual(before)
  })

  test('SEC-4 begins as the document says, whatever is sent along', async () => {
    for (const { name, value } of namesOf('Claim').filter((each) => !given.includes(each.name))) {
      const before = (await people.administrator.get('/api/records/claim?limit=1&total=true')).body.total
      const reply = await people.employee.post(
        '/api/records/claim',
        claim('10', { title: `With ${name}`, [name]: value }),
      )
      expect(
        [reply.status, (await people.administrator.get('/api/records/claim?limit=1&total=true')).body.total],
        `${name}: ${reply.text}`,
      ).toEqual([422, before])
    }
  })

  test('SEC-4 parts too', async () => {
    const made = (await people.employee.post('/api/records/claim', claim('10', { title: 'Parts' }))).body
    const at = `/api/records/claim/${made.id}`
    const line = { description: 'x', amount: { amount: '5.00', currency: 'EUR' } }
    const open = ['description', 'amount', 'vatRate', 'distance', 'people']
    for (const { name, value } of namesOf('ClaimLine').filter((each) => !open.includes(each.name))) {
      const before = await all(people.administrator, at)
      for (const reply of [
        await people.employee.patch(at, { lines: [{ ...line, [name]: value }] }),
        await people.employee.patch(at, { lines: [{ id: made.lines[0].id, ...line, [name]: value }] }),
        await people.employee.post(
          '/api/records/claim',
          claim('1', { lines: [{ ...line, [name]: value }], title: `Part ${name}` }),
        ),
      ])
        expect(reply.status, `${name}: ${reply.text}`).toBe(422)
      expect(await all(people.administrator, at)).toEqual(before)
    }
  })

  test('SEC-4 SEC-6 a name said twice is said once, as the last says, and is no way around', async () => {
    const id = (await people.employee.post('/api/records/claim', claim('10', { title: 'Twice' }))).body.id as string
    for (const body of [
      '{"title":"a","title":"b","status":"paid"}',
      '{"status":"draft","status":"paid"}',
      '{"titl\\u0065":"c","financeNote":"d"}',
      '{"Status":"paid"}',
      '{"STATUS":"paid"}',
      '{"status ":"paid"}',
    ]) {
      const reply = await fetch(`${server.address}/api/records/claim/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${people.employee.token}`, 'content-type': 'application/json' },
        body,
      })
      expect(reply.status, body).toBe(422)
    }
    expect(await all(people.administrator, `/api/records/claim/${id}`)).toMatchObject({
      title: 'Twice',
      status: 'draft',
      financeNote: null,
    })
  })
})

describe('actions and calls', () => {
  test('SEC-4 an action takes what it asks for', async () => {
    const id = (await people.employee.post('/api/records/claim', claim('10', { title: 'Acted' }))).body.id as string
    const at = `/api/records/claim/${id}`
    const steps: readonly (readonly [Person, string, readonly string[]])[] = [
      [people.employee, 'submit', []],
      [people.manager, 'reject', ['reason']],
      [people.employee, 'submit', []],
      [people.manager, 'approve', []],
      [people.finance, 'pay', ['paymentReference']],
    ]
    for (const [person, action, asks] of steps) {
      const before = await all(people.administrator, at)
      const asked = Object.fromEntries(asks.map((name) => [name, 'asked for']))
      for (const { name, value } of namesOf('Claim').filter((each) => !asks.includes(each.name))) {
        const reply = await person.post(`${at}/actions/${action}`, { ...asked, [name]: value })
        expect([409, 422], `${action} ${name}: ${reply.text}`).toContain(reply.status)
      }
      expect(await all(people.administrator, at)).toEqual(before)
      expect((await person.post(`${at}/actions/${action}`, asked)).status).toBe(200)
      const changed = differing(before, await all(people.administrator, at)).filter(
        (each) => !following.has(each) && !asks.includes(each),
      )
      expect(changed.filter((each) => !['status', 'submittedAt', 'approvedAt', 'paidAt'].includes(each))).toEqual([])
    }
  })

  test('SEC-4 a call takes what its row says, inside its envelope and beside it', async () => {
    const taken = ['title', 'category', 'spentOn', 'explanation', 'lines']
    const sent = claim('10', { title: 'Called' }) as Readonly<Record<string, Json>>
    const before = (await people.administrator.get('/api/records/claim?limit=1&total=true')).body.total
    for (const { name, value } of namesOf('Claim').filter((each) => !taken.includes(each.name)))
      for (const body of [
        { claim: { ...sent, [name]: value } },
        ...(name === 'claim' ? [] : [{ claim: sent, [name]: value }]),
        { ...sent, [name]: value },
      ]) {
        const reply = await people.employee.post('/api/my-claims', body as Json)
        expect(reply.status, `${name}: ${reply.text}`).toBe(422)
      }
    expect((await people.administrator.get('/api/records/claim?limit=1&total=true')).body.total).toBe(before)
  })
})

describe('people', () => {
  test('SEC-4 nobody makes themselves more by any field of their own record', async () => {
    for (const person of [people.stranger, people.finance]) {
      const at = `/api/records/user/${person.id}`
      const mayChange = person === people.finance ? ['manager', 'costCentre', 'bankAccount'] : ['bankAccount']
      const accounts = await everyone()
      for (const { name, value } of namesOf('User')) {
        const before = await all(people.administrator, at)
        const reply = await person.patch(at, { [name]: value })
        const changed = differing(before, await all(people.administrator, at)).filter((each) => !following.has(each))
        expect(changed, `${name}: ${reply.text}`).toEqual(
          reply.status === 200 && mayChange.includes(name) && changed.length > 0 ? [name] : [],
        )
      }
      expect(await everyone()).toEqual(accounts)
    }
  })

  test('SEC-4 coming in takes nothing but what it asks for', async () => {
    const { link } = (
      await people.administrator.post('/api/app/invitations', { email: 'new@example.org', name: 'New', roles: [] })
    ).body
    const address = `/api/app/invitations/${link.split('/').at(-1)}`
    const body = { name: 'New', password: PASSWORD }
    const accounts = await everyone()
    for (const name of [...tempting.filter((each) => each !== 'password'), 'email', 'id', 'person'])
      for (const [path, sent] of [
        [address, body],
        ['/api/app/sign-in', { email: 'emil.berg@example.org', password: PASSWORD }],
        ['/api/app/first-administrator', { token: 'x', email: 'x@example.org', ...body }],
      ] as const) {
        if (name in sent) continue
        const reply = await server.nobody.post(path, { ...sent, [name]: true })
        expect(reply.status, `${path} ${name}: ${reply.text}`).toBe(422)
      }
    expect(await everyone()).toEqual(accounts)
    const accepted = await server.nobody.post(address, body)
    expect(accepted.body.person).toMatchObject({ roles: [], administrator: false, email: 'new@example.org' })
  })
})
