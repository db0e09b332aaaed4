/**
 * Rules in plain sentences: `Amount must be greater than 0`, `Reason is required when Status is rejected`, `Code must be unique`. A
 * sentence is a rule if every word is understood and it names one field of one entity.
 */
import {
  type Phrase,
  isEmpty,
  listItems,
  makePhrase,
  matchPattern,
  plainText,
  slicePhrase,
  placeless,
} from '../../document/index.ts'
import { textLiteral } from '@ninefold/plan/expression'
import { numberOf, pattern } from '@ninefold/plan/pattern'
import { foldName, lowerFirst } from '@ninefold/plan/base'
import {
  noteUse,
  textWithoutArticle,
  unquoted,
  type EntityName,
  type FieldName,
  type Names,
} from '../../kernel/index.ts'
import { checkFor } from './fitting.ts'
import type { MustRead } from './model.ts'
import { testOf, type About } from './predicates.ts'
import type { RuleScope } from './scope.ts'
import { isChoice, isListType } from '@ninefold/plan/values'

/** The queries that find fields. */
type FieldScope = Pick<RuleScope, 'names' | 'having'>

export interface Sentence {
  readonly entity: EntityName
  readonly must: MustRead
  readonly when?: Phrase
}

const VERBS = {
  denies: '<mustNot>|[is|are|does|do] <not>',
  obliges: 'must|shall|has to|have to|needs to',
  quality: '(unique|<required>) …',
  form: 'matches …',
  aCount: 'an?|<count>',
}
const SENTENCE = pattern(
  `{subject} (
    ({not?:<mustNot>}|<obliges>) [always] [be] {predicate?} |
    (is|are) {quality?:<quality>} |
    {form?:<form>}
  ) [.]`,
  VERBS,
)
/** The predicate of a field that another column names. */
const PREDICATE = pattern('[{not?:<denies>}|<obliges>|is|are|lies|ranges] [always] [be] {predicate} [.]', VERBS)

/** In characters; longer texts are not examined. */
export const LONGEST = 300

export const seemsSentence = (phrase: Phrase): boolean =>
  phrase.text.length <= LONGEST && matchPattern(phrase, SENTENCE) !== undefined

/** `field`: from its own column; then the words are only its predicate. `on`: the entity, if it is known. */
export function readSentence(
  words: Phrase,
  field: Phrase | undefined,
  on: EntityName | undefined,
  scope: FieldScope,
): Sentence | undefined {
  if (words.text.length > LONGEST) return undefined
  const having = field ? undefined : readHaving(words, on, scope.names)
  if (having) return having
  const parts: Parts = (field ? matchPattern(words, PREDICATE) : matchPattern(words, SENTENCE)) ?? {}
  const { subject = field, not, predicate = parts.quality ?? parts.form } = parts
  const about = subject && aboutOf(subject, on, scope)
  if (!about || !predicate) return undefined
  const { what = predicate, condition } = matchPattern(predicate, CONDITIONAL) ?? {}
  const must = mustOf(what, not !== undefined, about)
  if (!must) return undefined
  const sentence = { entity: about.entity, must }
  return condition ? onlyWhen(condition, sentence, scope.names) : sentence
}

type Parts = { readonly [S in 'subject' | 'not' | 'predicate' | 'quality' | 'form']?: Phrase }

const CONDITIONAL = pattern('{what} [,] <when> {condition}')

/** `An order must have at least one line`, `Each claim needs a title`. */
function readHaving(words: Phrase, on: EntityName | undefined, names: Names): Sentence | undefined {
  const { record, least, most, count, what } = matchPattern(words, HAVING) ?? {}
  const entity = record && names.entity(withoutEach(record))
  if (!entity || !count || !what || (on && entity !== on)) return undefined
  const field =
    names.field(entity, plainText(what)) ?? entity.fields.find(({ label }) => isOneOf(plainText(what), label))
  if (!field || field.system) return undefined
  const isList = isListType(field.type)
  const number = numberOf(plainText(count))
  // "Two" may mean exactly two.
  if (number === 0 || (number > 1 && !(isList && (least ?? most)))) return undefined
  const source = isList ? `size(${field.name}) ${most ? '<=' : '>='} ${number}` : `has(${field.name})`
  return { entity, must: { kind: 'hold', expression: syntheticCode(source, what) } }
}

const HAVING = pattern(
  '{record} <must> [always] (have|contain|hold) [{least?:<atLeast>}|{most?:<atMost>}] {count:<aCount>} {what} [.]',
  VERBS,
)

/** `line` of the field Lines. */
const isOneOf = (one: string, label: string): boolean => foldName(`${one}s`) === foldName(label)

/** The rule with a condition; undefined if the condition is not understood. */
export function onlyWhen(condition: Phrase, sentence: Sentence, names: Names): Sentence | undefined {
  const { entity, must } = sentence
  const isRequired = must.kind === 'hold' && must.expression.text.includes('has(')
  const when = conditionOf(condition, isRequired, { entity, names })
  return when === undefined ? undefined : { ...sentence, when: syntheticCode(when, condition) }
}

/** A condition of one entity. */
export interface Test {
  readonly entity: EntityName
  readonly source: string
}

/** `Status is rejected`, `Guests is greater than 8`: for the entity, or for the only one that has the field. */
export function testInWords(words: Phrase, on: EntityName | undefined, scope: FieldScope): Test | undefined {
  const { subject } = matchPattern(words, IS) ?? {}
  const entities = on ? [on] : subject ? perhapsOf(subject, scope) : []
  const tests = entities.flatMap((entity) => {
    const source = conditionOf(words, false, { entity, names: scope.names })
    return source === undefined || !isValid(source, { entity, names: scope.names }) ? [] : [{ entity, source }]
  })
  return tests.length === 1 ? tests[0] : undefined
}

/** The condition of a rule with these words; undefined if they are not a rule. */
export function ruleAsCondition(words: Phrase, on: EntityName, names: Names): Phrase | undefined {
  const rule = readSentence(words, undefined, on, { names, having: () => [] })
  if (rule?.must.kind !== 'hold') return undefined
  const { expression } = rule.must
  return rule.when ? syntheticCode(`not (${plainText(rule.when)}) or (${plainText(expression)})`, words) : expression
}

/** `Amount`, `The amount of a claim`, `Claim amount`: of exactly one entity. */
function aboutOf(subject: Phrase, on: EntityName | undefined, scope: FieldScope): About | undefined {
  const { names } = scope
  const [first, another] = fittingIn(subject, on ? [on] : perhapsOf(subject, scope), names)
  const field = first && !another ? names.field(first.entity, first.name) : undefined
  return first && field ? { entity: first.entity, field, names } : undefined
}

function fittingIn(subject: Phrase, entities: readonly EntityName[], names: Names) {
  return entities.flatMap((entity) => {
    const name = fieldNames(subject, entity, names).find((one) => names.field(entity, plainText(one)))
    return name ? [{ entity, name }] : []
  })
}

/** If a sentence fits several entities: the sentence with the name of each, a few at most. */
export function readingsOf(words: Phrase, scope: FieldScope): readonly string[] {
  const { subject } = words.text.length > LONGEST ? {} : (matchPattern(words, SENTENCE) ?? {})
  const found = subject ? fittingIn(subject, perhapsOf(subject, scope), scope.names) : []
  const rest = plainText(words).slice(subject ? plainText(subject).length : 0)
  const fitting = found.filter(({ entity }) => readSentence(words, undefined, entity, scope))
  return fitting.length < 2
    ? []
    : fitting.map(({ entity, name }) => `${entity.label} ${lowerFirst(plainText(name))}${rest}`)
}

/** The entities that have such a field (a few of many), and those that the words name. */
export function perhapsOf(subject: Phrase, scope: FieldScope): readonly EntityName[] {
  const alone = [subject, withoutEach(subject)].flatMap((phrase) => entitiesWith(phrase, scope))
  return [...new Set([...alone, ...owned(subject, scope.names).map(({ entity }) => entity)])].filter(({ span }) => span)
}

/** How many entities a message names. */
const A_FEW = 3

const entitiesWith = (field: Phrase, { names, having }: FieldScope): readonly EntityName[] =>
  having(plainText(field))
    .slice(0, A_FEW)
    .flatMap((name) => names.entity(name) ?? [])

const EACH = pattern('(<article>|each|every|its) {rest}')
const withoutEach = (phrase: Phrase): Phrase => matchPattern(phrase, EACH)?.rest ?? phrase

function fieldNames(subject: Phrase, of: EntityName, names: Names): readonly Phrase[] {
  const after = owned(subject, names).flatMap(({ entity, field }) => (entity === of ? [field] : []))
  return [subject, withoutEach(subject), ...after]
}

/** `title of a claim`, `Claim's title`: all splits in which one side names an entity. */
function owned(subject: Phrase, names: Names): readonly { readonly entity: EntityName; readonly field: Phrase }[] {
  const bare = withoutEach(subject)
  const { text } = bare
  const of = OF.places(text).flatMap(({ start, end }) => {
    const entity = start > 0 ? names.entity(text.slice(end).trim()) : undefined
    return entity ? [{ entity, field: slicePhrase(bare, 0, start) }] : []
  })
  const after = [...text.matchAll(/(?:['’]s)?\s+/giu)].flatMap(({ 0: between, index }) => {
    const entity = names.entity(text.slice(0, index))
    return entity ? [{ entity, field: slicePhrase(bare, index + between.length, text.length) }] : []
  })
  return [...of, ...after]
}

const OF = pattern('…of [<article>|each|every]…')

/** Code that the compiler generates, with the span of the words. */
export function syntheticCode(source: string, { span }: Phrase): Phrase {
  return makePhrase([{ kind: 'code', text: source, span, offsets: placeless(source, span.start) }], span)
}

const UNIQUE = pattern('unique [(per|within|for|in) [each|every|<article>] {per?}]')
const BEGINS_UNIQUE = pattern('unique …')

function mustOf(what: Phrase, not: boolean, about: About): MustRead | undefined {
  const { field, entity, names } = about
  if (!not && BEGINS_UNIQUE.test(what.text)) {
    const unique = matchPattern(what, UNIQUE)
    const others = unique?.per ? listItems(unique.per) : []
    if (!unique || others.some((one) => !names.field(entity, one))) return undefined
    return { kind: 'unique', fields: [field.name, ...others], span: what.span }
  }
  const source = testOf(what, not, about)
  if (source === undefined || !isValid(source, about)) return undefined
  return { kind: 'hold', expression: syntheticCode(source, what) }
}

const isValid = (source: string, { entity, names }: Omit<About, 'field'>): boolean =>
  checkFor(source, entity, names).problems.length === 0

const IS = pattern('{subject} (is|are|=|==|equals) {value} [.]')
const IS_NOT = pattern('{subject} (is|are) not {refused} [.]')
const NOT_IN_STATE = pattern('not {state} [.]')
const EMPTY = pattern('<empty>')

/** `Status is rejected`, `the claim is rejected`, `Guests is greater than 8`, `Reason is given`. */
function conditionOf(phrase: Phrase, isRequired: boolean, about: Omit<About, 'field'>): string | undefined {
  const { entity, names } = about
  const { subject, value } = matchPattern(phrase, IS) ?? {}
  if (!subject || !value) return undefined
  const name = fieldNames(subject, entity, names).find((one) => names.field(entity, plainText(one)))
  const field = name && names.field(entity, name)
  if (field && EMPTY.test(plainText(value))) return `not has(${field.name})`
  if (field) return choiceTest(field, value, about) ?? testOf(value, false, { ...about, field })
  // A record stays in its state, so the sentence can only demand a field in that state.
  const [status] = names.stateFields(entity.name)
  return status && isRequired && isItself(subject, entity) ? choiceTest(status, value, about) : undefined
}

/** `status is not cancelled`, `cancelled`, `not cancelled`, as an expression; undefined for other words. */
export function conditionInWords(words: Phrase, entity: EntityName, names: Names): string | undefined {
  const about = { entity, names }
  const { subject, refused } = matchPattern(words, IS_NOT) ?? {}
  const { state } = matchPattern(words, NOT_IN_STATE) ?? {}
  if (state) return negated(stateTest(state, about))
  if (!subject || !refused) return stateTest(words, about) ?? conditionOf(words, true, about)
  const field = names.field(entity, plainText(subject))
  const [status] = names.stateFields(entity.name)
  const tested = field ?? (isItself(subject, entity) ? status : undefined)
  return negated(tested && choiceTest(tested, refused, about))
}

const negated = (test: string | undefined): string | undefined => (test === undefined ? undefined : `not (${test})`)

function stateTest(value: Phrase, about: Omit<About, 'field'>): string | undefined {
  const [status] = about.names.stateFields(about.entity.name)
  return status && choiceTest(status, value, about)
}

/** `it`, `the leave request`, `the request` */
function isItself(subject: Phrase, { label }: EntityName): boolean {
  const written = foldName(textWithoutArticle(plainText(subject)))
  return written === 'it' || written === foldName(label) || written === foldName(label.split(/\s+/u).at(-1)!)
}

function choiceTest(field: FieldName, value: Phrase, { entity }: Omit<About, 'field'>): string | undefined {
  if (isEmpty(value) || !isChoice(field.type)) return undefined
  const text = foldName(unquoted(plainText(value)))
  const option = field.type.options.find(({ key, label }) => foldName(key) === text || foldName(label) === text)
  if (!option) return undefined
  noteUse(value, 'choice', option.key, `${entity.name}.${field.name}`)
  return `${field.name} == ${textLiteral(option.key)}`
}
