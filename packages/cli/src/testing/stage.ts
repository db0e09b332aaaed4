// An embedded application for one example: its signed-in users, its records by name, its clock, and an administrator who reads results.
import { createApplication } from '@ninefold/engine'
import type { Application } from '@ninefold/engine'
import type { Example, Plan } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Source } from '@ninefold/language/document'
import { succeeded, textAt } from '../demonstration/server.ts'
import type { Answer, SentFile } from '../demonstration/server.ts'

export interface Stage {
  readonly plan: Plan
  /** Ids of records and people by the names that the example gives them. */
  readonly ids: Map<string, string>
  /** The entity of each name. */
  readonly entities: Map<string, string>
  /** `who` undefined: not signed in. */
  request(who: string | undefined, method: string, path: string, body?: Json | SentFile): Promise<Answer>
  /** As an administrator who takes no part in the example, to read the results. */
  get(path: string): Promise<Answer>
  change(path: string, body: Json): Promise<Answer>
  /** Advances the clock by an ISO 8601 duration and runs what is due by then. */
  advance(duration: string): Promise<Answer>
  now(): Promise<Date>
  close(): Promise<void>
}

export const recordPath = (plan: Plan, entity: string): string =>
  `/api/records/${plan.entities.find(({ name }) => name === entity)?.path ?? entity}`

/**
 * `start`: the time of the first request. `unlimited`: the requests may exceed the limit per minute of the document.
 * Throws what the engine throws if the document cannot run.
 */
export async function openStage(
  sources: readonly Source[],
  people: Example['people'],
  start: Date,
  unlimited = false,
): Promise<Stage> {
  let moment = start.getTime()
  const application = await createApplication({
    data: ':memory:',
    sources,
    mode: 'development',
    now: () => moment,
    callsWebhooks: false,
  })
  // Each request advances the clock. The result of an example does not depend on the machine, and respects the limits.
  const paced = unlimited ? 0 : Math.ceil(60_000 / application.plan.limits.requestsPerMinute)
  const interval = Math.max(BETWEEN_REQUESTS, paced)
  const timed: Application = {
    ...application,
    plan: application.plan,
    request(...request) {
      moment += interval
      return application.request(...request)
    },
  }
  try {
    return await withPeople(timed, people)
  } catch (error) {
    await application.close()
    throw error
  }
}

/** Milliseconds. */
const BETWEEN_REQUESTS = 250

async function withPeople(application: Application, people: Example['people']): Promise<Stage> {
  const { plan } = application
  const ids = new Map<string, string>()
  const entities = new Map<string, string>()
  const tokens = new Map<string, string>()
  for (const person of people) {
    const id = await application.addPerson({ ...person, email: addressOf(person.name, ids.size) })
    ids.set(person.name, id)
    entities.set(person.name, 'User')
    tokens.set(person.name, await application.signInAs(id))
  }
  let observer: string | undefined
  async function asObserver(method: string, path: string, body?: Json): Promise<Answer> {
    observer ??= await application.signInAs(
      await application.addPerson({ name: 'Onlooker', email: addressOf('onlooker', ids.size), administrator: true }),
    )
    return application.request(observer, method, path, body)
  }
  return {
    plan,
    ids,
    entities,
    request: (who, method, path, body) =>
      application.request(who === undefined ? null : (tokens.get(who) ?? null), method, path, body),
    get: (path) => asObserver('GET', path),
    change: (path, body) => asObserver('PATCH', path, body),
    advance: (duration) => asObserver('POST', '/api/app/clock', { advance: duration }),
    async now() {
      const answer = await asObserver('GET', '/api/app/clock')
      return new Date(textAt(answer.body, 'now'))
    },
    close: () => application.close(),
  }
}

const addressOf = (name: string, number: number): string =>
  `${
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '') || 'person'
  }.${number}@example.test`

/** The current fields of the record, whoever may read them. Null if it was deleted. */
export async function readRecord(stage: Stage, name: string): Promise<Json> {
  const answer = await stage.get(addressOfRecord(stage, name))
  return succeeded(answer) ? answer.body : null
}

export const addressOfRecord = (stage: Stage, name: string): string =>
  `${recordPath(stage.plan, stage.entities.get(name) ?? '')}/${stage.ids.get(name) ?? 'none'}`

export const codeOf = (answer: Answer): string => textAt(answer.body, 'code')
