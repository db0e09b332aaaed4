/**
 * Writes trees as SQL values: fields as columns or as look-ups by id, lists as relations, operations by their own
 * statements. Conditions of which only "yes" matters are written shorter by `sql-truth.ts`.
 */
import { pickForm, kindsOf, type Form } from './operations/form.ts'
import { macroByName, operations } from './operations/index.ts'
import { needsNoRow } from './sql-fold.ts'
import { functionName, hasFunction } from './sql-functions.ts'
import { atOneScale, columnForm, compareNumbers, freeNumber, isNumeric, rescale, writtenOut } from './sql-numbers.ts'
import {
  exactForm,
  joined,
  plainForm,
  quoted,
  scalar,
  sql,
  type Pieces,
  type SqlEncoding,
  type SqlForm,
  type SqlFree,
  type SqlRelation,
  type SqlRow,
  type SqlScalar,
  type SqlValue,
} from './sql-parts.ts'
import type { SqlField, SqlTarget } from './sql-target.ts'
import { truthOf } from './sql-truth.ts'
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

export type Variables = Readonly<Record<string, SqlScalar>>

export class SqlWriting implements SqlWriter {
  readonly target: SqlTarget
  readonly yes = '1'
  readonly no = '0'
  private aliases = 0

  constructor(target: SqlTarget) {
    // Its functions and ways with JSON are not written yet; half of a language would be a wrong one.
    if (target.dialect !== 'sqlite') throw new NotInSql(target.dialect)
    this.target = target
  }

  alias(): string {
    return `e${++this.aliases}`
  }

  refuse(name: string): never {
    throw new NotInSql(name)
  }

  // ── Trees ──

  write(tree: Tree, variables: Variables): SqlValue {
    if (needsNoRow(tree)) return { kind: 'free', tree, type: tree.type }
    switch (tree.op) {
      case 'name':
        return this.name(tree, variables)
      case 'field':
        return this.field(tree, variables)
      case 'call':
        return this.operation(tree, variables)
      case 'macro':
        return this.macro(tree, variables)
      case 'list':
        return this.listOf(tree, variables)
      case 'set': {
        const row = this.rowOf(tree.entity)
        return this.rows(row, tree.type, [], [])
      }
      case 'shape':
      case 'map':
      case 'literal':
        return this.refuse(tree.op)
    }
  }

  private name(tree: Tree & { op: 'name' }, variables: Variables): SqlScalar {
    if (tree.scope === 'variable') return variables[tree.name] ?? this.refuse(tree.name)
    const own = this.target.this
    if (tree.scope !== 'this' || !own) return this.refuse(tree.scope)
    return variables['this'] ?? this.rowScalar({ entity: own.entity, alias: own.alias, root: true })
  }

  rowScalar(row: SqlRow): SqlScalar {
    const id = this.target.entity(row.entity).id ?? 'id'
    return { ...scalar([`${row.alias}.${quoted(id)}`], { kind: 'record', entity: row.entity }), row }
  }

  rowOf(entity: string): SqlRow {
    return { entity, alias: this.alias(), root: false }
  }

  private operation(tree: Tree & { op: 'call' }, variables: Variables): SqlValue {
    const operation = operations.get(tree.fn)
    const picked =
      operation &&
      pickForm(
        operation,
        tree.args.map((a) => a.type),
      )
    if (!picked || (tree.fn === 'scale' && tree.args[0]?.op !== 'field')) return this.refuse(tree.fn)
    const args = tree.args.map((a) => this.write(a, variables))
    const { form } = picked
    if (form.neverSql || (!form.sql && !hasFunction(form))) return this.refuse(tree.fn)
    return form.sql ? form.sql(this, args, tree.type) : this.call(form, args, tree.type)
  }

  private macro(tree: Tree & { op: 'macro' }, variables: Variables): SqlValue {
    const macro = macroByName.get(tree.fn)
    if (!macro?.sql) return this.refuse(tree.fn)
    const over = this.relation(this.write(tree.over, variables))
    const body = this.write(tree.body, { ...variables, [tree.variable]: over.item })
    return macro.sql(this, over, body, tree.type)
  }

  private listOf(tree: Tree & { op: 'list' }, variables: Variables): SqlRelation {
    const of = tree.type.kind === 'list' ? tree.type.of : tree.type
    const { pieces, form } = this.alike(
      tree.items.map((i) => this.write(i, variables)),
      of,
    )
    const alias = this.alias()
    const rows = joined(
      pieces.map((p) => sql`SELECT ${p} AS value`),
      ' UNION ALL ',
    )
    return relation([sql`(${rows}) AS ${alias}`], [], scalar([`${alias}.value`], of, form), tree.type, [])
  }

  // ── Fields ──

  private field(tree: Tree & { op: 'field' }, variables: Variables): SqlValue {
    const of = this.scalar(this.write(tree.of, variables))
    if (tree.of.type.kind === 'file') return this.fileField(of, tree.field, tree.type)
    if (tree.of.type.kind !== 'record') return this.refuse('field')
    const { entity } = tree.of.type
    if (tree.field === 'id') return { ...of, type: tree.type }
    const field = this.target.entity(entity).field(tree.field) ?? this.refuse(tree.field)
    return field.kind === 'column' || field.kind === 'computed'
      ? this.valueField(of, entity, tree, field)
      : this.listField(of, entity, tree, field)
  }

  private fileField(file: SqlScalar, name: string, type: Type): SqlScalar {
    const form: SqlForm = type.kind === 'integer' ? { kind: 'scaled', scale: 0, digits: 16 } : plainForm
    return scalar(sql`json_extract(${file.pieces}, '$.${name}')`, type, form)
  }

  /** A column of a row that stands in FROM; else a look-up by id. */
  private valueField(of: SqlScalar, entity: string, tree: Tree & { op: 'field' }, field: SqlField): SqlValue {
    if (of.row) return this.ofRow(of.row, tree, field)
    const row = this.rowOf(entity)
    const value = this.scalar(this.ofRow(row, tree, field))
    const where = [sql`${this.rowScalar(row).pieces} = ${of.pieces}`, ...this.readable(row)]
    const found = sql`(SELECT ${value.pieces} FROM ${this.from(row)} WHERE ${joined(where, ' AND ')})`
    return { kind: 'scalar', pieces: found, type: value.type, form: value.form }
  }

  private ofRow(row: SqlRow, tree: Tree & { op: 'field' }, field: SqlField): SqlValue {
    const value =
      field.kind === 'computed' ? this.computed(row, field.tree, tree.type) : this.column(row, tree.type, field)
    const mask = this.target.mask?.field(row.entity, tree.field, row.root) ?? true
    if (mask === true) return value
    const { pieces, type, form } = this.scalar(value)
    if (mask === false) return scalar(['NULL'], type, form)
    return scalar(sql`(CASE WHEN ${this.condition(row, mask)} THEN ${pieces} END)`, type, form)
  }

  private column(row: SqlRow, type: Type, field: SqlField): SqlScalar {
    if (field.kind !== 'column') return this.refuse(field.kind)
    return scalar([`${row.alias}.${quoted(field.column)}`], type, columnForm(type, field.scale, field.digits))
  }

  /** With the document's authority: what it reads is the document's business. */
  private computed(row: SqlRow, tree: Tree, type: Type): SqlValue {
    const value = this.withoutMask().write(tree, { this: this.rowScalar(row) })
    return value.kind === 'free' ? { ...this.scalar(value), type } : value
  }

  private withoutMask(): SqlWriting {
    const { mask: _, ...target } = this.target
    const writing = new SqlWriting(target)
    writing.alias = () => this.alias()
    return writing
  }

  /** A condition over a row, with the document's authority. */
  condition(row: SqlRow, tree: Tree): Pieces {
    return truthOf(this.withoutMask(), tree, { this: this.rowScalar(row) })
  }

  /** What must hold so that a person may read the row; nothing with the document's authority. */
  readable(row: SqlRow): readonly Pieces[] {
    const mask = this.target.mask?.row(row.entity) ?? true
    return mask === true ? [] : [mask === false ? [this.no] : this.condition(row, mask)]
  }

  from(row: SqlRow): Pieces {
    return [`${quoted(this.target.entity(row.entity).table)} AS ${row.alias}`]
  }

  // ── Lists ──

  private rows(row: SqlRow, type: Type, where: readonly Pieces[], guards: readonly Pieces[]): SqlRelation {
    return relation([this.from(row)], [...where, ...this.readable(row)], this.rowScalar(row), type, guards)
  }

  private listField(of: SqlScalar, entity: string, tree: Tree & { op: 'field' }, field: SqlField): SqlRelation {
    const list = this.listOfRow(of, entity, tree, field)
    const guards = of.row ? [] : [of.pieces]
    const mask = this.target.mask?.field(entity, tree.field, of.row?.root ?? false) ?? true
    if (mask === true) return { ...list, guards }
    const shown = mask === false ? [this.no] : this.maskOfList(of, entity, mask)
    return { ...list, where: [...list.where, shown], guards }
  }

  private maskOfList(of: SqlScalar, entity: string, mask: Tree): Pieces {
    if (of.row) return this.condition(of.row, mask)
    const row = this.rowOf(entity)
    const same = sql`${this.rowScalar(row).pieces} = ${of.pieces}`
    return sql`EXISTS (SELECT 1 FROM ${this.from(row)} WHERE ${same} AND ${this.condition(row, mask)})`
  }

  private listOfRow(of: SqlScalar, entity: string, tree: Tree & { op: 'field' }, field: SqlField): SqlRelation {
    const alias = this.alias()
    switch (field.kind) {
      case 'rows': {
        const row = { entity: field.entity, alias, root: false }
        return this.rows(row, tree.type, [sql`${alias}.${quoted(field.column)} = ${of.pieces}`], [])
      }
      case 'link': {
        const id = scalar([`${alias}.${quoted(field.to)}`], { kind: 'record', entity: field.entity })
        const where = [sql`${alias}.${quoted(field.from)} = ${of.pieces}`, ...this.readableById(id, field.entity)]
        return relation([[`${quoted(field.table)} AS ${alias}`]], where, id, tree.type, [])
      }
      case 'values': {
        const type = tree.type.kind === 'list' ? tree.type.of : tree.type
        const column = this.scalar(this.valueField(of, entity, tree, { kind: 'column', column: field.column })).pieces
        const item = scalar([`${alias}.value`], type, columnForm(type, field.scale, field.digits))
        return relation([sql`json_each(${column}) AS ${alias}`], [], item, tree.type, [])
      }
      case 'column':
      case 'computed':
        return this.refuse(tree.field)
    }
  }

  private readableById(id: SqlScalar, entity: string): readonly Pieces[] {
    const row = this.rowOf(entity)
    const readable = this.readable(row)
    if (readable.length === 0) return []
    const where = joined([sql`${this.rowScalar(row).pieces} = ${id.pieces}`, ...readable], ' AND ')
    return [sql`EXISTS (SELECT 1 FROM ${this.from(row)} WHERE ${where})`]
  }

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

  // ── Values ──

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

const relation = (
  from: readonly Pieces[],
  where: readonly Pieces[],
  item: SqlScalar,
  type: Type,
  guards: readonly Pieces[],
): SqlRelation => ({ kind: 'relation', from, where, item, type, guards, distinct: false })
