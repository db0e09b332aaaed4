/**
 * The names of point 3: entities and their fields with types, system fields and what `Part of` and lists add. No
 * expression is looked at. Goes in three steps: entities, their own fields, then what one entity adds to another.
 */
import type { Phrase } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { foldName, isIdentifier, isReserved, kebabOf, upperFirst, type WrittenName } from '../identifier.ts'
import type { LifecycleName, Outcome } from '../room.ts'
import { PART_FIELDS, SYSTEM_FIELDS } from './built-in.ts'
import { declareFields, type OwnFields } from './declare-fields.ts'
import { connect } from './connect.ts'
import type { EntitiesRead, EntityDeclared, EntityHead, EntityRead } from './model.ts'
import { pluralOf } from './plural.ts'
import { entitiesProblem } from './problems.ts'
import { TYPE_NAMES } from './type-words.ts'
import { fixTo, type TypeWorld } from './resolve-type.ts'

/** What point 3 needs from the other points. */
export interface Surroundings extends Pick<
  TypeWorld,
  'codes' | 'codeLists' | 'currency' | 'currencyWrong' | 'uploadSize' | 'passwordLength'
> {
  readonly lifecycles: readonly LifecycleName[]
}

export interface EntitiesDeclared {
  /** A part stands after its whole. */
  readonly entities: readonly EntityDeclared[]
  readonly world: TypeWorld
}

export function declareEntities(read: EntitiesRead, around: Surroundings): Outcome<EntitiesDeclared> {
  const problems: Problem[] = []
  const heads = declareHeads(read, problems)
  const world = typeWorld(heads, around)
  const wholes = heads.map((head) => findWhole(head, heads, problems))
  const own = wholes.map((head): OwnFields => declareFields(head, world, around.lifecycles, problems))
  const connected = connect(own, problems)
  const entities = connected.map(({ head, fields, partOf }): EntityDeclared => {
    const { name, label, plural, path } = head
    const system = head.whole === undefined ? SYSTEM_FIELDS : PART_FIELDS
    const missing = system.filter((field) => !fields.some((written) => written.name === field.name))
    const span = head.read && { span: head.read.span }
    return {
      name,
      label,
      plural,
      path,
      ...span,
      ...(partOf && { partOf }),
      fields: [...fields, ...missing],
      read: head.read,
    }
  })
  return { value: { entities: wholesFirst(entities), world }, problems }
}

function declareHeads(read: EntitiesRead, problems: Problem[]): readonly EntityHead[] {
  const heads: EntityHead[] = []
  for (const entity of read.entities) {
    const wrong = wrongEntityName(entity.name, heads)
    if (wrong) problems.push(wrong)
    else heads.push(headOf(entity))
  }
  if (heads.some((head) => head.name.toLowerCase() === 'user')) return heads
  return [...heads, { name: 'User', label: 'User', plural: 'Users', path: 'user' }]
}

function headOf(read: EntityRead): EntityHead {
  const isUser = read.name.identifier.toLowerCase() === 'user'
  const name = isUser ? 'User' : upperFirst(read.name.identifier)
  const label = upperFirst(read.name.label)
  const plural = read.plural ? upperFirst(plainText(read.plural)) : pluralOf(label)
  return { name, label, plural, path: kebabOf(name), read }
}

function wrongEntityName(name: WrittenName, heads: readonly EntityHead[]): Problem | undefined {
  const at = { span: name.span }
  if (name.identifier === '') return entitiesProblem('ENT-004', at, { name: name.label })
  if (name.own && !isIdentifier(name.own.text)) {
    return entitiesProblem('ENT-037', { span: name.own.span }, { identifier: name.own.text })
  }
  if (isReserved(name.identifier)) return entitiesProblem('ENT-003', at, { name: name.identifier })
  const type = TYPE_NAMES.find((word) => foldName(word) === name.identifier.toLowerCase())
  if (type) return entitiesProblem('ENT-036', at, { name: name.label, other: `the type "${type}"` })
  const plural = heads.find((head) => foldName(head.plural) === name.identifier.toLowerCase())
  const second = plural?.read && { span: plural.read.span, label: 'the other one' }
  if (plural)
    return entitiesProblem('ENT-036', { ...at, second }, { name: name.label, other: `the plural of "${plural.label}"` })
  return undefined
}

function typeWorld(heads: readonly EntityHead[], around: Surroundings): TypeWorld {
  return { ...around, entity: (written) => findHead(written, heads), entityLabels: heads.map((head) => head.label) }
}

function findHead(written: string, heads: readonly EntityHead[]): EntityHead | undefined {
  const folded = foldName(written)
  const by = (text: (head: EntityHead) => string) => heads.find((head) => text(head).toLowerCase() === folded)
  return by((head) => head.name) ?? by((head) => foldName(head.label)) ?? by((head) => foldName(head.plural))
}

function findWhole(head: EntityHead, heads: readonly EntityHead[], problems: Problem[]): EntityHead {
  const partOf = head.read?.partOf
  if (!partOf) return head
  const whole = findHead(plainText(partOf.whole), heads)
  const wrong = whole ? wrongWhole(head, whole, partOf.whole) : unknownWhole(partOf.whole, heads)
  if (wrong) problems.push(wrong)
  return whole && !wrong ? { ...head, whole: whole.name } : head
}

function unknownWhole(written: Phrase, heads: readonly EntityHead[]): Problem {
  const whole = plainText(written)
  const meant = closest(
    whole,
    heads.map((head) => head.label),
  )
  return entitiesProblem('ENT-023', { span: written.span, fix: fixTo(written.span, meant) }, { whole, meant })
}

function wrongWhole(head: EntityHead, whole: EntityHead, written: Phrase): Problem | undefined {
  const reason =
    head.name === 'User'
      ? 'people exist by themselves'
      : head.name === whole.name
        ? 'it would be a part of itself'
        : whole.read?.partOf
          ? `${whole.label} is itself a part`
          : undefined
  return reason === undefined
    ? undefined
    : entitiesProblem('ENT-024', { span: written.span }, { entity: head.label, reason })
}

function wholesFirst(entities: readonly EntityDeclared[]): readonly EntityDeclared[] {
  const wholes = entities.filter((entity) => !entity.partOf)
  return wholes.flatMap((whole) => [whole, ...entities.filter((part) => part.partOf?.entity === whole.name)])
}
