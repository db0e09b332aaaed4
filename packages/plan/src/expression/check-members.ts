/** Resolves names that stand after a dot: parts of what has no value by itself, and fields of records and values. */
import { closest } from '../problem/index.ts'
import { findKey, hole, replacement, unknownType, written, type Checking } from './check-context.ts'
import { fieldNamed, findField, named, wholeOf, type Prefix } from './check-names.ts'
import { fieldOf, thisOf } from './combine.ts'
import { describeType } from './describe.ts'
import { common } from './operations/form.ts'
import { fileFields, WHOLE } from './operations/record.ts'
import type { Range } from './syntax.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** What is known of a request; missing where the caller did not send it, and where nobody asks. */
const requestFacts: Readonly<Record<string, Type>> = {
  time: { kind: 'dateTime' },
  localTime: { kind: 'time' },
  localDate: { kind: 'date' },
  timeZone: { kind: 'text' },
  ip: { kind: 'text' },
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
      return of === hole ? hole : fieldOf(of, name, unknownType)
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

/** What is asked of the whole is asked of each that it could be. */
function throughWhole(checking: Checking, whole: Tree & { op: 'call' }, name: string, at: Range): Tree {
  const reached = whole.args.flatMap((arg): readonly Tree[] => {
    const entity = arg.type.kind === 'record' ? arg.type.entity : ''
    const field = fieldNamed(checking.scope, entity, name)
    return field ? [fieldOf(arg, field.name, field.type)] : []
  })
  const entities = whole.type.kind === 'either' ? whole.type.entities : []
  if (reached.length === 0) return eitherMember(checking, whole, entities, name, at)
  const type = reached.reduce<Type | undefined>((joint, tree) => joint && common(joint, tree.type), reached[0]!.type)
  if (type && (reached.length === 1 || type.kind !== 'list'))
    return reached.reduceRight((rest, tree): Tree => ({ op: 'call', fn: 'orElse', args: [tree, rest], type }))
  checking.report({ code: 'EXP-060', with: { name, entities: entities.join(' or ') } }, at)
  return hole
}

/** The field of the record that is called as the entity to which it refers. */
function ownReference({ scope }: Checking, entity: string): (Tree & { readonly type: RecordType }) | undefined {
  const field = scope.this === undefined ? undefined : fieldNamed(scope, scope.this, entity)
  if (field?.type.kind !== 'record' || field.type.entity !== entity || scope.this === undefined) return undefined
  return { op: 'field', of: thisOf(scope.this), field: field.name, type: field.type }
}

type RecordType = Extract<Type, { readonly kind: 'record' }>

function recordMember(checking: Checking, of: Tree, entity: string, name: string, at: Range): Tree {
  const fields = checking.scope.schema.entity(entity)?.fields
  const field = fieldNamed(checking.scope, entity, name)
  if (field) return fieldOf(of, field.name, field.type)
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
    : fieldOf(of, key, fields[key]!)
}

/** A map whose keys are not known (`group`) may have any. */
function mapMember(
  checking: Checking,
  of: Tree,
  fields: Readonly<Record<string, Type>>,
  name: string,
  at: Range,
): Tree {
  if (Object.keys(fields).length === 0) return fieldOf(of, name, unknownType)
  return inside(checking, { of, fields, owner: 'This value' }, name, at)
}

function noSuchField(checking: Checking, names: readonly string[], owner: string, name: string, at: Range): Tree {
  const suggestion = closest(name, names)
  const fix = suggestion === undefined ? {} : replacement(at, suggestion)
  checking.report({ code: 'EXP-021', with: { name, owner, ...(suggestion && { suggestion }) } }, at, fix)
  return hole
}
