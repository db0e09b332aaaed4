// `ninefold run` as a person uses it: its output, its address; a process where it is that which is tested.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ninefold as ninefoldInProcess, startInProcess } from './command.ts'
import { ninefold, root, startRun, temporaryFolder, until } from './process.ts'
import type { Started as StartedProcess } from './process.ts'

const blank = join(root, '..', 'shared', 'cases', 'blank', 'specification.md')
const example = join(root, 'examples', 'expense-claims', 'specification.md')
const tenLines = join(root, 'examples', 'ten-lines', 'specification.md')

let folder: ReturnType<typeof temporaryFolder>
type Started = Omit<StartedProcess, 'type' | 'signal'>
const running: Started[] = []

beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  folder.remove()
})

const inData = (document: string, args: readonly string[]) => [
  document,
  '--port',
  '0',
  '--data',
  join(folder.path, 'data'),
  ...args,
]

async function start(document: string, ...args: string[]): Promise<Started> {
  const started = await startInProcess(inData(document, args))
  running.push(started)
  return started
}

async function startProcess(document: string, ...args: string[]): Promise<Started> {
  const started = await startRun(inData(document, args))
  running.push(started)
  return started
}

const get = async (started: Started, path: string) => fetch(`${started.address}${path}`)
const app = async (started: Started) => (await get(started, '/api/app')).json() as Promise<Record<string, unknown>>

test('it says where it is, answers that it is well, and ends when asked to', async () => {
  const started = await startProcess(tenLines)
  const health = await get(started, '/api/health')
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({ status: 'ok' })
  expect(started.out()).toContain('Reading list')
  const { code } = await started.stop('SIGINT')
  expect(code).toBe(0)
  await expect(get(started, '/api/health')).rejects.toThrow('fetch failed')
})

test('without an administrator a command makes the link of the first one, which no log has, and it works once', async () => {
  const started = await start(tenLines, '--no-demo')
  expect(started.out()).toContain('no administrator yet')
  const hint = started.out().replaceAll(/\s+/g, ' ')
  expect(hint).toContain(
    `ninefold sign-in-link examples/ten-lines/specification.md --data ${join(folder.path, 'data')}`,
  )
  expect(hint).not.toContain('/first-administrator/')
  const { out, code } = await ninefoldInProcess(['sign-in-link', tenLines, '--data', join(folder.path, 'data')])
  expect(code).toBe(0)
  const link = /http:\/\/\S+/.exec(out)![0]
  expect((await fetch(link)).status).toBe(200)
  const body = JSON.stringify({
    token: tokenIn(link),
    name: 'Ada',
    email: 'ada@example.com',
    password: 'a long enough sentence',
  })
  const send = () =>
    fetch(`${started.address}/api/app/first-administrator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBeGreaterThanOrEqual(400)
  await started.stop()
  expect((await start(tenLines, '--no-demo')).out()).not.toContain('no administrator yet')
})

const tokenIn = (link: string) => /[A-Za-z0-9_-]{20,}$/.exec(link)![0]

describe.skipIf(!existsSync(blank))('the blank document (skipped where ../shared/cases is absent)', () => {
  test('runs, and the terminal says that nothing is described, what is assumed for each point and what to write first', async () => {
    const started = await start(blank)
    expect((await get(started, '/api/health')).status).toBe(200)
    const text = await until(() => (started.out().includes('Ctrl-C') ? started.out() : undefined))
    expect(text).toContain('The product is not described yet: all nine points of the document are open.')
    for (let point = 1; point <= 9; point++) expect(text).toMatch(new RegExp(`^  ${point}  .+\\n     \\S`, 'm'))
    expect(text).toContain('Write first: one thing whose data the application stores')
    expect(started.error()).toBe('')
  })
})

test('what was written is there after a restart', async () => {
  const first = await start(tenLines)
  const token = await signedIn(first)
  const made = await fetch(`${first.address}/api/records/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'Kept over night' }),
  })
  expect(made.status).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await first.stop()
  const second = await start(tenLines)
  const again = await fetch(`${second.address}/api/records/book/${id}`, {
    headers: { authorization: `Bearer ${await signedIn(second)}` },
  })
  expect(await again.json()).toMatchObject({ title: 'Kept over night' })
})

/** In development mode anybody may see it as a demonstration person; this is their administrator. */
async function signedIn(started: Started): Promise<string> {
  const { people } = (await app(started)) as { people: { id: string; administrator: boolean }[] }
  const answer = await fetch(`${started.address}/api/app/see-as`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: people.find((person) => person.administrator)!.id }),
  })
  return ((await answer.json()) as { token: string }).token
}

test('PORT says where to listen, and --port wins over it', async () => {
  const [first, second] = [await freePort(), await freePort()]
  const data = join(folder.path, 'data')
  const byVariable = await startRun([tenLines, '--data', data], { environment: { PORT: String(first) } })
  running.push(byVariable)
  expect(byVariable.address).toBe(`http://localhost:${first}`)
  const other = join(folder.path, 'other')
  const byOption = await startInProcess([tenLines, '--data', other, '--port', String(second)], { PORT: String(first) })
  running.push(byOption)
  expect(byOption.address).toBe(`http://localhost:${second}`)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a port that is taken is told with what to do', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const { code, error } = await ninefoldInProcess([
      'run',
      tenLines,
      '--data',
      join(folder.path, 'data'),
      '--port',
      String(port),
    ])
    expect(code).toBe(1)
    expect(error).toContain(`Another program uses port ${port}`)
    expect(error).toContain(`--port ${port + 1}`)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

test('a document that runs already is told with its address', async () => {
  const started = await startProcess(tenLines)
  const { code, error } = await ninefoldInProcess(['run', tenLines, '--data', join(folder.path, 'data'), '--port', '0'])
  expect(code).toBe(1)
  expect(error).toContain(started.address)
})

describe('a document that is saved while it runs', () => {
  const copy = () => join(folder.path, 'specification.md')
  const save = (change: (text: string) => string) => writeFileSync(copy(), change(readFileSync(copy(), 'utf8')))
  const begin = async () => {
    writeFileSync(copy(), readFileSync(tenLines, 'utf8'))
    return start(copy())
  }
  const name = async (started: Started) => (await app(started)).name

  test('is followed', async () => {
    const started = await begin()
    expect(await name(started)).toBe('Reading list')
    save((text) => text.replace('Reading list', 'Books to read'))
    await until(async () => ((await name(started)) === 'Books to read' ? true : undefined))
    expect(await until(() => (started.out().includes('runs now') ? started.out() : undefined))).toContain(
      'The new text runs now',
    )
  })

  test('with errors leaves the old one running, and the terminal says what is wrong, until it is mended', async () => {
    const started = await begin()
    save((text) => text.replace('text (1–200)', 'txt (1–200)').replace('Reading list', 'Books to read'))
    const said = await until(() =>
      started.error().includes('The previous text keeps running') ? started.error() : undefined,
    )
    expect(said).toMatch(/specification\.md:9:\d+ {2}error/)
    expect(await name(started)).toBe('Reading list')
    save((text) => text.replace('txt (1–200)', 'text (1–200)'))
    await until(async () => ((await name(started)) === 'Books to read' ? true : undefined))
  })
})

test('a text that would lose data is refused with its line and what to write, and the old one runs on', async () => {
  const copy = join(folder.path, 'specification.md')
  const text = readFileSync(tenLines, 'utf8')
  writeFileSync(copy, text)
  const started = await start(copy)
  writeFileSync(copy, text.replace(/\| Title +\|/, '| Name |'))
  const said = await until(() =>
    started.error().includes('The previous text keeps running') ? started.error() : undefined,
  )
  expect(said).toMatch(/specification\.md:\d+:\d+ {2}error MIG-\d+\n.*Title/)
  expect(said).toContain('`Was`')
  // A few of the records that are in the way, by name.
  expect(said).toMatch(/Rows +\S+.*: \S+/)
  expect(await (await get(started, '/api/app')).json()).toMatchObject({ document: { behind: true } })
})

test('who can do what with a new text that they could not before is said when it is saved, and when it is started with', async () => {
  const copy = join(folder.path, 'specification.md')
  const text = readFileSync(example, 'utf8')
  writeFileSync(copy, text)
  const started = await start(copy)
  const wider = text.replace('| read all but `explanation`, `customer`, `receipt` when', '| read when')
  expect(wider).not.toBe(text)
  writeFileSync(copy, wider)
  const said = await until(() => (started.out().includes('runs now') ? started.out() : undefined))
  expect(said).toMatch(/Who can see and do what\n[^]*auditor can .*Explanation[^]*The new text runs now/)
  await started.stop()
  writeFileSync(copy, text)
  const again = await start(copy)
  expect(again.out()).toMatch(/Who can see and do what\n[^]*auditor can .*Explanation/)
})

test('a document with errors does not start, and says where they are', async () => {
  const broken = join(import.meta.dirname, 'golden', 'broken.md')
  const { code, error } = await ninefoldInProcess(['run', broken, '--data', join(folder.path, 'data'), '--port', '0'])
  expect(code).toBe(1)
  expect(error).toMatch(/broken\.md:\d+:\d+ {2}error/)
})

test('production has no demonstration people and nobody to see it as', async () => {
  const started = await start(tenLines, '--production')
  const view = await app(started)
  expect(view.mode).toBe('production')
  expect(view.people).toBeUndefined()
  expect(started.out()).toContain('no administrator yet')
})

test('a data folder that cannot be made is told', async () => {
  writeFileSync(join(folder.path, 'file'), '')
  for (const data of ['file', join('file', 'data')]) {
    const { code, error } = await ninefoldInProcess(['run', tenLines, '--port', '0', '--data', join(folder.path, data)])
    expect(code).toBe(1)
    expect(error).toContain(join(folder.path, 'file'))
    expect(error).not.toContain('    at ')
  }
})

test.each([
  [['run', 'no-such-file.md'], 'There is no file no-such-file.md.'],
  [['run', tenLines, '--prot', '1'], 'Did you mean --port?'],
  [['run', tenLines, '--webhooks-to', 'http://intranet/'], '--webhooks-to names http://intranet/, which is no host.'],
  [['run', tenLines, '--accept', 'all'], '--accept needs the code of a version.'],
  [['run', tenLines, '--port', 'many'], '--port is many, which is not a port.'],
  [['chekc'], 'Did you mean `ninefold check`?'],
  [['some/document.md'], 'Did you mean `ninefold run some/document.md`?'],
])('%j is refused with what was meant', async (args, message) => {
  const { code, error } = await ninefoldInProcess(args)
  expect(code).toBe(2)
  expect(error).toContain(message)
})

test('help names every command, and each one’s options', async () => {
  const { code, out } = await ninefoldInProcess(['help'])
  expect(code).toBe(0)
  for (const name of ['run', 'check', 'version', 'help']) expect(out).toContain(`ninefold ${name}`)
  const { out: options } = await ninefoldInProcess(['run', '--help'])
  for (const name of ['--port', '--host', '--data', '--production', '--webhooks-to', '--accept', '--no-demo'])
    expect(options).toContain(name)
})

test('version says which Ninefold it is', async () => {
  const { out } = await ninefold(['--version'])
  expect(out).toMatch(/^ninefold \d+\.\d+\.\d+ \(Node \d+/)
})
