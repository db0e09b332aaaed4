// A document is exchanged while connections are open: a stream of events, a kept-alive connection, a download under way. All go on.
import { createHash, randomBytes } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { claim, exampleWith, expensePeople, type Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'
import { listen } from '../support/stream.ts'

/** More than the buffers between the two ends hold, so that the server is still sending while nobody reads. */
const SIZE = 32 * 1024 * 1024

const document = (label: string) =>
  exampleWith(
    ['| Upload size | 10 MB |', '| Upload size | 40 MB |'],
    ['pdf, image; up to 10 MB', 'pdf, image; up to 40 MB'],
    ['| Still owed to you |', label],
  )

let person: Person
const server = await testServer({ text: document('| Still owed to you |') })
beforeAll(async () => {
  person = (await expensePeople(server)).employee
})

/** Answers the socket as well: who is on the other end of it is the same as before, if it is the same. */
function get(path: string, agent: Agent): Promise<{ readonly answer: IncomingMessage; readonly socket: Socket }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${person.token}` }
    const sent = request(server.address + path, { agent, headers }, (answer) =>
      resolve({ answer, socket: answer.socket }),
    )
    sent.on('error', reject)
    sent.end()
  })
}

async function claimWithFile(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const { id } = (await person.upload('a.pdf', 'application/pdf', content)).body
  return (await person.post('/api/records/claim', claim('60', { receipt: id }))).body.id as string
}

const digest = () => createHash('sha256')

test('DOC-1 replacing the document drops no stream, connection or download', async () => {
  const content = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(SIZE)]))
  const id = await claimWithFile(content)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await get('/api/health', agent)
  const oldHash = (JSON.parse(await text(before.answer)) as { document: string }).document
  const stream = await listen(server, person)
  const downloads = new Agent()
  const download = await get(`/api/records/claim/${id}/files/receipt`, downloads)
  // What nobody asks the iterator for is not read from the connection.
  const chunks = download.answer.iterator() as AsyncIterableIterator<Buffer>
  const first = (await chunks.next()).value as Buffer
  expect(download.answer.statusCode).toBe(200)

  const sources = [{ file: 'specification.md', text: document('| Owed to you |') }]
  expect(await server.application.replaceDocument(sources)).toMatchObject({ replaced: true })
  const { hash } = server.application
  expect(hash).not.toBe(oldHash)

  const after = await get('/api/health', agent)
  expect(after.socket).toBe(before.socket)
  expect(JSON.parse(await text(after.answer))).toEqual({ status: 'ok', document: hash })

  await stream.until((event) => event.kind === 'document' && event.hash === hash)
  const made = (await person.post('/api/records/claim', claim('7', { title: 'After the exchange' }))).body.id as string
  await stream.until((event) => event.kind === 'records' && event.ids.includes(made))

  const received = digest().update(first)
  for await (const chunk of chunks) received.update(chunk)
  expect(download.answer.complete).toBe(true)
  expect(received.digest('hex')).toBe(digest().update(content).digest('hex'))

  stream.close()
  agent.destroy()
  downloads.destroy()
})
