// A guard over a record that the action asks for: what it reads of it is loaded.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Rooms

## 3. Entities

### Room

| Field | Type |
| --- | --- |
| Name | text (1–80) |
| Closed | yes/no |

### Guest

| Field | Type |
| --- | --- |
| Name | text (1–80) |

## 4. States

### Guest

| Action | From | To | Who | When | Asks |
| --- | --- | --- | --- | --- | --- |
| Lodge | new | lodged | everyone signed in | \`not input.room.closed\` | room: Room |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Guest | create, read |
| Room | create, read |
`

const server = await testServer({ text })
const ada = await server.person('Ada Lund')

test('ACT-4 a guard can read a record that was entered as an input', async () => {
  const make = async (path: string, body: object) => (await ada.post(`/api/records/${path}`, body as never)).body.id
  const guest = await make('guest', { name: 'Mo' })
  const lodge = async (closed: boolean) => {
    const room = await make('room', { name: `Room ${closed}`, closed })
    return (await ada.post(`/api/records/guest/${guest}/actions/lodge`, { room })).status
  }
  expect([await lodge(true), await lodge(false)]).toEqual([409, 200])
})
