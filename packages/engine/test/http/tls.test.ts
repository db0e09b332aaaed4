// Encrypted connections by own files, which are read again; and headers that may stand only once.
import https from 'node:https'
import net from 'node:net'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCertificate } from '../../../../tests/support/certificate.ts'
import { createApplication } from '../../src/index.ts'
import { temporaryFolder } from '../support/application.ts'
import { example } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const folder = temporaryFolder()
const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }

const hasOpenssl = makeCertificate('first.example.org', files)

describe.runIf(hasOpenssl)('HTTP-20 own certificates', () => {
  test('encrypt connections, with HSTS, and are read again when they change', async () => {
    const application = await createApplication({
      data: ':memory:',
      mode: 'production',
      tls: files,
      sources: [{ file: 'specification.md', text: example }],
    })
    afterAll(() => application.close())
    const port = await application.listen({ host: '127.0.0.1', port: 0 })
    const ask = () =>
      new Promise<{ name: unknown; hsts: unknown; status: unknown }>((resolve, reject) => {
        const options = { port, path: '/api/health', rejectUnauthorized: false, agent: false }
        https
          .get(options, (answer) => {
            const { subject } = (answer.socket as TLSSocket).getPeerCertificate()
            answer.resume()
            const hsts = answer.headers['strict-transport-security']
            resolve({ name: subject.CN, hsts, status: answer.statusCode })
          })
          .on('error', reject)
      })
    expect(await ask()).toEqual({ name: 'first.example.org', hsts: 'max-age=31536000', status: 200 })
    makeCertificate('second.example.org', files)
    await expect.poll(async () => (await ask()).name, { interval: 500 }).toBe('second.example.org')
  })
})

describe('HTTP-20 headers that decide about rights', async () => {
  const server = await testServer()
  const port = Number(new URL(server.address).port)

  const sent = (...headers: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write(`GET /api/health HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`),
      )
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('end', () => resolve(text.split('\r\n')[0]!))
      socket.on('error', reject)
    })

  const HOST = 'Host: localhost'

  test.each([
    ['once', [HOST, 'Authorization: Bearer a', 'X-Other: 1', 'X-Other: 2'], '200'],
    ['two hosts', [HOST, 'host: evil.example'], '400'],
    ['two tokens', [HOST, 'Authorization: Bearer a', 'authorization: Bearer b'], '400'],
    ['two origins', [HOST, 'Origin: http://localhost', 'Origin: http://evil.example'], '400'],
  ])('%s', async (_, headers, status) => {
    expect(await sent(...headers)).toContain(` ${status} `)
  })
})
