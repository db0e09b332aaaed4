// A document of tests/documents, running in memory: what its people may do is asked through the server's own door.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createApplication, type Application, type ApplicationOptions } from '@ninefold/engine'
import { compile } from '@ninefold/language'
import type { Json } from '@ninefold/plan/values'
import { root } from './root.ts'

export interface Reply {
  readonly status: number
  readonly body: any // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of all shapes
}

export interface Person {
  readonly id: string
  get(path: string): Promise<Reply>
  post(path: string, body?: Json): Promise<Reply>
  patch(path: string, body: Json): Promise<Reply>
  put(path: string, body: Json): Promise<Reply>
  /** Subjects and texts of the inbox, newest first. */
  inbox(): Promise<readonly string[]>
}

export interface Running {
  readonly application: Application
  person(name: string, roles?: readonly string[], more?: { readonly administrator?: boolean }): Promise<Person>
  /** Moves the clock on, and everything that is due happens. */
  advance(by: string): Promise<void>
  close(): Promise<void>
}

export interface Source {
  readonly file: string
  readonly text: string
}

/** A file of tests/documents, or all files of a folder there. */
export function sourcesOf(name: string): readonly Source[] {
  const place = join(root, 'tests/documents', name)
  const files = statSync(place).isDirectory()
    ? readdirSync(place)
        .toSorted()
        .map((file) => join(name, file))
    : [name]
  return files.map((file) => ({ file, text: readFileSync(join(root, 'tests/documents', file), 'utf8') }))
}

/** Every problem of a document, as `file CODE message`. */
export const problemsOf = (name: string): readonly string[] =>
  compile(sourcesOf(name)).problems.map(({ span, code, message }) => `${span.file} ${code} ${message}`)

export const run = (name: string, now: string): Promise<Running> => runSources(sourcesOf(name), now)

/** Documents of other places. */
export async function runSources(
  sources: readonly Source[],
  now: string,
  options: Partial<ApplicationOptions> = {},
): Promise<Running> {
  const application = await createApplication({
    data: ':memory:',
    mode: 'development',
    sources,
    now: () => Date.parse(now),
    ...options,
  })
  const person: Running['person'] = async (called, roles = [], more = {}) => {
    const email = `${called.toLowerCase().replaceAll(' ', '.')}@example.org`
    const id = await application.addPerson({ name: called, email, roles, ...more })
    return personOf(application, id, await application.signInAs(id))
  }
  const clock = await person('Keeper of the clock', [], { administrator: true })
  return {
    application,
    person,
    async advance(by) {
      const { status } = await clock.post('/api/app/clock', { advance: by })
      if (status !== 200) throw new Error(`the clock did not move by ${by}`)
    },
    close: () => application.close(),
  }
}

function personOf(application: Application, id: string, token: string): Person {
  const request = (method: string) => (path: string, body?: Json) =>
    application.request(token, method, path, body) as Promise<Reply>
  const get = (path: string) => request('GET')(path)
  return {
    id,
    get,
    post: (path, body = {}) => request('POST')(path, body),
    patch: request('PATCH'),
    put: request('PUT'),
    async inbox() {
      const { body } = await get('/api/app/inbox')
      return body.items.map(({ subject, text }: { subject: string; text: string }) => `${subject}: ${text}`)
    },
  }
}
