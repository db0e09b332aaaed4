/**
 * Reads rows as one set of permissions may see them: selected columns, their JSON, and fields whose visibility depends
 * on the row. Compiled once per entity, set of permissions and selection of fields.
 *
 * A field whose permission depends on the row is left out if the condition is not true, which a flag in the row tells.
 */
import { placeFields } from '@ninefold/plan'
import {
  readSql,
  sqlCondition,
  sqlExpression,
  type Environment,
  type SqlBinding,
  type SqlPart,
  type SqlTarget,
  type Tree,
} from '@ninefold/plan/expression'
import type { WireRecord } from '@ninefold/plan/wire'
import type { Condition, Rights } from '../../access/index.ts'
import { POSITION, quoted, type Reader, type Row } from '../../store/index.ts'
import { type Stored, writeValue, type Json, type RecordValue } from '@ninefold/plan/values'
import { blankWith, idsIn } from '../../values/index.ts'
import { allows } from '../expressions.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import { memory } from './memory.ts'
import { readsOnlyColumns, storedIn } from './written-row.ts'
import { among, joined, lots, marks, slot, statement, type Piece } from './statement.ts'

/** A record under construction. */
export type WireDraft = { -readonly [K in keyof WireRecord]: WireRecord[K] } & { [field: string]: Json }

export interface Selection {
  /** The SQL between SELECT and FROM, over the row `t`. The id comes first. */
  readonly columns: readonly Piece[]
  /** The number of columns. */
  readonly width: number
  /** Lists are still empty. */
  decode(row: Row): WireDraft
  /** Fills parts and many-to-many lists of records returned by `decode`. */
  fill(reader: Reader, environment: Environment, records: readonly WireDraft[]): Promise<void>
  /** The names of the lists that `fill` fills, including those that may be hidden on a row. */
  readonly lists: readonly string[]
  /** If there is exactly one list and one query selects it. */
  readonly onlyList?: ListOfOne
  /**
   * The record, with its lists, as it would be read after it was written with these values. Absent if the database must
   * compute some of it.
   */
  readonly written?: FromWritten<WireDraft>
}

/** `environment`: with the record as `this`. */
type FromWritten<T> = (record: RecordValue, environment: Environment) => T

/** The query for a list of one record, whose id is in slot 0. */
interface ListOfOne {
  readonly pieces: readonly Piece[]
  /** The item in the columns from `place` on; the first of them is never missing. */
  item(row: Row, place: number): Json
}

interface Setter {
  readonly name: string
  /** Index in the row; −1 for a list. */
  readonly place: number
  /** Index of the flag; −1 if the field is always readable. */
  readonly flag: number
  readonly wire: (stored: Stored) => Json
}

interface SelectionOptions {
  readonly model: Model
  readonly entity: EntityModel
  readonly rights: Rights
  readonly target: SqlTarget
  /** Absent: all readable fields. `lines.amount`: only these fields of the parts in a list. */
  readonly fields?: readonly string[]
  /** Always left out: the wholes of a part. */
  readonly without?: readonly string[]
}

export function selection({ model, entity, rights, target, fields, without = [] }: SelectionOptions): Selection {
  const columns: SelectedColumn[] = [{ pieces: ['t."id"'], written: ({ id }) => id }]
  const flags = new Map<string, number>()
  const setters: Setter[] = []
  const lists: List[] = []

  const flagOf = (condition: Condition): number => {
    if (condition === true || condition === false) return -1
    const key = JSON.stringify(condition)
    const known = flags.get(key)
    if (known !== undefined) return known
    columns.push(flagColumn(entity, condition, target))
    flags.set(key, columns.length - 1)
    return columns.length - 1
  }

  for (const { field, below } of wantedOf(entity, fields, without)) {
    const condition = rights.field(entity.name, 'read', field.name)
    if (condition === false || field.kind === 'rows' || field.kind === 'line') continue
    if (field.kind === 'column' || field.kind === 'live') {
      const { column, wire } = scalar(field, target, condition)
      columns.push(column)
      setters.push({ name: field.name, place: columns.length - 1, flag: flagOf(condition), wire })
    } else {
      setters.push({ name: field.name, place: -1, flag: flagOf(condition), wire: () => [] })
      lists.push(field.kind === 'parts' ? partList(model, field, rights, target, below) : linkList(field))
    }
  }
  const onlyList = lists.length === 1 ? lists[0]!.ofOne : undefined
  const decode = decoder(setters)
  return {
    columns: piecesOf(columns),
    width: columns.length,
    decode,
    ...writtenBy(columns, lists, decode),
    lists: namesOfLists(setters),
    ...(onlyList && { onlyList }),
    fill: fillAll(lists),
  }
}

const fillAll =
  (lists: readonly List[]): Selection['fill'] =>
  async (reader, environment, records) => {
    if (records.length > 0) for (const { fill } of lists) await fill(reader, environment, records)
  }

interface SelectedColumn {
  readonly pieces: readonly Piece[]
  /** Its value in a written record. Absent: only the database knows. */
  readonly written?: FromWritten<Stored>
}

const piecesOf = (columns: readonly SelectedColumn[]): readonly Piece[] =>
  joined(
    columns.map(({ pieces }) => pieces),
    ', ',
  )

const flagColumn = (entity: EntityModel, condition: Tree, target: SqlTarget): SelectedColumn => ({
  pieces: [sqlCondition(condition, target)],
  ...(readsOnlyColumns(entity, condition) && {
    written: (_: RecordValue, environment: Environment) => (allows(condition, environment) ? 1 : 0),
  }),
})

function writtenBy(
  columns: readonly SelectedColumn[],
  lists: readonly List[],
  decode: Selection['decode'],
): Pick<Selection, 'written'> {
  const known = columns.flatMap(({ written }) => written ?? [])
  if (known.length < columns.length || lists.some((list) => !list.written)) return {}
  const written: Selection['written'] = (record, environment) => {
    const draft = decode(known.map((value) => value(record, environment)))
    for (const list of lists) if (draft[list.name] !== undefined) draft[list.name] = list.written!(record, environment)
    return draft
  }
  return { written }
}

interface WantedField {
  readonly field: FieldModel
  /** Of its parts, only these fields; absent, all. */
  readonly below?: readonly string[]
}

function wantedOf(
  entity: EntityModel,
  fields: readonly string[] | undefined,
  without: readonly string[],
): readonly WantedField[] {
  const all = entity.fields.filter(({ name }) => name !== 'id' && !without.includes(name))
  if (!fields) return all.map((field) => ({ field }))
  return all.flatMap((field): WantedField[] => {
    if (fields.includes(field.name) || field.name === 'version') return [{ field }]
    const start = `${field.name}.`
    const below = fields.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length))
    return below.length === 0 ? [] : [{ field, below }]
  })
}

const namesOfLists = (setters: readonly Setter[]): readonly string[] =>
  setters.flatMap(({ name, place }) => (place < 0 ? [name] : []))

function decoder(setters: readonly Setter[]): (row: Row) => WireDraft {
  const flags = [...new Set(setters.flatMap(({ flag }) => (flag < 0 ? [] : [flag])))]
  const shapes = new Map<string, Shape>()
  return (row) => {
    const open = flags.map((flag) => row[flag]).join()
    let shape = shapes.get(open)
    if (!shape) shapes.set(open, (shape = shapeOf(setters.filter(({ flag }) => flag < 0 || row[flag] === 1))))
    const record = { ...shape.blank }
    record.id = row[0] as string
    for (const { name, place, wire } of shape.shown) record[name] = place < 0 ? [] : wire(row[place]!)
    return record
  }
}

/** `LIMIT` with this number, or with 0 if a record to which all rows must refer does not exist. */
interface Shape {
  readonly blank: WireDraft
  readonly shown: readonly Setter[]
}

const shapeOf = (shown: readonly Setter[]): Shape => ({
  blank: blankWith(shown.map(({ name }) => name)) as unknown as WireDraft,
  shown,
})

function scalar(
  field: FieldModel & { kind: 'column' | 'live' },
  target: SqlTarget,
  readable: Condition,
): { column: SelectedColumn; wire: (stored: Stored) => Json } {
  if (field.kind === 'column') {
    const column = { pieces: [field.selected], written: (record: RecordValue) => storedIn(field, record) }
    return { column, wire: field.codec.wire }
  }
  const part: SqlPart = sqlExpression(field.field.computed!.expr.tree, target)
  const { type } = field.field
  // A derived field may be expensive: not computed on rows where it is invisible.
  const pieces =
    typeof readable === 'boolean'
      ? selectable(part)
      : ['CASE WHEN ', sqlCondition(readable, target), ' THEN ', ...selectable(part), ' END']
  return { column: { pieces }, wire: (stored) => writeValue(type, readSql(stored as SqlBinding, part)) }
}

/** It may exceed JavaScript's exact numbers; whole numbers never do. */
export const isWide = ({ form, type }: SqlPart): boolean =>
  form.kind === 'scaled' && form.digits > (type.kind === 'integer' ? 16 : 15)

/** As text if it may exceed JavaScript's exact numbers. */
export const selectable = (part: SqlPart): readonly Piece[] => (isWide(part) ? ['CAST(', part, ' AS TEXT)'] : [part])

interface List {
  readonly name: string
  readonly written?: FromWritten<Json>
  readonly fill: (reader: Reader, environment: Environment, records: readonly WireDraft[]) => Promise<void>
  readonly ofOne?: ListOfOne
}

/** The records that have the list, by id. */
function holders(records: readonly WireDraft[], name: string): Map<string, Json[]> {
  const found = new Map<string, Json[]>()
  for (const record of records) {
    const list = record[name]
    if (Array.isArray(list)) found.set(record.id, list as Json[])
  }
  return found
}

/** `fields`: only these fields of the parts. */
function partList(
  model: Model,
  field: FieldModel & { kind: 'parts' },
  rights: Rights,
  target: SqlTarget,
  fields?: readonly string[],
): List {
  const part = model.entities.get(field.part)!
  const inPart = { ...target, this: { entity: part.name, alias: 't' } }
  const without = placeFields(part.entity)
  const inside = selection({ model, entity: part, rights, target: inPart, without, ...(fields && { fields }) })
  const whole = `t.${quoted(field.whole)}`
  const inSlot = field.slot === undefined ? '' : ` AND t."slot" = '${field.slot}'`
  const memoized = memory(Infinity)
  const selecting = (condition: readonly Piece[]): readonly Piece[] => [
    'SELECT ',
    ...inside.columns,
    `, ${whole} FROM ${part.table} AS t WHERE `,
    ...condition,
    `${inSlot} ORDER BY ${whole}, t.${quoted(POSITION)}`,
  ]
  const fill: List['fill'] = async (reader, environment, records) => {
    const wholes = holders(records, field.name)
    for (const lot of lots([...wholes.keys()])) {
      const wanted = among(model.dialect, whole, lot)
      const { text, values } = memoized(wanted.text, () => statement(selecting([wanted.text])))
      const made: WireDraft[] = []
      for (const row of await reader.rows(text, [...values(environment), ...wanted.values])) {
        const record = inside.decode(row)
        made.push(record)
        wholes.get(row[inside.width] as string)!.push(record as Json)
      }
      if (inside.lists.length > 0) await inside.fill(reader, environment, made)
    }
  }
  const item = (row: Row, place: number) => inside.decode(row.slice(place)) as Json
  const ofOne = inside.lists.length === 0 && { ofOne: { pieces: selecting([`${whole} = `, slot(0)]), item } }
  return { name: field.name, fill, ...ofOne, ...writtenParts(field.name, inside) }
}

function writtenParts(list: string, { written }: Selection): Pick<List, 'written'> {
  if (!written) return {}
  const items = (record: RecordValue) => record[list] as unknown as readonly RecordValue[]
  return {
    written: (record, environment) =>
      items(record).map((item) => written(item, { ...environment, this: item }) as Json),
  }
}

function linkList(field: FieldModel & { kind: 'link' }): List {
  const { table, from, to } = field.link
  const texts = textPerCount(
    (count) =>
      `SELECT ${quoted(from)}, ${quoted(to)} FROM ${quoted(table)} WHERE ${quoted(from)} IN (${marks(count)}) ORDER BY ${quoted(to)}`,
  )
  const fill: List['fill'] = async (reader, _, records) => {
    const owners = holders(records, field.name)
    for (const lot of lots([...owners.keys()])) {
      for (const row of await reader.rows(texts(lot.length), lot)) owners.get(row[0] as string)!.push(row[1] as string)
    }
  }
  const pieces = [
    `SELECT ${quoted(to)} FROM ${quoted(table)} WHERE ${quoted(from)} = `,
    slot(0),
    ` ORDER BY ${quoted(to)}`,
  ]
  const ofOne = { pieces, item: (row: Row, place: number) => row[place]! as Json }
  return { name: field.name, fill, ofOne, written: (record) => idsIn(record[field.name]) }
}

function textPerCount<T>(make: (count: number) => T): (count: number) => T {
  const made = new Map<number, T>()
  return (count) => {
    const known = made.get(count)
    if (known !== undefined) return known
    const fresh = make(count)
    made.set(count, fresh)
    return fresh
  }
}
