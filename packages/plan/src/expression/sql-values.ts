/**
 * Values in SQL: what the statements of operations may ask of the writer (`SqlWriter`). Knows forms and functions,
 * nothing of tables.
 */
import { isNothing } from './combine.ts'
import { kindsOf, type Form, type SqlWriter } from './operations/form.ts'
import { macroByName } from './operations/index.ts'
import { missing, wordsOf, type SqlWords } from './sql-dialect.ts'
import { forms } from './sql-functions.ts'
import { atOneScale, sqlForm, compareNumbers, freeNumber, isNumeric, rescale, writtenOut } from './sql-numbers.ts'
import {
  exactForm,
  joined,
  plainForm,
  scalar,
  sql,
  type Pieces,
  type SqlEncoding,
  type SqlForm,
  type SqlFree,
  type SqlRelation,
  type SqlScalar,
  type SqlValue,
} from './sql-parts.ts'
import type { SqlDialect } from './sql-target.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** The items of a JSON array, `type`, each of type `of`. */
interface JsonItems {
  readonly json: Pieces
  readonly alias: string
  readonly of: Type
  readonly form: SqlForm
  readonly type: Type
  readonly guards: readonly Pieces[]
}

/** There is no SQL for a tree; `operation` says which part of it. */
export class NotInSql extends Error {
  readonly operation: string
  constructor(operation: string) {
    super(`There is no SQL for ${operation}`)
    this.operation = operation
  }
}

export class SqlValues implements SqlWriter {
  readonly yes: string
  readonly no: string
  readonly words: SqlWords
  private readonly dialect: SqlDialect
  private aliases = 0

  constructor(dialect: SqlDialect) {
    this.dialect = dialect
    this.words = wordsOf[dialect]
    this.yes = this.words.yes
    this.no = this.words.no
  }

  alias(): string {
    return `e${++this.aliases}`
  }

  refuse(name: string): never {
    throw new NotInSql(name)
  }

  // ── Lists ──

  relation(value: SqlValue): SqlRelation {
    if (value.kind === 'relation') return value
    if (value.kind === 'scalar') return this.refuse('list')
    const of: Type = value.type.kind === 'list' ? value.type.of : { kind: 'nothing' }
    const alias = this.alias()
    const encoding: SqlEncoding = isNumeric(of) && of.kind !== 'integer' ? { kind: 'exact' } : { kind: 'plain' }
    const parameter: Pieces = [{ tree: value.tree, as: { kind: 'list', of: encoding } }]
    const form = of.kind === 'integer' ? sqlForm(of) : encoding.kind === 'exact' ? exactForm : plainForm
    return this.items({ json: parameter, alias, of, form, type: value.type, guards: [parameter] })
  }

  /** The items of a JSON array. */
  items({ json, alias, of, form, type, guards }: JsonItems): SqlRelation {
    const item = this.words.fromJson([`${alias}.value`], of, form)
    return relation([this.words.items(json, alias)], [], scalar(item, of, form), type, guards)
  }

  distinctKey(item: SqlScalar): Pieces {
    if (item.form.kind === 'exact') return sql`nf_key(${item.pieces})`
    return item.type.kind === 'duration' ? this.refuse('distinct') : item.pieces
  }

  /** Each item once, as rows of their own, so that more may be said of them. */
  eachOnce(over: SqlRelation): SqlRelation {
    if (!over.distinct) return over
    const alias = this.alias()
    const { pieces, type, form } = over.item
    const key = this.distinctKey(over.item)
    // Written out, 2.0 and 2.00 are one value: either text will do.
    const [item, end] =
      form.kind === 'exact' ? [sql`min(${pieces})`, sql` GROUP BY ${key}`] : [sql`DISTINCT ${key}`, []]
    const from = sql`(SELECT ${item} AS value FROM ${this.source(over)}${end}) AS ${alias}`
    return { ...relation([from], [], scalar([`${alias}.value`], type, form), over.type, over.guards), correlated: true }
  }

  select(expression: Pieces, over: SqlRelation): Pieces {
    return this.guarded(over, sql`(SELECT ${expression} FROM ${this.source(over)})`)
  }

  aggregate(over: SqlRelation, of: Pieces, expression: (column: string) => Pieces): Pieces {
    // In a query of its own: an aggregate of outer columns alone would count the outer query's rows.
    const alias = this.alias()
    const from = sql`(SELECT ${of} AS v FROM ${this.source(over)}) AS ${alias}`
    return this.guarded(over, sql`(SELECT ${expression(`${alias}.v`)} FROM ${from})`)
  }

  private source(over: SqlRelation): Pieces {
    const where = over.where.length === 0 ? [] : sql` WHERE ${joined(over.where, ' AND ')}`
    return sql`${joined(over.from, ', ')}${where}`
  }

  /** Missing where the record is whose list it is. */
  private guarded(over: SqlRelation, found: Pieces): Pieces {
    if (over.guards.length === 0) return found
    const missing = joined(
      over.guards.map((g) => sql`${g} IS NULL`),
      ' OR ',
    )
    return sql`(CASE WHEN ${missing} THEN NULL ELSE ${found} END)`
  }

  contains(item: SqlValue, list: SqlValue): Pieces {
    const of = list.type.kind === 'list' ? list.type.of : item.type
    if (item.type.kind === 'either' || of.kind === 'either') return this.containsEither(item, this.relation(list))
    const few = list.kind === 'free' && list.tree.op === 'list' && !isNumeric(item.type) ? list.tree.items : []
    if (few.length > 0) {
      const items = few.map((tree) => this.plain({ kind: 'free', tree, type: tree.type }))
      return sql`(${this.plain(item)} IN (${joined(items, ', ')}))`
    }
    const over = this.relation(list)
    const { pieces, form } = this.alike([item, over.item], over.item.type)
    if (form.kind === 'exact') return this.containsExact(item, over)
    return this.guarded(over, sql`(${pieces[0]!} IN ${this.select(pieces[1]!, { ...over, guards: [] })})`)
  }

  private containsEither(item: SqlValue, over: SqlRelation): Pieces {
    const found = this.select(this.tagged(over.item), { ...over, guards: [] })
    return this.guarded(over, sql`(${this.tagged(item)} IN ${found})`)
  }

  /** Written out, 2.0 and 2.00 are two texts: compare them as numbers. */
  private containsExact(item: SqlValue, over: SqlRelation): Pieces {
    const same = scalar(this.compare('=', item, over.item), { kind: 'yesNo' })
    return this.scalar(macroByName.get('exists')!.sql!(this, over, same, { kind: 'yesNo' })).pieces
  }

  // ── Scalars ──

  scalar(value: SqlValue): SqlScalar {
    if (value.kind === 'scalar') return value
    if (value.kind === 'relation' || value.type.kind === 'list' || value.type.kind === 'map') return this.refuse('list')
    if (isNumeric(value.type)) return freeNumber(value)
    if (value.type.kind === 'nothing' || isNothing(value.tree)) return scalar(['NULL'], value.type)
    return scalar([{ tree: value.tree, as: { kind: 'plain' } }], value.type)
  }

  plain(value: SqlValue): Pieces {
    const { tree } = value as SqlFree
    if (value.kind === 'free' && tree.op === 'literal' && typeof tree.value === 'boolean')
      return [tree.value ? this.yes : this.no]
    return this.scalar(value).pieces
  }

  number(value: SqlValue): SqlScalar {
    return this.scalar(value)
  }

  /** A record as `Employee:id`, whether it could be of several entities or not. */
  private tagged(value: SqlValue): Pieces {
    const pieces = this.plain(value)
    return value.type.kind === 'record' ? sql`(${textLiteral(`${value.type.entity}:`)} || ${pieces})` : pieces
  }

  isOf(record: SqlValue, entity: SqlValue): Pieces {
    const { tree } = entity as SqlFree
    const name = tree.op === 'literal' && typeof tree.value === 'string' ? tree.value : this.refuse('is')
    return this.isTagged(this.plain(record), name)
  }

  isTagged(record: Pieces, entity: string): Pieces {
    return sql`(substr(${record}, 1, ${String(entity.length + 1)}) = ${textLiteral(`${entity}:`)})`
  }

  /** The id in it, where it is of this entity. */
  idIn(record: Pieces, entity: string): Pieces {
    return sql`(CASE WHEN ${this.isTagged(record, entity)} THEN substr(${record}, ${String(entity.length + 2)}) END)`
  }

  exact(value: SqlValue): Pieces {
    if (value.kind === 'free' && isNumeric(value.type)) return [{ tree: value.tree, as: { kind: 'exact' } }]
    return writtenOut(this.scalar(value))
  }

  rescale(value: SqlScalar, scale: number): SqlScalar | undefined {
    return rescale(value, scale)
  }

  safeInteger(value: SqlScalar): SqlScalar {
    return scalar(sql`nf_safe_integer(CAST(${value.pieces} AS TEXT))`, value.type, {
      kind: 'scaled',
      scale: 0,
      digits: 16,
    })
  }

  alike(values: readonly SqlValue[], type: Type): { pieces: readonly Pieces[]; form: SqlForm } {
    if (type.kind === 'either') return { pieces: values.map((v) => this.tagged(v)), form: plainForm }
    if (!isNumeric(type)) return { pieces: values.map((v) => this.plainAs(v, type)), form: plainForm }
    const known = type.kind !== 'money' || type.currency !== undefined
    const scaled = known ? atOneScale(values.map((v) => this.scalar(v))) : undefined
    if (!scaled) return { pieces: values.map((v) => this.exactOrNull(v)), form: exactForm }
    const digits = Math.max(...scaled.map((s) => (s.form.kind === 'scaled' ? s.form.digits : 0)))
    const scale = scaled[0]!.form.kind === 'scaled' ? scaled[0]!.form.scale : 0
    return { pieces: scaled.map((s) => s.pieces), form: { kind: 'scaled', scale, digits } }
  }

  private plainAs(value: SqlValue, type: Type): Pieces {
    return value.type.kind === 'nothing' ? missing(type, plainForm) : this.plain(value)
  }

  private exactOrNull(value: SqlValue): Pieces {
    return value.type.kind === 'nothing' ? missing(value.type, exactForm) : this.exact(value)
  }

  compare(operator: string, a: SqlValue, b: SqlValue): Pieces {
    if (a.type.kind === 'either' || b.type.kind === 'either')
      return sql`(${this.tagged(a)} ${operator} ${this.tagged(b)})`
    if (!isNumeric(a.type) && !isNumeric(b.type)) return this.comparePlain(operator, a, b)
    const currencies = [a, b].map((v) => (v.type.kind === 'money' ? v.type.currency : 'none'))
    if (currencies.every((c) => c !== undefined)) return compareNumbers(operator, a, b, (v) => this.scalar(v))
    return sql`(nf_compare(${this.exact(a)}, ${this.exact(b)}) ${operator} 0)`
  }

  private comparePlain(operator: string, a: SqlValue, b: SqlValue): Pieces {
    const equality = operator === '=' || operator === '<>'
    const [x, y] = [a, b].map((v) => (equality ? this.plain(v) : this.ordered(this.plain(v), v.type)))
    return sql`(${x!} ${operator} ${y!})`
  }

  ordered(value: Pieces, type: Type): Pieces {
    return this.words.ordered(value, type)
  }

  position(text: SqlValue, part: SqlValue): Pieces {
    return this.words.position(this.plain(text), this.plain(part))
  }

  extreme(which: 'min' | 'max', values: readonly Pieces[], type: Type): Pieces {
    return this.words.extreme(which, values, type)
  }

  sum(column: string, digits: number): Pieces {
    return this.words.sum(column, digits)
  }

  /** PostgreSQL has its own patterns: those of the document are put into its words when they are known. */
  matches(form: Form, text: SqlValue, pattern: SqlValue): SqlScalar {
    if (pattern.kind !== 'free') return this.refuse('matches')
    if (this.dialect === 'sqlite') return this.call(form, [text, pattern], { kind: 'yesNo' })
    const parameter: Pieces = [{ tree: pattern.tree, as: { kind: 'pattern' } }]
    return this.call(form, [text, scalar(parameter, { kind: 'text' })], { kind: 'yesNo' })
  }

  call(form: Form, args: readonly SqlValue[], type: Type): SqlScalar {
    const name = forms.get(form) ?? this.refuse('operation')
    const kinds = kindsOf(form, args.length)!
    const written = args.map((a, i) =>
      ['number', 'percent', 'money'].includes(kinds[i]!) ? this.exactOrNull(a) : this.plain(a),
    )
    const zone: Tree = { op: 'name', scope: 'context', name: 'timeZone', type: { kind: 'text' } }
    const all: readonly Pieces[] = form.zoned ? [...written, [{ tree: zone, as: { kind: 'plain' } }]] : written
    const result = isNumeric(type) && type.kind !== 'integer' ? exactForm : sqlForm(type)
    return scalar(sql`${name}(${joined(all, ', ')})`, type, result)
  }

  fold(name: string, over: SqlRelation, body: SqlValue, type: Type): SqlScalar {
    const text = (column: string) => sql`nf_fold('${name}', '${kindName(type)}', 0, ${this.words.gathered(column)})`
    return this.folded(this.aggregate(over, this.exact(body), text), type)
  }

  foldBeside(name: string, values: readonly SqlValue[], type: Type): SqlScalar {
    const json = this.words.beside(values.map((v) => this.exactOrNull(v)))
    return this.folded(sql`nf_fold('${name}', '${kindName(type)}', 1, ${json})`, type)
  }

  private folded(pieces: Pieces, type: Type): SqlScalar {
    const exact = isNumeric(type) && type.kind !== 'integer'
    return scalar(
      exact ? pieces : this.words.fromJson(pieces, type, sqlForm(type)),
      type,
      exact ? exactForm : sqlForm(type),
    )
  }
}

/** Names of the plan have no quotation marks in them. */
const textLiteral = (name: string): string => `'${name}'`

const kindName = (type: Type): string => (type.kind === 'money' && type.currency ? `money ${type.currency}` : type.kind)

export const relation = (
  from: readonly Pieces[],
  where: readonly Pieces[],
  item: SqlScalar,
  type: Type,
  guards: readonly Pieces[],
): SqlRelation => ({ kind: 'relation', from, where, item, type, guards, distinct: false })
