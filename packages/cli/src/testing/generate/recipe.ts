// How to create a record of an entity: first the records that it refers to, then the record itself, by a user who may. Found by trying.
import { patternSample } from '@ninefold/plan/expression'
import type { Entity, Field, Given, GivenValue, Plan } from '@ninefold/plan'
import { patternsOf } from '../../demonstration/patterns.ts'
import { succeeded } from '../../demonstration/server.ts'
import type { StepAnswer } from '../take-step.ts'
import { findValues, type Chosen } from './find-values.ts'
import { errorsIn, type Draft, type Recorder } from './recorder.ts'
import { isWritten, ordinaryValue } from './values.ts'
import { isReference, isParts, isFile, isChoice } from '@ninefold/plan/values'

export interface Recipe {
  /** Steps before the record itself. */
  readonly before: readonly Draft[]
  readonly who: string
  readonly entity: string
  readonly given: readonly Given[]
  /** Fields whose values were looked for, since rules refuse the ordinary ones. */
  readonly chosen: Chosen
  /** Patterns that rules demand, by `Entity.field`. */
  readonly patterns: ReadonlyMap<string, string>
  /** The first one that came about, by its name. */
  readonly record: string
}

/** Why there is none: the plainest of the answers. */
export interface NoRecipe {
  readonly refusal: StepAnswer | undefined
}

const ATTEMPTS = 6

/** `NoRecipe`: nobody could create one with values that can be written down. */
export async function findRecipe(
  entity: Entity,
  recorder: Recorder,
  plan: Plan,
  depth = 0,
): Promise<Recipe | NoRecipe> {
  const before: Draft[] = []
  const references = new Map<string, string>()
  for (const needed of referredEntities(entity, plan)) {
    const recipe = depth > 3 ? undefined : await findRecipe(needed, recorder, plan, depth + 1)
    if (!recipe || !('given' in recipe)) continue
    const name = recorder.name(needed.name)
    // Another one than the one that was tried out, with which it may have nothing in common.
    const own = createStep(again(recipe, needed, Number(name.slice(needed.name.length)), recorder.today), name)
    before.push(...recipe.before, own)
    for (const step of [...recipe.before, own]) await recorder.attempt(step.who, step.does, step.with)
    references.set(needed.name, name)
  }
  const budget = { left: MOST_SEARCHED }
  let refusal: StepAnswer | undefined
  for (const { name: who } of recorder.people)
    for (const person of new Set([APART, who])) {
      const tried = await tryToCreate({ entity, who, person, recorder, plan, references, budget })
      if ('given' in tried) return { ...tried, before, who, entity: entity.name, patterns: patternsOf(plan) }
      refusal = plainer(refusal, tried.refusal, plan)
    }
  return { refusal }
}

/** A refusal by rules says more than one for want of a right, and the fewer of them the more. */
function plainer(one: StepAnswer | undefined, other: StepAnswer | undefined, plan: Plan): StepAnswer | undefined {
  if (!isForValues(other, plan)) return one ?? other
  return isForValues(one, plan) && errorsIn(one).length < errorsIn(other).length ? one : other
}

/** Is it the values that are refused? The document may give its rules any status. */
const isForValues = (refusal: StepAnswer | undefined, { rules }: Plan): refusal is StepAnswer =>
  refusal !== undefined &&
  (refusal.status === 422 || errorsIn(refusal).some(({ code }) => rules.some(({ error }) => error === code)))

/** Attempts for one entity, whoever makes them. */
const MOST_SEARCHED = 400

/** Somebody with no role and no part in it, so that it shows what being named in a record is good for. */
export const APART = 'Cid'

export const createStep = ({ who, entity, given }: Recipe, as: string): Draft => ({
  who,
  does: { kind: 'create', entity, as },
  with: given,
})

/** Other wholes that it can refer to, people apart. */
export function referredEntities(entity: Entity, plan: Plan): readonly Entity[] {
  const names = [entity, ...partsOf(entity, plan)].flatMap(({ fields }) =>
    fields.filter(isWritten).flatMap(({ type }) => (isReference(type) ? [type.entity] : [])),
  )
  const others = new Set(names.filter((name) => name !== 'User' && name !== entity.name))
  return plan.entities.filter(({ name, partOf }) => others.has(name) && !partOf)
}

export const partsOf = (entity: Entity, plan: Plan): readonly Entity[] =>
  plan.entities.filter(({ partOf }) => partOf?.entity === entity.name)

interface Trying {
  readonly entity: Entity
  readonly who: string
  /** Who is named where a person is to be named. */
  readonly person: string
  readonly recorder: Recorder
  readonly plan: Plan
  /** Entity → the record of it that may be referred to. */
  readonly references: ReadonlyMap<string, string>
  /** Attempts that are left for values other than the ordinary ones. */
  readonly budget: { left: number }
  /** Values that are wanted as they are, by field; null leaves it out. */
  readonly fixed?: ReadonlyMap<string, GivenValue | null>
}

type Tried = Pick<Recipe, 'given' | 'chosen' | 'record'> | NoRecipe

/** One record with the wanted values, and with as little else as is taken. Answers its name. */
export const createWith = (
  wanted: Omit<Trying, 'budget'> & { readonly fixed: NonNullable<Trying['fixed']> },
): Promise<Tried> => withLittle({ ...wanted, budget: { left: MOST_TRIED } }, new Set())

/** Attempts with other values for one record that is wanted. */
const MOST_TRIED = 60

/** First with as little as is taken, then with one field more at a time, as long as it is taken. */
async function tryToCreate(trying: Trying): Promise<Tried> {
  const fields = new Set<string>()
  const little = await withLittle(trying, fields)
  if (!('given' in little)) return little
  let { given } = little
  for (const path of optionalPaths(trying)) {
    const more = new Set([...fields, path])
    const answer = await create(trying, more, little.chosen)
    if (!succeeded(answer.answer)) continue
    fields.add(path)
    given = answer.given
  }
  return { ...little, given }
}

/** Adds to `fields` what turns out to be needed; where a rule is in the way, other values are looked for. */
async function withLittle(trying: Trying, fields: Set<string>): Promise<Tried> {
  let refusal: StepAnswer | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { answer, given, record } = await create(trying, fields)
    if (succeeded(answer)) return { given, chosen: new Map(), record }
    refusal = answer
    const before = fields.size
    for (const { field } of errorsIn(answer)) fields.add(field.replace(/\.\d+/g, ''))
    if (fields.size === before) break
  }
  return isForValues(refusal, trying.plan) ? withOtherValues(trying, fields, refusal) : { refusal }
}

async function withOtherValues(trying: Trying, fields: ReadonlySet<string>, refusal: StepAnswer): Promise<Tried> {
  const { entity, plan, budget } = trying
  const { today } = trying.recorder
  let record = ''
  const attempt = async (values: Chosen) => {
    const made = await create(trying, fields, values)
    record = made.record
    return made
  }
  const { chosen, answer, given } = await findValues(refusal, { entity, plan, today, budget, attempt })
  return succeeded(answer) ? { given, chosen, record } : { refusal: answer }
}

async function create(trying: Trying, fields: ReadonlySet<string>, chosen: Chosen = new Map()) {
  const { entity, who, recorder } = trying
  const as = recorder.name(entity.name)
  const turn = Number(as.slice(entity.name.length))
  const given = inputFor(entity, '', fields, { ...trying, chosen, turn })
  return { given, record: as, answer: await recorder.attempt(who, { kind: 'create', entity: entity.name, as }, given) }
}

/** `title`, `lines`, `lines.people`. */
function optionalPaths({ entity, plan }: Trying): readonly string[] {
  return entity.fields.filter(isWritten).flatMap(({ name, type }) => {
    const part = isParts(type) ? plan.entities.find((one) => one.name === type.entity) : undefined
    return [name, ...(part?.fields.filter(isWritten).map((inner) => `${name}.${inner.name}`) ?? [])]
  })
}

type At = Trying & { readonly turn: number; readonly chosen: Chosen }

function inputFor(entity: Entity, at: string, fields: ReadonlySet<string>, trying: At): readonly Given[] {
  return entity.fields.filter(isWritten).flatMap((field): readonly Given[] => {
    const path = `${at}${field.name}`
    const fixed = at === '' ? trying.fixed?.get(field.name) : undefined
    if (fixed !== undefined) return fixed === null ? [] : [{ key: field.name, value: fixed }]
    const chosen = trying.chosen.get(path)
    if (chosen !== undefined)
      return chosen === null ? [] : [{ key: field.name, value: { kind: 'value', value: chosen } }]
    const needed = field.required !== undefined && !field.required.when && !field.default
    const requested = fields.has(path) || [...fields].some((one) => one.startsWith(`${path}.`))
    if ((!needed && !requested) || field.name === entity.partOf?.whole) return []
    const value = valueOf(field, at, fields, trying)
    return value ? [{ key: field.name, value }] : []
  })
}

function valueOf(field: Field, at: string, fields: ReadonlySet<string>, trying: At): GivenValue | undefined {
  const { type } = field
  if (isReference(type)) {
    const record = type.entity === 'User' ? trying.person : trying.references.get(type.entity)
    return record === undefined ? undefined : { kind: 'record', record }
  }
  if (isFile(type)) return { kind: 'file', name: 'sample.pdf' }
  if (isParts(type)) {
    const part = trying.plan.entities.find(({ name }) => name === type.entity)
    return part && at === '' ? { kind: 'parts', items: [inputFor(part, `${field.name}.`, fields, trying)] } : undefined
  }
  const value = ordinaryValue(field, { today: trying.recorder.today, turn: trying.turn })
  return value === undefined ? undefined : { kind: 'value', value }
}

/** The same record once more, with texts of its own. */
export function again(recipe: Recipe, entity: Entity, turn: number, today: string): Recipe {
  const given = recipe.given.map(({ key, value }): Given => {
    const field = entity.fields.find(({ name }) => name === key)
    const free = field && value.kind === 'value' && typeof value.value === 'string' && !isChoice(field.type)
    const pattern = free && field.unique ? recipe.patterns.get(`${entity.name}.${key}`) : undefined
    if (!free || (recipe.chosen.has(key) && pattern === undefined)) return { key, value }
    const fresh = pattern === undefined ? ordinaryValue(field, { today, turn }) : patternSample(pattern, turn)
    return { key, value: fresh === undefined ? value : { kind: 'value', value: fresh } }
  })
  return { ...recipe, given }
}
