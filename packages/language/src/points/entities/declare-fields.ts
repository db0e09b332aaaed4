/** Declares the fields that an entity writes, with their types. Lists of other entities are completed in `connect.ts`. */
import { plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import {
  type FieldType,
  isReference,
  isWriteOnly,
  typeName,
  isGenerated,
  traitsOf,
  isText,
  isDateTime,
} from '@ninefold/plan/values'
import { type FormerName, type WrittenName, noteUse, type LifecycleName, type Outcome } from '../../kernel/index.ts'
import { isIdentifier, isReserved } from '@ninefold/plan/base'
import { statusField, SYSTEM_FIELDS, SYSTEM_NAMES, USER_FIELDS } from './built-in.ts'
import type { ChoiceWas, EntityHead, FieldDeclared, FieldRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { commentFields } from './comments.ts'
import { choiceLabel, resolveType, type TypeScope } from './resolve-type.ts'

export interface OwnFields {
  readonly head: EntityHead
  readonly fields: readonly (FieldDeclared | ListField)[]
  readonly listed: ListedEntity
}

/** The parts of an entity that a list of its records uses: its references. */
export interface ListedEntity {
  readonly name: string
  readonly label: string
  readonly references: readonly { readonly name: string; readonly label: string; readonly to: string }[]
  /** One of its fields has a type that was not understood. */
  readonly unsure: boolean
}

/** `Lines | list of Claim line`: its type depends on the other entity. */
export interface ListField {
  readonly list: TypeRead & { kind: 'list' }
  readonly entity: string
  readonly field: FieldDeclared
}

export function isListField(field: FieldDeclared | ListField): field is ListField {
  return 'list' in field
}

/** `status`: the built-in field of its life cycle. */
export const declareFields = (
  head: EntityHead,
  scope: TypeScope,
  status: FieldDeclared | undefined,
): Outcome<OwnFields> => {
  const problems: Problem[] = []
  const fields = new Map<string, FieldDeclared | ListField>()
  const builtIn = [...(head.name === 'User' ? USER_FIELDS : []), ...(status ? [status] : [])]
  const assumed = commentFields(head)
  for (const field of assumed) fields.set(field.name.toLowerCase(), field)
  for (const read of head.read?.fields ?? []) {
    const wrong = wrongFieldName(read.name, fields)
    if (wrong) problems.push(wrong)
    else
      for (const field of declareField(head, read, builtIn, scope, problems))
        fields.set(nameOf(field).toLowerCase(), field)
  }
  const own = [...fields.values()]
  const missing = builtIn.filter(({ name }) => !fields.has(name.toLowerCase()))
  const all = head.name === 'User' ? [...missing, ...own] : [...own, ...missing]
  return { value: { head, fields: all, listed: seenByLists(head, all) }, problems }
}

function seenByLists({ name, label }: EntityHead, fields: readonly (FieldDeclared | ListField)[]): ListedEntity {
  const own = fields.filter((field): field is FieldDeclared => !isListField(field))
  const references = own.flatMap((field) =>
    isReference(field.type) ? [{ name: field.name, label: field.label, to: field.type.entity }] : [],
  )
  return { name, label, references, unsure: own.some((field) => field.hole) }
}

function nameOf(field: FieldDeclared | ListField): string {
  return isListField(field) ? field.field.name : field.name
}

/** The built-in status field, for the life cycles of an entity that name no field. */
export const statusOf = (...lifecycles: readonly [LifecycleName, ...LifecycleName[]]) => {
  const own = lifecycles.filter((one) => !one.field)
  const states = own.flatMap((one) => one.states)
  if (states.length === 0) return undefined
  const keys = [...new Map(states.map((state) => [state.key, state])).values()]
  const was = choicesWere(keys)
  const field = statusField(keys.map(({ key, label }) => ({ key, label: label === key ? choiceLabel(key) : label })))
  return was.length === 0 ? field : { ...field, choicesWere: was }
}

/** `before`: the fields above it, by lower-case name. */
function wrongFieldName(
  name: WrittenName,
  before: ReadonlyMap<string, FieldDeclared | ListField>,
): Problem | undefined {
  const at = { span: name.span }
  if (name.own && !isIdentifier(name.own.text)) {
    return entitiesProblem('ENT-037', { span: name.own.span }, { identifier: name.own.text })
  }
  if (name.identifier === '') return entitiesProblem('ENT-004', at, { name: name.label })
  if (isReserved(name.identifier)) return entitiesProblem('ENT-003', at, { name: name.identifier })
  const same = before.get(name.identifier.toLowerCase())
  if (!same) return undefined
  const other = isListField(same) ? same.field : same
  const second = other.span && { span: other.span, label: 'it stands here first' }
  return entitiesProblem('ENT-002', { ...at, second }, { name: name.label, other: other.label, what: 'field' })
}

function declareField(
  head: EntityHead,
  read: FieldRead,
  builtIn: readonly FieldDeclared[],
  scope: TypeScope,
  problems: Problem[],
): readonly (FieldDeclared | ListField)[] {
  const folded = read.name.identifier.toLowerCase()
  const known = [...builtIn, ...SYSTEM_FIELDS].find((field) => field.name.toLowerCase() === folded)
  if (known && (known.system || SYSTEM_NAMES.has(folded))) {
    const refined = refineBuiltIn(head, known, read, scope, problems)
    return refined ? [refined] : []
  }
  const entity = listedEntity(read.type, scope)
  if (entity !== undefined && read.type.kind === 'list' && read.type.of.kind === 'reference') {
    noteUse(read.type.of.entity, 'entity', entity)
    const field = fieldOf(read, { kind: 'inverse', entity, field: '' }, scope)
    return [{ list: read.type, entity, field }]
  }
  const type = resolveType(read.type, read.name.label, scope, problems)
  if (read.unique && isWriteOnly(type)) {
    const parameters = { field: read.name.label, type: typeName(type) }
    problems.push(entitiesProblem('ENT-045', { span: read.name.span }, parameters))
  }
  return [type ? fieldOf(read, type, scope) : { ...fieldOf(read, HOLE, scope), hole: true, required: 'yes' }]
}

/** The placeholder for a type that was not understood. */
const HOLE: FieldDeclared['type'] = { kind: 'text', min: 0, max: 1000 }

function listedEntity(type: TypeRead, scope: TypeScope): string | undefined {
  return type.kind === 'list' && type.of.kind === 'reference'
    ? scope.entity(plainText(type.of.entity))?.name
    : undefined
}

function fieldOf(read: FieldRead, type: FieldDeclared['type'], scope: TypeScope): FieldDeclared {
  const was = choicesWere(choicesIn(read.type, scope))
  return {
    name: read.name.identifier,
    label: read.name.label,
    type,
    span: read.name.span,
    required: read.required.kind,
    unique: read.unique || isGenerated(type),
    computed: read.default.kind === 'computed',
    ...(read.default.kind === 'copy' && { copied: true as const }),
    ...(read.section !== undefined && { section: read.section }),
    system: false,
    read,
    ...(was.length > 0 && { choicesWere: was }),
  }
}

/** The choices of the field, or of the list that it names. */
function choicesIn(type: TypeRead, scope: TypeScope): Parameters<typeof choicesWere>[0] {
  if (type.kind === 'choice') return type.choices
  const list = type.kind === 'codes' ? type.list : type.kind === 'reference' ? type.entity : undefined
  return (list && !scope.entity(plainText(list)) && scope.codes(plainText(list))?.codes) || []
}

const choicesWere = (
  choices: readonly { readonly key: string; readonly was?: readonly FormerName[] }[],
): readonly ChoiceWas[] => choices.flatMap(({ key, was = [] }) => was.map((one) => ({ ...one, to: key })))

/** Types of other systems for built-in fields: a number as `id`, a date of creation. */
const isNearBuiltIn = (builtIn: FieldType, written: FieldType): boolean => {
  const { elsewhereFor } = traitsOf(written)
  return (elsewhereFor === 'id' && isText(builtIn)) || (elsewhereFor === 'moment' && isDateTime(builtIn))
}

/** A row for a built-in field may change its label; rows for the name and address of users may also restrict them. */
function refineBuiltIn(
  head: EntityHead,
  known: FieldDeclared,
  read: FieldRead,
  scope: TypeScope,
  problems: Problem[],
): FieldDeclared | undefined {
  const relabelled: FieldDeclared = { ...known, label: read.name.label, span: read.name.span, read }
  const empty = read.type.kind === 'unknown' && read.type.empty
  if (known.name === 'status' && !empty) {
    problems.push(entitiesProblem('ENT-027', { span: read.name.span }, { entity: head.label }))
    return undefined
  }
  const type = empty ? known.type : resolveType(read.type, read.name.label, scope, problems)
  if (type && type.kind !== known.type.kind) {
    const parameters = { field: read.name.label, entity: head.label }
    const types = { type: typeName(known.type), written: typeName(type) }
    const isNear = isNearBuiltIn(known.type, type)
    problems.push(
      isNear
        ? entitiesProblem('ENT-052', { span: read.type.span }, { ...parameters, ...types })
        : entitiesProblem('ENT-026', { span: read.type.span }, parameters),
    )
  }
  const stricter = USER_FIELDS.some((field) => field.name === known.name) && type?.kind === known.type.kind
  if (!stricter) return relabelled
  const required = read.required.kind === 'no' ? known.required : read.required.kind
  return { ...relabelled, type, required, unique: known.unique || read.unique, system: false }
}
