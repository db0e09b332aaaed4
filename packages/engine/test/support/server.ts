/** A real server on a free port with a real store, on the example or a document of the test's own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from '@ninefold/plan/values'
import { exampleText } from '../../../../tests/support/example.ts'
import { createApplication, type Application, type ApplicationOptions } from '../../src/index.ts'
import { send, type Sent } from './client.ts'
import { keptIn } from './database.ts'

export const PASSWORD = 'correct horse battery'

export const example = exampleText('expense-claims')

/** The example with some of its lines changed. */
export function exampleWith(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the example has no "${from}" any more`)
    return text.replace(from, to)
  }, example)
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: any // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of all shapes
}

export interface Person {
  readonly id: string
  readonly token: string
  request(method: string, path: string, body?: Json, headers?: Readonly<Record<string, string>>): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, body?: Json): Promise<Reply>
  patch(path: string, body: Json): Promise<Reply>
  /** The body of the reply has the `id` of the file. */
  upload(name: string, type: string, content: string | Uint8Array): Promise<Reply>
}

export interface Server {
  readonly application: Application
  readonly address: string
  readonly data: string
  /** Adds a person and signs them in. */
  person(
    name: string,
    roles?: readonly string[],
    more?: { readonly administrator?: boolean; readonly password?: string },
  ): Promise<Person>
  as(id: string, token: string): Person
  readonly nobody: Person
  close(): Promise<void>
}

export type Options = Partial<Omit<ApplicationOptions, 'sources'>> & {
  readonly text?: string
  /** Files beside the document. */
  readonly beside?: ApplicationOptions['sources']
}

export async function startServer({ text = example, beside = [], ...options }: Options = {}): Promise<Server> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'ninefold-http-'))
  const errors: unknown[] = []
  const log = { info: () => {}, error: (about: unknown) => void errors.push(about) }
  const application = await createApplication({
    mode: 'development',
    log,
    ...options,
    ...(await keptIn(data)),
    sources: [{ file: 'specification.md', text }, ...beside],
  })
  const port = await application.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${port}`
  const as = (id: string, token: string) => personAt(address, id, token)
  return {
    application,
    address,
    data,
    as,
    nobody: as('', ''),
    async person(name, roles = [], more = {}) {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
      const id = await application.addPerson({ name, email, roles, ...more })
      return as(id, await application.signInAs(id))
    },
    async close() {
      await application.close()
      if (options.data === undefined) rmSync(data, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`the server had mistakes of its own: ${JSON.stringify(errors)}`)
    },
  }
}

function personAt(address: string, id: string, token: string): Person {
  const sendAs = async (path: string, { headers, ...sent }: Sent) => {
    const session = token !== '' && { authorization: `Bearer ${token}` }
    const answer = await send(address + path, { ...sent, headers: { ...session, ...headers } })
    return { ...answer, body: parsed(answer.text) }
  }
  const request: Person['request'] = (method, path, body, headers = {}) =>
    body === undefined
      ? sendAs(path, { method, headers })
      : sendAs(path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
  return {
    id,
    token,
    request,
    get: (path) => request('GET', path),
    post: (path, body = {}) => request('POST', path, body),
    patch: (path, body) => request('PATCH', path, body),
    upload: (name, type, content) =>
      sendAs(`/api/app/files?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: content,
      }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A claim with one line, as the example takes it. */
export const claim = (amount = '43.50', more: Readonly<Record<string, Json>> = {}): Json => ({
  title: 'Train to Utrecht',
  category: 'travel',
  spentOn: '2026-06-01',
  lines: [{ description: 'Ticket', amount: { amount, currency: 'EUR' } }],
  ...more,
})

/** The example's usual people: an employee whose manager decides, two of finance, one administrator. */
export async function expensePeople(server: Server) {
  const administrator = await server.person('Ada Lund', [], { administrator: true })
  const employee = await server.person('Emil Berg')
  const manager = await server.person('Mara Holm')
  const finance = await server.person('Finn Dahl', ['finance'])
  const finance2 = await server.person('Fenna Dijk', ['finance'])
  const auditor = await server.person('Otto Audit', ['auditor'])
  const stranger = await server.person('Siri Moe')
  await administrator.patch(`/api/records/user/${employee.id}`, { manager: manager.id })
  return { administrator, employee, manager, finance, finance2, auditor, stranger }
}
