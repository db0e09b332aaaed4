/**
 * Writes a typed tree as SQL: text pieces and parameters, plain data. What does not depend on a row becomes a parameter
 * that JavaScript works out when the statement runs, so that one text serves every person and day. Which tables and
 * columns there are is the engine's business; it says so in an `SqlTarget`.
 */
import type { Environment } from './environment.ts'
import { compileExpression } from './evaluate.ts'
import { bindValue } from './sql-bind.ts'
import { foldTree } from './sql-fold.ts'
import type { SqlBinding } from './sql-functions.ts'
import type { Pieces, SqlForm, SqlParameter } from './sql-parts.ts'
import type { SqlDialect, SqlField, SqlTarget } from './sql-target.ts'
import { truthOf } from './sql-truth.ts'
import { wordsOf } from './sql-dialect.ts'
import { NotInSql } from './sql-values.ts'
import { SqlWriting } from './sql-write.ts'
import { childrenOf, type Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** A whole expression in SQL, ready to stand in a statement. */
export interface SqlPart {
  readonly pieces: Pieces
  readonly type: Type
  /** How a selected value is read: `readSql`. */
  readonly form: SqlForm
}

/**
 * A condition that is TRUE exactly where the tree is yes; elsewhere it is FALSE or NULL. For WHERE.
 * INVARIANT: `notInSql(tree)` is undefined; else it throws.
 */
export function sqlCondition(tree: Tree, target: SqlTarget): SqlPart {
  const pieces = truthOf(new SqlWriting(target), foldTree(tree, target), {})
  return { pieces: inPlace(pieces, target.dialect), type: { kind: 'yesNo' }, form: { kind: 'plain' } }
}

/**
 * A scalar with the very value of the tree, missing as NULL. For SELECT and ORDER BY; numbers in form 'exact' do not
 * sort. INVARIANT: `notInSql(tree)` is undefined; else it throws.
 */
export function sqlExpression(tree: Tree, target: SqlTarget): SqlPart {
  const writing = new SqlWriting(target)
  const { pieces, form, type } = writing.values.scalar(writing.write(foldTree(tree, target), {}))
  const ordered = form.kind === 'plain' ? writing.values.ordered(pieces, type) : pieces
  return { pieces: inPlace(ordered, target.dialect), form, type: type.kind === 'nothing' ? tree.type : type }
}

/** Each parameter as it stands in a text of the database. */
const inPlace = (pieces: Pieces, dialect: SqlDialect): Pieces =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [piece] : wordsOf[dialect].parameter(piece)))

/** The text, with `?` for each value. */
export const sqlText = (part: Pick<SqlPart, 'pieces'>): string =>
  part.pieces.map((p) => (typeof p === 'string' ? p : '?')).join('')

const compiled = new WeakMap<SqlParameter, (env: Environment) => SqlBinding>()

function binder(parameter: SqlParameter): (env: Environment) => SqlBinding {
  let bind = compiled.get(parameter)
  if (!bind) {
    const evaluate = compileExpression(parameter.tree)
    bind = (env) => bindValue(evaluate(env), parameter.as)
    compiled.set(parameter, bind)
  }
  return bind
}

/** The parameters' values, in order. */
export function sqlValues(part: Pick<SqlPart, 'pieces'>, env: Environment): SqlBinding[] {
  return part.pieces.flatMap((p) => (typeof p === 'string' ? [] : [binder(p)(env)]))
}

/** Why a tree cannot be written as SQL: an operation's name; undefined when it can. Without a target, for some tables. */
export function notInSql(tree: Tree, target: SqlTarget = someTarget(tree)): string | undefined {
  try {
    if (tree.type.kind === 'yesNo') sqlCondition(tree, target)
    sqlExpression(tree, target)
    return undefined
  } catch (problem) {
    if (problem instanceof NotInSql) return problem.operation
    throw problem
  }
}

/** Tables that hold just the fields that a tree reads. */
function someTarget(tree: Tree): SqlTarget {
  const fields = new Map<string, SqlField>()
  let own: string | undefined
  const visit = (t: Tree): void => {
    if (t.op === 'name' && t.scope === 'this' && t.type.kind === 'record') own = t.type.entity
    if (t.op === 'field' && t.of.type.kind === 'record') fields.set(`${t.of.type.entity}.${t.field}`, someField(t.type))
    if (t.op === 'field' && t.of.type.kind === 'either')
      for (const entity of t.of.type.entities) fields.set(`${entity}.${t.field}`, someField(t.type))
    for (const child of childrenOf(t)) visit(child)
  }
  visit(tree)
  return {
    dialect: 'sqlite',
    entity: (name) => ({ table: name, field: (field) => fields.get(`${name}.${field}`) }),
    ...(own !== undefined && { this: { entity: own, alias: 't' } }),
    roles: new Set(),
    signedIn: true,
  }
}

function someField(type: Type): SqlField {
  if (type.kind !== 'list') return { kind: 'column', column: 'c' }
  return type.of.kind === 'record'
    ? { kind: 'rows', entity: type.of.entity, column: 'c' }
    : { kind: 'values', column: 'c' }
}
