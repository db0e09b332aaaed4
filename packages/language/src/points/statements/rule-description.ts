/** Does a rule of point 5, or the type of a field, hold what a sentence says without words that oblige: "A booking ends after it starts"? */
import { memoize } from '@ninefold/plan/base'
import { ofEntity, type Field, type Rule } from '@ninefold/plan'
import { contradicts } from './direction.ts'
import { fieldPlaces, type Sentence } from './sentence.ts'
import { boundsOf, fieldsIn, hasNumbers, namesAll, namesOf, textOf, type Planned } from './evidence.ts'

const COMPARES =
  /\b(?:after|before|later|earlier|until|between|than|equal|same|above|below|over|under|up to|exceeds?|within|at (?:least|most)|minimum|maximum|past|future|today|fits?|covers?|long|most|least|limit(?:ed)?|only)\b|[<>≤≥=]/iu
const AT_A_TIME = /\b(?:at a time|at once|at the same time|overlap)/iu
const PER = /\b(?:one|1|single)\b.*\b(?:per|for each|for every)\b/iu
const ZERO = /\b(?:zero|nothing|negative|positive)\b/iu
/** No field, step or relation says so. */
export const DEMANDS_UNIQUE = /\b(?:unique|distinct|duplicate|same|twice)\b/iu
const NOT = /\b(?:not|never)\b/iu
const NEEDS = /\b(?:needs?|requires?|must have)\b/iu

export function describesRule(sentence: Sentence, plan: Planned): boolean {
  const { text, mentions } = sentence
  const entities = [
    ...new Set(mentions.flatMap(({ kind, name, of }) => (kind === 'entity' ? [name] : kind === 'field' ? [of!] : []))),
  ]
  const rules = entities.flatMap((entity) => ofEntity(plan.rules, entity))
  if (AT_A_TIME.test(text)) return rules.some((rule) => isNoOverlapOf(rule, sentence))
  if (PER.test(text) || DEMANDS_UNIQUE.test(text))
    return !NOT.test(text) && rules.some((rule) => isUniqueOf(rule, sentence))
  return (COMPARES.test(text) || ZERO.test(text) || NEEDS.test(text)) && isHeld(sentence, rules, plan)
}

const isNoOverlapOf = ({ must, entity }: Rule, sentence: Sentence): boolean =>
  must.kind === 'noOverlap' &&
  namesOf(sentence.mentions, 'entity').includes(entity) &&
  namesAll(must.per, sentence.mentions)

const isUniqueOf = ({ must, entity }: Rule, sentence: Sentence): boolean =>
  must.kind === 'unique' &&
  namesOf(sentence.mentions, 'entity').includes(entity) &&
  namesAll(must.fields, sentence.mentions)

function isHeld({ text, mentions, numbers, kind }: Sentence, rules: readonly Rule[], plan: Planned): boolean {
  const fields = fieldPlaces(mentions)
  const own = fieldsIn(mentions, plan).filter(({ field }) => fields[0]?.some(({ name }) => name === field.name))
  if (contradicts({ text, mentions, numbers }, rules, fields.length === 1 ? own : [], plan)) return false
  const isZero = ZERO.test(text)
  if (fields.length === 0) {
    const isOfRule = ({ must, when }: Rule) => hasNumbers(numbers, [must, when], plan) && measures(must, text)
    return kind !== 'action' && numbers.length > 0 && UNIT.test(text) && rules.some(isOfRule)
  }
  if (fields.length === 1 && (numbers.length > 0 || isZero)) {
    if (own.some(({ field }) => isWithinType(field, { numbers, isZero }, plan))) return true
  }
  return (
    fields.length + numbers.length + Number(isZero) > 1 &&
    rules.some(
      (rule) =>
        rule.must.kind === 'hold' &&
        fields.every((all) => all.some(({ name }) => conditionOf(rule).includes(`"${name}"`))) &&
        hasNumbers(numbers, [rule], plan) &&
        (!isZero || /"value":"?0\b|"amount":"?0\b|"0"/u.test(textOf(rule))),
    )
  )
}

const conditionOf = memoize((rule: Rule): string => textOf({ ...rule, label: '', name: '' }))

/** Without a field, a number says what it measures: money, a share, a time, a size. */
const UNIT =
  /\d\s?(?:%|percent\b|[A-Z]{3}\b|[€$£]|(?:minute|hour|day|week|month|year)s?\b)|\d.*\b(?:long|wide|high|tall|deep|heavy|old)\b/u
const MEASURED: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:wide|wider|broad)\b/iu, /width/iu],
  [/\b(?:high|higher|tall|taller)\b/iu, /height/iu],
  [/\b(?:deep|deeper)\b/iu, /depth/iu],
  [/\b(?:heavy|heavier)\b/iu, /weight/iu],
  [/\b(?:old|older)\b/iu, /\bage|age"/iu],
  [/\b(?:metres?|meters?|feet|cm|mm) long\b/iu, /length/iu],
]
/** "2 metres long" is said of a field that is called Length. */
const measures = (must: object, text: string): boolean =>
  MEASURED.every(([said, field]) => !said.test(text) || field.test(textOf(must)))

const isWithinType = (
  field: Field,
  { numbers, isZero }: { readonly numbers: Sentence['numbers']; readonly isZero: boolean },
  plan: Planned,
): boolean =>
  isZero ? boundsOf(field).some((one) => one === 0 || one === 1) : hasNumbers(numbers, boundsOf(field), plan)
