/**
 * Loads rows of one entity as records, by their ids or by a column that refers to others. Statements are built once.
 */
import { memoize } from '@ninefold/plan/base'
import { readSql, sqlExpression, type SqlBinding } from '@ninefold/plan/expression'
import { type Binding, type Value, bareRecord, copyOfRecord, type MutableRecord } from '@ninefold/plan/values'
import type { Principal } from '../../access/index.ts'
import { POSITION, quoted, type Reader, type Row } from '../../store/index.ts'
import { blankWith } from '../../values/index.ts'
import { flag } from '../read/condition.ts'
import { type EntityModel, type FieldModel, type Model } from '../model.ts'
import type { Paths } from './paths.ts'
import { rowMemory, type RowMemory } from './row-memory.ts'
import { selectable } from '../read/select.ts'
import { joined, lots, marks, statement, type Piece, type Statement } from '../read/statement.ts'

type Scalar = FieldModel & { kind: 'column' | 'live' }
const isScalar = (field: FieldModel): field is Scalar => field.kind === 'column' || field.kind === 'live'

interface RowsQuery {
  readonly entity: EntityModel
  readonly fields: readonly Scalar[]
  /** The column of the ids. */
  readonly by: string
  readonly ids: readonly string[]
  /** For parts in several lists: those of this one. */
  readonly slot?: string
  /** Also selects whether the principal may read the row. */
  readonly access?: boolean
  /** Instead of `ids`: a statement that selects them. */
  readonly within?: BoundStatement
}

interface BoundStatement {
  readonly text: string
  readonly values: readonly Binding[]
}

export interface LoadedRow {
  readonly record: MutableRecord
  /** The value of the column `by` of the query. */
  readonly by: string
  /** False if `access` was not requested. */
  readonly readable: boolean
}

/** In order: parts by position, others by id. */
export type LoadRows = (reader: Reader, principal: Principal, query: RowsQuery) => Promise<readonly LoadedRow[]>

interface Selecting {
  readonly statement: Statement
  readonly readers: readonly ((row: Row) => Value)[]
  /** The record that each row fills a copy of. */
  readonly blank: MutableRecord
}

const columnsIn = new WeakMap<Paths, Map<EntityModel, readonly Scalar[]>>()

/** The first steps of the paths that the entity's own row contains. */
export function scalarsOf(entity: EntityModel, paths: Paths): readonly Scalar[] {
  const known = columnsIn.get(paths) ?? new Map<EntityModel, readonly Scalar[]>()
  columnsIn.set(paths, known)
  const before = known.get(entity)
  if (before) return before
  const fields = [...paths.keys()].flatMap((name) => entity.byName.get(name) ?? []).filter(isScalar)
  known.set(entity, fields)
  return fields
}

/** What the fields add to the key of a statement. `isLive`: their values depend on the rights. */
const keyOf = memoize((fields: readonly Scalar[]) => ({
  names: fields.map(({ name }) => name).join(','),
  isLive: fields.some(({ kind }) => kind === 'live'),
}))

export function rowLoader(model: Model): LoadRows {
  const memory = new Map<string, Selecting>()

  function selecting(principal: Principal, query: RowsQuery, count: number): Selecting {
    const { entity, fields, by, slot = '', access = false, within } = query
    const { names, isLive } = keyOf(fields)
    const rights = access || isLive ? principal.rightsKey : ''
    const key = `${rights} ${access} ${entity.name} ${by} ${slot} ${within?.text ?? count} ${names}`
    const known = memory.get(key) ?? selectingOf(model, principal, query, count)
    memory.set(key, known)
    return known
  }

  return async (reader, principal, query) => {
    const { fields, ids, by, within } = query
    const known = by === 'id' ? rowMemory(reader, query.entity.table) : undefined
    const remembered = known && rememberedRows(known, query)
    if (remembered) return remembered
    const found: LoadedRow[] = []
    for (const lot of within ? [within.values] : lots(ids)) {
      const { statement: made, readers, blank } = selecting(principal, query, lot.length)
      for (const row of await reader.rows(made.text, [...made.values(principal.environment), ...lot])) {
        const record = copyOfRecord(blank)
        record.id = row[0] as string
        fields.forEach((field, i) => (record[field.name] = readers[i]!(row)))
        found.push({ record, by: row.at(-1) as string, readable: query.access === true && row.at(-2) === 1 })
        known?.note(record.id, () => storedColumns(fields, row))
      }
    }
    if (known) for (const id of ids) if (!known.has(id)) known.note(id, null)
    return found
  }
}

/** Of the selected fields, after the id. */
const storedColumns = (fields: readonly Scalar[], row: Row) =>
  fields.flatMap(({ name, kind }, i) => (kind === 'column' ? [[name, row[i + 1]!] as const] : []))

/** Undefined if the database must be queried. */
function rememberedRows(
  known: RowMemory,
  { fields, ids, access, within }: RowsQuery,
): readonly LoadedRow[] | undefined {
  if (access === true || within) return undefined
  const names = fields.map(({ name }) => name)
  const found: LoadedRow[] = []
  for (const id of new Set(ids)) {
    const values = known.of(id, names)
    if (values === undefined) return undefined
    if (values === null) continue
    const record = bareRecord(id)
    for (const field of fields) {
      if (field.kind !== 'column') return undefined
      record[field.name] = field.codec.decode(values.get(field.name)!)
    }
    found.push({ record, by: id, readable: false })
  }
  return found
}

/** The id, the fields, the access flag if requested, the column of the query. Slots are the ids. */
function selectingOf(model: Model, principal: Principal, query: RowsQuery, count: number): Selecting {
  const { entity, fields, by, slot = '', access = false, within } = query
  const target = model.target(principal, entity.name)
  const columns: (readonly Piece[])[] = [['t."id"']]
  const readers = fields.map((field) => {
    const place = columns.length
    if (field.kind === 'column') {
      columns.push([field.selected])
      return (row: Row) => field.codec.decode(row[place]!)
    }
    const part = sqlExpression(field.field.computed!.expr.tree, target)
    columns.push(selectable(part))
    return (row: Row) => readSql(row[place] as SqlBinding, part)
  })
  if (access) columns.push(flag(model.rights(principal).rows(entity.name, 'read'), target))
  columns.push([`t.${quoted(by)}`])
  const order = by === 'id' ? '' : ` ORDER BY t.${quoted(by)}, t.${entity.isPart ? quoted(POSITION) : '"id"'}`
  const inSlot = slot === '' ? '' : ` AND t."slot" = '${slot}'`
  const pieces = [
    'SELECT ',
    ...joined(columns, ', '),
    ` FROM ${entity.table} AS t WHERE t.${quoted(by)} IN (${within?.text ?? marks(count)})${inSlot}${order}`,
  ]
  return { statement: statement(pieces), readers, blank: blankWith(fields.map(({ name }) => name)) }
}
