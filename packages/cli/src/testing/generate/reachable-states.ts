// For each reachable state of a record, the steps that lead to it.
import type { Action, Asked, Entity, Given, GivenValue, Plan } from '@ninefold/plan'
import { succeeded, textAt } from '../../demonstration/server.ts'
import { lookAt } from '../stage.ts'
import { again, createStep, findRecipe, type NoRecipe, type Recipe } from './recipe.ts'
import type { Draft, Recorder } from './recorder.ts'
import { ordinaryValue } from './values.ts'
import { isReference } from '@ninefold/plan/values'

export interface Turn {
  readonly who: string
  readonly action: Action
  readonly given: readonly Given[]
}

export interface Life {
  readonly entity: Entity
  readonly recipe: Recipe
  /** State → the actions that lead there from a new record; '' for an entity without states. */
  readonly paths: ReadonlyMap<string, readonly Turn[]>
  readonly actions: readonly Action[]
  /** For each action that somebody took: who did, and from which state. */
  readonly turns: readonly { readonly from: string; readonly turn: Turn }[]
}

export async function findLife(entity: Entity, recorder: Recorder, plan: Plan): Promise<Life | NoRecipe> {
  const recipe = await findRecipe(entity, recorder, plan)
  if (!('given' in recipe)) return recipe
  const lifecycle = plan.lifecycles.find((one) => one.entity === entity.name)
  const actions = plan.lifecycles.filter((one) => one.entity === entity.name).flatMap((one) => one.actions)
  const paths = new Map<string, readonly Turn[]>([[lifecycle?.initial ?? '', []]])
  const turns: { from: string; turn: Turn }[] = []
  for (const [state, way] of paths) {
    for (const action of actions.filter(({ who, from }) => who !== null && from.includes(state))) {
      const turn = await findTurn({ entity, recipe, paths, actions, turns }, way, action, recorder)
      if (turn) turns.push({ from: state, turn: turn.turn })
      if (turn && !paths.has(turn.state)) paths.set(turn.state, [...way, turn.turn])
    }
  }
  return { entity, recipe, paths, turns, actions: uniqueByName(actions.filter(({ who }) => who !== null)) }
}

const uniqueByName = (actions: readonly Action[]): readonly Action[] =>
  actions.filter((action, index) => actions.findIndex(({ name }) => name === action.name) === index)

/** Somebody who takes the action on a record that came this way, and the state it leads to. */
async function findTurn(life: Life, way: readonly Turn[], action: Action, recorder: Recorder) {
  for (const { name: who } of recorder.people) {
    const record = await live(life, way, recorder)
    if (record === undefined) return undefined
    const given = inputsFor(action, recorder)
    const answer = await recorder.attempt(
      who,
      { kind: 'do', entity: life.entity.name, action: action.name, record },
      given,
    )
    if (!succeeded(answer)) continue
    return { turn: { who, action, given }, state: textAt(await lookAt(recorder.stage, record), 'status') }
  }
  return undefined
}

/** A new record that came this way, not written down; undefined where it does not come about again. */
export async function live(life: Life, way: readonly Turn[], recorder: Recorder): Promise<string | undefined> {
  const { record, steps } = stepsOf(life, way, recorder)
  for (const { who, does, with: given } of steps)
    if (!succeeded(await recorder.attempt(who, does, given))) return undefined
  return record
}

/** The steps of a new record that comes this way. What it refers to has to be there. */
export function stepsOf(
  { entity, recipe }: Life,
  way: readonly Turn[],
  recorder: Recorder,
): { record: string; steps: readonly Draft[] } {
  const record = recorder.name(entity.name)
  const fresh = again(recipe, entity, Number(record.slice(entity.name.length)), recorder.today)
  return { record, steps: [createStep(fresh, record), ...way.map((turn) => turnStep(turn, entity, record))] }
}

export const turnStep = ({ who, action, given }: Turn, entity: Entity, record: string): Draft => ({
  who,
  does: { kind: 'do', entity: entity.name, action: action.name, record },
  with: given,
})

export function inputsFor(
  { asks }: Pick<Action, 'asks'>,
  { today, people }: Pick<Recorder, 'today' | 'people'>,
): readonly Given[] {
  return asks.flatMap((input): readonly Given[] => {
    const value = answerTo(input, today, people[0]?.name ?? '')
    return value ? [{ key: input.name, value }] : []
  })
}

function answerTo({ name, label, type }: Asked, today: string, person: string): GivenValue | undefined {
  if (isReference(type)) return type.entity === 'User' ? { kind: 'record', record: person } : undefined
  const field = { name, label, help: '', type, unique: false, system: false, was: [] }
  const value = ordinaryValue(field, { today, turn: 1 })
  return value === undefined ? undefined : { kind: 'value', value }
}
