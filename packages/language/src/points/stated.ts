/**
 * Statements that nothing in the plan carries, in points 2 to 9: a rule, a permission, a notification, a timer or a limit, said as a
 * sentence where its point does not read it. What stands in a quotation (`>`), or above the tables of points 2, 3 and 7 to 9, explains.
 */
import type { Block, Phrase, Section, Subject } from '../document/model.ts'
import { joinPhrases, plainText, splitAt } from '../document/phrase.ts'
import { documentProblem } from '../document/problems.ts'
import { once } from '../once.ts'
import type { PointNumber } from '../plan/plan.ts'
import type { Problem, Span } from '../problem/problem.ts'
import { carried, type Planned } from './carried.ts'
import { isExample } from './examples/index.ts'
import { itemOf } from './reading.ts'
import type { Names } from './room.ts'
import { readStatement } from './statement.ts'

/** Points 4 to 6 say how things go in sentences, too; elsewhere, text above the tables describes. */
const ABOUT_BEHAVIOUR: readonly PointNumber[] = [4, 5, 6]

export const tellStated = (section: Section, plan: Planned, names: Names): readonly Problem[] =>
  statementsIn(section, plan, names).flatMap(({ sentence, statement }) =>
    carried(statement, plan) === 'no'
      ? [documentProblem('DOC-039', { span: sentence.span }, { text: statement.text, kind: statement.kind })]
      : [],
  )

/** Where sentences stand that say no more than the plan does, so that whatever does not read them need not be told. */
export const explainingSpans = (section: Section, plan: Planned, names: Names): readonly Span[] =>
  statementsIn(section, plan, names).flatMap(({ sentence, statement }) =>
    carried(statement, plan) === 'yes' ? [sentence.span] : [],
  )

const statementsIn = (section: Section, plan: Planned, names: Names) =>
  sentencesIn(section).flatMap((sentence) => {
    const statement = readStatement(plainText(sentence), names, plan.lifecycles)
    return statement ? [{ sentence, statement }] : []
  })

const sentencesIn = once(({ number, blocks, subjects }: Section): readonly Phrase[] => {
  const whole = ABOUT_BEHAVIOUR.includes(number)
  const own = whole ? blocks : belowStructure(blocks)
  return [
    own,
    ...subjects.map((subject) => (whole && !isExample(subject) ? subject.blocks : belowStructureOf(subject))),
  ]
    .flat()
    .flatMap((block) => sentencesOf(block))
})

/** What stands below a table, or below a list in which things are declared. */
const belowStructure = (blocks: readonly Block[]): readonly Block[] => {
  const first = blocks.findIndex((block) => block.kind !== 'prose' || block.item !== undefined)
  return first < 0 ? [] : blocks.slice(first)
}
const belowStructureOf = ({ blocks }: Subject): readonly Block[] => belowStructure(blocks)

const sentencesOf = once((block: Block): readonly Phrase[] => {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const said = textOf(block) ?? (lines && joinPhrases(lines, ' '))
  return said ? splitAt(said, /(?<=[.!?])\s+/u) : []
})

/** A bullet with a key declares something, unless the key only leads to the sentence; so does an item that begins with code. */
function textOf(block: Block): Phrase | undefined {
  if (block.kind === 'bullet') return LEADS.test(plainText(block.key)) ? block.value : undefined
  const text = itemOf(block)?.text
  return text && !/^(?:`|[A-Z][A-Z\d]*_[A-Z_\d]*\b)/u.test(text.text) ? text : undefined
}

const LEADS = /^(?:notes?|nb|n\.b\.|remarks?|rules?|important|hints?|please note|attention|limits?|permissions?)$/iu
