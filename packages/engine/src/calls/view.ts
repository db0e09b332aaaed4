/**
 * Records as one principal may see them, as values for an answer's expression: unreadable fields are missing, and an
 * unreadable record has only its id. A few queries for each reference level, regardless of the number of records.
 */
import { fieldOf, recordOf, thisOf, yesNoCall, type Expr, type Tree } from '@ninefold/plan/expression'
import { named, type Entity, type Field, type Plan } from '@ninefold/plan'
import { type Json, type RecordValue, type Value, isReference, isMany, isParts, isInverse } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import { valueOfJson } from './json-value.ts'
import type { Needs } from './needs.ts'

export interface Views {
  /** By id; contains each requested id. */
  load(
    principal: Principal,
    entity: string,
    ids: readonly string[],
    needs: Needs,
  ): Promise<ReadonlyMap<string, RecordValue>>
  /** Adds the referenced records to records returned by `records.list`. */
  expand(
    principal: Principal,
    entity: string,
    rows: readonly WireRecord[],
    needs: Needs,
  ): Promise<readonly RecordValue[]>
  /** Whether the object is a record made by a view; otherwise it is a constructed value. */
  readonly isRecord: (value: object) => boolean
}

/** Maximum number of records on the other side of one list of references, in total. */
const MAX_OTHERS = 1000

type Draft = { id: string; [field: string]: Value }

/** The principal that reads, and the reader to use. */
interface Reading extends ViewParts {
  readonly principal: Principal
}

interface ViewParts {
  readonly plan: Plan
  readonly records: Pick<Records, 'list'>
  /** The records that the views created. */
  readonly made: WeakSet<object>
  /** By entity and field; cached because statements are cached by expression. */
  readonly filters: Map<string, Expr>
}

export function openViews(plan: Plan, records: Pick<Records, 'list'>): Views {
  const parts: ViewParts = { plan, records, made: new WeakSet(), filters: new Map() }
  return {
    load: (principal, ...ids) => load({ ...parts, principal }, ...ids),
    expand: (principal, ...ids) => expand({ ...parts, principal }, ...ids),
    isRecord: (value) => parts.made.has(value),
  }
}

function draft({ made }: ViewParts, id: string): Draft {
  const record: Draft = { id }
  made.add(record)
  return record
}

async function load(
  reading: Reading,
  entity: string,
  ids: readonly string[],
  needs: Needs,
): Promise<Map<string, RecordValue>> {
  const { plan, records, principal } = reading
  const limit = plan.limits.pageSizeMost
  const found = new Map<string, RecordValue>()
  const fields = fieldsOf(needs)
  for (let i = 0; fields.length > 0 && i < ids.length; i += limit) {
    const query = { ids: ids.slice(i, i + limit) }
    const page = await records.list(principal, { entity, where: [AMONG], query, fields, limit })
    for (const record of await expand(reading, entity, page.items, needs)) found.set(record.id, record)
  }
  for (const id of ids) if (!found.has(id)) found.set(id, draft(reading, id))
  return found
}

async function expand(reading: Reading, name: string, rows: readonly WireRecord[], needs: Needs): Promise<Draft[]> {
  const drafts = rows.map((row) => draft(reading, row.id))
  const entity = named(reading.plan.entities, name)
  for (const fieldName of fieldsOf(needs)) {
    const field = entity?.fields.find((each) => each.name === fieldName)
    if (entity && field) await fill(reading, entity, field, { rows, drafts }, needs[fieldName]!)
  }
  return drafts
}

async function fill(
  reading: Reading,
  of: Entity,
  field: Field,
  { rows, drafts }: { readonly rows: readonly WireRecord[]; readonly drafts: Draft[] },
  needs: Needs,
): Promise<void> {
  const { name, type } = field
  if (isReference(type) || isMany(type)) {
    const related = await load(reading, type.entity, targets(rows, name), needs)
    return each(rows, drafts, name, (json) =>
      Array.isArray(json) ? all(json as string[], related) : related.get(json as string)!,
    )
  }
  if (isParts(type)) {
    const parts = rows.flatMap((row) => (row[name] ?? []) as unknown as readonly WireRecord[])
    const related = new Map((await expand(reading, type.entity, parts, needs)).map((part) => [part.id, part]))
    const idsOf = (json: Json) => (json as { id: string }[]).map(({ id }) => id)
    return each(rows, drafts, name, (json) => all(idsOf(json), related))
  }
  if (!isInverse(type)) return each(rows, drafts, name, (json) => valueOfJson(type, json) ?? null)
  // The other side of a many-to-many reference comes with the row; that of a single reference needs a query.
  if (rows.every((row) => row[name] === undefined)) return otherSide(reading, of, field, drafts, needs)
  const related = await load(reading, type.entity, targets(rows, name), needs)
  return each(rows, drafts, name, (json) => all(json as string[], related))
}

// Shows what the principal may read on the other side: the record and its reference to this one.
async function otherSide(reading: Reading, of: Entity, field: Field, drafts: Draft[], needs: Needs): Promise<void> {
  const { plan, records, principal } = reading
  const { entity, field: back } = field.type as Field['type'] & { kind: 'inverse' }
  const limit = plan.limits.pageSizeMost
  const lists = new Map<string, RecordValue[]>(drafts.map((record) => [record.id, []]))
  const fields = [...fieldsOf(needs), back]
  const where = [targetsOf(reading, entity, back, of.name)]
  const query = { ids: [...lists.keys()] }
  let cursor: string | undefined
  for (let count = 0; count < MAX_OTHERS && lists.size > 0; count += limit) {
    const more = cursor === undefined ? {} : { cursor }
    const page = await records.list(principal, { entity, where, query, fields, limit, ...more })
    const others = await expand(reading, entity, page.items, needs)
    page.items.forEach((row, i) => lists.get(row[back] as string)?.push(others[i]!))
    if (page.next === null) break
    cursor = page.next
  }
  for (const record of drafts) if (lists.has(record.id)) record[field.name] = lists.get(record.id)!
}

function targetsOf({ filters }: ViewParts, entity: string, field: string, of: string): Expr {
  const known = filters.get(`${entity}.${field}`) ?? filterByReference(entity, field, of)
  filters.set(`${entity}.${field}`, known)
  return known
}

const fieldsOf = (needs: Needs): string[] => Object.keys(needs).filter((name) => name !== 'id')

const targets = (rows: readonly WireRecord[], name: string): string[] => [
  ...new Set(rows.flatMap((row) => (row[name] ?? []) as string | string[])),
]

/** A field absent from the row is not readable: it stays missing. */
function each(rows: readonly WireRecord[], drafts: Draft[], name: string, value: (json: Json) => Value): void {
  rows.forEach((row, i) => {
    const json = row[name]
    if (json !== undefined) drafts[i]![name] = json === null ? null : value(json)
  })
}

const all = (ids: readonly string[], related: ReadonlyMap<string, RecordValue>): Value =>
  ids.flatMap((id) => related.get(id) ?? [])

const NOWHERE = { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 }
const IDS: Tree = { op: 'name', scope: 'query', name: 'ids', type: { kind: 'list', of: { kind: 'text' } } }

const among = (id: Tree, source: string, reads: readonly string[]): Expr => ({
  source,
  tree: yesNoCall('in', id, IDS),
  reads,
  origin: NOWHERE,
})

const idOf = (of: Tree): Tree => fieldOf(of, 'id', { kind: 'text' })

const AMONG: Expr = among(idOf(thisOf('')), 'id in query.ids', ['id'])

function filterByReference(entity: string, field: string, one: string): Expr {
  const reference = fieldOf(thisOf(entity), field, recordOf(one))
  return among(idOf(reference), `${field}.id in query.ids`, [field])
}
