/** Has a field of point 3 the default, the choices, the calculation or the lock that a sentence tells of? */
import { type Field, type Plan, named } from '@ninefold/plan'
import { places, type Sentence } from './sentence.ts'
import { fieldsIn, hasNumbers, namesOf, textOf, type Planned } from './evidence.ts'
import { isYesNo, isGenerated } from '@ninefold/plan/values'

const BY_ITSELF =
  /\b(?:automatic(?:ally)?|by the (?:system|application|server)|by itself|calculated|computed|generated|derived)\b/iu
const NEEDS = /\b(?:needs?|requires?|must have)\b/iu
const COMPUTED = /\b(?:calculated|computed|derived)\b/iu
const readsFields = (value: object): boolean => /"op":"(?:field|name)"/u.test(textOf(value))
const LOCKED =
  /\b(?:never changes?|(?:do|does) not change|stays? (?:the same|as it is)|(?:is|are) (?:set|entered|given|filled in|chosen) (?:only )?once|cannot be changed|fixed)\b/iu
const STARTS =
  /\b(?:by default|defaults?(?: to| is| of)?|starts? (?:as|with|at|out as)|initially|at first|unless (?:stated|said|set|given|somebody|something|someone)|new)\b/iu
const CREATOR = /\b(?:whoever|who|creator|person|one that)\b.*\b(?:creat|add|enter|fil|mak|made|writ)/iu
const NOT = /\b(?:not|never|no longer)\b/iu
/** Something happens at it: "… when it is fetched or refused" lists no choices. */
const OCCASION = /\b(?:when(?:ever)?|if|once|as soon as|while|until|unless|after|before)\b/iu
const SIGNS: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:plus|sum|and|together|added)\b/iu, /"fn":"(?:\+|sum)"/u],
  [/\b(?:minus|less|without|between|difference|net of|reduced by|until)\b/iu, /"fn":"-"/u],
  [/\b(?:times|multiplied|product|by)\b/iu, /"fn":"\*"/u],
  [/\b(?:divided|per|share|ratio)\b/iu, /"fn":"\/"/u],
  [/\b(?:number|count|how many)\b/iu, /"fn":"(?:size|count)"/u],
]

export function describesField(sentence: Sentence, plan: Planned): boolean {
  const { text, mentions } = sentence
  // What happens at a time is no field, whatever fields are called.
  if (sentence.kind === 'action' && sentence.numbers.length > 0) return false
  if (CREATOR.test(text) && !NOT.test(text) && !/\b(?:only|may|can|must)\b/iu.test(text))
    return namesOf(mentions, 'entity').some((name) =>
      named(plan.entities, name)!.fields.some(
        (field) => !field.system && field.default !== undefined && textOf(field.default).includes('"me"'),
      ),
    )
  const entities = namesOf(mentions, 'entity').flatMap((name) => named(plan.entities, name) ?? [])
  if (entities.some(({ fields }) => fields.some((field) => describesChoices(field, text)))) return true
  const [first] = places(mentions.filter(({ kind }) => kind === 'field'))
  return fieldsIn(first ? mentions.filter((one) => first.includes(one) || one.kind === 'entity') : [], plan).some(
    ({ entity, field }) => isLike(field, entity, sentence, plan) || describesChoices(field, text),
  )
}

function isLike(field: Field, entity: string, { text, mentions, numbers }: Sentence, plan: Planned): boolean {
  if (LOCKED.test(text)) return field.editable !== undefined && field.editable.kind !== 'when'
  if (NOT.test(text)) return false
  if (COMPUTED.test(text) && !field.computed && !(field.default && readsFields(field.default))) return false
  if (BY_ITSELF.test(text)) return field.computed !== undefined || isGenerated(field.type) || isFilled(field, plan)
  if (NEEDS.test(text) && field.required) return isRequiredAsSaid(field, { text, mentions })
  if (STARTS.test(text) && field.default) return startsWith(field, { text, numbers, mentions }, plan)
  return describesValue(field, entity, { text, mentions, numbers }, plan)
}

/** "A dangerous defect needs a photograph": each choice at which it is required is named, and nothing is required at others. */
function isRequiredAsSaid({ required }: Field, { text, mentions }: Pick<Sentence, 'text' | 'mentions'>): boolean {
  if (!required?.when) return !mentions.some(({ kind }) => kind === 'state')
  const values = [...textOf(required.when).matchAll(/"op":"literal","value":"([^"]+)"/gu)].map(([, value]) => value!)
  return values.length > 0 && values.every((value) => text.toLowerCase().includes(value.toLowerCase()))
}

const isFilled = ({ name, default: start }: Field, { lifecycles }: Planned): boolean =>
  start !== undefined ||
  lifecycles.some(({ actions, create }) =>
    [create, ...actions].some(({ then }) => then.some((one) => one.kind === 'set' && one.path.at(-1) === name)),
  )

function startsWith({ type, default: start }: Field, { text, numbers }: Sentence, plan: Planned): boolean {
  const value = textOf(start!)
  if (numbers.length > 0) return hasNumbers(numbers, [start], plan)
  const isNamed = ({ name, label }: Plan['constants'][number]) =>
    value.includes(`"scope":"constant","name":"${name}"`) && text.toLowerCase().includes(label.toLowerCase())
  if (plan.constants.some(isNamed)) return true
  if (isYesNo(type) && !/\b(?:yes|no|true|false|on|off)\b/iu.test(text)) return value.includes('true')
  if (isYesNo(type))
    return (
      (/\b(?:yes|true|on)\b/iu.test(text) && value.includes('true')) ||
      (/\b(?:no|false|off)\b/iu.test(text) && value.includes('false'))
    )
  return (
    'options' in type &&
    type.options.some(({ key }) => value.includes(`"${key}"`) && text.toLowerCase().includes(key.toLowerCase()))
  )
}

/** `The category is travel, meals or other`, `Products are sold by the kilogram or piece`: each of them is a choice. */
function describesChoices({ type }: Field, text: string): boolean {
  if (!('options' in type) || NOT.test(text) || OCCASION.test(text)) return false
  const keys = new Set(type.options.flatMap(({ key, label }) => [key.toLowerCase(), label.toLowerCase()]))
  const words = text
    .toLowerCase()
    .replace(/\.$/u, '')
    .split(/,\s*(?:or\s+|and\s+)?|\s+(?:or|and)\s+/u)
  const [first, ...others] = words
  return (
    others.length > 0 &&
    others.every((one) => keys.has(one.trim())) &&
    [...keys].some((key) => first!.endsWith(` ${key}`))
  )
}

/** `Net is the amount without VAT`: its calculation or its default reads each field that is named, and computes alike. */
function describesValue(
  { name, computed, default: start }: Field,
  entity: string,
  { text, mentions, numbers }: Sentence,
  plan: Planned,
): boolean {
  const value = computed ?? start
  if (!value || !/\b(?:is|are|equals?|comes? from|copied|taken|takes?|gets?|starts? with|follows?)\b/iu.test(text))
    return false
  const said = textOf(value).toLowerCase()
  const until = /\bat the (?:time|moment) of\b/iu.exec(text)?.index ?? text.length
  const others = places(mentions.filter(({ start: at }) => at < until)).filter(
    (all) =>
      all.some(({ kind }) => kind === 'field' || kind === 'entity') &&
      all.every((one) => one.name !== name && !(one.kind === 'entity' && one.name === entity)),
  )
  return (
    others.length > 0 &&
    others.every((all) => all.some((one) => said.includes(`"${one.name.toLowerCase()}"`))) &&
    hasNumbers(numbers, [value], plan) &&
    (!computed ||
      !/"fn":|"op":"macro"/u.test(said) ||
      SIGNS.some(([words, sign]) => words.test(text) && sign.test(said)))
  )
}
