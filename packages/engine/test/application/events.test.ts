// The stream of events over a real connection: who hears of what, and when a stream ends.
import { expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, exampleWith, type Person } from '../support/server.ts'

const { server, people } = await expenseServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })

interface Listening {
  readonly events: { kind: string; [key: string]: unknown }[]
  ended: boolean
  stop(): void
}

async function listen(person: Person): Promise<Listening> {
  const controller = new AbortController()
  const reply = await fetch(`${server.address}/api/app/events`, {
    headers: person.token === '' ? {} : { authorization: `Bearer ${person.token}` },
    signal: controller.signal,
  })
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const listening: Listening = { events: [], ended: false, stop: () => controller.abort() }
  void (async () => {
    let rest = ''
    try {
      for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
        const pieces = (rest + chunk).split('\n\n')
        rest = pieces.pop()!
        for (const piece of pieces) {
          const data = /^data: (.*)$/m.exec(piece)?.[1]
          if (data) listening.events.push(JSON.parse(data) as Listening['events'][number])
        }
      }
    } catch {
      // Aborted by the test.
    }
    listening.ended = true
  })()
  return listening
}

test('users who may read a record are notified of its change, others are not', async () => {
  const [employee, stranger] = [await listen(people.employee), await listen(people.stranger)]
  const made = await people.employee.post('/api/records/claim', claim())
  await expect.poll(() => employee.events).toContainEqual({ kind: 'records', entity: 'Claim', ids: [made.body.id] })
  const manager = await listen(people.manager)
  await people.employee.post(`/api/records/claim/${made.body.id}/actions/submit`)
  await expect.poll(() => manager.events.map((event) => event.kind).toSorted()).toEqual(['inbox', 'records'])
  expect(manager.events).toContainEqual({ kind: 'inbox', unread: 1 })
  expect(stranger.events).toEqual([])
  for (const each of [employee, stranger, manager]) each.stop()
})

test('all users are notified of a new document, by its hash', async () => {
  const [signedIn, nobody] = [await listen(people.employee), await listen(server.nobody)]
  const text = exampleWith(['What it was for, in a few words', 'What it was for'])
  await server.application.replaceDocument([{ file: 'specification.md', text }])
  for (const each of [signedIn, nobody])
    await expect
      .poll(() => each.events)
      .toContainEqual({ kind: 'document', hash: server.application.hash, problems: 0 })
  for (const each of [signedIn, nobody]) each.stop()
})

test('the stream ends with its session', async () => {
  const person = await server.person('Lars Listener')
  const listening = await listen(person)
  await people.administrator.request('PUT', `/api/app/people/${person.id}/active`, { active: false })
  await people.employee.post('/api/records/claim', claim('5', { title: 'Another' }))
  await expect.poll(() => listening.ended).toBe(true)
  // Under load, what was made before the stream began may be told yet.
  expect(listening.events.filter((event) => event['entity'] === 'Claim')).toEqual([])
})
