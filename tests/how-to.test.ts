// Every page of docs/how-to holds a document that checks without a problem and whose examples come out as they say. What examples
// cannot show (a file, another server, a new version, one's own data) is asked for here.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ApplicationOptions } from '@ninefold/engine'
import { compile } from '@ninefold/language'
import { provePlan } from '@ninefold/proof'
import { runExample } from '../packages/cli/src/testing/run-example.ts'
import { runSources, type Source } from './support/document.ts'
import { root } from './support/root.ts'

const folder = join(root, 'docs/how-to')
const pages = readdirSync(folder).filter((file) => file !== 'README.md')
const read = (page: string): string => readFileSync(join(folder, page), 'utf8')

/** The documents of a page in its order: mostly one. */
const documentsOf = (page: string): readonly (readonly Source[])[] =>
  [...read(page).matchAll(/^```markdown\n(.*?)^```$/gmsu)].map(([, text]) => [{ file: page, text: text! }])

const NOW = new Date('2026-02-02T09:00:00Z')

describe.each(pages)('%s', (page) => {
  test('fits on a screen and a half', () => {
    expect(read(page).split('\n').length).toBeLessThanOrEqual(90)
  })

  test('checks without a problem', () => {
    const problems = documentsOf(page).flatMap((sources) => {
      const { plan, problems } = compile(sources)
      const proven = plan ? provePlan(plan, sources, problems).problems : []
      return [...problems, ...proven].map(({ code, message }) => `${code} ${message}`)
    })
    expect(problems).toEqual([])
  })

  test('does what its examples say', async () => {
    const sources = documentsOf(page).at(-1)!
    const { plan } = compile(sources)
    expect(plan!.examples.length).toBeGreaterThan(0)
    for (const example of plan!.examples)
      expect((await runExample(example, sources, NOW)).failure, example.title).toBeUndefined()
  })
})

test('the index names every page, with its title', () => {
  const index = read('README.md')
  const missing = pages.filter((page) => !index.includes(`[${/^# (.+)$/mu.exec(read(page))![1]}](${page})`))
  expect(missing).toEqual([])
})

describe('what the examples cannot show', () => {
  const start = (page: string, options: Partial<ApplicationOptions> = {}, text = documentsOf(page)[0]![0]!.text) =>
    runSources([{ file: page, text }], NOW.toISOString(), options)

  test('two people who book the same room at once: one of them succeeds', async () => {
    const running = await start('nobody-books-twice.md')
    const [eva, max] = [await running.person('Eva'), await running.person('Max')]
    const room = (await eva.post('/api/records/room', { name: 'Blue' })).body.id
    const booking = { room, starts: '2026-03-02T09:00:00Z', ends: '2026-03-02T10:00:00Z' }
    const answers = await Promise.all([eva, max].map((person) => person.post('/api/records/booking', booking)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    await running.close()
  })

  test('a spreadsheet is proposed, read in, and read in again by its key', async () => {
    const page = 'import-a-spreadsheet.md'
    const running = await start(page)
    const ida = await running.person('Ida', ['office'])
    const csv = /```csv\n(.*?)```/su.exec(read(page))![1]!.replaceAll(/^ +/gmu, '')
    const token = await running.application.signInAs(ida.id)
    const imported = async (content: string, asked: object) => {
      const upload = { content: Buffer.from(content), contentType: 'text/csv' }
      const { body } = await running.application.request(token, 'POST', '/api/app/files?name=members.csv', upload)
      return ida.post('/api/records/member/import', { file: (body as { id: string }).id, ...asked })
    }
    const names = async () =>
      (await ida.get('/api/records/member?sort=number')).body.items.map((one: Named) => one.name)
    const proposal = await imported(csv, {})
    expect(proposal.body.columns.map((column: { field: string }) => column.field)).toEqual(['number', 'name', 'bornOn'])
    expect(await names()).toEqual([])
    expect((await imported(csv, { dates: 'dmy', take: 'all' })).body).toMatchObject({ stored: true, creates: 2 })
    const again = await imported(csv.replace('Ann Smith', 'Ann Miller'), { dates: 'dmy', key: 'number', take: 'all' })
    expect(again.body).toMatchObject({ stored: true, creates: 0, changes: 2 })
    expect(await names()).toEqual(['Ann Miller', 'Bob Jones'])
    await running.close()
  })

  test('another system is told, with what the page shows', async () => {
    const received: { readonly body: string; readonly id: string | undefined }[] = []
    const other = createServer((request, response) => {
      let body = ''
      request.on('data', (piece) => (body += String(piece)))
      request.on('end', () => {
        received.push({ body, id: request.headers['webhook-id'] as string })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((listening) => void other.listen(0, '127.0.0.1', listening))
    const host = `127.0.0.1:${(other.address() as AddressInfo).port}`
    const page = 'call-another-system.md'
    const text = documentsOf(page)[0]![0]!.text.replace('https://warehouse.example.com', `http://${host}`)
    const running = await start(page, { webhooksTo: [host] }, text)
    const eva = await running.person('Eva')
    const { id } = (await eva.post('/api/records/order', { article: 'Chair', pieces: 4 })).body
    expect((await eva.post(`/api/records/order/${id}/actions/place`)).status).toBe(200)
    await expect.poll(() => received.length).toBe(1)
    const shown = JSON.parse(/```json\n(.*?)```/su.exec(read(page))![1]!)
    expect(JSON.parse(received[0]!.body)).toEqual({ ...shown, timestamp: expect.any(String) })
    expect(received[0]!.id).toMatch(/./u)
    await running.close()
    other.close()
  })

  test('a person takes their data along, and is erased once nothing is owed', async () => {
    const running = await start('a-person-asks-for-their-data.md')
    const [eva, ida] = [await running.person('Eva'), await running.person('Ida', ['librarian'])]
    await eva.post('/api/records/loan', { book: 'Dune' })
    await ida.patch(`/api/records/user/${eva.id}`, { owes: '5.00' })
    const data = (await eva.get(`/api/app/people/${eva.id}/export`)).body
    expect(JSON.stringify(data)).toContain('Dune')
    expect((await eva.post(`/api/app/people/${eva.id}/erase`)).status).toBe(403)
    await ida.patch(`/api/records/user/${eva.id}`, { owes: null })
    expect((await eva.post(`/api/app/people/${eva.id}/erase`)).status).toBe(204)
    expect((await eva.get('/api/records/loan')).status).toBe(401)
    expect((await ida.get('/api/records/loan')).body.items).toMatchObject([{ book: 'Dune' }])
    expect(JSON.stringify((await ida.get(`/api/records/user/${eva.id}`)).body)).not.toContain('Eva')
    await running.close()
  })

  test('a running application takes the new version, with its records', async () => {
    const page = 'change-a-running-application.md'
    const running = await start(page)
    const ada = await running.person('Ada', [], { administrator: true })
    const old = { name: 'Pixel', kind: 'laptop', price: 12, remark: 'Scratched' }
    const { id } = (await ada.post('/api/records/device', old)).body
    const { replaced, problems } = await running.application.replaceDocument(documentsOf(page)[1]!)
    expect([replaced, problems]).toEqual([true, []])
    const now = { label: 'Pixel', kind: 'computer', price: { amount: '12.00', currency: 'EUR' }, owner: 'Store room' }
    expect((await ada.get(`/api/records/device/${id}`)).body).toMatchObject(now)
    await running.close()
  })
})

interface Named {
  readonly name: string
}
