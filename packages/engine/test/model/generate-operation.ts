// A write: mostly one that makes sense, sometimes at the very edge of it, sometimes of malice.
import type { Asked, Entity, Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { hostile, ofType } from './generate-value.ts'
import type { GenerationContext } from './generation-context.ts'
import type { Input } from './input.ts'
import { isList, isOpen, sentFields, wireOf } from './plan.ts'
import type { Row } from './state.ts'
import type { Operation } from './step.ts'
import { Viewer } from './viewer.ts'

/** One operation of a batch, or a request of its own. */
export function generateOperation(c: GenerationContext, kind: Operation['kind']): Operation {
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
      return c.people.some((member) => member.id === id) ? generateOperation(c, kind) : { kind, entity, id }
    }
  }
}

/** Under another record: what every sum and rule over sets must notice. */
function moveFor(c: GenerationContext, entity: Entity): Input {
  const open = entity.fields.filter((field) => isOpen(entity, field))
  const links = open.filter(({ type }) => type.kind === 'reference' || type.kind === 'many')
  const own = links.filter(({ type }) => 'entity' in type && type.entity !== 'User')
  const field = [...own, ...own, ...links][c.random.below(2 * own.length + links.length)]
  return field ? { [field.name]: ofType(c, field.type) } : bodyFor(c, entity, null)
}

/** Those with a life of their own; now and then a part, or one that nobody may see. */
export function someEntity({ index, random }: GenerationContext): string {
  const own = index.plan.entities.filter(({ partOf }) => !partOf)
  const lively = own.filter(({ name }) => name !== 'User')
  if (random.chance(0.02)) return random.one(index.plan.entities).name
  return random.one(random.chance(0.9) ? lively : own).name
}

export function someRecord(c: GenerationContext, lively = false): { entity: string; id: string; row: Row | null } {
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

export function someVersion({ random }: GenerationContext, row: Row | null): { version?: number } {
  if (!row || random.chance(0.6)) return {}
  const version = row.values['version'] as number
  return { version: random.chance(0.85) ? version : version - 1 + 2 * random.below(2) }
}

export function bodyFor(c: GenerationContext, entity: Entity, row: Row | null): Input {
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

const answersFor = (c: GenerationContext, asks: readonly Asked[]): Input => {
  const { random } = c
  const body: Record<string, Json> = {}
  for (const { name, type } of asks) if (random.chance(0.9)) body[name] = ofType(c, type)
  if (random.chance(0.03)) body[random.one(['status', 'owner', 'nothing'])] = 'x'
  return body
}

function valueFor(c: GenerationContext, field: Field, row: Row | null): Json {
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
function partsFor(c: GenerationContext, { name, type }: Field, row: Row | null): Json {
  const { random, index } = c
  if (type.kind !== 'parts') return []
  const entity = index.entity(type.entity)
  const computed = entity.fields.filter((field) => field.computed && !isList(field.type))
  const viewer = new Viewer(index, c.state, { person: null }, c.now)
  const existing = ((row?.values[name] ?? []) as readonly Row[])
    .filter(({ id }) => c.isKnown(id) && random.chance(0.8))
    .map((part) => {
      const same = sentFields(entity).filter(
        (field) => isOpen(entity, field) && field.type.kind !== 'parts' && random.chance(0.7),
      )
      const wire = Object.fromEntries(
        same.map((field) => [field.name, wireOf(field, part.values[field.name], () => null)]),
      )
      // As a client that sends back all that it read.
      const view = random.chance(0.2) ? viewer.view({ row: part, whole: { row: row! } }) : undefined
      const asRead = view ? computed.map((field) => [field.name, wireOf(field, view[field.name], () => null)]) : []
      return {
        ...wire,
        ...Object.fromEntries(asRead),
        ...(random.chance(0.5) ? bodyFor(c, entity, part) : {}),
        id: part.id,
      }
    })
  const fresh = Array.from({ length: random.below(3) }, () => bodyFor(c, entity, null))
  return random.chance(0.2) ? [...fresh, ...existing] : [...existing, ...fresh]
}
