/** Resolves the names in a type: entities, code lists, currencies. Fields of other entities are resolved later. */
import { type Phrase, plainText } from '../../document/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import { closest, type Problem } from '@ninefold/plan/problem'
import {
  isCurrency,
  type FieldType,
  type StructuredField,
  isChoice,
  traitsOf,
  isFile,
  typeName,
  isReference,
  isEither,
  isMany,
} from '@ninefold/plan/values'
import { type FormerName, noteUse, placeWithFix } from '../../kernel/index.ts'
import { identifierOf, upperFirst } from '@ninefold/plan/base'
import type { ChoiceRead, StructuredFieldRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { TYPE_NAMES } from './type-words.ts'

/** The queries for names in types. */
export interface TypeScope {
  /** By identifier, label or plural, without case. */
  entity(written: string): { readonly name: string; readonly label: string } | undefined
  readonly entityLabels: readonly string[]
  /** The names of the entities that are not parts. */
  readonly wholes: readonly string[]
  /** A code list by name. */
  codes(written: string): CodeList | undefined
  readonly codeLists: readonly string[]
  /** Is it a role of point 6, in singular or plural? */
  isRole(written: string): boolean
  readonly currency?: string
  /** The currency of the document was not understood, which is already reported. */
  readonly currencyWrong: boolean
  readonly uploadSize: number
  readonly passwordLength: number
}

export interface CodeList {
  /** The identifier. */
  readonly name: string
  readonly codes: readonly { readonly key: string; readonly label: string; readonly was?: readonly FormerName[] }[]
}

/** Undefined after a reported problem; also for `list of Entity`, which `declare.ts` completes. */
// oxlint-disable-next-line max-lines-per-function -- one case for each way to write a type
export function resolveType(
  read: TypeRead,
  field: string,
  scope: TypeScope,
  problems: Problem[],
): FieldType | undefined {
  switch (read.kind) {
    case 'plain':
      return read.type
    case 'sequence':
      return { kind: 'sequence', template: read.template }
    case 'money':
      return resolveMoney(read, field, scope, problems)
    case 'codes':
      return resolveCodes(read.list, read.several, scope, problems)
    case 'choice':
      return read.choices.length === 0 ? undefined : choiceType(read.choices, read.several)
    case 'file':
      return resolveFile(read, scope, problems)
    case 'password': {
      const min = read.min ?? scope.passwordLength
      return { kind: 'password', min, max: read.max ?? Math.max(128, min) }
    }
    case 'slug':
      return { kind: 'slug', of: identifierOf(plainText(read.of)) }
    case 'structured':
      return resolveStructured(read.fields, scope, problems)
    case 'reference':
      return resolveReference(read, scope, problems)
    case 'anyRecord':
      return { kind: 'either', entities: scope.wholes, onDelete: read.onDelete }
    case 'many': {
      const entity = resolveEntity(read.entity, scope, problems)
      const inverse = read.inverse && identifierOf(plainText(read.inverse))
      const tree = read.tree && { tree: true as const }
      return entity === undefined ? undefined : { kind: 'many', entity, ...(inverse && { inverse }), ...tree }
    }
    case 'list': {
      const of = resolveType(read.of, field, scope, problems)
      if (isChoice(of) && read.of.kind === 'reference') return { kind: 'choices', options: of.options }
      if (of && traitsOf(of).alone)
        problems.push(
          entitiesProblem('ENT-044', { span: read.span }, { type: isFile(of) && of.image ? 'image' : typeName(of) }),
        )
      return of && !isReference(of) && !isEither(of) && !traitsOf(of).alone ? { kind: 'values', of } : undefined
    }
    case 'unknown':
      if (read.empty) problems.push(entitiesProblem('ENT-006', { span: read.span }, { field }))
      return undefined
  }
}

function resolveReference(
  read: TypeRead & { kind: 'reference' },
  scope: TypeScope,
  problems: Problem[],
): FieldType | undefined {
  const { onDelete, others } = read
  if (others.length > 0 && !scope.entity(plainText(read.entity))) {
    const entities = others.map((other) => resolveEntity(other, scope, problems))
    const known = [...new Set(entities)].filter((entity) => entity !== undefined)
    return known.length < entities.length ? undefined : { kind: 'either', entities: known, onDelete }
  }
  const isList = !scope.entity(plainText(read.entity)) && scope.codes(plainText(read.entity))
  if (isList) return resolveCodes(read.entity, false, scope, problems)
  const entity = resolveEntity(read.entity, scope, problems)
  return entity === undefined ? undefined : { kind: 'reference', entity, onDelete, ...(read.tree && { tree: true }) }
}

function resolveStructured(fields: readonly StructuredFieldRead[], scope: TypeScope, problems: Problem[]): FieldType {
  const resolved = fields.flatMap(({ name, type: read, required }): readonly StructuredField[] => {
    const type = resolveType(read, name.label, scope, problems)
    if (!type) return []
    if (!traitsOf(type).alone && !isReference(type) && !isEither(type) && !isMany(type))
      return [{ name: name.identifier, label: upperFirst(name.label), type, required }]
    problems.push(entitiesProblem('ENT-048', { span: read.span }, { field: name.label, type: typeName(type) }))
    return []
  })
  return { kind: 'structured', fields: resolved }
}

function resolveMoney(
  read: TypeRead & { kind: 'money' },
  field: string,
  scope: TypeScope,
  problems: Problem[],
): FieldType {
  const currency = read.currency ?? scope.currency
  if (read.any) return { kind: 'money', ...(read.among && { among: read.among }) }
  if (!currency && !scope.currencyWrong) problems.push(entitiesProblem('ENT-015', { span: read.span }, { field }))
  return currency ? { kind: 'money', currency } : { kind: 'money' }
}

function choiceType(choices: readonly ChoiceRead[], several: boolean): FieldType {
  const options = choices.map(({ key, label }) => ({ key, label: label ?? choiceLabel(key) }))
  return { kind: several ? 'choices' : 'choice', options }
}

/** `in-progress` → `In progress`. Ranges (`1-10`) and keys with capitals or other characters stay unchanged. */
export function choiceLabel(key: string): string {
  const joined = !/\d-\d/u.test(key) && /^[\p{Ll}\p{N}]+(?:[-_][\p{Ll}\p{N}]+)+$/u.test(key)
  return upperFirst(joined ? key.replace(/[-_]/gu, ' ') : key)
}

function resolveCodes(list: Phrase, several: boolean, scope: TypeScope, problems: Problem[]): FieldType | undefined {
  const found = scope.codes(plainText(list))
  noteUse(list, 'constant', found?.name)
  if (found) {
    const options = found.codes.map(({ key, label }) => ({ key, label }))
    return { kind: several ? 'choices' : 'choice', options }
  }
  const suggestion = closest(plainText(list), scope.codeLists)
  problems.push(entitiesProblem('ENT-013', placeWithFix(list.span, suggestion), { list: list.text, suggestion }))
  return undefined
}

function resolveFile(read: TypeRead & { kind: 'file' }, scope: TypeScope, problems: Problem[]): FieldType {
  if (read.size !== undefined && read.size > scope.uploadSize) {
    const parameters = { size: inMegabytes(read.size), limit: inMegabytes(scope.uploadSize) }
    problems.push(entitiesProblem('ENT-017', { span: read.span }, parameters))
  }
  return { kind: 'file', accept: read.accept, maxSize: read.size ?? scope.uploadSize, image: read.image }
}

function inMegabytes(bytes: number): string {
  return `${Math.round((bytes / 1024 / 1024) * 100) / 100} MB`
}

/** `User (partner)` */
const PERSON = pattern('(user|person|people|employee) \\({role}\\)')

function resolveEntity(phrase: Phrase, scope: TypeScope, problems: Problem[]): string | undefined {
  const written = plainText(phrase)
  const entity = scope.entity(written)
  noteUse(phrase, 'entity', entity?.name)
  if (entity) return entity.name
  const currency = written.toUpperCase()
  const narrowed = PERSON.match(written)?.role
  const role = [written, narrowed].find((name) => name !== undefined && scope.isRole(name))
  const isRole = role !== undefined
  const suggestion = isRole
    ? 'User'
    : isCurrency(currency)
      ? `money in ${currency}`
      : closest(written, [...scope.entityLabels, ...TYPE_NAMES])
  const { fix } = placeWithFix(phrase.span, suggestion)
  const offered = fix && role !== undefined && role === narrowed ? { ...fix, suggested: true } : fix
  const parameters = { type: role ?? written, suggestion, isRole }
  problems.push(entitiesProblem('ENT-005', { span: phrase.span, ...(offered && { fix: offered }) }, parameters))
  return undefined
}
