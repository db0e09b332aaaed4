/**
 * Sentences about two records: `No overlap of start to end for the same room`, `Bookings of one room must not overlap`, `One objection per
 * objector and application`, `Two matters of one client may not have the same title`.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, joinPhrases, listItems, matchPattern, plainText } from '../../document/index.ts'
import { type EntityName, type FieldName, type Names, type Written } from '../../kernel/index.ts'
import { partAmong, partLastDay } from './clauses.ts'
import type { MustRead } from './model.ts'
import type { Sentence } from './sentences.ts'
import type { RuleScope } from './scope.ts'
import { isReference } from '@ninefold/plan/values'

const WORDS = {
  notOverlap: "<mustNot>|should (not|never)|never|do not|don't",
  two: 'two|all|any two',
  shares: '(<per>) [the same|any|each|every|one|<article>]',
  owns: 'has|have|gets?|holds?|writes?|makes?|submits?|books?|gives?|files?|places?|owns?',
  share: 'have|share|use|carry',
  within: '(of|in|for|on|at|within|per) (the same|one|<article>|each|every)',
}

/** Finds the field that overlapping records share: after `per` or `for`, else after other words. (A field may be called `Born on`.) */
const OVERLAPS = ['per|for', 'per|for|of|in|on|at|within'].map((per) => {
  const words = { ...WORDS, per }
  return {
    ofFields: pattern(
      '[there (must|may|shall|can) be] no overlap[s|ping][:] [of|between|from] {from}(,|\\ (to|and|until|till)) {to}[,] [<shares> {per?}] [.]',
      words,
    ),
    ofRecords: [
      pattern('[<two>] {records}[,] [<shares> {per?}] <notOverlap> overlap [each other|in time] [.]', words),
      pattern('[<two>] {records} <notOverlap> overlap [each other|in time][,] [<shares> {per?}] [.]', words),
      pattern('no [two|overlapping] {records}[,] [<shares> {per?}] (may|can|must|shall) [ever] overlap [.]', words),
      pattern('no overlapping {records}[,] [<shares> {per?}] [.]', words),
    ],
  }
})

const END = pattern('{sentence} [.]')

export function readOverlap(words: Phrase, on: EntityName | undefined, scope: RuleScope): Sentence | undefined {
  if (!/overlap/iu.test(words.text)) return undefined
  const { sentence = words } = matchPattern(words, END) ?? {}
  const { rest: withoutDays, lastDay } = partLastDay(sentence)
  const { rest, among } = partAmong(withoutDays)
  const found = readWithout(rest, on, scope)
  if (found?.must.kind !== 'noOverlap') return found
  return {
    ...found,
    must: { ...found.must, ...(lastDay && { lastDay }), ...(among && { among }), span: sentence.span },
  }
}

function readWithout(words: Phrase, on: EntityName | undefined, scope: RuleScope): Sentence | undefined {
  for (const { ofFields: form, ofRecords: forms } of OVERLAPS) {
    const fields = matchPattern(words, form)
    const { records, per } = matchPattern(words, ...forms) ?? {}
    const found = fields
      ? ofFields({ per: undefined, ...fields, words }, on, scope)
      : records && ofRecords(records, per, words, on, scope)
    if (found) return found
  }
  return undefined
}

function ofRecords(
  records: Phrase,
  shared: Phrase | undefined,
  words: Phrase,
  on: EntityName | undefined,
  scope: RuleScope,
): Sentence | undefined {
  const entity = scope.names.entity(records)
  const [start, end, another] = entity ? spansOf(entity) : []
  if (!entity || (on && entity.name !== on.name) || !start || !end || another) return undefined
  return overlap(entity, { from: start.name, to: end.name, per: shared, words }, scope)
}

/** The fields of the start and the end, and the fields that overlapping records share. */
interface Overlap<F extends Written> {
  readonly from: F
  readonly to: F
  readonly per: Phrase | undefined
  /** The sentence. */
  readonly words: Phrase
}

function ofFields(written: Overlap<Phrase>, on: EntityName | undefined, scope: RuleScope): Sentence | undefined {
  const { names, having } = scope
  const { from, to } = written
  const among = on ? [on] : having(plainText(from)).flatMap((name) => names.entity(name) ?? [])
  const [entity, another] = among.filter((one) => [from, to].every((field) => names.field(one, plainText(field))))
  return entity && !another ? overlap(entity, written, scope) : undefined
}

function overlap(
  entity: EntityName,
  { from, to, per, words: { span } }: Overlap<Written>,
  { names }: RuleScope,
): Sentence | undefined {
  const shared = (per ? listItems(per) : []).map((one) => sharedField(one, entity, names))
  if (shared.includes(undefined)) return undefined
  const must: MustRead = { kind: 'noOverlap', from, to, per: shared.flatMap((one) => one ?? []), span }
  return { entity, must }
}

/** `room`: the field of that name, else the only reference to a Room. */
function sharedField(written: Phrase, entity: EntityName, names: Names): Written | undefined {
  if (names.field(entity, plainText(written))) return written
  const target = names.entity(plainText(written))?.name
  const [one, another] = entity.fields.filter(({ type }) => isReference(type) && type.entity === target)
  return another ? undefined : one?.name
}

/** The two date or time fields of one type, if there are exactly two: the start and the end. */
const spansOf = ({ fields }: EntityName): readonly FieldName[] => {
  const ofKind = (kinds: readonly string[]) =>
    fields.filter(({ system, computed, type }) => !system && !computed && kinds.includes(type.kind))
  const [moments, days] = [ofKind(['dateTime']), ofKind(['date'])]
  return moments.length > 0 ? moments : days
}

const ONE = pattern('[there (is|may be|can be)] [<only>] one {records} (<per>) {per} [.]')

/** `A reviewer can have only one review per application.`: `unique` over both references. */
const HAS_ONE = pattern(
  `(<article>|each|every|one) {owner} (
    [can|may|must|shall|should] (only (<owns>)|(<owns>) (<only>)) |
    (<mustNot>|(should|do|does) (not|never)) (<owns>) more than
  ) one {records} [(per|(for|in|of) (each|every)) {per?}] [.]`,
  WORDS,
)

const SAME = [
  pattern(
    'no two {records} [<within> {within?}] (may|can|must|shall|should) [ever] <share> the same {same} [.]',
    WORDS,
  ),
  pattern(
    '[any] two {records} [<within> {within?}] (<mustNot>|(should|do) (not|never)) <share> the same {same} [.]',
    WORDS,
  ),
]

/** Each group after `per` must be a field, or the only reference to that entity. */
export function readOnePer(words: Phrase, on: EntityName | undefined, { names }: RuleScope): Sentence | undefined {
  const { records, per } = matchPattern(words, ONE) ?? sameIn(words) ?? hasOne(words) ?? {}
  const entity = records && names.entity(records)
  if (!entity || !per || (on && entity !== on)) return undefined
  const shared = listItems(per).map((one) => sharedField(one, entity, names))
  const fields = shared.flatMap((one) => one ?? [])
  if (fields.length < shared.length) return undefined
  return { entity, must: { kind: 'unique', fields, span: words.span } }
}

interface OnePer {
  readonly records: Phrase
  readonly per: Phrase
}

function hasOne(words: Phrase): OnePer | undefined {
  const { owner, records, per } = matchPattern(words, HAS_ONE) ?? {}
  return owner && records && { records, per: per ? joinPhrases([owner, per], ', ')! : owner }
}

/** The records, and the fields that are unique together: `client and title`. */
function sameIn(words: Phrase): OnePer | undefined {
  const { records, within, same } = matchPattern(words, ...SAME) ?? {}
  return records && same && { records, per: within ? joinPhrases([within, same], ', ')! : same }
}
