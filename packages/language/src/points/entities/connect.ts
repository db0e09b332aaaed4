/** What one entity adds to another: the list of its parts, the way back to the whole, the other side of a reference. */
import { plainText } from '../../document/phrase.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { identifierOf, upperFirst } from '../identifier.ts'
import type { EntityName } from '../room.ts'
import { wholeField } from './built-in.ts'
import { isListField, type ListField, type OwnFields } from './declare-fields.ts'
import type { EntityHead, FieldDeclared } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { fixTo } from './resolve-type.ts'

interface Connected {
  readonly head: EntityHead
  readonly fields: readonly FieldDeclared[]
  readonly partOf?: EntityName['partOf']
}

export function connect(own: readonly OwnFields[], problems: Problem[]): readonly Connected[] {
  const parts = own.flatMap((entity) => {
    const whole = own.find((other) => other.head.name === entity.head.whole)
    return whole ? [describePart(entity, whole, problems)] : []
  })
  const connected = own.map(({ head, fields }): Connected => {
    const part = parts.find((one) => one.part === head.name)
    const mine = parts.filter((one) => one.whole === head.name)
    const resolved = fields.flatMap((field) =>
      isListField(field) ? resolveList(field, head, mine, own, problems) : [field],
    )
    const lists = mine.filter((one) => !resolved.some((field) => field.name === one.list.name)).map((one) => one.list)
    const back = part && !resolved.some((field) => field.name === part.back.name) ? [part.back] : []
    const partOf = part && { entity: part.whole, list: part.list.name, whole: part.back.name }
    return { head, fields: [...resolved, ...lists, ...back], ...(partOf && { partOf }) }
  })
  return withInverses(connected).map((entity) => ({ ...entity, fields: checkSlugs(entity, problems) }))
}

interface Part {
  readonly part: string
  readonly whole: string
  /** The field of the whole that lists the parts. */
  readonly list: FieldDeclared
  /** The field of the part that names its whole. */
  readonly back: FieldDeclared
}

/** The list's name: what `Part of: …, as …` says, else the whole's own field that lists these parts, else the plural. */
function describePart(part: OwnFields, whole: OwnFields, problems: Problem[]): Part {
  const said = part.head.read?.partOf?.list
  const written = whole.fields.find(
    (field): field is ListField => isListField(field) && field.entity === part.head.name,
  )
  const label = said ? plainText(said) : (written?.field.label ?? part.head.plural)
  const name = said ? identifierOf(label) : (written?.field.name ?? identifierOf(label))
  if (said && written && written.field.name.toLowerCase() !== name.toLowerCase()) {
    const second = { span: said.span, label: 'the parts say so here' }
    const parameters = { list: label, written: written.field.label }
    problems.push(entitiesProblem('ENT-025', { span: written.field.span ?? said.span, second }, parameters))
  }
  const type = { kind: 'parts', entity: part.head.name } as const
  const place = { label: upperFirst(label), ...(said && { span: said.span }) }
  const field: FieldDeclared = written
    ? { ...written.field, name, type }
    : { name, ...place, type, required: 'no', unique: false, computed: false, system: false }
  const clash = whole.fields.find((other) => !isListField(other) && other.name.toLowerCase() === name.toLowerCase())
  if (clash && !isListField(clash)) problems.push(clashing(clash, label, said?.span ?? part.head.read!.span))
  return { part: part.head.name, whole: whole.head.name, list: field, back: backOf(part, whole, problems) }
}

function clashing(field: FieldDeclared, label: string, span: Problem['span']): Problem {
  const second = field.span && { span: field.span, label: 'the other one' }
  return entitiesProblem('ENT-002', { span, second }, { name: label, other: field.label, what: 'field' })
}

/** A part may write the reference to its whole itself, to name or describe it. */
function backOf(part: OwnFields, whole: OwnFields, problems: Problem[]): FieldDeclared {
  const written = part.fields.find(
    (field): field is FieldDeclared =>
      !isListField(field) && field.type.kind === 'reference' && field.type.entity === whole.head.name,
  )
  const name = identifierOf(whole.head.name)
  const own = written && (written.name === name || part.fields.length === 1) ? written : undefined
  if (own)
    return {
      ...own,
      type: { kind: 'reference', entity: whole.head.name, onDelete: 'delete' },
      required: 'yes',
      system: true,
    }
  const clash = part.fields.find((field) => !isListField(field) && field.name.toLowerCase() === name.toLowerCase())
  if (clash && !isListField(clash)) problems.push(clashing(clash, whole.head.label, clash.span ?? part.head.read!.span))
  return wholeField(name, whole.head.label, whole.head.name)
}

function resolveList(
  { list, entity, field }: ListField,
  head: EntityHead,
  parts: readonly Part[],
  own: readonly OwnFields[],
  problems: Problem[],
): readonly FieldDeclared[] {
  const part = parts.find((one) => one.part === entity)
  if (part) return [part.list]
  const other = own.find((one) => one.head.name === entity)
  const back = (other?.fields ?? []).filter(
    (one): one is FieldDeclared => !isListField(one) && one.type.kind === 'reference' && one.type.entity === head.name,
  )
  const label = other?.head.label ?? entity
  const named =
    list.by && back.find((one) => one.name.toLowerCase() === identifierOf(plainText(list.by!)).toLowerCase())
  const found = list.by ? named : back.length === 1 ? back[0] : undefined
  if (found) return [{ ...field, type: { kind: 'inverse', entity, field: found.name } }]
  const unsure = (other?.fields ?? []).some((one) => !isListField(one) && one.hole)
  if (unsure) return [{ ...field, hole: true, required: 'yes' }]
  if (list.by) {
    const written = plainText(list.by)
    const meant = closest(
      written,
      back.map((one) => one.label),
    )
    const at = { span: list.by.span, fix: fixTo(list.by.span, meant) }
    problems.push(entitiesProblem('ENT-019', at, { field: written, entity: label, meant }))
  } else if (back.length === 0)
    problems.push(entitiesProblem('ENT-021', { span: list.span }, { entity: head.label, of: label }))
  else {
    const fields = back.map((one) => `"${one.label}"`).join(', ')
    problems.push(entitiesProblem('ENT-022', { span: list.span }, { entity: head.label, of: label, fields }))
  }
  return [{ ...field, hole: true, required: 'yes' }]
}

/** `many User, seen there as Followers` gives User a field `followers`. */
function withInverses(entities: readonly Connected[]): readonly Connected[] {
  const seen = entities.flatMap(({ head, fields }) =>
    fields.flatMap((field) =>
      field.type.kind === 'many' && field.type.inverse ? [{ from: head.name, field, type: field.type }] : [],
    ),
  )
  return entities.map((entity) => {
    const added = seen
      .filter(({ type }) => type.entity === entity.head.name)
      .filter(({ type }) => !entity.fields.some((field) => field.name === type.inverse))
      .map(({ from, field, type }): FieldDeclared => {
        const inverse = field.read?.type.kind === 'many' ? field.read.type.inverse : undefined
        const label = inverse ? upperFirst(plainText(inverse)) : upperFirst(type.inverse!)
        const other = { kind: 'many', entity: from, inverse: field.name } as const
        return {
          name: type.inverse!,
          label,
          type: other,
          span: inverse?.span,
          required: 'no',
          unique: false,
          computed: false,
          system: false,
        }
      })
    return { ...entity, fields: [...entity.fields, ...added] }
  })
}

const TEXTS = new Set(['text', 'longText', 'sequence', 'email', 'choice', 'phone', 'webAddress'])

/** A slug names a text field of its own entity. */
function checkSlugs({ head, fields }: Connected, problems: Problem[]): readonly FieldDeclared[] {
  return fields.map((field) => {
    if (field.type.kind !== 'slug' || field.read?.type.kind !== 'slug') return field
    const written = field.read.type.of
    const of = fields.find((one) => one.name.toLowerCase() === identifierOf(plainText(written)).toLowerCase())
    if (!of) {
      const meant = closest(
        plainText(written),
        fields.filter((one) => TEXTS.has(one.type.kind)).map((one) => one.label),
      )
      const at = { span: written.span, fix: fixTo(written.span, meant) }
      problems.push(entitiesProblem('ENT-019', at, { field: plainText(written), entity: head.label, meant }))
    } else if (!TEXTS.has(of.type.kind)) {
      const parameters = { name: field.label, field: of.label, type: of.type.kind }
      problems.push(entitiesProblem('ENT-020', { span: written.span }, parameters))
    }
    return of ? { ...field, type: { kind: 'slug', of: of.name } } : field
  })
}
