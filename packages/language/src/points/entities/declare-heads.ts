/** Declares the entities of point 3 without their fields: names, and the wholes of parts. */
import { append, foldName, isIdentifier, isReserved, kebabOf, upperFirst, pluralOf } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import {
  interned,
  scope,
  callMemoized,
  type WrittenName,
  memberQuery,
  noteUse,
  closestLabel,
  placeWithFix,
} from '../../kernel/index.ts'
import { withCommentHeads } from './comments.ts'
import type { EntitiesRead, EntityHead, EntityRead, PartOfRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import type { TypeScope } from './resolve-type.ts'
import { reportUnclearTypes } from './unclear-types.ts'
import { FOLDED_TYPE_NAMES, isTypeWord } from './type-words.ts'

export function declareHeads(read: EntitiesRead, problems: Problem[]): readonly EntityHead[] {
  const heads: EntityHead[] = []
  const named = entitiesNamed(read.entities)
  const plurals = new Map<string, EntityHead>()
  for (const entity of read.entities) {
    const { head, pluralIsUsed, name, plural, ...found } = callMemoized(headOf, entity, named)
    const wrong = found.wrong ?? calledLikePlural(entity.name, plurals.get(name))
    if (wrong) {
      problems.push(wrong)
      continue
    }
    if (!entity.plural && pluralIsUsed) problems.push(reportPlural(entity, head, read.entities))
    heads.push(head)
    if (!plurals.has(plural)) plurals.set(plural, head)
  }
  append(problems, reportUnclearTypes(read.entities))
  const all = withCommentHeads(heads, problems)
  return all.some((head) => head.name === USER.name) ? all : [...all, USER]
}

const USER: EntityHead = {
  name: 'User',
  label: 'User',
  plural: 'Users',
  path: 'user',
  places: [],
  type: { name: 'User', label: 'User', plural: 'Users', isPart: false },
}

/** The lower-case names of the entities. */
interface EntitiesNamed {
  has(name: string): boolean
}

function entitiesNamed(entities: readonly EntityRead[]): EntitiesNamed {
  const names = entities.map(({ name }) => name.identifier.toLowerCase())
  return scope('entities.named', { has: memberQuery('entities.named', names) })
}

interface HeadRead {
  readonly head: EntityHead
  /** The folded name. */
  readonly name: string
  readonly plural: string
  /** The problem of its name. */
  readonly wrong?: Problem
  /** The assumed plural is the name of another entity: `Products` beside `Product`. */
  readonly pluralIsUsed: boolean
}

const headOf = (read: EntityRead, named: EntitiesNamed): HeadRead => {
  const isUser = read.name.identifier.toLowerCase() === 'user'
  const name = isUser ? 'User' : upperFirst(read.name.identifier)
  const label = upperFirst(read.name.label)
  const assumed = pluralOf(label)
  const pluralIsUsed = foldName(assumed) !== name.toLowerCase() && named.has(foldName(assumed))
  const plural = read.plural ? upperFirst(read.plural) : pluralIsUsed ? label : assumed
  const type = { name, label, plural, isPart: read.partOf !== undefined }
  const wrong = wrongName(read.name)
  return {
    head: { name, label, plural, path: kebabOf(name), read, places: [], type },
    name: name.toLowerCase(),
    plural: foldName(plural),
    ...(wrong && { wrong }),
    pluralIsUsed,
  }
}

/** Reports two entities that may be the same one under two names. */
function reportPlural(entity: EntityRead, { label }: EntityHead, entities: readonly EntityRead[]): Problem {
  const plural = pluralOf(label)
  const other = entities.find(({ name }) => name.identifier.toLowerCase() === foldName(plural))
  const second = other && { span: other.span, label: 'the other one' }
  return entitiesProblem('ENT-049', { span: entity.span, ...(second && { second }) }, { entity: label, plural })
}

function wrongName(name: WrittenName): Problem | undefined {
  const at = { span: name.span }
  if (name.identifier === '') return entitiesProblem('ENT-004', at, { name: name.label })
  if (name.own && !isIdentifier(name.own.text)) {
    return entitiesProblem('ENT-037', { span: name.own.span }, { identifier: name.own.text })
  }
  if (isReserved(name.identifier)) return entitiesProblem('ENT-003', at, { name: name.identifier })
  const type = FOLDED_TYPE_NAMES.get(name.identifier.toLowerCase())
  return type === undefined || !isTypeWord(name.label)
    ? undefined
    : entitiesProblem('ENT-036', at, { name: name.label, other: `the type "${type}"` })
}

/** `plural`: the earlier entity whose plural it is. */
function calledLikePlural(name: WrittenName, plural: EntityHead | undefined): Problem | undefined {
  if (!plural?.read?.plural) return undefined
  const second = { span: plural.read.span, label: 'the other one' }
  const parameters = { name: name.label, other: `the plural of "${plural.label}"` }
  return entitiesProblem('ENT-036', { span: name.span, second }, parameters)
}

export function findWholes(heads: readonly EntityHead[], types: TypeScope, problems: Problem[]): readonly EntityHead[] {
  const wholesOf = new Map<string, EntityHead['places']>()
  return heads.map((head) => {
    const { partOf, alsoPartOf = [] } = head.read ?? {}
    const places = [...(partOf ? [partOf] : []), ...alsoPartOf].flatMap((read) => {
      const whole = findWhole(head, read, { heads, types, wholesOf, problems })
      return whole === undefined ? [] : [{ whole, read }]
    })
    if (places.length === 0) return head
    wholesOf.set(head.name, places)
    return callMemoized(withPlaces, head, interned('entity.places', head.name, places))
  })
}

const withPlaces = (head: EntityHead, places: EntityHead['places']): EntityHead => ({
  ...head,
  places,
  whole: places[0]!.whole,
})

interface Wholes {
  readonly heads: readonly EntityHead[]
  readonly types: TypeScope
  /** The lists of the earlier entities. */
  readonly wholesOf: ReadonlyMap<string, EntityHead['places']>
  readonly problems: Problem[]
}

function findWhole(
  head: EntityHead,
  partOf: PartOfRead,
  { heads, types, wholesOf, problems }: Wholes,
): string | undefined {
  const whole = types.entity(plainText(partOf.whole))?.name
  noteUse(partOf.whole, 'entity', whole)
  const wrong =
    whole === undefined ? unknownWhole(partOf.whole, heads) : wrongWhole(head, whole, partOf.whole, wholesOf)
  if (wrong) problems.push(wrong)
  return wrong ? undefined : whole
}

function unknownWhole(written: Phrase, heads: readonly EntityHead[]): Problem {
  const whole = plainText(written)
  const suggestion = closestLabel(whole, heads)
  return entitiesProblem('ENT-023', placeWithFix(written.span, suggestion), { whole, suggestion })
}

function wrongWhole(
  head: EntityHead,
  whole: string,
  written: Phrase,
  wholesOf: ReadonlyMap<string, EntityHead['places']>,
): Problem | undefined {
  const within = (name: string): boolean =>
    name === head.name || (wholesOf.get(name) ?? []).some((place) => within(place.whole))
  const reason =
    head.name === 'User' ? 'people exist by themselves' : within(whole) ? 'it would be a part of itself' : undefined
  return reason === undefined
    ? undefined
    : entitiesProblem('ENT-024', { span: written.span }, { entity: head.label, reason })
}
