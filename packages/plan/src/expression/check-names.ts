/** Resolves names: what stands by itself, and what stands after a dot. */
import { memoize } from '../base/index.ts'
import { closest } from '../problem/index.ts'
import { findKey, hole, replacement, unknownType, written, type Checking } from './check-context.ts'
import { describeType } from './describe.ts'
import { common } from './operations/form.ts'
import { fileFields, WHOLE } from './operations/record.ts'
import type { FieldSchema, Scope } from './schema.ts'
import type { Range } from './syntax.ts'
import type { NameScope, Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

const always: Readonly<Record<string, Type>> = {
  today: { kind: 'date' },
  now: { kind: 'dateTime' },
  signedIn: { kind: 'yesNo' },
  isNew: { kind: 'yesNo' },
}
/** Names of which only what stands after their dot has a value. */
const prefixes = ['input', 'query', 'found'] as const
type Prefix = (typeof prefixes)[number]
export const isPrefix = (name: string): name is Prefix => prefixes.includes(name as Prefix)

/** What is known of a request; missing where the caller did not send it, and where nobody asks. */
const requestFacts: Readonly<Record<string, Type>> = {
  time: { kind: 'dateTime' },
  localTime: { kind: 'time' },
  ip: { kind: 'text' },
}

const named = (scope: NameScope, name: string, type: Type): Tree => ({ op: 'name', scope, name, type })

/** A name by itself. `near`: the type it is compared with, for a better suggestion. */
export function resolveName(checking: Checking, name: string, at: Range, near?: Type): Tree {
  const found = findName(checking, name)
  if (found?.op === 'set') warnOfOwnList(checking, name, found.entity, at)
  return found ?? unresolved(checking, name, at, near)
}

/** `owner of Folder` for `owner of folder`: all records of an entity, and the record has a reference of that name. */
export function warnOfOwnReference({ scope, report }: Checking, name: string, at: Range): void {
  const fields = [...(scope.this === undefined ? [] : (scope.schema.entity(scope.this)?.fields.values() ?? []))]
  const own = fields.find((field) => field.name !== name && field.name.toLowerCase() === name.toLowerCase())
  if (own?.type.kind !== 'record') return
  const alternatives = [own.name].map((text) => replacement(at, text).fix)
  report({ code: 'EXP-071', with: { name, entity: own.type.entity, list: own.name } }, at, { alternatives })
}

/** `member` for `members`, `orderLine` for `lines`: in small letters, and the record has a list of such records. */
function warnOfOwnList({ scope, report }: Checking, name: string, entity: string, at: Range): void {
  if (scope.this === undefined || name === entity) return
  const holds = ({ type }: FieldSchema) =>
    type.kind === 'list' && type.of.kind === 'record' && type.of.entity === entity
  const lists = [...(scope.schema.entity(scope.this)?.fields.values() ?? [])].filter(holds).map((field) => field.name)
  const list = closest(name, lists) ?? lists[0]
  if (list === undefined) return
  const alternatives = [...new Set([list, ...lists, entity])].map((text) => replacement(at, text).fix)
  report({ code: 'EXP-071', with: { name, entity, list } }, at, { alternatives })
}

/** Macro variables, then the record's fields, then everything else. */
export function findName(checking: Checking, name: string): Tree | undefined {
  const variable = findKey(checking.variables, name)
  if (variable !== undefined) return named('variable', variable, checking.variables[variable]!)
  return findSelf(checking.scope, name) ?? findField(checking.scope, name) ?? findGlobal(checking.scope, name)
}

function findSelf(scope: Scope, name: string): Tree | undefined {
  if (name === 'me') return named('me', '', { kind: 'record', entity: 'User' })
  if (scope.this === undefined) return undefined
  const type: Type = { kind: 'record', entity: scope.this }
  if (name === 'this') return named('this', '', type)
  return name === 'old' && scope.old ? named('old', '', type) : undefined
}

function findField(scope: Scope, name: string): Tree | undefined {
  if (scope.this === undefined) return undefined
  const field = fieldNamed(scope, scope.this, name)
  const record: Tree = named('this', '', { kind: 'record', entity: scope.this })
  if (!field) return wholeOf(scope, record, scope.this, name)
  // `Claim` is the entity even where a field is called `claim`.
  if (field.name !== name && scope.schema.entity(name)?.name === name) return undefined
  return { op: 'field', of: record, field: field.name, type: field.type }
}

/** A field of an entity, whatever the case of its name. */
export const fieldNamed = ({ schema }: Scope, entity: string, name: string): FieldSchema | undefined =>
  schema.entity(entity)?.fields.get(name.toLowerCase())

/** `whole` means the whole of a part, whatever it is called; in several wholes, whichever is there. */
function wholeOf({ schema }: Scope, part: Tree, entity: string, name: string): Tree | undefined {
  const found = schema.entity(entity)
  if (name.toLowerCase() !== 'whole' || !found?.wholes) return undefined
  const fields = found.wholes.flatMap((whole) => found.fields.get(whole.toLowerCase()) ?? [])
  const wholes = fields.map(({ name: field, type }): Tree => ({ op: 'field', of: part, field, type }))
  if (wholes.length <= 1) return wholes[0]
  const entities = fields.flatMap(({ type }) => (type.kind === 'record' ? [type.entity] : []))
  return { op: 'call', fn: WHOLE, args: wholes, type: { kind: 'either', entities } }
}

/** What is asked of the whole is asked of each that it could be. */
function throughWhole(checking: Checking, whole: Tree & { op: 'call' }, name: string, at: Range): Tree {
  const reached = whole.args.flatMap((arg): readonly Tree[] => {
    const entity = arg.type.kind === 'record' ? arg.type.entity : ''
    const field = fieldNamed(checking.scope, entity, name)
    return field ? [{ op: 'field', of: arg, field: field.name, type: field.type }] : []
  })
  const entities = whole.type.kind === 'either' ? whole.type.entities : []
  if (reached.length === 0) return eitherMember(checking, whole, entities, name, at)
  const type = reached.reduce<Type | undefined>((joint, tree) => joint && common(joint, tree.type), reached[0]!.type)
  if (type && (reached.length === 1 || type.kind !== 'list'))
    return reached.reduceRight((rest, tree): Tree => ({ op: 'call', fn: 'orElse', args: [tree, rest], type }))
  checking.report({ code: 'EXP-060', with: { name, entities: entities.join(' or ') } }, at)
  return hole
}

function findGlobal(scope: Scope, name: string): Tree | undefined {
  const { schema } = scope
  const constant = schema.constant(name)
  if (constant) return named('constant', constantName(scope, name), constant)
  for (const [where, types] of [
    ['found', scope.found],
    ['context', scope.context],
    ['context', always],
  ] as const) {
    const key = findKey(types, name)
    if (key !== undefined) return named(where, key, types![key]!)
  }
  const variable = findKey(scope.variables, name)
  if (variable !== undefined) return named('variable', variable, scope.variables![variable]!)
  const entity = schema.entity(name)
  if (entity?.onlyOne) return named('only', entity.name, { kind: 'record', entity: entity.name })
  if (entity)
    return { op: 'set', entity: entity.name, type: { kind: 'list', of: { kind: 'record', entity: entity.name } } }
  return roleNamed(scope, name)
}

function roleNamed({ schema }: Scope, name: string): Tree | undefined {
  const role = schema.role(name)
  return role === undefined ? undefined : named('role', role, { kind: 'yesNo' })
}

/** `role approver`: past every field and constant of that name. */
export function resolveRole(checking: Checking, name: string, at: Range): Tree {
  const role = roleNamed(checking.scope, name)
  if (role) return role
  const suggestion = closest(
    name,
    checking.scope.schema.names().filter((one) => checking.scope.schema.role(one)),
  )
  const fix = suggestion === undefined ? {} : replacement(at, suggestion)
  checking.report({ code: 'EXP-067', with: { name, ...(suggestion && { suggestion }) } }, at, fix)
  return hole
}

/** A name as it is written where it is declared. */
export const canonical = ({ schema }: Scope, name: string): string =>
  (schema.spelled ? schema.spelled(name) : byLowerCase(schema.names()).get(name.toLowerCase())) ?? name

/** The first of each, whatever its case. */
export const byLowerCase = memoize((names: readonly string[]): ReadonlyMap<string, string> => {
  return new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
})

const constantName = canonical

function unresolved(checking: Checking, name: string, at: Range, near?: Type): Tree {
  const { scope, report } = checking
  const misplaced = misplacedHelp(scope, name)
  if (misplaced) {
    report({ code: 'EXP-024', with: { name, help: misplaced } }, at)
    return hole
  }
  const entity = scope.this === undefined ? undefined : scope.schema.entity(scope.this)?.name
  const about = { name, ...(entity && { entity }) }
  const choice = choiceNamed(checking, name, at, near)
  const suggestion = choice?.written ?? closest(name, namesInScope(checking))
  const list = choice ? undefined : missingList(scope, name, suggestion)
  if (list) {
    report({ code: 'EXP-020', with: { ...about, list } }, at)
    return hole
  }
  const fix = suggestion === undefined ? {} : replacement(at, suggestion)
  const help = { ...(suggestion && { suggestion }), ...(choice?.of && { choiceOf: choice.of }) }
  report({ code: 'EXP-020', with: { ...about, ...help } }, at, fix)
  return hole
}

/** `lessons` of a student that has no such list, where each lesson refers to a student: not all lessons are meant. */
function missingList({ schema, this: record }: Scope, name: string, suggestion: string | undefined) {
  const entity = suggestion === undefined || !/^\p{Ll}/u.test(name) ? undefined : schema.entity(suggestion)
  if (!entity || entity.name !== suggestion || record === undefined) return undefined
  const refers = ({ type }: FieldSchema) => type.kind === 'record' && type.entity === schema.entity(record)?.name
  return [...entity.fields.values()].some(refers) ? entity.name : undefined
}

/** What compares or calculates, beside a name. */
const JOINED_BEHIND = /^\s*(?:[=!<>+*/%.-]|in\b|is\b)/u
const JOINED_BEFORE = /(?:[=!<>+*/%.-]|\bin|\bis)\s*$/u

/** A state or another choice without quotes: where it stands by itself, the whole comparison is what is missing. */
function choiceNamed({ scope, source }: Checking, name: string, at: Range, near?: Type) {
  const option = (type: Type | undefined) =>
    type?.kind === 'choice' ? type.options.find((one) => folded(one) === folded(name)) : undefined
  const compared = option(near)
  if (compared !== undefined) return { written: `'${compared}'` }
  const fields = scope.this === undefined ? [] : [...(scope.schema.entity(scope.this)?.fields.values() ?? [])]
  const [field, ...others] = fields.filter(({ type }) => option(type) !== undefined)
  if (!field || others.length > 0) return undefined
  const operand = JOINED_BEHIND.test(source.slice(at.end)) || JOINED_BEFORE.test(source.slice(0, at.start))
  const quoted = `'${option(field.type)}'`
  return { written: operand ? quoted : `${field.name} == ${quoted}`, of: field.name }
}

const folded = (text: string) => text.toLowerCase().replace(/[\s_-]/gu, '')

function misplacedHelp(scope: Scope, name: string): string | undefined {
  if (name === 'this') return 'No record is under consideration here; name an entity, a look-up or `me`.'
  if (name === 'old') return 'There is no earlier record here; `old` is known in rules and in what an action does.'
  if (!isPrefix(name)) return undefined
  if (scope[name] !== undefined) return `Name one of its parts: \`${name}.${Object.keys(scope[name])[0] ?? '…'}\`.`
  if (name === 'input') return 'Only actions and calls have an input; here use the record’s own fields.'
  return 'Only the calls of point 7 have it.'
}

function namesInScope({ scope, variables }: Checking): string[] {
  const fields = scope.this === undefined ? [] : [...(scope.schema.entity(scope.this)?.fields.values() ?? [])]
  const keys = [variables, scope.found, scope.context, scope.variables, always].flatMap((o) => Object.keys(o ?? {}))
  return [...fields.map((f) => f.name), ...keys, ...scope.schema.names(), 'me', 'this']
}

/** `input.reason`, `query.tag`, `found.article`. */
export function resolvePrefixed(checking: Checking, prefix: Prefix, name: string, at: Range): Tree {
  const known = checking.scope[prefix]
  const key = findKey(known, name)
  if (known && key !== undefined) return named(prefix, key, known[key]!)
  const suggestion = closest(name, Object.keys(known ?? {}))
  const fix = suggestion === undefined ? {} : replacement(at, suggestion)
  checking.report(
    { code: 'EXP-021', with: { name, owner: `\`${prefix}\``, ...(suggestion && { suggestion }) } },
    at,
    fix,
  )
  return hole
}

/** `request.localTime`; undefined where `request` is a field or another name of the place. */
export function resolveRequest(checking: Checking, name: string, at: Range): Tree | undefined {
  const { scope, variables } = checking
  const isShadowed = [variables, scope.found, scope.context, scope.variables].some((names) => findKey(names, 'request'))
  if (isShadowed || findField(scope, 'request')) return undefined
  const key = findKey(requestFacts, name)
  if (key !== undefined) return named('context', `request.${key}`, requestFacts[key]!)
  return noSuchField(checking, Object.keys(requestFacts), '`request`', name, at)
}

/** What stands after a dot. */
export function resolveMember(checking: Checking, of: Tree, name: string, at: Range, ofRange: Range): Tree {
  const { type } = of
  switch (type.kind) {
    case 'unknown':
      return of === hole ? hole : { op: 'field', of, field: name, type: unknownType }
    case 'record':
      return recordMember(checking, of, type.entity, name, at)
    case 'either':
      return of.op === 'call' && of.fn === WHOLE
        ? throughWhole(checking, of, name, at)
        : eitherMember(checking, of, type.entities, name, at)
    case 'file':
      return inside(checking, { of, fields: fileFields, owner: 'A file' }, name, at)
    case 'map':
      return mapMember(checking, of, type.fields, name, at)
    case 'list': {
      // `Product.price` where the record has one product: all products together have no price.
      const own = of.op === 'set' ? ownReference(checking, of.entity) : undefined
      if (own) return recordMember(checking, own, own.type.entity, name, at)
      checking.report({ code: 'EXP-025', with: { name, type: `\`${written(checking, ofRange)}\`` } }, at)
      return hole
    }
    default:
      checking.report({ code: 'EXP-023', with: { name, type: describeType(type) } }, at)
      return hole
  }
}

/** The field of the record that is called as the entity to which it refers. */
function ownReference({ scope }: Checking, entity: string): (Tree & { readonly type: RecordType }) | undefined {
  const field = scope.this === undefined ? undefined : fieldNamed(scope, scope.this, entity)
  if (field?.type.kind !== 'record' || field.type.entity !== entity || scope.this === undefined) return undefined
  const record: Tree = named('this', '', { kind: 'record', entity: scope.this })
  return { op: 'field', of: record, field: field.name, type: field.type }
}

type RecordType = Extract<Type, { readonly kind: 'record' }>

function recordMember(checking: Checking, of: Tree, entity: string, name: string, at: Range): Tree {
  const fields = checking.scope.schema.entity(entity)?.fields
  const field = fieldNamed(checking.scope, entity, name)
  if (field) return { op: 'field', of, field: field.name, type: field.type }
  const whole = wholeOf(checking.scope, of, entity, name)
  if (whole) return whole
  return noSuchField(
    checking,
    [...(fields?.values() ?? [])].map((f) => f.name),
    entity,
    name,
    at,
  )
}

/** A field that one of the entities has; what it is where several have it must be of one kind. */
function eitherMember(checking: Checking, of: Tree, entities: readonly string[], name: string, at: Range): Tree {
  const found = entities.flatMap((entity) => fieldNamed(checking.scope, entity, name) ?? [])
  const [first] = found
  if (!first) {
    const names = entities.flatMap((entity) => [...(checking.scope.schema.entity(entity)?.fields.values() ?? [])])
    return noSuchField(checking, [...new Set(names.map((field) => field.name))], entities.join(' or '), name, at)
  }
  const type = found.reduce<Type | undefined>((joint, field) => joint && common(joint, field.type), first.type)
  const same = found.every((field) => field.name === first.name)
  if (type && same) return { op: 'field', of, field: first.name, type }
  checking.report({ code: 'EXP-060', with: { name, entities: entities.join(' or ') } }, at)
  return hole
}

/** A value with fields that are not those of an entity; `owner`: what it is, for a message. */
interface Structure {
  readonly of: Tree
  readonly fields: Readonly<Record<string, Type>>
  readonly owner: string
}

function inside(checking: Checking, { of, fields, owner }: Structure, name: string, at: Range): Tree {
  const key = findKey(fields, name)
  return key === undefined
    ? noSuchField(checking, Object.keys(fields), owner, name, at)
    : { op: 'field', of, field: key, type: fields[key]! }
}

/** A map whose keys are not known (`group`) may have any. */
function mapMember(
  checking: Checking,
  of: Tree,
  fields: Readonly<Record<string, Type>>,
  name: string,
  at: Range,
): Tree {
  if (Object.keys(fields).length === 0) return { op: 'field', of, field: name, type: unknownType }
  return inside(checking, { of, fields, owner: 'This value' }, name, at)
}

function noSuchField(checking: Checking, names: readonly string[], owner: string, name: string, at: Range): Tree {
  const suggestion = closest(name, names)
  const fix = suggestion === undefined ? {} : replacement(at, suggestion)
  checking.report({ code: 'EXP-021', with: { name, owner, ...(suggestion && { suggestion }) } }, at, fix)
  return hole
}
