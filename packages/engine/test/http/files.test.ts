// Files: what comes up, whose it is, and how it goes out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStoreOf } from '../support/database.ts'
import { expenseServer } from '../support/test-server.ts'
import { claim, startServer, type Person, type Server } from '../support/server.ts'

const { server, people } = await expenseServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const pdf = new TextEncoder().encode('%PDF-1.4 receipt')

const download = (person: Person, id: string, inline = '') =>
  fetch(`${server.address}/api/records/claim/${id}/files/receipt${inline}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })

test('FIL-1 a file is uploaded, stored in a record, and downloaded unchanged', async () => {
  const file = await people.employee.upload('../../Beleg “März”.pdf', 'application/pdf', pdf)
  expect(file).toMatchObject({
    status: 201,
    body: { name: 'Beleg “März”.pdf', type: 'application/pdf', size: pdf.length },
  })
  const made = await people.employee.post('/api/records/claim', claim('60', { receipt: file.body.id }))
  expect(made.body.receipt).toEqual({
    id: file.body.id,
    name: 'Beleg “März”.pdf',
    type: 'application/pdf',
    size: pdf.length,
  })
  const down = await download(people.employee, made.body.id)
  expect(new Uint8Array(await down.arrayBuffer())).toEqual(pdf)
  expect(Object.fromEntries(down.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Beleg _M_rz_.pdf"; filename*=UTF-8''Beleg%20%E2%80%9CM%C3%A4rz%E2%80%9D.pdf`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  })
  expect((await download(people.employee, made.body.id, '?inline')).headers.get('content-disposition')).toMatch(
    /^inline;/,
  )
  expect((await download(people.stranger, made.body.id)).status).toBe(404)
})

test('FIL-2 a file belongs to its uploader until a record refers to it, then only to that record', async () => {
  const file = (await people.employee.upload('a.png', 'image/png', png)).body
  const other = await people.stranger.post('/api/records/claim', claim('1', { receipt: file.id, title: 'Theirs' }))
  expect([other.status, other.body.code]).toEqual([422, 'FILE_UNKNOWN'])
  const made = await people.employee.post('/api/records/claim', claim('1', { receipt: file.id, title: 'Mine' }))
  expect(made.status).toBe(201)
  const again = await people.employee.post('/api/records/claim', claim('1', { receipt: file.id, title: 'Mine too' }))
  expect([again.status, again.body.code]).toEqual([422, 'FILE_UNKNOWN'])
})

test('FIL-3 a file whose content does not match its type is refused', async () => {
  const html = new TextEncoder().encode('<script>alert(1)</script>')
  for (const type of ['image/png', 'application/pdf', 'image/webp']) {
    expect(await people.employee.upload('receipt.pdf', type, html)).toMatchObject({
      status: 422,
      body: { code: 'FILE_TYPE' },
    })
  }
  // What is a picture stays one, whatever it is called.
  expect((await people.employee.upload('receipt.pdf', 'text/html', png)).body.type).toBe('image/png')
})

test('FIL-3 a field accepts only its types; a drawing with scripts is never displayed inline', async () => {
  const text = (await people.employee.upload('a.txt', 'text/plain', new TextEncoder().encode('just text'))).body
  const reply = await people.employee.post('/api/records/claim', claim('1', { receipt: text.id, title: 'Text' }))
  expect([reply.status, reply.body.code]).toEqual([422, 'FILE_TYPE'])
  const svg = (
    await people.employee.upload('a.svg', 'image/svg+xml', new TextEncoder().encode('<svg onload="alert(1)"/>'))
  ).body
  const made = await people.employee.post('/api/records/claim', claim('1', { receipt: svg.id, title: 'Svg' }))
  const down = await download(people.employee, made.body.id, '?inline')
  expect(down.headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('FIL-4 a file that is too large or empty, and uploads of visitors, are refused', async () => {
  const most = server.application.plan.limits.uploadSize
  const status = await people.employee.upload('receipt.pdf', 'application/pdf', new Uint8Array(most + 1)).then(
    (reply) => reply.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect((await people.employee.upload('receipt.pdf', 'application/pdf', new Uint8Array(0))).status).toBe(422)
  expect((await server.nobody.upload('receipt.pdf', 'application/pdf', pdf)).status).toBe(401)
})

/** Which contents the server keeps. */
async function kept(of: Server = server): Promise<ReadonlySet<string>> {
  const store = await openStoreOf(of.data)
  const rows = await store.read((r) => r.rows('SELECT id FROM ninefold_file_content'))
  await store.close()
  return new Set(rows.map((row) => row[0] as string))
}

interface Undoable {
  readonly id: string
  readonly what: string
  readonly mayUndo?: true
}

/** Undoes the newest entry of the record's history. */
async function undoLast(person: Person, path: string) {
  const [last] = (await person.get(`${path}/history`)).body.items as Undoable[]
  return { mayUndo: last!.mayUndo, ...(await person.post(`${path}/history/${last!.id}/undo`, {})) }
}

test('FIL-5 a file that no record refers to any more cannot be downloaded, and the history names it', async () => {
  const one = (await people.employee.upload('one.pdf', 'application/pdf', pdf)).body.id
  const two = (await people.employee.upload('two.pdf', 'application/pdf', pdf)).body.id
  const made = (await people.employee.post('/api/records/claim', claim('1', { receipt: one, title: 'Freed' }))).body
  expect((await people.employee.patch(`/api/records/claim/${made.id}`, { receipt: two })).body.receipt.id).toBe(two)
  expect((await people.employee.get(`/api/records/claim/${made.id}/history`)).text).toContain('one.pdf')
  expect((await download(people.employee, made.id)).status).toBe(200)
  for (const person of [people.employee, people.administrator]) {
    const again = await person.post('/api/records/claim', claim('1', { receipt: one, title: 'Taken again' }))
    expect([again.status, again.body.code]).toEqual([422, 'FILE_UNKNOWN'])
  }
  const back = await people.employee.patch(`/api/records/claim/${made.id}`, { receipt: one })
  expect([back.status, back.body.code]).toEqual([422, 'FILE_UNKNOWN'])
})

test('FIL-7 undoing restores a file that was replaced, removed, or deleted with its record', async () => {
  const one = (await people.employee.upload('one.pdf', 'application/pdf', pdf)).body.id
  const two = (await people.employee.upload('two.png', 'image/png', png)).body.id
  const made = (await people.employee.post('/api/records/claim', claim('1', { receipt: one, title: 'Undone' }))).body
  const path = `/api/records/claim/${made.id}`
  const held = async () => new Uint8Array(await (await download(people.employee, made.id)).arrayBuffer())
  await people.employee.patch(path, { receipt: two })
  expect(await undoLast(people.employee, path)).toMatchObject({
    mayUndo: true,
    status: 200,
    body: { receipt: { id: one } },
  })
  expect(await held()).toEqual(pdf)
  // Undoing that in turn, the other one is there again.
  expect(await undoLast(people.employee, path)).toMatchObject({ status: 200, body: { receipt: { id: two } } })
  await people.employee.patch(path, { receipt: null })
  expect((await download(people.employee, made.id)).status).toBe(404)
  await undoLast(people.employee, path)
  expect(await held()).toEqual(png)
  expect((await people.employee.request('DELETE', path)).status).toBe(204)
  expect(await undoLast(people.employee, path)).toMatchObject({ mayUndo: true, body: { receipt: { id: two } } })
  expect(await held()).toEqual(png)
})

test('FIL-8 after 30 days its content is removed, and undoing says so', async () => {
  const own = await startServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })
  const ada = await own.person('Ada', [], { administrator: true })
  const { id } = (await ada.upload('a.pdf', 'application/pdf', pdf)).body
  const made = (await ada.post('/api/records/claim', claim('1', { receipt: id }))).body
  await ada.patch(`/api/records/claim/${made.id}`, { receipt: null })
  own.application.setClock(new Date('2026-07-14T10:00:00Z'))
  expect((await kept(own)).has(id)).toBe(true)
  own.application.setClock(new Date('2026-07-16T10:00:00Z'))
  await expect.poll(async () => (await kept(own)).has(id)).toBe(false)
  const reply = await undoLast(ada, `/api/records/claim/${made.id}`)
  expect([reply.mayUndo, reply.status, reply.body.code]).toEqual([undefined, 409, 'UNDO_NOT_POSSIBLE'])
  await own.close()
})

const orders = `# Specification: Orders

## 3. Entities and their fields

### Order

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80) | yes |

### Line

- Part of: Order, as Lines

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |
| Drawing | file | |
`

test('FIL-6 a file of a part is downloaded through its whole, and deleted and restored with the part', async () => {
  const own = await startServer({ text: orders })
  const ada = await own.person('Ada', [], { administrator: true })
  const { id } = (await ada.upload('a.pdf', 'application/pdf', pdf)).body
  const lines = [
    { name: 'One', drawing: id },
    { name: 'Two', drawing: null },
  ]
  const order = (await ada.post('/api/records/order', { title: 'First', lines })).body
  const down = (path: string) => ada.get(`/api/records/order/${order.id}/files/${path}`)
  expect((await down(`lines.${order.lines[0].id}.drawing`)).text).toBe('%PDF-1.4 receipt')
  for (const path of [`lines.${order.lines[1].id}.drawing`, 'lines', `lines.${order.id}.drawing`, 'title', 'lines..'])
    expect((await down(path)).status, path).toBe(404)
  await ada.patch(`/api/records/order/${order.id}`, { lines: [{ id: order.lines[1].id, name: 'Two' }] })
  expect((await down(`lines.${order.lines[0].id}.drawing`)).status).toBe(404)
  const back = await undoLast(ada, `/api/records/order/${order.id}`)
  expect((await down(`lines.${back.body.lines[0].id}.drawing`)).text).toBe('%PDF-1.4 receipt')
  await own.close()
})

test('FIL-9 no file of an erased person is stored, not even an earlier one', async () => {
  const own = await startServer({
    text: `# Specification: Faces

## 3. Entities

### User

| Field | Type |
| --- | --- |
| Photo | file |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| User | read; update, erase when \`this == me\` |
`,
  })
  const ada = await own.person('Ada')
  for (const name of ['one.pdf', 'two.pdf']) {
    const { id } = (await ada.upload(name, 'application/pdf', pdf)).body
    expect((await ada.patch(`/api/records/user/${ada.id}`, { photo: id })).status).toBe(200)
  }
  expect((await kept(own)).size).toBe(2)
  expect((await ada.post(`/api/app/people/${ada.id}/erase`)).status).toBe(204)
  expect((await kept(own)).size).toBe(0)
  await own.close()
})

const small = `# Specification: Papers

## 3. Entities

### Paper

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Scan | file |

## 6. Roles and permissions

| Role | Who |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Paper | create, read, update, delete |

## 9. Limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
| Storage per person | 1 MB |
| Storage in total | 1500 KB |
`

describe('FIL-8 what people store is limited', () => {
  const kilobytes = (count: number) => new Uint8Array(count * 1024).fill(1)
  const type = 'application/octet-stream'
  let papers: Server
  let now = Date.parse('2026-06-15T10:00:00Z')
  beforeAll(async () => void (papers = await startServer({ text: small, now: () => now })))
  afterAll(() => papers.close())

  /** The sums of what is stored, as it is counted. */
  async function counted(): Promise<readonly (readonly unknown[])[]> {
    const store = await openStoreOf(papers.data)
    const [counts, sums] = await store.read(async (reader) => [
      await reader.rows("SELECT bytes FROM ninefold_storage WHERE person <> '' AND bytes > 0 ORDER BY bytes"),
      await reader.rows(
        'SELECT CAST(sum(size) AS BIGINT) AS bytes FROM ninefold_file GROUP BY uploader ORDER BY bytes',
      ),
    ])
    await store.close()
    expect(counts).toEqual(sums)
    return counts
  }

  test('exactly, however many files come at once, by one person and by all', async () => {
    const ada = await papers.person('Ada')
    const eva = await papers.person('Eva')
    const send = (person: Person) => person.upload('a.bin', type, kilobytes(100))
    const ofAda = await Promise.all(Array.from({ length: 20 }, () => send(ada)))
    expect(ofAda.filter(({ status }) => status === 201)).toHaveLength(10)
    const refused = ofAda.find(({ status }) => status !== 201)!
    expect([refused.status, refused.body.code]).toEqual([422, 'PERSON_STORAGE_FULL'])
    expect(refused.body.detail).toContain('1 MB')
    const ofEva = await Promise.all(Array.from({ length: 10 }, () => send(eva)))
    expect(ofEva.filter(({ status }) => status === 201)).toHaveLength(5)
    const none = ofEva.find(({ status }) => status !== 201)!
    expect([none.status, none.body.code]).toEqual([507, 'STORAGE_FULL'])
    expect(await counted()).toEqual([[5 * 102_400], [10 * 102_400]])

    const scan = ofAda.find(({ status }) => status === 201)!.body.id
    const paper = (await ada.post('/api/records/paper', { title: 'Kept', scan })).body
    expect((await send(ada)).status).toBe(422)
    now += 2 * 86_400_000
    expect((await send(eva)).status).toBe(201)
    expect(await counted()).toEqual([[102_400], [102_400]])
    expect((await ada.request('DELETE', `/api/records/paper/${paper.id}`)).status).toBe(204)
    expect((await ada.upload('b.bin', type, kilobytes(1000))).body.code).toBe('PERSON_STORAGE_FULL')
    now += 40 * 86_400_000
    papers.application.setClock(new Date(now))
    await expect.poll(counted).toEqual([[102_400]])
    // The session of before has expired.
    const again = papers.as(ada.id, await papers.application.signInAs(ada.id))
    expect((await again.upload('b.bin', type, kilobytes(1000))).status).toBe(201)
  })
})
