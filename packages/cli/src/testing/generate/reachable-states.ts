// For each reachable state of a record, the steps that lead to it.
import type { Action, Asked, Entity, Given, GivenValue, Plan } from '@ninefold/plan'
import { succeeded, textAt } from '../../demonstration/server.ts'
import { readRecord } from '../stage.ts'
import { withNewTexts, createStep, findRecipe, type NoRecipe, type Recipe } from './recipe.ts'
import type { Draft, Recorder } from './recorder.ts'
import { ordinaryValue } from './values.ts'
import { isReference } from '@ninefold/plan/values'

export interface ActionStep {
  readonly who: string
  readonly action: Action
  readonly given: readonly Given[]
}

export interface ReachableStates {
  readonly entity: Entity
  readonly recipe: Recipe
  /** State → the actions that lead there from a new record; '' for an entity without states. */
  readonly paths: ReadonlyMap<string, readonly ActionStep[]>
  readonly actions: readonly Action[]
  /** For each action that somebody may take: who, and from which state. */
  readonly turns: readonly { readonly from: string; readonly turn: ActionStep }[]
}

export async function findReachableStates(
  entity: Entity,
  recorder: Recorder,
  plan: Plan,
): Promise<ReachableStates | NoRecipe> {
  const recipe = await findRecipe(entity, recorder, plan)
  if (!('given' in recipe)) return recipe
  const lifecycle = plan.lifecycles.find((one) => one.entity === entity.name)
  const actions = plan.lifecycles.filter((one) => one.entity === entity.name).flatMap((one) => one.actions)
  const paths = new Map<string, readonly ActionStep[]>([[lifecycle?.initial ?? '', []]])
  const turns: { from: string; turn: ActionStep }[] = []
  for (const [state, path] of paths) {
    for (const action of actions.filter(({ who, from }) => who !== null && from.includes(state))) {
      const turn = await findActionStep({ entity, recipe, paths, actions, turns }, path, action, recorder)
      if (turn) turns.push({ from: state, turn: turn.turn })
      if (turn && !paths.has(turn.state)) paths.set(turn.state, [...path, turn.turn])
    }
  }
  return { entity, recipe, paths, turns, actions: uniqueByName(actions.filter(({ who }) => who !== null)) }
}

const uniqueByName = (actions: readonly Action[]): readonly Action[] =>
  actions.filter((action, index) => actions.findIndex(({ name }) => name === action.name) === index)

/** Somebody who may take the action on a record at the end of this path, and the state it leads to. */
async function findActionStep(life: ReachableStates, path: readonly ActionStep[], action: Action, recorder: Recorder) {
  for (const { name: who } of recorder.people) {
    const record = await createAlong(life, path, recorder)
    if (record === undefined) return undefined
    const given = inputsFor(action, recorder)
    const answer = await recorder.attempt(
      who,
      { kind: 'do', entity: life.entity.name, action: action.name, record },
      given,
    )
    if (!succeeded(answer)) continue
    return { turn: { who, action, given }, state: textAt(await readRecord(recorder.stage, record), 'status') }
  }
  return undefined
}

/** Creates a record along this path without recording it. Undefined if a step is refused this time. */
export async function createAlong(
  life: ReachableStates,
  path: readonly ActionStep[],
  recorder: Recorder,
): Promise<string | undefined> {
  const { record, steps } = stepsAlong(life, path, recorder)
  for (const { who, does, with: given } of steps)
    if (!succeeded(await recorder.attempt(who, does, given))) return undefined
  return record
}

/** The steps that create a record along this path. The records that it refers to must exist. */
export function stepsAlong(
  { entity, recipe }: ReachableStates,
  path: readonly ActionStep[],
  recorder: Recorder,
): { record: string; steps: readonly Draft[] } {
  const record = recorder.name(entity.name)
  const fresh = withNewTexts(recipe, entity, Number(record.slice(entity.name.length)), recorder.today)
  return { record, steps: [createStep(fresh, record), ...path.map((turn) => actionStep(turn, entity, record))] }
}

export const actionStep = ({ who, action, given }: ActionStep, entity: Entity, record: string): Draft => ({
  who,
  does: { kind: 'do', entity: entity.name, action: action.name, record },
  with: given,
})

export function inputsFor(
  { asks }: Pick<Action, 'asks'>,
  { today, people }: Pick<Recorder, 'today' | 'people'>,
): readonly Given[] {
  return asks.flatMap((input): readonly Given[] => {
    const value = valueOfInput(input, today, people[0]?.name ?? '')
    return value ? [{ key: input.name, value }] : []
  })
}

function valueOfInput({ name, label, type }: Asked, today: string, person: string): GivenValue | undefined {
  if (isReference(type)) return type.entity === 'User' ? { kind: 'record', record: person } : undefined
  const field = { name, label, help: '', type, unique: false, system: false, was: [] }
  const value = ordinaryValue(field, { today, turn: 1 })
  return value === undefined ? undefined : { kind: 'value', value }
}
