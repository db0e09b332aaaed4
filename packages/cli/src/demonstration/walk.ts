// Moves sample records along their life cycle: at each step, a user who may take an action takes it.
import { actionPath } from '@ninefold/plan/base'
import type { Action, Asked } from '@ninefold/plan'
import { type Json, isFile } from '@ninefold/plan/values'
import { countState, inputContext, uploadSample } from './create.ts'
import type { Created } from './create.ts'
import type { Input } from './input.ts'
import type { DemoPerson } from './people.ts'
import { at, listAt, refusalIn, succeeded, textAt } from './server.ts'
import type { Answer } from './server.ts'
import { valueFor } from './values.ts'
import { entityNamed } from './demo.ts'
import type { Demo } from './demo.ts'

/** Attempts of an action with input. */
const MAX_ATTEMPTS = 6

/** The path of a record. Few end in a setback, and none visits a state twice. */
export interface Path {
  readonly isUnlucky: boolean
  /** The visited states. */
  readonly states: Set<string>
}

/** Takes one step, if somebody can. False in a final state. */
export async function takeStep(demo: Demo, record: Created, path: Path): Promise<boolean> {
  const candidates = demo.random.shuffled(demo.people.filter((person) => person.mayRead.has(record.entity.name)))
  const ordinary = candidates.filter((person) => !person.administrator)
  for (const person of ordinary.length > 0 ? ordinary : candidates) {
    const page = await demo.server.request(person.token, 'GET', `${address(record)}?include=page`)
    if (!succeeded(page)) continue
    const state = textAt(at(page.body, 'record'), 'status')
    if (isFinal(demo, record, state)) return false
    path.states.add(state)
    const action = chooseAction(demo, record, openActions(demo, record, listAt(page.body, 'actions')), path)
    if (action && (await take(demo, record, person, action, state))) return true
  }
  return true
}

const isFinal = (demo: Demo, record: Created, state: string) =>
  lifecyclesOf(demo, record).some(({ states }) => states.some((each) => each.key === state && each.final))

const address = (record: Created) => `/api/records/${record.entity.path}/${record.id}`

const lifecyclesOf = (demo: Demo, record: Created) =>
  demo.plan.lifecycles.filter((lifecycle) => lifecycle.entity === record.entity.name)

/** The actions that this person may take now, without those that they have approved. */
function openActions(demo: Demo, record: Created, actions: readonly Json[]): readonly Action[] {
  const names = actions
    .filter((action) => at(action, 'blocked') === null && at(at(action, 'approvals'), 'mine') !== true)
    .map((action) => at(action, 'name'))
  return lifecyclesOf(demo, record).flatMap((lifecycle) =>
    lifecycle.actions.filter((action) => names.includes(action.name)),
  )
}

/** Prefers states with few records. Setbacks are only for unlucky records, and no state is visited twice. */
function chooseAction(demo: Demo, record: Created, actions: readonly Action[], path: Path): Action | undefined {
  const beginnings = lifecyclesOf(demo, record).map((lifecycle) => lifecycle.initial)
  const forward = actions.filter(
    ({ name, to }) =>
      typeof to === 'string' &&
      !beginnings.includes(to) &&
      !path.states.has(to) &&
      (path.isUnlucky || !isSetback.test(name)),
  )
  const weights = forward.map((action) => weightOf(demo, record, action))
  let point = demo.random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  return forward.find((_, i) => (point -= weights[i]!) < 0)
}

function weightOf(demo: Demo, record: Created, { to }: Action): number {
  const count = demo.states.get(`${record.entity.name}\0${typeof to === 'string' ? to : ''}`) ?? 0
  return 1 / (1 + Math.max(0, count))
}

const isSetback =
  /cancel|refus|reject|declin|withdr|return|abandon|void|fail|close|drop|discard|no.?show|give.?up|suspen|escal|ablehn|storn|zurück|annul|radier|rejet|retir|relanc|verwerf/i

async function take(demo: Demo, record: Created, person: DemoPerson, action: Action, from: string): Promise<boolean> {
  const path = `${address(record)}/actions/${actionPath(action.name)}`
  let answer: Answer
  let attempts = 0
  let input: Input
  do {
    input = await inputOf(demo, record, person, action)
    answer = await demo.server.request(person.token, 'POST', path, input)
  } while (!succeeded(answer) && action.asks.length > 0 && ++attempts < MAX_ATTEMPTS)
  if (!succeeded(answer)) {
    demo.refusals.push(`${record.entity.label}: ${action.label}: ${refusalIn(answer)}`)
    return false
  }
  Object.assign(record.entered, input)
  const now = textAt(answer.body, 'status')
  if (now !== '' && now !== from) {
    countState(demo, record.entity.name, from, -1)
    countState(demo, record.entity.name, now, 1)
  }
  return true
}

async function inputOf(demo: Demo, record: Created, person: DemoPerson, action: Action): Promise<Input> {
  const input: Record<string, Json> = {}
  for (const asked of action.asks) {
    const value = isFile(asked.type)
      ? await uploadSample(demo, person, asked.type, asked.label)
      : answerTo(demo, record, asked)
    if (value !== undefined) input[asked.name] = value
  }
  return input
}

function answerTo(demo: Demo, record: Created, input: Asked): Json | undefined {
  const field = entityNamed(demo, record.entity.name)?.fields.find((each) => each.name === input.field)
  const like = {
    name: input.name,
    label: input.label,
    help: '',
    type: input.type,
    unique: false,
    system: false,
    was: [],
  }
  const context = { ...inputContext(demo, 0), entityLabel: record.entity.label, chosen: {} }
  return valueFor(field ?? like, context)
}
