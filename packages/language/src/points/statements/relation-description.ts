/** Do references, lists and parts of point 3 relate records as a sentence says: "Each booking is for one room", "A ticket has many comments"? */
import { named, type Entity, type Field } from '@ninefold/plan'
import { places, type Sentence } from './sentence.ts'
import type { Planned } from './evidence.ts'
import type { Mention } from './mentions.ts'
import { isSequence, isListType } from '@ninefold/plan/values'

const BELONGS =
  /\b(?:belongs? to|(?:is|are) (?:a )?(?:part of|for|assigned to|attached to)|refers? to|concerns?|(?:is|are) about|(?:comes?|stems?) from|relates? to|(?:takes? place|happens?|lies?|stands?|sits?|hangs?|is (?:located|stored)) (?:at|in|on|under|within))\b/iu
const HAS =
  /\b(?:(?:(?:can |may |must )?(?:have|has)|consists? of|contains?|includes?|comprises?)\b|can (?:\p{L}+ ){1,3}(?=many\b|several\b))/iu
const DELETED_WITH = /\b(?:deleted|removed|go|goes)(?: away)? (?:together )?with\b/iu
const SEVERAL = /\b(?:several|many|multiple|any number of|zero or more|one or more|some|all|more than one)\b/iu
/** Between the verb or another name and a name: anything else says what the record is like. */
const COUNTS =
  /(?:^|\b(?:an?|the|its|their|each|every|exactly|only|one|single|1|several|many|multiple|of|or|more|some|all|than|with|and|by|in|for|to|from|at|least)|,)\s*$/iu
const ONE = /\b(?:exactly one|only one|one|a single|1)\b/iu
const ALWAYS = /^(?:every|each)\b|\b(?:must|always|at least one)\b/iu

export function describesRelation({ text, mentions, numbers }: Sentence, plan: Planned): boolean {
  const verb = DELETED_WITH.exec(text) ?? BELONGS.exec(text) ?? HAS.exec(text)
  if (
    !verb ||
    /\b(?:not|cannot|never|no|nobody|none|that|which|whose|unique|different|distinct|mandatory|two|three|four|five|six|at a time|at once|at (?:least|most) (?:one|\d+))\b/iu.test(
      text,
    ) ||
    numbers.some(([count]) => Number(count) > 1)
  )
    return false
  const end = verb.index + verb[0].length
  const owner = mentions.findLast((one) => one.kind === 'entity' && one.end <= verb.index)
  const others = places(mentions.filter(({ start }) => start >= end))
  // "It has a name": of the entity that has the field.
  const subject = owner?.name ?? (/^(?:it|they)\b/iu.test(text) ? others[0]?.find(({ of }) => of)?.of : undefined)
  const entity = subject === undefined ? undefined : named(plan.entities, subject)
  if (!entity || others.length === 0) return false
  if (DELETED_WITH.test(text)) return others.every((all) => all.some((one) => isDeletedWith(entity, one)))
  const ownerOf = ({ of }: Mention) =>
    (mentions.some(({ kind, name }) => kind === 'entity' && name === of) && named(plan.entities, of!)) || entity
  return others.every((all) => {
    const before = text.slice(end, all[0]!.start)
    if (!COUNTS.test(before)) return false
    const several =
      SEVERAL.test(before) || (!ONE.test(before) && !/\b(?:an?|the|its|their)\b/iu.test(before) && HAS.test(verb[0]))
    const isAlways = HAS.test(verb[0]) && ALWAYS.test(text) && !several && !/\b(?:can|may)\b/iu.test(text)
    return all.some((one) => relates(one.kind === 'field' ? ownerOf(one) : entity, one, { several, isAlways }, plan))
  })
}

interface Manner {
  readonly several: boolean
  /** Each record has one. */
  readonly isAlways: boolean
}

function relates(entity: Entity, { kind, name, of }: Mention, manner: Manner, { entities }: Planned): boolean {
  if (kind === 'field')
    return of === entity.name && entity.fields.some((one) => one.name === name && holds(one, manner))
  if (kind !== 'entity' && kind !== 'role') return false
  if (kind === 'entity' && !manner.several && isPartOf(entity, name)) return true
  const own = entity.fields.some(
    (one) => (kind === 'entity' ? refersTo(one, name) : one.name === name) && holds(one, manner),
  )
  const back =
    manner.several && named(entities, name)?.fields.some((one) => !isSeveral(one) && refersTo(one, entity.name))
  return own || back === true
}

const holds = (field: Field, { several, isAlways }: Manner): boolean =>
  isSeveral(field) === several && (!isAlways || isAlwaysFilled(field))

const isAlwaysFilled = ({ required, computed, type }: Field): boolean =>
  (required !== undefined && !required.when) || computed !== undefined || isSequence(type)

const isSeveral = ({ type }: Field): boolean => isListType(type)

const refersTo = ({ type }: Field, entity: string): boolean =>
  ('entity' in type && type.entity === entity) || ('entities' in type && type.entities.includes(entity))

const isPartOf = ({ partOf, alsoPartOf = [] }: Entity, whole: string): boolean =>
  [partOf, ...alsoPartOf].some((place) => place?.entity === whole)

const isDeletedWith = (entity: Entity, { kind, name }: Mention): boolean =>
  kind === 'entity'
    ? isPartOf(entity, name) ||
      entity.fields.some((one) => refersTo(one, name) && 'onDelete' in one.type && one.type.onDelete === 'delete')
    : entity.fields.some((one) => one.name === name && 'onDelete' in one.type && one.type.onDelete === 'delete')
