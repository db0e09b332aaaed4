// Two people, every address, each other's ids: the answer is that of an id that does not exist, byte for byte.
// oxlint-disable unicorn/no-useless-spread -- a row of questions to a line
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '@ninefold/plan/values'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'
import { answer, get, type Question } from './ask.ts'

const text = `# Specification: Diaries

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Paper | \`/notes/{note: Note.number}/paper\` | print of Note | everyone signed in |

## 3. Entities and their fields

### Folder

- Comments: yes

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Code | text (1–20), unique | yes | | |
| Owner | User | yes | \`me\` | |

### Note

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Number | sequence | | | |
| Title | text (1–60) | yes | | |
| Folder | Folder | | | |
| Folders | many Folder | | | |
| Paper | file (pdf, image; up to 1 MB) | | | |
| Owner | User | yes | \`me\` | |
| Readers | many User | | | |

### Page

- Part of: Note, as Pages

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Line | text (1–60) | yes | | |
| Folder | Folder | | | |
| Scan | file (pdf, image; up to 1 MB) | | | |

### Remark

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Number | sequence | | | |
| Note | Note, deleted with it | yes | | |
| Text | text (1–60) | yes | | |
| Owner | User | yes | \`me\` | |

### User

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Nickname | text (1–60) | | | |

## 4. States and transitions

### Note

| State | Meaning |
| --- | --- |
| open | |
| moved | |

| Action | From | To | Who | When | Asks | Then |
| --- | --- | --- | --- | --- | --- | --- |
| (create) | | open | member | | | |
| Move | open | moved | owner | | folder | |
| Reopen | moved | open | owner | | | |

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |

| Entity | member |
| --- | --- |
| Folder | create; read, update, delete when \`owner == me\` |
| Note | create, import; read, update, delete when \`owner == me\` |
| Remark | create; read, update, delete when \`owner == me\` |
| User | read, update \`nickname\` when \`this == me\` |

## 7. The calls it makes

- Base path: \`/api/v1\`

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| One note | \`GET /notes/{note: Note.number}\` | member | | | \`{'title': note.title}\` |
| By id | \`GET /by-id/{note: Note.id}\` | member | | | \`{'title': note.title}\` |
| Rewrite | \`PATCH /notes/{note: Note.number}\` | member | change note | title | \`{'title': it.title}\` |
| Withdraw | \`DELETE /notes/{note: Note.number}\` | member | delete note | | |
| Move one | \`POST /notes/{note: Note.number}/move\` | member | do Move on note | folder | |
| Remarks | \`GET /notes/{note: Note.number}/remarks\` | member | list of Remark where \`note == found.note\` | | \`items.map(r, r.text)\` |
| Remark on it | \`POST /notes/{note: Note.number}/remarks\` | member | create Remark with \`note = found.note\` | text | \`{'no': it.number}\` |
| Unremark | \`DELETE /notes/{note: Note.number}/remarks/{remark: Remark.number of note}\` | member | delete remark | | |
| Read along | \`POST /notes/{note: Note.number}/readers\` | member | add me to \`note.readers\` | | |
| File one | \`POST /notes\` | member | create Note | title, folder, pages | \`{'no': it.number, 'folder': it.folder.code}\` |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

interface Owned {
  readonly session: string
  readonly view: string
  readonly person: Person
  readonly folder: string
  readonly note: string
  readonly number: number
  readonly page: string
  readonly remark: string
  readonly remarkNumber: number
  /** In the note, in its page, and in no record yet. */
  readonly paper: string
  readonly scan: string
  readonly loose: string
  readonly code: string
}

let anna: Owned
let bert: Owned
const missing = '01a1fd01-0000-7000-8000-000000000000'
const missingNumber = 99_999

const upload = async (person: Person): Promise<string> =>
  (await person.upload('secret.pdf', 'application/pdf', '%PDF-1.7 private')).body.id

async function made(person: Person, path: string, body: Json) {
  const reply = await person.post(path, body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

async function owned(name: string): Promise<Owned> {
  const person = await server.person(name)
  const [paper, scan, loose] = await Promise.all([upload(person), upload(person), upload(person)])
  const code = name.slice(0, 3)
  const folder = (await made(person, '/api/records/folder', { code })).id
  const note = await made(person, '/api/records/note', {
    title: `${name}’s`,
    folder,
    folders: [folder],
    paper: { id: paper },
    pages: [{ line: 'first', folder, scan: { id: scan } }],
  })
  const remark = await made(person, '/api/records/remark', { note: note.id, text: 'so so' })
  const session = (await person.get('/api/app/account/sessions')).body.items[0].id
  const view = (await made(person, '/api/app/screens/folders/views', { name: 'Private', state: {} })).id
  return {
    person,
    session,
    view,
    folder,
    note: note.id,
    number: note.number,
    page: note.pages[0].id,
    remark: remark.id,
    remarkNumber: remark.number,
    paper,
    scan,
    loose,
    code,
  }
}

const server = await testServer({ text, mode: 'production' })
beforeAll(async () => {
  anna = await owned('Anna Ask')
  bert = await owned('Bert Bee')
})

/** Everything that is Bert's, as one text. */
async function state(): Promise<string> {
  const parts = ['folder', 'note', 'remark', 'user'].map(
    async (path) => (await bert.person.get(`/api/records/${path}`)).text,
  )
  const others = [
    `/api/records/note/${bert.note}/files/paper`,
    `/api/records/note/${bert.note}/history`,
    '/api/app/screens/folders/views',
  ]
  const files = others.map((path) => answer(bert.person, get(path)))
  return (await Promise.all([...parts, ...files])).join('\n')
}

/** The same question with an id that is another's, and with one that is nobody's. */
type Pair = readonly [string, (id: string) => Question, string, string]

const batchOf = (...operations: readonly Json[]): Json => ({ operations })

const pairs = (): readonly Pair[] => {
  const record = (path: string, id: string): readonly Pair[] => {
    const at = `/api/records/${path}`
    const about = (rest: string, method = 'GET', body?: Json): Pair => [
      `${method} ${path}${rest}`,
      (one) => ({ method, path: `${at}/${one}${rest}`, ...(body === undefined ? {} : { body }) }),
      id,
      missing,
    ]
    return [
      ...[
        about(''),
        about('?include=page'),
        about('/history'),
        about('?at=2126-01-01'),
        about('?include=page&at=2126-01-01'),
        about('/history/1/undo', 'POST', {}),
        about('/print/paper'),
        about('/print/paper?format=pdf'),
        about('/files/paper'),
        about('/files/title'),
        about('/files/nothing'),
        about('?at=2200-01-01'),
        about('?at=2200-01-01&include=page'),
      ],
      ...[
        about('', 'PATCH', { title: 'mine' }),
        about('', 'PATCH', { nonsense: 1 }),
        about('', 'PATCH', {}),
        about('', 'PATCH', { version: 1 }),
        about('', 'DELETE'),
      ],
      ...[
        about('/actions/move', 'POST', { folder: anna.folder }),
        about('/actions/move', 'POST', { folder: bert.folder }),
        about('/actions/reopen', 'POST', {}),
        about('/actions/nothing', 'POST', {}),
        about('/actions/move', 'POST', { bogus: 1 }),
        // The first entries of the history are among these.
        ...Array.from({ length: 12 }, (_, i) => about(`/history/${i + 1}/undo`, 'POST', {})),
        about('/history/1/undo', 'POST', { version: 1 }),
        about('/history/nothing/undo', 'POST', {}),
      ],
      [
        `${path} in a batch`,
        (one) => ({
          method: 'POST',
          path: '/api/batch',
          body: batchOf({ method: 'PATCH', path: `${at}/${one}`, body: { title: 'mine' } }),
        }),
        id,
        missing,
      ],
      [
        `${path} as it was, deleted in a batch`,
        (one) => ({
          method: 'POST',
          path: '/api/batch',
          body: batchOf(
            { method: 'POST', path: '/api/records/folder', body: { code: 'Kept' } },
            { method: 'DELETE', path: `${at}/${one}` },
          ),
        }),
        id,
        missing,
      ],
      [`check ${path}`, (one) => ({ method: 'POST', path: `${at}/check`, body: { id: one, title: 'x' } }), id, missing],
      [
        `list ${path} by id`,
        (one) => get(`${at}?total=true&include=related&filter=${encodeURIComponent(`id == '${one}'`)}`),
        id,
        missing,
      ],
      [`search ${path} by id`, (one) => get(`${at}?total=true&search=${one}`), id, missing],
      [`find ${path} among all`, (one) => get(`/api/app/find?q=${one}`), id, missing],
      [`find ${path}`, (one) => get(`/api/app/find/${path}?q=${one}`), id, missing],
      [`readers ${path}`, (one) => get(`/api/app/readers/${path}/${one}?q=b`), id, missing],
      ...['', '&action=move', '&field=title', '&field=owner', '&verb=delete', '&verb=comment'].map((about): Pair => [
        `why ${path}${about}`,
        (one) => get(`/api/app/why?entity=${path}&id=${one}${about}`),
        id,
        missing,
      ]),
      [`look up ${path}`, (one) => get(`/api/app/look-up/${path}/id/${one}`), id, missing],
    ]
  }
  const called = (method: string, rest: string, body?: Json): Pair => [
    `${method} call ${rest}`,
    (number) => ({ method, path: `/api/v1/notes/${number}${rest}`, ...(body === undefined ? {} : { body }) }),
    String(bert.number),
    String(missingNumber),
  ]
  const sent = (label: string, question: (id: string) => Question, id: string): Pair => [label, question, id, missing]
  const own = `/api/records/note/${anna.note}`
  const patch = (of: (id: string) => Json) => (id: string) => ({ method: 'PATCH', path: own, body: of(id) })
  const post = (path: string, of: (id: string) => Json) => (id: string) => ({ method: 'POST', path, body: of(id) })
  return [
    ...record('note', bert.note),
    ...record('folder', bert.folder),
    ...record('remark', bert.remark),
    ...record('user', bert.person.id),
    ...[
      called('GET', ''),
      called('PATCH', '', { title: 'mine' }),
      called('PATCH', '', { bogus: 1 }),
      called('DELETE', ''),
      called('POST', '/move', { folder: anna.folder }),
      called('GET', '/remarks'),
      called('POST', '/remarks', { text: 'x' }),
      called('DELETE', `/remarks/${bert.remarkNumber}`),
      called('POST', '/readers', {}),
    ],
    sent('call by id', (id) => get(`/api/v1/by-id/${id}`), bert.note),
    [
      'another’s remark under one’s own note',
      (number) => ({ method: 'DELETE', path: `/api/v1/notes/${anna.number}/remarks/${number}` }),
      String(bert.remarkNumber),
      String(missingNumber),
    ],
    sent(
      'a page of another’s note',
      patch((id) => ({ pages: [{ id, line: 'taken' }] })),
      bert.page,
    ),
    sent(
      'a record that is no page',
      patch((id) => ({ pages: [{ id, line: 'taken' }] })),
      bert.note,
    ),
    sent(
      'a reference',
      patch((folder) => ({ folder })),
      bert.folder,
    ),
    sent(
      'a reference among many',
      patch((id) => ({ folders: [anna.folder, id] })),
      bert.folder,
    ),
    sent(
      'a reference in a page',
      patch((folder) => ({ pages: [{ line: 'x', folder }] })),
      bert.folder,
    ),
    sent(
      'a reference to a record of another kind',
      patch((folder) => ({ folder })),
      bert.note,
    ),
    sent(
      'a person',
      patch((id) => ({ readers: [id] })),
      bert.person.id,
    ),
    sent(
      'a file of another’s record',
      patch((id) => ({ paper: { id } })),
      bert.paper,
    ),
    sent(
      'a file of another’s page',
      patch((id) => ({ paper: { id } })),
      bert.scan,
    ),
    sent(
      'a file that another has just sent',
      patch((id) => ({ paper: { id } })),
      bert.loose,
    ),
    sent(
      'such a file in a page',
      patch((id) => ({ pages: [{ line: 'x', scan: { id } }] })),
      bert.loose,
    ),
    sent(
      'a file with more said of it',
      patch((id) => ({ paper: { id, name: 'secret.pdf', type: 'application/pdf', size: 16 } })),
      bert.loose,
    ),
    sent(
      'a reference in a new record',
      post('/api/records/remark', (note) => ({ note, text: 'x' })),
      bert.note,
    ),
    sent(
      'a reference in a check',
      post('/api/records/remark/check', (note) => ({ note, text: 'x' })),
      bert.note,
    ),
    sent(
      'a reference that an action asks for',
      post(`${own}/actions/move`, (folder) => ({ folder })),
      bert.folder,
    ),
    sent(
      'a reference that a call takes',
      post('/api/v1/notes', (folder) => ({ title: 'x', folder })),
      bert.folder,
    ),
    sent(
      'a reference inside what a call takes',
      post('/api/v1/notes', (folder) => ({ title: 'x', pages: [{ line: 'x', folder }] })),
      bert.folder,
    ),
    sent(
      'a message',
      post('/api/app/inbox/read', (id) => ({ ids: [id] })),
      bert.note,
    ),
    sent(
      'roles of another',
      (id) => ({ method: 'PUT', path: `/api/app/people/${id}/roles`, body: { roles: [] } }),
      bert.person.id,
    ),
    sent(
      'another’s account',
      (id) => ({ method: 'PUT', path: `/api/app/people/${id}/active`, body: { active: false } }),
      bert.person.id,
    ),
    sent('signing another out', (id) => ({ method: 'DELETE', path: `/api/app/people/${id}/sessions` }), bert.person.id),
    sent(
      'a link for another’s password',
      (id) => ({ method: 'POST', path: `/api/app/people/${id}/password-link` }),
      bert.person.id,
    ),
    sent(
      'another’s second factor',
      (id) => ({ method: 'DELETE', path: `/api/app/people/${id}/second-factor` }),
      bert.person.id,
    ),
    sent('a session of another', (id) => ({ method: 'DELETE', path: `/api/app/account/sessions/${id}` }), bert.session),
    sent(
      'a view of another',
      (id) => ({ method: 'PATCH', path: `/api/app/views/${id}`, body: { name: 'x' } }),
      bert.view,
    ),
    sent('a wrong view of another', (id) => ({ method: 'PATCH', path: `/api/app/views/${id}`, body: {} }), bert.view),
    sent('removing a view of another', (id) => ({ method: 'DELETE', path: `/api/app/views/${id}` }), bert.view),
    sent(
      'beginning with a view of another',
      (view) => ({ method: 'PUT', path: '/api/app/screens/folders/start-view', body: { view } }),
      bert.view,
    ),
    sent('what is known of another', (id) => get(`/api/app/people/${id}/export`), bert.person.id),
    sent('erasing another', (id) => ({ method: 'POST', path: `/api/app/people/${id}/erase` }), bert.person.id),
    sent(
      'a file of another to read rows from',
      post('/api/records/note/import', (file) => ({ file })),
      bert.loose,
    ),
    sent(
      'seeing as another',
      post('/api/app/see-as', (person) => ({ person })),
      bert.person.id,
    ),
    ['a code', (code) => get(`/api/app/look-up/folder/code/${code}`), bert.code, 'Zzz'],
    ['a number', (number) => get(`/api/app/look-up/note/number/${number}`), String(bert.number), String(missingNumber)],
  ]
}

describe('another’s', () => {
  test('SEC-5 SEC-12 ids get the answer of an id that does not exist, and change nothing', async () => {
    const before = await state()
    const told: string[] = []
    for (const [label, question, theirs, nobodys] of pairs()) {
      const [one, other] = [await answer(anna.person, question(theirs)), await answer(anna.person, question(nobodys))]
      if (one.replaceAll(theirs, '…') !== other.replaceAll(nobodys, '…'))
        told.push(`${label}: ${one.split('\n').at(-1)} ≠ ${other.split('\n').at(-1)}`)
      if (/^2\d\d/.test(one) && /Bert|private|so so/.test(one)) told.push(`${label}: ${one}`)
    }
    expect(told).toEqual([])
    expect(await state()).toBe(before)
  })

  test('SEC-5 every address that names somebody’s is asked', () => {
    const folder = join(import.meta.dirname, '../../src/http')
    const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const routes = sources.flatMap((text) => [...text.matchAll(/method: '(\w+)',\s*path: '([^']*)'/g)])
    const asked = pairs().map(([, question, theirs]) => question(theirs))
    const missed = routes
      .map(([, method = '', path = '']) => ({ method, path }))
      // A token, a screen, a constant, a message, a webhook, a mail (for administrators) or a part of a view (`http/first-page.test.ts`) is nobody's.
      .filter(
        ({ path }) =>
          path.includes(':') &&
          !/^\/app\/(?:invitations|screens|constants|account\/messages|webhooks|mails|mail-addresses|unsubscribe|parts)\//.test(
            path,
          ),
      )
      .filter(({ method, path }) => {
        const pattern = new RegExp(`^/api${path.replaceAll(':', '[^/?]+')}(?:\\?.*)?$`)
        return !asked.some((question) => question.method === method && pattern.test(question.path))
      })
    expect(routes.length).toBeGreaterThan(30)
    expect(missed).toEqual([])
  })

  test('SEC-5 the same questions about one’s own are answered, so that the first ones asked something', async () => {
    for (const path of [
      `/api/records/note/${anna.note}`,
      `/api/records/note/${anna.note}/files/paper`,
      `/api/records/note/${anna.note}/history`,
      `/api/records/note/${anna.note}?at=2126-01-01`,
      `/api/v1/notes/${anna.number}`,
      `/api/v1/by-id/${anna.note}`,
      `/api/app/look-up/folder/code/${anna.code}`,
      `/api/app/why?entity=note&id=${anna.note}&action=move`,
    ])
      expect((await anna.person.get(path)).status, path).toBe(200)
    const own = `/api/records/note/${anna.note}`
    const page = (await anna.person.get(own)).body.pages[0]
    expect((await anna.person.patch(own, { pages: [{ id: page.id, line: 'still mine' }] })).status).toBe(200)
  })

  test('SEC-5 a file goes into one record, once', async () => {
    const own = `/api/records/note/${anna.note}`
    const again = await anna.person.post('/api/records/note', { title: 'Again', paper: { id: anna.paper } })
    expect([again.status, again.body.code]).toEqual([422, 'FILE_UNKNOWN'])
    const id = await upload(anna.person)
    const twice = await anna.person.patch(own, {
      pages: [
        { line: 'a', scan: { id } },
        { line: 'b', scan: { id } },
      ],
    })
    expect([twice.status, twice.body.code], twice.text).toEqual([422, 'FILE_UNKNOWN'])
  })

  test('SEC-5 a page belongs to one note, also among one’s own', async () => {
    const other = await made(anna.person, '/api/records/note', { title: 'Other', pages: [{ line: 'other line' }] })
    const reply = await anna.person.patch(`/api/records/note/${anna.note}`, {
      pages: [{ id: other.pages[0].id, line: 'moved' }],
    })
    expect([reply.status, reply.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
    const same = (await anna.person.get(`/api/records/note/${anna.note}`)).body.pages[0].id
    const twice = await anna.person.patch(`/api/records/note/${anna.note}`, {
      pages: [
        { id: same, line: 'a' },
        { id: same, line: 'b' },
      ],
    })
    expect([twice.status, twice.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
    expect((await anna.person.get(`/api/records/note/${other.id}`)).body.pages[0].line).toBe('other line')
  })

  test('SEC-5 who gives a record away has given it away', async () => {
    const reply = await anna.person.patch(`/api/records/note/${anna.note}`, { owner: bert.person.id })
    expect([403, 422]).toContain(reply.status)
    expect((await anna.person.get(`/api/records/note/${anna.note}`)).body.owner).toBe(anna.person.id)
  })
})
