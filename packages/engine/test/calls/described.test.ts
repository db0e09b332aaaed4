// Calls that are only described, run as requests: what they do, and that point 6 decides over it.
import type { Json } from '@ninefold/plan/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import type { CallAnswer, MatchedCall } from '../../src/calls/calls.ts'
import { planOf } from '../support/compiled.ts'
import { openRooms, refusal, type Rooms } from '../support/rooms.ts'

const document = `# Specification: Store

## 3. Entities

### Stock item

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Pieces | integer | yes |

## 5. Rules

- R-1: Pieces must not be negative.

## 6. Roles

| Role | Who has it |
| --- | --- |
| buyer | given by administrators |
| keeper | given by administrators |
| visitor | given by administrators |

| Entity | buyer | keeper | visitor |
| --- | --- | --- | --- |
| Stock item | read | read, create, change | read \`name\` |

## 7. Calls

GET /stock-items – all stock items (buyer, keeper)
GET /stock-items/{id} – one stock item (buyer, keeper)
POST /stock-items – creates a stock item (buyer, keeper)
PATCH /stock-items/{id} – changes a stock item (keeper)
DELETE /stock-items/{id} – deletes a stock item (keeper)

| Call | Method and path | For | Does | Answers |
| --- | --- | --- | --- | --- |
| Shelf | \`GET /shelf\` | buyer, visitor | list of Stock item, sorted by name | |
| On the shelf | \`GET /shelf/{item: Stock item}\` | buyer, visitor | | |
| There | \`GET /there/{item: Stock item}\` | buyer | | 204 |

## 8. Errors

R-1: "There cannot be fewer than none."
`

let rooms: Rooms
let buyer: Principal
let keeper: Principal
let visitor: Principal

beforeAll(async () => {
  rooms = await openRooms(planOf(document))
  buyer = await rooms.person({ name: 'Bea' }, ['buyer'])
  keeper = await rooms.person({ name: 'Kim' }, ['keeper'])
  visitor = await rooms.person({ name: 'Vic' }, ['visitor'])
})
afterAll(() => rooms.close())

function call(principal: Principal, method: string, path: string, body?: Json): Promise<CallAnswer> {
  const match = rooms.calls.match(method, `/api${path}`) as MatchedCall
  return rooms.calls.run(match, { principal, query: new URLSearchParams(), body, token: null, address: '' })
}

describe('described calls', () => {
  it('CAL-10 creates, changes, lists and looks up', async () => {
    const { status, body } = await call(keeper, 'POST', '/stock-items', { name: 'Bolt', pieces: 3 })
    expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Bolt', pieces: 3 })])
    const { id } = body as { readonly id: string }
    await call(keeper, 'PATCH', `/stock-items/${id}`, { pieces: 4 })
    expect((await call(buyer, 'GET', '/stock-items')).body).toEqual([expect.objectContaining({ id, pieces: 4 })])
    expect((await call(buyer, 'GET', `/stock-items/${id}`)).body).toMatchObject({ id, name: 'Bolt' })
  })

  it('CAL-10 uses the permissions of point 6', async () => {
    const { body } = await call(keeper, 'POST', '/stock-items', { name: 'Nut', pieces: 1 })
    const { id } = body as { readonly id: string }
    expect((await refusal(call(buyer, 'POST', '/stock-items', { name: 'Nut', pieces: 1 }))).code).toBe('FORBIDDEN')
    expect((await refusal(call(keeper, 'DELETE', `/stock-items/${id}`))).code).toBe('FORBIDDEN')
    expect((await call(buyer, 'GET', `/stock-items/${id}`)).status).toBe(200)
  })

  it('CAL-8 a GET without a described answer returns the readable fields', async () => {
    const { body } = await call(keeper, 'POST', '/stock-items', { name: 'Axle', pieces: 7 })
    const { id } = body as { readonly id: string }
    const whole = { status: 200, body: expect.objectContaining({ id, name: 'Axle', pieces: 7 }) }
    expect(await call(buyer, 'GET', `/shelf/${id}`)).toMatchObject(whole)
    const shelf = (await call(buyer, 'GET', '/shelf')).body as readonly Json[]
    expect(shelf[0]).toEqual(whole.body)
    expect((await call(visitor, 'GET', `/shelf/${id}`)).body).toMatchObject({ name: 'Axle', pieces: null })
    expect((await call(visitor, 'GET', '/shelf')).body).toContainEqual(expect.objectContaining({ pieces: null }))
    expect((await call(buyer, 'GET', `/there/${id}`)).status).toBe(204)
  })

  it('RUL-11 are subject to rules in sentences', async () => {
    const refused = await refusal(call(keeper, 'POST', '/stock-items', { name: 'Less', pieces: -1 }))
    expect(refused.findings[0]).toMatchObject({ code: 'R-1' })
  })
})
