/**
 * Resolves a path of field names from an entity: `owner.manager`, `spent on`, `Cost centre.holder`. Each room reports a
 * missing field in its own words, so a path without a target is a result, not a problem.
 */
import { type Phrase, plainText, soleCode, splitAt } from '../document/index.ts'
import { fieldOf, readsOf, thisOf, type Expr, type Origin, type Tree } from '@ninefold/plan/expression'
import { closest, type Span } from '@ninefold/plan/problem'
import { pattern } from '@ninefold/plan/pattern'
import { cutPiece } from './cut-piece.ts'
import type { EntityName, FieldName, Names } from './room.ts'
import { typeOfField, isReference, isChoice, isRecordList } from '@ninefold/plan/values'

/** A resolved path, or its first segment that is not a field. */
export type FieldPath =
  | {
      readonly found: true
      readonly fields: readonly FieldName[]
      /** The last one. */
      readonly field: FieldName
      /** The entity that has the last field. */
      readonly entity: EntityName
      /** Identifiers with dots. */
      readonly path: string
      readonly expr: Expr
    }
  | {
      readonly found: false
      /** The segment that is not a field of `entity`. */
      readonly name: string
      readonly span: Span
      readonly entity: EntityName
      readonly suggestion?: string
      /** The list before it, if any: a list has no fields. */
      readonly list?: FieldName
    }

/** The text of a phrase: of code, without its backticks. */
function bareText(phrase: Phrase): Phrase {
  const piece = soleCode(phrase)
  return piece ? cutPiece(piece, 0, piece.text.length) : phrase
}

/** Resolves a path of identifiers or labels from an entity. */
export function findFieldPath(phrase: Phrase, from: EntityName, names: Names): FieldPath {
  const bare = bareText(phrase)
  const segments = splitAt(bare, /\./u)
  const fields: FieldName[] = []
  let entity = from
  for (const [index, segment] of segments.entries()) {
    const field = names.field(entity, segment)
    if (!field) return missing(segment, entity)
    fields.push(field)
    if (index === segments.length - 1) return found(fields, from, entity, bare, names)
    const next = isReference(field.type) ? names.entity(field.type.entity) : undefined
    if (!next) {
      const { found, ...rest } = missing(segments[index + 1]!, { ...entity, label: field.label, fields: [] })
      return { found, ...rest, ...(isList(field) && { list: field }) }
    }
    entity = next
  }
  return missing(bare, entity)
}

const isList = ({ type }: FieldName): boolean => isRecordList(type)

function missing(segment: Phrase, entity: EntityName): FieldPath & { readonly found: false } {
  const name = plainText(segment)
  const suggestion = suggestField(name, entity)
  return { found: false, name, span: segment.span, entity, ...(suggestion && { suggestion }) }
}

const STATE = pattern('([current|workflow] state|stage)')

/** The most similar field, by its label or as expressions write it. */
export function suggestField(name: string, entity: EntityName): string | undefined {
  const status = entity.fields.find((field) => field.name === 'status' && isChoice(field.type))
  if (status && STATE.test(name)) return status.name
  const own = entity.fields.filter((field) => !field.system || field.span)
  return (
    closest(
      name,
      own.map((field) => field.label),
    ) ??
    closest(
      name,
      own.map((field) => field.name),
    )
  )
}

function found(
  fields: readonly FieldName[],
  from: EntityName,
  entity: EntityName,
  phrase: Phrase,
  names: Names,
): FieldPath {
  const path = fields.map((field) => field.name).join('.')
  const origin = names.originOf(phrase.span)
  return { found: true, fields, field: fields.at(-1)!, entity, path, expr: pathExpr(from.name, fields, origin) }
}

/** The expression of this path, starting at `this`. */
export function pathExpr(entity: string, fields: readonly FieldName[], origin: Origin): Expr {
  const tree = fields.reduce<Tree>(
    (of, field) => fieldOf(of, field.name, typeOfField(field.type) ?? { kind: 'unknown' }),
    thisOf(entity),
  )
  return { source: fields.map((field) => field.name).join('.'), tree, reads: readsOf(tree), origin }
}
