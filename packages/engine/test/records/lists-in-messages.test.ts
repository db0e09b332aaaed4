// Lists of records in messages are said by what people know each record by, as far as the reader may read it.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Club

## 3. Entities

### Club

- Shown as: Title

| Field | Type |
| --- | --- |
| Title | text |
| Hosts | many User |
| Nights | list of Night |

### Night

| Field | Type |
| --- | --- |
| Title | text |
| Club | Club |

## 4. States

### Club

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Tell | open | told | everyone signed in | notify everyone signed in with Programme |

| Message | Subject | Text |
| --- | --- | --- |
| Programme | {nights} in {Club} | Your hosts: {hosts} |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| guest | given by administrators |
| host | given by administrators |

| Entity | member | host |
| --- | --- | --- |
| Club | all | all |
| Night | | all |
| User | read | read |
`

const server = await testServer({ text })

test('LIF-20 a list of records in a message names each of them to users who may read it', async () => {
  const host = await server.person('Ada Lund', ['host'])
  const member = await server.person('Max Ort')
  const club = (await host.post('/api/records/club', { title: 'Jazz', hosts: [host.id, member.id] })).body.id
  for (const title of ['Monday', 'Friday']) await host.post('/api/records/night', { title, club })
  expect((await host.post(`/api/records/club/${club}/actions/tell`, {})).status).toBe(200)
  const told = async (person: typeof host) => (await person.get('/api/app/inbox')).body.items[0]
  expect(await told(host)).toMatchObject({ subject: 'Monday, Friday in Jazz', text: 'Your hosts: Ada Lund, Max Ort' })
  expect(await told(member)).toMatchObject({ subject: '… in Jazz', text: 'Your hosts: Ada Lund, Max Ort' })
})
