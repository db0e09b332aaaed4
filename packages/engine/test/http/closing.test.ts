// The server closes: responses under way end first, nothing more is accepted, and idle connections do not delay it.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { claim, expensePeople, startServer } from '../support/server.ts'

test('a download is whole, though the server closes while it is under way', async () => {
  const server = await startServer()
  const { employee } = await expensePeople(server)
  // More than the buffers of a connection take.
  const pdf = new Uint8Array(9_000_000).fill(32)
  pdf.set(new TextEncoder().encode('%PDF-1.4'))
  const receipt = (await employee.upload('receipt.pdf', 'application/pdf', pdf)).body.id
  const { id } = (await employee.post('/api/records/claim', claim('60', { receipt }))).body
  // A connection that never sends anything, as browsers open them in advance.
  const idle = connect(Number(new URL(server.address).port), '127.0.0.1')
  await once(idle, 'connect')

  const headers = { authorization: `Bearer ${employee.token}` }
  const asked = request(`${server.address}/api/records/claim/${id}/files/receipt`, { headers }).end()
  const [response] = await once(asked, 'response')
  const closed = server.close()
  await expect.poll(() => fetch(server.address).catch(() => 'refused')).toBe('refused')
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) length += chunk.length
  expect(length).toBe(pdf.length)
  await closed
  idle.destroy()
})
