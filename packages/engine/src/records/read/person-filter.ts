/**
 * Parses a user's filter: an expression as text, checked against a schema of only what the user could ever read, so
 * that a hidden field and a missing one give the same answer.
 */
import {
  checkExpression,
  notInSql,
  structureOf,
  type EntitySchema,
  type Expr,
  type FieldSchema,
  type Schema,
} from '@ninefold/plan/expression'
import type { Problem } from '@ninefold/plan/problem'
import { languageOf } from '@ninefold/plan/translation'
import type { Rights } from '../../access/index.ts'
import { Refusal, refuse, finding, words, type Finding } from '../../refusal.ts'
import { exceededLimit } from './filter-cost.ts'
import type { EntityModel, Model } from '../model.ts'
import { typeOfField, isMany } from '@ninefold/plan/values'

const MAX_FILTER = 4000

export function readFilter(model: Model, entity: EntityModel, rights: Rights, text: string): Expr {
  if (text.length > MAX_FILTER)
    throw refuse('FILTER_INVALID', {
      field: 'filter',
      words: { reason: words('it is longer than {max} characters.', { max: MAX_FILTER }) },
    })
  const origin = { file: 'filter', line: 1, column: 1, endLine: 1, endColumn: text.length + 1 }
  const span = { file: 'filter', start: 0, end: text.length }
  const scope = { schema: readableSchema(model, rights), this: entity.name }
  const { expr, problems } = checkExpression(text, { span, origin }, scope, { kind: 'yesNo' })
  if (expr) {
    const hidden = expr.reads.find((path) => path.startsWith('me.') && !isOpen(model, rights, path.slice(3)))
    if (hidden === undefined) return answerable(expr)
    throw refuse('FIELD_UNKNOWN', { field: 'filter', parameters: { name: hidden } })
  }
  const [first, ...more] = problems.filter((p) => p.severity === 'error').map((problem) => inputFinding(problem, text))
  throw first ? new Refusal([first, ...more]) : refuse('FILTER_INVALID', { field: 'filter' })
}

/**
 * `me` is loaded for the document, whatever the user may read of their own record; so a filter may use only fields of
 * it that are readable on every record.
 */
function isOpen(model: Model, rights: Rights, path: string): boolean {
  let entity = model.entities.get('User')
  for (const name of path.split('.')) {
    const field = entity?.byName.get(name)
    if (!entity || !field) return false
    if (rights.rows(entity.name, 'read') !== true || rights.field(entity.name, 'read', name) !== true) return false
    entity = 'entity' in field.field.type ? model.entities.get(field.field.type.entity) : undefined
  }
  return true
}

/** A filter that the database cannot run, or not at a bounded cost, is refused first. */
function answerable(expr: Expr): Expr {
  const operation = notInSql(expr.tree)
  const reason =
    operation === undefined
      ? exceededLimit(expr.tree)
      : words('lists cannot be narrowed by {operation}.', { operation })
  if (reason === undefined) return expr
  throw refuse('FILTER_INVALID', { field: 'filter', words: { reason } })
}

/** Codes of the language's problems for unknown names. */
const UNKNOWN = new Set(['EXP-020', 'EXP-021'])

/** Names are reported as written, without the compiler's suggestions. */
function inputFinding({ code, message, span }: Problem, text: string): Finding {
  const name = text.slice(span.start, span.end)
  // The compiler speaks English.
  const place = words('look at “{name}”.', { name })
  const reason = (language: string) => (languageOf(language) === 'en' ? message : place(language))
  return finding(UNKNOWN.has(code) ? 'FIELD_UNKNOWN' : 'FILTER_INVALID', {
    field: 'filter',
    parameters: { name },
    words: { reason },
  })
}

/** What a user may name: created once per set of permissions. */
const schemas = new WeakMap<Rights, Schema>()

export function readableSchema(model: Model, rights: Rights): Schema {
  const known = schemas.get(rights)
  if (known) return known
  const entities = new Map<string, EntitySchema>()
  for (const entity of model.entities.values()) {
    if (rights.rows(entity.name, 'read') === false) continue
    const fields = readableFields(entity, rights)
    entities.set(entity.name.toLowerCase(), { name: entity.name, fields, ...structureOf(entity.entity) })
  }
  const { constants, roles, settings } = model.plan
  const byName = new Map(constants.map((c) => [c.name.toLowerCase(), c.type]))
  const schema: Schema = {
    entity: (name) => entities.get(name.toLowerCase()),
    constant: (name) => byName.get(name.toLowerCase()),
    role: (name) =>
      roles.find((role) => role.kind !== 'record' && role.name.toLowerCase() === name.toLowerCase())?.name,
    shape: () => undefined,
    ...(settings.currency === undefined ? {} : { currency: settings.currency }),
    names: () => [...constants.map((c) => c.name), ...[...entities.values()].map((e) => e.name)],
  }
  schemas.set(rights, schema)
  return schema
}

function readableFields(entity: EntityModel, rights: Rights): ReadonlyMap<string, FieldSchema> {
  const fields = new Map<string, FieldSchema>()
  for (const { name, field } of entity.fields) {
    const type = typeOfField(field.type)
    if (!type || rights.field(entity.name, 'read', name) === false) continue
    fields.set(name.toLowerCase(), { name, type, ...(isMany(field.type) && { many: true }) })
  }
  return fields
}
