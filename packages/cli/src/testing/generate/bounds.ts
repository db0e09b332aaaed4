// Generates examples at bounds: each field at its bounds, and fields together that one condition compares, in a record that
// then passes through its longest life cycle.
import { childrenOf, yesNoCall, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Entity, Example, Field, Given, GivenValue, Plan } from '@ninefold/plan'
import { succeeded, textAt } from '../../demonstration/server.ts'
import { lookAt } from '../stage.ts'
import { fresh, prepare } from './common.ts'
import { stepsOf, turnStep, type Life, type Turn } from './reachable-states.ts'
import { createStep, partsOf } from './recipe.ts'
import type { Recorder } from './recorder.ts'
import { boundaryValues, isWritten, landmarksIn, landmarksOf, type Landmarks } from './values.ts'
import { isYesNo, isReference, isParts, isFile, isChoice } from '@ninefold/plan/values'

/** Values that one field takes in turn; `undefined` leaves it out. */
interface Axis {
  /** `amount`, or `lines.amount` of the only part. */
  readonly path: string
  readonly values: readonly (GivenValue | undefined)[]
}

type Change = readonly { readonly path: string; readonly value: GivenValue | undefined }[]

export async function boundsOf(life: Life, plan: Plan, recorder: Recorder): Promise<Example> {
  const { entity, recipe } = life
  await prepare(life, recorder)
  const others = await variants(life, plan, recorder)
  const way = [...life.paths.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  await twice(life, recorder)
  for (const axis of axesOf(entity, plan, { wanted: () => true, landmarks: landmarksOf(plan), others }, recorder))
    for (const value of axis.values) await tryOut([{ path: axis.path, value }], life, way, recorder)
  for (const condition of conditionsOf(entity, plan)) {
    const names = namesIn(condition, entity, plan)
    const landmarks = landmarksIn(condition, plan)
    const all = axesOf(entity, plan, { wanted: (name) => names.has(name), landmarks, others }, recorder)
    const axes = all.filter(({ path }) => !all.some((other) => other.path.startsWith(`${path}.`)))
    if (axes.length > 1) for (const change of combinations(axes)) await tryOut(change, life, way, recorder)
  }
  await switchedLater(life, plan, recorder)
  for (const { from, turn } of life.turns) await inputsAtBounds(from, turn, life, plan, recorder)
  return recorder.finish(`The bounds of a ${recipe.entity}`)
}

/** The very same record once more: is there something that must not come twice? */
async function twice({ entity, recipe }: Life, recorder: Recorder): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const { who, does, with: given } = createStep(recipe, recorder.name(entity.name))
    await recorder.take(who, does, given)
  }
}

/** A new record with that change; where it is taken, it goes on along the way. */
async function tryOut(change: Change, life: Life, way: readonly Turn[], recorder: Recorder): Promise<void> {
  const { record, steps } = stepsOf(life, [], recorder)
  const { who, does, with: given } = steps[0]!
  const changed = change.reduce((all, { path, value }) => put(all, path.split('.'), value), given)
  if (!succeeded(await recorder.take(who, does, changed))) return
  for (const turn of way) {
    const step = turnStep(turn, life.entity, record)
    if (!succeeded(await recorder.take(step.who, step.does, step.with))) return
    await othersToo(turn, life, record, recorder)
  }
}

/** Where one person is not enough, others do the same, until it is. */
async function othersToo(turn: Turn, { entity }: Life, record: string, recorder: Recorder): Promise<void> {
  const { to } = turn.action
  for (const { name } of recorder.people) {
    const state = textAt(await lookAt(recorder.stage, record), 'status')
    if (typeof to !== 'string' || state === to) return
    const step = turnStep({ ...turn, who: name }, entity, record)
    if (name !== turn.who) await recorder.take(step.who, step.does, step.with)
  }
}

function put(
  given: readonly Given[],
  [key, inner]: readonly string[],
  value: GivenValue | undefined,
): readonly Given[] {
  if (inner !== undefined)
    return given.map((one) =>
      one.key === key && one.value.kind === 'parts'
        ? { key, value: { kind: 'parts', items: one.value.items.map((item) => put(item, [inner], value)) } }
        : one,
    )
  const rest = given.filter((one) => one.key !== key)
  return value === undefined ? rest : [...rest, { key: key!, value }]
}

/** Records like those it refers to, each with one choice made otherwise: a room that is closed, a customer who left. */
async function variants(life: Life, plan: Plan, recorder: Recorder): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  for (const { who, does, with: given } of life.recipe.before) {
    const entity = does.kind === 'create' ? plan.entities.find(({ name }) => name === does.entity) : undefined
    if (!entity) continue
    for (const field of entity.fields.filter((one) => isWritten(one) && (isYesNo(one.type) || isChoice(one.type))))
      for (const value of boundaryValues(field, { today: recorder.today, turn: 1 }, NO_LANDMARKS)) {
        const as = recorder.name(entity.name)
        const numbered = given.map((one) => distinct(one, entity, as))
        const changed = put(numbered, [field.name], value === null ? undefined : { kind: 'value', value })
        if (succeeded(await recorder.take(who, { kind: 'create', entity: entity.name, as }, changed)))
          found.set(entity.name, [...(found.get(entity.name) ?? []), as])
      }
  }
  return found
}

/** What a record refers to may change after it has come about, and before it goes on from any of its states. */
async function switchedLater(life: Life, plan: Plan, recorder: Recorder): Promise<void> {
  for (const { who, does, with: given } of life.recipe.before) {
    const entity = does.kind === 'create' ? plan.entities.find(({ name }) => name === does.entity) : undefined
    if (!entity || does.kind !== 'create') continue
    const change = { kind: 'change', entity: entity.name, record: does.as } as const
    for (const field of entity.fields.filter((one) => isWritten(one) && isYesNo(one.type))) {
      const before = given.find(({ key }) => key === field.name)?.value ?? { kind: 'value', value: null }
      const now = before.kind === 'value' && before.value === true
      for (const { from, turn } of life.turns) {
        const record = await fresh(life, from, recorder)
        await recorder.take(who, change, [{ key: field.name, value: { kind: 'value', value: !now } }])
        const step = turnStep(turn, life.entity, record)
        await recorder.take(step.who, step.does, step.with)
        await recorder.take(who, change, [{ key: field.name, value: before }])
      }
    }
  }
}

const NO_LANDMARKS: Landmarks = { numbers: [], amounts: [], days: [] }

/** Texts that end in a number end in one of their own. */
function distinct({ key, value }: Given, { name }: Entity, as: string): Given {
  if (value.kind !== 'value' || typeof value.value !== 'string') return { key, value }
  return { key, value: { kind: 'value', value: value.value.replace(/\d+$/, as.slice(name.length)) } }
}

interface AxesWanted {
  /** By the name of the field. */
  readonly wanted: (name: string) => boolean
  readonly landmarks: Landmarks
  readonly others: ReadonlyMap<string, readonly string[]>
}

function axesOf(
  entity: Entity,
  plan: Plan,
  { wanted, landmarks, others }: AxesWanted,
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

/** Everything that the document asks of a record of this entity. */
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

/** Names of the fields that it weighs; a computed one stands for those it is made of. */
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

async function inputsAtBounds(from: string, turn: Turn, life: Life, plan: Plan, recorder: Recorder): Promise<void> {
  for (const { name, label, type } of turn.action.asks) {
    const field = { name, label, help: '', type, unique: false, system: false, was: [] }
    if (isReference(type)) continue
    for (const value of boundaryValues(field, { today: recorder.today, turn: 1 }, landmarksOf(plan))) {
      const record = await fresh(life, from, recorder)
      const given = put(turn.given, [name], value === null ? undefined : { kind: 'value', value })
      const step = turnStep({ ...turn, given }, life.entity, record)
      await recorder.take(step.who, step.does, step.with)
    }
  }
}
