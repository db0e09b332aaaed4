/**
 * Rules in plain sentences: `Amount must be greater than 0`, `Reason is required when Status is rejected`, `Code must be unique`. Read
 * where every word is understood and one field of one entity is meant; anything else stays text, or the expression that it is not.
 */
import type { Phrase } from '../../document/model.ts'
import { CODE, isEmpty, listItems, makePhrase, matchPhrase, plainText, slicePhrase } from '../../document/phrase.ts'
import { checkExpression } from '../../expression/check.ts'
import { textLiteral } from '../../expression/text-literal.ts'
import { isWhole, patternIn, placeless } from '../entities/constraint-rules.ts'
import { foldName, lowerFirst } from '../identifier.ts'
import { phraseAt } from '../lifecycle/diagram-actions.ts'
import { readConstantValue } from '../limits/constant-value.ts'
import { noteUse } from '../notes.ts'
import type { EntityName, FieldName, Names } from '../room.ts'
import type { MustRead } from './model.ts'
import type { RuleWorld } from './world.ts'

/** Where fields are looked for. */
type World = Pick<RuleWorld, 'names' | 'having'>

export interface Sentence {
  readonly entity: EntityName
  readonly must: MustRead
  readonly when?: Phrase
}

/** About one field of one entity. */
interface About {
  readonly entity: EntityName
  readonly field: FieldName
  readonly names: Names
}

const VERB =
  '((?:must|shall|may|can) (?:not|never)|cannot|must|shall|has to|have to|needs to|(?:is|are)(?=\\s+(?:unique|required|mandatory)\\b)|(?=matches\\s))'
const BE = String.raw`(?:always\s+)?(?:be\s+)?`
const SENTENCE = new RegExp(String.raw`^(.+?)\s+${VERB}\s*\b${BE}(.+?)\.?$`, 'isu')
const BARE = new RegExp(
  String.raw`^(?:${VERB}\s+|(?:(?:is|are|does|do)\s+)?(not|never)\s+|(?:is|are|lies|ranges)\s+)?${BE}(.+?)\.?$`,
  'isu',
)

/** What is longer is text. */
const LONGEST = 300

export const seemsSentence = (phrase: Phrase): boolean =>
  phrase.text.length <= LONGEST && matchPhrase(phrase, SENTENCE) !== undefined

/** `field`: of a column of its own, so that the words only say what it must be. `on`: the entity, where it is said. */
export function readSentence(
  words: Phrase,
  field: Phrase | undefined,
  on: EntityName | undefined,
  world: World,
): Sentence | undefined {
  if (words.text.length > LONGEST) return undefined
  const [subject, verb, predicate] = field ? saidOf(field, words) : (matchPhrase(words, SENTENCE) ?? [])
  const about = subject && aboutOf(subject, on, world)
  if (!about || !predicate) return undefined
  const [what = predicate, condition] =
    matchPhrase(predicate, /^(.+?),?\s+(?:when|if|in case|as soon as|once)\s+(.+)$/isu) ?? []
  const not = verb !== undefined && /(?:not|never)$/iu.test(plainText(verb))
  const must = mustOf(what, not, about)
  if (!must) return undefined
  if (!condition) return { entity: about.entity, must }
  return onlyWhen(condition, { entity: about.entity, must }, world.names)
}

/** The same, held only where the condition is so; undefined where that is not understood. */
export function onlyWhen(condition: Phrase, said: Sentence, names: Names): Sentence | undefined {
  const { entity, must } = said
  const isRequired = must.kind === 'hold' && must.expression.text.includes('has(')
  const when = conditionOf(condition, isRequired, { entity, names })
  return when === undefined ? undefined : { ...said, when: madeUp(when, condition) }
}

/** As of a sentence: what it is about, its verb, and what is said. */
function saidOf(field: Phrase, words: Phrase): readonly (Phrase | undefined)[] {
  const [verb, not, predicate] = matchPhrase(words, BARE) ?? []
  return [field, verb ?? not, predicate]
}

/** The condition that a rule in these words would hold records of the entity to; undefined where no such rule would be read. */
export function conditionSaid(words: Phrase, on: EntityName, names: Names): Phrase | undefined {
  const said = readSentence(words, undefined, on, { names, having: () => [] })
  if (said?.must.kind !== 'hold') return undefined
  const { expression } = said.must
  return said.when ? madeUp(`not (${plainText(said.when)}) or (${plainText(expression)})`, words) : expression
}

/** `Amount`, `The amount of a claim`, `Claim amount`: of exactly one entity. */
function aboutOf(subject: Phrase, on: EntityName | undefined, world: World): About | undefined {
  const { names } = world
  const [first, another] = fittingIn(subject, on ? [on] : perhapsOf(subject, world), names)
  const field = first && !another ? names.field(first.entity, first.name) : undefined
  return first && field ? { entity: first.entity, field, names } : undefined
}

function fittingIn(subject: Phrase, entities: readonly EntityName[], names: Names) {
  return entities.flatMap((entity) => {
    const name = fieldNames(subject, entity, names).find((one) => names.field(entity, plainText(one)))
    return name ? [{ entity, name }] : []
  })
}

/** Where the sentence fits several entities: how it reads with the name of each, a few at most. */
export function saidOfEach(words: Phrase, world: World): readonly string[] {
  const [subject] = words.text.length > LONGEST ? [] : (matchPhrase(words, SENTENCE) ?? [])
  const found = subject ? fittingIn(subject, perhapsOf(subject, world), world.names) : []
  const rest = plainText(words).slice(subject ? plainText(subject).length : 0)
  return found.length < 2
    ? []
    : found.map(({ entity, name }) => `${entity.label} ${lowerFirst(plainText(name))}${rest}`)
}

/** Entities that have such a field, a few where many have, and those that the words name. */
export function perhapsOf(subject: Phrase, world: World): readonly EntityName[] {
  const alone = [subject, withoutArticle(subject)].flatMap((phrase) => entitiesWith(phrase, world))
  return [...new Set([...alone, ...owned(subject, world.names).map(({ entity }) => entity)])].filter(({ span }) => span)
}

/** More than one is too many for a rule, and enough to be named. */
const A_FEW = 3

const entitiesWith = (field: Phrase, { names, having }: World): readonly EntityName[] =>
  having(plainText(field))
    .slice(0, A_FEW)
    .flatMap((name) => names.entity(name) ?? [])

const withoutArticle = (phrase: Phrase): Phrase =>
  matchPhrase(phrase, /^(?:the|an?|each|every|its)\s+(.+)$/iu)?.[0] ?? phrase

function fieldNames(subject: Phrase, of: EntityName, names: Names): readonly Phrase[] {
  const behind = owned(subject, names).flatMap(({ entity, field }) => (entity === of ? [field] : []))
  return [subject, withoutArticle(subject), ...behind]
}

/** `title of a claim`, `Claim's title`: wherever the words before or behind name an entity. */
function owned(subject: Phrase, names: Names): readonly { readonly entity: EntityName; readonly field: Phrase }[] {
  const bare = withoutArticle(subject)
  const { text } = bare
  const of = [...text.matchAll(/\s+of\s+(?:(?:the|an?|each|every)\s+)?/giu)].flatMap(({ 0: between, index }) => {
    const entity = names.entity(text.slice(index + between.length))
    return entity ? [{ entity, field: slicePhrase(bare, 0, index) }] : []
  })
  const behind = [...text.matchAll(/(?:['’]s)?\s+/giu)].flatMap(({ 0: between, index }) => {
    const entity = names.entity(text.slice(0, index))
    return entity ? [{ entity, field: slicePhrase(bare, index + between.length, text.length) }] : []
  })
  return [...of, ...behind]
}

/** An expression that the author has not written. */
export function madeUp(source: string, said: Phrase): Phrase {
  const { span } = said
  return makePhrase([{ kind: 'code', text: source, span, offsets: placeless(source, span.start) }], span)
}

function mustOf(what: Phrase, not: boolean, about: About): MustRead | undefined {
  const { field, entity, names } = about
  const [per] = matchPhrase(what, /^unique(?: (?:per|within|for|in)(?: (?:each|every|an?|the))? (.+))?$/iu) ?? []
  if (!not && /^unique\b/iu.test(what.text)) {
    const others = per ? listItems(per) : []
    if ((!per && !/^unique$/iu.test(what.text)) || others.some((one) => !names.field(entity, one))) return undefined
    return { kind: 'unique', fields: [field.name, ...others], span: what.span }
  }
  const source = testOf(what, not, about)
  if (source === undefined || !holds(source, about)) return undefined
  return { kind: 'hold', expression: madeUp(source, what) }
}

/** Nothing is wrong with it. */
function holds(source: string, { entity, names, field }: About): boolean {
  const span = field.span ?? { file: '', start: 0, end: 0 }
  const place = { span, origin: names.originOf(span) }
  const scope = { schema: names.schema, this: entity.name, old: true }
  return checkExpression(source, place, scope, { kind: 'yesNo' }).problems.length === 0
}

const comparison = (words: string, is: string, isNot: string) => ({
  alone: new RegExp(`^(?:${words})$`, 'iu'),
  before: new RegExp(`^(?:${words})\\s*(.+)$`, 'iu'),
  is,
  isNot,
})

const COMPARISONS = [
  comparison(
    '(?:greater|more|larger|higher|later) than or equal to|at least|no less than|no earlier than|(?:on|at) or after|after or on|>=|≥',
    '>=',
    '<',
  ),
  comparison(
    '(?:less|smaller|fewer|lower|earlier) than or equal to|at most|no more than|no later than|up to|(?:on|at) or before|before or on|<=|≤',
    '<=',
    '>',
  ),
  comparison('(?:greater|more|larger|higher|later) than|above|over|after|>', '>', '<='),
  comparison('(?:less|smaller|fewer|lower|earlier) than|below|under|before|<', '<', '>='),
  comparison('exceeds?', '>', '<='),
  comparison('equal to|equals?|==?', '==', '!='),
]

const GIVEN = /^(?:required|mandatory|filled(?: in)?|given|provided|specified|set|present|entered|stated)$/iu

function testOf(what: Phrase, not: boolean, about: About): string | undefined {
  const text = plainText(what)
  const { name } = about.field
  if (!not && GIVEN.test(text)) return `has(${name})`
  if (not && /^(?:empty|blank|missing)$/iu.test(text)) return `has(${name})`
  return (
    timeTest(text, not, about) ??
    patternTest(what, not, about) ??
    affixTest(what, not, about) ??
    lengthTest(what, not, about) ??
    compared(what, not, about)
  )
}

/** Against the present: a moment against now, a day against today. */
function timeTest(text: string, not: boolean, { field }: About): string | undefined {
  const present = field.type.kind === 'dateTime' ? 'now' : 'today'
  if (/^in the future$/iu.test(text)) return `${field.name} ${not ? '<=' : '>'} ${present}`
  if (/^in the past$/iu.test(text)) return `${field.name} ${not ? '>=' : '<'} ${present}`
  if (/^positive$/iu.test(text) && !not) return `${operand('0', field)} > 0`
  return /^negative$/iu.test(text) && not ? `${operand('0', field)} >= 0` : undefined
}

function patternTest(what: Phrase, not: boolean, { field }: About): string | undefined {
  const [given] =
    matchPhrase(
      what,
      /^(?:match(?:es)?|have the (?:form|format|pattern)|follow the (?:form|format|pattern))\s*:?\s+(.+)$/iu,
    ) ?? []
  const pattern = given && !not && isWhole(given) ? patternIn(`matches ${plainText(given)}`) : undefined
  return pattern && `matches(${field.name}, ${textLiteral(pattern)})`
}

/** `start with "MD-"` */
function affixTest(what: Phrase, not: boolean, { field }: About): string | undefined {
  const [where, quoted, code] =
    matchPhrase(what, new RegExp(String.raw`^(start|begin|end)s? (?:with|in) (?:["“„'](.+)["”“']|(${CODE}))$`, 'iu')) ??
    []
  const given = quoted ?? code
  if (!where || !given || !isWhole(given)) return undefined
  const test = `${/^end$/iu.test(where.text) ? 'endsWith' : 'startsWith'}(${field.name}, ${textLiteral(plainText(given))})`
  return not ? `not ${test}` : test
}

/** `have at most 120 characters`, `at least 3 characters long`, `8 digits` */
function lengthTest(what: Phrase, not: boolean, { field }: About): string | undefined {
  const [words, count, unit] =
    matchPhrase(what, /^(?:have )?(?:exactly )?(.+? )?(\d+) (characters?|chars?|letters|digits)(?: long)?$/iu) ?? []
  if (!count || !unit) return undefined
  const [number, isDigits] = [plainText(count), /^digits$/iu.test(unit.text)]
  if (!words)
    return not
      ? undefined
      : isDigits
        ? `matches(${field.name}, '^[0-9]{${number}}$')`
        : `size(${field.name}) == ${number}`
  const sign = comparisonIn(plainText(words), not)
  return sign && !isDigits ? `size(${field.name}) ${sign} ${number}` : undefined
}

function comparisonIn(text: string, not: boolean): string | undefined {
  const found = COMPARISONS.find(({ alone }) => alone.test(text))
  return not ? found?.isNot : found?.is
}

const BETWEEN = /^between (.+?) and (.+)$/iu
/** `1 to 5`, `from 1 to 5` */
const RANGE =
  /^(?:(?:in|within)\s+(?:the\s+)?)?(?:range\s+)?(?:of\s+|from\s+)?([-−]?\d\S*(?:\s\S+)?)(?:\s+(?:up )?to\s+|\s*(?:[–—…]|\.{2,})\s*|(?<=\d)\s?-\s?(?=\d))([-−]?\d.*)$/iu

function compared(what: Phrase, not: boolean, about: About): string | undefined {
  const range = not ? undefined : (matchPhrase(what, BETWEEN) ?? matchPhrase(what, RANGE))
  const [least, most] = range ?? []
  if (least && most) {
    const [from, to] = [valueOf(least, about), valueOf(most, about)]
    if (Number(from) > Number(to)) return undefined
    return from && to && `${operand(from, about.field)} >= ${from} and ${operand(to, about.field)} <= ${to}`
  }
  for (const { before, is, isNot } of COMPARISONS) {
    const [value] = matchPhrase(what, before) ?? []
    if (!value || /^[=<>]/u.test(value.text)) continue
    const said = valueOf(value, about)
    return said && `${operand(said, about.field)} ${not ? isNot : is} ${said}`
  }
  const zero = not && /^(?:0|zero)$/iu.test(what.text)
  return zero ? `${operand('0', about.field)} != 0` : undefined
}

/** An amount of money is compared with a bare number by its own number. */
const operand = (value: string, { name, type }: FieldName): string =>
  type.kind === 'money' && /^[\d.]+$/u.test(value) ? `number(${name})` : name

/** A number, an amount, a length of time; today, now; another field, a constant. */
function valueOf(phrase: Phrase, { entity, names }: About): string | undefined {
  const [bare = phrase] = matchPhrase(phrase, /^(?:the|its|an?)\s+(.+)$/iu) ?? []
  const text = plainText(bare)
  if (/^zero$/iu.test(text)) return '0'
  if (/^(?:today|now)$/iu.test(text)) return text.toLowerCase()
  if (/^current (?:date|day)$/iu.test(text)) return 'today'
  if (names.field(entity, text)) return names.field(entity, bare)!.name
  if (names.constant(text)) return names.constant(bare)!.name
  const { value, problems } = readConstantValue(phraseAt(text, bare.span), '')
  return problems.length > 0 ? undefined : literalOf(value.type.kind, text, value.literal)
}

function literalOf(kind: string, text: string, literal: unknown): string | undefined {
  const { decimal, money, currency } = (literal ?? {}) as Readonly<Record<string, string>>
  switch (kind) {
    case 'integer':
      return String(literal)
    case 'decimal':
      return decimal
    case 'percent':
      return `${decimal} %`
    case 'money':
      return `${money} ${currency}`
    case 'duration':
      return text
    default:
      return undefined
  }
}

/** `Status is rejected`, `the claim is rejected`, `Guests is greater than 8`, `Reason is given`. */
function conditionOf(phrase: Phrase, isRequired: boolean, about: Omit<About, 'field'>): string | undefined {
  const { entity, names } = about
  const [subject, value] = matchPhrase(phrase, /^(.+?)\s+(?:is|are|=|==|equals)\s+(.+?)\.?$/iu) ?? []
  if (!subject || !value) return undefined
  const name = fieldNames(subject, entity, names).find((one) => names.field(entity, plainText(one)))
  const field = name && names.field(entity, name)
  if (field && /^(?:empty|blank|missing)$/iu.test(plainText(value))) return `not has(${field.name})`
  if (field) return choiceTest(field, value, about) ?? testOf(value, false, { ...about, field })
  // A state is where a record stays: only what must be there then can be meant.
  const [status] = names.stateFields(entity.name)
  return status && isRequired && isItself(subject, entity) ? choiceTest(status, value, about) : undefined
}

/** `it`, `the leave request`, `the request` */
function isItself(subject: Phrase, { label }: EntityName): boolean {
  const written = foldName(plainText(subject).replace(/^(?:the|an?)\s+/iu, ''))
  return written === 'it' || written === foldName(label) || written === foldName(label.split(/\s+/u).at(-1)!)
}

function choiceTest(field: FieldName, value: Phrase, { entity }: Omit<About, 'field'>): string | undefined {
  if (isEmpty(value) || field.type.kind !== 'choice') return undefined
  const text = foldName(plainText(value).replace(/^['"]|['"]$/gu, ''))
  const option = field.type.options.find(({ key, label }) => foldName(key) === text || foldName(label) === text)
  if (!option) return undefined
  noteUse(value, 'choice', option.key, `${entity.name}.${field.name}`)
  return `${field.name} == ${textLiteral(option.key)}`
}
