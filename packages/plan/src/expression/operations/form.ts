/**
 * How an operation is stated: once, with what it takes, what it gives, what it does in JavaScript and how SQL says it.
 * The checker, the evaluator and the SQL writer all read these statements and know no operation by name.
 */
import type { Environment } from '../environment.ts'
import type { Pieces, SqlForm, SqlRelation, SqlScalar, SqlValue } from '../sql-parts.ts'
import type { Type, Decimal, Duration, FileValue, Money, RecordValue, Value } from '../../values/index.ts'

/** What an operation takes, and what it then gets. 'number' is an integer or a decimal and arrives as a decimal. */
interface Kinds {
  text: string
  integer: number
  number: Decimal
  money: Money
  percent: Decimal
  yesNo: boolean
  date: string
  time: string
  dateTime: string
  duration: Duration
  file: FileValue
  record: RecordValue
  /** A record of one of several entities. */
  either: RecordValue
  list: readonly Value[]
  map: { readonly [key: string]: Value }
  any: Value
}
export type Kind = keyof Kinds

/** Evaluates with what was worked out so far; `Run` is the evaluator's. */
export type Step<R> = (run: R) => Value

export interface Form {
  readonly takes: readonly Kind[]
  /** Further arguments, any number. */
  readonly rest?: Kind
  /** The type of the result; undefined where these types do not fit after all. */
  readonly gives: (args: readonly Type[]) => Type | undefined
  /** Gets missing values too. Otherwise anything missing makes the result missing. */
  readonly takesMissing: boolean
  /** What it is worked out by; the environment comes after the arguments. */
  readonly evaluate: (...args: never[]) => Value
  /** Instead of `evaluate`, where not all arguments are needed. */
  readonly lazy?: <R>(args: readonly Step<R>[]) => Step<R>
  /** Depends on the time zone, beside its arguments. */
  readonly zoned: boolean
  /** Absent: a function of the same meaning is called, where the database can have one. */
  readonly sql?: (w: SqlWriter, args: readonly SqlValue[], type: Type) => SqlScalar | SqlRelation
  /**
   * The body of that function in PostgreSQL, over `$1`, `$2` …, with the time zone after them. Numbers come and go as NUMERIC,
   * durations as `nf_duration` makes them, other values as columns hold them (`../postgres/library.ts`).
   */
  readonly postgres?: string
  /** Cannot be said in SQL. */
  readonly neverSql?: boolean
}

/** What the statements of operations may ask of the SQL writer. The writer itself is `sql-write.ts`. */
export interface SqlWriter {
  /** A value that is no number in need of a form: text, yes/no, date, id, whole number. */
  plain(value: SqlValue): Pieces
  /** A number or an amount; scaled where its digits are known. */
  number(value: SqlValue): SqlScalar
  /** Several values in one form, so that they may stand in each other's place. */
  alike(values: readonly SqlValue[], type: Type): { readonly pieces: readonly Pieces[]; readonly form: SqlForm }
  /** `a < b` and so on; `operator` as SQL writes it. */
  compare(operator: string, a: SqlValue, b: SqlValue): Pieces
  /** Is a record of one of several entities of this one? */
  isOf(record: SqlValue, entity: SqlValue): Pieces
  /** A number × 10^by; undefined when it could outgrow the database's integers. */
  rescale(value: SqlScalar, scale: number): SqlScalar | undefined
  /** Any scalar, in the form it is best kept in. */
  scalar(value: SqlValue): SqlScalar
  relation(value: SqlValue): SqlRelation
  /** What two equal items have alike. */
  distinctKey(item: SqlScalar): Pieces
  /** `x IN (SELECT …)`. */
  contains(item: SqlValue, list: SqlValue): Pieces
  /** `(SELECT expression FROM …)`. */
  select(expression: Pieces, over: SqlRelation): Pieces
  /** One value out of the values that `of` has for all rows: `expression` says it of the column it is given. */
  aggregate(over: SqlRelation, of: Pieces, expression: (column: string) => Pieces): Pieces
  /** Any scalar as a function or a text takes it: numbers written out, `-12.50`; money with its currency. */
  exact(value: SqlValue): Pieces
  /** A whole number that is missing where it is beyond ±(2^53 − 1). */
  safeInteger(value: SqlScalar): SqlScalar
  /** What a macro of this name does with the values of all rows, for numbers that are written out. */
  fold(name: string, over: SqlRelation, body: SqlValue, type: Type): SqlScalar
  /** The same for some values side by side, missing where one is. */
  foldBeside(name: string, values: readonly SqlValue[], type: Type): SqlScalar
  /** Where a text first stands in another one, from 1; 0 where it does not. */
  position(text: SqlValue, part: SqlValue): Pieces
  /** The least (`min`) or the most of some values in one form; missing where one is. */
  extreme(which: 'min' | 'max', values: readonly Pieces[], type: Type): Pieces
  /** A value by which the database orders as JavaScript does. */
  ordered(value: Pieces, type: Type): Pieces
  /** All of a column added up, of whole numbers of at most so many digits. */
  sum(column: string, digits: number): Pieces
  /** Is there a match of the pattern anywhere in the text? */
  matches(form: Form, text: SqlValue, pattern: SqlValue): SqlScalar
  /** There is no SQL for it. */
  refuse(name: string): never
  /** The function that does what the form does in JavaScript. */
  call(form: Form, args: readonly SqlValue[], type: Type): SqlScalar
  readonly yes: string
  readonly no: string
}

export interface Operation {
  /** As trees hold it. */
  readonly name: string
  /** As the reference and messages show it: `round(x, places)`. One for each way to call it. */
  readonly usage: readonly string[]
  readonly operator: boolean
  readonly forms: readonly Form[]
}

type Options = Partial<Pick<Form, 'rest' | 'takesMissing' | 'lazy' | 'zoned' | 'sql' | 'postgres' | 'neverSql'>>

/** States one form: what it takes, what it gives, and how. */
export const form = <const T extends readonly Kind[]>(
  takes: T,
  gives: Type | ((args: readonly Type[]) => Type | undefined),
  evaluate: (...args: [...{ -readonly [I in keyof T]: Kinds[T[I]] }, Environment]) => Value,
  options: Options = {},
): Form => ({
  takes,
  gives: typeof gives === 'function' ? gives : () => gives,
  evaluate: evaluate as unknown as Form['evaluate'],
  takesMissing: false,
  zoned: false,
  ...options,
})

export const operator = (name: string, ...forms: Form[]): Operation => ({ name, usage: [], operator: true, forms })

export const fn = (name: string, usage: readonly string[], ...forms: Form[]): Operation => ({
  name,
  usage,
  operator: false,
  forms,
})

export const text: Type = { kind: 'text' }
export const integer: Type = { kind: 'integer' }
export const decimalType: Type = { kind: 'decimal' }
export const percent: Type = { kind: 'percent' }
export const yesNo: Type = { kind: 'yesNo' }
export const date: Type = { kind: 'date' }
export const time: Type = { kind: 'time' }
export const dateTime: Type = { kind: 'dateTime' }
export const durationType: Type = { kind: 'duration' }

/** May a value of this type stand where `kind` is taken? `null` and holes may stand anywhere. */
export function fits(type: Type, kind: Kind): boolean {
  if (type.kind === 'unknown' || type.kind === 'nothing' || kind === 'any') return true
  if (kind === 'text') return type.kind === 'text' || type.kind === 'choice'
  if (kind === 'number') return type.kind === 'integer' || type.kind === 'decimal'
  return type.kind === kind
}

/** The first form that takes these types, with its result. */
export function pickForm(operation: Operation, args: readonly Type[]): { form: Form; type: Type } | undefined {
  for (const candidate of operation.forms) {
    const kinds = kindsOf(candidate, args.length)
    if (!kinds || !kinds.every((k, i) => fits(args[i]!, k))) continue
    const type = candidate.gives(args)
    if (type) return { form: candidate, type }
  }
  return undefined
}

/** The form for these arguments; undefined if there is no such operation, or none of its forms takes them. */
export const formFor = (
  operation: Operation | undefined,
  args: readonly { readonly type: Type }[],
): ReturnType<typeof pickForm> =>
  operation &&
  pickForm(
    operation,
    args.map((arg) => arg.type),
  )

/** What a form takes when called with `count` arguments; undefined when it cannot be. */
export function kindsOf(form: Form, count: number): readonly Kind[] | undefined {
  const { takes, rest } = form
  if (count < takes.length || (count > takes.length && !rest)) return undefined
  return rest ? [...takes, ...Array<Kind>(count - takes.length).fill(rest)] : takes
}

/** What goes over the items of a list: `lines.sum(l, l.amount)`. */
export interface Macro {
  readonly name: string
  readonly usage: readonly string[]
  /** What is said of each item. 'pair': a key and a value, as a list of two. */
  readonly body: 'condition' | 'value' | 'list' | 'pair'
  /** May it be left out, `xs.sum()`? */
  readonly bare: boolean
  readonly gives: (item: Type, body: Type) => Type | undefined
  readonly evaluate: (items: readonly Value[], each: (item: Value) => Value, type: Type) => Value
  /** `body` writes what is said of the relation's item. */
  readonly sql?: (w: SqlWriter, over: SqlRelation, body: SqlValue, type: Type) => SqlScalar | SqlRelation
}

/** One type for two values; undefined when they are of different kinds. */
export function common(a: Type, b: Type): Type | undefined {
  if (a.kind === 'nothing' || a.kind === 'unknown') return b
  if (b.kind === 'nothing' || b.kind === 'unknown') return a
  if (isNumber(a) && isNumber(b)) return a.kind === 'integer' && b.kind === 'integer' ? integer : decimalType
  if (isText(a) && isText(b)) return commonText(a, b)
  if (a.kind === 'money' && b.kind === 'money') return commonMoney(a, b)
  if (a.kind === 'record' && b.kind === 'record') return a.entity === b.entity ? a : undefined
  if (a.kind === 'either' || b.kind === 'either') return commonRecord(a, b)
  if (a.kind === 'list' && b.kind === 'list') {
    const of = common(a.of, b.of)
    return of && { kind: 'list', of }
  }
  if (a.kind === 'map' && b.kind === 'map') return a
  return a.kind === b.kind ? a : undefined
}

export const isNumber = (t: Type): boolean => t.kind === 'integer' || t.kind === 'decimal'
const isText = (t: Type): boolean => t.kind === 'text' || t.kind === 'choice'

const entitiesOf = (type: Type): readonly string[] =>
  type.kind === 'either' ? type.entities : type.kind === 'record' ? [type.entity] : []

/** One of them at least may be the other. */
function commonRecord(a: Type, b: Type): Type | undefined {
  const [left, right] = [entitiesOf(a), entitiesOf(b)]
  if (!left.some((entity) => right.includes(entity))) return undefined
  return { kind: 'either', entities: [...new Set([...left, ...right])] }
}

function commonText(a: Type, b: Type): Type {
  if (a.kind !== 'choice' || b.kind !== 'choice') return text
  return { kind: 'choice', options: [...new Set([...a.options, ...b.options])] }
}

function commonMoney(a: Type & { kind: 'money' }, b: Type & { kind: 'money' }): Type | undefined {
  if (a.currency === undefined || b.currency === undefined) return { kind: 'money' }
  return a.currency === b.currency ? a : undefined
}
