// INV-2: a rule that is broken already may stay so and get better, not worse, however it is written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Person, type Server } from '../support/server.ts'

const RULES = [
  'vip == true or size(rooms) <= mostRooms',
  'not (size(rooms) > mostRooms)',
  'size(rooms) > mostRooms ? false : true',
  'vip == true ? size(rooms) <= 100 : size(rooms) <= mostRooms',
  'size(rooms) <= mostRooms',
]

const textOf = (rule: string) => `# Specification: Crews

## 3. Entities

### Crew

| Field | Type |
| --- | --- |
| Name | text |
| Vip | yes/no |
| Rooms | list of Room |

### Room

| Field | Type |
| --- | --- |
| Crew | Crew |
| Note | text |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Few rooms | Crew | \`${rule}\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Crew | all |
| Room | all |

## 9. Constants

| Name | Value | Changed by |
| --- | --- | --- |
| Most rooms | 4 | member |
`

describe.each(RULES)('INV-2 %s', (rule) => {
  let server: Server
  let ada: Person
  beforeAll(async () => {
    server = await startServer({ text: textOf(rule) })
    ada = await server.person('Ada', [], { administrator: true })
  })
  afterAll(() => server.close())

  test('refuses one room more, and permits one less', async () => {
    const crew = (await ada.post('/api/records/crew', { name: 'A', vip: false })).body.id
    const rooms: string[] = []
    for (let i = 0; i < 4; i++) rooms.push((await ada.post('/api/records/room', { crew })).body.id)
    expect((await ada.request('PUT', '/api/app/constants/mostRooms', { value: 2 })).status).toBe(200)
    expect((await ada.post('/api/records/room', { crew })).body.code).toBe('RULE_BROKEN')
    expect((await ada.patch(`/api/records/crew/${crew}`, { name: 'B' })).status).toBe(200)
    expect((await ada.patch(`/api/records/room/${rooms[0]}`, { note: 'as before' })).status).toBe(200)
    expect((await ada.request('DELETE', `/api/records/room/${rooms[1]}`)).status).toBe(204)
    expect((await ada.post('/api/records/room', { crew })).body.code).toBe('RULE_BROKEN')
  })
})
