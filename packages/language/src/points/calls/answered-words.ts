/**
 * Parses what a call answers in words: `name and closing date of the active programmes`, `the claim`, `nothing`.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText, slicePhrase, splitAt } from '../../document/index.ts'
import { type FieldType, traitsOf, isLongText } from '@ninefold/plan/values'
import {
  fieldByWords,
  type EntityName,
  type FieldName,
  type Names,
  inState,
  suggestedSet,
  readSet,
  type SetRead,
} from '../../kernel/index.ts'

export interface AnsweredRead {
  /** Absent: all fields that an answer can contain. Empty: no answer. */
  readonly fields?: readonly FieldName[]
  /** Only these records: `of the active programmes`. */
  readonly set?: SetRead
}

/** Can an answer contain a field of this type? Not files, lists or parts. */
export const isSent = (type: FieldType): boolean => traitsOf(type).comparable === true || isLongText(type)

/** The fields of the entity that the words name; undefined if they are ambiguous. */
export function readAnswered(words: Phrase, entity: EntityName, names: Names): AnsweredRead | undefined {
  if (NOTHING.test(words.text)) return { fields: [] }
  const bare = matchPattern(words, LEAD)?.answered ?? words
  const whole = recordsIn(bare, entity, names) ?? fieldsIn(bare, entity, names)
  if (whole) return whole
  for (const [fields, records] of cutsOf(bare)) {
    const found = fieldsIn(fields, entity, names)
    const set = found && recordsIn(records, entity, names)
    if (set) return { ...found, ...set }
  }
  return undefined
}

const NOTHING = pattern('(nothing|none|empty [body|response|answer]|no (content|body|answer)) [.]')
const LEAD = pattern(
  '[(200|201|202)[:|,]] [-] [(returns?|answers?|sends|gives) [back]] [json] [with] [only] {answered} [.]',
)
const WITH = pattern('{records} [,] (with|including|showing) {fields}')
const COLON = pattern('{records}: {fields}')
const BRACKETS = pattern('{records:^()} \\({fields:^()}\\)')
const ALSO = pattern('(and|plus) {item}')
const ONE = pattern('[[a] list of] [<article>|its|their] {field}')

/** All ways to split the words: `FIELDS of RECORDS`, `RECORDS with FIELDS`, `RECORDS (FIELDS)`. */
function cutsOf(bare: Phrase): readonly (readonly [fields: Phrase, records: Phrase])[] {
  const together = [matchPattern(bare, COLON) ?? matchPattern(bare, WITH), matchPattern(bare, BRACKETS)]
  const cuts = [...bare.text.matchAll(/\s+(?:of|for|from|per)\s+/giu)].map(
    ({ 0: word, index }) =>
      [slicePhrase(bare, 0, index), slicePhrase(bare, index + word.length, bare.text.length)] as const,
  )
  return [...together.flatMap((one) => (one ? [[one.fields, one.records] as const] : [])), ...cuts]
}

/** The fields, if every word names one. */
function fieldsIn(words: Phrase, entity: EntityName, names: Names): AnsweredRead | undefined {
  const found = splitAt(words, ', ;').flatMap((part) => {
    const bare = matchPattern(part, ALSO)?.item ?? part
    const whole = fieldIn(bare, entity, names)
    return whole ? [whole] : splitAt(bare, 'and plus &').map((item) => fieldIn(item, entity, names))
  })
  const fields = found.flatMap((field) => (field && isSent(field.type) ? [field] : []))
  return fields.length > 0 && fields.length === found.length ? { fields } : undefined
}

const fieldIn = (item: Phrase, entity: EntityName, names: Names): FieldName | undefined => {
  const bare = matchPattern(item, ONE)?.field ?? item
  return names.field(entity, bare) ?? fieldByWords(plainText(bare), entity)
}

/** Records by the name of their entity, also with a state, or by a word such as *list*. */
function recordsIn(words: Phrase, entity: EntityName, names: Names): AnsweredRead | undefined {
  if (ITSELF.test(words.text)) return {}
  const { named } = matchPattern(words, RECORDS) ?? {}
  if (!named || names.entity(named) === entity) return named && {}
  const set = suggestedSet(readSet(named), names)
  const isOfThese = set.state && names.entity(set.entity) === entity && inState(set.state, entity, names)
  return isOfThese && !set.own && !set.where ? { set } : undefined
}

const CLASSES = {
  which:
    '<article>|its|all|each|every|one|single|full|complete|whole|new|created|updated|changed|saved|(list|array|page) of',
  kind: 'lists?|arrays?|records?|objects?|data|details?|fields|everything|results?|json|itself',
}
/** `the list of claims`, `claim object`. */
const RECORDS = pattern('[<which>] [<which>] [<which>] [<which>] {named} [<kind>|as json]', CLASSES)
/** `list`, `all fields`, `201 Created`: the records themselves. */
const ITSELF = pattern(
  `[<which>] [<which>] [<which>] [<which>] (
    <kind>|ok|okay|created|updated|changed|accepted|success[ful]|done|confirmation|it
  )`,
  CLASSES,
)
