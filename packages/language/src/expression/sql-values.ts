/**
 * Values in SQL: what the statements of operations may ask of the writer (`sql-writer.ts`). Knows forms and functions,
 * nothing of tables.
 */
import { kindsOf, type Form } from './operations/form.ts'
import { macroByName } from './operations/index.ts'
import { functionName, hasFunction } from './sql-functions.ts'
import { atOneScale, columnForm, compareNumbers, freeNumber, isNumeric, rescale, writtenOut } from './sql-numbers.ts'
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
import type { SqlWriter } from './sql-writer.ts'
import type { Tree } from './tree.ts'
import type { Type } from './type.ts'

/** There is no SQL for a tree; `operation` says which part of it. */
export class NotInSql extends Error {
  readonly operation: string
  constructor(operation: string) {
    super(`There is no SQL for ${operation}`)
    this.operation = operation
  }
}

export class SqlValues implements SqlWriter {
  readonly yes = '1'
  readonly no = '0'
  private aliases = 0

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
    const form = of.kind === 'integer' ? columnForm(of) : encoding.kind === 'exact' ? exactForm : plainForm
    return relation([sql`json_each(${parameter}) AS ${alias}`], [], scalar([`${alias}.value`], of, form), value.type, [
      parameter,
    ])
  }

  distinctKey(item: SqlScalar): Pieces {
    if (item.form.kind === 'exact') return sql`nf_key(${item.pieces})`
    return item.type.kind === 'duration' ? this.refuse('distinct') : item.pieces
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
    if (value.type.kind === 'nothing') return scalar(['NULL'], value.type)
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
    if (!isNumeric(type)) return { pieces: values.map((v) => this.plain(v)), form: plainForm }
    const known = type.kind !== 'money' || type.currency !== undefined
    const scaled = known ? atOneScale(values.map((v) => this.scalar(v))) : undefined
    if (!scaled) return { pieces: values.map((v) => this.exactOrNull(v)), form: exactForm }
    const digits = Math.max(...scaled.map((s) => (s.form.kind === 'scaled' ? s.form.digits : 0)))
    const scale = scaled[0]!.form.kind === 'scaled' ? scaled[0]!.form.scale : 0
    return { pieces: scaled.map((s) => s.pieces), form: { kind: 'scaled', scale, digits } }
  }

  private exactOrNull(value: SqlValue): Pieces {
    return value.type.kind === 'nothing' ? ['NULL'] : this.exact(value)
  }

  compare(operator: string, a: SqlValue, b: SqlValue): Pieces {
    if (!isNumeric(a.type) && !isNumeric(b.type)) return sql`(${this.plain(a)} ${operator} ${this.plain(b)})`
    const currencies = [a, b].map((v) => (v.type.kind === 'money' ? v.type.currency : 'none'))
    if (currencies.every((c) => c !== undefined)) return compareNumbers(operator, a, b, (v) => this.scalar(v))
    return sql`(nf_compare(${this.exact(a)}, ${this.exact(b)}) ${operator} 0)`
  }

  call(form: Form, args: readonly SqlValue[], type: Type): SqlScalar {
    if (!hasFunction(form)) return this.refuse(functionName(form))
    const kinds = kindsOf(form, args.length)!
    const written = args.map((a, i) =>
      ['number', 'percent', 'money'].includes(kinds[i]!) ? this.exactOrNull(a) : this.plain(a),
    )
    const zone: Tree = { op: 'name', scope: 'context', name: 'timeZone', type: { kind: 'text' } }
    const all: readonly Pieces[] = form.zoned ? [...written, [{ tree: zone, as: { kind: 'plain' } }]] : written
    const result = isNumeric(type) && type.kind !== 'integer' ? exactForm : columnForm(type)
    return scalar(sql`${functionName(form)}(${joined(all, ', ')})`, type, result)
  }

  fold(name: string, over: SqlRelation, body: SqlValue, type: Type): SqlScalar {
    const text = (column: string) => sql`nf_fold('${name}', '${kindName(type)}', 0, json_group_array(${column}))`
    return this.folded(this.aggregate(over, this.exact(body), text), type)
  }

  foldBeside(name: string, values: readonly SqlValue[], type: Type): SqlScalar {
    const json = sql`json_array(${joined(
      values.map((v) => this.exactOrNull(v)),
      ', ',
    )})`
    return this.folded(sql`nf_fold('${name}', '${kindName(type)}', 1, ${json})`, type)
  }

  private folded(pieces: Pieces, type: Type): SqlScalar {
    return scalar(pieces, type, isNumeric(type) && type.kind !== 'integer' ? exactForm : columnForm(type))
  }
}

const kindName = (type: Type): string => (type.kind === 'money' && type.currency ? `money ${type.currency}` : type.kind)

export const relation = (
  from: readonly Pieces[],
  where: readonly Pieces[],
  item: SqlScalar,
  type: Type,
  guards: readonly Pieces[],
): SqlRelation => ({ kind: 'relation', from, where, item, type, guards, distinct: false })
