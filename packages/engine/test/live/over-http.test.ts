// Live events and messages of the example, as open pages receive them.
import type { LiveEvent } from '@ninefold/plan/wire'
import { describe, expect, it } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, exampleWith, type Person } from '../support/server.ts'
import { listen } from '../support/stream.ts'

const { server, people } = await expenseServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })

let made = 0
const create = async (by: Person): Promise<string> =>
  (await by.post('/api/records/claim', claim('43.50', { title: `Claim ${++made}` }))).body.id as string
const act = (by: Person, id: string, action: string) => by.post(`/api/records/claim/${id}/actions/${action}`)
const names =
  (id: string) =>
  (event: LiveEvent): boolean =>
    event.kind === 'records' && event.entity === 'Claim' && event.ids.includes(id)

describe('LIVE-1 and LIVE-7 over HTTP', () => {
  it('LIVE-1 notifies the owner of a new claim, and nobody who may not read it', async () => {
    const [owner, stranger] = await Promise.all([listen(server, people.employee), listen(server, people.stranger)])
    expect([owner.status, owner.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const id = await create(people.employee)
    await owner.until(names(id))
    const own = await create(people.stranger)
    await stranger.until(names(own))
    expect(stranger.events.some(names(id))).toBe(false)
    expect(owner.events.some(names(own))).toBe(false)
    owner.close()
    stranger.close()
  })

  it('LIVE-7 notifies the manager of a submitted claim, of the message, and of its removal', async () => {
    const manager = await listen(server, people.manager)
    const id = await create(people.employee)
    const { body: before } = await people.manager.get('/api/app/inbox')
    await act(people.employee, id, 'submit')
    await manager.until(names(id))
    expect(await manager.until((event) => event.kind === 'inbox')).toEqual({ kind: 'inbox', unread: before.unread + 1 })
    const { body } = await people.manager.get('/api/app/inbox')
    expect(body.items[0]).toMatchObject({
      entity: 'Claim',
      record: id,
      read: false,
      subject: expect.stringContaining('waits for you'),
    })
    manager.events.length = 0
    await act(people.employee, id, 'take-back')
    await manager.until(names(id))
    expect((await people.manager.get('/api/app/inbox')).body.items[0]).toMatchObject({ entity: '', record: '' })
    expect((await people.manager.post('/api/app/inbox/read', { all: true })).body).toEqual({ unread: 0 })
    await manager.until((event) => event.kind === 'inbox' && event.unread === 0)
    manager.close()
  })

  it('LIVE-1 notifies of a removed record that was in a list', async () => {
    const id = await create(people.employee)
    const owner = await listen(server, people.employee)
    expect((await people.employee.get('/api/records/claim')).text).toContain(id)
    expect((await people.employee.request('DELETE', `/api/records/claim/${id}`)).status).toBe(204)
    await owner.until(names(id))
    owner.close()
  })

  it('LIVE-7 notifies every page of a new document', async () => {
    const [owner, nobody] = await Promise.all([listen(server, people.employee), listen(server, server.nobody)])
    const text = exampleWith(['| Still owed to you |', '| Owed to you |'])
    expect((await server.application.replaceDocument([{ file: 'specification.md', text }])).replaced).toBe(true)
    for (const page of [owner, nobody]) {
      const event = await page.until((each) => each.kind === 'document')
      expect(event).toMatchObject({ hash: server.application.hash })
      page.close()
    }
  })
})

describe('LIVE-3 over HTTP', () => {
  it('LIVE-3 closes the stream of a user who signs out, even if nothing else happens', async () => {
    const leaver = await server.person('Lea Leave')
    const page = await listen(server, leaver)
    await leaver.post('/api/app/sign-out')
    await page.ended
    expect((await leaver.get('/api/my-claims')).status).toBe(401)
  })

  it('LIVE-3 closes the stream of a suspended user, even if nothing else happens', async () => {
    const leaver = await server.person('Sam Suspend')
    const page = await listen(server, leaver)
    await people.administrator.request('PUT', `/api/app/people/${leaver.id}/active`, { active: false })
    await page.ended
    expect((await leaver.get('/api/my-claims')).status).toBe(401)
  })
})
