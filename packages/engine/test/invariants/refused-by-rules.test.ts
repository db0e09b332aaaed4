// What becomes of a write that a rule refuses, where it is not a person's single change: a timer, a schedule, an erasure, an undo, a batch,
// a file of rows. Nothing of it is stored, it says why, and what stands beside it goes on.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import { startServer, type Person, type Server } from '../support/server.ts'

const text = `# Specification: Depots

## 1. Purpose

- Time zone: UTC

## 3. Entities

### User

| Field | Type |
| --- | --- |
| Phone | text |

### Depot

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Code | text | | |
| Manager | User | | |
| Crates | list of Crate | | |
| Stock | integer | | \`= crates.sum(c, c.pieces)\` |
| Losses | list of Loss | | |
| Shares | list of Share | | |

### Crate

| Field | Type | Required |
| --- | --- | --- |
| Depot | Depot, deleted with it | yes |
| Pieces | integer | yes |

### Share

| Field | Type | Required |
| --- | --- | --- |
| Depot | Depot, deleted with it | yes |
| Percent | integer | yes |

### Loss

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Depot | Depot | yes | |
| Pieces | integer | yes | |
| Turns | integer | | 0 |

## 4. States

### Loss

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Book | open | booked | after 1 day | create Crate with \`depot = depot\`, \`pieces = 0 - pieces\` |
| Reopen | booked | open | everyone signed in | |
| Cancel | open | cancelled | everyone signed in | |
| Turn | booked | booked | every day at 03:00 | set turns to \`turns + 1\` |

## 5. Rules

| Rule | Entity | Must hold | Message |
| --- | --- | --- | --- |
| Stock is not negative | Depot | \`stock >= 0\` | There are only {stock} at {name}. |
| All of it | Depot | \`shares.sum(s, s.percent) <= 100\` | |
| Few turns | Depot | \`losses.sum(l, l.turns) <= 2\` | |
| The manager is reached | Depot | \`manager == null or has(manager.phone)\` | {name} has a manager without a telephone. |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Depot | all |
| Crate | all |
| Share | all |
| Loss | all |
| User | read; update \`phone\`; erase when \`this == me\` |
`

const DAY = 86_400_000
const FIRST = Date.parse('2026-03-10T09:00:00Z')

interface Logged {
  readonly entity: string
  readonly record: string
  readonly action: string
  readonly error: string
}
const logged: Logged[] = []
const log = { info: () => {}, error: (about: unknown) => void logged.push(about as Logged) }

let server: Server
let ann: Person
let data: string
const startOn = async (day: number) => {
  server = await startServer({ text, log, now: () => FIRST + day * DAY, ...(data && { data }) })
  data = server.data
}
beforeAll(async () => {
  await startOn(0)
  ann = await server.person('Ann', [], { administrator: true })
})
afterAll(async () => {
  await server.close()
  rmSync(data, { recursive: true, force: true })
})

const made = async (entity: string, body: object): Promise<string> => {
  const reply = await ann.post(`/api/records/${entity}`, body as Json)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}
const get = async (entity: string, id: string) => (await ann.get(`/api/records/${entity}/${id}`)).body
const advance = (by: string) => ann.post('/api/app/clock', { advance: by })
let count = 0
async function depot(pieces: number, more: object = {}): Promise<string> {
  const id = await made('depot', { name: `Depot ${++count}`, ...more })
  if (pieces > 0) await made('crate', { depot: id, pieces })
  return id
}

describe('TIM-4 a timer that a rule refuses', () => {
  it('stores nothing and is logged; other and later timers run', async () => {
    const [poor, rich] = [await depot(3), await depot(30)]
    const refused = await made('loss', { depot: poor, pieces: 10 })
    const done = await made('loss', { depot: rich, pieces: 10 })
    await advance('25 hours')
    expect(await get('loss', refused)).toMatchObject({ status: 'open', version: 1 })
    expect((await get('depot', poor)).stock).toBe(3)
    expect((await get('loss', done)).status).toBe('booked')
    expect((await get('depot', rich)).stock).toBe(20)
    const about = logged.filter(({ record }) => record === refused)
    expect(about).toMatchObject([{ entity: 'Loss', action: 'book', error: 'Refusal: STOCK_IS_NOT_NEGATIVE' }])
    const next = await made('loss', { depot: rich, pieces: 1 })
    await advance('25 hours')
    expect((await get('loss', next)).status).toBe('booked')
  })

  it('is finished, also after a restart and a change of the record', async () => {
    const poor = await depot(3)
    const loss = await made('loss', { depot: poor, pieces: 5 })
    await advance('25 hours')
    await made('crate', { depot: poor, pieces: 10 })
    await server.application.close()
    await startOn(4)
    ann = server.as(ann.id, await server.application.signInAs(ann.id))
    await advance('25 hours')
    expect((await get('loss', loss)).status).toBe('open')
    await ann.patch(`/api/records/loss/${loss}`, { pieces: 6 })
    await advance('25 hours')
    expect((await get('loss', loss)).status).toBe('open')
    expect((await get('depot', poor)).stock).toBe(13)
  })
})

const shown = async (record: string) => {
  const { body } = await ann.get('/api/app/timers/refused')
  return (body.items as { record: { id: string } }[]).filter((one) => one.record.id === record)
}

describe('TIM-10 refused timers', () => {
  it('are shown to administrators with the record and the rule, until the record leaves the state or is deleted', async () => {
    const poor = await depot(3)
    const [loss, other] = [
      await made('loss', { depot: poor, pieces: 5 }),
      await made('loss', { depot: poor, pieces: 6 }),
    ]
    expect(await shown(loss)).toEqual([])
    await advance('25 hours')
    expect(await shown(loss)).toMatchObject([
      {
        entity: 'Loss',
        action: 'Book',
        record: { entity: 'Loss', id: loss },
        reasons: [{ rule: 'Stock is not negative', origin: { file: 'specification.md' } }],
      },
    ])
    expect((await ann.post(`/api/records/loss/${loss}/actions/cancel`)).status).toBe(200)
    expect([(await shown(loss)).length, (await shown(other)).length]).toEqual([0, 1])
    await ann.request('DELETE', `/api/records/loss/${other}`)
    expect(await shown(other)).toEqual([])
    const bob = await server.person('Bob')
    expect((await bob.get('/api/app/timers/refused')).status).toBe(403)
  })
})

describe('TIM-9 a schedule', () => {
  it('runs for the other records if a rule refuses it for one, and for this one at its next time', async () => {
    const [full, free] = [await depot(9), await depot(9)]
    const turned = async (of: string, turns: number) => {
      const id = await made('loss', { depot: of, pieces: 1, turns })
      await advance('25 hours')
      return id
    }
    const [tired, fresh] = [await turned(full, 2), await turned(free, 0)]
    const turns = async (id: string) => (await get('loss', id)).turns as number
    const before = await turns(fresh)
    await advance('1 day')
    expect([await turns(tired), await turns(fresh)]).toEqual([2, before + 1])
    expect(await shown(tired)).toMatchObject([{ action: 'Turn', reasons: [{ rule: 'Few turns' }] }])
    await ann.patch(`/api/records/loss/${tired}`, { turns: 0 })
    await advance('1 day')
    expect(await turns(tired)).toBe(1)
    expect(await shown(tired)).toEqual([])
  })
})

describe('erasing a person to whom rules apply', () => {
  it('is refused as a whole if it would violate a rule', async () => {
    const max = await server.person('Max Mustermann')
    await max.patch(`/api/records/user/${max.id}`, { phone: '123' })
    const of = await depot(1, { manager: max.id })
    const erase = () => max.request('POST', `/api/app/people/${max.id}/erase`)
    const refused = await erase()
    expect([refused.status, refused.body.code]).toEqual([422, 'THE_MANAGER_IS_REACHED'])
    expect(refused.body.errors[0]).toMatchObject({ record: { entity: 'Depot', id: of } })
    expect((await get('user', max.id)).name).toBe('Max Mustermann')
    expect((await max.get('/api/app')).body.me.name).toBe('Max Mustermann')
    await ann.patch(`/api/records/depot/${of}`, { manager: null })
    expect((await erase()).status).toBe(204)
    expect((await get('user', max.id)).phone).toBeNull()
  })
})

describe('undo', () => {
  it('is refused if the old values violate a rule over others, and changes nothing', async () => {
    const of = await depot(0)
    const share = await made('share', { depot: of, percent: 80 })
    await ann.patch(`/api/records/share/${share}`, { percent: 10 })
    await made('share', { depot: of, percent: 90 })
    const [entry] = (await ann.get(`/api/records/share/${share}/history`)).body.items
    const undone = await ann.post(`/api/records/share/${share}/history/${entry.id}/undo`)
    expect([undone.status, undone.body.code]).toEqual([422, 'RULE_BROKEN'])
    expect(await get('share', share)).toMatchObject({ percent: 10, version: 2 })
  })
})

describe('a batch', () => {
  it('with one operation that a rule over others refuses stores none, and names the operation and the record', async () => {
    const of = await depot(0)
    const share = (percent: number) => ({
      method: 'POST',
      path: '/api/records/share',
      body: { depot: of, percent },
    })
    const reply = await ann.post('/api/batch', { operations: [share(60), share(50), share(40)] })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toMatchObject([
      { code: 'RULE_BROKEN', field: 'operations.1', record: { entity: 'Depot', id: of } },
    ])
    expect((await ann.get('/api/records/share?limit=100')).body.items).not.toContainEqual(
      expect.objectContaining({ depot: of }),
    )
  })
})

describe('a file of rows', () => {
  const imported = async (rows: string, take: 'good' | 'all') => {
    const { id } = (await ann.upload('rows.csv', 'text/csv', rows)).body
    return ann.post('/api/records/share/import', { file: id, take })
  }
  const percents = async (of: string) =>
    ((await ann.get('/api/records/share?limit=100')).body.items as { depot: string; percent: number }[])
      .filter((share) => share.depot === of)
      .map(({ percent }) => percent)
      .toSorted((a, b) => a - b)

  it('whose rows together violate a rule over siblings stores those before, or none if all are required', async () => {
    const of = await depot(0)
    const rows = `Depot,Percent\nDepot ${count},60\nDepot ${count},50\nDepot ${count},40\n`
    const all = await imported(rows, 'all')
    expect(all.body.problems).toMatchObject([{ row: 3, errors: [{ code: 'RULE_BROKEN' }] }])
    expect(await percents(of)).toEqual([])
    await imported(rows, 'good')
    expect(await percents(of)).toEqual([40, 60])
  })

  it('whose rows are valid together is accepted, in a valid order', async () => {
    const of = await depot(0)
    await made('share', { depot: of, percent: 90 })
    const reply = await imported(`Depot,Percent\nDepot ${count},-50\nDepot ${count},60\n`, 'all')
    expect(reply.body.problems).toEqual([])
    expect(await percents(of)).toEqual([-50, 60, 90])
  })
})
