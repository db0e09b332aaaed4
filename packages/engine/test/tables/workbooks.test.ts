// Workbooks beside the server: a person's tasks one after another, ended at their deadline, and nobody else waits for them.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../src/refusal.ts'
import { openWorkbooks, type Workbooks } from '../../src/tables/workbooks.ts'
import { writeWorkbook } from '../../src/tables/write-workbook.ts'
import { startServer, type Person, type Server } from '../support/server.ts'

const eva = { person: 'eva', seconds: 60 }

async function* pages(count: number, columns = 20) {
  for (let i = 0; i < count; i++)
    yield Array.from({ length: 200 }, (_, row) => Array.from({ length: columns }, (_each, c) => `${i} ${row} ${c}`))
}
const sheet = (count: number) => ({
  sheet: 'S',
  titles: Array.from({ length: 20 }, (_, i) => `T${i}`),
  rows: pages(count),
})

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  )

describe('TAB-16 workbooks', () => {
  let workbooks: Workbooks
  beforeAll(() => void (workbooks = openWorkbooks()))
  afterAll(() => workbooks.close())

  test('are read as they were written', async () => {
    const written = Buffer.concat(await workbooks.write(eva, sheet(5)))
    const read = await workbooks.read(eva, written, 1000)
    expect(read).toMatchObject({ kind: 'rows', titles: 1, rows: { length: 1001 } })
    expect(read.kind === 'rows' && read.rows[1000]!.slice(0, 2)).toEqual(['4 199 0', '4 199 1'])
    expect(await workbooks.read(eva, written, 100)).toEqual({ kind: 'tooMany' })
    expect(await workbooks.read(eva, Buffer.from('PK\u0003\u0004'), 100)).toEqual({ kind: 'unreadable' })
  })

  test('that take longer than they may are ended, and the next one is as good as ever', async () => {
    const late = await refusal(workbooks.write({ ...eva, seconds: 0.5 }, sheet(100)))
    expect(late).toBeInstanceOf(Refusal)
    expect(late).toMatchObject({ findings: [{ code: 'TOO_SLOW', parameters: { max: 0.5 } }] })
    expect((await workbooks.write(eva, sheet(1))).length).toBeGreaterThan(0)
  })

  test('whose rows cannot be read leave none of them to the next one', async () => {
    async function* broken() {
      yield* pages(2)
      throw new Error('no more rows')
    }
    await expect(workbooks.write(eva, { ...sheet(0), rows: broken() })).rejects.toThrow('no more rows')
    const written = Buffer.concat(await workbooks.write(eva, sheet(1)))
    expect(await workbooks.read(eva, written, 1000)).toMatchObject({ rows: { length: 201 } })
  })

  test('of one person are made one at a time, and those who wait are limited', async () => {
    let [running, most] = [0, 0]
    async function* counted() {
      most = Math.max(most, ++running)
      yield* pages(1)
      running--
    }
    const tasks = Array.from({ length: 25 }, () =>
      refusal(workbooks.write({ ...eva, person: 'ola' }, { ...sheet(0), rows: counted() })),
    )
    const results = await Promise.all(tasks)
    expect(most).toBe(1)
    const refused = results.filter((each) => each instanceof Refusal)
    expect(refused.map(({ code }) => code)).toEqual([
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ])
  })

  test('end with the server', async () => {
    const others = openWorkbooks()
    const tasks = ['a', 'b', 'c'].map((person) => others.write({ ...eva, person }, sheet(250)))
    const all = Promise.allSettled(tasks)
    await others.close()
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })
})

const document = `# Specification: Depot

## 3. Entities

### Thing

| Field | Type |
| --- | --- |
| Code | text (1–80) |

## 6. Roles and permissions

| | Thing |
| --- | --- |
| administrators | all |

## 9. Limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
| Longest workbook | 1 second |
`

describe('the worst workbook that is accepted', () => {
  let server: Server
  let ada: Person
  beforeAll(async () => {
    server = await startServer({ text: document })
    ada = await server.person('Ada', [], { administrator: true })
  })
  afterAll(() => server.close())

  test('TAB-16 delays nobody, and is ended at its deadline', async () => {
    const { body } = await ada.post('/api/records/thing', { code: 'one' })
    const content = await worstWorkbook()
    const { body: file } = await ada.upload('worst.xlsx', 'application/octet-stream', content)
    let isRunning = true
    const imported = ada.post('/api/records/thing/import', { file: file.id }).finally(() => (isRunning = false))
    let answered = 0
    for (; isRunning; answered++) expect((await ada.get(`/api/records/thing/${body.id}`)).status).toBe(200)
    expect(answered).toBeGreaterThan(3)
    const reply = await imported
    expect([reply.status, reply.body.code, reply.text]).toEqual([422, 'TOO_SLOW', expect.stringContaining('1 second')])
  })
})

/** Just below what may be unpacked: millions of cells. */
async function worstWorkbook(): Promise<Buffer<ArrayBuffer>> {
  const small = unzipSync(await writeWorkbook({ sheet: 'S', titles: ['Code'], rows: [['x']] }))
  const cells = Array.from({ length: 380 }, () => '<c><v>1</v></c>').join('')
  const rows = `<row>${cells}</row>`.repeat(15_000)
  const name = Object.keys(small).find((each) => each.endsWith('sheet1.xml'))
  const text = strFromU8(small[name!]!).replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`)
  return Buffer.from(zipSync({ ...small, [name!]: strToU8(text) }, { level: 1 }))
}
