// A file of rows becomes records: proposed, tried under the same rules and rights, stored as a whole or as far as it is good.
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportAnswer, ImportRequest } from '@ninefold/plan/wire'
import { onPostgres } from '../support/database.ts'
import type { Person, Reply } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Depot

## 1. What it is

- Time zone: Europe/Amsterdam
- Currency: EUR

## 3. Entities and their fields

### Maker

- Shown as: \`name\`

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |
| Number | text (1–10), unique | yes |

### Thing

| Field | Type | Required | Default | Was |
| --- | --- | --- | --- | --- |
| Code | text (1–40), unique | yes | | |
| Title | text (1–200) | | | Name |
| Kind | \`small\` ("Rather small"), \`large\` | | small | |
| Maker | Maker | | | |
| Also by | many Maker | | | |
| Pieces | integer | | | |
| Weight | decimal (12, 3) | | | |
| Price | money | | | |
| Bought | date | | | |
| Seen | date and time | | | |
| Gone | yes/no | | | |
| Contact | email | | | |
| Secret | text (1–80) | | | |
| Owner | User | | \`me\` | |

## 5. Validation rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Not too many | Thing | \`pieces <= 100\` | TOO_MANY_PIECES |

## 6. Roles and permissions

| Role | Who |
| --- | --- |
| clerk | given |

| | Maker | Thing |
| --- | --- | --- |
| clerk | read, import | import; create all but \`secret\` when \`kind == 'small'\`; read all but \`secret\` when \`kind == 'small'\`; update \`title\` |
| administrators | all | all |

## 8. Errors

| Code | Status | Message | What to do |
| --- | --- | --- | --- |
| TOO_MANY_PIECES | 422 | {pieces} pieces are too many. | Take fewer. |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

const server = await testServer({ text, now: () => Date.parse('2026-06-15T10:00:00Z') })
const ada = await server.person('Ada', [], { administrator: true })
const clerk = await server.person('Cleo', ['clerk'])
beforeAll(async () => {
  for (const [name, number] of [
    ['Ärzte & Söhne', 'M1'],
    ['Twin', 'M2'],
    ['Twin', 'M3'],
  ])
    await ada.post('/api/records/maker', { name: name!, number: number! })
})

async function uploaded(person: Person, content: string | Uint8Array): Promise<string> {
  return (await person.upload('rows.csv', 'text/csv', content)).body.id
}

type Asked = Omit<ImportRequest, 'file'>
const send = async (person: Person, content: string | Uint8Array, asked: Asked = {}, headers = {}): Promise<Reply> =>
  person.request(
    'POST',
    '/api/records/thing/import',
    { file: await uploaded(person, content), ...asked } as never,
    headers,
  )
async function read(
  person: Person,
  content: string | Uint8Array,
  asked: Asked = {},
  headers = {},
): Promise<ImportAnswer> {
  const reply = await send(person, content, asked, headers)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as ImportAnswer
}
const count = async () => (await ada.get('/api/records/thing?total=true&limit=1')).body.total as number
const things = async () =>
  (await ada.get('/api/records/thing?limit=100&sort=code')).body.items as Record<string, unknown>[]
const codesOf = (answer: ImportAnswer) =>
  answer.problems.map(
    ({ row, errors }) => `${row} ${errors.map(({ code, field }) => `${code} ${field ?? ''}`.trim()).join(', ')}`,
  )

test('TAB-6 columns are proposed by label, name, former name and type, and the first rows are shown as they would be read', async () => {
  const before = await count()
  const answer = await read(
    ada,
    'CODE;name;Price (EUR);E-Mail;also_by;Colour\r\nT-1;"A ""long""\nname";€ 1.234,50;a@example.org;M1;red\r\n',
  )
  expect(answer.columns.map(({ field }) => field)).toEqual(['code', 'title', 'price', 'contact', 'alsoBy', null])
  expect(answer.columns[1]!.samples).toEqual(['A "long"\nname'])
  expect(answer.first[0]!.values).toMatchObject({
    code: 'T-1',
    title: 'A "long"\nname',
    price: { amount: '1234.50', currency: 'EUR' },
    contact: 'a@example.org',
    alsoBy: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
  })
  expect(answer.first[0]!.cells).toEqual(['T-1', 'A "long"\nname', '€ 1.234,50', 'a@example.org', 'M1', 'red'])
  expect([answer.rows, answer.creates, answer.bad, answer.stored, answer.rest]).toEqual([1, 1, 0, false, null])
  expect(answer.fields.find(({ field }) => field === 'code')).toMatchObject({ label: 'Code', required: true })
  expect(await count()).toBe(before)
})

test('TAB-7 problems are reported for each row, with the rules, types and permissions of a single change', async () => {
  const rows = [
    'Code,Kind,Pieces,Maker,Bought,Price',
    'P-1,small,5,M1,2026-02-28,1.50',
    'P-2,small,500,M1,2026-02-28,1.50',
    'P-3,tiny,x,Nobody,2026-02-30,many',
    'P-1,small,5,,,',
    ',small,5,,,',
    'P-6,large,5,,,',
    'P-7,small,5,Twin,,',
  ]
  const answer = await read(clerk, rows.join('\n'))
  expect([answer.creates, answer.bad]).toEqual([1, 6])
  expect(codesOf(answer)).toEqual([
    '3 TOO_MANY_PIECES pieces',
    '4 NOT_A_CHOICE kind, WRONG_TYPE pieces, WRONG_TYPE bought, WRONG_TYPE price, REFERENCE_UNKNOWN maker',
    '5 NOT_UNIQUE code',
    '6 REQUIRED code',
    '7 FORBIDDEN',
    '8 REFERENCE_UNKNOWN maker',
  ])
  expect(answer.problems[0]!.errors[0]!.message).toBe('500 pieces are too many.')
  expect(answer.fields.map(({ field }) => field)).not.toContain('secret')
  const hidden = await send(clerk, 'Code,Secret\nS-1,x', { columns: ['code', 'secret'] })
  const absent = await send(clerk, 'Code,Sekret\nS-1,x', { columns: ['code', 'sekret'] })
  expect(hidden.text.replaceAll('secret', '…')).toBe(absent.text.replaceAll('sekret', '…'))
})

const mixed = 'Code,Pieces,Note\nA-1,1,one\nA-2,1000,"two, with a comma"\nA-3,3,=three\n'

test('TAB-8 all or nothing: one refused row prevents the import', async () => {
  const before = await count()
  const answer = await read(ada, mixed, { take: 'all' })
  expect([answer.stored, answer.creates, answer.bad, await count()]).toEqual([false, 2, 1, before])
})

test('TAB-8 or the valid rows, and the others are returned as a file with their problems', async () => {
  const before = await count()
  const answer = await read(ada, mixed, { take: 'good' })
  expect([answer.stored, answer.creates, answer.bad, await count()]).toEqual([true, 2, 1, before + 2])
  expect(answer.rest!.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Code,Pieces,Note,Problem',
    'A-2,1000,"two, with a comma",pieces: 1000 pieces are too many. Take fewer.',
    '',
  ])
  const corrected = answer.rest!.replace('1000', '10')
  expect(await read(ada, corrected, { take: 'all' })).toMatchObject({ stored: true, creates: 1 })
  const [{ id }] = (await things()).filter(({ code }) => code === 'A-1') as [{ id: string }]
  expect((await ada.get(`/api/records/thing/${id}/history`)).body.items).toHaveLength(1)
})

test('TAB-8 with a key it runs once', async () => {
  const before = await count()
  const file = await uploaded(ada, 'Code\nK-1\nK-2\n')
  const once = () =>
    ada.request('POST', '/api/records/thing/import', { file, take: 'all' }, { 'idempotency-key': 'import-1' })
  const [first, again] = [await once(), await once()]
  expect([first.body.stored, again.text, await count()]).toEqual([true, first.text, before + 2])
})

test('TAB-9 with a key field, rows change the records that they name; an empty cell clears', async () => {
  await read(ada, 'Code,Title,Pieces\nU-1,Old,1\nU-2,Old,2\n', { take: 'all' })
  const answer = await read(ada, 'Code,Title,Pieces\nU-1,New,\nU-9,Fresh,9\n', { key: 'code', take: 'all' })
  expect(answer).toMatchObject({ stored: true, creates: 1, changes: 1 })
  const now = (await things()).filter(({ code }) => String(code).startsWith('U-'))
  expect(now.map(({ code, title, pieces }) => [code, title, pieces])).toEqual([
    ['U-1', 'New', null],
    ['U-2', 'Old', 2],
    ['U-9', 'Fresh', 9],
  ])
  const unmapped = await send(ada, 'Title\nx', { key: 'code' })
  expect([unmapped.status, unmapped.body.errors[0].field]).toEqual([422, 'key'])
})

test('TAB-9 an exported file is imported by its ids, and changes only changed values', async () => {
  await read(
    ada,
    'Code,Title,Weight,Price,Bought,Seen,Gone,Maker,Also by\nX-1,"=SUM(1)",1.250,3.10,2026-03-04,2026-06-15 12:30,yes,M1,M2; M3',
    {
      take: 'all',
      dates: 'ymd',
    },
  )
  const before = await things()
  for (const format of ['csv', 'xlsx']) {
    const answer = await fetch(`${server.address}/api/records/thing?format=${format}&filter=code%20%3D%3D%20'X-1'`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    const file = new Uint8Array(await answer.arrayBuffer())
    const proposal = await read(ada, file)
    const columns = proposal.columns.map(({ field }) => (field === 'alsoBy' ? null : field))
    const back = await read(ada, file, { key: 'id', columns, dates: 'ymd', point: '.', take: 'all' })
    expect([format, back.stored, back.changes, codesOf(back)]).toEqual([format, true, 1, []])
  }
  expect(await things()).toEqual(before)
})

test.each([
  ['UTF-8 with its mark, semicolons', '\uFEFFCode;Title\nÉ-1;Größe', 'utf8'],
  ['UTF-16 with its mark, tabs', '\uFEFFCode\tTitle\nÉ-1\tGröße', 'utf16le'],
  ['Windows-1252, commas', 'Code,Title\r\nÉ-1,Größe\r\n', 'latin1'],
  ['with the delimiter said', 'sep=;\r\nCode;Title\r\n\r\nÉ-1;Größe\r\n\r\n', 'utf8'],
] as const)('TAB-10 a file is decoded correctly: %s', async (_, content, encoding) => {
  const answer = await read(ada, Buffer.from(content, encoding))
  expect(answer.first.map(({ values }) => values)).toEqual([{ code: 'É-1', title: 'Größe' }])
})

test('TAB-11 the formats of dates and decimals are detected from the file, and asked for if ambiguous', async () => {
  const days = (...written: string[]) => `Code;Bought\n${written.map((day, i) => `D-${i};${day}`).join('\n')}\n`
  const bought = (answer: ImportAnswer) => answer.first.map(({ values }) => values['bought'])
  expect(bought(await read(ada, days('03/04/2026', '13/04/2026')))).toEqual(['2026-04-03', '2026-04-13'])
  expect(bought(await read(ada, days('03/04/2026', '04/13/26')))).toEqual(['2026-03-04', '2026-04-13'])
  expect(bought(await read(ada, days('3.4.2026', '2026-04-13')))).toEqual(['2026-04-03', '2026-04-13'])
  const open = days('03/04/2026')
  expect(await read(ada, open, {}, { 'accept-language': 'en-US,en' })).toMatchObject({ dates: 'mdy', ask: ['dates'] })
  expect(await read(ada, open, {}, { 'accept-language': 'nl' })).toMatchObject({ dates: 'dmy', ask: ['dates'] })
  const refused = await send(ada, open, { take: 'all' })
  expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([422, 'FILE_AMBIGUOUS', 'dates'])
  expect(bought(await read(ada, open, { dates: 'mdy' }))).toEqual(['2026-03-04'])

  const weights = (...written: string[]) =>
    `Code;Weight\n${written.map((digits, i) => `W-${i};${digits}`).join('\n')}\n`
  const weight = (answer: ImportAnswer) => answer.first.map(({ values }) => values['weight'])
  expect(weight(await read(ada, weights('1.234,5', '1.234')))).toEqual(['1234.5', '1234'])
  expect(weight(await read(ada, weights('1,234', '0.5')))).toEqual(['1234', '0.5'])
  expect(await read(ada, weights('1,234'), {}, { 'accept-language': 'de' })).toMatchObject({
    point: ',',
    ask: ['point'],
  })
  expect(weight(await read(ada, weights('1,234'), { point: ',' }))).toEqual(['1.234'])
})

// No database is asked.
describe.skipIf(onPostgres)('TAB-13 a workbook is measured before it is parsed', () => {
  const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`
  const workbook = (part: Uint8Array) =>
    zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/worksheets/sheet1.xml': part })
  const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`

  test.each([
    ['one cell of 2 MB', () => strToU8(sheet(cell('a'.repeat(2_000_000))))],
    ['120 MB of cells', () => strToU8(sheet(cell('a'.repeat(30_000)).repeat(4000)))],
    [
      'a cell in the last column and the last row',
      () => strToU8(sheet(cell('a') + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    ],
  ])('%s', async (_, part) => {
    const content = workbook(part())
    expect(content.length).toBeLessThan(1_000_000)
    const reply = await send(ada, content)
    expect([reply.status, reply.body.code, reply.body.errors[0].field]).toEqual([422, 'FILE_SIZE', 'file'])
  })
})

test('TAB-12 a file that is no table, too long or of another user is refused before it is read', async () => {
  const told = async (content: string | Uint8Array, asked: Asked = {}) => {
    const reply = await send(ada, content, asked)
    return [reply.status, reply.body.code, reply.body.errors[0].field]
  }
  expect(await told('\n\n')).toEqual([422, 'FILE_UNREADABLE', 'file'])
  expect(await told(Buffer.from('PK\u0003\u0004 and nothing that follows'))).toEqual([422, 'FILE_UNREADABLE', 'file'])
  expect(await told(`Code\n${'x\n'.repeat(10_001)}`)).toEqual([422, 'TOO_MANY_ROWS', 'file'])
  expect(await told('Code\nx', { take: 'some' as never })).toEqual([422, 'NOT_A_CHOICE', 'take'])
  const file = await uploaded(ada, 'Code\nmine')
  const other = await clerk.post('/api/records/thing/import', { file })
  expect([other.status, other.body.code]).toEqual([422, 'FILE_UNKNOWN'])
  expect((await server.nobody.post('/api/records/thing/import', { file })).status).toBe(401)
  expect(
    (await clerk.post('/api/records/maker/import', { file: await uploaded(clerk, 'Name,Number\nx,y') })).body,
  ).toMatchObject({
    bad: 1,
    problems: [{ errors: [{ code: 'FORBIDDEN' }] }],
  })
})
