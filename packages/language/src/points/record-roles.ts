/**
 * Resolves roles on records, for `editor of folder`: the condition of the role and of roles that include it, over the record.
 * A role may use itself one step up or down a tree (`me in editors or editor of parent`); then a user has it on a record if they
 * have it on one of the records above or below. With a condition (`inherits and editor of parent`), that must hold on the way.
 */
import {
  anyOf,
  call,
  checkExpression,
  conjunctsOf,
  fieldOf,
  hasOpenRole,
  isVariable,
  item,
  notThat,
  onRecord,
  openRecordOf,
  openRole,
  openRolesIn,
  orFalse,
  roleNamed,
  thisOf,
  yesNo,
  type RecordRole,
  type Schema,
  type Tree,
} from '@ninefold/plan/expression'
import {
  namesMe,
  signedInOnly,
  type EntityName,
  type FieldName,
  type RoleCondition,
  type RoleName,
} from '../kernel/index.ts'
import { isLine, isReference, isInverse } from '@ninefold/plan/values'

/** The names that conditions may use. */
interface Known {
  readonly roles: readonly RoleName[]
  readonly schema: Schema
  readonly role: (written: string) => RoleName | undefined
  readonly entity: (written: string) => EntityName | undefined
  readonly field: (entity: EntityName, written: string) => FieldName | undefined
}

/** Finds a role by its identifier, ignoring case. */
export function recordRoles(known: Known): (name: string) => RecordRole | undefined {
  const byName = new Map(known.roles.filter(isOnRecords).map((role) => [role.name.toLowerCase(), role]))
  const resolved = new Map<string, RecordRole>()
  const resolve = (name: string, within: readonly RoleName[]): RecordRole | undefined => {
    const role = byName.get(name.toLowerCase())
    const on = role?.on && known.entity(role.on.name)
    if (!role || !on) return undefined
    const before = resolved.get(role.name)
    if (before) return before
    const start = { name: role.name, on: on.name }
    if (within.includes(role)) return { ...start, test: openRole(role.name, on.name) }
    const inside = [...within, role]
    const schema = { ...known.schema, recordRole: (other: string) => resolve(other, inside) }
    const found = { ...start, ...conditionsOf(role, on, { ...known, schema }) }
    // A result that depends on an outer role is only valid there.
    if (!found.test || !hasOpenRole(found.test) || within.length === 0) resolved.set(role.name, found)
    return found
  }
  return (name) => resolve(name, [])
}

const isOnRecords = ({ kind, on }: RoleName): boolean => kind === 'record' && on !== undefined

function conditionsOf(role: RoleName, on: EntityName, known: Known): Pick<RecordRole, 'own' | 'test' | 'circular'> {
  const written = conditionOf(role, on, known)
  const including = includersOf(role, known)
  const others = including.filter((other) => isOnRecords(other) && known.entity(other.on!.name) === on)
  const parts = [written, ...others.map((other) => ownOf(other, known))]
  const given = including
    .filter(({ kind }) => kind === 'given' || kind === 'condition')
    .map(({ name }) => roleNamed(name))
  if (!written || parts.includes(undefined)) return {}
  const whole = closed(role.name, anyOf(parts as readonly Tree[]), undefined, on)
  const own = closed(role.name, written, anyOf(parts as readonly Tree[]), on)
  return whole && own ? { own, test: anyOf([whole, ...given]) } : { circular: true }
}

/** The condition of its own row; a placeholder while that is being resolved. */
function ownOf(role: RoleName, { schema }: Known): Tree | undefined {
  const found = schema.recordRole?.(role.name)
  return found?.own ?? found?.test
}

/** All roles that include this one. */
function includersOf(role: RoleName, { roles, role: find }: Known): readonly RoleName[] {
  const found = new Set([role])
  for (const one of found)
    for (const other of roles) if (other.includes?.some((name) => find(name) === one)) found.add(other)
  return [...found].filter((other) => other !== role)
}

function conditionOf({ condition }: RoleName, on: EntityName, known: Known): Tree | undefined {
  const source = condition && sourceOf(condition, on, known)
  if (typeof source !== 'string') return source
  const place = { file: '', start: 0, end: source.length }
  const scope = { schema: known.schema, this: on.name }
  const { expr } = checkExpression(source, { span: place, origin: NOWHERE }, scope, { kind: 'yesNo' })
  return expr && (condition!.kind === 'test' && condition!.visitors ? expr : signedInOnly(expr)).tree
}

/** The condition as source text or as a tree. */
function sourceOf(
  condition: RoleCondition,
  on: EntityName,
  known: Pick<Known, 'role' | 'field' | 'entity'>,
): string | Tree | undefined {
  switch (condition.kind) {
    case 'test':
      return condition.source
    case 'named': {
      const field = known.field(on, condition.field)
      return field && namesMe(on, field, NOWHERE)?.tree
    }
    case 'roleOf': {
      const path = pathOf(condition.path, on, known)
      const role = known.role(condition.role)
      return role && path && `role ${role.name} of ${path}`
    }
  }
}

/** The path with identifiers; undefined if a field does not exist. */
function pathOf(
  written: string,
  from: EntityName,
  { field, entity }: Pick<Known, 'field' | 'entity'>,
): string | undefined {
  const names: string[] = []
  let at: EntityName | undefined = from
  for (const segment of written.split('.')) {
    const found: FieldName | undefined = at && field(at, segment)
    if (!found) return undefined
    names.push(found.name)
    at = 'entity' in found.type ? entity(found.type.entity) : undefined
  }
  return names.join('.')
}

const NOWHERE = { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 }

/**
 * Eliminates the recursion: the role on the record above becomes the role on any of the records above. `around`: the condition for those
 * records, if it is a wider one. Undefined if the role uses itself in another way.
 */
function closed(role: string, tree: Tree, around: Tree | undefined, on: EntityName): Tree | undefined {
  const open = openRolesIn(tree)
  if (!open.includes(role)) return tree
  const parts = alternativesIn(tree)
  const sound = parts.filter((part) => !hasOpenRole(part))
  const steps = parts.filter((part) => hasOpenRole(part)).map((part) => stepOf(part, on))
  if (open.some((other) => other !== role) || steps.includes(undefined)) return undefined
  const base = anyOf(alternativesIn(around ?? tree).filter((part) => !hasOpenRole(part)))
  const byLine = Map.groupBy(steps as readonly Step[], ({ line }) => line)
  const along = [...byLine].map(([line, same]) => {
    const isFree = same.some(({ passes }) => !passes)
    return alongLine(role, line, base, isFree ? undefined : anyOf(same.flatMap(({ passes }) => passes ?? [])), on)
  })
  return along.includes(undefined) ? undefined : anyOf([...sound, ...(along as readonly Tree[])])
}

/** The condition as alternatives (disjunctive normal form), in which each uses the role at most once. */
function alternativesIn(tree: Tree): readonly Tree[] {
  if (tree.op !== 'call') return [tree]
  const [a, b, c] = tree.args
  if (tree.fn === 'or') return tree.args.flatMap(alternativesIn)
  if (!hasOpenRole(tree)) return [tree]
  if (tree.fn === 'and') return alternativesIn(a!).flatMap((x) => alternativesIn(b!).map((y) => both(x, y)))
  if (tree.fn !== '?:' || hasOpenRole(a!)) return [tree]
  return [...alternativesIn(b!).map((x) => both(a!, x)), ...alternativesIn(c!).map((x) => both(notThat(a!), x))]
}

interface Step {
  readonly line: string
  /** The role is inherited only by records for which this holds. */
  readonly passes?: Tree
}

function stepOf(part: Tree, on: EntityName): Step | undefined {
  const conjuncts = conjunctsOf(part)
  const [withRole, another] = conjuncts.filter(hasOpenRole)
  const line = withRole && !another ? lineOf(withRole, on) : undefined
  if (line === undefined) return undefined
  const others = conjuncts.filter((one) => one !== withRole)
  return others.length === 0 ? { line } : { line, passes: others.reduce(both) }
}

/**
 * `base` holds for one of the records along the line, and `passes` for the record and all records between. Undefined if a record
 * can have several parents, because then the records between are not unique.
 */
function alongLine(role: string, line: string, base: Tree, passes: Tree | undefined, on: EntityName): Tree | undefined {
  const of = { kind: 'record', entity: on.name } as const
  const lineFrom = (record: Tree): Tree => fieldOf(record, line, { kind: 'list', of })
  const [variable, between] = [`$${role}`, `$${role}Between`]
  const found = (body: Tree): Tree => ({
    op: 'macro',
    fn: 'exists',
    over: lineFrom(thisOf(on.name)),
    variable,
    body,
    type: yesNo,
  })
  const isBase = onRecord(base, item(variable, of))
  if (!passes) return found(isBase)
  const type = on.fields.find(({ name }) => name === line)?.type
  const by = isLine(type) ? on.fields.find(({ name }) => name === type.by) : undefined
  if (!isReference(by?.type)) return undefined
  const inner = item(between, of)
  const isBetween: Tree = call('in', item(variable, of), lineFrom(inner))
  const stops = both(isBetween, notThat(orFalse(onRecord(passes, inner))))
  const stopped: Tree = {
    op: 'macro',
    fn: 'exists',
    over: lineFrom(thisOf(on.name)),
    variable: between,
    body: stops,
    type: yesNo,
  }
  return both(passes, found(both(isBase, notThat(stopped))))
}

/** `ancestors` or `descendants`, if the role is used on the next record up or down the tree. */
function lineOf(part: Tree, on: EntityName): string | undefined {
  const inner = openRecordOf(part) ?? eachOf(part)
  if (inner?.op !== 'field' || inner.of.op !== 'name' || inner.of.scope !== 'this') return undefined
  const field = on.fields.find(({ name }) => name === inner.field)
  const line = (by: string, up: boolean) =>
    on.fields.find(({ type }) => isLine(type) && type.by === by && type.up === up)?.name
  if (isInverse(field?.type) && field.type.entity === on.name) return line(field.type.field, false)
  return field && line(field.name, true)
}

/** `parents.exists(p, editor of p)`: the list. */
const eachOf = (part: Tree): Tree | undefined =>
  part.op === 'macro' && part.fn === 'exists' && isVariable(openRecordOf(part.body), part.variable)
    ? part.over
    : undefined

const both = (a: Tree, b: Tree): Tree => call('and', a, b)
