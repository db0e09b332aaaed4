// What a call does to a list by itself, for people who may not change the list by hand.
import { beforeAll, expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Clubs

## 3. Entities and their fields

### Club

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80), unique | yes |
| Open | yes/no | yes |
| Members | many User | |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| guest | given by administrators |

| Entity | everyone signed in |
| --- | --- |
| Club | read when \`open\` |
| User | read |

## 7. The calls it makes

| Call | Method and path | For | Does | Takes |
| --- | --- | --- | --- | --- |
| Join | \`POST /clubs/{club: Club.title}/join\` | guest | add \`me\` to \`club.members\` | |
| Rename | \`PUT /clubs/{club: Club.title}\` | guest | change \`club\` | title |
`

const server = await testServer({ text })
const administrator = await server.person('Ada', [], { administrator: true })
const guest = await server.person('Gil', ['guest'])
const other = await server.person('Ann')
beforeAll(async () => {
  for (const [title, open] of [
    ['chess', true],
    ['secret', false],
  ] as const)
    await administrator.post('/api/records/club', { title, open })
})

const members = async () =>
  (await administrator.get('/api/records/club?sort=title')).body.items.map(
    (club: { members: string[] }) => club.members,
  )

it('CALL-16 adding requires *For* and a readable record, and no permission to change the list', async () => {
  const [chess] = (await guest.get('/api/records/club')).body.items
  expect((await guest.patch(`/api/records/club/${chess.id}`, { members: [guest.id] })).status).toBe(403)
  expect((await other.post('/api/clubs/chess/join')).status).toBe(403)
  expect((await guest.post('/api/clubs/secret/join')).status).toBe(404)
  expect((await guest.post('/api/clubs/chess/join')).status).toBe(204)
  expect(await members()).toEqual([[guest.id], []])
})

it('CALL-16 sent values require the permissions of point 6', async () => {
  expect((await guest.request('PUT', '/api/clubs/chess', { title: 'mine' })).status).toBe(403)
})
