/** `no overlap` in plain sentences: `No overlap of start to end for the same room`, `Bookings of one room must not overlap`. */
import { type Phrase, listItems, matchPhrase, plainText } from '../../document/index.ts'
import type { EntityName, FieldName, Names, Written } from '../../kernel/index.ts'
import { partAmong } from './among.ts'
import { partLastDay } from './last-day.ts'
import type { MustRead } from './model.ts'
import type { Sentence } from './sentences.ts'
import type { RuleScope } from './scope.ts'
import { isReference } from '@ninefold/plan/values'

const NOT = "(?:must|may|can|shall|should)(?: not| never)|cannot|can[’']t|never|do not|don[’']t"

/** Behind the fields or the records: what overlapping ones share. A field may be called `Born on`, so that `per` and `for` are sought first. */
const FORMS = [perBehind('per|for'), perBehind('per|for|of|in|on|at|within')].map((per) => ({
  ofFields: new RegExp(
    String.raw`^(?:there (?:must|may|shall|can) be )?no overlap(?:s|ping)?:? (?:of |between |from )?(.+?)(?:, | to | and | until | till )(.+?)${per}\.?$`,
    'iu',
  ),
  ofRecords: [
    new RegExp(String.raw`^(?:two |all |any two )?(.+?)${per}\s+(?:${NOT}) overlap(?: each other| in time)?\.?$`, 'iu'),
    new RegExp(String.raw`^(?:two |all |any two )?(.+?)\s+(?:${NOT}) overlap(?: each other| in time)?${per}\.?$`, 'iu'),
    new RegExp(
      String.raw`^no (?:two |overlapping )?(.+?)${per}(?:\s+(?:may|can|must|shall) (?:ever )?overlap)\.?$`,
      'iu',
    ),
    new RegExp(String.raw`^no overlapping (.+?)${per}\.?$`, 'iu'),
  ],
}))

function perBehind(words: string): string {
  return String.raw`(?:,?\s+(?:${words})\s+(?:the same |any |each |every |one |an? |the )?(.+?))?`
}

export function readOverlap(words: Phrase, on: EntityName | undefined, world: RuleScope): Sentence | undefined {
  if (!/overlap/iu.test(words.text)) return undefined
  const [sentence = words] = matchPhrase(words, /^(.+?)\.?$/su) ?? []
  const { rest: withoutDays, lastDay } = partLastDay(sentence)
  const { rest, among } = partAmong(withoutDays)
  const said = readWithout(rest, on, world)
  if (said?.must.kind !== 'noOverlap') return said
  return { ...said, must: { ...said.must, ...(lastDay && { lastDay }), ...(among && { among }), span: sentence.span } }
}

function readWithout(words: Phrase, on: EntityName | undefined, world: RuleScope): Sentence | undefined {
  for (const { ofFields: form, ofRecords: forms } of FORMS) {
    const [from, to, per] = matchPhrase(words, form) ?? []
    const [records, shared] = forms.map((one) => matchPhrase(words, one)).find((found) => found) ?? []
    const said =
      from && to
        ? ofFields({ from, to, per, words }, on, world)
        : records && ofRecords(records, shared, words, on, world)
    if (said) return said
  }
  return undefined
}

function ofRecords(
  records: Phrase,
  shared: Phrase | undefined,
  words: Phrase,
  on: EntityName | undefined,
  world: RuleScope,
): Sentence | undefined {
  const entity = world.names.entity(records)
  const [start, end, another] = entity ? spansOf(entity) : []
  if (!entity || (on && entity.name !== on.name) || !start || !end || another) return undefined
  return overlap(entity, { from: start.name, to: end.name, per: shared, words }, world)
}

/** The two fields between which a record lasts, and what those that overlap share. */
interface Overlap<F extends Written> {
  readonly from: F
  readonly to: F
  readonly per: Phrase | undefined
  /** The sentence. */
  readonly words: Phrase
}

function ofFields(written: Overlap<Phrase>, on: EntityName | undefined, world: RuleScope): Sentence | undefined {
  const { names, having } = world
  const { from, to } = written
  const among = on ? [on] : having(plainText(from)).flatMap((name) => names.entity(name) ?? [])
  const [entity, another] = among.filter((one) => [from, to].every((field) => names.field(one, plainText(field))))
  return entity && !another ? overlap(entity, written, world) : undefined
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

/** `room`: the field of that name, else the one reference to a Room. */
export function sharedField(written: Phrase, entity: EntityName, names: Names): Written | undefined {
  if (names.field(entity, plainText(written))) return written
  const target = names.entity(plainText(written))?.name
  const [one, another] = entity.fields.filter(({ type }) => isReference(type) && type.entity === target)
  return another ? undefined : one?.name
}

/** The two fields of one kind between which a record lasts, if there are just two. */
const spansOf = ({ fields }: EntityName): readonly FieldName[] => {
  const ofKind = (kinds: readonly string[]) =>
    fields.filter(({ system, computed, type }) => !system && !computed && kinds.includes(type.kind))
  const [moments, days] = [ofKind(['dateTime']), ofKind(['date'])]
  return moments.length > 0 ? moments : days
}
