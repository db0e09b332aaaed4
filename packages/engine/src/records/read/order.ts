/**
 * The order of a list, and the position at which the next page starts. A key that is not readable on a row counts as
 * missing there, even if the document sets the order, since a cursor contains the keys.
 */
import { placesOf, type Sort } from '@ninefold/plan'
import { sqlExpression, type Expr, type SqlPart, type SqlTarget, type Tree } from '@ninefold/plan/expression'
import {
  type Type,
  type Binding,
  type Stored,
  typeOfField,
  formOf,
  type ColumnForm,
  traitsOf,
  type PartColumn,
} from '@ninefold/plan/values'
import { ownField, type Condition, type Rights } from '../../access/index.ts'
import { refuse } from '../../refusal.ts'
import { POSITION, quoted, type Row } from '../../store/index.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import { isWide, selectable } from './select.ts'
import { joined, slot, type Piece } from './statement.ts'

export interface Key {
  /** The SQL for ordering and comparing. */
  readonly pieces: readonly Piece[]
  /**
   * The SQL selected for the cursor, if it differs: numbers that may exceed JavaScript's exact range are selected as
   * text.
   */
  readonly selected?: readonly Piece[]
  readonly descending: boolean
  /** Never missing, so a plain comparison is enough. */
  readonly filled: boolean
  /** The type of its value in a cursor. */
  readonly is: 'text' | 'whole' | 'number' | 'yesNo'
}

/** Maximum length of a path in an order: each reference is a look-up for each row. */
const MAX_HOPS = 8

/** `-spentOn,number`; FIELD_UNKNOWN if the user could never read it. */
export function readSort(text: string): readonly Sort[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > 8 || parts.some((part) => part.split('.').length > MAX_HOPS))
    throw refuse('SORT_INVALID', { field: 'sort' })
  return parts.filter(Boolean).map((part) => {
    const descending = part.startsWith('-')
    return { path: part.replace(/^[-+]/, ''), descending }
  })
}

/** The user's own order; refused like that of a list. */
export function checkedSort(model: Model, entity: EntityModel, rights: Rights, text: string): readonly Sort[] {
  const order = readSort(text)
  for (const { path } of order) pathTree(model, entity, rights, path)
  return order
}

/** The keys of an order, ending with a unique one. */
export function orderKeys(
  model: Model,
  entity: EntityModel,
  rights: Rights,
  target: SqlTarget,
  order: readonly Sort[],
): readonly Key[] {
  const keys = order.flatMap((sort) => sortKeys(model, entity, rights, target, sort))
  const last = { pieces: ['t."id"'], filled: true, is: 'text' } as const
  if (order.length > 0) return [...keys, { ...last, descending: order.at(-1)!.descending }]
  if (entity.isPart) {
    const wholes = [...new Set(placesOf(entity.entity).map(({ whole }) => whole))]
    const whole = `coalesce(${wholes.map((name) => `t.${quoted(name)}`).join(', ')})`
    // In several wholes or lists, two parts may have the same position.
    const names = entity.entity.alsoPartOf ? [whole, 't."id"'] : [`t.${quoted(wholes[0]!)}`, `t.${quoted(POSITION)}`]
    return names.map((name, i) => ({
      pieces: [name],
      descending: false,
      filled: true,
      is: i === 0 || entity.entity.alsoPartOf ? 'text' : 'whole',
    }))
  }
  return [
    { pieces: ['t."createdAt"'], descending: true, filled: true, is: 'text' },
    { ...last, descending: true },
  ]
}

const FILLED = new Set(['createdAt', 'updatedAt', 'version', 'id'])

/** A value stored in several columns is ordered by each of them in turn. */
function partsOf(entity: EntityModel, { path }: Sort): readonly PartColumn[] | undefined {
  const field = path.includes('.') ? undefined : fieldNamed(entity, path)
  return field?.kind === 'column' ? field.several : undefined
}

export const keyCount = (entity: EntityModel, sort: Sort): number => partsOf(entity, sort)?.length ?? 1

function sortKeys(model: Model, entity: EntityModel, rights: Rights, target: SqlTarget, sort: Sort): readonly Key[] {
  const parts = partsOf(entity, sort)
  if (!parts) return [orderKey(model, entity, rights, target, sort)]
  return parts.map(({ part }) => orderKey(model, entity, rights, target, { ...sort, path: `${sort.path}.${part}` }))
}

function orderKey(model: Model, entity: EntityModel, rights: Rights, target: SqlTarget, sort: Sort): Key {
  const { descending } = sort
  const tree = pathTree(model, entity, rights, sort.path)
  const field = sort.path.includes('.') ? undefined : fieldNamed(entity, sort.path)
  // A record's id contains its creation time, so the time is not secret and the index can be used.
  const open = field?.name === 'createdAt' || (field && rights.field(entity.name, 'read', field.name) === true)
  if (field?.kind === 'column' && open && !traitsOf(field.field.type).storedUnordered) {
    const pieces = [`t.${quoted(field.name)}`]
    const wide = field.wide ? { selected: [field.selected] } : {}
    return {
      pieces,
      ...wide,
      descending,
      filled: FILLED.has(field.name),
      is: keyKind(formOf(field.field.type)),
    }
  }
  return {
    ...expressionKey(sqlExpression(measured(tree), { ...target, mask: rights.mask })),
    descending,
    filled: false,
  }
}

/** Durations are ordered by length. */
const measured = (tree: Tree): Tree =>
  tree.type.kind === 'duration' ? { op: 'call', fn: 'milliseconds', args: [tree], type: { kind: 'integer' } } : tree

/** Decimals stored as text are ordered by the nearest number, not alphabetically. */
function expressionKey(part: SqlPart): Pick<Key, 'pieces' | 'selected' | 'is'> {
  const { form, type } = part
  if (form.kind === 'exact') return { pieces: ['CAST(', part, ' AS DOUBLE PRECISION)'], is: 'number' }
  const is = form.kind === 'scaled' ? 'whole' : type.kind === 'yesNo' ? 'yesNo' : 'text'
  return { pieces: [part], ...(isWide(part) && { selected: selectable(part) }), is }
}

const keyKind = (form: ColumnForm | undefined): Key['is'] =>
  form?.kind === 'integer' || form?.kind === 'scaled' ? 'whole' : form?.kind === 'yesNo' ? 'yesNo' : 'text'

/** A dotted path over the row as a tree; each field on it must be readable on some row. */
export function pathTree(model: Model, entity: EntityModel, rights: Rights, path: string): Tree {
  const unknown = () => refuse('FIELD_UNKNOWN', { field: 'sort', parameters: { name: path } })
  let tree: Tree | undefined
  let at: EntityModel | undefined = entity
  for (const segment of path.split('.')) {
    if (tree?.type.kind === 'map') {
      const part: Type | undefined = tree.type.fields[segment]
      if (!part) throw unknown()
      tree = { op: 'field', of: tree, field: segment, type: part }
      continue
    }
    const field: FieldModel | undefined = at && fieldNamed(at, segment)
    const type: Type | undefined = field && typeOfField(field.field.type)
    const allowed: Condition = field ? rights.field(at!.name, 'read', field.name) : false
    if (!field || !type || allowed === false || type.kind === 'list') throw unknown()
    tree = tree ? { op: 'field', of: tree, field: field.name, type } : ownField(entity.name, field.name, type)
    at =
      type.kind === 'record' && rights.rows(type.entity, 'read') !== false ? model.entities.get(type.entity) : undefined
  }
  if (!tree) throw unknown()
  return tree
}

const fieldNamed = (entity: EntityModel, name: string) =>
  entity.byName.get(name) ?? entity.fields.find((field) => field.name.toLowerCase() === name.toLowerCase())

export const orderText = (keys: readonly Key[]): readonly Piece[] =>
  joined(
    keys.map((key) => [...key.pieces, key.descending ? ' DESC NULLS LAST' : ' NULLS FIRST']),
    ', ',
  )

/**
 * The rows after a cursor as ranges: conjunctions that an index can seek, in the order of the list. With one
 * disjunction of the same conditions, a database would scan the index from its start. `missing`: which keys of the
 * cursor are NULL; NULL is the least value. The keys are in the slots from `first`.
 */
export function rangesAfter(
  keys: readonly Key[],
  missing: readonly boolean[],
  first: number,
): readonly (readonly Piece[])[] {
  const tuple = tupleStart(keys, missing)
  const ranges: (readonly Piece[])[] = []
  for (let i = tuple; i >= 0; i--) {
    const equal = keys
      .slice(0, i)
      .map((key, j) => [...key.pieces, ...(missing[j] ? [' IS NULL'] : [' = ', slot(first + j)])])
    const compared = i === tuple ? keys.slice(i) : [keys[i]!]
    for (const beyond of rangesBeyond(compared, missing[i]!, first + i))
      ranges.push(joined([...equal, beyond], ' AND '))
  }
  return ranges
}

/**
 * The index of the first of the last keys that one row comparison covers: all have one direction, and only the first of
 * them may be NULL.
 */
function tupleStart(keys: readonly Key[], missing: readonly boolean[]): number {
  let start = keys.length - 1
  while (
    start > 0 &&
    keys[start]!.filled &&
    !missing[start - 1] &&
    keys[start - 1]!.descending === keys[start]!.descending
  )
    start--
  return start
}

/** After the keys of the cursor: one key, or from the start of the tuple, several. */
function rangesBeyond(keys: readonly Key[], isMissing: boolean, first: number): readonly (readonly Piece[])[] {
  const [{ pieces, descending, filled }] = keys as readonly [Key]
  if (isMissing) return descending ? [] : [[...pieces, ' IS NOT NULL']]
  const row = (each: readonly (readonly Piece[])[]) =>
    each.length === 1 ? each[0]! : ['(', ...joined(each, ', '), ')']
  const values = row(keys.map((_, i) => [slot(first + i)]))
  const beyond = [...row(keys.map((key) => key.pieces)), descending ? ' < ' : ' > ', ...values]
  return descending && !filled ? [beyond, [...pieces, ' IS NULL']] : [beyond]
}

/** Opaque to clients, but contains nothing secret: the user may read the keys. */
export function writeCursor(order: string, keys: readonly Stored[]): string {
  return Buffer.from(JSON.stringify([order, ...keys])).toString('base64url')
}

/** CURSOR_INVALID if it was made for another order. */
export function readCursor(cursor: string, order: string, count: number): readonly CursorValue[] {
  const invalid = () => refuse('CURSOR_INVALID', { field: 'cursor' })
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw invalid()
  }
  if (!Array.isArray(read) || read.length !== count + 1 || read[0] !== order) throw invalid()
  const keys = read.slice(1) as unknown[]
  if (!keys.every((key) => key === null || typeof key === 'string' || typeof key === 'number')) throw invalid()
  return keys as CursorValue[]
}

export type CursorValue = string | number | null

/** The values of a cursor as the keys compare them. CURSOR_INVALID for a value that is invalid for its key. */
export function cursorBindings(keys: readonly Key[], values: readonly CursorValue[]): readonly Binding[] {
  return values.map((value, i) => {
    if (value === null) return null
    const { is, selected } = keys[i]!
    if (selected && typeof value === 'string' && /^-?\d{1,18}$/.test(value)) return BigInt(value)
    if (selected || !isOfKind(value, is)) throw refuse('CURSOR_INVALID', { field: 'cursor' })
    return value
  })
}

function isOfKind(value: string | number, is: Key['is']): boolean {
  if (is === 'text') return typeof value === 'string'
  if (is === 'yesNo') return value === 0 || value === 1
  return is === 'whole' ? Number.isSafeInteger(value) : typeof value === 'number'
}

/** The keys of a row, which are its last columns. */
export const keysOf = (row: Row, from: number): readonly Stored[] => row.slice(from)

/** The identity of an expression, for caching. */
const identities = new WeakMap<Expr, number>()
let next = 0
export function identity(expr: Expr): number {
  const known = identities.get(expr)
  if (known !== undefined) return known
  identities.set(expr, ++next)
  return next
}
