/**
 * Statements about named things from which nothing follows: an item of a list in points 2, 3, 4, 6 and 9, a sentence of a paragraph
 * in point 5, and in points 4 and 6 a sentence about a field or about how roles include each other. Point 5 reports its own items, and
 * DOC-039 what obliges or allows; what is left says how things are ("Chiefs are clerks, too").
 */
import { anyPattern } from '@ninefold/plan/pattern'
import { type Document, documentProblem } from '../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import { originsIn, type Lifecycle, type PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { withoutExamples } from '../examples/index.ts'
import {
  callMemoized,
  onlyExplains,
  type EntityName,
  type Names,
  type RoleName,
  sectionsOf,
  wordsOf,
} from '../../kernel/index.ts'
import { enforcedPart, spansIn, statementsIn, type Statement } from './statement.ts'
import { compareWithPlan } from './compare.ts'
import { readSentence } from './read-sentence.ts'
import { statesBefore, type PlanParts, type Sentence } from './sentence.ts'
import type { Mention } from './mentions.ts'
import { statementSpans } from './report.ts'
import { spanIndex } from './span-index.ts'
import { phrases } from './words.ts'

/** Elsewhere, paragraphs describe what their tables hold. */
const WITH_SENTENCES: readonly PointNumber[] = [3, 4, 5, 6, 9]
const WITH_ITEMS: readonly PointNumber[] = [2, 3, 4, 6, 9]
const POINTS = [2, 3, 4, 5, 6, 9] as const

/** `read`: of what the points read, that which looks at nothing tentatively. `reported`: the problems so far. */
// oxlint-disable-next-line max-lines-per-function -- each step needs what the one before it found
export function reportWithoutEffect(
  plan: PlanParts,
  names: Names,
  document: Document,
  read: readonly object[],
  reported: readonly Problem[],
): readonly Problem[] {
  const section = sectionsOf(document)
  const withStates = new Set(plan.lifecycles.flatMap(({ entity, states }) => (states.length > 0 ? [entity] : [])))
  const isAbout = ({ mentions, text }: Sentence, kind: Statement['kind'], point: PointNumber): boolean => {
    if (kind === 'item') return mentions.length > 0
    const count = (what: Mention['kind']) =>
      new Set(mentions.flatMap((one) => (one.kind === what ? [one.start] : []))).size
    if (point === 3) return ONE_OF.test(text) && count('entity') + count('field') > 1
    if (point === 9) return CHANGES.test(text) && plan.constants.some((constant) => isOpenFor(constant, text))
    const subject = mentions.find((one) => one.kind === 'entity')
    if (point === 4 && subject && !withStates.has(subject.name) && STATES.test(text)) return true
    if (point === 4 && withStates.size === 0 && count('role') > 1) return true
    // Beside the tables of points 4 and 6, paragraphs say in other words who takes which step and sees which records.
    if (point === 4)
      return (
        count('field') > 0 ||
        (count('role') > 0 && count('action') > 0) ||
        (count('action') > 0 && AFTER_TIME.test(text)) ||
        (count('role') > 0 && count('state') > 0 && HEARS.test(text)) ||
        (count('state') > 1 && AUTOMATIC.test(text)) ||
        (count('state') + count('action') > 1 && TURNS.test(text) && statesBefore({ text, mentions }).length > 0)
      )
    if (point === 6) return count('field') > 0 || count('role') > 1
    return new Set(mentions.map(({ start }) => start)).size > (statesCount(text) ? 0 : 1)
  }
  const found = POINTS.flatMap((point) =>
    statementsIn(withoutExamples(section(point)))
      .filter((statement) => mayBeWithoutEffect(statement, point))
      .map((statement) => ({
        ...statement,
        point,
        sentence: callMemoized(sentenceIn, statement, names.entities, names.roles, plan.lifecycles),
      }))
      .filter(({ kind, sentence }) => isAbout(sentence, kind, point)),
  )
  if (found.length === 0) return []
  const compared = POINTS.flatMap((point) => statementSpans(section(point), plan, names))
  const enforced = spanIndex([
    ...parts(plan).flatMap(spansOfPlan(document)),
    ...read.flatMap(parts).flatMap(spansOfPart),
  ])
  const known = spanIndex([...compared, ...reported.flatMap(({ span, also = [] }) => [span, ...also])])
  return found
    .filter((statement) => !enforced.beginsIn(enforcedPart(statement), statement.end) && !known.touches(statement.span))
    .filter(({ sentence }) => compareWithPlan(sentence, plan) !== 'covered')
    .map(({ text, span, point }) => documentProblem('DOC-042', { span }, { text, point }))
}

/** In a paragraph, a sentence that names one thing usually describes it, unless it has a number or a condition. */
const COUNTS = phrases('<numeral> <unit>|all|always|never|no|none|nothing|nobody|only|once|twice|everything')
const EACH = phrases('each|every')
const EACH_TIME = phrases('(each|every) (night|morning|evening|weekend|<unit>)')
const statesCount = (text: string): boolean =>
  /\d/u.test(text) || COUNTS.test(text) || EACH.test(EACH_TIME.removeFrom(text))
/** "A reviewer has only one review per application" */
const ONE_OF = phrases('(only [{:word}]|just|at most|more than) one')
/** "An order is new, then paid, then sent", "Orders go from new to paid" */
const STATES = anyPattern(
  phrases(
    '(<goes>|is|are|starts?|begins?|becomes?) … (,|and|to) [and] (then|finally|afterwards|later)|<goes> (from|through) … (,|to|and|then)',
  ),
  phrases('(states|statuses|stages) [of …] (are|is)|can (have|be in) (the|one of the|these) (states|statuses)'),
)
/** "The fee can be changed by the treasurer" */
const CHANGES = phrases(
  '(can|may|must be able to) … (change[d]|adjust[ed]|edit[ed]|set|configure[d]|update[d])|(is|are) (changed|adjusted|edited|set|maintained|configured|configurable|adjustable)',
)
/** Is it named there, and may nobody change it while the application runs? */
const isOpenFor = ({ label, changeable }: PlanParts['constants'][number], text: string): boolean =>
  !changeable && ` ${wordsOf(text)} `.includes(` ${wordsOf(label)} `)
const AFTER_TIME = phrases('after {:number} <unit>')
const HEARS = phrases('hears?')
const AUTOMATIC = phrases('automatic|automatically')
/** "A cancelled stay may be requested again" */
const TURNS = phrases('may|can|becomes?|turns?|returns?|goes back|again')
/** Beside a table of actions, `draft → sent` is compared with it. */
export const ARROW = /→|⟶|⇒|->|=>/u

const mayBeWithoutEffect = ({ kind, structured, text }: Statement, point: PointNumber): boolean =>
  !structured &&
  !ARROW.test(text) &&
  (kind === 'item' ? WITH_ITEMS : WITH_SENTENCES).includes(point) &&
  !onlyExplains(text)

const sentenceIn = (
  { text }: Statement,
  entities: readonly EntityName[],
  roles: readonly RoleName[],
  lifecycles: readonly Lifecycle[],
): Sentence => readSentence(text, { entities, roles }, lifecycles)

/** The entities, lifecycles, rules and so on: the same objects from one check to the next where nothing in them changed. */
const parts = (value: object): readonly object[] =>
  Object.values(value)
    .flat()
    .filter((part): part is object => typeof part === 'object' && part !== null)

const originsOfPart = memoize((part: object) => originsIn(part))
const spansOfPlan = (document: Document) => (part: object) => originsOfPart(part).map(document.spanOf)
const spansOfPart = memoize((part: object): readonly Span[] => spansIn(part))
