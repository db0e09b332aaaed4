/** Resolves names that stand by themselves; what stands after a dot is `check-members.ts`. */
import { memoize } from '../base/index.ts'
import { closest } from '../problem/index.ts'
import { findKey, hole, replacement, type Checking } from './check-context.ts'
import { fieldOf, thisOf } from './combine.ts'
import { WHOLE } from './operations/record.ts'
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
export type Prefix = (typeof prefixes)[number]
export const isPrefix = (name: string): name is Prefix => prefixes.includes(name as Prefix)

export const named = (scope: NameScope, name: string, type: Type): Tree => ({ op: 'name', scope, name, type })

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

/** A field of the record under consideration. */
export function findField(scope: Scope, name: string): Tree | undefined {
  if (scope.this === undefined) return undefined
  const field = fieldNamed(scope, scope.this, name)
  const record = thisOf(scope.this)
  if (!field) return wholeOf(scope, record, scope.this, name)
  // `Claim` is the entity even where a field is called `claim`.
  if (field.name !== name && scope.schema.entity(name)?.name === name) return undefined
  return fieldOf(record, field.name, field.type)
}

/** A field of an entity, whatever the case of its name. */
export const fieldNamed = ({ schema }: Scope, entity: string, name: string): FieldSchema | undefined =>
  schema.entity(entity)?.fields.get(name.toLowerCase())

/** `whole` means the whole of a part, whatever it is called; in several wholes, whichever is there. */
export function wholeOf({ schema }: Scope, part: Tree, entity: string, name: string): Tree | undefined {
  const found = schema.entity(entity)
  if (name.toLowerCase() !== 'whole' || !found?.wholes) return undefined
  const fields = found.wholes.flatMap((whole) => found.fields.get(whole.toLowerCase()) ?? [])
  const wholes = fields.map(({ name: field, type }) => fieldOf(part, field, type))
  if (wholes.length <= 1) return wholes[0]
  const entities = fields.flatMap(({ type }) => (type.kind === 'record' ? [type.entity] : []))
  return { op: 'call', fn: WHOLE, args: wholes, type: { kind: 'either', entities } }
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
