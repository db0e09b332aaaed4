// A document that is saved while it runs: checked, taken over without losing a row or a request, or left aside.
import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { claim, example, exampleWith, expensePeople, startServer, type Server } from '../support/server.ts'

let server: Server
afterEach(() => server.close())

const sources = (text: string) => [{ file: 'specification.md', text }]
const withField = exampleWith([
  '| Finance note | long text |',
  '| Urgent | yes/no | | | | | Before the others |\n| Finance note | long text |',
])

test('VER-1 a new field is available at once, also for existing records', async () => {
  server = await startServer()
  const people = await expensePeople(server)
  const { id } = (await people.employee.post('/api/records/claim', claim())).body
  const before = server.application.hash
  expect(await server.application.replaceDocument(sources(withField))).toMatchObject({ replaced: true })
  expect(server.application.hash).not.toBe(before)
  expect((await people.employee.get('/api/health')).body.document).toBe(server.application.hash)
  const changed = await people.employee.patch(`/api/records/claim/${id}`, { urgent: true })
  expect(changed.body).toMatchObject({ urgent: true, title: 'Train to Utrecht' })
  const history = (await people.employee.get(`/api/records/claim/${id}/history`)).body.items
  expect(history.map((entry: { document: string }) => entry.document)).toEqual([server.application.hash, before])
})

test('VER-2 with errors the previous document keeps running, and administrators see the errors', async () => {
  server = await startServer()
  const person = await server.person('Dora Developer')
  const before = server.application.hash
  const broken = exampleWith(['`amount <= maxClaimAmount`', '`amount <= maxClaimAmout`'])
  const { replaced, problems } = await server.application.replaceDocument(sources(broken))
  expect(replaced).toBe(false)
  const [first] = problems
  expect(first).toMatchObject({ severity: 'error', place: { file: 'specification.md' } })
  expect(first!.line).toContain('maxClaimAmout')
  expect(broken.split('\n')[first!.place.line - 1]).toBe(first!.line)
  const app = (await person.get('/api/app')).body
  expect([app.hash, app.document.behind, app.document.problems[0].code]).toEqual([before, true, first!.code])
  expect((await person.post('/api/records/claim', claim())).status).toBe(201)
  expect(await server.application.replaceDocument(sources(example))).toMatchObject({ replaced: true })
  expect((await person.get('/api/app')).body.document).toMatchObject({ behind: false, problems: [] })
})

test('VER-3 a change that would lose data is refused with what to write instead', async () => {
  server = await startServer()
  const people = await expensePeople(server)
  const { id } = (await people.employee.post('/api/records/claim', claim('10', { explanation: 'Keep me' }))).body
  const without = exampleWith(
    ['| Explanation | long text | | | | | Whatever your manager should know |\n', ''],
    ['title, category, spent on, explanation, lines', 'title, category, spent on, lines'],
    ['read all but `explanation`, `customer`', 'read all but `customer`'],
  )
  const { replaced, problems } = await server.application.replaceDocument(sources(without))
  expect(replaced).toBe(false)
  expect(problems.find((problem) => problem.severity === 'error')).toMatchObject({
    code: expect.stringMatching(/^MIG-/),
    help: expect.stringMatching(/Removed|Was/),
  })
  expect((await people.employee.get(`/api/records/claim/${id}`)).body.explanation).toBe('Keep me')
})

test('VER-1 no request is lost or mixed while versions change', async () => {
  server = await startServer({
    text: exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 100000 |']),
  })
  const person = await server.person('Uwe Underway')
  const texts = [withField, example].map((text) =>
    text.replace('| Requests per minute | 600 |', '| Requests per minute | 100000 |'),
  )
  let going = true
  const statuses: number[] = []
  const ask = async () => {
    for (let i = 0; going; i++) {
      statuses.push(
        (await person.post('/api/records/claim', claim('1', { title: `Claim ${i} ${Math.random()}` }))).status,
      )
      statuses.push((await person.get('/api/records/claim?limit=5&include=related')).status)
    }
  }
  const asking = [ask(), ask(), ask()]
  const replaced: boolean[] = []
  for (let i = 0; i < 4; i++) replaced.push((await server.application.replaceDocument(sources(texts[i % 2]!))).replaced)
  going = false
  await Promise.all(asking)
  expect(new Set(statuses)).toEqual(new Set([200, 201]))
  expect(replaced[0]).toBe(true)
  const total = (await person.get('/api/records/claim?limit=1&total=true')).body.total
  expect(total).toBe(statuses.filter((status) => status === 201).length)
})

test('VER-2 a start with errors in the text runs the last version', async () => {
  const first = await startServer()
  const person = await first.person('Rosa Restart')
  await person.post('/api/records/claim', claim())
  const { hash } = first.application
  await first.application.close()
  server = await startServer({
    data: first.data,
    text: `${example}\n\n## 5. Validation rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n| X | Nowhere | \`true\` |\n`,
  })
  expect([server.application.hash, server.application.behind]).toEqual([hash, true])
  expect((await server.as(person.id, person.token).get('/api/records/claim')).body.items).toHaveLength(1)
  rmSync(first.data, { recursive: true, force: true })
})

test('VER-6 of two concurrent documents, the second runs', async () => {
  server = await startServer()
  const before = server.application.hash
  const both = [withField, example].map((text) => server.application.replaceDocument(sources(text)))
  expect(await Promise.all(both)).toMatchObject([{ replaced: true }, { replaced: true }])
  expect(server.application.hash).toBe(before)
  expect(server.application.behind).toBe(false)
})
