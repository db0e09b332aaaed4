// Generates examples at bounds: each field at its bounds, and fields together that one condition compares, in a record that
// then passes through its longest life cycle.
import { childrenOf, yesNoCall, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Entity, Example, Field, Given, GivenValue, Plan } from '@ninefold/plan'
import { succeeded, textAt } from '../../demonstration/server.ts'
import { readRecord } from '../stage.ts'
import { createInState, createReferences } from './common.ts'
import { stepsAlong, actionStep, type ReachableStates, type ActionStep } from './reachable-states.ts'
import { createStep, partsOf } from './recipe.ts'
import type { Recorder } from './recorder.ts'
import { boundaryValues, isWritten, comparedValuesIn, comparedValuesOf, type ComparedValues } from './values.ts'
import { isYesNo, isReference, isParts, isFile, isChoice } from '@ninefold/plan/values'

/** The values of one field, one after another; `undefined` leaves it out. */
interface Axis {
  /** `amount`, or `lines.amount` of the only part. */
  readonly path: string
  readonly values: readonly (GivenValue | undefined)[]
}

type Change = readonly { readonly path: string; readonly value: GivenValue | undefined }[]

export async function boundsOf(life: ReachableStates, plan: Plan, recorder: Recorder): Promise<Example> {
  const { entity, recipe } = life
  await createReferences(life, recorder)
  const others = await variants(life, plan, recorder)
  const way = [...life.paths.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  await createTwice(life, recorder)
  for (const axis of axesOf(entity, plan, { wanted: () => true, compared: comparedValuesOf(plan), others }, recorder))
    for (const value of axis.values) await recordChange([{ path: axis.path, value }], life, way, recorder)
  for (const condition of conditionsOf(entity, plan)) {
    const names = namesIn(condition, entity, plan)
    const compared = comparedValuesIn(condition, plan)
    const all = axesOf(entity, plan, { wanted: (name) => names.has(name), compared, others }, recorder)
    const axes = all.filter(({ path }) => !all.some((other) => other.path.startsWith(`${path}.`)))
    if (axes.length > 1) for (const change of combinations(axes)) await recordChange(change, life, way, recorder)
  }
  await switchReferences(life, plan, recorder)
  for (const { from, turn } of life.turns) await inputsAtBounds(from, turn, life, plan, recorder)
  return recorder.finish(`The bounds of a ${recipe.entity}`)
}

/** Creates the same record twice, to show what must be unique. */
async function createTwice({ entity, recipe }: ReachableStates, recorder: Recorder): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const { who, does, with: given } = createStep(recipe, recorder.name(entity.name))
    await recorder.take(who, does, given)
  }
}

/** Creates a record with that change; if it is accepted, follows the path. */
async function recordChange(
  change: Change,
  life: ReachableStates,
  way: readonly ActionStep[],
  recorder: Recorder,
): Promise<void> {
  const { record, steps } = stepsAlong(life, [], recorder)
  const { who, does, with: given } = steps[0]!
  const changed = change.reduce((all, { path, value }) => withValue(all, path.split('.'), value), given)
  if (!succeeded(await recorder.take(who, does, changed))) return
  for (const turn of way) {
    const step = actionStep(turn, life.entity, record)
    if (!succeeded(await recorder.take(step.who, step.does, step.with))) return
    await repeatByOthers(turn, life, record, recorder)
  }
}

/** If one person is not enough, others do the same until the state changes. */
async function repeatByOthers(
  turn: ActionStep,
  { entity }: ReachableStates,
  record: string,
  recorder: Recorder,
): Promise<void> {
  const { to } = turn.action
  for (const { name } of recorder.people) {
    const state = textAt(await readRecord(recorder.stage, record), 'status')
    if (typeof to !== 'string' || state === to) return
    const step = actionStep({ ...turn, who: name }, entity, record)
    if (name !== turn.who) await recorder.take(step.who, step.does, step.with)
  }
}

function withValue(
  given: readonly Given[],
  [key, inner]: readonly string[],
  value: GivenValue | undefined,
): readonly Given[] {
  if (inner !== undefined)
    return given.map((one) =>
      one.key === key && one.value.kind === 'parts'
        ? { key, value: { kind: 'parts', items: one.value.items.map((item) => withValue(item, [inner], value)) } }
        : one,
    )
  const rest = given.filter((one) => one.key !== key)
  return value === undefined ? rest : [...rest, { key: key!, value }]
}

/** Variants of the referenced records, each with another choice: a closed room, a former customer. */
async function variants(
  life: ReachableStates,
  plan: Plan,
  recorder: Recorder,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  for (const { who, does, with: given } of life.recipe.before) {
    const entity = does.kind === 'create' ? plan.entities.find(({ name }) => name === does.entity) : undefined
    if (!entity) continue
    for (const field of entity.fields.filter((one) => isWritten(one) && (isYesNo(one.type) || isChoice(one.type))))
      for (const value of boundaryValues(field, { today: recorder.today, turn: 1 }, NO_COMPARED_VALUES)) {
        const as = recorder.name(entity.name)
        const numbered = given.map((one) => distinct(one, entity, as))
        const changed = withValue(numbered, [field.name], value === null ? undefined : { kind: 'value', value })
        if (succeeded(await recorder.take(who, { kind: 'create', entity: entity.name, as }, changed)))
          found.set(entity.name, [...(found.get(entity.name) ?? []), as])
      }
  }
  return found
}

/** Changes a referenced record after the record was created, before each of its actions. */
async function switchReferences(life: ReachableStates, plan: Plan, recorder: Recorder): Promise<void> {
  for (const { who, does, with: given } of life.recipe.before) {
    const entity = does.kind === 'create' ? plan.entities.find(({ name }) => name === does.entity) : undefined
    if (!entity || does.kind !== 'create') continue
    const change = { kind: 'change', entity: entity.name, record: does.as } as const
    for (const field of entity.fields.filter((one) => isWritten(one) && isYesNo(one.type))) {
      const before = given.find(({ key }) => key === field.name)?.value ?? { kind: 'value', value: null }
      const now = before.kind === 'value' && before.value === true
      for (const { from, turn } of life.turns) {
        const record = await createInState(life, from, recorder)
        await recorder.take(who, change, [{ key: field.name, value: { kind: 'value', value: !now } }])
        const step = actionStep(turn, life.entity, record)
        await recorder.take(step.who, step.does, step.with)
        await recorder.take(who, change, [{ key: field.name, value: before }])
      }
    }
  }
}

const NO_COMPARED_VALUES: ComparedValues = { numbers: [], amounts: [], days: [] }

/** Gives texts that end in a number another number. */
function distinct({ key, value }: Given, { name }: Entity, as: string): Given {
  if (value.kind !== 'value' || typeof value.value !== 'string') return { key, value }
  return { key, value: { kind: 'value', value: value.value.replace(/\d+$/, as.slice(name.length)) } }
}

interface AxesWanted {
  /** Selects fields by name. */
  readonly wanted: (name: string) => boolean
  readonly compared: ComparedValues
  readonly others: ReadonlyMap<string, readonly string[]>
}

function axesOf(
  entity: Entity,
  plan: Plan,
  { wanted, compared: landmarks, others }: AxesWanted,
  { today, people }: Recorder,
): readonly Axis[] {
  const axis = (path: string, field: Field): Axis => {
    if (isReference(field.type)) {
      const records =
        field.type.entity === 'User'
          ? people.slice(0, 3).map(({ name }) => name)
          : (others.get(field.type.entity) ?? [])
      return { path, values: [undefined, ...records.map((record) => ({ kind: 'record', record }) as const)] }
    }
    if (isParts(field.type) || isFile(field.type)) return { path, values: [undefined] }
    const values = boundaryValues(field, { today, turn: 1 }, landmarks)
    return { path, values: values.map((value) => (value === null ? undefined : { kind: 'value', value })) }
  }
  const own = entity.fields
    .filter((field) => isWritten(field) && wanted(field.name))
    .map((field) => axis(field.name, field))
  const ofParts = partsOf(entity, plan).flatMap((part) =>
    part.fields
      .filter((field) => isWritten(field) && wanted(field.name) && field.name !== part.partOf?.whole)
      .map((field) => axis(`${part.partOf?.list}.${field.name}`, field)),
  )
  return [...own, ...ofParts]
}

/** All conditions of the document on a record of this entity. */
function conditionsOf(entity: Entity, plan: Plan): readonly Expr[] {
  const parts = partsOf(entity, plan)
  const here = new Set([entity.name, ...parts.map(({ name }) => name)])
  const lifecycles = plan.lifecycles.filter((one) => one.entity === entity.name)
  const found = [
    ...plan.rules
      .filter((rule) => here.has(rule.entity))
      .map(({ when, must }) => both(when, must.kind === 'hold' ? must.expr : undefined)),
    ...[entity, ...parts].flatMap(({ fields }) =>
      fields.flatMap(({ required, shownWhen, displayedWhen }) => [required?.when, shownWhen, displayedWhen]),
    ),
    ...lifecycles.flatMap(({ actions, approvals }) => [
      ...actions.map(({ when }) => when),
      ...approvals.map(({ when }) => when),
    ]),
  ]
  return found.filter((expr) => expr !== undefined)
}

function both(one: Expr | undefined, other: Expr | undefined): Expr | undefined {
  if (!one || !other) return one ?? other
  return { ...other, tree: yesNoCall('and', one.tree, other.tree) }
}

/** The names of the fields that it compares; instead of a computed field, those that it reads. */
function namesIn({ tree }: Expr, entity: Entity, plan: Plan): ReadonlySet<string> {
  const fields = [entity, ...partsOf(entity, plan)].flatMap((one) => one.fields)
  const names = new Set(fieldsIn(tree))
  for (const name of names)
    for (const { computed } of fields.filter((field) => field.name === name))
      for (const inner of computed ? fieldsIn(computed.expr.tree) : []) names.add(inner)
  return names
}

const fieldsIn = (tree: Tree): readonly string[] => [
  ...(tree.op === 'field' ? [tree.field] : []),
  ...childrenOf(tree).flatMap(fieldsIn),
]

const MOST_COMBINATIONS = 60

/** Every value with every other; of long axes the first values only, so that there are not too many. */
function combinations(axes: readonly Axis[]): readonly Change[] {
  const each = Math.max(2, Math.floor(MOST_COMBINATIONS ** (1 / axes.length)))
  return axes
    .reduce<readonly Change[]>(
      (all, { path, values }) => all.flatMap((one) => values.slice(0, each).map((value) => [...one, { path, value }])),
      [[]],
    )
    .slice(0, MOST_COMBINATIONS * 2)
}

async function inputsAtBounds(
  from: string,
  turn: ActionStep,
  life: ReachableStates,
  plan: Plan,
  recorder: Recorder,
): Promise<void> {
  for (const { name, label, type } of turn.action.asks) {
    const field = { name, label, help: '', type, unique: false, system: false, was: [] }
    if (isReference(type)) continue
    for (const value of boundaryValues(field, { today: recorder.today, turn: 1 }, comparedValuesOf(plan))) {
      const record = await createInState(life, from, recorder)
      const given = withValue(turn.given, [name], value === null ? undefined : { kind: 'value', value })
      const step = actionStep({ ...turn, given }, life.entity, record)
      await recorder.take(step.who, step.does, step.with)
    }
  }
}
