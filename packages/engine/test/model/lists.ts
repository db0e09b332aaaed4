// Which records a list has, in which order, for whoever asks.
import {
  checkExpression,
  childrenOf,
  notInSql,
  structureOf,
  type EntitySchema,
  type FieldSchema,
  type Schema,
  type Tree,
} from '@ninefold/plan/expression'
import { type Type, isDuration, type FieldType, type Value, typeOfField } from '@ninefold/plan/values'
import type { Field } from '@ninefold/plan'
import { evaluate, textOf } from './plan.ts'
import { refuse, Refused } from './refused.ts'
import { everField, everRow, maskOf, mayRow } from './rights.ts'
import type { Place, Viewer } from './viewer.ts'
import type { Step } from './step.ts'

export function listed(viewer: Viewer, { entity, filter, sort, search }: Step & { kind: 'list' }): readonly Place[] {
  const masked = viewer.masked(maskOf(viewer))
  const wish = filter === undefined ? undefined : filterOf(viewer, entity, filter)
  const keys = sort === undefined ? [] : sortKeys(viewer, entity, sort)
  const words = (search ?? '').toLowerCase().split(/\s+/u).filter(Boolean).slice(0, 5)
  const searched = viewer.index
    .entity(entity)
    .fields.filter(({ name, type }) => name !== 'id' && isText(type) && everField(viewer, 'read', entity, name))
  const found = viewer.places(entity).filter((place) => {
    if (!mayRow(viewer, 'read', place)) return false
    const view = masked.view(place)
    const texts = searched.map(({ name }) => textOf(view[name]).toLowerCase())
    if (!words.every((word) => texts.some((text) => text.includes(word)))) return false
    return !wish || evaluate(wish, masked.over(place)) === true
  })
  const value = (place: Place, path: string): Value =>
    path === 'createdAt'
      ? (viewer.view(place)[path] ?? null)
      : path
          .split('.')
          .reduce<Value>(
            (at, name) => ((at as Record<string, Value> | null)?.[name] ?? null) as Value,
            masked.view(place),
          )
  const orders = keys.length > 0 ? keys : [{ path: 'createdAt', descending: true }]
  return found.toSorted((a, b) => {
    for (const { path, descending } of [...orders, { path: 'id', descending: orders.at(-1)!.descending }]) {
      const by = path === 'id' ? order(a.row.id, b.row.id) : order(value(a, path), value(b, path))
      if (by !== 0) return descending ? -by : by
    }
    return 0
  })
}

const isText = (type: FieldType): boolean =>
  ['text', 'longText', 'email', 'webAddress', 'phone', 'slug'].includes(type.kind) ||
  (type.kind === 'sequence' && type.template !== '')

/** Missing is the least of all; texts are ordered by their characters' numbers. */
function order(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  const [left, right] = [comparable(a), comparable(b)]
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  return left < right ? -1 : left > right ? 1 : 0
}

const DAY = 86_400_000

function comparable(value: Value): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (isDuration(value)) return value.months * 30.436875 * DAY + value.days * DAY + value.milliseconds
  // A record may have a field of that name.
  const isRecord = typeof (value as { id?: unknown }).id === 'string'
  const amount = ((isRecord ? undefined : (value as { amount?: unknown }).amount) ?? value) as {
    coefficient?: bigint
    scale?: number
    id?: string
  }
  if (amount.coefficient !== undefined) return Number(amount.coefficient) / 10 ** amount.scale!
  return amount.id ?? ''
}

function sortKeys(viewer: Viewer, entity: string, sort: string) {
  return sort.split(',').map((part) => {
    const path = part.replace(/^[-+]/u, '')
    let at: string | undefined = entity
    for (const name of path.split('.')) {
      const field: Field | undefined = at === undefined ? undefined : viewer.index.field(at, name)
      const type: Type | undefined = field && typeOfField(field.type)
      if (!field || !type || type.kind === 'list' || !everField(viewer, 'read', at!, name))
        throw refuse('FIELD_UNKNOWN', 'sort')
      at = type.kind === 'record' && everRow(viewer, 'read', type.entity) ? type.entity : undefined
    }
    return { path, descending: part.startsWith('-') }
  })
}

/** A filter may name what its person could ever read, and nothing else is there for it. */
function filterOf(viewer: Viewer, entity: string, text: string) {
  const span = { file: 'filter', start: 0, end: text.length }
  const origin = { file: 'filter', line: 1, column: 1, endLine: 1, endColumn: text.length + 1 }
  const { expr, problems } = checkExpression(
    text,
    { span, origin },
    { schema: schemaFor(viewer), this: entity },
    { kind: 'yesNo' },
  )
  if (expr) {
    if (notInSql(expr.tree) !== undefined || isTooCostly(expr.tree)) throw refuse('FILTER_INVALID', 'filter')
    return expr
  }
  const errors = problems.filter(({ severity }) => severity === 'error')
  throw new Refused(
    errors.map(({ code }) => ({
      code: ['EXP-020', 'EXP-021'].includes(code) ? 'FIELD_UNKNOWN' : 'FILTER_INVALID',
      field: 'filter',
    })),
  )
}

/** A list inside the condition over another must be one of that record's own, and lists stand in one another two deep. */
function isTooCostly(tree: Tree, depth = 0): boolean {
  const isList = tree.op === 'field' && tree.type.kind === 'list' && tree.type.of.kind === 'record'
  const isOwn = tree.op === 'field' && tree.of.op === 'name' && tree.of.scope === 'variable'
  if (isList && (depth >= 2 || (depth > 0 && !isOwn))) return true
  return childrenOf(tree).some((child) =>
    isTooCostly(child, tree.op === 'macro' && child === tree.body ? depth + 1 : depth),
  )
}

function schemaFor(viewer: Viewer): Schema {
  const { plan } = viewer.index
  const entities = new Map<string, EntitySchema>()
  for (const entity of plan.entities) {
    if (!everRow(viewer, 'read', entity.name)) continue
    const fields = new Map<string, FieldSchema>()
    for (const { name, type } of entity.fields) {
      const of = typeOfField(type)
      if (of && everField(viewer, 'read', entity.name, name)) fields.set(name.toLowerCase(), { name, type: of })
    }
    entities.set(entity.name.toLowerCase(), { name: entity.name, fields, ...structureOf(entity) })
  }
  return {
    entity: (name) => entities.get(name.toLowerCase()),
    constant: (name) => plan.constants.find((each) => each.name.toLowerCase() === name.toLowerCase())?.type,
    role: (name) =>
      plan.roles.find((role) => role.kind !== 'record' && role.name.toLowerCase() === name.toLowerCase())?.name,
    shape: () => undefined,
    ...(plan.settings.currency !== undefined && { currency: plan.settings.currency }),
    names: () => [],
  }
}
