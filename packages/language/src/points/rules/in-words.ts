/**
 * Rules of a list or a paragraph that stand there without backticks: sentences (`sentences.ts`), and what is said as plainly: `Weight is between 1
 * and 5`, `Weight: 1 to 5`, `Not too long: weight <= 5`, `If Kind is theft, Reason is required`.
 */
import { type Phrase, codes, joinPhrases, matchPhrase, plainText, splitAt } from '../../document/index.ts'
import { checkExpression, type CheckedExpression, asOneWord } from '@ninefold/plan/expression'
import { SEPARATOR, type EntityName } from '../../kernel/index.ts'
import { onlyFitting } from './fitting.ts'
import { readOnePer } from './one-per.ts'
import { readOverlap } from './overlaps.ts'
import type { RuleRead } from './model.ts'
import { codeAlone, hasWeight, isDemand, outcomeIn, spellingsOf, weightOfLabel, type Outcome } from './outcome.ts'
import {
  madeUp,
  onlyWhen,
  perhapsOf,
  readSentence,
  seemsSentence,
  testSaid,
  type Sentence,
  type Test,
} from './sentences.ts'
import type { RuleScope } from './scope.ts'

/** `label`: what stands before a colon, and is no field; of a condition that must not be, the condition. */
interface SaidInWords extends Sentence {
  readonly label?: Phrase
  readonly weight?: RuleRead['weight']
}

/** What is longer is text. */
const LONGEST = 300
/** Of a longer one, its beginning. */
const MOST_LOOKED_AT = 1000

const COMPARED = /[<>!=]=|[≤≥≠]|(?<![-=<>])[<>=]\s*[-−]?\d|\d\s*[<>](?![-=<>])|\S\s[<>]\s\S/u
/** Words with which something is said of a field that could be held. */
const SAID =
  /\b(?:never|always|between|positive|negative|empty|blank|unique|required|mandatory|(?:at|the) (?:least|most)|maximum|minimum|(?:\p{L}+er|more|less) than|before|after|above|below|up to|max|min|exactly|(?:characters|digits|letters)|(?:starts?|begins?|ends?) with|exceeds?|equals?|overlap(?:s|ping)?)\b|\b(?:is|are) (?:not )?\d|[<>=]|(?:^|\s)\d\S*\s*(?:to|[-–—…]|\.\.)\s*\d/iu
const ORDERS =
  /\S\s(?:must|shall|should|may (?:not|only|never)|can(?:not|['’]t| not| only| never)|(?:has|have|needs?) to|needs?|at (?:least|most)|(?:no|not) (?:more|less|fewer|later|earlier) than|(?:is|are) (?:unique|required|mandatory))\b/iu
/** `One objection per person`. */
const COUNTED =
  /^(?:there (?:is|are|may be|can be) )?(?:(?:only|just|exactly|up to|a maximum of)\s+)?(?:one|two|three|four|five|ten|\d+)\s\S.*\s(?:per|for (?:each|every)|in (?:each|every))\s\S/iu
/** `No loan without a card`, `Nobody assesses their own claim`: of an item, since text tells of people so, too. */
const FORBIDDEN = /^(?:no\s\S.*\s(?:without|twice|more than once)(?:\s|\.|$)|(?:nobody|no one)\s\S+\s\S)/iu
const ONLY = /^(?:only|nobody|no one|no|none)\s.*\s(?:may|can)\b/isu

export const isComparison = (text: string): boolean => COMPARED.test(text)

/** A sentence about a field, or a condition. */
export const isPlainlyRule = (phrase: Phrase): boolean =>
  phrase.text.length <= LONGEST && (seemsSentence(phrase) || (codes(phrase).length === 0 && COMPARED.test(phrase.text)))

/** It says what must be, whether or not it is understood. */
const isOrder = (phrase: Phrase): boolean => {
  const text = phrase.text.slice(0, MOST_LOOKED_AT)
  return ORDERS.test(text) || COUNTED.test(text) || outcomeIn(phrase) !== undefined
}

/** An item that says what must not be. */
export const isForbidden = ({ text }: Phrase): boolean => FORBIDDEN.test(text.slice(0, MOST_LOOKED_AT))

/** It could be one, or explain. */
export const isPerhapsRule = (phrase: Phrase): boolean => {
  const text = phrase.text.slice(0, MOST_LOOKED_AT)
  return isOrder(phrase) || SAID.test(text) || ONLY.test(text) || hasWeight(text)
}

/** The sentences of a paragraph. */
export function sentencesOf(lines: readonly Phrase[]): readonly Phrase[] {
  const whole = joinPhrases(lines, ' ')
  return whole ? splitAt(whole, /(?<=[.!?])\s+(?=["“„(]?\p{Lu})/u) : []
}

export function readInWords(words: Phrase, on: EntityName | undefined, world: RuleScope): SaidInWords | undefined {
  if (words.text.length > LONGEST) return undefined
  const outcome = outcomeIn(words)
  if (outcome) return readOutcome(outcome, on, world)
  const plain = readWhole(words, on, world)
  if (plain) return plain
  const [before, rest] = matchPhrase(words, BEHIND) ?? []
  if (!before || !rest) return undefined
  const weight = weightOfLabel(before)
  if (weight) return readDemand(rest, weight, on, world)
  const entity = on ?? world.names.entity(before)
  if (entity && !on) return readWhole(rest, entity, world)
  const ofField = readStated(before, rest, on, world)
  if (ofField) return ofField
  const said = readWhole(rest, on, world)
  if (said) return { ...said, label: before }
  const first = readCondition(before, on, world)
  return first && { ...first, label: rest }
}

/** `Warning: Amount must be at least 5` is a rule of that weight; of `Warning: Amount is below 5` it is not clear what is meant. */
function readDemand(
  words: Phrase,
  weight: RuleRead['weight'],
  on: EntityName | undefined,
  world: RuleScope,
): SaidInWords | undefined {
  const said = isDemand(words) ? readWhole(words, on, world) : undefined
  return said && { ...said, label: words, weight }
}

/** How a condition with a weight before its colon may be meant; undefined for all other words. */
export function eitherOutcome(
  words: Phrase,
  on: EntityName | undefined,
  world: RuleScope,
): readonly string[] | undefined {
  const [before, rest] = matchPhrase(words, BEHIND) ?? []
  const weight = before && weightOfLabel(before)
  if (!weight || !rest || isDemand(rest) || !testIn(rest, on, world)) return undefined
  return spellingsOf(weight, rest)
}

function readOutcome(
  { weight, condition, demands }: Outcome,
  on: EntityName | undefined,
  world: RuleScope,
): SaidInWords | undefined {
  const test = testIn(condition, on, world)
  if (!test) return undefined
  const source = demands ? test.source : `not (${test.source})`
  const must = { kind: 'hold', expression: madeUp(source, condition) } as const
  return { entity: test.entity, must, weight, ...(!demands && { label: condition }) }
}

/** A condition on its own, in words or in code. */
function testIn(words: Phrase, on: EntityName | undefined, world: RuleScope): Test | undefined {
  const code = codeAlone(words)
  if (!code) return readTest(words, on, world)
  const entity = on ?? world.onlyEntity() ?? onlyFitting(code, world)
  const source = plainText(code)
  return entity && isHeld(checked(source, entity, world)) ? { entity, source } : undefined
}

function readTest(words: Phrase, on: EntityName | undefined, world: RuleScope): Test | undefined {
  const test = testSaid(words, on, world)
  if (test) return test
  const said = readPlain(words, on, world)
  return said?.must.kind === 'hold' && !said.when
    ? { entity: said.entity, source: plainText(said.must.expression) }
    : undefined
}

const readWhole = (words: Phrase, on: EntityName | undefined, world: RuleScope): Sentence | undefined =>
  readPlain(words, on, world) ??
  readConditional(words, on, world) ??
  readOverlap(words, on, world) ??
  readOnePer(words, on, world)

const BEHIND = new RegExp(`^(.+?)${SEPARATOR}(.+)$`, 'su')
const STATED =
  /^(.+?)\s+((?:is|are|does|do|lies|ranges|never|always|not|between|at (?:least|most)|max(?:\.|imum)?|min(?:\.|imum)?|up to|has|have|consists?|contains?|only|starts?|begins?|ends?|exceeds?|equals?)\s.+|(?:[<>!=]=|[<>=≤≥]).+)$/isu
const CONDITIONAL = /^(?:if|when|whenever|in case)\s+(.+?),\s*(?:then\s+)?(.+)$/isu

function readPlain(words: Phrase, on: EntityName | undefined, world: RuleScope): Sentence | undefined {
  const sentence = readSentence(words, undefined, on, world) ?? readCondition(words, on, world)
  if (sentence) return sentence
  const [subject, rest] = matchPhrase(words, STATED) ?? []
  return subject && rest && readStated(subject, rest, on, world)
}

/** `is between 1 and 5`; not `is given`, which may as well tell what is done. */
function readStated(field: Phrase, words: Phrase, on: EntityName | undefined, world: RuleScope): Sentence | undefined {
  const isTold =
    /^(?:is |are )?(?:always )?(?:filled(?: in)?|given|provided|specified|set|present|entered|stated)\.?$/iu
  return isTold.test(plainText(words)) ? undefined : readSentence(words, field, on, world)
}

function readConditional(words: Phrase, on: EntityName | undefined, world: RuleScope): Sentence | undefined {
  const [condition, rest] = matchPhrase(words, CONDITIONAL) ?? []
  const said = rest && readPlain(rest, on, world)
  return condition && said && !said.when ? onlyWhen(condition, said, world.names) : undefined
}

/** `Weight <= 5`, `Lost on < Reported on`: over the entity that it fits. */
function readCondition(words: Phrase, on: EntityName | undefined, world: RuleScope): Sentence | undefined {
  const condition = conditionIn(words)
  if (!condition) return undefined
  const [entity, another] = on ? [on] : entitiesFor(condition, world)
  if (!entity || another) return undefined
  const source = plainText(condition)
  const meant = asWritten(source, entity, world)
  if (!isHeld(checked(meant, entity, world))) return undefined
  const expression = meant === source ? condition : madeUp(meant, condition)
  return { entity, must: { kind: 'hold', expression } }
}

function conditionIn(words: Phrase): Phrase | undefined {
  const [condition] = matchPhrase(words, /^(.+?)\.?$/su) ?? []
  return condition && codes(condition).length === 0 && COMPARED_AT_ALL.test(condition.text) ? condition : undefined
}

const COMPARED_AT_ALL = /[<>=≤≥≠]/u

function entitiesFor(condition: Phrase, world: RuleScope): readonly EntityName[] {
  const only = world.onlyEntity() ?? onlyFitting(condition, world)
  if (only) return [only]
  const [left] = matchPhrase(condition, /^([^<>!=≤≥≠]+?)\s*[<>!=≤≥≠]/su) ?? []
  return left
    ? perhapsOf(left, world).filter((entity) =>
        isHeld(checked(asWritten(plainText(condition), entity, world), entity, world)),
      )
    : []
}

/** With names of several words as the ones that expressions know. */
function asWritten(source: string, entity: EntityName, { names }: RuleScope): string {
  const scope = { schema: names.schema, this: entity.name, old: true }
  return asOneWord(source, scope).replace(/(?<![<>!=])=(?![=<>])/gu, '==')
}

function checked(source: string, entity: EntityName, { names }: RuleScope): CheckedExpression {
  const span = entity.span ?? { file: '', start: 0, end: 0 }
  const scope = { schema: names.schema, this: entity.name, old: true }
  return checkExpression(source, { span, origin: names.originOf(span) }, scope, { kind: 'yesNo' })
}

const isHeld = ({ expr, problems }: CheckedExpression): boolean =>
  expr !== undefined && expr.reads.length > 0 && problems.length === 0

/** What is wrong with a condition of which the entity is known. */
export function whyNot(words: Phrase, on: EntityName | undefined, world: RuleScope): string | undefined {
  const entity = on ?? world.onlyEntity()
  const [rest = words] = matchPhrase(words, new RegExp(`^.+?${SEPARATOR}(.+)$`, 'su')) ?? []
  const condition = COMPARED.test(rest.text) ? conditionIn(rest) : undefined
  if (!entity || !condition) return undefined
  return checked(asWritten(plainText(condition), entity, world), entity, world).problems[0]?.message
}

/** Names of that many words are looked for. */
const MOST_WORDS = 4
/** Fields may be called so; in the middle of a sentence these are only words. */
const NO_NAMES =
  /^(?:a|an|and|as|at|by|for|from|if|in|is|it|me|no|not|of|on|one|only|or|the|to|when|who|with|yes|must|may|be)$/u

/** Does it speak of a field, or of an entity with a number? */
export function namesField(words: Phrase, on: EntityName | undefined, { names, having }: RuleScope): boolean {
  const text = plainText(words).slice(0, LONGEST)
  const all = text.match(/[\p{L}\p{N}_.]+/gu) ?? []
  const counts = /\d/u.test(text)
  const isField = (name: string): boolean =>
    !NO_NAMES.test(name) &&
    ((on ? names.field(on, name) !== undefined : having(name).length > 0) ||
      (counts && names.entity(name)?.span !== undefined))
  return all.some((_, from) =>
    Array.from({ length: MOST_WORDS }, (__, count) => all.slice(from, from + count + 1).join(' ')).some(isField),
  )
}
