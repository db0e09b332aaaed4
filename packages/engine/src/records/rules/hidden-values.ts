/**
 * Which values of a text its reader may not read. Messages are formatted with the document's authority; each value that
 * they insert is checked against the reader's permissions, on the very records along its path.
 */
import { childrenOf, isOwnRead, readsOf, type Expr, type Tree } from '@ninefold/plan/expression'
import { type RecordValue, type Value, isEither } from '@ninefold/plan/values'
import { all, type Condition, readsStore } from '../../access/index.ts'
import type { Surroundings } from '../change/draft.ts'
import { allows, evaluateTree } from '../expressions.ts'
import { pathsOf } from '../load/paths.ts'
import type { EntityModel } from '../model.ts'
import { withAnswersTo } from '../load/set-answers.ts'

/** The record of the text, with everything that its placeholders read. */
interface MessageSubject {
  readonly entity: EntityModel
  readonly record: RecordValue
  /** The user for `me`, if that is not the reader. */
  readonly me?: RecordValue | null
  /** Fields that the reader has just sent, so they know the values. */
  readonly sent?: ReadonlySet<string>
}

interface ReaderContext extends Surroundings {
  /**
   * Only what permissions allow on every record counts as readable: for all users with at least the permissions of this
   * reader.
   */
  readonly everywhere?: boolean
}

/** The reader is `s.principal`. */
export async function hiddenParts(
  s: ReaderContext,
  subject: MessageSubject,
  holes: readonly Expr[],
): Promise<ReadonlySet<Expr>> {
  const hidden = new Set<Expr>()
  if (s.principal.administrator || s.principal.origin === 'timer') return hidden
  for (const hole of holes) if (!(await isReadable(s, subject, hole))) hidden.add(hole)
  return hidden
}

async function isReadable(s: ReaderContext, subject: MessageSubject, { tree }: Expr): Promise<boolean> {
  for (const part of decisiveParts(s, subject, tree)) {
    if (readsStore(part) && !isReadableEverywhere(s, part)) return false
    for (const path of readsOf(part)) if (!(await isPathReadable(s, subject, path))) return false
  }
  return true
}

/**
 * What the value depends on: for a conditional, the condition and the branch that it takes. So `has(name) ? name :
 * email` needs no permission to read the address of a user with a name.
 */
function decisiveParts(s: ReaderContext, subject: MessageSubject, tree: Tree): readonly Tree[] {
  if (tree.op !== 'call') return [tree]
  const [condition, yes, no] = tree.args
  if (tree.fn !== '?:' || !condition || !yes || !no) return tree.args.flatMap((arg) => decisiveParts(s, subject, arg))
  const decided =
    readsStore(condition) || !readsOf(condition).every(isOwnRead)
      ? null
      : evaluateTree(condition, { ...s.principal.environment, this: subject.record })
  const branches = decided === true ? [yes] : decided === false ? [no] : [yes, no]
  return [condition, ...branches].flatMap((part) => decisiveParts(s, subject, part))
}

/**
 * For a part that queries all records of an entity: whether the reader may read all of them, and all fields that the
 * query uses.
 */
function isReadableEverywhere(s: ReaderContext, tree: Tree): boolean {
  const rights = s.model.rights(s.principal)
  if (tree.op === 'set' && rights.rows(tree.entity, 'read') !== true) return false
  if (tree.op === 'field' && tree.of.type.kind === 'record')
    if (rights.field(tree.of.type.entity, 'read', tree.field) !== true) return false
  return childrenOf(tree).every((child) => isReadableEverywhere(s, child))
}

async function isPathReadable(
  s: ReaderContext,
  { entity, record, sent, me = s.principal.me }: MessageSubject,
  path: string,
): Promise<boolean> {
  const { person, environment } = s.principal
  const { only } = environment
  const [first = '', ...rest] = path.split('.')
  if (isOwnRead(path)) {
    const known = sent?.has(first) === true || first === 'id'
    return known
      ? isReadableBelow(s, entity, [record], first, rest)
      : isReadableAt(s, entity, [record], [first, ...rest])
  }
  if (first === 'old') return isReadableAt(s, entity, [record], rest)
  if (first === 'me' && me?.id === person && path === 'me.name') return true
  if (first === 'me') return me === null || isReadableBelow(s, s.model.entity('User'), [me], '', rest)
  if (first.startsWith('$')) {
    const one = only?.[first.slice(1)]
    return one === undefined || isReadableAt(s, s.model.entity(first.slice(1)), [one], rest)
  }
  return true
}

/** Whether all of these records are readable, and of each the field, and so on along the path. */
async function isReadableAt(
  s: ReaderContext,
  entity: EntityModel,
  records: readonly RecordValue[],
  path: readonly string[],
): Promise<boolean> {
  const [name, ...rest] = path
  const rights = s.model.rights(s.principal)
  const row = rights.rows(entity.name, 'read')
  const field = name === undefined || !entity.byName.has(name) ? true : rights.field(entity.name, 'read', name)
  if (!(await allowsEach(s, entity, records, all([row, field])))) return false
  return name === undefined || isReadableBelow(s, entity, records, name, rest)
}

/** The records that the field `name` refers to; '' for the records themselves, whose existence the reader may know. */
async function isReadableBelow(
  s: ReaderContext,
  entity: EntityModel,
  records: readonly RecordValue[],
  name: string,
  rest: readonly string[],
): Promise<boolean> {
  if (name === '') return rest.length === 0 || isReadableAt(s, entity, records, rest)
  const found = records.flatMap((record) => recordsIn(record[name] ?? null))
  const type = entity.byName.get(name)?.field.type
  if (!type || found.length === 0) return true
  const entityOf = (one: RecordValue) => (isEither(type) ? one['$entity'] : 'entity' in type ? type.entity : undefined)
  for (const [target, ones] of Map.groupBy(found, entityOf))
    if (typeof target === 'string' && !(await isReadableAt(s, s.model.entity(target), ones, rest))) return false
  return true
}

function recordsIn(value: Value): readonly RecordValue[] {
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap(recordsIn)
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? [value as RecordValue]
    : []
}

/** Unknown counts as false. */
async function allowsEach(
  s: ReaderContext,
  entity: EntityModel,
  records: readonly RecordValue[],
  condition: Condition,
): Promise<boolean> {
  if (typeof condition === 'boolean' || s.everywhere) return condition === true
  const copies = records.map((record) => ({ ...record }))
  await s.loader.fill(s.reader, s.principal, entity, copies, pathsOf(readsOf(condition).filter(isOwnRead)))
  for (const copy of copies) {
    const environment = await withAnswersTo(s, [condition], { ...s.principal.environment, this: copy, old: copy })
    if (!allows(condition, environment)) return false
  }
  return true
}
