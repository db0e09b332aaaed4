/**
 * Rules in lists and paragraphs, without code: sentences (`sentences.ts`), and statements such as `Weight is between 1 and 5`, `Weight: 1 to 5`,
 * `Not too long: weight <= 5`, `If Kind is theft, Reason is required`.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, codes, joinPhrases, matchPattern, matchPhrase, plainText, splitAt } from '../../document/index.ts'
import { type CheckedExpression, asOneWord } from '@ninefold/plan/expression'
import type { EntityName } from '../../kernel/index.ts'
import { checkFor, onlyFitting } from './fitting.ts'
import { readOnePer, readOverlap } from './between-records.ts'
import type { RuleRead } from './model.ts'
import { codeAlone, hasWeight, isDemand, outcomeIn, spellingsOf, weightOfLabel, type Outcome } from './outcome.ts'
import {
  LONGEST,
  syntheticCode,
  onlyWhen,
  perhapsOf,
  readSentence,
  seemsSentence,
  testInWords,
  type Sentence,
  type Test,
} from './sentences.ts'
import type { RuleScope } from './scope.ts'

/** `label`: the text before a colon that is not a field; for a forbidden condition, the condition. */
interface RuleInWords extends Sentence {
  readonly label?: Phrase
  readonly weight?: RuleRead['weight']
}

/** An operator between values, or beside a number. */
const COMPARED = /[<>!=]=|[≤≥≠]|(?<![-=<>])[<>=]\s*[-−]?\d|\d\s*[<>](?![-=<>])|\S\s[<>]\s\S/u
const COMPARED_AT_ALL = /[<>=≤≥≠]/u
/** `is 5`, `1 to 5` */
const NUMBERS = /\b(?:is|are) (?:not )?\d|(?:^|\s)\d\S*\s*(?:to|[-–—…]|\.\.)\s*\d/iu

const WORDS = {
  orders:
    "<must>|(may|can) (not|only|never)|cannot|can't|needs?|at (least|most)|(no|not) (more|less|fewer|later|earlier) than|(is|are) (unique|<required>)",
  predicates:
    'is|are|does|do|lies|ranges|never|always|not|between|at (least|most)|max[.|imum]|min[.|imum]|up to|has|have|consists?|contains?|only|starts?|begins?|ends?|exceeds?|equals?',
}
/** Words of a statement about a field that may be a rule. */
const STATEMENT = pattern(
  '…(never|always|between|positive|negative|empty|blank|unique|<required>|(at|the) (least|most)|maximum|minimum|({:word}er|more|less) than|before|after|above|below|up to|max|min|exactly|characters|digits|letters|(starts?|begins?|ends?) with|exceeds?|equals?|overlap[s|ping])…',
)
const ORDER = pattern('{subject} (<orders>)…', WORDS)
/** `One objection per person`. */
const COUNTED = pattern('[there (is|are|may be|can be)] [<only>|exactly|up to] <count> {what} (<per>) {:word}…')
/** `No loan without a card`, `Nobody assesses their own claim`: only for list items, because prose uses such words too. */
const FORBIDDEN = pattern('(no {:word} … (without|twice|more than once)|(nobody|no one) {:word} {:word})…')
const ONLY = pattern('(only|no|<nobody>) … (may|can)…')

export const isComparison = (text: string): boolean => COMPARED.test(text)

/** A sentence about a field, or a condition. */
export const isPlainlyRule = (phrase: Phrase): boolean =>
  phrase.text.length <= LONGEST && (seemsSentence(phrase) || (codes(phrase).length === 0 && COMPARED.test(phrase.text)))

/** Does it demand something, understood or not? */
const isOrder = (phrase: Phrase): boolean =>
  [ORDER, COUNTED].some(({ test }) => test(beginningOf(phrase))) || outcomeIn(phrase) !== undefined

const beginningOf = ({ text }: Phrase): string => text.slice(0, 1000)

/** Does an item forbid something? */
export const isForbidden = (phrase: Phrase): boolean => FORBIDDEN.test(beginningOf(phrase))

/** May it be a rule? It may also be an explanation. */
export const isPerhapsRule = (phrase: Phrase): boolean => {
  const text = beginningOf(phrase)
  return (
    isOrder(phrase) || [STATEMENT, NUMBERS, COMPARED_AT_ALL, ONLY].some((form) => form.test(text)) || hasWeight(text)
  )
}

/** The sentences of a paragraph. */
export function sentencesOf(lines: readonly Phrase[]): readonly Phrase[] {
  const whole = joinPhrases(lines, ' ')
  return whole ? splitAt(whole, /(?<=[.!?])\s+(?=["“„(]?\p{Lu})/u) : []
}

export function readInWords(words: Phrase, on: EntityName | undefined, context: RuleScope): RuleInWords | undefined {
  if (words.text.length > LONGEST) return undefined
  const outcome = outcomeIn(words)
  if (outcome) return readOutcome(outcome, on, context)
  const plain = readWhole(words, on, context)
  if (plain) return plain
  const { before, rest } = matchPattern(words, LABELLED) ?? {}
  if (!before || !rest) return undefined
  const weight = weightOfLabel(before)
  if (weight) return readDemand(rest, weight, on, context)
  const entity = on ?? context.names.entity(before)
  if (entity && !on) return readWhole(rest, entity, context)
  const ofField = readStated(before, rest, on, context)
  if (ofField) return ofField
  const sentence = readWhole(rest, on, context)
  if (sentence) return { ...sentence, label: before }
  const first = readCondition(before, on, context)
  return first && { ...first, label: rest }
}

/** `Warning: Amount must be at least 5` is a rule of that weight. (`Warning: Amount is below 5` is ambiguous.) */
function readDemand(
  words: Phrase,
  weight: RuleRead['weight'],
  on: EntityName | undefined,
  context: RuleScope,
): RuleInWords | undefined {
  const sentence = isDemand(words) ? readWhole(words, on, context) : undefined
  return sentence && { ...sentence, label: words, weight }
}

/** The unambiguous spellings of a condition after a weight and a colon; undefined for other words. */
export function eitherOutcome(
  words: Phrase,
  on: EntityName | undefined,
  context: RuleScope,
): readonly string[] | undefined {
  const { before, rest } = matchPattern(words, LABELLED) ?? {}
  const weight = before && weightOfLabel(before)
  if (!weight || !rest || isDemand(rest) || !testIn(rest, on, context)) return undefined
  return spellingsOf(weight, rest)
}

function readOutcome(
  { weight, condition, demands }: Outcome,
  on: EntityName | undefined,
  context: RuleScope,
): RuleInWords | undefined {
  const test = testIn(condition, on, context)
  if (!test) return undefined
  const source = demands ? test.source : `not (${test.source})`
  const must = { kind: 'hold', expression: syntheticCode(source, condition) } as const
  return { entity: test.entity, must, weight, ...(!demands && { label: condition }) }
}

/** A condition on its own, in words or in code. */
function testIn(words: Phrase, on: EntityName | undefined, context: RuleScope): Test | undefined {
  const code = codeAlone(words)
  if (!code) return readTest(words, on, context)
  const entity = on ?? context.onlyEntity() ?? onlyFitting(code, context)
  const source = plainText(code)
  return entity && isValid(checkFor(source, entity, context.names)) ? { entity, source } : undefined
}

function readTest(words: Phrase, on: EntityName | undefined, context: RuleScope): Test | undefined {
  const test = testInWords(words, on, context)
  if (test) return test
  const rule = readPlain(words, on, context)
  return rule?.must.kind === 'hold' && !rule.when
    ? { entity: rule.entity, source: plainText(rule.must.expression) }
    : undefined
}

const readWhole = (words: Phrase, on: EntityName | undefined, context: RuleScope): Sentence | undefined =>
  readPlain(words, on, context) ??
  readConditional(words, on, context) ??
  readOverlap(words, on, context) ??
  readOnePer(words, on, context)

const LABELLED = pattern('{before} {:separator} {rest}')
const STATED = pattern('{subject} {predicate:<predicate>}', {
  ...WORDS,
  predicate: '(<predicates>) …|(\\<=|>=|==|!=|\\<|>|=|≤|≥)…',
})
const CONDITIONAL = pattern('(if|when|whenever|in case) {condition}, [then] {rest}')
const NOT_A_RULE = pattern('[is|are] [always] <given> [.]')

function readPlain(words: Phrase, on: EntityName | undefined, context: RuleScope): Sentence | undefined {
  const sentence = readSentence(words, undefined, on, context) ?? readCondition(words, on, context)
  if (sentence) return sentence
  const { subject, predicate } = matchPattern(words, STATED) ?? {}
  return subject && predicate && readStated(subject, predicate, on, context)
}

/** `is between 1 and 5`; not `is given`, which may describe an action. */
function readStated(
  field: Phrase,
  words: Phrase,
  on: EntityName | undefined,
  context: RuleScope,
): Sentence | undefined {
  return NOT_A_RULE.test(plainText(words)) ? undefined : readSentence(words, field, on, context)
}

function readConditional(words: Phrase, on: EntityName | undefined, context: RuleScope): Sentence | undefined {
  const { condition, rest } = matchPattern(words, CONDITIONAL) ?? {}
  const sentence = rest && readPlain(rest, on, context)
  return condition && sentence && !sentence.when ? onlyWhen(condition, sentence, context.names) : undefined
}

/** `Weight <= 5`, `Lost on < Reported on`: for the entity that has the fields. */
function readCondition(words: Phrase, on: EntityName | undefined, context: RuleScope): Sentence | undefined {
  const condition = conditionIn(words)
  if (!condition) return undefined
  const [entity, another] = on ? [on] : entitiesFor(condition, context)
  if (!entity || another) return undefined
  const source = plainText(condition)
  const written = asWritten(source, entity, context)
  if (!isValid(checkFor(written, entity, context.names))) return undefined
  const expression = written === source ? condition : syntheticCode(written, condition)
  return { entity, must: { kind: 'hold', expression } }
}

function conditionIn(words: Phrase): Phrase | undefined {
  const { condition } = matchPattern(words, CONDITION) ?? {}
  return condition && codes(condition).length === 0 && COMPARED_AT_ALL.test(condition.text) ? condition : undefined
}

const CONDITION = pattern('{condition} [.]')

function entitiesFor(condition: Phrase, context: RuleScope): readonly EntityName[] {
  const only = context.onlyEntity() ?? onlyFitting(condition, context)
  if (only) return [only]
  const [left] = matchPhrase(condition, /^([^<>!=≤≥≠]+?)\s*[<>!=≤≥≠]/su) ?? []
  return left
    ? perhapsOf(left, context).filter((entity) =>
        isValid(checkFor(asWritten(plainText(condition), entity, context), entity, context.names)),
      )
    : []
}

/** Replaces labels of several words by identifiers. */
function asWritten(source: string, entity: EntityName, { names }: RuleScope): string {
  const scope = { schema: names.schema, this: entity.name, old: true }
  return asOneWord(source, scope).replace(/(?<![<>!=])=(?![=<>])/gu, '==')
}

const isValid = ({ expr, problems }: CheckedExpression): boolean =>
  expr !== undefined && expr.reads.length > 0 && problems.length === 0

/** The first problem of a condition whose entity is known. */
export function whyNot(words: Phrase, on: EntityName | undefined, context: RuleScope): string | undefined {
  const entity = on ?? context.onlyEntity()
  const { rest = words } = matchPattern(words, LABELLED) ?? {}
  const condition = COMPARED.test(rest.text) ? conditionIn(rest) : undefined
  if (!entity || !condition) return undefined
  return checkFor(asWritten(plainText(condition), entity, context), entity, context.names).problems[0]?.message
}

/** The number of words in the longest name that is searched for. */
const MOST_WORDS = 4
/** Words of sentences, although a field may have such a name. */
const NO_NAMES =
  /^(?:a|an|and|as|at|by|for|from|if|in|is|it|me|no|not|of|on|one|only|or|the|to|when|who|with|yes|must|may|be)$/u

/** Does it name a field, or an entity and a number? */
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
