/** The old plan with the names of the new one, where the new one says what they were (`Was:`), so that both can be compared. */
import type { Plan } from '../plan/plan.ts'

interface Renames {
  /** Old entity → new. */
  readonly entities: ReadonlyMap<string, string>
  /** `OldEntity.oldField` → new field. */
  readonly fields: ReadonlyMap<string, string>
}

export function inNewWords(was: Plan, now: Plan): Plan {
  const renames = renamesBetween(was, now)
  if (renames.entities.size + renames.fields.size === 0) return was
  const entities = was.entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => ({ ...field, name: fieldOf(entity.name, field.name, renames) })),
  }))
  const grants = was.grants.map((grant) => ({
    ...grant,
    ...(grant.fields && { fields: grant.fields.map((field) => fieldOf(grant.entity, field, renames)) }),
  }))
  return renamed({ ...was, entities, grants }, renames) as Plan
}

function renamesBetween(was: Plan, now: Plan): Renames {
  const entities = new Map<string, string>()
  const fields = new Map<string, string>()
  for (const entity of now.entities) {
    const own = was.entities.find(({ name }) => name === entity.name)
    const old = own ?? was.entities.find(({ name, label }) => entity.was.some((one) => isCalled(one, name, label)))
    if (!old) continue
    if (old.name !== entity.name) entities.set(old.name, entity.name)
    for (const field of entity.fields) {
      if (old.fields.some(({ name }) => name === field.name)) continue
      const former = old.fields.find(({ name, label }) => field.was.some((one) => isCalled(one, name, label)))
      if (former) fields.set(`${old.name}.${former.name}`, field.name)
    }
  }
  return { entities, fields }
}

const isCalled = (written: string, ...names: readonly string[]): boolean =>
  names.some((name) => fold(name) === fold(written))

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const fieldOf = (entity: string, field: string, { fields }: Renames): string =>
  fields.get(`${entity}.${field}`) ?? field

/** Every place of a plan where an entity is named is called `entity`, `on` or `entities`; a field is read from a record. */
function renamed(value: unknown, renames: Renames): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, renames))
  if (typeof value !== 'object' || value === null) return value
  const record = fieldRenamed(value as Readonly<Record<string, unknown>>, renames)
  const entries = Object.entries(record).map(([key, inner]): [string, unknown] => {
    const named = key === 'entity' || key === 'on' || (key === 'name' && isEntity(record))
    if (named && typeof inner === 'string') return [key, renames.entities.get(inner) ?? inner]
    return [key, renamed(inner, renames)]
  })
  return Object.fromEntries(entries)
}

const isEntity = (record: Readonly<Record<string, unknown>>): boolean => 'plural' in record && 'shownAs' in record

function fieldRenamed(record: Readonly<Record<string, unknown>>, renames: Renames): Readonly<Record<string, unknown>> {
  if (record['op'] !== 'field' || typeof record['field'] !== 'string') return record
  const of = record['of'] as { readonly type?: { readonly kind?: string; readonly entity?: string } }
  return { ...record, field: fieldOf(of.type?.entity ?? '', record['field'], renames) }
}
