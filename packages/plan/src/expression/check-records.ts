/**
 * What is asked of records as such: `payee is Employee`, `department.under(sales)`, `me.memberOf(team)`. The last two are
 * short for a longer expression, which is what the tree holds.
 */
import { hole, replacement, written, type Checking } from './check-context.ts'
import { fieldNamed } from './check-names.ts'
import { describeType } from './describe.ts'
import { common } from './operations/form.ts'
import { WHOLE } from './operations/record.ts'
import type { FieldSchema } from './schema.ts'
import type { Syntax } from './syntax.ts'
import { yesNo, yesNoCall, type Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

type Call = Syntax & { op: 'call' }

const fieldOf = (of: Tree, { name, type }: FieldSchema): Tree => ({ op: 'field', of, field: name, type })
const entityOf = (type: Type): string | undefined => (type.kind === 'record' ? type.entity : undefined)

/** `x is Entity`; `x is null` is read as `x == null`. */
export function checkIs(checking: Checking, syntax: Call): Tree {
  const [left, right] = syntax.args as readonly [Syntax, Syntax]
  if (right.op === 'literal' && right.literal.kind === 'nothing')
    return checking.check(checking, { ...syntax, fn: '==', form: 'operator' })
  const record = checking.check(checking, left)
  if (record === hole || right.op === 'hole') return { ...hole, type: yesNo }
  const entity = right.op === 'name' ? checking.scope.schema.entity(right.name)?.name : undefined
  const entities = record.type.kind === 'either' ? record.type.entities : [entityOf(record.type)].filter(Boolean)
  if (record.type.kind === 'unknown') return { ...hole, type: yesNo }
  if (entities.length === 0) {
    checking.report({ code: 'EXP-061', with: { given: describeType(record.type) } }, left)
    return { ...hole, type: yesNo }
  }
  if (entity === undefined || !entities.includes(entity)) {
    const named = written(checking, right)
    const account = named === 'me' ? accountOf(checking, entityOf(record.type)) : undefined
    const instead = account && `${written(checking, left)}.${account} == me`
    const known = { written: named, entities: entities.join(' or ') }
    if (instead === undefined) checking.report({ code: 'EXP-062', with: known }, right)
    else checking.report({ code: 'EXP-062', with: { ...known, instead } }, syntax, replacement(syntax, instead))
    return { ...hole, type: yesNo }
  }
  if (namesOwnField(checking, right, entity)) {
    reportFieldOrEntity(checking, syntax, entity)
    return { ...hole, type: yesNo }
  }
  checking.note?.(right, { op: 'set', entity, type: { kind: 'unknown' } }, checking)
  if (record.op === 'call' && record.fn === WHOLE) {
    const whole = record.args.find((arg) => entityOf(arg.type) === entity)!
    return yesNoCall('has', whole)
  }
  // A reference to one entity alone is always of it, where it is there.
  if (record.type.kind === 'record') return yesNoCall('==', record, record)
  return yesNoCall('is', record, { op: 'literal', value: entity, type: { kind: 'text' } })
}

/** `o.consignor is consignor`: the record has a field that is spelled like this, which is a record of that entity. */
function namesOwnField({ scope }: Checking, right: Syntax, entity: string): boolean {
  if (right.op !== 'name' || scope.this === undefined) return false
  const field = fieldNamed(scope, scope.this, right.name)
  return field?.name === right.name && right.name !== entity && entityOf(field.type) === entity
}

function reportFieldOrEntity(checking: Checking, { args: [left, right], start }: Call, entity: string): void {
  const name = written(checking, right!)
  const between = checking.source.slice(left!.end, right!.start)
  const comparison = `${written(checking, left!)} ${/\bnot\b/iu.test(between) ? '!=' : '=='} ${name}`
  const whole = { start: left!.start, end: right!.end }
  const alternatives = [replacement(whole, comparison).fix, replacement(right!, entity).fix]
  const text = checking.source.slice(start, right!.end)
  checking.report({ code: 'EXP-076', with: { text, name, entity, comparison } }, whole, { alternatives })
}

/** The one field by which records of an entity name a person. */
export function accountOf({ scope }: Checking, entity: string | undefined): string | undefined {
  if (entity === undefined || entity === 'User') return undefined
  const fields = [...(scope.schema.entity(entity)?.fields.values() ?? [])]
  const people = fields.filter(({ name, type }) => entityOf(type) === 'User' && !/^(?:created|updated)By$/u.test(name))
  return people.length === 1 ? people[0]!.name : undefined
}

/** The record that is asked, and the one it is asked about: `x.under(y)`, or `under(y)` of the record itself. */
function twoRecords(checking: Checking, syntax: Call): readonly [Tree, Tree, Syntax] | undefined {
  const { scope } = checking
  const self: Tree | undefined =
    scope.this === undefined
      ? undefined
      : { op: 'name', scope: 'this', name: '', type: { kind: 'record', entity: scope.this } }
  const [first, second] = syntax.args
  if (first && second && syntax.args.length === 2)
    return [checking.check(checking, first), checking.check(checking, second), second]
  if (first && self && syntax.args.length === 1 && syntax.form === 'function')
    return [self, checking.check(checking, first), first]
  const forms = [`x.${syntax.fn}(y)`]
  checking.report({ code: 'EXP-036', with: { name: syntax.fn, given: syntax.args.length, forms } }, syntax)
  return undefined
}

/** `x == y or y in x.ancestors` */
export function checkUnder(checking: Checking, syntax: Call): Tree {
  const both = twoRecords(checking, syntax)
  if (!both || both.includes(hole)) return { ...hole, type: yesNo }
  const [record, above, at] = both
  const entity = entityOf(record.type)
  const up = treeOf(checking, entity)?.up
  if (!up) {
    checking.report({ code: 'EXP-063', with: { given: entity ?? describeType(record.type) } }, syntax.fnAt)
    return { ...hole, type: yesNo }
  }
  if (!common(record.type, above.type)) return wrongRecord(checking, at, entity!, above)
  return isOrUnder(record, above, up)
}

const isOrUnder = (record: Tree, above: Tree, up: FieldSchema): Tree =>
  yesNoCall('or', yesNoCall('==', record, above), yesNoCall('in', above, fieldOf(record, up)))

/**
 * `x.groups.exists(g, g == group or group in g.ancestors)`; or, where the group lists its members, `x in group.members`
 * and in those of the groups below.
 */
export function checkMemberOf(checking: Checking, syntax: Call): Tree {
  const both = twoRecords(checking, syntax)
  if (!both || both.includes(hole)) return { ...hole, type: yesNo }
  const [record, group, at] = both
  const [entity, of] = [entityOf(record.type), entityOf(group.type)]
  if (entity === undefined || of === undefined) return notJoined(checking, at, record, group)
  const tree = treeOf(checking, of)
  if (entity === of) return tree ? isOrUnder(record, group, tree.up) : notJoined(checking, at, record, group)
  const own = manyTo(checking, entity, of)
  if (own.length === 1) {
    const item: Tree = { op: 'name', scope: 'variable', name: 'group', type: group.type }
    const body = tree ? isOrUnder(item, group, tree.up) : yesNoCall('==', item, group)
    return { op: 'macro', fn: 'exists', over: fieldOf(record, own[0]!), variable: 'group', body, type: yesNo }
  }
  const members = manyTo(checking, of, entity)
  if (own.length > 1 || members.length !== 1) return notJoined(checking, at, record, group)
  const direct = yesNoCall('in', record, fieldOf(group, members[0]!))
  if (!tree) return direct
  const below: Tree = { op: 'name', scope: 'variable', name: 'group', type: group.type }
  const inside = yesNoCall('in', record, fieldOf(below, members[0]!))
  const over = fieldOf(group, tree.down)
  return yesNoCall('or', direct, { op: 'macro', fn: 'exists', over, variable: 'group', body: inside, type: yesNo })
}

function treeOf(checking: Checking, entity: string | undefined): { up: FieldSchema; down: FieldSchema } | undefined {
  const schema = entity === undefined ? undefined : checking.scope.schema.entity(entity)
  const up = schema?.tree && schema.fields.get(schema.tree.up)
  const down = schema?.tree && schema.fields.get(schema.tree.down)
  return up && down && { up, down }
}

/** Lists of one entity that hold records of another: many to many. */
function manyTo(checking: Checking, from: string, to: string): readonly FieldSchema[] {
  const fields = [...(checking.scope.schema.entity(from)?.fields.values() ?? [])]
  return fields.filter(({ type, many }) => many === true && type.kind === 'list' && entityOf(type.of) === to)
}

function notJoined(checking: Checking, at: Syntax, record: Tree, group: Tree): Tree {
  const parameters = { record: describeType(record.type), group: describeType(group.type) }
  checking.report({ code: 'EXP-064', with: parameters }, at)
  return { ...hole, type: yesNo }
}

function wrongRecord(checking: Checking, at: Syntax, entity: string, given: Tree): Tree {
  checking.report({ code: 'EXP-038', with: { given: describeType(given.type), expected: `a record of ${entity}` } }, at)
  return { ...hole, type: yesNo }
}
