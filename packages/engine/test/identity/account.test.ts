// A user's own account and its administration: sessions, messages, invitations that wait, and the activity of the application.
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer({ mode: 'production' })
const [ada, eva, max] = await Promise.all([
  server.person('Ada Lund', [], { administrator: true }),
  server.person('Eva Smit', [], { password: PASSWORD }),
  server.person('Max Bauer'),
])

async function signIn(device: string) {
  const body = { email: 'eva.smit@example.org', password: PASSWORD }
  const reply = await server.nobody.request('POST', '/api/app/sign-in', body, { 'user-agent': device })
  return server.as(reply.body.person.id, reply.body.token)
}

describe('sessions', () => {
  test('ACT-1 users see where they are signed in, and end one, or all others', async () => {
    const [laptop, phone] = [await signIn('Laptop'), await signIn('Phone')]
    const sessions = (await laptop.get('/api/app/account/sessions')).body.items
    expect(sessions.find((one: { current: boolean }) => one.current)).toMatchObject({ device: 'Laptop' })
    const other = sessions.find((one: { device: string }) => one.device === 'Phone')
    expect(other).toMatchObject({ current: false, begun: expect.stringMatching(/Z$/u) })
    expect((await max.request('DELETE', `/api/app/account/sessions/${other.id}`)).status).toBe(404)
    expect((await laptop.request('DELETE', `/api/app/account/sessions/${other.id}`)).status).toBe(204)
    expect((await phone.get('/api/app/account/sessions')).status).toBe(401)
    const tablet = await signIn('Tablet')
    expect((await laptop.request('DELETE', '/api/app/account/sessions')).status).toBe(204)
    expect((await tablet.get('/api/app/account/sessions')).status).toBe(401)
    expect((await laptop.get('/api/app/account/sessions')).body.items).toHaveLength(1)
  })

  test('ACT-2 an administrator signs somebody out everywhere; nobody else does', async () => {
    const laptop = await signIn('Laptop')
    expect((await max.request('DELETE', `/api/app/people/${eva.id}/sessions`)).status).toBe(403)
    expect((await ada.request('DELETE', `/api/app/people/${eva.id}/sessions`)).status).toBe(204)
    expect((await laptop.get('/api/app/account/sessions')).status).toBe(401)
    expect((await ada.request('DELETE', '/api/app/people/nobody/sessions')).status).toBe(404)
  })
})

test('ACT-3 a message that somebody does not want is not sent to them', async () => {
  const [manager, owner] = [await server.person('Mia Roth'), await server.person('Ole Berg')]
  await ada.request('PATCH', `/api/records/user/${owner.id}`, { manager: manager.id })
  const claim = async () => {
    const lines = [{ description: 'Ticket', amount: { amount: '10.00', currency: 'EUR' } }]
    const made = await owner.post('/api/records/claim', {
      title: `Train ${Math.random()}`,
      category: 'travel',
      spentOn: '2026-01-10',
      lines,
    })
    const submitted = await owner.post(`/api/records/claim/${made.body.id}/actions/submit`, {})
    expect(submitted.status).toBe(200)
  }
  const received = async () => (await manager.get('/api/app/inbox')).body.items.length
  await claim()
  expect(await received()).toBe(1)
  const choices = (await manager.get('/api/app/account/messages')).body.items
  expect(choices).toContainEqual({ name: 'waiting', label: 'Waiting', wanted: true })
  expect((await manager.request('PUT', '/api/app/account/messages/waiting', { wanted: false })).status).toBe(204)
  await claim()
  expect(await received()).toBe(1)
  await manager.request('PUT', '/api/app/account/messages/waiting', { wanted: true })
  await claim()
  expect(await received()).toBe(2)
  expect((await manager.request('PUT', '/api/app/account/messages/unknown', { wanted: false })).status).toBe(404)
})

test('ACT-4 invitations that wait are listed, renewed and revoked by administrators', async () => {
  const guest = { email: 'zoe@example.org', name: 'Zoë Park', roles: ['finance'] }
  const first = await ada.post('/api/app/invitations', guest)
  const waiting = async () => (await ada.get('/api/app/invitations')).body.items
  const [invitation] = await waiting()
  expect(invitation).toMatchObject(guest)
  expect(Date.parse(invitation.expires)).toBeGreaterThan(Date.now())
  expect((await max.get('/api/app/invitations')).status).toBe(403)
  const renewed = await ada.post(`/api/app/invitations/${invitation.id}/renewal`, {})
  const open = (link: string) => server.nobody.get(`/api/app/invitations/${link.split('/').at(-1)}`)
  expect((await open(first.body.link)).status).toBe(404)
  expect((await open(renewed.body.link)).body.name).toBe('Zoë Park')
  const [again] = await waiting()
  expect((await ada.request('DELETE', `/api/app/invitations/${again.id}`)).status).toBe(204)
  expect((await open(renewed.body.link)).status).toBe(404)
  expect(await waiting()).toEqual([])
  expect((await ada.request('DELETE', `/api/app/invitations/${again.id}`)).status).toBe(404)
})

test('ACT-5 administrators read what was done, narrow it, download it, and restore what was deleted', async () => {
  const fin = await server.person('Fin Day', ['finance'])
  const centre = (await fin.post('/api/records/cost-centre', { code: 'LAB', name: 'Laboratory' })).body
  await fin.request('PATCH', `/api/records/cost-centre/${centre.id}`, { name: 'Laboratories' })
  await fin.request('DELETE', `/api/records/cost-centre/${centre.id}`)
  const read = async (query: string) => (await ada.get(`/api/app/activity?${query}`)).body
  const all = (await read(`entity=cost-centre&person=${fin.id}`)).items
  expect(all.map((one: { what: string }) => one.what)).toEqual(['delete', 'change', 'create'])
  expect(all[0]).toMatchObject({ entity: 'Cost centre', label: 'LAB Laboratories', deleted: true, who: { id: fin.id } })
  expect(all[1]).toMatchObject({ fields: ['Name'] })
  expect((await read('entity=cost-centre&what=delete')).items).toHaveLength(1)
  expect((await read(`person=${fin.id}&until=2000-01-01T00:00:00Z`)).items).toEqual([])
  const file = await ada.get(`/api/app/activity?entity=cost-centre&format=csv`)
  expect(file.text.split('\n')[1]).toContain('Laboratories')
  expect((await max.get('/api/app/activity')).status).toBe(403)
  expect((await ada.get('/api/app/activity?entity=nothing')).body.code).toBe('NOT_A_CHOICE')
  expect((await ada.get('/api/app/activity?from=soon')).body.code).toBe('WRONG_TYPE')
  const undone = await ada.post(`/api/records/cost-centre/${centre.id}/history/${all[0].id}/undo`, {})
  expect(undone.status).toBe(200)
  expect((await read('entity=cost-centre&what=delete')).items[0].deleted).toBeUndefined()
})
