/**
 * Writes trees as SQL values: fields as columns or as look-ups by id, lists as relations, operations by their own
 * statements. Conditions of which only "yes" matters are written shorter by `sql-truth.ts`.
 */
import { pickForm } from './operations/form.ts'
import { macroByName, operations } from './operations/index.ts'
import { needsNoRow } from './sql-fold.ts'
import { hasFunction } from './sql-functions.ts'
import { columnForm } from './sql-numbers.ts'
import {
  joined,
  plainForm,
  quoted,
  scalar,
  sql,
  type Pieces,
  type SqlForm,
  type SqlRelation,
  type SqlRow,
  type SqlScalar,
  type SqlValue,
} from './sql-parts.ts'
import type { SqlField, SqlTarget } from './sql-target.ts'
import { truthOf } from './sql-truth.ts'
import { NotInSql, relation, SqlValues } from './sql-values.ts'
import type { Tree } from './tree.ts'
import type { Type } from './type.ts'

export type Variables = Readonly<Record<string, SqlScalar>>

export class SqlWriting {
  readonly target: SqlTarget
  readonly values: SqlValues

  constructor(target: SqlTarget, values = new SqlValues()) {
    // Its functions and ways with JSON are not written yet; half of a language would be a wrong one.
    if (target.dialect !== 'sqlite') throw new NotInSql(target.dialect)
    this.target = target
    this.values = values
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
        return this.values.refuse(tree.op)
    }
  }

  private name(tree: Tree & { op: 'name' }, variables: Variables): SqlScalar {
    if (tree.scope === 'variable') return variables[tree.name] ?? this.values.refuse(tree.name)
    const own = this.target.this
    if (tree.scope !== 'this' || !own) return this.values.refuse(tree.scope)
    return variables['this'] ?? this.rowScalar({ entity: own.entity, alias: own.alias, root: true })
  }

  rowScalar(row: SqlRow): SqlScalar {
    const id = this.target.entity(row.entity).id ?? 'id'
    return { ...scalar([`${row.alias}.${quoted(id)}`], { kind: 'record', entity: row.entity }), row }
  }

  rowOf(entity: string): SqlRow {
    return { entity, alias: this.values.alias(), root: false }
  }

  private operation(tree: Tree & { op: 'call' }, variables: Variables): SqlValue {
    const operation = operations.get(tree.fn)
    const picked =
      operation &&
      pickForm(
        operation,
        tree.args.map((a) => a.type),
      )
    if (!picked || (tree.fn === 'scale' && tree.args[0]?.op !== 'field')) return this.values.refuse(tree.fn)
    const args = tree.args.map((a) => this.write(a, variables))
    const { form } = picked
    if (form.neverSql || (!form.sql && !hasFunction(form))) return this.values.refuse(tree.fn)
    return form.sql ? form.sql(this.values, args, tree.type) : this.values.call(form, args, tree.type)
  }

  private macro(tree: Tree & { op: 'macro' }, variables: Variables): SqlValue {
    const macro = macroByName.get(tree.fn)
    if (!macro?.sql) return this.values.refuse(tree.fn)
    const over = this.values.relation(this.write(tree.over, variables))
    const body = this.write(tree.body, { ...variables, [tree.variable]: over.item })
    return macro.sql(this.values, over, body, tree.type)
  }

  private listOf(tree: Tree & { op: 'list' }, variables: Variables): SqlRelation {
    const of = tree.type.kind === 'list' ? tree.type.of : tree.type
    const { pieces, form } = this.values.alike(
      tree.items.map((i) => this.write(i, variables)),
      of,
    )
    const alias = this.values.alias()
    const rows = joined(
      pieces.map((p) => sql`SELECT ${p} AS value`),
      ' UNION ALL ',
    )
    return relation([sql`(${rows}) AS ${alias}`], [], scalar([`${alias}.value`], of, form), tree.type, [])
  }

  // ── Fields ──

  private field(tree: Tree & { op: 'field' }, variables: Variables): SqlValue {
    const of = this.values.scalar(this.write(tree.of, variables))
    if (tree.of.type.kind === 'file') return this.fileField(of, tree.field, tree.type)
    if (tree.of.type.kind !== 'record') return this.values.refuse('field')
    const { entity } = tree.of.type
    if (tree.field === 'id') return { ...of, type: tree.type }
    const field = this.target.entity(entity).field(tree.field) ?? this.values.refuse(tree.field)
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
    const value = this.values.scalar(this.ofRow(row, tree, field))
    const where = [sql`${this.rowScalar(row).pieces} = ${of.pieces}`, ...this.readable(row)]
    const found = sql`(SELECT ${value.pieces} FROM ${this.from(row)} WHERE ${joined(where, ' AND ')})`
    return { kind: 'scalar', pieces: found, type: value.type, form: value.form }
  }

  private ofRow(row: SqlRow, tree: Tree & { op: 'field' }, field: SqlField): SqlValue {
    const value =
      field.kind === 'computed' ? this.computed(row, field.tree, tree.type) : this.column(row, tree.type, field)
    const mask = this.target.mask?.field(row.entity, tree.field, row.root) ?? true
    if (mask === true) return value
    const { pieces, type, form } = this.values.scalar(value)
    if (mask === false) return scalar(['NULL'], type, form)
    return scalar(sql`(CASE WHEN ${this.condition(row, mask)} THEN ${pieces} END)`, type, form)
  }

  private column(row: SqlRow, type: Type, field: SqlField): SqlScalar {
    if (field.kind !== 'column') return this.values.refuse(field.kind)
    return scalar([`${row.alias}.${quoted(field.column)}`], type, columnForm(type, field.scale, field.digits))
  }

  /** With the document's authority: what it reads is the document's business. */
  private computed(row: SqlRow, tree: Tree, type: Type): SqlValue {
    const value = this.withoutMask().write(tree, { this: this.rowScalar(row) })
    return value.kind === 'free' ? { ...this.values.scalar(value), type } : value
  }

  private withoutMask(): SqlWriting {
    const { mask: _, ...target } = this.target
    return new SqlWriting(target, this.values)
  }

  /** A condition over a row, with the document's authority. */
  condition(row: SqlRow, tree: Tree): Pieces {
    return truthOf(this.withoutMask(), tree, { this: this.rowScalar(row) })
  }

  /** What must hold so that a person may read the row; nothing with the document's authority. */
  readable(row: SqlRow): readonly Pieces[] {
    const mask = this.target.mask?.row(row.entity) ?? true
    return mask === true ? [] : [mask === false ? [this.values.no] : this.condition(row, mask)]
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
    const shown = mask === false ? [this.values.no] : this.maskOfList(of, entity, mask)
    return { ...list, where: [...list.where, shown], guards }
  }

  private maskOfList(of: SqlScalar, entity: string, mask: Tree): Pieces {
    if (of.row) return this.condition(of.row, mask)
    const row = this.rowOf(entity)
    const same = sql`${this.rowScalar(row).pieces} = ${of.pieces}`
    return sql`EXISTS (SELECT 1 FROM ${this.from(row)} WHERE ${same} AND ${this.condition(row, mask)})`
  }

  private listOfRow(of: SqlScalar, entity: string, tree: Tree & { op: 'field' }, field: SqlField): SqlRelation {
    const alias = this.values.alias()
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
        const column = this.values.scalar(
          this.valueField(of, entity, tree, { kind: 'column', column: field.column }),
        ).pieces
        const item = scalar([`${alias}.value`], type, columnForm(type, field.scale, field.digits))
        return relation([sql`json_each(${column}) AS ${alias}`], [], item, tree.type, [])
      }
      case 'column':
      case 'computed':
        return this.values.refuse(tree.field)
    }
  }

  private readableById(id: SqlScalar, entity: string): readonly Pieces[] {
    const row = this.rowOf(entity)
    const readable = this.readable(row)
    if (readable.length === 0) return []
    const where = joined([sql`${this.rowScalar(row).pieces} = ${id.pieces}`, ...readable], ' AND ')
    return [sql`EXISTS (SELECT 1 FROM ${this.from(row)} WHERE ${where})`]
  }
}
