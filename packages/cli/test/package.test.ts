// The package that users install: how large it is, and that it runs where nothing else of Ninefold is. `npm run package -- --try` also
// installs it with what npm fetches for it.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackage } from '../../../scripts/package.ts'
import { builtPages } from '../../web/test/support/built-pages.ts'
import { ninefold, root, startRun, temporaryFolder } from './process.ts'

let folder: ReturnType<typeof temporaryFolder>
let file: string
let launcher: string

beforeAll(async () => {
  folder = temporaryFolder()
  await builtPages()
  file = await makePackage(folder.path)
  const options = ['--offline', '--omit=optional', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', ['install', '--prefix', folder.path, ...options, file], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(stderr)
  launcher = join(folder.path, 'node_modules/ninefold/packages/cli/bin/ninefold.cjs')
})
afterAll(() => folder.remove())

const example = 'examples/expense-claims/specification.md'

/** 4.74 MB were measured when mail, iCalendar, one-time codes and traces came, and a twentieth more is allowed. */
test('the package is at most 5 MB beside Node', () => {
  expect(statSync(file).size).toBeLessThan(5_000_000)
})

test('it says its version, checks a document and explains a problem', async () => {
  const [version, checked, explained] = await Promise.all(
    [['version'], ['check', join(root, example)], ['explain', 'ENT-005']].map((args) =>
      ninefold(args, { launcher, cwd: folder.path }),
    ),
  )
  expect(version!.out).toMatch(/^ninefold \d+\.\d+\.\d+ \(Node /)
  expect([checked!.code, checked!.out]).toEqual([0, expect.stringContaining('no problems')])
  expect([explained!.code, explained!.out]).toEqual([0, expect.stringContaining('ENT-005')])
})

test('it runs its example with people and records, its pages, and files that threads of their own make; it sends traces', async () => {
  const receiver = await receiveTraces()
  const application = await startRun(['--port', '0'], {
    launcher,
    cwd: folder.path,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, OTEL_SERVICE_NAME: 'claims' },
  })
  const { address } = application
  try {
    const page = await fetch(`${address}/`)
    const [, script] = /<script type="module"[^>]*src="([^"]+)"/.exec(await page.text())!
    expect((await fetch(`${address}${script}`)).status).toBe(200)
    const { people } = (await (await fetch(`${address}/api/app`)).json()) as { people: readonly { id: string }[] }
    const as = await fetch(`${address}/api/app/see-as`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: people[0]!.id }),
    })
    const { token } = (await as.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const sheet = await fetch(`${address}/api/records/claim?format=xlsx`, { headers })
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  } finally {
    await application.stop()
    receiver.close()
  }
  const sent = JSON.stringify(receiver.received)
  expect(sent).toContain('"service.name","value":{"stringValue":"claims"}')
  expect(sent).toContain('"name":"GET /api/records/:"')
})

/** A receiver of OTLP over HTTP, as JSON. */
async function receiveTraces() {
  const received: unknown[] = []
  const server = createServer((request, response) => {
    void json(request).then((traces) => {
      received.push(traces)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, received, close: () => void server.close() }
}

test('it writes PDFs, with its fonts', async () => {
  const purchasing = join(root, 'examples/purchasing/specification.md')
  const application = await startRun([purchasing, '--port', '0'], { launcher, cwd: folder.path })
  const { address } = application
  try {
    const { people } = (await (await fetch(`${address}/api/app`)).json()) as { people: readonly Person[] }
    const as = await fetch(`${address}/api/app/see-as`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: people.find(({ administrator }) => administrator)!.id }),
    })
    const { token } = (await as.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const orders = await fetch(`${address}/api/records/order?limit=1`, { headers })
    const [order] = ((await orders.json()) as { items: readonly { id: string }[] }).items
    const pdf = await fetch(`${address}/api/records/order/${order!.id}/print/purchaseOrder?format=pdf`, { headers })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('NotoSans')
  } finally {
    await application.stop()
  }
})

interface Person {
  readonly id: string
  readonly administrator: boolean
}

/** A Node on the path that is too old for Ninefold; most machines of developers have none. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((place) => join(place, process.platform === 'win32' ? 'node.exe' : 'node'))
  .filter((node) => !node.includes('node_modules') && existsSync(node))
  .find((node) => {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return Number(/^v(\d+)/.exec(stdout)?.[1] ?? 99) < 24
  })

test.skipIf(oldNode === undefined)(
  'an old Node says what to do where no newer one came with the package, and hands over to it where one did',
  async () => {
    const old = { launcher, cwd: folder.path, node: oldNode! }
    const without = await ninefold(['version'], old)
    expect([without.code, without.error]).toEqual([1, expect.stringContaining('--include=optional')])
    const name = `node-${process.platform}-${process.arch}`
    const there = join(root, 'node_modules', name)
    if (!existsSync(there)) return
    symlinkSync(there, join(folder.path, 'node_modules', name), 'junction')
    const { out } = await ninefold(['version'], old)
    expect(out).toMatch(/\(Node 2[4-9]\./)
  },
)
