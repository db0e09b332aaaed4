// The doctor asks a server on this machine whose certificate is for its public name.
import { readFileSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCertificate } from '../../../tests/support/certificate.ts'
import { addressFindings } from '../src/doctor/address-findings.ts'
import { temporaryFolder } from './process.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const files = { certificate: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') }

test.runIf(makeCertificate('claims.example.org', files))('a name is verified only at the public address', async () => {
  const certificate = readFileSync(files.certificate)
  const server = https.createServer({ cert: certificate, key: readFileSync(files.key) }, (_, reply) => reply.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  https.globalAgent.options.ca = certificate
  try {
    expect(await addressFindings({ local: address })).toMatchObject([{ level: 'ok' }])
    expect(await addressFindings({ publicAddress: address })).toMatchObject([{ level: 'error' }])
  } finally {
    delete https.globalAgent.options.ca
    server.close()
  }
})
