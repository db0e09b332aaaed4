/** Plans the display text of a record: `Shown as`, else the first text field, preferably a required one. */
import { append } from '@ninefold/plan/base'
import { soleCode } from '../../document/index.ts'
import { checkExpression, textLiteral, type Expr, type Origin } from '@ninefold/plan/expression'
import { type Type, typeOfField, isSequence, isLongText, isReference, isText, traitsOf } from '@ninefold/plan/values'
import { type Assumption, textOf } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { checkPhrase, pathExpr, type FieldName, type Names } from '../../kernel/index.ts'
import type { EntityDeclared } from './model.ts'

const TEXT: Type = { kind: 'text' }

/** `place`: the span for entities that the document does not declare. */
export function planShownAs(
  entity: EntityDeclared,
  names: Names,
  place: Span,
  problems: Problem[],
  assumptions: Assumption[],
): Expr {
  const origin = names.originOf(entity.read?.span ?? place)
  const written = entity.read?.shownAs
  const assumed = assumeShownAs(entity, names, origin, place)
  if (!written) {
    if (entity.read) assumptions.push(assumption(entity, assumed))
    return assumed
  }
  const field = soleCode(written) ? undefined : names.field(entity, written)
  const named = field && pathExpr(entity.name, [field], names.originOf(written.span))
  const display = named ?? checkPhrase(written, names, { this: entity.name }).expr
  const text = display && asText(display, entity, names, written.span)
  if (text) return text
  const demanded = checkPhrase(written, names, { this: entity.name }, TEXT)
  append(problems, demanded.problems)
  return demanded.expr ?? assumed
}

/** The expression as text; a record by its own display text. Undefined for lists. */
function asText(expr: Expr, entity: EntityDeclared, names: Names, place: Span): Expr | undefined {
  const { type } = expr.tree
  if (PRINTED_AS_TEXT.has(type.kind)) return textOf(expr)
  const target = type.kind === 'record' ? names.entity(type.entity) : undefined
  const best = target && bestText(target.fields)
  if (!best) return undefined
  const { schema } = names
  return checkExpression(
    `(${expr.source}).${best.name}`,
    { span: place, origin: expr.origin },
    { schema, this: entity.name },
  ).expr
}

const PRINTED_AS_TEXT: ReadonlySet<Type['kind']> = new Set([
  'text',
  'choice',
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'time',
  'dateTime',
])

function assumption(entity: EntityDeclared, shown: Expr): Assumption {
  const field = entity.fields.find((one) => one.name === shown.source)
  const by = field ? `its field "${field.label}"` : `\`${shown.source}\``
  return {
    point: 3,
    subject: entity.label,
    text: `People know a record of ${entity.label} by ${by}.`,
    help: 'Write "- Shown as:" with a field or an expression under its heading to show something else.',
  }
}

function assumeShownAs(entity: EntityDeclared, names: Names, origin: Origin, place: Span): Expr {
  const best = bestText(entity.fields)
  if (entity.name === 'User' && (!best || !isText(best.type) || best.required !== 'yes')) {
    const person = checkExpression(
      'has(name) ? name : email',
      { span: place, origin },
      { schema: names.schema, this: 'User' },
    )
    if (person.expr) return person.expr
  }
  if (best) return pathExpr(entity.name, [best], origin)
  const scalars = entity.fields.filter(
    (field) => !field.system && !field.computed && traitsOf(field.type).namesWithLabel,
  )
  const unique = scalars.find((field) => field.unique)
  const path = unique ? undefined : throughReference(entity, names)
  if (path) return pathExpr(entity.name, path, origin)
  const scalar = unique ?? scalars.find((field) => field.required === 'yes') ?? scalars[0]
  const named = scalar && withLabel(entity, scalar, names, origin, place)
  return (
    named ??
    pathExpr(
      entity.name,
      entity.fields.filter((field) => field.name === 'id'),
      origin,
    )
  )
}

/** `'Plot ' + string(number)` */
function withLabel(
  entity: EntityDeclared,
  field: FieldName,
  names: Names,
  origin: Origin,
  place: Span,
): Expr | undefined {
  const source = `${textLiteral(`${entity.label} `)} + string(${field.name})`
  return checkExpression(source, { span: place, origin }, { schema: names.schema, this: entity.name }, TEXT).expr
}

function bestText(fields: readonly FieldName[]): FieldName | undefined {
  const candidates = fields.filter((field) => !field.system && !field.computed && isTextual(field))
  const texts = candidates.filter((field) => isText(field.type))
  return (
    texts.find((field) => field.required === 'yes') ??
    candidates.find((field) => isSequence(field.type)) ??
    texts[0] ??
    candidates.find((field) => !isLongText(field.type)) ??
    candidates[0]
  )
}

/** Without a text field: the display text of a referenced record, such as the book of a loan. Required references first. */
function throughReference(entity: EntityDeclared, names: Names): readonly FieldName[] | undefined {
  const references = entity.fields.filter((field) => !field.system && isReference(field.type))
  for (const field of references.toSorted((a, b) => Number(b.required === 'yes') - Number(a.required === 'yes'))) {
    const target = isReference(field.type) ? names.entity(field.type.entity) : undefined
    const best = target && bestText(target.fields)
    if (best) return [field, best]
  }
  return undefined
}

function isTextual(field: FieldName): boolean {
  return typeOfField(field.type)?.kind === 'text'
}
