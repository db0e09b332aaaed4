/** One application through versions of its document, asked by its administrator through its own door. */
import { rmSync } from 'node:fs'
import type { Json } from '@ninefold/plan/values'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import { createApplication, type Application } from '../../src/index.ts'
import { keptIn } from './database.ts'
import { temporaryFolder } from './application.ts'

export interface Versions {
  readonly application: Application
  readonly data: string
  /** Answers what stands in the way as `CODE rows`; nothing where it runs. */
  to(text: string): Promise<readonly string[]>
  /** The problems of the last `to`. */
  readonly problems: readonly WireDocumentProblem[]
  create(path: string, record: Json): Promise<WireRecord>
  /** Every record, in the order of the field. */
  all(path: string, sort?: string): Promise<readonly WireRecord[]>
  request(method: string, path: string, body?: Json): Promise<{ status: number; body: Json }>
  close(): Promise<void>
}

export type WireRecord = Readonly<Record<string, Json>>

const sources = (text: string) => [{ file: 'specification.md', text }]

export async function openVersions(text: string): Promise<Versions> {
  const data = temporaryFolder()
  const application = await createApplication({ mode: 'production', sources: sources(text), ...(await keptIn(data)) })
  const root = await application.addPerson({ name: 'Root', email: 'root@example.org', administrator: true })
  const token = await application.signInAs(root)
  let problems: readonly WireDocumentProblem[] = []
  const request = (method: string, path: string, body?: Json) => application.request(token, method, path, body)
  return {
    application,
    data,
    request,
    async to(next) {
      const answer = await application.replaceDocument(sources(next))
      problems = answer.problems
      const errors = problems.filter(({ severity }) => severity === 'error')
      if (!answer.replaced && errors.length === 0) throw new Error('not replaced, and nobody says why')
      return errors.map(({ code, message }) => `${code} ${/(\d+) (?:records?|of)/.exec(message)?.[1] ?? message}`)
    },
    get problems() {
      return problems
    },
    async create(path, record) {
      const { status, body } = await request('POST', `/api/records/${path}`, record)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body as WireRecord
    },
    async all(path, sort = 'id') {
      const { status, body } = await request('GET', `/api/records/${path}?limit=100&sort=${sort}`)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return (body as { items: WireRecord[] }).items
    },
    async close() {
      await application.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
