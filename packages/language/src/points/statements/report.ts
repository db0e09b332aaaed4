/**
 * Statements that nothing in the plan covers, in points 2 to 9: a rule, a permission, a notification, a timer or a limit, written as a
 * sentence that its point does not read. A quotation (`>`) explains, and so does text above the tables of points 2, 3 and 7 to 9.
 */
import {
  type Block,
  type Phrase,
  type Section,
  type Subject,
  joinPhrases,
  plainText,
  splitAt,
  documentProblem,
} from '../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import type { Lifecycle, PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { isExample } from '../examples/index.ts'
import { callMemoized, itemOf, type EntityName, type Names, type RoleName } from '../../kernel/index.ts'
import { compareWithPlan } from './compare.ts'
import { readSentence } from './read-sentence.ts'
import type { PlanParts, Sentence } from './sentence.ts'

/** Points 4 to 6 state behaviour in sentences, too; elsewhere, text above the tables describes. */
export const ABOUT_BEHAVIOUR: readonly PointNumber[] = [4, 5, 6]

export const reportStatements = (section: Section, plan: PlanParts, names: Names): readonly Problem[] =>
  statementsIn(section, plan, names).flatMap(({ phrase, sentence, kind }) =>
    compareWithPlan(sentence, plan) === 'missing'
      ? [documentProblem('DOC-039', { span: phrase.span }, { text: sentence.text, kind })]
      : [],
  )

/** The sentences that the plan covers: nobody needs to hear that they are not read. */
export const coveredSpans = (section: Section, plan: PlanParts, names: Names): readonly Span[] =>
  phrasesIn(section).flatMap((phrase) =>
    compareWithPlan(sentenceIn(phrase, plan, names), plan) === 'covered' ? [phrase.span] : [],
  )

/** The sentences that make a statement. */
export const statementSpans = (section: Section, plan: PlanParts, names: Names): readonly Span[] =>
  statementsIn(section, plan, names).map(({ phrase }) => phrase.span)

const statementsIn = (section: Section, plan: PlanParts, names: Names) =>
  phrasesIn(section).flatMap((phrase) => {
    const sentence = sentenceIn(phrase, plan, names)
    return sentence.statement ? [{ phrase, sentence, kind: sentence.statement.kind }] : []
  })

const sentenceIn = (phrase: Phrase, plan: PlanParts, { entities, roles }: Names): Sentence =>
  callMemoized(sentenceOf, phrase, entities, roles, plan.lifecycles)

const sentenceOf = (
  phrase: Phrase,
  entities: readonly EntityName[],
  roles: readonly RoleName[],
  lifecycles: readonly Lifecycle[],
): Sentence => readSentence(plainText(phrase), { entities, roles }, lifecycles)

const phrasesIn = memoize(({ number, blocks, subjects }: Section): readonly Phrase[] => {
  const isBehaviour = ABOUT_BEHAVIOUR.includes(number)
  const blocksOf = (subject: Subject) =>
    isBehaviour && !isExample(subject) ? subject.blocks : belowStructure(subject.blocks)
  return [...(isBehaviour ? blocks : belowStructure(blocks)), ...subjects.flatMap(blocksOf)].flatMap((block) =>
    phrasesOf(block),
  )
})

/** What follows the first table, or the first list in which things are declared. */
export const belowStructure = (blocks: readonly Block[]): readonly Block[] => {
  const first = blocks.findIndex((block) => block.kind !== 'prose' || block.item !== undefined)
  return first < 0 ? [] : blocks.slice(first)
}

const phrasesOf = memoize((block: Block): readonly Phrase[] => {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const text = textOf(block) ?? (lines && joinPhrases(lines, ' '))
  return text ? splitAt(text, /(?<=[.!?])\s+/u) : []
})

/** A bullet with a key declares something, unless the key introduces a sentence or is the beginning of one; so does an item that begins with code. */
function textOf(block: Block): Phrase | undefined {
  if (block.kind === 'bullet') {
    const key = plainText(block.key)
    return INTRODUCES.test(key) ? block.value : IS_CLAUSE.test(key) ? block.text : undefined
  }
  const text = itemOf(block)?.text
  return text && !DECLARES.test(text.text) ? text : undefined
}

/** Code, a code of errors, a condition of permissions (`Only for update, run Close when: …`). */
const DECLARES = /^(?:`|[A-Z][A-Z\d]*_[A-Z_\d]*\b|(?:Only|Never)\s(?:for\s[^:]+\s)?when\s*:)/u

/** `Closed is final: nothing can be changed any more`: the colon is inside a sentence. */
const IS_CLAUSE = /\S\s(?:is|are|may|can|cannot|must)\s\S/iu

/** Keys that only introduce a sentence. */
const INTRODUCES =
  /^(?:notes?|nb|n\.b\.|remarks?|rules?|important|hints?|please note|attention|limits?|permissions?)$/iu
