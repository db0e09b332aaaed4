// Any list as a file: the same rows in the same order under the same rights, as spreadsheets take them.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import { startServer, type Person, type Server } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Depot

## 1. What it is

- Time zone: Europe/Amsterdam
- Currency: EUR

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Things | \`/things\` | list of Thing where \`gone != true\` | everyone signed in |

### Things

- Columns: code, name, kind, maker, maker.town, price, secret price
- Sorted by: code

## 3. Entities and their fields

### Maker

- Shown as: \`name\`

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80), unique | yes |
| Town | text (1–80) | |

### Thing

| Field | Type | Required |
| --- | --- | --- |
| Code | text (1–40), unique | yes |
| Name | text (1–200) | |
| Kind | \`small\` ("Rather small"), \`large\` | |
| Maker | Maker | |
| Also by | many Maker | |
| Pieces | integer | |
| Weight | decimal (12, 3) in kg | |
| Price | money | |
| Paid | money in any of EUR, USD | |
| Share | percent | |
| Bought | date | |
| Seen | date and time | |
| Gone | yes/no | |
| Secret price | money | |

## 6. Roles and permissions

| Role | Who |
| --- | --- |
| clerk | given |

| | Maker | Thing |
| --- | --- | --- |
| clerk | read | export; read all but \`secretPrice\` |
| administrators | all | all |
`

const server = await testServer({ text, now: () => Date.parse('2026-06-15T10:00:00Z') })
const ada = await server.person('Ada', [], { administrator: true })
const clerk = await server.person('Cleo', ['clerk'])
beforeAll(async () => {
  const maker = (await ada.post('/api/records/maker', { name: 'Ärzte & Söhne', town: 'Köln' })).body.id
  const things: Json[] = [
    {
      code: 'A-1',
      name: 'Nails, "long"\nand short',
      kind: 'small',
      maker,
      alsoBy: [maker],
      pieces: -5,
      weight: '12.500',
      price: { amount: '1234.50', currency: 'EUR' },
      paid: { amount: '9.99', currency: 'USD' },
      share: '12.5',
      bought: '2026-02-28',
      seen: '2026-06-15T10:30:00Z',
      gone: false,
      secretPrice: { amount: '1.00', currency: 'EUR' },
    },
    { code: '=1+2', name: '@SUM(A1)', pieces: 3, gone: false },
    { code: '+49 30', name: '-nothing', gone: false },
    { code: 'Z', name: 'gone', gone: true },
  ]
  const made = await ada.post('/api/batch', {
    operations: things.map((body) => ({ method: 'POST', path: '/api/records/thing', body })),
  })
  if (made.status !== 200) throw new Error(made.text)
})

const csvOf = async (person: Person, path: string) => {
  const reply = await person.get(path)
  expect([reply.status, reply.headers.get('content-type')], reply.text).toEqual([200, 'text/csv; charset=utf-8'])
  return reply
}
async function workbookOf(person: Person, path: string) {
  const answer = await fetch(server.address + path, { headers: { authorization: `Bearer ${person.token}` } })
  expect(answer.status).toBe(200)
  const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()))
  return sheet!.data
}

test('TAB-1 a screen is exported with its columns, titles, filter and order', async () => {
  const reply = await csvOf(ada, '/api/app/screens/things/records?format=csv')
  const bytes = await fetch(`${server.address}/api/app/screens/things/records?format=csv`, {
    headers: { authorization: `Bearer ${ada.token}` },
  }).then((answer) => answer.arrayBuffer())
  expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(reply.headers.get('content-disposition')).toContain('attachment; filename="Things 2026-06-15.csv"')
  expect(reply.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Code,Name,Kind,Maker,Maker: town,Price,Secret price',
    "'+49 30,'-nothing,,,,,",
    "'=1+2,'@SUM(A1),,,,,",
    'A-1,"Nails, ""long""\nand short",Rather small,Ärzte & Söhne,Köln,1234.50,1.00',
    '',
  ])
})

test('TAB-2 unreadable values are in no file, neither as a column nor as a row', async () => {
  const reply = await csvOf(clerk, '/api/app/screens/things/records?format=csv')
  expect(reply.text.split('\r\n')[0]).toBe('Code,Name,Kind,Maker,Maker: town,Price')
  expect((await csvOf(clerk, '/api/records/thing?format=csv')).text).not.toContain('Secret')
  expect((await server.nobody.get('/api/records/thing?format=csv')).status).toBe(401)
  const narrowed = await clerk.get('/api/records/thing?format=csv&filter=secretPrice%20%3E%200%20EUR')
  expect([narrowed.status, narrowed.body.code]).toEqual([422, 'FIELD_UNKNOWN'])
})

test('TAB-3 a workbook contains numbers, dates and yes or no as values', async () => {
  const [titles, first, second] = await workbookOf(ada, '/api/records/thing?format=xlsx&sort=-code&filter=not%20gone')
  const row = Object.fromEntries(titles!.map((title, i) => [title, first![i]]))
  expect(row).toMatchObject({
    Code: 'A-1',
    Name: 'Nails, "long"\nand short',
    Kind: 'Rather small',
    Maker: 'Ärzte & Söhne',
    'Also by': 'Ärzte & Söhne',
    Pieces: -5,
    'Weight (kg)': 12.5,
    Price: 1234.5,
    Paid: '9.99 USD',
    Share: 12.5,
    Bought: new Date('2026-02-28T00:00:00Z'),
    Gone: false,
  })
  // A spreadsheet counts moments in fractions of days.
  expect(Math.round((row['Seen'] as unknown as Date).getTime() / 1000)).toBe(Date.parse('2026-06-15T12:30:00Z') / 1000)
  expect(second).toContain('=1+2')
})

test('TAB-1 search, filter and order apply to a file as to the list; page parameters do not', async () => {
  const found = await csvOf(ada, '/api/records/thing?format=csv&search=nails')
  expect(found.text.match(/A-1/g)).toHaveLength(1)
  for (const query of ['limit=5', 'cursor=x', 'total=true']) {
    const reply = await ada.get(`/api/records/thing?format=csv&${query}`)
    expect([reply.status, reply.body.code]).toEqual([422, 'FIELD_UNKNOWN'])
  }
  const other = await ada.get('/api/records/thing?format=pdf')
  expect([other.status, other.body.code]).toEqual([422, 'NOT_A_CHOICE'])
})

test('TAB-1 the client may choose the format with Accept', async () => {
  const csv = await ada.request('GET', '/api/records/thing', undefined, { accept: 'text/csv' })
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const json = await ada.request('GET', '/api/records/thing', undefined, { accept: 'text/html, */*;q=0.1' })
  expect(json.body.items).toHaveLength(4)
  const head = await ada.request('HEAD', '/api/records/thing?format=csv')
  expect([head.status, head.text]).toEqual([200, ''])
})

test('TAB-1 a file contains all pages, each row once', async () => {
  const codes = Array.from({ length: 1200 }, (_, i) => `N${String(i).padStart(4, '0')}`)
  for (let from = 0; from < codes.length; from += 100) {
    const operations = codes
      .slice(from, from + 100)
      .map((code) => ({ method: 'POST', path: '/api/records/thing', body: { code, gone: false } }))
    expect((await ada.post('/api/batch', { operations })).status).toBe(200)
  }
  const { text: all } = await csvOf(ada, "/api/records/thing?format=csv&sort=code&filter=code%20%3E%20'N'")
  const lines = all.split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.split(',')[1]).filter((code) => code!.startsWith('N'))).toEqual(codes)
  expect(await workbookOf(ada, '/api/records/thing?format=xlsx')).toHaveLength(1205)
})

describe('TAB-14 files require the permission to export, and to import', () => {
  const document = `# Specification: Notes

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Notes | \`/notes\` | list of Note | everyone signed in |

## 3. Entities

### Note

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Owner | User | \`me\` |

### Line

- Part of: Note as Lines

| Field | Type |
| --- | --- |
| Text | text |

## 6. Roles

| Role | Who has it |
| --- | --- |
| reader | given by administrators |
| writer | given by administrators |
| chief | given by administrators |

| Entity | reader | writer | chief |
| --- | --- | --- | --- |
| Note | create, read | read, create; export when \`owner == me\` | all |
`
  let notes: Server
  let people: Readonly<Record<'reader' | 'writer' | 'chief' | 'admin', Person>>
  const ways = [
    '/api/records/note?format=csv',
    '/api/records/note?format=xlsx',
    '/api/app/screens/notes/records?format=csv',
    '/api/app/screens/notes/records?format=xlsx',
  ]
  beforeAll(async () => {
    notes = await startServer({ text: document, mode: 'production' })
    people = {
      reader: await notes.person('Rea', ['reader']),
      writer: await notes.person('Wim', ['writer']),
      chief: await notes.person('Chi', ['chief']),
      admin: await notes.person('Ada', [], { administrator: true }),
    }
    await people.reader.post('/api/records/note', { title: 'of the reader' })
    await people.writer.post('/api/records/note', { title: 'of the writer' })
  })
  afterAll(() => notes.close())

  test('reading alone permits no file, at no address', async () => {
    for (const way of ways) {
      const reply = await people.reader.get(way)
      expect([reply.status, reply.body.code], way).toEqual([403, 'FORBIDDEN'])
    }
    const asked = await people.reader.request('GET', '/api/records/note', undefined, { accept: 'text/csv' })
    expect(asked.status).toBe(403)
    expect((await people.reader.get('/api/records/note')).body.items).toHaveLength(2)
  })

  test('a condition of export restricts only the rows of the file', async () => {
    for (const way of [ways[0]!, ways[2]!]) {
      const { status, text: rows } = await people.writer.get(way)
      expect([status, rows.includes('of the writer'), rows.includes('of the reader')]).toEqual([200, true, false])
    }
    expect((await people.writer.get('/api/records/note')).body.items).toHaveLength(2)
  })

  test('the verb `all` includes it, and administrators have it', async () => {
    for (const way of ways)
      expect([(await people.chief.get(way)).status, (await people.admin.get(way)).status], way).toEqual([200, 200])
  })

  test('the application hides operations that are not permitted', async () => {
    const canOf = async (person: Person) =>
      (await person.get('/api/app')).body.entities.find(({ name }: { name: string }) => name === 'Note').can
    expect([(await canOf(people.reader)).export, (await canOf(people.reader)).import]).toEqual([undefined, undefined])
    expect([(await canOf(people.writer)).export, (await canOf(people.writer)).import]).toEqual([true, undefined])
    expect([(await canOf(people.chief)).export, (await canOf(people.chief)).import]).toEqual([true, true])
  })

  test('creating alone does not permit an import', async () => {
    const importAs = async (person: Person) => {
      const { id } = (await person.upload('notes.csv', 'text/csv', 'Title\nfrom a file')).body
      return (await person.post('/api/records/note/import', { file: id, take: 'all' })).status
    }
    expect([await importAs(people.reader), await importAs(people.chief)]).toEqual([403, 200])
  })
})
