// What a document may say about its calls as a whole: where they live, pages, errors, signing in.
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const document = `# Specification: Notes

## 3. Entities and their fields

### Note

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–20), unique | yes | |
| Stars | integer (1–5) | | |
| Owner | User | yes | \`me\` |

## 5. Validation rules

| Rule | Entity | When | Must hold | Error |
| --- | --- | --- | --- | --- |
| Modest | Note | \`has(stars)\` | \`stars < 5\` | TOO_PROUD |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Note | create; read, update when \`owner == me\` |
| User | read \`name\` |

## 7. The calls it makes

- Base path: \`/v2\`
- Sign-in header: \`Authorization: Token\`
- Errors as: \`{'status': status, 'errors': errors.group(e, e.at, e.message)}\`
- Record API: off
- Pages: limit (2, at most 3), offset

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Sign in | \`POST /session\` | anyone | sign in | who: email, password | \`{'token': session.token, 'name': me.name}\` |
| Sign out | \`DELETE /session\` | member | sign out | | |
| Who | \`GET /session\` | anyone | | | \`{'name': me.name, 'token': session.token, 'in': signedIn}\` |
| Notes | \`GET /notes\` | member | list of Note, sorted by title, paged | | \`{'titles': items.map(n, n.title), 'count': total}\` |
| Write | \`POST /notes\` | member | create Note | title, stars | 202 \`{'title': it.title}\` |
| Try | \`POST /notes/check\` | member | check Note | title, stars | \`{'findings': findings.map(f, {'at': f.at, 'code': f.code, 'says': f.message, 'weight': f.weight})}\` |

## 8. The error catalogue

| Code | Status | Message | What to do |
| --- | --- | --- | --- |
| TOO_PROUD | 422 | {stars} stars are too many for {title}. | |
`

const server = await testServer({ text: document })
const nora = await server.person('Nora Note', [], { password: PASSWORD })

const who = { email: 'nora.note@example.org', password: PASSWORD }
const as = (token: string, path: string, method = 'GET') =>
  server.nobody.request(method, path, undefined, { authorization: `Token ${token}` })

describe('signing in by a call', () => {
  it('starts a session whose token the answer may contain, and ends it', async () => {
    const signedIn = await server.nobody.post('/v2/session', { who })
    expect([signedIn.status, signedIn.body]).toEqual([200, { token: expect.any(String), name: 'Nora Note' }])
    const { token } = signedIn.body as { token: string }
    expect((await as(token, '/v2/session')).body).toEqual({ name: 'Nora Note', token, in: true })
    expect((await as(token, '/v2/session', 'DELETE')).status).toBe(204)
    expect((await as(token, '/v2/session')).status).toBe(401)
  })

  it('answers visitors if anyone may call', async () => {
    expect((await server.nobody.get('/v2/session')).body).toEqual({ name: null, token: null, in: false })
  })

  it('gives the same answer for a wrong password and an unknown user', async () => {
    const wrong = await server.nobody.post('/v2/session', { who: { ...who, password: 'not this one at all' } })
    const unknown = await server.nobody.post('/v2/session', { who: { ...who, email: 'nobody@example.org' } })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.text).toBe(wrong.text)
  })

  it('CALL-6 CALL-15 requires both, and nothing else', async () => {
    const { status, body } = await server.nobody.post('/v2/session', { who: { email: who.email, remember: true } })
    expect([status, Object.keys(body.errors as object).toSorted()]).toEqual([422, ['password', 'remember']])
  })
})

describe('errors, pages and addresses of the document', () => {
  it('returns errors in the document’s form, with the status in it', async () => {
    const { status, headers, body } = await nora.post('/v2/notes', { title: 'A', stars: 5 })
    expect([status, headers.get('content-type'), body]).toEqual([
      422,
      'application/json; charset=utf-8',
      { status: 422, errors: { stars: ['5 stars are too many for A.'] } },
    ])
  })

  it('CALL-11 answers with the status that the document states', async () => {
    expect(await nora.post('/v2/notes', { title: 'First' })).toMatchObject({ status: 202, body: { title: 'First' } })
  })

  it('CALL-8 checks with the messages of the catalogue, without storing', async () => {
    const { body } = await nora.post('/v2/notes/check', { title: 'First', stars: 5 })
    expect(body.findings).toEqual(
      expect.arrayContaining([
        { at: 'stars', code: 'TOO_PROUD', says: '5 stars are too many for First.', weight: 'error' },
        { at: 'title', code: 'NOT_UNIQUE', says: expect.any(String), weight: 'error' },
      ]),
    )
    expect((await nora.get('/v2/notes')).body.count).toBe(1)
  })

  it('pages by offset, with its own page sizes', async () => {
    for (const title of ['Second', 'Third', 'Fourth']) await nora.post('/v2/notes', { title })
    const titles = async (query: string) => (await nora.get(`/v2/notes${query}`)).body
    expect(await titles('')).toEqual({ titles: ['First', 'Fourth'], count: 4 })
    expect(await titles('?offset=2')).toEqual({ titles: ['Second', 'Third'], count: 4 })
    expect(await titles('?limit=3&offset=3')).toEqual({ titles: ['Third'], count: 4 })
    expect(await titles('?offset=9')).toEqual({ titles: [], count: 4 })
    for (const query of ['?limit=4', '?limit=0', '?offset=-1', '?offset=x', '?cursor=x']) {
      expect([query, (await nora.get(`/v2/notes${query}`)).status]).toEqual([query, 422])
    }
  })

  it('has no record API if it is switched off', async () => {
    const { body } = await nora.get('/api/openapi.json')
    expect(Object.keys(body.paths as object).filter((path) => !path.startsWith('/v2/'))).toEqual([])
    expect((await nora.get('/v1/notes')).status).toBe(404)
  })
})
