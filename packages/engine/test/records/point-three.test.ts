/** What point 3 can say of data, held by a real server: types of values, trees, single records, parts in several wholes. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: House

## 1. What it does

- Currency: EUR

## 3. Entities

### Settings

- Only one: yes

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Rate | integer | yes | 40 |
| Motto | text | yes | |
| Long motto | text | | |

### Department

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Parent department | Department, as tree | |

### User

| Field | Type |
| --- | --- |
| Home | Department |

### Team

| Field | Type |
| --- | --- |
| Name | text |
| Inside | many Team, as tree |
| Members | many User, seen there as Teams |

### Paper

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| For | Team | |
| Retired | yes/no | |
| Agreed | yes/no | \`null\` |

### Company

| Field | Type |
| --- | --- |
| Name | text |
| Currency | currency code |

### Supplier

| Field | Type |
| --- | --- |
| Name | text |
| Street | text |

### Person

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Department | Department | |
| Desk | text | |
| Works below | yes/no | \`= settings.rate > 10 and department.under(department)\` |

### Bill

| Field | Type |
| --- | --- |
| Number | sequence \`{company.name}-{yyyy}-{000}\` |
| Company | Company |

### Bill line

- Part of: Bill, as Lines

| Field | Type |
| --- | --- |
| Number | sequence \`{whole.number}/{0}\` |
| What | text |

### Payment

| Field | Type | Required | Default | Shown when |
| --- | --- | --- | --- | --- |
| Title | text | yes | | |
| Payee | Person or Supplier | | | |
| Desk | text | | \`= payee.desk\` | |
| Street | text | | | \`payee is Supplier\` |
| Company | Company | | | |
| Amount | money in \`company.currency\` | | | |
| Cash | money in any of EUR, USD | | | |
| Allowance | integer | | \`= settings.rate * 2\` | |

### Site

| Field | Type |
| --- | --- |
| Name | text |
| Code | random code (8) |
| Mark | colour |
| Place | location |
| About | rich text |
| Address | structured (street: text (1–20) required, number: integer, fee: decimal (6.2)) |
| Extra | structured |

### Salary slip

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Company | text | |
| Net | integer | \`= earnings.sum(e, e.amount) - deductions.sum(d, d.amount)\` |

### Salary structure

| Field | Type |
| --- | --- |
| Title | text |
| Company | text |

### Salary detail

- Part of: Salary slip as Earnings, Salary slip as Deductions, Salary structure as Earnings

| Field | Type | Required | Editable | Shown when | Default |
| --- | --- | --- | --- | --- | --- |
| Name | text | yes | once | | |
| Amount | integer | when \`whole is SalarySlip\` | | \`has(salarySlip)\` | |
| Reason | text | | | \`slot == 'deductions'\` | |
| At | text | | | | \`= whole.company\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Settings | read \`rate\` |
| Department | read |
| Team | read |
| Paper | read when \`me.memberOf(for)\` |
| Company | read |
| Supplier | read |
| Person | read when \`department.under(me.home)\` |
| Payment | read, create |
| Site | read |
| Salary slip | read |
| User | read \`name\` |
`

const server = await testServer({ text, now: () => Date.parse('2026-06-15T10:00:00Z') })
const root = await server.person('Root', [], { administrator: true })
const ann = await server.person('Ann')

const make = async (entity: string, body: object, by = root) => by.post(`/api/records/${entity}`, body as never)
const made = async (entity: string, body: object) => {
  const reply = await make(entity, body)
  expect(reply.body, reply.text).toMatchObject({ id: expect.any(String) as string })
  return reply.body
}
const faults = (reply: Pick<Awaited<ReturnType<typeof make>>, 'body'>) =>
  (reply.body.errors ?? []).map((error: { code: string; field?: string }) =>
    `${error.code} ${error.field ?? ''}`.trim(),
  )

it('ENT-21 an absent yes/no is no, unless the document has another default', async () => {
  const { id } = await made('paper', { title: 'Unticked' })
  expect((await root.get(`/api/records/paper/${id}`)).body).toMatchObject({ retired: false, agreed: null })
  const found = await root.get(`/api/records/paper?filter=${encodeURIComponent("not retired and title == 'Unticked'")}`)
  expect(found.body.items).toHaveLength(1)
  expect((await made('paper', { title: 'Open', retired: null })).retired).toBeNull()
})

describe('single records', () => {
  it('REC-18: the only record exists from the start, with its defaults; nobody creates or deletes one', async () => {
    const { items } = (await root.get('/api/records/settings')).body
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ rate: 40, motto: null })
    expect(faults(await make('settings', { motto: 'More' }))).toEqual(['ONLY_ONE'])
    expect(faults(await root.request('DELETE', `/api/records/settings/${items[0].id}`))).toEqual(['ONLY_ONE'])
  })

  it('REC-18: its required fields are required when it changes, and expressions use the change at once', async () => {
    const [{ id }] = (await root.get('/api/records/settings')).body.items
    const payment = await made('payment', { title: 'A' })
    expect(payment.allowance).toBe(80)
    expect(faults(await root.patch(`/api/records/settings/${id}`, { rate: 50 }))).toEqual(['REQUIRED motto'])
    expect((await root.patch(`/api/records/settings/${id}`, { rate: 50, motto: 'Onward' })).status).toBe(200)
    expect((await root.get(`/api/records/payment/${payment.id}`)).body.allowance).toBe(100)
    const { items } = (await root.get('/api/records/payment?filter=' + encodeURIComponent('allowance == 100'))).body
    expect(items).toHaveLength(1)
    expect((await ann.get('/api/records/settings')).body.items[0]).toEqual({ id, version: 2, rate: 50 })
  })
})

describe('references to one of several entities', () => {
  it('are sent with their entity, looked up by it, and read the fields of each', async () => {
    const person = await made('person', { name: 'Bob', desk: 'D4' })
    const supplier = await made('supplier', { name: 'Nails', street: 'High Street' })
    const [toPerson, toSupplier] = [
      { entity: 'Person', id: person.id },
      { entity: 'Supplier', id: supplier.id },
    ]
    const first = await made('payment', { title: 'To Bob', payee: toPerson, street: 'lost' })
    expect(first).toMatchObject({ payee: toPerson, desk: 'D4', street: null })
    const second = await made('payment', { title: 'To Nails', payee: toSupplier, street: 'kept' })
    expect(second).toMatchObject({ payee: toSupplier, desk: null, street: 'kept' })
    const wrong = { entity: 'Supplier', id: person.id }
    expect(faults(await make('payment', { title: 'No', payee: wrong }))).toEqual(['REFERENCE_UNKNOWN payee'])
    expect(faults(await make('payment', { title: 'No', payee: person.id }))).toEqual(['WRONG_TYPE payee'])
    const other = { entity: 'Company', id: person.id }
    expect(faults(await make('payment', { title: 'No', payee: other }))).toEqual(['WRONG_TYPE payee'])
    const find = async (filter: string) =>
      (await root.get(`/api/records/payment?sort=title&filter=${encodeURIComponent(filter)}`)).body.items.map(
        (each: { title: string }) => each.title,
      )
    expect(await find('payee is Person')).toEqual(['To Bob'])
    expect(await find(`payee.street == 'High Street'`)).toEqual(['To Nails'])
    expect(await find(`payee.name == 'Bob' or payee.name == 'Nails'`)).toEqual(['To Bob', 'To Nails'])
    const page = (await root.get(`/api/records/payment/${first.id}?include=page`)).body
    expect(page.related[person.id]).toMatchObject({ entity: 'Person', label: 'Bob' })
    expect(faults(await root.request('DELETE', `/api/records/supplier/${supplier.id}`))).toEqual(['IN_USE'])
  })
})

describe('trees', () => {
  it('REC-19: a record can never be below itself', async () => {
    const top = await made('department', { name: 'Top' })
    const sales = await made('department', { name: 'Sales', parentDepartment: top.id })
    const north = await made('department', { name: 'North', parentDepartment: sales.id })
    const under = (id: string, above: string | null) =>
      root.patch(`/api/records/department/${id}`, { parentDepartment: above })
    expect(faults(await under(top.id, north.id))).toEqual(['TREE_CIRCLE parentDepartment'])
    expect(faults(await under(top.id, top.id))).toEqual(['TREE_CIRCLE parentDepartment'])
    expect((await under(north.id, top.id)).status).toBe(200)
    expect((await under(sales.id, north.id)).status).toBe(200)
    expect(faults(await under(north.id, sales.id))).toEqual(['TREE_CIRCLE parentDepartment'])
  })

  it('restrict what users see to records below', async () => {
    const [home, away] = [await made('department', { name: 'Home' }), await made('department', { name: 'Away' })]
    const below = await made('department', { name: 'Below', parentDepartment: home.id })
    const deep = await made('department', { name: 'Deep', parentDepartment: below.id })
    expect((await root.patch(`/api/records/user/${ann.id}`, { home: home.id })).status).toBe(200)
    for (const [name, department] of Object.entries({ In: home, Deeper: deep, Out: away }))
      await made('person', { name, department: department.id })
    const seen = (await ann.get('/api/records/person?sort=name')).body.items
    expect(seen.map((each: { name: string }) => each.name)).toEqual(['Deeper', 'In'])
    expect(seen[0].worksBelow).toBe(true)
    const filter = encodeURIComponent(`ancestors.exists(a, a.name == 'Home') and size(descendants) == 0`)
    const found = (await root.get(`/api/records/department?filter=${filter}`)).body.items
    expect(found.map((each: { name: string }) => each.name)).toEqual(['Deep'])
  })

  it('of nested groups, with members', async () => {
    const board = await made('team', { name: 'Board' })
    const audit = await made('team', { name: 'Audit', inside: [board.id], members: [ann.id] })
    const other = await made('team', { name: 'Other' })
    for (const [title, team] of Object.entries({ 'To audit': audit, 'To board': board, 'To others': other }))
      await made('paper', { title, for: team.id })
    const papers = (await ann.get('/api/records/paper?sort=title')).body.items
    expect(papers.map((each: { title: string }) => each.title)).toEqual(['To audit', 'To board'])
    const turned = await root.patch(`/api/records/team/${board.id}`, { inside: [audit.id] })
    expect(faults(turned)).toEqual(['TREE_CIRCLE inside'])
  })
})

describe('amounts whose currency is in the record', () => {
  it('REC-20: an amount without a currency gets it, another one is refused, and it never changes by itself', async () => {
    const [yen, dollars] = [
      await made('company', { name: 'Y', currency: 'jpy' }),
      await made('company', { name: 'D', currency: 'USD' }),
    ]
    const payment = await made('payment', { title: 'P', company: dollars.id, amount: '12.5' })
    expect(payment.amount).toEqual({ amount: '12.50', currency: 'USD' })
    const inEuro = { amount: '1.00', currency: 'EUR' }
    expect(faults(await make('payment', { title: 'P', company: dollars.id, amount: inEuro }))).toEqual([
      'CURRENCY_MIX amount',
    ])
    expect(faults(await make('payment', { title: 'P', company: yen.id, amount: '1.5' }))).toEqual(['WRONG_TYPE amount'])
    expect((await made('payment', { title: 'P', amount: 7 })).amount).toEqual({ amount: '7.00', currency: 'EUR' })
    const change = (body: object) => root.patch(`/api/records/payment/${payment.id}`, body as never)
    expect(faults(await change({ company: yen.id }))).toEqual(['CURRENCY_MIX amount'])
    expect((await change({ company: yen.id, amount: 900 })).body.amount).toEqual({ amount: '900', currency: 'JPY' })
    expect(faults(await change({ cash: { amount: '1.00', currency: 'GBP' } }))).toEqual(['NOT_A_CHOICE cash'])
    expect((await change({ cash: { amount: '1.00', currency: 'USD' } })).status).toBe(200)
  })
})

describe('values', () => {
  it('colours, places, structured values and random codes', async () => {
    const site = await made('site', {
      name: 'S',
      mark: '#FA0',
      place: { latitude: 52.37, longitude: '-4.8951681' },
      address: { street: 'High Street', number: 4, fee: '1.5' },
      extra: { list: [1, 2.5, { deep: true }], text: 'x' },
    })
    expect(site).toMatchObject({
      mark: '#ffaa00',
      place: { latitude: 52.37, longitude: -4.895168 },
      address: { street: 'High Street', number: 4, fee: '1.50' },
      extra: { list: [1, 2.5, { deep: true }], text: 'x' },
      code: expect.stringMatching(/^[2-9A-Z]{8}$/u) as string,
    })
    const other = await made('site', { name: 'T' })
    expect(other.code).not.toBe(site.code)
    for (const [body, code] of [
      [{ mark: 'red' }, 'WRONG_TYPE mark'],
      [{ place: { latitude: 91, longitude: 0 } }, 'TOO_LARGE place'],
      [{ address: { number: 4 } }, 'WRONG_TYPE address'],
      [{ address: { street: 'x', town: 'y' } }, 'WRONG_TYPE address'],
      [{ code: 'MINE' }, 'FIELD_NOT_WRITABLE code'],
    ] as const)
      expect(faults(await make('site', { name: 'U', ...body }))).toEqual([code])
    const find = async (filter: string) =>
      (await root.get(`/api/records/site?filter=${encodeURIComponent(filter)}`)).body.items
    expect(await find(`address.fee > 1.2 and address.number == 4 and place.latitude > 52`)).toHaveLength(1)
    expect(await find(`address.street == 'Low Street'`)).toHaveLength(0)
  })

  it('REC-21: rich text keeps its formatting and loses everything harmful', async () => {
    const about = `<h2 onclick="x()">Hi</h2><p style="position:fixed">a <b>b</b><script>alert(1)</script>
      <a href="javascript:x()">c</a> <a href="https://example.org">d</a><img src=x onerror=y()><iframe src="/"></iframe></p>`
    const site = await made('site', { name: 'R', about })
    expect(site.about.replaceAll(/\s+/gu, ' ')).toBe(
      '<h2>Hi</h2><p>a <b>b</b> <a>c</a> <a href="https://example.org" rel="noopener noreferrer nofollow">d</a></p>',
    )
    expect((await made('site', { name: 'E', about: '<p> </p>' })).about).toBeNull()
    expect((await made('site', { name: 'E', about: '<script>x</script>' })).about).toBeNull()
  })
})

describe('parts in several wholes', () => {
  it('ENT-35: are in their own list of their own whole, and can read both', async () => {
    const slip = await made('salary-slip', {
      title: 'May',
      company: 'Acme',
      earnings: [
        { name: 'Basic', amount: 100, reason: 'lost' },
        { name: 'Bonus', amount: 20 },
      ],
      deductions: [{ name: 'Tax', amount: 30, reason: 'law' }],
    })
    expect(slip.net).toBe(90)
    expect(slip.earnings[0]).toEqual({
      id: expect.any(String) as string,
      name: 'Basic',
      amount: 100,
      reason: null,
      at: 'Acme',
    })
    expect(slip.deductions[0]).toMatchObject({ reason: 'law' })
    const structure = await made('salary-structure', {
      title: 'S',
      company: 'Other',
      earnings: [{ name: 'Basic', amount: 5 }],
    })
    expect(structure.earnings[0]).toMatchObject({ amount: null, at: 'Other' })
    expect(faults(await make('salary-slip', { title: 'x', earnings: [{ name: 'Basic' }] }))).toEqual([
      'REQUIRED earnings.0.amount',
    ])
    expect(
      faults(await make('salary-slip', { title: 'x', earnings: [{ name: 'B', amount: 1, slot: 'deductions' }] })),
    ).toEqual(['FIELD_UNKNOWN earnings.0.slot'])
    const [basic, bonus] = slip.earnings
    const change = (body: object) => root.patch(`/api/records/salary-slip/${slip.id}`, body as never)
    const kept = await change({
      earnings: [bonus, { ...basic, at: undefined, amount: 110 }].map(({ at: _, ...each }) => each),
    })
    expect(kept.body, kept.text).toMatchObject({ net: 100, deductions: [{ name: 'Tax' }] })
    expect(kept.body.earnings.map((each: { name: string }) => each.name)).toEqual(['Bonus', 'Basic'])
    expect(faults(await change({ earnings: [{ id: bonus.id, name: 'Other' }] }))).toEqual([
      'FIELD_NOT_WRITABLE earnings.0.name',
    ])
    const seen = (await ann.get(`/api/records/salary-slip/${slip.id}`)).body
    expect(seen.deductions).toHaveLength(1)
    expect((await root.request('DELETE', `/api/records/salary-slip/${slip.id}`)).status).toBe(204)
    expect((await ann.get(`/api/records/salary-slip/${slip.id}`)).status).toBe(404)
  })

  it('the description of the API contains all of it', async () => {
    const { body } = await root.get('/api/openapi.json')
    const { valid, errors } = await new Validator().validate(body as Record<string, unknown>)
    expect(valid, JSON.stringify(errors)).toBe(true)
    const schemas = body.components.schemas as Readonly<
      Record<string, { properties: Readonly<Record<string, unknown>> }>
    >
    const details = Object.entries(schemas).filter(([name]) => name.startsWith('SalaryDetail'))
    expect(details.length).toBeGreaterThan(0)
    for (const [name, { properties }] of details) {
      expect(Object.keys(properties), name).toContain('amount')
      for (const field of ['salarySlip', 'salaryStructure', 'slot'])
        expect(Object.keys(properties), name).not.toContain(field)
    }
    expect(Object.keys(body.paths as object)).not.toContain('/api/records/salary-detail')
  })

  it('the browser receives what its expressions read from entities with one record, if readable', async () => {
    expect((await root.get('/api/app')).body.only.Settings.record).toMatchObject({ rate: expect.any(Number) as number })
  })

  it('REC-22: numbers insert values of the record into their pattern, and start again for each', async () => {
    const [acme, zeta] = [await made('company', { name: 'AC' }), await made('company', { name: 'Z{0}' })]
    const numbers: string[] = []
    for (const company of [acme, zeta, acme]) {
      const bill = await made('bill', { company: company.id, lines: [{ what: 'a' }, { what: 'b' }] })
      numbers.push(bill.number, ...bill.lines.map((line: { number: string }) => line.number))
    }
    numbers.push((await made('bill', {})).number)
    const year = 2026
    expect(numbers).toEqual([
      `AC-${year}-001`,
      `AC-${year}-001/1`,
      `AC-${year}-001/2`,
      `Z0-${year}-001`,
      `Z0-${year}-001/1`,
      `Z0-${year}-001/2`,
      `AC-${year}-002`,
      `AC-${year}-002/1`,
      `AC-${year}-002/2`,
      `-${year}-001`,
    ])
  })
})
