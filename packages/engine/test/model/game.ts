// A play: the application and the model are asked the same, one step after another, until they differ.
import type { Json, Plan } from '@ninefold/language'
import { createApplication, type Application } from '../../src/index.ts'
import { answer, operations, type Expected } from './answers.ts'
import { apply } from './changes.ts'
import type { Played } from './documents.ts'
import { namesOf, type Names } from './names.ts'
import { planIndex, evaluate, type PlanIndex } from './plan.ts'
import { statusOf } from './refused.ts'
import type { Principal } from './viewer.ts'
import { emptyState, copyOf, type State } from './state.ts'
import { nameOf, type Step } from './step.ts'
import { dueJobs, runDue } from './timers.ts'

const START = Date.parse('2026-06-15T10:00:00.000Z')

export interface Member {
  readonly name: string
  readonly id: string
  readonly administrator?: true
}

export interface Game {
  readonly index: PlanIndex
  readonly cast: readonly Member[]
  readonly names: Names
  readonly state: State
  readonly now: string
  /** By the model. */
  wouldBeDone(step: Step): boolean
  /** Undefined where both agree; else in what they differ. */
  play(step: Step): Promise<string | undefined>
  close(): Promise<void>
}

export type Seen = (what: string) => void

export interface Kept {
  readonly data: string
  readonly database?: string
}

/** `seen` is told what came of each call: `create done`, `act FORBIDDEN`. */
export async function openGame({ text, cast }: Played, kept: Kept, seen: Seen = () => {}): Promise<Game> {
  let real = START
  let ahead = 0
  const mistakes: string[] = []
  // A timer that a rule refuses is told of, and no mistake of ours.
  const error = (about: unknown) => {
    const text = JSON.stringify(about)
    if (!text.includes('"error":"Refusal: ')) mistakes.push(text)
  }
  const log = { info: () => {}, error }
  const app = await createApplication({
    ...kept,
    sources: [{ file: 'specification.md', text }],
    mode: 'development',
    now: () => real,
    log,
  })
  const index = planIndex(app.plan)
  const names = namesOf()
  const tokens = new Map<string, string>()
  let state = emptyState()
  const now = () => new Date(real + ahead).toISOString()
  let made = 0
  let number = 0
  const newId = () => nameOf(number, made++)
  constantsInto(app.plan, state)

  const members: Member[] = []
  for (const { name, roles, administrator } of cast) {
    const email = `${name.toLowerCase()}@example.org`
    const id = apply(
      { index, ...operations, state, principal: { person: null }, now: now(), newId },
      { entity: 'User', kind: 'create', right: 'document', values: { name, email }, incomplete: true },
    )
    state.accounts.set(id, { roles, administrator: administrator ?? false, active: true })
    const person = await app.addPerson({ name, email, roles, ...(administrator && { administrator }) })
    names.bind(id, person)
    tokens.set(id, await app.signInAs(person))
    members.push({ name, id, ...(administrator && { administrator }) })
  }
  const root = tokens.get(members[0]!.id)!

  /** The clock does what is due, here and there. */
  async function settle(): Promise<string | undefined> {
    if (dueJobs(state, now()).length === 0) return undefined
    const { status } = await app.request(root, 'POST', '/api/app/clock', { advance: '0 hours' })
    state = runDue({
      index,
      ...operations,
      state: copyOf(state),
      principal: { person: null, isClock: true },
      now: now(),
      newId,
    })
    return status === 200 ? undefined : `the clock answered ${status}`
  }

  async function wait(seconds: number): Promise<string | undefined> {
    const { status } = await app.request(root, 'POST', '/api/app/clock', { advance: `${seconds / 3600} hours` })
    ahead += seconds * 1000
    state = runDue({
      index,
      ...operations,
      state: copyOf(state),
      principal: { person: null, isClock: true },
      now: now(),
      newId,
    })
    return status === 200 ? undefined : `the clock answered ${status}`
  }

  function principalOf({ who }: Step): Principal {
    const member = members.find(({ name }) => name === who)
    return { person: member && state.accounts.get(member.id)!.active ? member.id : null }
  }

  async function play(asked: Step): Promise<string | undefined> {
    const step = names.known(asked)
    ;[number, made] = [step.number, 0]
    real += 1000
    const before = await settle()
    if (before !== undefined) return before
    if (step.kind === 'wait') return (await wait(step.seconds)) ?? mistakes[0]
    const due = answer({ index, state, now: now() }, principalOf(step), step, newId)
    const member = members.find(({ name }) => name === step.who)
    const token = member ? tokens.get(member.id)! : null
    const got = await ask(app, token, step, names)
    const difference = differenceOf(app.plan, due.expected, got, names)
    if (difference !== undefined) return difference
    state = due.state
    seen(`${step.kind} ${due.expected.faults?.[0]?.code ?? 'done'}`)
    if (step.kind === 'suspend' && got.status === 200 && step.active)
      tokens.set(step.person, await app.signInAs(names.real(step.person)))
    return (await settle()) ?? mistakes[0]
  }

  return {
    index,
    cast: members,
    names,
    get state() {
      return state
    },
    get now() {
      return now()
    },
    wouldBeDone: (step) => {
      let imagined = 0
      const { expected } = answer({ index, state, now: now() }, principalOf(step), step, () =>
        nameOf(step.number, imagined++),
      )
      return expected.faults === undefined
    },
    play,
    close: () => app.close(),
  }
}

function constantsInto(plan: Plan, state: State): void {
  for (const { name, value, type } of plan.constants)
    state.constants.set(name, evaluate({ tree: { op: 'literal', value: value as never, type } }, {} as never))
}

interface Got {
  readonly status: number
  readonly body: Json
}

const CONTENT = { 'application/pdf': '%PDF-1.4\n', 'image/png': '\x89PNG\r\n\x1a\n' } as const

/** The step as a call, and what of its answer is compared. */
async function ask(app: Application, token: string | null, step: Step, names: Names): Promise<Got> {
  const call = (method: string, path: string, body?: Json) =>
    app.request(token, method, path, body === undefined ? undefined : names.toReal(body))
  const pathOf = (entity: string, id?: string) => {
    const { path } = app.plan.entities.find(({ name }) => name === entity)!
    return `/api/records/${path}${id === undefined ? '' : `/${encodeURIComponent(names.real(id))}`}`
  }
  const versioned = (body: object, version?: number) => ({ ...body, ...(version !== undefined && { version }) }) as Json
  switch (step.kind) {
    case 'create':
      return call('POST', pathOf(step.entity), step.body)
    case 'change':
      return call('PATCH', pathOf(step.entity, step.id), versioned(step.body, step.version))
    case 'delete':
      return call('DELETE', pathOf(step.entity, step.id))
    case 'act':
      return call('POST', `${pathOf(step.entity, step.id)}/actions/${step.action}`, versioned(step.body, step.version))
    case 'get':
      return call('GET', pathOf(step.entity, step.id))
    case 'page':
      return picked(await call('GET', `${pathOf(step.entity, step.id)}?include=page`), pageOf)
    case 'history':
      return picked(await call('GET', `${pathOf(step.entity, step.id)}/history`), historyOf)
    case 'file':
      return call('GET', `${pathOf(step.entity, step.id)}/files/${step.field}`)
    case 'list':
      return everyPage(call, pathOf(step.entity), step)
    case 'inbox':
      return picked(await call('GET', '/api/app/inbox'), inboxOf)
    case 'upload': {
      const start = CONTENT[step.type as keyof typeof CONTENT]
      const content = Buffer.alloc(step.size, 'x')
      content.write(start, 'latin1')
      return app.request(token, 'POST', `/api/app/files?name=${step.name}`, { content, contentType: step.type })
    }
    case 'roles':
      return call('PUT', `/api/app/people/${names.real(step.person)}/roles`, { roles: step.roles })
    case 'suspend':
      return call('PUT', `/api/app/people/${names.real(step.person)}/active`, { active: step.active })
    case 'constant':
      return call('PUT', `/api/app/constants/${step.name}`, { value: step.value })
    case 'wait':
      return { status: 200, body: null }
  }
}

type Loose = Readonly<Record<string, Json>>
const picked = ({ status, body }: Got, pick: (body: Loose) => Json): Got => ({
  status,
  body: status === 200 ? pick(body as Loose) : body,
})

const pageOf = ({ record, may, actions }: Loose): Json => ({
  record: record!,
  may: may!,
  actions: (actions as unknown as readonly Loose[]).map(({ name, blocked }) => ({
    name: name!,
    blocked: blocked !== undefined,
  })),
})

const historyOf = ({ items }: Loose): Json =>
  (items as unknown as readonly Loose[]).map(({ what, action, who, at, changes }) => ({
    what: what!,
    ...(action !== undefined && { action }),
    who: (who as Loose | null)?.['id'] ?? null,
    at: at!,
    changes: (changes as unknown as readonly Loose[]).map(({ field, from, to }) => ({
      field: field!,
      to: to!,
      ...(what !== 'create' && { from: from! }),
    })),
  }))

const inboxOf = ({ items, unread }: Loose): Json => ({
  items: (items as unknown as readonly Loose[]).map(({ entity, record }) => ({ entity: entity!, record: record! })),
  unread: unread!,
})

/** Page by page to the end; how many there are is told by the first. */
async function everyPage(
  call: (method: string, path: string) => Promise<Got>,
  path: string,
  { filter, sort, search, limit }: Step & { kind: 'list' },
): Promise<Got> {
  const query = new URLSearchParams({ limit: String(limit), total: 'true' })
  for (const [name, value] of Object.entries({ filter, sort, search })) if (value !== undefined) query.set(name, value)
  const items: Json[] = []
  for (;;) {
    const got = await call('GET', `${path}?${query}`)
    if (got.status !== 200) return got
    const page = got.body as Loose
    items.push(...(page['items'] as unknown as readonly Json[]))
    if (typeof page['next'] !== 'string')
      return page['total'] === items.length ? { status: 200, body: { items } } : { status: 200, body: page }
    query.set('cursor', page['next'])
  }
}

function differenceOf(plan: Plan, expected: Expected, got: Got, names: Names): string | undefined {
  const told = () =>
    `expected ${JSON.stringify(expected)}\n     got ${got.status} ${JSON.stringify(names.toNames(got.body)).slice(0, 3000)}`
  if (got.status >= 500) return told()
  if (expected.status === 0) return undefined
  if (!expected.faults) {
    if (got.status !== expected.status) return told()
    const at = expected.body === undefined ? undefined : names.differ(expected.body, got.body)
    return at === undefined ? undefined : `at ${at || 'the whole'}:\n${told()}`
  }
  const problem = got.body as {
    readonly code?: string
    readonly errors?: readonly { code: string; field?: string; weight: string }[]
  }
  const found = (problem?.errors ?? [])
    .filter(({ weight }) => weight === 'error')
    .map(({ code, field }) => `${code} ${field ?? ''}`)
  const wanted = expected.faults.map(({ code, field }) => `${code} ${field ?? ''}`)
  const extra = found.filter((one) => !wanted.includes(one) && !(expected.orMissing && one.startsWith('REQUIRED ')))
  const absent = wanted.filter((one) => !found.includes(one))
  const isStatus = problem?.code !== undefined && got.status === statusOf(plan, problem.code)
  return extra.length === 0 && absent.length === 0 && isStatus ? undefined : told()
}
