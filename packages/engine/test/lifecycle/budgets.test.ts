// How many statements a change may cost, and on PostgreSQL how often the server may wait for them: with the begin, the lock and the
// commit. What fails here makes every writer slower, since all others wait meanwhile.
import { beforeAll, describe, expect, it } from 'vitest'
import { roundTrips } from '../../../../tests/support/round-trips.ts'
import { onPostgres } from '../support/database.ts'
import { claim, startServer, type Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

let emil: Person

const server = await testServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })
beforeAll(async () => {
  const ada = await server.person('Ada', ['finance'], { administrator: true })
  const mara = await server.person('Mara')
  emil = await server.person('Emil')
  const { body } = await ada.post('/api/records/cost-centre', { code: 'OPS', name: 'Operations' })
  await ada.patch(`/api/records/user/${emil.id}`, { manager: mara.id, costCentre: body.id as string })
})

let titles = 0
const lines = [1, 2, 3].map((n) => ({ description: `Line ${n}`, amount: { amount: '7.50', currency: 'EUR' } }))
const create = () => emil.post('/api/records/claim', claim('0', { title: `Claim ${++titles}`, lines }))

describe.runIf(onPostgres)('on PostgreSQL', () => {
  it('a new record with three parts takes four round trips', async () => {
    await create()
    const { status, statements, trips } = await roundTrips(create)
    expect(status).toBe(201)
    expect(trips).toBeLessThanOrEqual(4)
    expect(statements.length).toBeLessThanOrEqual(10)
  })

  it('an action that sends a message and schedules two timers takes four, and one that drops them three', async () => {
    const { body } = await create()
    const act = (action: string) => () => emil.post(`/api/records/claim/${body.id}/actions/${action}`)
    await act('submit')()
    const back = await roundTrips(act('take-back'))
    const submitted = await roundTrips(act('submit'))
    expect([back.status, submitted.status]).toEqual([200, 200])
    expect([submitted.trips, back.trips]).toEqual([4, 3])
    expect(submitted.statements.length).toBeLessThanOrEqual(11)
    expect(back.statements.length).toBeLessThanOrEqual(9)
  })

  it('a new record without unique values takes two', async () => {
    const text = [
      '# Specification: Notes\n\n## 3. Entities\n\n### Note\n\n| Field | Type |\n| --- | --- |\n| Text | text |',
      '## 6. Roles\n\n| Role | Who |\n| --- | --- |\n| member | everyone signed in |\n\n| | Note |\n| --- | --- |\n| member | all |\n',
    ].join('\n\n')
    const notes = await startServer({ text })
    const ann = await notes.person('Ann', [], { administrator: true })
    const note = () => ann.post('/api/records/note', { text: 'Milk' })
    await note()
    // The end of an earlier read may be counted with one of them.
    const created = [await roundTrips(note), await roundTrips(note), await roundTrips(note)]
    await notes.close()
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(Math.min(...created.map(({ trips }) => trips))).toBe(2)
    // The begin, the record with its history, the commit: what was written is not read for the answer.
    expect(Math.min(...created.map(({ statements }) => statements.length))).toBe(3)
  })

  it('ten actions at once wait together: two round trips for each would be 22', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, create))
    const submitAll = async () => {
      const replies = await Promise.all(
        made.map(({ body }) => emil.post(`/api/records/claim/${body.id}/actions/submit`)),
      )
      return { statuses: new Set(replies.map(({ status }) => status)) }
    }
    const { statuses, trips } = await roundTrips(submitAll)
    expect(statuses).toEqual(new Set([200]))
    expect(trips).toBeLessThan(18)
  })

  it('a refusal by a unique value names the rule, and rolls back nothing else', async () => {
    const twice = claim('0', { title: 'Twice', lines })
    await emil.post('/api/records/claim', twice)
    const [refused, other] = await Promise.all([emil.post('/api/records/claim', twice), create()])
    expect(refused).toMatchObject({ status: 409, body: { code: 'DOUBLE_CLAIM' } })
    expect(other.status).toBe(201)
  })
})
