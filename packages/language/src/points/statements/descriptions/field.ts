/** "The fee is 20 by default", "Net is the amount without VAT": does a field of point 3 have that default, choice, calculation or lock? */
import { isGenerated, isYesNo } from '@ninefold/plan/values'
import { usesMe } from '@ninefold/plan/expression'
import { named, type Field, type Plan } from '@ninefold/plan'
import { computes, fieldsIn, hasNumbers, literalsIn, readsFields, textOf, usesFunction } from '../evidence.ts'
import { namesOf, places, type PlanParts, type Sentence } from '../sentence.ts'
import { DENIES, NEEDS, ON_OCCASION, phrases } from '../words.ts'

const CREATOR = phrases(
  '(whoever|who|creator|person|one that) … (<toCreate>|<wasCreated>|creating|creation|enter[s|ed]|file[s|d]|fill[s|ed]|writes?|wrote|written)',
)
const RESTRICTS = phrases('only|may|can|must')

export function describesField(sentence: Sentence, plan: PlanParts): boolean {
  const { text, mentions, numbers, statement } = sentence
  // An event at a time is not a description of a field.
  if (statement?.kind === 'action' && numbers.length > 0) return false
  const entities = namesOf(mentions, 'entity').flatMap((name) => named(plan.entities, name) ?? [])
  const fields = entities.flatMap((entity) => entity.fields)
  if (CREATOR.test(text) && !DENIES.test(text) && !RESTRICTS.test(text)) return fields.some(isCreator)
  if (fields.some((field) => describesChoices(field, text))) return true
  const [first] = places(mentions.filter(({ kind }) => kind === 'field'))
  return fieldsIn(first ? mentions.filter((one) => first.includes(one) || one.kind === 'entity') : [], plan).some(
    ({ entity, field }) => isLike(field, entity, sentence, plan) || describesChoices(field, text),
  )
}

const isCreator = (field: Field): boolean =>
  !field.system && field.default !== undefined && usesMe(field.default.expr.tree)

const BY_ITSELF = phrases(
  'automatic|automatically|by the (system|application|server)|by itself|calculated|computed|generated|derived',
)
const COMPUTED = phrases('calculated|computed|derived')
const LOCKED = phrases(
  'never changes?|(do|does) not change|stays? (the same|as it is)|(is|are) (set|entered|given|filled in|chosen) [only] once|cannot be changed|fixed',
)
const STARTS = phrases(
  'by default|defaults? [to|is|of]|starts? (as|with|at|out as)|initially|at first|unless (stated|said|set|given|somebody|something|someone)|new',
)

function isLike(field: Field, entity: string, sentence: Sentence, plan: PlanParts): boolean {
  const { text } = sentence
  if (LOCKED.test(text)) return field.editable !== undefined && field.editable.kind !== 'when'
  if (DENIES.test(text)) return false
  if (COMPUTED.test(text) && !field.computed && !(field.default && readsFields(field.default))) return false
  if (BY_ITSELF.test(text)) return field.computed !== undefined || isGenerated(field.type) || isFilled(field, plan)
  if (NEEDS.test(text) && field.required) return isRequiredWhere(field, sentence)
  if (STARTS.test(text) && field.default) return startsWith(field, sentence, plan)
  return describesValue(field, entity, sentence, plan)
}

/** "A dangerous defect needs a photograph": each choice at which it is required is named, and nothing is required at others. */
function isRequiredWhere({ required }: Field, { text, mentions }: Sentence): boolean {
  if (!required?.when) return !mentions.some(({ kind }) => kind === 'state')
  const values = literalsIn(required.when).filter((value) => typeof value === 'string')
  return values.length > 0 && values.every((value) => text.toLowerCase().includes(value.toLowerCase()))
}

const isFilled = ({ name, default: start }: Field, { lifecycles }: PlanParts): boolean =>
  start !== undefined ||
  lifecycles.some(({ actions, create }) =>
    [create, ...actions].some(({ then }) => then.some((one) => one.kind === 'set' && one.path.at(-1) === name)),
  )

// ── Defaults and choices ────────────────────────────────────────────────────────────────────────────────────────────

const [YES, NO] = [phrases('yes|true|on'), phrases('no|false|off')]

function startsWith({ type, default: start }: Field, { text, numbers }: Sentence, plan: PlanParts): boolean {
  const value = textOf(start!)
  const hasText = (name: string) => text.toLowerCase().includes(name.toLowerCase())
  if (numbers.length > 0) return hasNumbers(numbers, [start], plan)
  const isNamed = ({ name, label }: Plan['constants'][number]) =>
    value.includes(`"scope":"constant","name":"${name}"`) && hasText(label)
  if (plan.constants.some(isNamed)) return true
  if (!isYesNo(type))
    return 'options' in type && type.options.some(({ key }) => value.includes(`"${key}"`) && hasText(key))
  const [isYes, isNo] = [YES.test(text), NO.test(text)]
  return value.includes('true') ? isYes || !isNo : value.includes('false') && isNo
}

/** "The category is travel, meals or other", "Products are sold by the kilogram or piece": each of them is a choice. */
function describesChoices({ type }: Field, text: string): boolean {
  // "… when it is fetched or refused" lists no choices.
  if (!('options' in type) || DENIES.test(text) || ON_OCCASION.test(text)) return false
  const keys = new Set(type.options.flatMap(({ key, label }) => [key.toLowerCase(), label.toLowerCase()]))
  const [first, ...others] = text
    .toLowerCase()
    .replace(/\.$/u, '')
    .split(/,\s*(?:or\s+|and\s+)?|\s+(?:or|and)\s+/u)
  return (
    others.length > 0 &&
    others.every((one) => keys.has(one.trim())) &&
    [...keys].some((key) => first!.endsWith(` ${key}`))
  )
}

// ── Calculations ────────────────────────────────────────────────────────────────────────────────────────────────────

const EQUALS = phrases('is|are|equals?|comes? from|copied|taken|takes?|gets?|starts? with|follows?')
const AT_TIME = phrases('at the (time|moment) of')
/** The words for an operation, and its functions. */
const OPERATIONS = [
  [phrases('plus|sum|and|together|added'), ['+', 'sum']],
  [phrases('minus|less|without|between|difference|net of|reduced by|until'), ['-']],
  [phrases('times|multiplied|product|by'), ['*']],
  [phrases('divided|per|share|ratio'), ['/']],
  [phrases('number|count|how many'), ['size', 'count']],
] as const

/** Does its calculation or its default read each field that is named, and compute alike? */
function describesValue(
  { name, computed, default: start }: Field,
  entity: string,
  { text, mentions, numbers }: Sentence,
  plan: PlanParts,
): boolean {
  const value = computed ?? start
  if (!value || !EQUALS.test(text)) return false
  const written = textOf(value).toLowerCase()
  const until = AT_TIME.places(text)[0]?.start ?? text.length
  const others = places(mentions.filter(({ start: at }) => at < until)).filter(
    (all) =>
      all.some(({ kind }) => kind === 'field' || kind === 'entity') &&
      all.every((one) => one.name !== name && !(one.kind === 'entity' && one.name === entity)),
  )
  return (
    others.length > 0 &&
    others.every((all) => all.some((one) => written.includes(`"${one.name.toLowerCase()}"`))) &&
    hasNumbers(numbers, [value], plan) &&
    (!computed ||
      !computes(value) ||
      OPERATIONS.some(([words, functions]) => words.test(text) && usesFunction(value, ...functions)))
  )
}
