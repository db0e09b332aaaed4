// What somebody might do next: mostly what makes sense, sometimes the very edge of it, sometimes what only malice does.
import type { Asked, Entity, Field, Json } from '@ninefold/language'
import { hostile, ofType } from './choose-type.ts'
import { someBatch } from './choose-batch.ts'
import { someImport } from './choose-import.ts'
import { wishFor } from './choose-list.ts'
import type { Choosing } from './choosing.ts'
import type { Input } from './input.ts'
import { isOpen, sentFields, wireOf } from './plan.ts'
import type { Row } from './state.ts'
import type { Operation, Step } from './step.ts'

type Kind = Step['kind']
const WEIGHTS: readonly (readonly [Kind, number])[] = [
  ['create', 15],
  ['change', 20],
  ['act', 22],
  ['delete', 4],
  ['get', 6],
  ['page', 6],
  ['history', 5],
  ['list', 12],
  ['file', 2],
  ['upload', 3],
  ['inbox', 2],
  ['roles', 1],
  ['suspend', 1],
  ['constant', 1],
  ['wait', 3],
  ['export', 2],
  ['restart', 1],
  ['undo', 8],
  ['batch', 6],
  ['import', 5],
]
const BAG = WEIGHTS.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))

const TRIES: Partial<Record<Kind, number>> = {
  create: 10,
  change: 10,
  act: 30,
  file: 15,
  undo: 20,
  batch: 10,
  import: 5,
}

/** Much of what one might do is refused: so that things go on, it is mostly something that the model would do. */
export function chooseStep(c: Choosing, number: number): Step {
  const { random } = c
  const kind = random.one(BAG)
  const propose = (): Step => {
    const who = random.chance(0.08) ? '' : random.one(c.cast).name
    return { who, number, ...choose(c, kind) } as Step
  }
  const first = propose()
  const tries = random.chance(0.3) ? 0 : (TRIES[kind] ?? 0)
  for (let tried = 0; tried < tries; tried++) {
    const step = propose()
    if (c.wouldBeDone(step)) return step
  }
  return first
}

/** One operation of a batch, or a request of its own. */
export function chooseOperation(c: Choosing, kind: Operation['kind']): Operation {
  const { random, index } = c
  switch (kind) {
    case 'create': {
      const entity = random.chance(0.5) ? random.one(index.plan.lifecycles).entity : someEntity(c)
      return { kind, entity, body: bodyFor(c, index.entity(entity), null) }
    }
    case 'change': {
      const { entity, id, row } = someRecord(c)
      const of = index.entity(entity)
      const body = row && random.chance(0.25) ? moveFor(c, of) : bodyFor(c, of, row)
      return { kind, entity, id, body, ...someVersion(c, row) }
    }
    case 'act': {
      const { entity, id, row } = someRecord(c, true)
      const actions = index.lifecycles(entity).flatMap((each) => each.actions)
      const from = row
        ? actions.filter(
            (each) => each.from.length === 0 || each.from.some((key) => Object.values(row.values).includes(key)),
          )
        : []
      const action = random.one(from.length > 0 && random.chance(0.8) ? from : actions)
      if (!action || random.chance(0.01)) return { kind, entity, id, action: 'fly', body: {} }
      return { kind, entity, id, action: action.name, body: answersFor(c, action.asks), ...someVersion(c, row) }
    }
    case 'delete': {
      const { entity, id } = someRecord(c)
      // The play needs its people.
      return c.cast.some((member) => member.id === id) ? chooseOperation(c, kind) : { kind, entity, id }
    }
  }
}

function choose(c: Choosing, kind: Kind): object {
  const { random, index } = c
  switch (kind) {
    case 'create':
    case 'change':
    case 'act':
    case 'delete':
      return chooseOperation(c, kind)
    case 'get':
    case 'page':
    case 'history': {
      const { entity, id } = someRecord(c)
      return { kind, entity, id }
    }
    case 'file': {
      const { entity, id } = someRecord(c)
      const fields = index.entity(entity).fields.filter(({ type }) => type.kind === 'file')
      return { kind, entity, id, field: fields.length > 0 ? random.one(fields).name : 'receipt' }
    }
    case 'list': {
      const entity = someEntity(c)
      return { kind, entity, ...wishFor(c, entity), limit: 1 + random.below(20) }
    }
    case 'inbox':
      return { kind }
    case 'upload':
      return random.chance(0.5)
        ? { kind, name: 'a.pdf', type: 'application/pdf', size: 9 + random.below(9) }
        : { kind, name: 'b.png', type: 'image/png', size: 9 + random.below(9) }
    case 'roles': {
      const given = index.plan.roles.filter((role) => role.kind === 'given').map(({ name }) => name)
      return { kind, person: somePerson(c), roles: given.filter(() => random.chance(0.4)) }
    }
    case 'suspend':
      return { kind, person: somePerson(c), active: random.chance(0.7) }
    case 'constant': {
      const known = index.plan.constants.filter(({ type }) => type.kind === 'money' || type.kind === 'integer')
      if (known.length === 0) return { kind: 'inbox' }
      const { name, type } = random.one(known)
      const value =
        type.kind === 'integer' ? 1 + random.below(20) : { amount: String(1 + random.below(6000)), currency: 'EUR' }
      return { kind, name, value }
    }
    case 'export':
      return { kind, entity: someEntity(c) }
    case 'undo':
      return someUndo(c)
    case 'batch':
      return someBatch(c)
    case 'import': {
      const entity = someEntity(c)
      return { kind, ...someImport(c, index.entity(entity)) }
    }
    case 'restart':
      return { kind, seconds: 3600 * random.one([1, 30, 24 * 3, 24 * 8, 24 * 35]) }
    case 'wait':
      return { kind, seconds: 3600 * random.one([1, 6, 30, 24 * 3, 24 * 8, 24 * 35]) }
  }
}

const somePerson = ({ cast, random }: Choosing): string =>
  random.one(cast.filter(({ administrator }) => !administrator)).id

/** Those with a life of their own; now and then a part, or one that nobody may see. */
function someEntity({ index, random }: Choosing): string {
  const own = index.plan.entities.filter(({ partOf }) => !partOf)
  const lively = own.filter(({ name }) => name !== 'User')
  if (random.chance(0.02)) return random.one(index.plan.entities).name
  return random.one(random.chance(0.9) ? lively : own).name
}

function someRecord(c: Choosing, lively = false): { entity: string; id: string; row: Row | null } {
  const { random, state, index } = c
  const alive = lively ? index.plan.lifecycles.map(({ entity }) => entity) : []
  const entity = alive.length > 0 && random.chance(0.98) ? random.one(alive) : someEntity(c)
  if (random.chance(0.02))
    return {
      entity,
      id: random.one(['nonsense', "' or 1=1 --", '00000000-0000-7000-8000-00000000000f', '..%2f']),
      row: null,
    }
  const rows = [...state.rows.values()].filter(
    (row) => (row.entity === entity || random.chance(0.01)) && c.isKnown(row.id),
  )
  // Mostly what was made lately, so that something comes of it.
  const row =
    rows.length === 0
      ? null
      : random.chance(0.6)
        ? rows[Math.max(0, rows.length - 1 - random.below(8))]!
        : random.one(rows)
  if (!row && [...state.history.keys()].length > 0 && random.chance(0.2)) {
    const gone = [...state.history.keys()].find((id) => !state.rows.has(id) && c.isKnown(id))
    if (gone) return { entity, id: gone, row: null }
  }
  return { entity, id: row?.id ?? 'nothing', row: row?.entity === entity ? row : null }
}

/** Under another record: what every sum and rule over sets must notice. */
function moveFor(c: Choosing, entity: Entity): Input {
  const open = entity.fields.filter((field) => isOpen(entity, field))
  const links = open.filter(({ type }) => type.kind === 'reference' || type.kind === 'many')
  const own = links.filter(({ type }) => 'entity' in type && type.entity !== 'User')
  const field = [...own, ...own, ...links][c.random.below(2 * own.length + links.length)]
  return field ? { [field.name]: ofType(c, field.type) } : bodyFor(c, entity, null)
}

/** What changed lately, and what was deleted. */
function someUndo(c: Choosing): object {
  const { random, state } = c
  const gone = [...state.deleted.values()].filter(({ id }) => c.isKnown(id))
  const isOfGone = gone.length > 0 && random.chance(0.35)
  const { entity, id } = isOfGone ? random.one(gone.slice(-6)) : someRecord(c)
  const count = state.history.get(id)?.length ?? 0
  const back = isOfGone && random.chance(0.9) ? 0 : random.below(Math.min(count, random.chance(0.7) ? 3 : 12) + 1)
  return { kind: 'undo', entity, id, entry: count - 1 - back, ...someVersion(c, state.rows.get(id) ?? null) }
}

function someVersion({ random }: Choosing, row: Row | null): { version?: number } {
  if (!row || random.chance(0.6)) return {}
  const version = row.values['version'] as number
  return { version: random.chance(0.85) ? version : version - 1 + 2 * random.below(2) }
}

export function bodyFor(c: Choosing, entity: Entity, row: Row | null): Input {
  const { random } = c
  const open = entity.fields.filter((field) => isOpen(entity, field))
  const chosen = open.filter((field) =>
    row
      ? random.chance(2 / open.length)
      : field.required && !field.required.when && !field.default
        ? random.chance(0.97)
        : random.chance(field.type.kind === 'parts' ? 0.8 : 0.35),
  )
  const body: Record<string, Json> = {}
  for (const field of chosen) body[field.name] = valueFor(c, field, row)
  if (random.chance(0.05)) {
    const names = [
      ...entity.fields.map(({ name }) => name).filter((name) => name !== 'version'),
      'nothing',
      'constructor',
      'administrator',
      'roles',
    ]
    body[random.one(names)] = random.one<Json>(['x', 1, true, null, [], {}])
  }
  return body
}

const answersFor = (c: Choosing, asks: readonly Asked[]): Input => {
  const { random } = c
  const body: Record<string, Json> = {}
  for (const { name, type } of asks) if (random.chance(0.9)) body[name] = ofType(c, type)
  if (random.chance(0.03)) body[random.one(['status', 'owner', 'nothing'])] = 'x'
  return body
}

function valueFor(c: Choosing, field: Field, row: Row | null): Json {
  const { random } = c
  if (random.chance(0.03)) return null
  if (random.chance(0.03)) return hostile(c)
  // As it is: also where nobody may change it any more.
  if (row && field.editable?.kind === 'once' && random.chance(0.5))
    return wireOf(field, row.values[field.name], () => null)
  if (field.type.kind === 'parts') return partsFor(c, field, row)
  return ofType(c, field.type)
}

/** Some of those that are there stay, some change, some go, some come. */
function partsFor(c: Choosing, { name, type }: Field, row: Row | null): Json {
  const { random, index } = c
  if (type.kind !== 'parts') return []
  const entity = index.entity(type.entity)
  const kept = ((row?.values[name] ?? []) as readonly Row[])
    .filter(({ id }) => c.isKnown(id) && random.chance(0.8))
    .map((part) => {
      const same = sentFields(entity).filter(
        (field) => isOpen(entity, field) && field.type.kind !== 'parts' && random.chance(0.7),
      )
      const wire = Object.fromEntries(
        same.map((field) => [field.name, wireOf(field, part.values[field.name], () => null)]),
      )
      return { ...wire, ...(random.chance(0.5) ? bodyFor(c, entity, part) : {}), id: part.id }
    })
  const fresh = Array.from({ length: random.below(3) }, () => bodyFor(c, entity, null))
  return random.chance(0.2) ? [...fresh, ...kept] : [...kept, ...fresh]
}
