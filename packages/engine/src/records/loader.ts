/**
 * Loads records for expressions of the document, with the document's authority: of each the paths that the expressions
 * read. Rows of one entity are fetched together, so that the number of statements depends on the paths, not on the rows.
 */
import { readSql, sqlExpression, type Environment, type SqlBinding } from '@ninefold/plan/expression'
import type { RecordValue, Value } from '@ninefold/plan/values'
import type { Asker } from '../access/asker.ts'
import { POSITION } from '../store/layout/names.ts'
import { quoted } from '../store/layout/table.ts'
import type { Reader, Row } from '../store/store.ts'
import { bareRecord, blankWith, copyOfRecord, type MutableRecord } from '../values/bare-record.ts'
import type { Link } from '../store/layout/names.ts'
import { columnText, type EntityModel, type FieldModel, type Model } from './model.ts'
import { selectable } from './select.ts'
import { joined, lots, marks, statement, type Piece, type Statement } from './statement.ts'
import { alongSteps, ownSteps, stepsText, type OwnSteps } from './tree-steps.ts'

/** What to load: a field, and of what it leads to the rest. */
export type Paths = ReadonlyMap<string, Paths>

/** Lists of the plan come again and again. */
const trees = new WeakMap<readonly string[], Paths>()

export function pathsOf(reads: readonly string[]): Paths {
  const known = trees.get(reads)
  if (known) return known
  const tree = new Map<string, Map<string, never>>() as unknown as Map<string, Paths>
  for (const path of reads) {
    let at = tree
    for (const segment of path.split('.')) {
      const next = (at.get(segment) ?? new Map()) as Map<string, Paths>
      at.set(segment, next)
      at = next
    }
  }
  trees.set(reads, tree)
  return tree
}

export interface Loader {
  /** Records with these paths, by id; those that do not exist are left out. */
  load(
    reader: Reader,
    asker: Asker,
    entity: EntityModel,
    ids: readonly string[],
    paths: Paths,
  ): Promise<Map<string, MutableRecord>>
  /** Adds what is not there yet to records that are (perhaps not stored yet). */
  fill(
    reader: Reader,
    asker: Asker,
    entity: EntityModel,
    records: readonly MutableRecord[],
    paths: Paths,
  ): Promise<void>
}

interface Selecting {
  readonly statement: Statement
  readonly readers: readonly ((row: Row) => Value)[]
  /** What each row fills. */
  readonly blank: MutableRecord
}

type Scalar = FieldModel & { kind: 'column' | 'live' }
const isScalar = (field: FieldModel): field is Scalar => field.kind === 'column' || field.kind === 'live'

const columnsIn = new WeakMap<Paths, Map<EntityModel, readonly Scalar[]>>()

/** Those of the paths' first steps that the entity's own row answers. */
function scalarsOf(entity: EntityModel, paths: Paths): readonly Scalar[] {
  const known = columnsIn.get(paths) ?? new Map<EntityModel, readonly Scalar[]>()
  columnsIn.set(paths, known)
  const before = known.get(entity)
  if (before) return before
  const fields = [...paths.keys()].flatMap((name) => entity.byName.get(name) ?? []).filter(isScalar)
  known.set(entity, fields)
  return fields
}

export function loaders(model: Model): Loader {
  const memory = new Map<string, Selecting>()

  /** Slots are the ids. `by`: the column that the ids stand in; it is selected last. */
  const selecting = (
    asker: Asker,
    entity: EntityModel,
    fields: readonly Scalar[],
    by: string,
    count: number,
    slot = '',
  ) => {
    const live = fields.some((f) => f.kind === 'live') ? asker.rightsKey : ''
    const key = `${live} ${entity.name} ${by} ${slot} ${count} ${fields.map((f) => f.name).join(',')}`
    const known = memory.get(key)
    if (known) return known
    const target = model.target(asker, entity.name)
    const columns: (readonly Piece[])[] = [['t."id"']]
    const readers = fields.map((field) => {
      const place = columns.length
      if (field.kind === 'column') {
        columns.push([columnText(field)])
        return (row: Row) => field.codec.decode(row[place]!)
      }
      const part = sqlExpression(field.field.computed!.expr.tree, target)
      columns.push(selectable(part))
      return (row: Row) => readSql(row[place] as SqlBinding, part)
    })
    columns.push([`t.${quoted(by)}`])
    const order = by === 'id' ? '' : ` ORDER BY t.${quoted(by)}, t.${entity.isPart ? quoted(POSITION) : '"id"'}`
    const pieces = [
      'SELECT ',
      ...joined(columns, ', '),
      ` FROM ${entity.table} AS t WHERE t.${quoted(by)} IN (${marks(count)})${inSlot(slot)}${order}`,
    ]
    const made = { statement: statement(pieces), readers, blank: blankWith(fields.map(({ name }) => name)) }
    memory.set(key, made)
    return made
  }

  const rowsBy = async (
    reader: Reader,
    asker: Asker,
    entity: EntityModel,
    fields: readonly Scalar[],
    by: string,
    ids: readonly string[],
    slot?: string,
  ): Promise<{ record: MutableRecord; by: string }[]> => {
    const found: { record: MutableRecord; by: string }[] = []
    for (const lot of lots(ids)) {
      const made = selecting(asker, entity, fields, by, lot.length, slot)
      const values = made.statement.values(environmentOf(asker))
      for (const row of await reader.rows(made.statement.text, [...values, ...lot])) {
        const record = copyOfRecord(made.blank)
        record.id = row[0] as string
        fields.forEach((field, i) => (record[field.name] = made.readers[i]!(row)))
        found.push({ record, by: row.at(-1) as string })
      }
    }
    return found
  }

  const load: Loader['load'] = async (reader, asker, entity, ids, paths) => {
    const rows = await rowsBy(reader, asker, entity, scalarsOf(entity, paths), 'id', [...new Set(ids)])
    const found = new Map(rows.map(({ record }) => [record.id, record]))
    await fillLists(reader, asker, entity, [...found.values()], paths)
    return found
  }

  const fill: Loader['fill'] = async (reader, asker, entity, records, paths) => {
    const missing = scalarsOf(entity, paths).filter(({ name }) => records.some((r) => r[name] === undefined))
    if (missing.length > 0) {
      const rows = await rowsBy(
        reader,
        asker,
        entity,
        missing,
        'id',
        records.map((r) => r.id),
      )
      const byId = new Map(rows.map(({ record }) => [record.id, record]))
      for (const record of records) {
        const stored = byId.get(record.id)
        for (const { name } of missing) record[name] ??= stored?.[name] ?? null
      }
    }
    await fillLists(reader, asker, entity, records, paths)
  }

  const fillLists = async (
    reader: Reader,
    asker: Asker,
    entity: EntityModel,
    records: readonly MutableRecord[],
    paths: Paths,
  ) => {
    for (const [name, below] of paths) {
      const field = entity.byName.get(name)
      if (!field || records.length === 0) continue
      if (field.kind === 'column' || field.field.type.kind === 'either')
        await fillReferences(reader, asker, field, records, below)
      else if (field.kind !== 'live') await fillList(reader, asker, field, records, below)
    }
  }

  const fillReferences = async (
    reader: Reader,
    asker: Asker,
    field: FieldModel,
    records: readonly MutableRecord[],
    below: Paths,
  ) => {
    const { type } = field.field
    if ((type.kind !== 'reference' && type.kind !== 'either') || below.size === 0) return
    const targets = records
      .map((r) => r[field.name] as MutableRecord | null | undefined)
      .filter((r) => r !== null && r !== undefined)
    for (const name of type.kind === 'reference' ? [type.entity] : type.entities) {
      const own = type.kind === 'reference' ? targets : targets.filter((target) => target['$entity'] === name)
      if (own.length > 0) await fill(reader, asker, model.entities.get(name)!, own, below)
    }
  }

  const fillList = async (
    reader: Reader,
    asker: Asker,
    field: FieldModel & { kind: 'parts' | 'rows' | 'link' | 'line' },
    records: readonly MutableRecord[],
    below: Paths,
  ) => {
    const other = model.entities.get(field.kind === 'parts' ? field.part : field.other)!
    const present = records.filter((r) => r[field.name] !== undefined)
    if (present.length > 0)
      await fill(
        reader,
        asker,
        other,
        present.flatMap((r) => r[field.name] as unknown as MutableRecord[]),
        below,
      )
    const absent = records.filter((r) => r[field.name] === undefined)
    if (absent.length === 0) return
    const byId = new Map(absent.map((r) => [r.id, [] as MutableRecord[]]))
    if (field.kind === 'link' || field.kind === 'line') await fillLink(reader, asker, field, other, byId, below, absent)
    else if (field.kind === 'parts') await fillRows(reader, asker, field.whole, other, byId, below, field.slot)
    else await fillRows(reader, asker, field.column, other, byId, below)
    for (const record of absent) record[field.name] = byId.get(record.id)!
  }

  const fillRows = async (
    reader: Reader,
    asker: Asker,
    column: string,
    other: EntityModel,
    byId: ReadonlyMap<string, MutableRecord[]>,
    below: Paths,
    slot?: string,
  ) => {
    const rows = await rowsBy(reader, asker, other, scalarsOf(other, below), column, [...byId.keys()], slot)
    for (const { record, by } of rows) byId.get(by)!.push(record)
    await fillLists(
      reader,
      asker,
      other,
      rows.map((r) => r.record),
      below,
    )
  }

  const fillLink = async (
    reader: Reader,
    asker: Asker,
    field: FieldModel & { kind: 'link' | 'line' },
    other: EntityModel,
    byId: ReadonlyMap<string, MutableRecord[]>,
    below: Paths,
    records: readonly RecordValue[],
  ) => {
    const pairs: (readonly [string, string])[] = []
    const own: OwnSteps = field.kind === 'line' ? ownSteps(field, records) : new Map()
    const above = [...own.values()].flatMap((steps) => steps.map((step) => step[1]))
    const steps = [...own.values()].flat()
    for (const lot of lots([...new Set([...byId.keys(), ...above])])) {
      const text = field.kind === 'link' ? linkText(field.link, lot.length) : stepsText(field.line, lot.length)
      const rows = (await reader.rows(text, lot)).map((row) => [row[0] as string, row[1] as string] as const)
      if (field.kind === 'link') pairs.push(...rows)
      else steps.push(...rows.filter(([id]) => !own.has(id)))
    }
    if (field.kind === 'line') pairs.push(...alongSteps([...byId.keys()], steps))
    const targets = await load(
      reader,
      asker,
      other,
      pairs.map((p) => p[1]),
      below,
    )
    for (const [owner, id] of pairs) byId.get(owner)!.push(targets.get(id) ?? bareRecord(id))
  }

  return { load, fill }
}

/** Of parts in several lists: those of this one. */
const inSlot = (slot: string): string => (slot === '' ? '' : ` AND t."slot" = '${slot}'`)

const linkText = ({ table, from, to }: Link, count: number): string =>
  `SELECT ${quoted(from)}, ${quoted(to)} FROM ${quoted(table)} WHERE ${quoted(from)} IN (${marks(count)}) ORDER BY ${quoted(to)}`

const environmentOf = (asker: Asker): Environment => asker.environment

/** Every stored field and the parts with theirs: what a change starts from. */
export function ownPaths(model: Model, entity: EntityModel): Paths {
  return new Map(
    entity.fields.flatMap((field): [string, Paths][] => {
      if (field.kind === 'parts') return [[field.name, ownPaths(model, model.entities.get(field.part)!)]]
      if (field.kind === 'link' && field.field.type.kind === 'many') return [[field.name, new Map()]]
      return field.kind === 'column' ? [[field.name, new Map()]] : []
    }),
  )
}

/** A path tree with more in it. */
export function mergePaths(a: Paths, b: Paths): Paths {
  const merged = new Map(a)
  for (const [name, below] of b) merged.set(name, mergePaths(merged.get(name) ?? new Map(), below))
  return merged
}
