// Brings a record to a state by the actions of its life cycle, each taken by a user who may take it.
import type { Action, Entity, Given, Lifecycle } from '@ninefold/plan'
import type { ExampleRecord } from '@ninefold/proof'
import { type Json, isReference } from '@ninefold/plan/values'
import { succeeded, textAt } from '../../demonstration/server.ts'
import { inputsFor } from '../generate/reachable-states.ts'
import { readRecord } from '../stage.ts'
import type { Play } from './play.ts'
import { givenValue } from './values.ts'

/** Undefined when it is in the state that the example has; else why not. */
export async function walkTo(record: ExampleRecord, entity: Entity, play: Play): Promise<string | undefined> {
  for (const lifecycle of play.plan.lifecycles.filter((one) => one.entity === entity.name)) {
    const target = record.fields.find(({ name }) => name === lifecycle.field)?.value
    if (typeof target !== 'string') continue
    const wrong = await walk(record, lifecycle, target, play)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** Time that passes where nobody can do anything more, one after the other. */
const WAITS = ['PT2H', 'P1D', 'P7D', 'P40D'] as const

/** Ends paths that go round in circles. */
const MOST_STEPS = 20

export async function walk(
  record: ExampleRecord,
  lifecycle: Lifecycle,
  target: string,
  play: Play,
): Promise<string | undefined> {
  const shut = new Set<string>()
  const waits = play.example.speaksOf.some((name) => name === 'today' || name === 'now') ? [] : [...WAITS]
  for (let step = 0; step < MOST_STEPS; step++) {
    const state = stateIn(await readRecord(play.recorder.stage, record.name), lifecycle)
    if (state === target) return undefined
    const action = firstStep(lifecycle, state, target, shut)
    if (!action) {
      const wait = waits.shift()
      if (wait === undefined) break
      await play.recorder.stage.advance(wait)
      shut.clear()
      continue
    }
    if (!(await takeByAnybody(record, action, lifecycle, play))) shut.add(`${state} ${keyOf(action)}`)
  }
  const label = lifecycle.states.find(({ key }) => key === target)?.label ?? target
  return `${record.name} could not be brought to the state ${label}`
}

const stateIn = (record: Json, { field }: Lifecycle): string => textAt(record, field)

const keyOf = ({ name, to }: Action): string => `${name} ${typeof to === 'string' ? to : ''}`

/** The first action of the shortest way that is not shut. */
function firstStep(lifecycle: Lifecycle, from: string, to: string, shut: ReadonlySet<string>): Action | undefined {
  const reached = new Map<string, Action | undefined>([[from, undefined]])
  for (const [state, first] of reached)
    for (const action of lifecycle.actions) {
      const next = action.to
      if (typeof next !== 'string' || reached.has(next) || !action.from.includes(state)) continue
      if (!shut.has(`${state} ${keyOf(action)}`)) reached.set(next, first ?? action)
    }
  return reached.get(to)
}

/** Where several people are needed, several take it, until the state is another one. */
async function takeByAnybody(
  record: ExampleRecord,
  action: Action,
  lifecycle: Lifecycle,
  play: Play,
): Promise<boolean> {
  const { recorder, fixtures: cast } = play
  const before = stateIn(await readRecord(recorder.stage, record.name), lifecycle)
  for (const who of cast.helpers) {
    const operation = { kind: 'do', entity: lifecycle.entity, action: action.name, record: record.name } as const
    if (!succeeded(await recorder.attempt(who, operation, answersTo(action, record, play)))) continue
    if (action.to === undefined) return true
    if (stateIn(await readRecord(recorder.stage, record.name), lifecycle) !== before) return true
  }
  return false
}

/** The input of the action: values of the example, otherwise ordinary values. */
export function answersTo(action: Pick<Action, 'asks'>, record: ExampleRecord, play: Play): readonly Given[] {
  const usual = new Map(inputsFor(action, play.recorder).map((given) => [given.key, given]))
  return action.asks.flatMap(({ name, field, type }): readonly Given[] => {
    const own = record.fields.find((one) => one.name === field)
    const value = own && givenValue(own, type, play)
    if (value) return [{ key: name, value }]
    const made = usual.get(name)
    if (made) return [made]
    const other = isReference(type) ? play.recordOf(type.entity) : undefined
    return other === undefined ? [] : [{ key: name, value: { kind: 'record', record: other } }]
  })
}
