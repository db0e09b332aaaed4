/** Looks up the names in a type that was read: entities, code lists, currencies. Fields of other entities come later. */
import { type Phrase, plainText } from '../../document/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
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
import { type FormerName, noteUse } from '../../kernel/index.ts'
import { identifierOf, upperFirst } from '@ninefold/plan/base'
import type { ChoiceRead, StructuredFieldRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { TYPE_NAMES } from './type-words.ts'

/** What types may name. */
export interface TypeScope {
  /** By identifier, label or plural, case-blind. */
  entity(written: string): { readonly name: string; readonly label: string } | undefined
  readonly entityLabels: readonly string[]
  /** The names of the entities that are no parts. */
  readonly wholes: readonly string[]
  /** A list of codes by its name. */
  codes(written: string): CodeList | undefined
  readonly codeLists: readonly string[]
  /** Is it a role of point 6, one or many of them? */
  isRole(written: string): boolean
  readonly currency?: string
  /** A currency is written but was not understood: that is said already. */
  readonly currencyWrong: boolean
  readonly uploadSize: number
  readonly passwordLength: number
}

export interface CodeList {
  /** The identifier. */
  readonly name: string
  readonly codes: readonly { readonly key: string; readonly label: string; readonly was?: readonly FormerName[] }[]
}

/** Undefined: a hole, reported here or before; also for `list of Entity`, which `declare.ts` completes. */
// oxlint-disable-next-line max-lines-per-function -- one case for each way to write a type
export function resolveType(
  read: TypeRead,
  field: string,
  world: TypeScope,
  problems: Problem[],
): FieldType | undefined {
  switch (read.kind) {
    case 'plain':
      return read.type
    case 'sequence':
      return { kind: 'sequence', template: read.template }
    case 'money':
      return resolveMoney(read, field, world, problems)
    case 'codes':
      return resolveCodes(read.list, read.several, world, problems)
    case 'choice':
      return read.choices.length === 0 ? undefined : choiceType(read.choices, read.several)
    case 'file':
      return resolveFile(read, world, problems)
    case 'password': {
      const min = read.min ?? world.passwordLength
      return { kind: 'password', min, max: read.max ?? Math.max(128, min) }
    }
    case 'slug':
      return { kind: 'slug', of: identifierOf(plainText(read.of)) }
    case 'structured':
      return resolveStructured(read.fields, world, problems)
    case 'reference':
      return resolveReference(read, world, problems)
    case 'anyRecord':
      return { kind: 'either', entities: world.wholes, onDelete: read.onDelete }
    case 'many': {
      const entity = resolveEntity(read.entity, world, problems)
      const inverse = read.inverse && identifierOf(plainText(read.inverse))
      const tree = read.tree && { tree: true as const }
      return entity === undefined ? undefined : { kind: 'many', entity, ...(inverse && { inverse }), ...tree }
    }
    case 'list': {
      const of = resolveType(read.of, field, world, problems)
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
  world: TypeScope,
  problems: Problem[],
): FieldType | undefined {
  const { onDelete, others } = read
  if (others.length > 0 && !world.entity(plainText(read.entity))) {
    const entities = others.map((other) => resolveEntity(other, world, problems))
    const known = [...new Set(entities)].filter((entity) => entity !== undefined)
    return known.length < entities.length ? undefined : { kind: 'either', entities: known, onDelete }
  }
  const isList = !world.entity(plainText(read.entity)) && world.codes(plainText(read.entity))
  if (isList) return resolveCodes(read.entity, false, world, problems)
  const entity = resolveEntity(read.entity, world, problems)
  return entity === undefined ? undefined : { kind: 'reference', entity, onDelete, ...(read.tree && { tree: true }) }
}

function resolveStructured(fields: readonly StructuredFieldRead[], world: TypeScope, problems: Problem[]): FieldType {
  const resolved = fields.flatMap(({ name, type: read, required }): readonly StructuredField[] => {
    const type = resolveType(read, name.label, world, problems)
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
  world: TypeScope,
  problems: Problem[],
): FieldType {
  const currency = read.currency ?? world.currency
  if (read.any) return { kind: 'money', ...(read.among && { among: read.among }) }
  if (!currency && !world.currencyWrong) problems.push(entitiesProblem('ENT-015', { span: read.span }, { field }))
  return currency ? { kind: 'money', currency } : { kind: 'money' }
}

function choiceType(choices: readonly ChoiceRead[], several: boolean): FieldType {
  const options = choices.map(({ key, label }) => ({ key, label: label ?? choiceLabel(key) }))
  return { kind: several ? 'choices' : 'choice', options }
}

/** `in-progress` → `In progress`; a span of numbers (`1-10`) and anything with capitals or other signs is kept as it is written. */
export function choiceLabel(key: string): string {
  const joined = !/\d-\d/u.test(key) && /^[\p{Ll}\p{N}]+(?:[-_][\p{Ll}\p{N}]+)+$/u.test(key)
  return upperFirst(joined ? key.replace(/[-_]/gu, ' ') : key)
}

function resolveCodes(list: Phrase, several: boolean, world: TypeScope, problems: Problem[]): FieldType | undefined {
  const found = world.codes(plainText(list))
  noteUse(list, 'constant', found?.name)
  if (found) {
    const options = found.codes.map(({ key, label }) => ({ key, label }))
    return { kind: several ? 'choices' : 'choice', options }
  }
  const meant = closest(plainText(list), world.codeLists)
  problems.push(
    entitiesProblem('ENT-013', { span: list.span, fix: fixTo(list.span, meant) }, { list: list.text, meant }),
  )
  return undefined
}

function resolveFile(read: TypeRead & { kind: 'file' }, world: TypeScope, problems: Problem[]): FieldType {
  if (read.size !== undefined && read.size > world.uploadSize) {
    const parameters = { size: inMegabytes(read.size), limit: inMegabytes(world.uploadSize) }
    problems.push(entitiesProblem('ENT-017', { span: read.span }, parameters))
  }
  return { kind: 'file', accept: read.accept, maxSize: read.size ?? world.uploadSize, image: read.image }
}

function inMegabytes(bytes: number): string {
  return `${Math.round((bytes / 1024 / 1024) * 100) / 100} MB`
}

/** `User (partner)` */
const PERSON = pattern('(user|person|people|employee) \\({role}\\)')

function resolveEntity(phrase: Phrase, world: TypeScope, problems: Problem[]): string | undefined {
  const written = plainText(phrase)
  const entity = world.entity(written)
  noteUse(phrase, 'entity', entity?.name)
  if (entity) return entity.name
  const currency = written.toUpperCase()
  const narrowed = PERSON.match(written)?.role
  const role = [written, narrowed].find((name) => name !== undefined && world.isRole(name))
  const isRole = role !== undefined
  const meant = isRole
    ? 'User'
    : isCurrency(currency)
      ? `money in ${currency}`
      : closest(written, [...world.entityLabels, ...TYPE_NAMES])
  const fix = fixTo(phrase.span, meant)
  const offered = fix && role !== undefined && role === narrowed ? { ...fix, suggested: true } : fix
  const parameters = { type: role ?? written, meant, isRole }
  problems.push(entitiesProblem('ENT-005', { span: phrase.span, ...(offered && { fix: offered }) }, parameters))
  return undefined
}

export function fixTo(span: Span, meant: string | undefined) {
  return meant === undefined ? undefined : { title: `Write "${meant}"`, edits: [{ span, text: meant }] }
}
