// Finds out by attempts how to create a record of an entity: first the records that it refers to, then the record, by a user who may.
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
  /** Fields with searched values, because rules refuse the ordinary ones. */
  readonly chosen: Chosen
  /** Patterns that rules require, by `Entity.field`. */
  readonly patterns: ReadonlyMap<string, string>
  /** The name of the first record that was created. */
  readonly record: string
}

/** Why there is none: the most specific refusal. */
export interface NoRecipe {
  readonly refusal: StepAnswer | undefined
}

const ATTEMPTS = 6

/** `NoRecipe`: nobody could create one with values that fit into a cell. */
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
    // A second record, because unique values of the first one are taken.
    const own = createStep(withNewTexts(recipe, needed, Number(name.slice(needed.name.length)), recorder.today), name)
    before.push(...recipe.before, own)
    for (const step of [...recipe.before, own]) await recorder.attempt(step.who, step.does, step.with)
    references.set(needed.name, name)
  }
  const budget = { left: MAX_SEARCH }
  let refusal: StepAnswer | undefined
  for (const { name: who } of recorder.people)
    for (const person of new Set([UNINVOLVED, who])) {
      const tried = await attemptToCreate({ entity, who, person, recorder, plan, references, budget })
      if ('given' in tried) return { ...tried, before, who, entity: entity.name, patterns: patternsOf(plan) }
      refusal = moreSpecific(refusal, tried.refusal, plan)
    }
  return { refusal }
}

/** A refusal by rules is more specific than one by permissions; fewer rules are more specific than many. */
function moreSpecific(one: StepAnswer | undefined, other: StepAnswer | undefined, plan: Plan): StepAnswer | undefined {
  if (!refusesValues(other, plan)) return one ?? other
  return refusesValues(one, plan) && errorsIn(one).length < errorsIn(other).length ? one : other
}

/** Whether the values are refused. The document may give its rules any status. */
const refusesValues = (refusal: StepAnswer | undefined, { rules }: Plan): refusal is StepAnswer =>
  refusal !== undefined &&
  (refusal.status === 422 || errorsIn(refusal).some(({ code }) => rules.some(({ error }) => error === code)))

/** Attempts for one entity, over all people. */
const MAX_SEARCH = 400

/** Somebody without a role who takes no part, to show which rights a reference to a person gives. */
export const UNINVOLVED = 'Cid'

export const createStep = ({ who, entity, given }: Recipe, as: string): Draft => ({
  who,
  does: { kind: 'create', entity, as },
  with: given,
})

/** Other entities that it can refer to, without parts and people. */
export function referredEntities(entity: Entity, plan: Plan): readonly Entity[] {
  const names = [entity, ...partsOf(entity, plan)].flatMap(({ fields }) =>
    fields.filter(isWritten).flatMap(({ type }) => (isReference(type) ? [type.entity] : [])),
  )
  const others = new Set(names.filter((name) => name !== 'User' && name !== entity.name))
  return plan.entities.filter(({ name, partOf }) => others.has(name) && !partOf)
}

export const partsOf = (entity: Entity, plan: Plan): readonly Entity[] =>
  plan.entities.filter(({ partOf }) => partOf?.entity === entity.name)

interface Attempt {
  readonly entity: Entity
  readonly who: string
  /** The person for references to people. */
  readonly person: string
  readonly recorder: Recorder
  readonly plan: Plan
  /** Entity → the record to refer to. */
  readonly references: ReadonlyMap<string, string>
  /** Remaining attempts with values other than the ordinary ones. */
  readonly budget: { left: number }
  /** Required values by field; null leaves the field out. */
  readonly fixed?: ReadonlyMap<string, GivenValue | null>
}

type AttemptResult = Pick<Recipe, 'given' | 'chosen' | 'record'> | NoRecipe

/** Creates a record with the required values and as few others as are accepted. Returns its name. */
export const createWith = (
  wanted: Omit<Attempt, 'budget'> & { readonly fixed: NonNullable<Attempt['fixed']> },
): Promise<AttemptResult> => withFewFields({ ...wanted, budget: { left: MAX_TRIES } }, new Set())

/** Attempts with other values for one required record. */
const MAX_TRIES = 60

/** First with as few fields as are accepted, then with one more field at a time. */
async function attemptToCreate(trying: Attempt): Promise<AttemptResult> {
  const fields = new Set<string>()
  const little = await withFewFields(trying, fields)
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
async function withFewFields(trying: Attempt, fields: Set<string>): Promise<AttemptResult> {
  let refusal: StepAnswer | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { answer, given, record } = await create(trying, fields)
    if (succeeded(answer)) return { given, chosen: new Map(), record }
    refusal = answer
    const before = fields.size
    for (const { field } of errorsIn(answer)) fields.add(field.replace(/\.\d+/g, ''))
    if (fields.size === before) break
  }
  return refusesValues(refusal, trying.plan) ? withOtherValues(trying, fields, refusal) : { refusal }
}

async function withOtherValues(
  trying: Attempt,
  fields: ReadonlySet<string>,
  refusal: StepAnswer,
): Promise<AttemptResult> {
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

async function create(trying: Attempt, fields: ReadonlySet<string>, chosen: Chosen = new Map()) {
  const { entity, who, recorder } = trying
  const as = recorder.name(entity.name)
  const turn = Number(as.slice(entity.name.length))
  const given = inputFor(entity, '', fields, { ...trying, chosen, turn })
  return { given, record: as, answer: await recorder.attempt(who, { kind: 'create', entity: entity.name, as }, given) }
}

/** `title`, `lines`, `lines.people`. */
function optionalPaths({ entity, plan }: Attempt): readonly string[] {
  return entity.fields.filter(isWritten).flatMap(({ name, type }) => {
    const part = isParts(type) ? plan.entities.find((one) => one.name === type.entity) : undefined
    return [name, ...(part?.fields.filter(isWritten).map((inner) => `${name}.${inner.name}`) ?? [])]
  })
}

type At = Attempt & { readonly turn: number; readonly chosen: Chosen }

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

/** The recipe of a further record, with new texts. */
export function withNewTexts(recipe: Recipe, entity: Entity, turn: number, today: string): Recipe {
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
