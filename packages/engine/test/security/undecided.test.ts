// A document that does not say who may do what: administrators alone, whatever the address.
// oxlint-disable vitest/no-conditional-expect -- what must hold depends on whether it was let in
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Person, type Server } from '../support/server.ts'
import { get, type Question } from './ask.ts'

const entities = `## 3. Entities and their fields

### Paper

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–60) | yes |
| File | file (pdf, image; up to 1 MB) | |

## 4. States and transitions

### Paper

| State | Meaning |
| --- | --- |
| open | |
| closed | |

| Action | From | To | Who |
| --- | --- | --- | --- |
| Close | open | closed | administrators |
`

const permissions = [
  ['point 6 is not there', ''],
  ['point 6 is open', '## 6. Roles and permissions\n\nNot decided yet.\n'],
  [
    'point 6 has roles but no rights',
    '## 6. Roles and permissions\n\n| Role | On | Who has it |\n| --- | --- | --- |\n| member | | everyone signed in |\n| clerk | | given by administrators |\n',
  ],
  [
    'point 6 speaks of another entity',
    '## 6. Roles and permissions\n\n| Role | On | Who has it |\n| --- | --- | --- |\n| member | | everyone signed in |\n| clerk | | given by administrators |\n\n| Entity | member | clerk |\n| --- | --- | --- |\n| User | read | read |\n',
  ],
] as const

describe.each(permissions)('%s', (_, section) => {
  let server: Server
  let administrator: Person
  let others: readonly Person[]
  let id: string
  beforeAll(async () => {
    server = await startServer({
      text: `# Specification: Office\n\n${entities}\n${section}\n## 9. Business constants and limits\n\n| Limit | Value |\n| --- | --- |\n| Requests per minute | 100000 |\n`,
      mode: 'production',
    })
    administrator = await server.person('Ada Lund', [], { administrator: true })
    const given = server.application.plan.roles.some((role) => role.name === 'clerk') ? ['clerk'] : []
    others = [server.nobody, await server.person('Pia Plain'), await server.person('Clara Clerk', given)]
    const made = await administrator.post('/api/records/paper', { title: 'Marked' })
    if (made.status !== 201) throw new Error(made.text)
    id = made.body.id
  })
  afterAll(() => server.close())

  test('SEC-16 only administrators read, find, count, make, change, act, delete', async () => {
    const screens = server.application.plan.screens
    const questions: readonly Question[] = [
      ...[
        '',
        '?total=true',
        '?search=Marked',
        `/${id}`,
        `/${id}?include=page`,
        `/${id}/history`,
        `/${id}?at=2126-01-01`,
        `/${id}/files/file`,
      ].map((rest) => get(`/api/records/paper${rest}`)),
      ...[
        '/api/app/find/paper?q=Mark',
        '/api/app/look-up/paper/title/Marked',
        ...screens
          .filter(({ shows }) => !('entity' in shows) || shows.entity === 'Paper')
          .flatMap(({ name }) => [`/api/app/screens/${name}/records`, `/api/app/screens/${name}/tiles`]),
      ].map(get),
      { method: 'POST', path: '/api/records/paper', body: { title: 'x' } },
      { method: 'POST', path: '/api/records/paper/check', body: { title: 'x' } },
      { method: 'PATCH', path: `/api/records/paper/${id}`, body: { title: 'x' } },
      { method: 'POST', path: `/api/records/paper/${id}/actions/close`, body: {} },
      { method: 'DELETE', path: `/api/records/paper/${id}` },
    ]
    const before = (await administrator.get('/api/records/paper')).text
    for (const person of others)
      for (const { method, path, body } of questions) {
        const reply = await person.request(method, path, body)
        // A home page may be everybody's; then nothing is on it.
        if (path.endsWith('/tiles') && reply.status === 200) expect(reply.text).toBe('{"tiles":[]}')
        else expect([401, 403, 404], `${method} ${path} ${reply.text}`).toContain(reply.status)
        expect(reply.text).not.toContain('Marked')
      }
    expect((await administrator.get('/api/records/paper')).text).toBe(before)
  })

  test('SEC-16 and nobody else is told that there is such a thing', async () => {
    for (const person of others) {
      const { entities: seen, screens, lifecycles, rules } = (await person.get('/api/app')).body
      expect(seen.map((entity: { name: string }) => entity.name)).not.toContain('Paper')
      expect(JSON.stringify([screens, lifecycles, rules])).not.toMatch(/paper/i)
      expect((await person.get('/api/openapi.json')).text).not.toMatch(/records\/paper|"Paper/)
    }
    expect(
      (await administrator.get('/api/app')).body.entities.map((entity: { name: string }) => entity.name),
    ).toContain('Paper')
  })
})
