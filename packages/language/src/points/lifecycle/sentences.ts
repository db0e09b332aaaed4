/**
 * Reports sentences of points 4 to 7 about users, times, notifications or effects: "Only the vet may let it go." They have no effect, but
 * their author relies on them. A quotation (`>`) is an explanation.
 */
import { type Block, type Phrase, type Section, plainText } from '../../document/index.ts'
import { usesMe, type Expr } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import type { Action, Lifecycle, Who } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { callMemoized, sentencesOf, wordsOf, type EntityName, type Names, type RoleName } from '../../kernel/index.ts'
import { lifecycleProblem, type Topic } from './problems.ts'
import { leadsToPeople } from './who/find.ts'

const WORDS = {
  regularly: `
    every [<which>] [<which>] (hour|day|week|month|quarter|year|morning|noon|afternoon|evening|night|<weekday>) |
    (on|each) (<weekday>s?|working days?) |
    hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually|overnight|at midnight`,
  which: 'other|second|single|working|first|last',
  message: 'e-?mails?|mails?|messages?|notifications?|reminders?|letters?|sms',
  happens: 'is|are|will be|gets?',
}

const REGULARLY = pattern('…<regularly>…', WORDS)
const NOTIFIES = pattern('…(remind[s|ed]|notify|notifies|notified|e-?mails?|inform[s|ed])…')
/** Something is sent. */
const SENDS = anyPattern(
  pattern('(send|mail)…'),
  pattern('…<message> [{:..60}] (go|goes|follows|<happens> (sent|mailed))…', WORDS),
  pattern('…(gets?|receives?|(is|are|will be) sent) [{:..60}] <message>…', WORDS),
)
/** Something happens to records. */
const DOES = pattern(
  `…<happens> [then|also|again|automatically] (
    created|generated|deleted|removed|reset|copied|increased|decreased|reduced|recalculated|sent|exported|imported|archived|
    locked|closed|cancelled|released|(set|added|moved|assigned) to
  )…`,
  WORDS,
)
/** A description of what people do or what usually happens. */
const EXPLAINS = anyPattern(
  pattern('(we|most)…'),
  pattern('…(usually|often|normally|typically|sometimes|in practice)…'),
)

/** The words of each topic. The first match counts: a sentence may contain both "after 3 days" and "must". */
const TOPICS: readonly (readonly [Topic, (text: string) => boolean])[] = [
  ['time', pattern('…(within|after|for|in) (<count>|an?) [working] <timeUnit>s?…', WORDS).test],
  ['time', pattern('…(automatically|by itself|by themselves|<regularly>)…', WORDS).test],
  ['notification', NOTIFIES.test],
  ['actor', pattern('…(only|may|must|cannot|nobody|no one|never)…').test],
  ['effect', (text) => BEGINS_CLAUSE.test(text) && DOES.test(text)],
  ['notification', SENDS.test],
]
const BEGINS_CLAUSE = pattern('(when|whenever|if|once|as soon as|after)…')

function topicOf(sentence: Phrase): Topic | undefined {
  const text = plainText(sentence)
  return EXPLAINS.test(text) ? undefined : TOPICS.find(([, isAbout]) => isAbout(text))?.[0]
}

const NAMES_MESSAGE = pattern('…(e-?mail|mail|message|sms)s?…')
/** Removes names of fields: "The contact e-mail" notifies nobody. */
const withoutFields = (text: string, entities: readonly EntityName[]): string =>
  entities
    .flatMap(({ fields }) => fields)
    .filter(({ span, label }) => span && NAMES_MESSAGE.test(label))
    .reduce((rest, { label }) => rest.replace(label.toLowerCase(), ''), text.toLowerCase())

/** The sentences of these blocks that have a topic; questions are left out. */
export const sentencesIn = memoize((blocks: readonly Block[]): readonly Phrase[] =>
  blocks.flatMap((block) => topicalIn(block)),
)

const topicalIn = memoize((block: Block): readonly Phrase[] =>
  sentencesOf(block).filter((sentence) => topicOf(sentence) && !'?:'.includes(sentence.text.at(-1)!)),
)

/** Reports sentences that name an action, a role or a state of the document, unless the actions cover the topic. */
export const reportSentences = (
  sentences: readonly Phrase[],
  lifecycles: readonly Lifecycle[],
  { roles, entities }: Names,
): readonly Problem[] =>
  lifecycles.length === 0
    ? []
    : sentences.flatMap((sentence) => callMemoized(reportSentence, sentence, lifecycles, roles, entities))

/** The same for another point, except sentences about users: that point defines permissions itself. */
export const reportSentencesElsewhere = (
  { blocks, subjects }: Section,
  lifecycles: readonly Lifecycle[],
  { roles, entities }: Names,
): readonly Problem[] =>
  [blocks, ...subjects.map((subject) => subject.blocks)]
    .flatMap((some) => sentencesIn(some))
    .filter((sentence) => topicOf(sentence) !== 'actor')
    .flatMap((sentence) => callMemoized(reportSentence, sentence, lifecycles, roles, entities))

const reportSentence = (
  sentence: Phrase,
  lifecycles: readonly Lifecycle[],
  roles: readonly RoleName[],
  entities: readonly EntityName[],
): readonly Problem[] => {
  const topic = topicOf(sentence)
  if (!topic) return []
  const text = plainText(sentence)
  if (topic === 'notification' && !anyPattern(NOTIFIES, SENDS).test(withoutFields(text, entities))) return []
  const words = ` ${wordsOf(text)} `
  const isNamed = (name: string) => words.includes(` ${wordsOf(name)} `)
  const all = lifecycles.flatMap(({ actions }) => actions)
  const states = statesOf(lifecycles).filter(isNamed)
  const actions = all.filter(({ label }) => isNamed(label))
  const people = peopleOf(roles, entities).filter(isNamed)
  // "Weekly" beside people and states may describe their work, not a schedule.
  const isRegular = topic === 'time' && REGULARLY.test(text)
  const isAbout =
    actions.length + (isRegular ? 0 : people.length) > 0 ||
    (!isRegular && states.length >= (topic === 'time' ? 1 : 2)) ||
    (topic === 'notification' && SENDS.test(text)) ||
    (DOES.test(text) && entities.some(({ span, label, plural }) => span && (isNamed(label) || isNamed(plural))))
  const near = actions.length > 0 ? actions : all.filter((action) => touches(action, states))
  if (!isAbout || isCovered(topic, near.length > 0 ? near : all, people, text)) return []
  const parameters = { text, topic, action: actions[0]?.label, who: people[0] }
  return [lifecycleProblem('LIF-054', { span: sentence.span }, parameters)]
}

const touches = ({ from, to }: Action, states: readonly string[]): boolean =>
  states.some((state) => state === to || from.includes(state))

/** Does an action cover the topic? Then the sentence explains it. */
function isCovered(topic: Topic, actions: readonly Action[], people: readonly string[], text: string): boolean {
  switch (topic) {
    case 'time':
      return REGULARLY.test(text)
        ? actions.some(({ timer }) => timer?.kind === 'every')
        : actions.some(({ timer, when }) => timer || when)
    case 'notification':
      return actions.some(({ then }) => then.some(({ kind }) => ['notify', 'mail', 'send'].includes(kind)))
    case 'effect':
      return actions.some(({ then }) => then.length > 0)
    case 'actor': {
      if (NARROWS.test(text) || people.length === 0)
        return actions.some(
          ({ when, who }) =>
            (when && restrictsUser(when, text)) || who?.but.length || (who && OWN.test(text) && isOfField(who)),
        )
      const isFor = ({ who }: Action) =>
        people.every((one) => who?.actors.some(({ label }) => wordsOf(label) === wordsOf(one)))
      return actions.every(isFor)
    }
  }
}

/** Does the condition restrict the user, as "their own" demands? Without such words, conditions are not compared. */
const restrictsUser = (when: Expr, text: string): boolean => !OWN.test(text) || usesMe(when.tree)
const isOfField = ({ actors }: Who): boolean => actors.some(({ kind }) => kind === 'path')

const OWN = pattern('…(own|same|other than|except)…')
/** Words that restrict the users or the time, which needs a condition. */
const NARROWS = pattern('…(who|whose|that|if|when|unless|until|once|own|same|other than|except)…')

const statesOf = memoize((lifecycles: readonly Lifecycle[]): readonly string[] =>
  lifecycles.flatMap(({ states }) => states.map(({ key }) => key)),
)

/** The labels of roles, and of fields that refer to people. */
function peopleOf(roles: readonly RoleName[], entities: readonly EntityName[]): readonly string[] {
  return [...new Set([...roles.map(({ label }) => label), ...entities.flatMap(peopleIn)])]
}

const peopleIn = memoize(({ fields }: EntityName): readonly string[] =>
  fields.filter(({ system, type }) => !system && leadsToPeople(type)).map(({ label }) => label),
)
