/** "Each booking is for one room", "A ticket has many comments": do references, lists and parts of point 3 relate the records so? */
import { anyPattern } from '@ninefold/plan/pattern'
import { isListType, isSequence } from '@ninefold/plan/values'
import { named, type Entity, type Field } from '@ninefold/plan'
import type { Mention } from '../mentions.ts'
import { places, type PlanParts, type Sentence } from '../sentence.ts'
import { DENIES, phrases, sentence } from '../words.ts'

const BELONGS = phrases(
  'belongs? to|(is|are) ([a] part of|for|assigned to|attached to|about)|refers? to|concerns?|(comes?|stems?) from|relates? to|(takes? place|happens?|lies?|stands?|sits?|hangs?|is (located|stored)) (at|in|on|under|within)',
)
const HAS = phrases('[can|may|must] (have|has)|consists? of|contains?|includes?|comprises?|can {:..30} (many|several)')
const DELETED_WITH = phrases('(deleted|removed|go|goes) [away] [together] with')
/** Words that describe a record, or an exact number of records. */
const STATES_MORE = anyPattern(
  DENIES,
  phrases(
    'no|that|which|whose|unique|different|distinct|mandatory|two|three|four|five|six|at a time|at once|at (least|most) (one|{:number})',
  ),
)
const SEVERAL = phrases('several|many|multiple|any number of|zero or more|one or more|some|all|more than one')
const ONE = phrases('exactly one|only one|one|a single|1')
const THE_ONE = phrases('<article>|its|their')
/** The words before a name in such a sentence; other words describe the record. */
const COUNTS = sentence(
  '…(<article>|its|their|each|every|exactly|only|one|single|1|several|many|multiple|of|or|more|some|all|than|with|and|by|in|for|to|from|at|least)',
)
const ALWAYS = anyPattern(sentence('(every|each)…'), phrases('must|always|at least one'))
const POSSIBLY = phrases('can|may')
const PRONOUN = sentence('(it|they)…')

export function describesRelation({ text, mentions, numbers }: Sentence, plan: PlanParts): boolean {
  const verb = [DELETED_WITH, BELONGS, HAS].flatMap((words) => words.places(text)[0] ?? [])[0]
  if (!verb || STATES_MORE.test(text) || numbers.some(([count]) => Number(count) > 1)) return false
  const owner = mentions.findLast((one) => one.kind === 'entity' && one.end <= verb.start)
  const others = places(mentions.filter(({ start }) => start >= verb.end))
  // "It has a name": of the entity that has the field.
  const subject = owner?.name ?? (PRONOUN.test(text) ? others[0]?.find(({ of }) => of)?.of : undefined)
  const entity = subject === undefined ? undefined : named(plan.entities, subject)
  if (!entity || others.length === 0) return false
  if (DELETED_WITH.test(text)) return others.every((all) => all.some((one) => isDeletedWith(entity, one)))
  const ownerOf = ({ of }: Mention) =>
    (mentions.some(({ kind, name }) => kind === 'entity' && name === of) && named(plan.entities, of!)) || entity
  const isHas = HAS.test(text.slice(verb.start, verb.end))
  return others.every((all) => {
    const before = text.slice(verb.end, all[0]!.start).trim()
    if (before !== '' && !before.endsWith(',') && !COUNTS.test(before)) return false
    const several = SEVERAL.test(before) || (!ONE.test(before) && !THE_ONE.test(before) && isHas)
    const isAlways = isHas && ALWAYS.test(text) && !several && !POSSIBLY.test(text)
    return all.some((one) => relates(one.kind === 'field' ? ownerOf(one) : entity, one, { several, isAlways }, plan))
  })
}

interface Manner {
  readonly several: boolean
  /** Each record has one. */
  readonly isAlways: boolean
}

function relates(entity: Entity, { kind, name, of }: Mention, manner: Manner, { entities }: PlanParts): boolean {
  if (kind === 'field') return of === entity.name && entity.fields.some((one) => one.name === name && isOf(one, manner))
  if (kind !== 'entity' && kind !== 'role') return false
  if (kind === 'entity' && !manner.several && isPartOf(entity, name)) return true
  const own = entity.fields.some(
    (one) => (kind === 'entity' ? refersTo(one, name) : one.name === name) && isOf(one, manner),
  )
  const back =
    manner.several && named(entities, name)?.fields.some((one) => !isSeveral(one) && refersTo(one, entity.name))
  return own || back === true
}

const isOf = (field: Field, { several, isAlways }: Manner): boolean =>
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
