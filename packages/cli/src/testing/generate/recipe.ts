// How a record of an entity comes about: what it refers to first, then itself, by somebody who may. Found by trying.
import type { Entity, Field, Given, GivenValue, Plan } from '@ninefold/language'
import { succeeded } from '../../demonstration/server.ts'
import { errorsIn, type Draft, type Recorder } from './recorder.ts'
import { canBeWritten, ordinaryValue } from './values.ts'

export interface Recipe {
  /** Steps before the record itself. */
  readonly before: readonly Draft[]
  readonly who: string
  readonly entity: string
  readonly given: readonly Given[]
}

const ATTEMPTS = 6

/** Undefined: nobody could create one with values that can be written down. */
export async function findRecipe(
  entity: Entity,
  recorder: Recorder,
  plan: Plan,
  depth = 0,
): Promise<Recipe | undefined> {
  const before: Draft[] = []
  const references = new Map<string, string>()
  for (const needed of referredEntities(entity, plan)) {
    const recipe = depth > 3 ? undefined : await findRecipe(needed, recorder, plan, depth + 1)
    if (!recipe) continue
    const name = recorder.name(needed.name)
    before.push(...recipe.before, createStep(recipe, name))
    for (const step of [...recipe.before, createStep(recipe, name)])
      await recorder.attempt(step.who, step.does, step.with)
    references.set(needed.name, name)
  }
  for (const { name: who } of recorder.people)
    for (const person of new Set([APART, who])) {
      const given = await tryToCreate({ entity, who, person, recorder, plan, references })
      if (given) return { before, who, entity: entity.name, given }
    }
  return undefined
}

/** Somebody with no role and no part in it, so that it shows what being named in a record is good for. */
export const APART = 'Cid'

export const createStep = ({ who, entity, given }: Recipe, as: string): Draft => ({
  who,
  does: { kind: 'create', entity, as },
  with: given,
})

/** Other wholes that it can refer to, people apart. */
function referredEntities(entity: Entity, plan: Plan): readonly Entity[] {
  const names = [entity, ...partsOf(entity, plan)].flatMap(({ fields }) =>
    fields.filter(isWritten).flatMap(({ type }) => (type.kind === 'reference' ? [type.entity] : [])),
  )
  const others = new Set(names.filter((name) => name !== 'User' && name !== entity.name))
  return plan.entities.filter(({ name, partOf }) => others.has(name) && !partOf)
}

export const partsOf = (entity: Entity, plan: Plan): readonly Entity[] =>
  plan.entities.filter(({ partOf }) => partOf?.entity === entity.name)

export const isWritten = (field: Field): boolean =>
  !field.system && !field.computed && field.editable?.kind !== 'never' && canBeWritten(field.type)

interface Trying {
  readonly entity: Entity
  readonly who: string
  /** Who is named where a person is to be named. */
  readonly person: string
  readonly recorder: Recorder
  readonly plan: Plan
  /** Entity → the record of it that may be referred to. */
  readonly references: ReadonlyMap<string, string>
}

/** First with as little as is taken, then with one field more at a time, as long as it is taken. */
async function tryToCreate(trying: Trying): Promise<readonly Given[] | undefined> {
  const fields = new Set<string>()
  let given = await withLittle(trying, fields)
  if (!given) return undefined
  for (const path of optionalPaths(trying)) {
    const more = new Set([...fields, path])
    const answer = await create(trying, more)
    if (!succeeded(answer.answer)) continue
    fields.add(path)
    given = answer.given
  }
  return given
}

/** Adds to `fields` what turns out to be needed. */
async function withLittle(trying: Trying, fields: Set<string>): Promise<readonly Given[] | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { answer, given } = await create(trying, fields)
    if (succeeded(answer)) return given
    const before = fields.size
    for (const { field } of errorsIn(answer)) fields.add(field.replace(/\.\d+/g, ''))
    if (fields.size === before) return undefined
  }
  return undefined
}

async function create(trying: Trying, fields: ReadonlySet<string>) {
  const { entity, who, recorder } = trying
  const as = recorder.name(entity.name)
  const given = inputFor(entity, '', fields, { ...trying, turn: Number(as.slice(entity.name.length)) })
  return { given, answer: await recorder.attempt(who, { kind: 'create', entity: entity.name, as }, given) }
}

/** `title`, `lines`, `lines.people`. */
function optionalPaths({ entity, plan }: Trying): readonly string[] {
  return entity.fields.filter(isWritten).flatMap(({ name, type }) => {
    const part = type.kind === 'parts' ? plan.entities.find((one) => one.name === type.entity) : undefined
    return [name, ...(part?.fields.filter(isWritten).map((inner) => `${name}.${inner.name}`) ?? [])]
  })
}

type At = Trying & { readonly turn: number }

function inputFor(entity: Entity, at: string, fields: ReadonlySet<string>, trying: At): readonly Given[] {
  return entity.fields.filter(isWritten).flatMap((field): readonly Given[] => {
    const path = `${at}${field.name}`
    const needed = field.required !== undefined && !field.required.when && !field.default
    const asked = fields.has(path) || [...fields].some((one) => one.startsWith(`${path}.`))
    if ((!needed && !asked) || field.name === entity.partOf?.whole) return []
    const value = valueOf(field, at, fields, trying)
    return value ? [{ key: field.name, value }] : []
  })
}

function valueOf(field: Field, at: string, fields: ReadonlySet<string>, trying: At): GivenValue | undefined {
  const { type } = field
  if (type.kind === 'reference') {
    const record = type.entity === 'User' ? trying.person : trying.references.get(type.entity)
    return record === undefined ? undefined : { kind: 'record', record }
  }
  if (type.kind === 'file') return { kind: 'file', name: 'sample.pdf' }
  if (type.kind === 'parts') {
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
    if (!field || value.kind !== 'value' || typeof value.value !== 'string' || field.type.kind === 'choice')
      return { key, value }
    const fresh = ordinaryValue(field, { today, turn })
    return { key, value: fresh === undefined ? value : { kind: 'value', value: fresh } }
  })
  return { ...recipe, given }
}
