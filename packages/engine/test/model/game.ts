// A game: the application and the model are asked the same, one step after another, until they differ.
import { compile } from '@ninefold/language'
import type { Plan } from '@ninefold/plan'
import { createApplication } from '../../src/index.ts'
import { answer, operations } from './answers.ts'
import type { Expected } from './expected.ts'
import { ANY } from './batch.ts'
import { apply } from './changes.ts'
import type { Played } from './documents.ts'
import { namesOf, type Names } from './names.ts'
import { planIndex, evaluate, type PlanIndex } from './plan.ts'
import { statusOf } from './refused.ts'
import { send, type Response } from './requests.ts'
import type { Principal } from './viewer.ts'
import { emptyState, copyOf, type State } from './state.ts'
import { nameOf, type Step } from './step.ts'
import { dueJobs, planSchedules, runDue } from './timers.ts'

const START = Date.parse('2026-06-15T10:00:00.000Z')

export interface Member {
  readonly name: string
  readonly id: string
  readonly administrator?: true
}

export interface Game {
  readonly index: PlanIndex
  readonly people: readonly Member[]
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

export interface DataPlace {
  /** A folder, or `:memory:`, which nothing outlives. */
  readonly data: string
  readonly database?: string
}

/** `seen` hears what came of each call: `create done`, `act FORBIDDEN`. */
export async function openGame(document: Played, place: DataPlace, seen: Seen = () => {}): Promise<Game> {
  const { text, people, meaning = text } = document
  let real = START
  let ahead = 0
  const mistakes: string[] = []
  // A timer that a rule refuses is logged, and no mistake of ours.
  const error = (about: unknown) => {
    const text = JSON.stringify(about)
    if (!text.includes('"error":"Refusal: ')) mistakes.push(text)
  }
  const log = { info: () => {}, error }
  const open = () =>
    createApplication({
      ...place,
      sources: [{ file: 'specification.md', text }],
      mode: 'development',
      now: () => real,
      log,
    })
  let app = await open()
  const index = planIndex(meaning === text ? app.plan : planOf(meaning))
  const names = namesOf()
  const tokens = new Map<string, string>()
  let state = emptyState()
  const now = () => new Date(real + ahead).toISOString()
  let made = 0
  let number = 0
  const newId = () => nameOf(number, made++)
  constantsInto(index.plan, state)
  planSchedules(index, state, now())

  const members: Member[] = []
  for (const { name, roles, administrator } of people) {
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
  const root = () => tokens.get(members[0]!.id)!

  function clockAnswered(status: number): string | undefined {
    const principal = { person: null, isClock: true } as const
    state = runDue({ index, ...operations, state: copyOf(state), principal, now: now(), newId })
    return status === 200 ? undefined : `the clock answered ${status}`
  }

  /** The clock does what is due, here and there. */
  async function runDueTimers(): Promise<string | undefined> {
    if (dueJobs(state, now()).length === 0) return undefined
    const { status } = await app.request(root(), 'POST', '/api/app/clock', { advance: '0 hours' })
    return clockAnswered(status)
  }

  async function wait(seconds: number): Promise<string | undefined> {
    const { status } = await app.request(root(), 'POST', '/api/app/clock', { advance: `${seconds / 3600} hours` })
    ahead += seconds * 1000
    return clockAnswered(status)
  }

  async function restart(seconds: number): Promise<string | undefined> {
    if (place.data === ':memory:') return wait(seconds)
    await app.close()
    real += seconds * 1000
    app = await open()
    for (const { id } of members) if (state.accounts.get(id)!.active) tokens.set(id, await app.signInAs(names.real(id)))
    return runDueTimers()
  }

  function principalOf({ who }: Step): Principal {
    const member = members.find(({ name }) => name === who)
    return { person: member && state.accounts.get(member.id)!.active ? member.id : null }
  }

  async function play(asked: Step): Promise<string | undefined> {
    const step = names.known(asked)
    ;[number, made] = [step.number, 0]
    real += 1000
    const before = await runDueTimers()
    if (before !== undefined) return before
    dropFreedFiles(state, now())
    if (step.kind === 'wait') return (await wait(step.seconds)) ?? mistakes[0]
    if (step.kind === 'restart') return (await restart(step.seconds)) ?? mistakes[0]
    const due = answer({ index, state, now: now() }, principalOf(step), step, newId)
    const member = members.find(({ name }) => name === step.who)
    const token = member ? tokens.get(member.id)! : null
    const got = await send(app, { token, root: root() }, step, names)
    const difference = differenceOf(app.plan, due.expected, got, names)
    if (difference !== undefined) return [difference, ...mistakes].join('\n')
    state = due.state
    seen(`${step.kind} ${due.expected.faults?.[0]?.code ?? 'done'}`)
    if (step.kind === 'suspend' && got.status === 200 && step.active)
      tokens.set(step.person, await app.signInAs(names.real(step.person)))
    return (await runDueTimers()) ?? mistakes[0]
  }

  return {
    index,
    people: members,
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

const FREED_FILES_FOR = 30 * 86_400_000

/** Nobody can have them back any more. */
function dropFreedFiles({ files }: State, now: string): void {
  const last = new Date(Date.parse(now) - FREED_FILES_FOR).toISOString()
  for (const [id, { freed }] of files) if (freed && freed.at < last) files.delete(id)
}

function planOf(text: string): Plan {
  const { plan, problems } = compile([{ file: 'specification.md', text }])
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (plan && errors.length === 0) return plan
  throw new Error(`what the document means is no document: ${errors.map(({ message }) => message).join(' ')}`)
}

function constantsInto(plan: Plan, state: State): void {
  for (const { name, value, type } of plan.constants)
    state.constants.set(name, evaluate({ tree: { op: 'literal', value: value as never, type } }, {} as never))
}

function differenceOf(plan: Plan, expected: Expected, got: Response, names: Names): string | undefined {
  const both = () =>
    `expected ${JSON.stringify(expected)}\n     got ${got.status} ${JSON.stringify(names.toNames(got.body)).slice(0, 3000)}`
  if (got.status >= 500) return both()
  if (!expected.faults) {
    if (got.status !== expected.status) return both()
    const at = expected.body === undefined ? undefined : names.differ(expected.body, got.body)
    return at === undefined ? undefined : `at ${at || 'the whole'}:\n${both()}`
  }
  const problem = got.body as {
    readonly code?: string
    readonly errors?: readonly { code: string; field?: string; weight: string }[]
  }
  const wanted = expected.faults.map(({ code, field }) => `${code} ${field ?? ''}`)
  const found = (problem?.errors ?? [])
    .filter(({ weight }) => weight === 'error')
    .map(({ code, field }) => (wanted.includes(`${code} ${ANY}`) ? `${code} ${ANY}` : `${code} ${field ?? ''}`))
  const extra = found.filter((one) => !wanted.includes(one) && !(expected.orMissing && one.startsWith('REQUIRED ')))
  const absent = wanted.filter((one) => !found.includes(one))
  const isStatus = problem?.code !== undefined && got.status === statusOf(plan, problem.code)
  return extra.length === 0 && absent.length === 0 && isStatus ? undefined : both()
}
