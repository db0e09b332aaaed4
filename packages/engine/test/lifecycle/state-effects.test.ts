// What happens with a state, whatever action leads into it or out of it; and a life cycle that is written as a matrix.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Tickets

## 3. Entities

### Ticket

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Trail | text |
| Opened | integer |

## 4. States

### Ticket

| State | Part of | On entry | On exit |
| --- | --- | --- | --- |
| new | | \`trail = 'new'\` | \`trail = trail + ' from new'\` |
| open | | \`opened = orElse(opened, 0) + 1\` | \`trail = trail + ' out'\` |
| working | open | \`trail = trail + ' working'\` | |
| waiting | open | \`trail = trail + ' waiting'\` | |
| done | | \`trail = trail + ' done'\` | |
| held | | | |

| From \\ To | working | waiting | done | held |
| --- | --- | --- | --- | --- |
| new | Open | | | Hold |
| working | Again | Wait | Finish | Hold |
| waiting | Go on | | Finish | Hold |
| held | | | | |

| Action | From | To | Who |
| --- | --- | --- | --- |
| Open | | | everyone signed in |
| Again | | | everyone signed in |
| Wait | | | everyone signed in |
| Go on | | | everyone signed in |
| Hold | | | everyone signed in |
| Finish | | | everyone signed in, every day at 08:00 |
| Resume | held | previous | everyone signed in |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Ticket | create, read |
`

const server = await testServer({ text, now: () => Date.parse('2026-06-15T10:00:00Z') })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Moe')

const create = async () => (await bob.post('/api/records/ticket', { title: 'Lamp' })).body
const gone = async (id: string, ...actions: readonly string[]) => {
  for (const action of actions)
    expect((await bob.post(`/api/records/ticket/${id}/actions/${action}`, {})).status).toBe(200)
  return (await bob.get(`/api/records/ticket/${id}`)).body
}

test('creating a record enters its first state', async () => {
  expect(await create()).toMatchObject({ status: 'new', trail: 'new', opened: null })
})

test('every action that enters or leaves a state runs the effects of the state, for a composite state only from outside', async () => {
  const { id } = await create()
  expect(await gone(id, 'open')).toMatchObject({ status: 'working', trail: 'new from new working', opened: 1 })
  expect(await gone(id, 'wait', 'go-on', 'again')).toMatchObject({
    trail: 'new from new working waiting working working',
    opened: 1,
  })
  expect(await gone(id, 'finish')).toMatchObject({ trail: 'new from new working waiting working working out done' })
})

test('returning to the same composite state runs no entry effects', async () => {
  const { id } = await create()
  expect(await gone(id, 'open', 'hold', 'resume')).toMatchObject({
    status: 'working',
    trail: 'new from new working out',
    opened: 1,
  })
})

test('a schedule processes the records of all states that it leads from', async () => {
  const [working, waiting] = [await create(), await create()]
  await gone(working.id, 'open')
  await gone(waiting.id, 'open', 'wait')
  await ada.post('/api/app/clock', { advance: '1 day' })
  for (const { id } of [working, waiting]) expect((await gone(id)).status).toBe('done')
})
