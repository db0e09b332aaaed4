/** Adds fields that follow from other entities: lists of parts, references to the whole, inverses of references. */
import { append, identifierOf, upperFirst } from '@ninefold/plan/base'
import { plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import {
  interned,
  lookup,
  scope,
  callMemoized,
  byName,
  noteUse,
  type Outcome,
  duplicateFinder,
  closestLabel,
  placeWithFix,
} from '../../kernel/index.ts'
import type { PartPlace } from '@ninefold/plan'
import { PART_FIELDS, slotField, SYSTEM_FIELDS, wholeField } from './built-in.ts'
import { isListField, type ListedEntity, type ListField, type OwnFields } from './declare-fields.ts'
import type { EntityDeclared, EntityHead, FieldDeclared, PartOfRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { checkSlugs } from './slugs.ts'
import { treeLines } from './tree-lines.ts'
import { isReference, isMany } from '@ninefold/plan/values'

/** An entity with the fields that follow from its parts and its wholes. */
interface Connected {
  readonly head: EntityHead
  readonly fields: readonly FieldDeclared[]
  readonly inverses: readonly Inverse[]
  readonly partOf?: PartPlace
  readonly alsoPartOf?: readonly PartPlace[]
}

export function connect(own: readonly OwnFields[], problems: Problem[]): readonly EntityDeclared[] {
  const parts = describeParts(own, problems)
  const [placesOf, partsOf] = [Map.groupBy(parts, ({ part }) => part), Map.groupBy(parts, ({ whole }) => whole)]
  const listed = listedEntities(own)
  const connected = own.map((entity) => {
    const { name } = entity.head
    return callMemoized(
      withParts,
      entity,
      internedAt('places', name, placesOf),
      internedAt('parts', name, partsOf),
      listed,
    )
  })
  append(
    problems,
    connected.flatMap((one) => one.problems),
  )
  const inverses = Map.groupBy(
    connected.flatMap(({ value }) => value.inverses),
    ({ of }) => of,
  )
  const whole = connected.map(({ value }) =>
    callMemoized(entityOf, value, internedAt('inverses', value.head.name, inverses)),
  )
  append(
    problems,
    whole.flatMap((one) => one.problems),
  )
  return whole.map(({ value }) => value)
}

/** The list of the entity, interned. */
function internedAt<T>(what: string, entity: string, all: ReadonlyMap<string, readonly T[]>): readonly T[] {
  const mine = all.get(entity)
  return mine ? interned(`connect.${what}`, entity, mine) : NOTHING
}

const NOTHING: readonly never[] = []

function describeParts(own: readonly OwnFields[], problems: Problem[]): readonly Part[] {
  const known = new Map(own.map((entity) => [entity.head.name, entity]))
  return own.flatMap((entity) => {
    const places = entity.head.places.flatMap(({ whole: name, read }, at) => {
      const whole = known.get(name)
      if (!whole) return []
      const part = callMemoized(describePart, read, entity, whole)
      append(problems, part.problems)
      return [interned('connect.part', `${entity.head.name} ${at}`, part.value)]
    })
    return places.length > 1 ? oncePerList(entity, places, problems) : places
  })
}

const withParts = (
  { head, fields }: OwnFields,
  places: readonly Part[],
  parts: readonly Part[],
  listed: ListedEntities,
): Outcome<Connected> => {
  const problems: Problem[] = []
  const resolved = fields.flatMap((field) =>
    isListField(field) ? resolveList(field, head, parts, listed, problems) : [field],
  )
  const isMissing = (one: FieldDeclared) => !resolved.some((field) => field.name === one.name)
  const lists = parts.map((one) => one.list).filter(isMissing)
  const back = referencesToWholes(places).filter(isMissing)
  const slot = places.length > 1 ? [slotOf(places, resolved, problems)] : []
  const [partOf, ...alsoPartOf] = places.map((one): PartPlace => ({
    entity: one.whole,
    list: one.list.name,
    whole: one.back.name,
  }))
  const all = [...resolved, ...lists, ...back, ...slot]
  const value = {
    head,
    fields: all,
    inverses: all.flatMap((field) => inverseOf(field, head.name)),
    ...(partOf && { partOf }),
    ...(alsoPartOf.length > 0 && { alsoPartOf }),
  }
  return { value, problems }
}

/** Adds the inverses that the entity does not declare, the fields of its tree, and the system fields. */
const entityOf = (entity: Connected, inverses: readonly Inverse[]): Outcome<EntityDeclared> => {
  const problems: Problem[] = []
  const { head, partOf, alsoPartOf } = entity
  const { name, label, plural, path, read, commentOn } = head
  const isMissing = (field: FieldDeclared) => !entity.fields.some((own) => own.name === field.name)
  const added = inverses.map((one) => one.field).filter(isMissing)
  const fields = checkSlugs(head, [...entity.fields, ...added], problems)
  const written = [...fields, ...treeLines(head, fields, problems)]
  const system = head.whole === undefined ? SYSTEM_FIELDS : PART_FIELDS
  const missing = system.filter((field) => !written.some((own) => own.name === field.name))
  const value = {
    name,
    label,
    plural,
    path,
    ...(read && { span: read.span }),
    ...(partOf && { partOf }),
    ...(alsoPartOf && { alsoPartOf }),
    ...(read?.onlyOne && { onlyOne: true }),
    ...(commentOn && { commentOn }),
    fields: [...written, ...missing],
    read,
  }
  return { value, problems }
}

interface Part {
  readonly part: string
  readonly whole: string
  /** The field of the whole that lists the parts. */
  readonly list: FieldDeclared
  /** The field of the part that refers to the whole. */
  readonly back: FieldDeclared
}

/** The name of the list: from `Part of: …, as …`, else the field of the whole that lists these parts, else the plural. */
const describePart = ({ list: listName }: PartOfRead, part: OwnFields, whole: OwnFields): Outcome<Part> => {
  const problems: Problem[] = []
  const several = part.head.places.length > 1
  const written = whole.fields.find(
    (field): field is ListField =>
      isListField(field) &&
      field.entity === part.head.name &&
      (!several || !listName || field.field.name.toLowerCase() === identifierOf(plainText(listName)).toLowerCase()),
  )
  const label = listName ? plainText(listName) : (written?.field.label ?? part.head.plural)
  const name = listName ? identifierOf(label) : (written?.field.name ?? identifierOf(label))
  if (listName && written && written.field.name.toLowerCase() !== name.toLowerCase()) {
    const second = { span: listName.span, label: 'the parts say so here' }
    const parameters = { list: label, written: written.field.label }
    problems.push(entitiesProblem('ENT-025', { span: written.field.span ?? listName.span, second }, parameters))
  }
  const type = { kind: 'parts', entity: part.head.name, ...(several && { slot: name }) } as const
  const place = { label: upperFirst(label), ...(listName && { span: listName.span }) }
  const singular = !listName && !part.head.read?.plural && { singular: part.head.label }
  const field: FieldDeclared = written
    ? { ...written.field, name, type }
    : { name, ...place, ...singular, type, required: 'no', unique: false, computed: false, system: false }
  const clash = whole.fields.find((other) => !isListField(other) && other.name.toLowerCase() === name.toLowerCase())
  if (clash && !isListField(clash)) problems.push(clashing(clash, label, listName?.span ?? part.head.read!.span))
  const back = backOf(part, whole, problems)
  return { value: { part: part.head.name, whole: whole.head.name, list: field, back }, problems }
}

/** Reports and removes a duplicate list of the same whole. */
function oncePerList(entity: OwnFields, places: readonly Part[], problems: Problem[]): readonly Part[] {
  const firstAt = duplicateFinder(places, ({ whole, list }) => `${whole} ${list.name}`)
  return places.filter((place, at) => {
    const first = firstAt(place)
    if (!first) return true
    const [entry, before] = [entity.head.places[at], entity.head.places[places.indexOf(first)]]
    const span = entry?.read.span ?? entity.head.read!.span
    const second = before && { span: before.read.span, label: 'it stands here first' }
    const parameters = { name: place.list.label, other: place.list.label, what: 'list' }
    problems.push(entitiesProblem('ENT-002', { span, ...(second && { second }) }, parameters))
    return false
  })
}

/** The references to the wholes, one for each. If there are several wholes, each reference may be empty. */
function referencesToWholes(places: readonly Part[]): readonly FieldDeclared[] {
  const firstIn = duplicateFinder(places, ({ whole }) => whole)
  const once = places.filter((place) => !firstIn(place))
  return once.map(({ back }) => (once.length > 1 ? { ...back, required: 'no' } : back))
}

function slotOf(places: readonly Part[], fields: readonly FieldDeclared[], problems: Problem[]): FieldDeclared {
  const lists = new Map(places.map(({ list }) => [list.name, list.label]))
  const field = slotField([...lists].map(([key, label]) => ({ key, label })))
  const clash = fields.find((other) => other.name.toLowerCase() === field.name)
  if (clash?.span) problems.push(clashing(clash, field.label, clash.span))
  return field
}

function clashing(field: FieldDeclared, label: string, span: Problem['span']): Problem {
  const second = field.span && { span: field.span, label: 'the other one' }
  return entitiesProblem('ENT-002', { span, second }, { name: label, other: field.label, what: 'field' })
}

/** The reference to the whole. A part may declare it, to name or describe it. */
function backOf(part: OwnFields, whole: OwnFields, problems: Problem[]): FieldDeclared {
  const written = part.fields.find(
    (field): field is FieldDeclared =>
      !isListField(field) && isReference(field.type) && field.type.entity === whole.head.name,
  )
  const name = identifierOf(whole.head.name)
  const own = written && (written.name === name || part.fields.length === 1) ? written : undefined
  if (own) checkOwnBack(own, part.head, whole.head, problems)
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

/** Reports settings that the reference to the whole cannot have: the list of the part determines its value. */
function checkOwnBack(field: FieldDeclared, part: EntityHead, whole: EntityHead, problems: Problem[]): void {
  const { read, span = part.read!.span } = field
  if (!read) return
  const parameters = { field: field.label, part: part.label, whole: whole.label }
  const settings = [
    read.shownWhen && 'Applies when',
    read.default.kind !== 'none' && 'Default',
    read.editable && 'Editable',
    read.required.kind === 'when' && 'Required when',
  ].filter((word): word is string => typeof word === 'string')
  if (settings.length > 0)
    problems.push(entitiesProblem('ENT-065', { span }, { ...parameters, settings: settings.join(', ') }))
  else if (read.required.kind === 'no') problems.push(entitiesProblem('ENT-066', { span }, parameters))
}

/** The entities that lists may contain. */
interface ListedEntities {
  entity(name: string): ListedEntity | undefined
}

function listedEntities(own: readonly OwnFields[]): ListedEntities {
  const all = own.map(({ listed }) => listed)
  return scope('connect.listed', { entity: lookup(all, byName) })
}

function resolveList(
  { list, entity, field }: ListField,
  head: EntityHead,
  parts: readonly Part[],
  listed: ListedEntities,
  problems: Problem[],
): readonly FieldDeclared[] {
  const mine = parts.filter((one) => one.part === entity)
  const part = mine.find((one) => one.list.name === field.name) ?? (mine.length === 1 ? mine[0] : undefined)
  if (part) return [part.list]
  const other = listed.entity(entity)
  const back = (other?.references ?? []).filter(({ to }) => to === head.name)
  const label = other?.label ?? entity
  const named =
    list.by && back.find((one) => one.name.toLowerCase() === identifierOf(plainText(list.by!)).toLowerCase())
  if (list.by) noteUse(list.by, 'field', named?.name, entity)
  const found = list.by ? named : back.length === 1 ? back[0] : undefined
  if (found) return [{ ...field, type: { kind: 'inverse', entity, field: found.name } }]
  // Users have no reference back, so a list of users is many to many.
  if (entity === 'User' && !list.by && back.length === 0) return [{ ...field, type: { kind: 'many', entity } }]
  if (other?.unsure) return [{ ...field, hole: true, required: 'yes' }]
  if (list.by) {
    const written = plainText(list.by)
    const suggestion = closestLabel(written, back)
    problems.push(
      entitiesProblem('ENT-019', placeWithFix(list.by.span, suggestion), { field: written, entity: label, suggestion }),
    )
  } else if (back.length === 0)
    problems.push(entitiesProblem('ENT-021', { span: list.span }, { entity: head.label, of: label }))
  else {
    const fields = back.map((one) => `"${one.label}"`).join(', ')
    problems.push(entitiesProblem('ENT-022', { span: list.span }, { entity: head.label, of: label, fields }))
  }
  return [{ ...field, hole: true, required: 'yes' }]
}

/** A field of another entity: the inverse of a reference. */
interface Inverse {
  readonly of: string
  readonly field: FieldDeclared
}

/** `many User, seen there as Followers` gives User a field `followers`. */
function inverseOf({ name, type, read }: FieldDeclared, entity: string): readonly Inverse[] {
  if (!isMany(type) || !type.inverse) return []
  const written = read?.type.kind === 'many' ? read.type.inverse : undefined
  const field: FieldDeclared = {
    name: type.inverse,
    label: upperFirst(written ? plainText(written) : type.inverse),
    type: { kind: 'many', entity, inverse: name },
    span: written?.span,
    required: 'no',
    unique: false,
    computed: false,
    system: false,
  }
  return [{ of: type.entity, field }]
}
