/**
 * Loads records for expressions of the document, with the document's authority: for each, the paths that the
 * expressions read. Rows of one entity are loaded together, so the number of statements depends on the paths, not on
 * the rows.
 */
import { type RecordValue, bareRecord, type MutableRecord, isEither, isReference } from '@ninefold/plan/values'
import type { Principal } from '../../access/index.ts'
import { type Link, quoted, type Reader } from '../../store/index.ts'
import { rowLoader, scalarsOf, type LoadedRow, type LoadRows } from './load-rows.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import type { Paths } from './paths.ts'
import { isWorthwhile, listsOf, readAhead } from './read-ahead.ts'
import { lots, marks } from '../read/statement.ts'
import { alongSteps, ownSteps, stepsText, type OwnSteps } from './tree-steps.ts'

export interface Loader {
  /** Records with these paths, by id; missing ones are left out. */
  load(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    ids: readonly string[],
    paths: Paths,
  ): Promise<Map<string, MutableRecord>>
  /** One record, and whether the principal may read it: its row is selected once for both. */
  loadReadable(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    id: string,
    paths: Paths,
  ): Promise<Pick<LoadedRow, 'record' | 'readable'> | undefined>
  /** Adds missing paths to records, which may not be stored yet. */
  fill(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    records: readonly MutableRecord[],
    paths: Paths,
  ): Promise<void>
}

export function loaders(model: Model): Loader {
  const rows = rowLoader(model)
  return {
    load: (reader, principal, entity, ids, paths) => load({ model, rows, reader, principal }, entity, ids, paths),
    loadReadable: async (reader, principal, entity, id, paths) =>
      (await loadRows({ model, rows, reader, principal }, entity, [id], paths, true))[0],
    fill: (reader, principal, entity, records, paths) =>
      fill({ model, rows, reader, principal }, entity, records, paths),
  }
}

/** The reader and the principal of one call. */
interface Loading {
  readonly model: Model
  readonly rows: LoadRows
  readonly reader: Reader
  readonly principal: Principal
}

async function load(
  l: Loading,
  entity: EntityModel,
  ids: readonly string[],
  paths: Paths,
): Promise<Map<string, MutableRecord>> {
  const rows = await loadRows(l, entity, [...new Set(ids)], paths)
  return new Map(rows.map(({ record }) => [record.id, record]))
}

async function loadRows(
  l: Loading,
  entity: EntityModel,
  ids: readonly string[],
  paths: Paths,
  access = false,
): Promise<readonly LoadedRow[]> {
  const found = l.rows(l.reader, l.principal, { entity, fields: scalarsOf(entity, paths), by: 'id', ids, access })
  const rows = await (isWorthwhile(l, ids) ? withListsAhead(l, entity, ids, paths, found) : found)
  await fillLists(
    l,
    entity,
    rows.map(({ record }) => record),
    paths,
  )
  return rows
}

async function withListsAhead(
  l: Loading,
  entity: EntityModel,
  ids: readonly string[],
  paths: Paths,
  found: Promise<readonly LoadedRow[]>,
): Promise<readonly LoadedRow[]> {
  const lists = new Map(ids.map((id) => [id, bareRecord(id)]))
  const [rows] = await Promise.all([
    found,
    readAhead(l, entity, ids, paths),
    fillLists(l, entity, [...lists.values()], listsOf(entity, paths)),
  ])
  for (const { record } of rows) Object.assign(record, lists.get(record.id))
  return rows
}

async function fill(l: Loading, entity: EntityModel, records: readonly MutableRecord[], paths: Paths): Promise<void> {
  const missing = scalarsOf(entity, paths).filter(({ name }) => records.some((r) => r[name] === undefined))
  if (missing.length > 0) {
    const rows = await l.rows(l.reader, l.principal, {
      entity,
      fields: missing,
      by: 'id',
      ids: records.map((r) => r.id),
    })
    const byId = new Map(rows.map(({ record }) => [record.id, record]))
    for (const record of records) {
      const stored = byId.get(record.id)
      for (const { name } of missing) record[name] ??= stored?.[name] ?? null
    }
  }
  await fillLists(l, entity, records, paths)
}

async function fillLists(
  l: Loading,
  entity: EntityModel,
  records: readonly MutableRecord[],
  paths: Paths,
): Promise<void> {
  if (records.length === 0) return
  for (const [name, below] of paths) {
    const field = entity.byName.get(name)
    if (!field) continue
    if (field.kind === 'column' || isEither(field.field.type)) await fillReferences(l, field, records, below)
    else if (field.kind !== 'live') await fillList(l, field, records, below)
  }
}

async function fillReferences(
  l: Loading,
  field: FieldModel,
  records: readonly MutableRecord[],
  below: Paths,
): Promise<void> {
  const { type } = field.field
  if ((!isReference(type) && !isEither(type)) || below.size === 0) return
  const targets = records
    .map((r) => r[field.name] as MutableRecord | null | undefined)
    .filter((r) => r !== null && r !== undefined)
  for (const name of isReference(type) ? [type.entity] : type.entities) {
    const own = isReference(type) ? targets : targets.filter((target) => target['$entity'] === name)
    if (own.length > 0) await fill(l, l.model.entities.get(name)!, own, below)
  }
}

type ListField = FieldModel & { readonly kind: 'parts' | 'rows' | 'link' | 'line' }

/** A list that is not loaded yet for some records. */
interface AbsentList<F extends ListField = ListField> {
  readonly field: F
  /** The entity of the items. */
  readonly other: EntityModel
  readonly below: Paths
  readonly records: readonly RecordValue[]
  /** By the id of a record, to be filled. */
  readonly byId: ReadonlyMap<string, MutableRecord[]>
}

async function fillList(l: Loading, field: ListField, records: readonly MutableRecord[], below: Paths): Promise<void> {
  const other = l.model.entities.get(field.kind === 'parts' ? field.part : field.other)!
  const present = records.flatMap((r) => (r[field.name] as unknown as readonly MutableRecord[] | undefined) ?? [])
  if (records.some((r) => r[field.name] !== undefined)) await fill(l, other, present, below)
  const absent = records.filter((r) => r[field.name] === undefined)
  if (absent.length === 0) return
  const byId = new Map(absent.map((r) => [r.id, [] as MutableRecord[]]))
  await fillAbsent(l, { field, other, below, records: absent, byId })
  for (const record of absent) record[field.name] = byId.get(record.id)!
}

function fillAbsent(l: Loading, list: AbsentList): Promise<void> {
  const { field } = list
  switch (field.kind) {
    case 'link':
    case 'line':
      return fillLink(l, { ...list, field })
    case 'parts':
      return fillRows(l, list, field.whole, field.slot)
    case 'rows':
      return fillRows(l, list, field.column)
  }
}

async function fillRows(l: Loading, { other, below, byId }: AbsentList, by: string, slot?: string): Promise<void> {
  const query = { entity: other, fields: scalarsOf(other, below), by, ids: [...byId.keys()], ...(slot && { slot }) }
  const rows = await l.rows(l.reader, l.principal, query)
  for (const row of rows) byId.get(row.by)!.push(row.record)
  const records = rows.map(({ record }) => record)
  await fillLists(l, other, records, below)
}

async function fillLink(l: Loading, list: AbsentList<FieldModel & { kind: 'link' | 'line' }>): Promise<void> {
  const { other, below, byId } = list
  const pairs = await pairsOf(l.reader, list)
  const targets = await load(
    l,
    other,
    pairs.map((pair) => pair[1]),
    below,
  )
  for (const [owner, id] of pairs) byId.get(owner)!.push(targets.get(id) ?? bareRecord(id))
}

type Pair = readonly [owner: string, target: string]

async function pairsOf(
  reader: Reader,
  { field, byId, records }: AbsentList<FieldModel & { kind: 'link' | 'line' }>,
): Promise<readonly Pair[]> {
  const queryPairs = async (text: (count: number) => string, ids: readonly string[]): Promise<readonly Pair[]> => {
    const found: Pair[] = []
    for (const lot of lots([...new Set(ids)]))
      found.push(
        ...(await reader.rows(text(lot.length), lot)).map((row) => [row[0] as string, row[1] as string] as const),
      )
    return found
  }
  if (field.kind === 'link') return queryPairs((count) => linkText(field.link, count), [...byId.keys()])
  const own: OwnSteps = ownSteps(field, records)
  const known = [...own.values()].flat()
  const steps = await queryPairs(
    (count) => stepsText(field.line, count),
    [...byId.keys(), ...known.map((step) => step[1])],
  )
  return alongSteps([...byId.keys()], [...known, ...steps.filter(([id]) => !own.has(id))])
}

const linkText = ({ table, from, to }: Link, count: number): string =>
  `SELECT ${quoted(from)}, ${quoted(to)} FROM ${quoted(table)} WHERE ${quoted(from)} IN (${marks(count)}) ORDER BY ${quoted(to)}`
