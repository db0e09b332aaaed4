/** Changes of a document by chance. Each changes the world to what must come out, or says why it must be refused. */
import type { Json } from '@ninefold/plan/values'
import { OPTIONS } from './first.ts'
import { BREAKS, PASSES, STATED, UNSURE } from './passing.ts'
import type { Chance } from './random.ts'
import { isList, isNothing, type EntityModel, type FieldModel, type Kind, type World } from './world.ts'

export interface Outcome {
  readonly says: string
  /** It must be refused with this. */
  readonly code?: string
  /** What was set aside comes back when it is described again. */
  readonly back?: (world: World) => void
}

type Change = (world: World, chance: Chance, taken: Set<string>) => Outcome | undefined

const nothing = (field: FieldModel): Json => (isList(field) ? [] : null)
const valuesOf = ({ rows }: EntityModel, field: FieldModel): readonly Json[] =>
  rows.map(({ values }) => values[field.name] ?? null)
const isHeld = (entity: EntityModel, field: FieldModel): boolean =>
  valuesOf(entity, field).some((value) => !isNothing(value))

/** A field that no other change has touched. */
function freeField(
  world: World,
  chance: Chance,
  taken: Set<string>,
  fits: (field: FieldModel, entity: EntityModel) => boolean,
): { entity: EntityModel; field: FieldModel } | undefined {
  const all = world.entities.flatMap((entity) => entity.fields.map((field) => ({ entity, field })))
  const free = all.filter(({ entity, field }) => !taken.has(`${entity.key}.${field.name}`) && fits(field, entity))
  if (free.length === 0) return undefined
  const found = chance.one(free)
  taken.add(`${found.entity.key}.${found.field.name}`)
  return found
}

const ofRecord = (field: FieldModel): boolean => field.kind === 'reference' || field.kind === 'many'
const plain = (field: FieldModel): boolean => !ofRecord(field)

function setAll(
  entity: EntityModel,
  from: string,
  field: FieldModel,
  gives: (value: Json, row: EntityModel['rows'][number]) => Json,
): void {
  for (const row of entity.rows) {
    const value = row.values[from] ?? null
    if (from !== field.name) delete row.values[from]
    row.values[field.name] = gives(value, row)
  }
}

const add: Change = (world, chance, taken) => {
  const entity = chance.one(world.entities)
  const name = `New ${taken.size}`
  const kind = chance.one(['text', 'integer', 'choice', 'texts'] as const)
  const field: FieldModel = { name, kind, ...(kind === 'choice' && { options: OPTIONS }) }
  taken.add(`${entity.key}.${name}`)
  const value: Json = kind === 'text' ? 'kept' : kind === 'integer' ? 7 : 'red'
  const way = kind === 'texts' ? 0 : chance.below(4)
  if (way === 1) Object.assign(field, { required: true, default: `${value as string}` })
  if (way === 2) Object.assign(field, { old: `${value as string}`, required: chance.is(0.5) })
  if (way === 3) field.required = true
  entity.fields.push(field)
  for (const row of entity.rows) row.values[name] = way === 1 || way === 2 ? value : nothing(field)
  const isRefused = way === 3 && entity.rows.length > 0
  return { says: `add ${entity.key}.${name} ${way}`, ...(isRefused && { code: 'MIG-005' }) }
}

const rename: Change = (world, chance, taken) => {
  const found = freeField(world, chance, taken, (field, { partOf }) => !(partOf && field.name === 'Alpha'))
  if (!found) return undefined
  const { entity, field } = found
  const was = field.name
  field.name = `Other ${was}`
  field.was = was
  taken.add(`${entity.key}.${field.name}`)
  setAll(entity, was, field, (value) => value)
  return { says: `rename ${entity.key}.${was}` }
}

const remove: Change = (world, chance, taken) => {
  const found = freeField(world, chance, taken, () => true)
  if (!found) return undefined
  const { entity, field } = found
  const fate = chance.one(['keep', 'drop', 'unsaid'] as const)
  const held = isHeld(entity, field)
  entity.fields = entity.fields.filter((one) => one !== field)
  const kept = new Map(entity.rows.map((row) => [row.title, row.values[field.name] ?? null]))
  for (const row of entity.rows) delete row.values[field.name]
  const says = `remove ${entity.key}.${field.name} ${fate}`
  if (fate === 'unsaid') return { says, ...(held && { code: 'MIG-002' }) }
  entity.removed.push({ name: field.name, keep: fate === 'keep' })
  const back = (next: World): void => {
    const again = next.entities.find(({ key }) => key === entity.key)!
    again.removed = again.removed.filter(({ name }) => name !== field.name)
    again.fields.push({ ...field, required: false })
    for (const row of again.rows)
      row.values[field.name] = fate === 'keep' ? (kept.get(row.title) ?? null) : nothing(field)
  }
  return { says, back }
}

/** By what is sure, by what is not, or by what the document says. */
const retype: Change = (world, chance, taken) => {
  const kinds = Object.keys(PASSES).map((key) => key.split('>') as [Kind, Kind])
  const found = freeField(world, chance, taken, ({ kind }) => kinds.some(([from]) => from === kind))
  if (!found) return undefined
  const { entity, field } = found
  const unsure = UNSURE.filter(([from]) => from === field.kind).map(([, to]) => to)
  const to =
    unsure.length > 0 && chance.is(0.2)
      ? chance.one(unsure)
      : chance.one(kinds.filter(([from]) => from === field.kind).map(([, next]) => next))
  const from = { ...field }
  const pass = PASSES[`${from.kind}>${to}`]
  if (!pass && !isHeld(entity, field)) return undefined
  if (chance.is(0.3)) Object.assign(field, { name: `Typed ${from.name}`, was: from.name })
  Object.assign(field, { kind: to, ...(to === 'reference' && { to: from.to ?? 'Alpha' }) })
  if (to === 'choice' || to === 'choices') field.options = from.options ?? OPTIONS
  if (isList(field)) delete field.required
  taken.add(`${entity.key}.${field.name}`)
  const broken: Json[] = []
  setAll(entity, from.name, field, (value) => {
    if (isNothing(value)) return nothing(field)
    const passed = pass ? pass(value as Exclude<Json, null>, field) : BREAKS
    if (passed === BREAKS) broken.push(value)
    return passed === BREAKS ? null : passed
  })
  return {
    says: `retype ${entity.key}.${from.name} ${from.kind}>${to}`,
    ...(broken.length > 0 && { code: pass ? 'MIG-012' : 'MIG-003' }),
  }
}

const state: Change = (world, chance, taken) => {
  const found = freeField(world, chance, taken, ({ kind }) => (STATED[kind] ?? []).some(({ says }) => says !== ''))
  if (!found) return undefined
  const { entity, field } = found
  const from = { ...field }
  const { to, says, gives } = chance.one(STATED[field.kind]!.filter((one) => one.says !== ''))
  const type = { choice: `one of: ${from.options?.join(', ')}`, yesNo: 'yes/no', decimal: 'decimal (8.2)' } as Partial<
    Record<Kind, string>
  >
  Object.assign(field, {
    name: `Said ${from.name}`,
    kind: to,
    was: `${from.name} (${type[from.kind] ?? from.kind})`,
    old: says,
  })
  delete field.options
  taken.add(`${entity.key}.${field.name}`)
  setAll(entity, from.name, field, (value, row) => {
    if (isNothing(value)) return nothing(field)
    if (from.kind === 'choice') return `is ${value as string} of ${row.title}`
    return gives(value as Exclude<Json, null>, field) as Json
  })
  return { says: `state ${entity.key}.${from.name} ${from.kind}>${to}` }
}

const choices: Change = (world, chance, taken) => {
  const found = freeField(
    world,
    chance,
    taken,
    ({ kind, options }) => (kind === 'choice' || kind === 'choices') && options !== undefined,
  )
  if (!found) return undefined
  const { entity, field } = found
  const way = chance.one(['rename', 'join', 'split', 'split off', 'lose'] as const)
  const first = entity.rows[0]?.title ?? 'nobody'
  const becomes = (item: string, title: string): string => {
    if (way === 'rename') return item === 'red' ? 'crimson' : item
    if (way === 'join') return item === 'red' || item === 'green' ? 'blue' : item
    if (way === 'split') return item === 'red' ? (title === first ? 'crimson' : 'pink') : item
    return way === 'split off' && item === 'red' && title === first ? 'crimson' : item
  }
  const rest = ['blue', 'green', 'dark-blue']
  const when = `\`title == '${first}'\``
  const lists = {
    rename: ['crimson (was red)', ...rest],
    join: ['blue (was red, green)', 'dark-blue'],
    split: [`crimson (was red when ${when})`, 'pink (was red)', ...rest],
    'split off': ['red', `crimson (was red when ${when})`, ...rest],
    lose: rest,
  }
  const held = entity.rows.some(({ values }) => [values[field.name]].flat().includes('red'))
  field.written = `${field.kind === 'choice' ? 'one of' : 'some of'}: ${lists[way].join(', ')}`
  field.options = lists[way].map((item) => item.replace(/ \(.*/, ''))
  setAll(entity, field.name, field, (value, { title }) => {
    if (!Array.isArray(value)) return value === null ? null : becomes(value as string, title)
    return [...new Set(value.map((item) => becomes(item as string, title)))]
  })
  return { says: `choices ${entity.key}.${field.name} ${way}`, ...(way === 'lose' && held && { code: 'MIG-004' }) }
}

const require: Change = (world, chance, taken) => {
  const found = freeField(
    world,
    chance,
    taken,
    (field) => plain(field) && !field.required && ['text', 'integer', 'choice', 'date'].includes(field.kind),
  )
  if (!found) return undefined
  const { entity, field } = found
  const lacks = valuesOf(entity, field).some(isNothing)
  const value: Json =
    field.kind === 'integer' ? 3 : field.kind === 'date' ? '2026-01-01' : field.kind === 'choice' ? 'blue' : 'filled'
  const way = chance.one(['old', 'default', 'none'] as const)
  field.required = true
  if (way !== 'none') field[way] = `${value}`
  setAll(entity, field.name, field, (held) => (isNothing(held) && way !== 'none' ? value : held))
  return { says: `require ${entity.key}.${field.name} ${way}`, ...(way === 'none' && lacks && { code: 'MIG-005' }) }
}

const tighten: Change = (world, chance, taken) => {
  const found = freeField(world, chance, taken, ({ kind }) => kind === 'text' || kind === 'integer')
  if (!found) return undefined
  const { entity, field } = found
  const held = valuesOf(entity, field).filter((value) => !isNothing(value))
  if (chance.is(0.3)) {
    field.unique = true
    return { says: `unique ${entity.key}.${field.name}`, ...(new Set(held).size < held.length && { code: 'MIG-006' }) }
  }
  const beyond =
    field.kind === 'text'
      ? held.some((value) => Array.from(value as string).length > 4)
      : held.some((value) => (value as number) > 90)
  field.written = field.kind === 'text' ? 'text (4)' : 'integer (at most 90)'
  return { says: `tighten ${entity.key}.${field.name}`, ...(beyond && { code: 'MIG-007' }) }
}

const renameEntity: Change = (world, chance, taken) => {
  const free = world.entities.filter(({ key }) => !taken.has(key))
  if (free.length === 0) return undefined
  const entity = chance.one(free)
  taken.add(entity.key)
  entity.was = entity.name
  entity.name = `Other ${entity.name.toLowerCase()}`
  return { says: `rename ${entity.key}` }
}

/** Nothing refers to Omega. */
const removeEntity: Change = (world, chance, taken) => {
  const omega = world.entities.find(({ key }) => key === 'Omega')
  if (!omega || [...taken].some((name) => name.startsWith('Omega'))) return undefined
  taken.add('Omega')
  world.entities = world.entities.filter((entity) => entity !== omega)
  const fate = chance.one(['keep', 'drop', 'unsaid'] as const)
  const says = `remove Omega ${fate}`
  if (fate === 'unsaid') return { says, ...(omega.rows.length > 0 && { code: 'MIG-001' }) }
  world.removed.push({ name: 'Omega', keep: fate === 'keep' })
  const back = (next: World): void => {
    next.removed = []
    next.entities.push({ ...omega, rows: fate === 'keep' ? omega.rows : [] })
  }
  return { says, back }
}

/** Gamma leaves Alpha; Delta goes into it. */
const standAlone: Change = (world, _chance, taken) => {
  const gamma = world.entities.find(({ key }) => key === 'Gamma')!
  if (taken.has('Gamma part')) return undefined
  taken.add('Gamma part')
  taken.add('Gamma.Alpha')
  delete gamma.partOf
  const alpha = world.entities.find(({ key }) => key === 'Alpha')!
  // A field of the name that the whole has now, so that it is known again.
  const field: FieldModel = { name: alpha.name, kind: 'reference', to: 'Alpha', ...(alpha.was && { was: alpha.was }) }
  gamma.fields.push(field)
  for (const row of gamma.rows) {
    row.values[field.name] = row.whole!
    delete row.whole
  }
  return { says: 'Gamma stands alone' }
}

const becomePart: Change = (world, _chance, taken) => {
  const delta = world.entities.find(({ key }) => key === 'Delta')!
  const field = delta.fields.find(({ to }) => to === 'Alpha')
  if (!field || taken.has('Delta part') || taken.has('Delta.Alpha')) return undefined
  taken.add('Delta part')
  taken.add('Delta.Alpha')
  delta.partOf = 'Alpha'
  delta.fields = delta.fields.filter((one) => one !== field)
  const loose = delta.rows.some(({ values }) => isNothing(values[field.name]))
  for (const row of delta.rows) {
    row.whole = row.values[field.name] as string
    delete row.values[field.name]
  }
  return { says: 'Delta becomes a part', ...(loose && { code: 'MIG-009' }) }
}

const states: Change = (world, chance, taken) => {
  const beta = world.entities.find(({ key }) => key === 'Beta')!
  if (taken.has('Beta states')) return undefined
  taken.add('Beta states')
  const first = beta.rows[0]?.title ?? 'nobody'
  const way = chance.one(['rename', 'taken', 'split', 'lose'] as const)
  const next = {
    rename: [{ name: 'draft' }, { name: 'posted', was: 'sent' }, { name: 'done' }],
    taken: [{ name: 'draft', was: 'sent' }, { name: 'done' }],
    split: [
      { name: 'draft' },
      { name: 'early', was: `sent when \`title == '${first}'\`` },
      { name: 'late', was: 'sent' },
      { name: 'done' },
    ],
    lose: [{ name: 'draft' }, { name: 'done' }],
  }
  beta.states = next[way]
  const held = beta.rows.some(({ values }) => values['Status'] === 'sent')
  for (const row of beta.rows) {
    if (row.values['Status'] !== 'sent') continue
    row.values['Status'] = {
      rename: 'posted',
      taken: 'draft',
      split: row.title === first ? 'early' : 'late',
      lose: 'sent',
    }[way]
  }
  return { says: `states ${way}`, ...(way === 'lose' && held && { code: 'MIG-010' }) }
}

const addEntity: Change = (world, _chance, taken) => {
  if (taken.has('Zeta')) return undefined
  taken.add('Zeta')
  world.entities.push({
    key: 'Zeta',
    name: 'Zeta',
    fields: [{ name: 'F0', kind: 'reference', to: 'Alpha' }],
    removed: [],
    rows: [],
  })
  taken.add('Zeta.F0')
  return { says: 'add Zeta' }
}

export const CHANGES: readonly Change[] = [
  add,
  rename,
  remove,
  retype,
  retype,
  retype,
  state,
  state,
  choices,
  choices,
  require,
  tighten,
  renameEntity,
  removeEntity,
  standAlone,
  becomePart,
  states,
  addEntity,
]
