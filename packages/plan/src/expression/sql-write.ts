/**
 * Writes trees as SQL values: fields as columns or as look-ups by id, lists as relations, operations by their own
 * statements. Conditions of which only "yes" matters are written shorter by `sql-truth.ts`.
 */
import { formFor } from './operations/form.ts'
import { macroByName, operations } from './operations/index.ts'
import { foldTree, needsNoRow } from './sql-fold.ts'
import { missing } from './sql-dialect.ts'
import { forms } from './sql-functions.ts'
import { sqlForm } from './sql-numbers.ts'
import {
  joined,
  exactForm,
  quoted,
  inSlot,
  scalar,
  sql,
  type Pieces,
  type SqlRelation,
  type SqlRow,
  type SqlScalar,
  type SqlValue,
  type Variables,
} from './sql-parts.ts'
import type { SqlField, SqlTarget } from './sql-target.ts'
import { truthOf } from './sql-truth.ts'
import { relation, SqlValues } from './sql-values.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

export class SqlWriting {
  readonly target: SqlTarget
  readonly values: SqlValues

  constructor(target: SqlTarget, values = new SqlValues(target.dialect)) {
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
    if (tree.scope !== 'this') return this.values.refuse(tree.scope)
    // A calculated field has a record of its own, in statements without a row under consideration too.
    const own = this.target.this
    if (variables['this'] || !own) return variables['this'] ?? this.values.refuse('this')
    return this.rowScalar({ entity: own.entity, alias: own.alias, root: true })
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
    const picked = formFor(operation, tree.args)
    if (!picked || (tree.fn === 'scale' && tree.args[0]?.op !== 'field')) return this.values.refuse(tree.fn)
    const args = tree.args.map((a) => this.write(a, variables))
    const { form } = picked
    if (form.neverSql || (!form.sql && !forms.has(form))) return this.values.refuse(tree.fn)
    return form.sql ? form.sql(this.values, args, tree.type) : this.values.call(form, args, tree.type)
  }

  private macro(tree: Tree & { op: 'macro' }, variables: Variables): SqlValue {
    const macro = macroByName.get(tree.fn)
    if (!macro?.sql) return this.values.refuse(tree.fn)
    const over = this.values.eachOnce(this.values.relation(this.write(tree.over, variables)))
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
    return relation([this.values.words.rows(pieces, alias)], [], scalar([`${alias}.value`], of, form), tree.type, [])
  }

  // ── Fields ──

  private field(tree: Tree & { op: 'field' }, variables: Variables): SqlValue {
    const part = this.part(tree, variables)
    if (part) return part
    const of = this.values.scalar(this.write(tree.of, variables))
    if (tree.of.type.kind === 'file') return this.fileField(of, tree.field, tree.type)
    if (tree.of.type.kind === 'map') return this.inside(of, tree)
    if (tree.of.type.kind === 'either') return this.eitherField(of, tree.of.type.entities, tree)
    if (tree.of.type.kind !== 'record') return this.values.refuse('field')
    const { entity } = tree.of.type
    if (tree.field === 'id') return { ...of, type: tree.type }
    const field = this.target.entity(entity).field(tree.field) ?? this.values.refuse(tree.field)
    return field.kind === 'column' || field.kind === 'columns' || field.kind === 'computed'
      ? this.valueField(of, entity, tree, field)
      : this.listField(of, entity, tree, field)
  }

  /** A part of a value that lies in several columns. */
  private part({ of: whole, field: name, type }: Tree & { op: 'field' }, variables: Variables): SqlValue | undefined {
    if (whole.op !== 'field' || whole.type.kind !== 'map' || whole.of.type.kind !== 'record') return undefined
    const { entity } = whole.of.type
    const field = this.target.entity(entity).field(whole.field)
    const column = field?.kind === 'columns' ? field.parts[name] : undefined
    return (
      column && this.valueField(this.values.scalar(this.write(whole.of, variables)), entity, { ...whole, type }, column)
    )
  }

  /** A value inside of JSON. */
  private inside(json: SqlScalar, { field, type }: Tree & { op: 'field' }): SqlScalar {
    const inside = (...path: readonly string[]) => this.values.words.inside(json.pieces, ...path)
    switch (type.kind) {
      case 'decimal':
      case 'percent':
        return scalar(sql`CAST(${inside(field)} AS TEXT)`, type, exactForm)
      case 'money':
        return scalar(sql`(${inside(field, 'amount')} || ' ' || ${inside(field, 'currency')})`, type, exactForm)
      case 'list':
      case 'unknown':
        return this.values.refuse('structured')
      default:
        return this.outOfJson(inside(field), type)
    }
  }

  /** The field of whichever entity the record is of. */
  private eitherField(of: SqlScalar, entities: readonly string[], tree: Tree & { op: 'field' }): SqlScalar {
    if (tree.type.kind === 'list') return this.values.refuse('list')
    if (tree.field === 'id') {
      const ids = entities.map((entity) => this.values.idIn(of.pieces, entity))
      return scalar(sql`coalesce(${joined(ids, ', ')})`, tree.type)
    }
    const found = entities.flatMap((entity) => {
      const field = this.target.entity(entity).field(tree.field)
      const id = scalar(this.values.idIn(of.pieces, entity), { kind: 'record', entity })
      return field ? [this.values.scalar(this.valueField(id, entity, tree, field))] : []
    })
    const { pieces, form } = this.values.alike(found, tree.type)
    return scalar(found.length === 1 ? pieces[0]! : sql`coalesce(${joined(pieces, ', ')})`, tree.type, form)
  }

  private fileField(file: SqlScalar, name: string, type: Type): SqlScalar {
    return this.outOfJson(this.values.words.inside(file.pieces, name), type)
  }

  private outOfJson(value: Pieces, type: Type): SqlScalar {
    const form = sqlForm(type)
    return scalar(this.values.words.fromJson(value, type, form), type, form)
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
    if (mask === false) return scalar(missing(type, form), type, form)
    return scalar(sql`(CASE WHEN ${this.condition(row, mask)} THEN ${pieces} END)`, type, form)
  }

  private column(row: SqlRow, type: Type, field: SqlField): SqlScalar {
    if (field.kind === 'columns') {
      const columns = Object.values(field.parts).map(({ column }) => `${row.alias}.${quoted(column)}`)
      return scalar([this.values.words.packed(columns)], type)
    }
    if (field.kind !== 'column') return this.values.refuse(field.kind)
    const form = field.written ? exactForm : sqlForm(type, field.scale, field.digits)
    return scalar([`${row.alias}.${quoted(field.column)}`], type, form)
  }

  /** With the document's authority: what it reads is the document's business. */
  private computed(row: SqlRow, tree: Tree, type: Type): SqlValue {
    const folded = foldTree(tree, { ...this.target, this: row })
    const value = this.withoutMask().write(folded, { this: this.rowScalar(row) })
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
        const own = sql`${alias}.${quoted(field.column)} = ${of.pieces}`
        return this.rows(row, tree.type, [own, ...inSlot(alias, field.slot)], [])
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
        return this.values.items({
          json: column,
          alias,
          of: type,
          form: sqlForm(type, field.scale, field.digits),
          type: tree.type,
          guards: [],
        })
      }
      case 'line':
        return this.line(of, tree, field, alias)
      case 'column':
      case 'columns':
      case 'computed':
        return this.values.refuse(tree.field)
    }
  }

  /** The records above or below one in a tree: step by step along the field that makes it. */
  private line(
    of: SqlScalar,
    tree: Tree & { op: 'field' },
    field: SqlField & { kind: 'line' },
    alias: string,
  ): SqlRelation {
    const id = scalar([`${alias}.id`], { kind: 'record', entity: field.entity })
    const from = sql`(${this.lineFrom(of.pieces, field)}) AS ${alias}`
    const relations = relation([from], this.readableById(id, field.entity), id, tree.type, [])
    return { ...relations, correlated: true }
  }

  /** Selects `id` of each record above (or below) `start`. */
  lineFrom(start: Pieces, { up, table, child, parent }: SqlField & { kind: 'line' }): Pieces {
    const [steps, line] = [this.values.alias(), this.values.alias()]
    const [here, next] = up ? [child, parent] : [parent, child]
    const step = (rest: Pieces) =>
      sql`SELECT ${steps}.${quoted(next)} FROM ${quoted(table)} AS ${steps}${rest} AND ${steps}.${quoted(next)} IS NOT NULL`
    const first = step(sql` WHERE ${steps}.${quoted(here)} = ${start}`)
    const more = step(sql` JOIN ${line} ON ${steps}.${quoted(here)} = ${line}.id WHERE 1 = 1`)
    return sql`WITH RECURSIVE ${line}(id) AS (${first} UNION ${more}) SELECT id FROM ${line}`
  }

  private readableById(id: SqlScalar, entity: string): readonly Pieces[] {
    const row = this.rowOf(entity)
    const readable = this.readable(row)
    if (readable.length === 0) return []
    const where = joined([sql`${this.rowScalar(row).pieces} = ${id.pieces}`, ...readable], ' AND ')
    return [sql`EXISTS (SELECT 1 FROM ${this.from(row)} WHERE ${where})`]
  }
}
