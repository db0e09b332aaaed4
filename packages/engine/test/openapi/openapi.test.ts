import { Validator } from '@seriousme/openapi-schema-validator'
import type { Plan } from '@ninefold/plan'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeApi } from '../../src/openapi/describe-api.ts'
import { openRecords } from '../../src/records/open-records.ts'
import { openTestStore } from '../support/database.ts'
import { principalFor, type TestPerson } from '../support/principals.ts'
import { exampleText } from '../../../../tests/support/example.ts'
import { planOf } from '../support/compiled.ts'
import { lending } from '../support/lending.ts'

interface Tree {
  readonly [key: string]: Tree
}

/** The document for somebody, as a client receives it. */
async function described(plan: Plan, who: TestPerson): Promise<Tree> {
  const store = await openTestStore(':memory:')
  const records = openRecords({ store, plan, hash: 'abc' })
  const api = describeApi({
    plan,
    hash: 'abc',
    principal: principalFor(plan, who),
    can: (who, entity) => records.can(who, entity),
    screens: plan.screens,
  })
  await store.close()
  return JSON.parse(JSON.stringify(api)) as Tree
}

const operations = (api: Tree): string[] =>
  Object.entries(api.paths!)
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`))
    .toSorted()

const visitor: TestPerson = {}
const member: TestPerson = { person: 'm' }
const librarian: TestPerson = { person: 'l', given: ['librarian'] }
const administrator: TestPerson = { person: 'a', administrator: true }

let plan: Plan
beforeAll(() => {
  plan = planOf(lending)
})

describe('OAPI-1 validity', () => {
  const everybody = { visitor, member, librarian, administrator }
  for (const [name, who] of Object.entries(everybody)) {
    it(`OAPI-1 is valid OpenAPI 3.1 for a ${name}`, async () => {
      const { valid, errors } = await new Validator().validate(await described(plan, who))
      expect(errors ?? []).toEqual([])
      expect(valid).toBe(true)
    })
  }

  for (const example of ['expense-claims', 'room-booking', 'ten-lines']) {
    it(`OAPI-1 is valid for an administrator of ${example}, with every reference answered`, async () => {
      const api = await described(planOf(exampleText(example)), administrator)
      const { errors } = await new Validator().validate(structuredClone(api))
      expect(errors ?? []).toEqual([])
      const names = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]!)
      expect(names.length).toBeGreaterThan(0)
      expect(names.filter((each) => !(each in api.components!.schemas!))).toEqual([])
    })
  }
})

describe('OAPI-2 only what the user can reach', () => {
  it('OAPI-2 contains only open calls and readable fields for a visitor', async () => {
    const grants = plan.grants.filter((grant) => grant.role !== 'keeper')
    const api = await described({ ...plan, grants }, visitor)
    expect(operations(api)).toEqual([
      'get /api/records/book',
      'get /api/records/book/{id}',
      'get /api/records/book/{id}/history',
      'get /api/v1/books',
      'get /api/v1/books/kinds',
      'get /api/v1/books/{book}',
    ])
    const schemas = api.components!.schemas!
    expect(Object.keys(schemas).toSorted()).toEqual(['Book', 'BookField', 'BookPage', 'Finding', 'Money', 'Problem'])
    expect((schemas.BookField!.enum as unknown as string[]).toSorted()).toEqual([
      'code',
      'id',
      'kind',
      'title',
      'version',
    ])
    expect(Object.keys(schemas.Book!.properties!).toSorted()).toEqual(['code', 'id', 'kind', 'title', 'version'])
  })

  it('OAPI-2 contains no entity or field that a member cannot reach', async () => {
    const text = JSON.stringify(await described(plan, member))
    for (const word of ['Ledger', 'ledger', 'BookNew', 'BookChange', '/books/check']) {
      expect(text).not.toContain(word)
    }
    expect(text).toContain('ReviewNew')
  })

  it('OAPI-2 shows an administrator everything', async () => {
    const schemas = (await described(plan, administrator)).components!.schemas!
    for (const name of ['Ledger', 'LedgerNew', 'LedgerChange', 'UserChange', 'Copy', 'CopyNew'])
      expect(schemas).toHaveProperty(name)
  })
})

describe('OAPI-2 actions', () => {
  const granted = planOf(`# Specification: Doors

## 3. Entities

### Door

| Field | Type |
| --- | --- |
| Name | text |

## 4. States

### Door

| Action | From | To | Who |
| --- | --- | --- | --- |
| Open | shut | open | |
| Shut | open | shut | librarian |
| Lock | shut | locked | |
| Rust | locked | rusty | after 30 days |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| librarian | given by administrators |

| Entity | member | librarian |
| --- | --- | --- |
| Door | read; run Open | read; run Lock |
`)
  const actionsFor = async (who: TestPerson) =>
    operations(await described(granted, who)).flatMap((one) => /actions\/(.+)$/.exec(one)?.[1] ?? [])

  it('OAPI-2 contains an action for users to whom point 4 or point 6 permits it, and for nobody else', async () => {
    expect(await actionsFor(member)).toEqual(['open'])
    expect(await actionsFor(librarian)).toEqual(['lock', 'open', 'shut'])
    expect(await actionsFor(administrator)).toEqual(['lock', 'open', 'shut'])
    expect(await actionsFor(visitor)).toEqual([])
  })
})

describe('OAPI-3 and OAPI-4 operations', () => {
  it('OAPI-3 gives each operation a unique and stable id', async () => {
    const idsOf = (api: Tree) =>
      Object.values(api.paths!).flatMap((item) =>
        Object.values(item).map((each) => each.operationId as unknown as string),
      )
    const claims = planOf(exampleText('expense-claims'))
    const ids = idsOf(await described(claims, administrator))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining([
        'Claim.list',
        'Claim.create',
        'Claim.do.submit',
        'Claim.do.takeBack',
        'myClaims',
        'payOne',
      ]),
    )
    expect(idsOf(await described(claims, administrator))).toEqual(ids)
  })

  it('OAPI-4 contains the calls if the record API is switched off', async () => {
    const off: Plan = { ...plan, calls: { ...plan.calls, recordApi: false } }
    const api = await described(off, librarian)
    expect(operations(api).filter((each) => each.includes('/api/records'))).toEqual([])
    expect(operations(api)).toContain('post /api/v1/books')
    expect(Object.keys(api.components!.schemas!).toSorted()).toEqual(['Finding', 'Money', 'Problem'])
  })
})

describe('OAPI-5 what the server checks', () => {
  it('OAPI-5 states types, limits, choices and required fields', async () => {
    const { BookNew } = (await described(plan, librarian)).components!.schemas!
    expect(BookNew).toMatchObject({ additionalProperties: false, required: ['code', 'title'] })
    expect(BookNew!.properties).toMatchObject({
      code: { type: 'string', minLength: 2, maxLength: 12, title: 'Code' },
      title: { type: 'string', description: 'What stands on the cover' },
      kind: { type: 'string', enum: ['novel', 'atlas', 'guide'] },
      year: { type: ['integer', 'null'], minimum: 1000, maximum: 2100 },
      price: { anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] },
      hidden: { type: 'boolean' },
      copies: { type: 'array', items: { $ref: '#/components/schemas/CopyNew' } },
    })
    expect(BookNew!.properties).not.toHaveProperty('createdAt')
    expect(BookNew!.properties).not.toHaveProperty('id')
  })

  it('OAPI-5 describes a call: its parameters, its body and its answer', async () => {
    const { paths } = await described(plan, librarian)
    const list = paths!['/api/v1/books']!.get!
    expect(Object.values(list.parameters!).map((each) => each.name)).toEqual([
      'kind',
      'from',
      'heavier',
      'keeper',
      'limit',
      'cursor',
    ])
    expect(list.security).toContainEqual({})
    const add = paths!['/api/v1/books']!.post!
    const body = add.requestBody!.content!['application/json']!.schema!
    expect(body.required).toEqual(['book'])
    expect(body.properties!.book).toMatchObject({ required: ['code', 'name'], additionalProperties: false })
    expect(Object.keys(add.responses!)).toEqual(expect.arrayContaining(['201', '401', '403', '409', '422']))
    expect(Object.keys(paths!['/api/v1/books/{book}']!.delete!.responses!)).toContain('204')
  })

  it('OAPI-6 says that a write may return warnings', async () => {
    const { paths } = await described(plan, librarian)
    for (const [address, method, status] of [
      ['/api/records/book', 'post', '201'],
      ['/api/records/book/{id}', 'patch', '200'],
    ] as const) {
      const operation = paths![address]![method]!
      const include = Object.values(operation.parameters!).find((each) => each.name === ('include' as unknown))
      expect(include).toMatchObject({ in: 'query', schema: { enum: ['warnings'] } })
      expect(operation.responses![status]).toMatchObject({
        content: { 'application/json': { schema: { anyOf: [{}, { required: ['record', 'warnings'] }] } } },
      })
    }
  })

  it('OAPI-5 describes the parts that a call accepts, and their parts', async () => {
    const text = `# Specification: Bills

## 3. Entities and their fields

### Bill

| Field | Type |
| --- | --- |
| Number | text |

### Line

- Part of: Bill, as Lines

| Field | Type | Default |
| --- | --- | --- |
| Net | decimal, as written | |
| Twice | decimal, as written | \`= net * 2\` |

### Remark

- Part of: Line, as Remarks

| Field | Type |
| --- | --- |
| Text | text (80) |

## 7. The calls it makes

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Check | \`POST /check\` | anyone | check Bill | all | \`{'findings': findings}\` |
`
    const call = (await described(planOf(text), visitor)).paths!['/api/check']!.post!
    const { properties } = call.requestBody!.content!['application/json']!.schema!
    expect(Object.keys(properties!)).toEqual(['number', 'lines'])
    const line = properties!.lines!.items!.properties!
    expect(Object.keys(line)).toEqual(['net', 'remarks'])
    expect(line.remarks!.items).toMatchObject({ properties: { text: { maxLength: 80 } }, additionalProperties: false })
    const answer = call.responses!['200']!.content!['application/json']!.schema!
    const finding = answer.properties!.findings!.items!.properties!
    expect(Object.keys(finding)).toEqual(['code', 'at', 'field', 'message', 'remedy', 'weight'])
  })
})
