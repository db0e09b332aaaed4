/**
 * Conditions of which only "yes" matters, as in WHERE: what is unknown may as well be no. That allows shorter forms,
 * and forms that indexes serve: `owner.manager == me` becomes `owner IN (SELECT id FROM User WHERE manager = ?)`.
 */
import { needsNoRow } from './sql-fold.ts'
import {
  inSlot,
  joined,
  quoted,
  sql,
  type Pieces,
  type SqlRelation,
  type SqlRow,
  type SqlScalar,
  type SqlValue,
  type Variables,
} from './sql-parts.ts'
import type { SqlField, SqlTarget } from './sql-target.ts'
import type { SqlValues } from './sql-values.ts'
import type { Tree } from './tree.ts'

/** The writer of values (`sql-write.ts`), as conditions use it. */
interface Writer {
  readonly target: SqlTarget
  readonly values: SqlValues
  write(tree: Tree, variables: Variables): SqlValue
  rowOf(entity: string): SqlRow
  rowScalar(row: SqlRow): SqlScalar
  readable(row: SqlRow): readonly Pieces[]
  from(row: SqlRow): Pieces
  lineFrom(start: Pieces, field: SqlField & { kind: 'line' }): Pieces
}

/** TRUE exactly where the tree is yes; FALSE or NULL elsewhere. */
export function truthOf(w: Writer, tree: Tree, variables: Variables): Pieces {
  if (tree.op === 'call') return truthOfCall(w, tree, variables)
  if (tree.op === 'macro' && tree.fn === 'exists') return anyItem(w, tree, variables, true)
  if (tree.op === 'macro' && tree.fn === 'all') return noItem(w, tree, variables, true)
  return w.values.plain(w.write(tree, variables))
}

/** TRUE exactly where the tree is no. */
function falsityOf(w: Writer, tree: Tree, variables: Variables): Pieces {
  if (tree.op === 'call') {
    const [a, b] = tree.args
    if (tree.fn === 'not') return truthOf(w, a!, variables)
    if (tree.fn === 'and') return sql`(${falsityOf(w, a!, variables)} OR ${falsityOf(w, b!, variables)})`
    if (tree.fn === 'or') return sql`(${falsityOf(w, a!, variables)} AND ${falsityOf(w, b!, variables)})`
  }
  if (tree.op === 'macro' && tree.fn === 'exists') return noItem(w, tree, variables, false)
  if (tree.op === 'macro' && tree.fn === 'all') return anyItem(w, tree, variables, false)
  return sql`(NOT ${w.values.plain(w.write(tree, variables))})`
}

function truthOfCall(w: Writer, tree: Tree & { op: 'call' }, variables: Variables): Pieces {
  const [a, b] = tree.args
  switch (tree.fn) {
    case 'and':
      return sql`(${truthOf(w, a!, variables)} AND ${truthOf(w, b!, variables)})`
    case 'or':
      return sql`(${truthOf(w, a!, variables)} OR ${truthOf(w, b!, variables)})`
    case 'not':
      return falsityOf(w, a!, variables)
    case '==':
      return throughReference(w, tree, variables) ?? w.values.plain(w.write(tree, variables))
    case 'in':
      return fromOtherSide(w, tree, variables) ?? unguardedIn(w, a!, b!, variables)
    default:
      return w.values.plain(w.write(tree, variables))
  }
}

/** A list that is missing holds nothing: for "yes" the two are alike. */
function unguardedIn(w: Writer, item: Tree, list: Tree, variables: Variables): Pieces {
  const of = w.write(list, variables)
  return w.values.contains(w.write(item, variables), of.kind === 'relation' ? { ...of, guards: [] } : of)
}

const truthIf = (w: Writer, tree: Tree, variables: Variables, yes: boolean): Pieces =>
  yes ? truthOf(w, tree, variables) : falsityOf(w, tree, variables)

/** One item of which the body is yes (or no). */
function anyItem(w: Writer, tree: Tree & { op: 'macro' }, variables: Variables, yes: boolean): Pieces {
  const direct = yes ? selectively(w, tree, variables) : undefined
  if (direct) return direct
  const over = w.values.relation(w.write(tree.over, variables))
  const body = truthIf(w, tree.body, { ...variables, [tree.variable]: over.item }, yes)
  return sql`EXISTS ${unguarded(w, { ...over, where: [...over.where, body] })}`
}

/** Of every item the body is yes (or no): there is none of which it is not. */
function noItem(w: Writer, tree: Tree & { op: 'macro' }, variables: Variables, yes: boolean): Pieces {
  const over = w.values.relation(w.write(tree.over, variables))
  const body = truthIf(w, tree.body, { ...variables, [tree.variable]: over.item }, yes)
  const none = sql`NOT EXISTS ${unguarded(w, { ...over, where: [...over.where, sql`(${body}) IS NOT TRUE`] })}`
  return over.guards.length === 0
    ? none
    : sql`(${joined([...over.guards.map((g) => sql`${g} IS NOT NULL`), none], ' AND ')})`
}

const unguarded = (w: Writer, over: SqlRelation): Pieces => w.values.select(['1'], { ...over, guards: [] })

/** The record under consideration, or one that stands for it further on. */
const isRoot = (tree: Tree): boolean =>
  tree.op === 'name' && (tree.scope === 'this' || (tree.scope === 'variable' && tree.name.startsWith('#')))

/** `owner.manager == me`: the rows whose reference is among the records that fit. */
function throughReference(w: Writer, tree: Tree & { op: 'call' }, variables: Variables): Pieces | undefined {
  const [a, b] = tree.args
  const path = needsNoRow(b!) ? a! : needsNoRow(a!) ? b! : undefined
  const reference = path && firstReference(path)
  if (!path || !reference || tree.args.some((t) => t.type.kind === 'nothing')) return undefined
  const { type } = reference
  const row = w.rowOf(type.entity)
  const variable: Tree = { op: 'name', scope: 'variable', name: `#${row.alias}`, type }
  const inner = { ...tree, args: tree.args.map((t) => (t === path ? replaced(t, reference.tree, variable) : t)) }
  const item = w.rowScalar(row)
  const where = [truthOf(w, inner, { ...variables, [variable.name]: item }), ...w.readable(row)]
  const from = w.values.plain(w.write(reference.tree, variables))
  return sql`(${from} IN (SELECT ${item.pieces} FROM ${w.from(row)} WHERE ${joined(where, ' AND ')}))`
}

/** The reference nearest to the record in a path of at least two steps. */
function firstReference(path: Tree): { tree: Tree; type: Tree['type'] & { kind: 'record' } } | undefined {
  if (path.op !== 'field' || path.of.op !== 'field') return undefined
  if (!isRoot(path.of.of)) return firstReference(path.of)
  return path.of.type.kind === 'record' && path.field !== 'id' ? { tree: path.of, type: path.of.type } : undefined
}

const replaced = (tree: Tree, old: Tree, by: Tree): Tree =>
  tree === old ? by : tree.op === 'field' ? { ...tree, of: replaced(tree.of, old, by) } : tree

/** `me in followers`: the rows that the other side's table names. */
function fromOtherSide(w: Writer, tree: Tree & { op: 'call' }, variables: Variables): Pieces | undefined {
  const [item, list] = tree.args
  if (!needsNoRow(item!)) return undefined
  const line = alongLine(w, item!, list!, variables)
  if (line) return line
  const found = otherSide(w, list!)
  if (!found) return undefined
  const same = joined([sql`${found.item} = ${w.values.plain(w.write(item!, variables))}`, ...found.more], ' AND ')
  return sql`(${w.values.plain(w.write(found.of, variables))} IN (SELECT ${found.owner} FROM ${found.from} WHERE ${same}))`
}

/** `sales in department.ancestors`: the rows whose department is among those below Sales. */
function alongLine(w: Writer, item: Tree, list: Tree, variables: Variables): Pieces | undefined {
  if (list.op !== 'field' || list.of.type.kind !== 'record' || w.target.mask) return undefined
  const field = w.target.entity(list.of.type.entity).field(list.field)
  if (field?.kind !== 'line') return undefined
  const from = w.lineFrom(w.values.plain(w.write(item, variables)), { ...field, up: !field.up })
  return sql`(${w.values.plain(w.write(list.of, variables))} IN (${from}))`
}

interface OtherSide {
  readonly of: Tree
  readonly from: Pieces
  /** The column that names the record whose list it is. */
  readonly owner: string
  readonly item: string
  readonly entity: string
  readonly alias: string
  /** What else must hold of its rows. */
  readonly more: readonly Pieces[]
}

/** The table behind a list of the record under consideration, if all of it may be read. */
function otherSide(w: Writer, list: Tree): OtherSide | undefined {
  if (list.op !== 'field' || !isRoot(list.of) || list.of.type.kind !== 'record' || w.target.mask) return undefined
  const field = w.target.entity(list.of.type.entity).field(list.field)
  if (field?.kind !== 'rows' && field?.kind !== 'link') return undefined
  const alias = w.values.alias()
  const id = field.kind === 'rows' ? (w.target.entity(field.entity).id ?? 'id') : field.to
  const owner = field.kind === 'rows' ? field.column : field.from
  const table = field.kind === 'rows' ? w.target.entity(field.entity).table : field.table
  return {
    of: list.of,
    from: [`${quoted(table)} AS ${alias}`],
    owner: `${alias}.${quoted(owner)}`,
    item: `${alias}.${quoted(id)}`,
    entity: field.entity,
    alias,
    more: inSlot(alias, field.kind === 'rows' ? field.slot : undefined),
  }
}

/**
 * `favoritedBy.exists(u, u.username == query.name)`: the same for `exists`, where the body asks for equality with a
 * value that needs no row (so that few fit) and asks nothing of any other row.
 */
function selectively(w: Writer, tree: Tree & { op: 'macro' }, variables: Variables): Pieces | undefined {
  if (!isSelective(tree.body) || !readsOnly(tree.body, tree.variable)) return undefined
  const found = otherSide(w, tree.over)
  if (!found) return undefined
  const own = tree.over.op === 'field' ? tree.over : undefined
  const rows = own?.of.type.kind === 'record' && w.target.entity(own.of.type.entity).field(own.field)?.kind === 'rows'
  const row = rows ? { entity: found.entity, alias: found.alias, root: false } : w.rowOf(found.entity)
  const link = rows ? [] : [sql`${w.rowScalar(row).pieces} = ${found.item}`]
  const from = rows ? found.from : sql`${found.from}, ${w.from(row)}`
  const where = [...link, ...found.more, truthOf(w, tree.body, { [tree.variable]: w.rowScalar(row) })]
  return sql`(${w.values.plain(w.write(found.of, variables))} IN (SELECT ${found.owner} FROM ${from} WHERE ${joined(where, ' AND ')}))`
}

function isSelective(body: Tree): boolean {
  if (body.op !== 'call') return false
  if (body.fn === 'and') return body.args.some(isSelective)
  return body.fn === '==' && body.args.some((a) => needsNoRow(a) && a.type.kind !== 'nothing')
}

function readsOnly(tree: Tree, variable: string): boolean {
  switch (tree.op) {
    case 'name':
      return tree.scope === 'variable' ? tree.name === variable : tree.scope !== 'this' && tree.scope !== 'old'
    case 'field':
      return readsOnly(tree.of, variable)
    case 'call':
      return tree.args.every((a) => readsOnly(a, variable))
    case 'literal':
      return true
    default:
      return false
  }
}
