/**
 * Whether a list reads few rows although its filter, search or total reads any number of them: because an index finds the rows of one
 * owner, or of one state, and there are few. These rows are counted before the list runs. Such a list need not run as a heavy read.
 */
import { childrenOf, sqlCondition, type Environment, type SqlTarget, type Tree } from '@ninefold/plan/expression'
import { indexesOf, quoted, MAX_ROWS_READ, type Reader } from '../../store/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { equatedName } from './access-paths.ts'
import { where } from './condition.ts'
import { slot, statement, type Statement } from './statement.ts'

/** Characters of texts that are read in about 2 ms. */
const MAX_CHARACTERS = 2_000_000

export interface FewRows {
  /** The list reads few rows if there are at most so many. */
  readonly most: number
  /** Selects the number of rows that the index finds, and of bytes in their long texts. Slot: the limit. */
  readonly count: Statement
  /** The columns of the index that equal one value. */
  readonly columns: readonly string[]
}

interface ListedRows {
  readonly model: Model
  readonly entity: EntityModel
  readonly target: SqlTarget
  /** What is true for all rows of the list. */
  readonly known: readonly Tree[]
  /** What the list evaluates for each row on behalf of the user: filter, searched texts, order. All are cheap. */
  readonly evaluated: readonly Tree[]
}

/** Undefined if no index limits the rows. */
export function fewRows({ model, entity, target, known, evaluated }: ListedRows): FewRows | undefined {
  const equal = new Map(known.flatMap((tree) => equatedName(tree).map((name) => [name, tree] as const)))
  const columns = indexesOf(model.plan, entity.entity)
    .map((index) =>
      firstWhile(
        index.columns.map(({ name }) => name),
        (name) => equal.has(name),
      ),
    )
    .reduce((longest, names) => (names.length > longest.length ? names : longest), [])
  if (columns.length === 0) return undefined
  const conditions = columns.map((name) => ['(', sqlCondition(equal.get(name)!, target), ')'])
  const texts = evaluated.flatMap((tree) => textsOf(model, tree))
  const long = texts.filter(({ isOwn, most }) => isOwn && most > SHORT).map(({ name }) => name)
  const others = texts.reduce((sum, { isOwn, most }) => sum + (isOwn && most > SHORT ? 0 : most), 1)
  const bytes = ['0', ...[...new Set(long)].map((name) => `coalesce(octet_length(t.${quoted(name)}), 0)`)].join(' + ')
  const rows = [`SELECT ${bytes} AS bytes FROM ${entity.table} AS t`, ...where(conditions), ' LIMIT ', slot(0)]
  return {
    most: Math.min(MAX_ROWS_READ, Math.floor(MAX_CHARACTERS / others)),
    count: statement(['SELECT count(*), coalesce(sum(few.bytes), 0) FROM (', ...rows, ') AS few']),
    columns,
  }
}

function firstWhile<T>(all: readonly T[], fits: (one: T) => boolean): readonly T[] {
  const end = all.findIndex((one) => !fits(one))
  return end < 0 ? all : all.slice(0, end)
}

const CHEAP = new Set('and or not == != < <= > >= in has contains startsWith endsWith lower upper'.split(' '))

/** Comparisons of stored fields and values, whose cost grows only with the lengths of the texts. */
export function isCheap(model: Model, tree: Tree): boolean {
  const isSimple =
    tree.op === 'literal' ||
    tree.op === 'name' ||
    tree.op === 'list' ||
    (tree.op === 'field' && tree.type.kind !== 'list' && fieldOf(model, tree)?.kind !== 'live') ||
    (tree.op === 'call' && CHEAP.has(tree.fn))
  return isSimple && childrenOf(tree).every((child) => isCheap(model, child))
}

/** A text of at most so many characters is not measured; one without a maximum, such as an e-mail address, has no more. */
const SHORT = 500

interface Text {
  readonly name: string
  /** A column of the row itself. */
  readonly isOwn: boolean
  /** Characters. */
  readonly most: number
}

function textsOf(model: Model, tree: Tree): readonly Text[] {
  const inside = childrenOf(tree).flatMap((child) => textsOf(model, child))
  if (tree.op !== 'field' || tree.type.kind !== 'text') return inside
  const field = fieldOf(model, tree)
  const type = field?.field.type
  const most = type && 'max' in type && typeof type.max === 'number' ? type.max : SHORT
  const isOwn = field?.kind === 'column' && tree.of.op === 'name' && tree.of.scope === 'this'
  return [...inside, { name: tree.field, isOwn, most }]
}

const fieldOf = (model: Model, { of, field }: Tree & { readonly op: 'field' }) =>
  of.type.kind === 'record' ? model.entities.get(of.type.entity)?.byName.get(field) : undefined

/** Whether the rows that the index finds are few, with these values. */
export async function areFew(reader: Reader, { count, most }: FewRows, environment: Environment): Promise<boolean> {
  const [row] = await reader.rows(count.text, count.values(environment, [most + 1]))
  const [rows, bytes] = row as readonly [number, number]
  return rows <= most && bytes <= MAX_CHARACTERS
}

/**
 * Whether SQLite runs the statement over the rows that the columns find and scans no table: otherwise the statement could stop the
 * server, however few these rows are.
 */
export async function readsOnlyFound(
  reader: Reader,
  { text }: Statement,
  columns: readonly string[],
): Promise<boolean> {
  const plan = await reader.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
  return plan.every(({ detail }) => {
    if (/^SCAN (?!of_choice\b|CONSTANT ROW)/u.test(detail)) return false
    if (!/^SEARCH t\b/u.test(detail)) return true
    const terms = /\(([^()]*)\)$/u.exec(detail)?.[1]!.split(' AND ') ?? []
    return terms.includes('id=?') || columns.every((name) => terms.includes(`${name}=?`))
  })
}
