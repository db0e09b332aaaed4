/**
 * Sentences of points 4 to 7 that say who acts, when something happens by itself, or who is told: "Only the vet may let it go."
 * They are only text, while whoever wrote them counts on it. What stands in a quotation (`>`) explains.
 */
import { type Block, type Phrase, type Section, joinPhrases, plainText, splitAt } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import type { Action, Lifecycle, Who } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { callMemoized, itemOf, wordsOf, type EntityName, type Names, type RoleName } from '../../kernel/index.ts'
import { lifecycleProblem, type Says } from './problems.ts'
import { leadsToPeople } from './who/find.ts'

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const REGULARLY = String.raw`every (?:(?:other|second|single|working|first|last) )*(?:hour|day|week|month|quarter|year|morning|noon|afternoon|evening|night|${WEEKDAY})|(?:on|each) (?:${WEEKDAY}s?|working days?)|hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually|overnight|at midnight`
const MESSAGE = String.raw`(?:e-?mails?|mails?|messages?|notifications?|reminders?|letters?|sms)`

/** What tells them apart; a time is sought first, since "after 3 days" may stand beside "must". */
const SAYS: readonly (readonly [Says, RegExp])[] = [
  [
    'time',
    /\b(?:within|after|for|in) (?:\d+|an?|one|two|three|four|five|seven|ten) (?:working )?(?:minute|hour|day|week|month|year)s?\b/iu,
  ],
  ['time', new RegExp(String.raw`\b(?:automatically|by itself|by themselves|${REGULARLY})\b`, 'iu')],
  ['told', /\b(?:remind|reminds|reminded|notify|notifies|notified|e-?mails?|inform|informs|informed)\b/iu],
  ['who', /\b(?:only|may|must|cannot|nobody|no one|never)\b/iu],
  ['done', /^(?:when|whenever|if|once|as soon as|after)\b/iu],
]

/** The application sends it, whoever gets it. */
const SENT = new RegExp(
  String.raw`^(?:send|mail)\b|\b${MESSAGE}\b.{0,60}?\b(?:go|goes|follows|(?:is|are|will be|gets?) (?:sent|mailed))\b|\b(?:gets?|receives?|(?:is|are|will be) sent)\b.{0,60}?\b${MESSAGE}\b`,
  'iu',
)
/** The application does it to records. */
const DONE =
  /\b(?:is|are|will be|gets?) (?:(?:then|also|again|automatically) )?(?:created|generated|deleted|removed|reset|copied|increased|decreased|reduced|recalculated|sent|exported|imported|archived|locked|closed|cancelled|released|(?:set|added|moved|assigned) to)\b/iu

const TOLD = [...SAYS.flatMap(([says, words]) => (says === 'told' ? [words] : [])), SENT]

/** "The contact e-mail" is a field, and e-mails nobody. */
const withoutFields = (text: string, entities: readonly EntityName[]): string =>
  entities
    .flatMap(({ fields }) => fields)
    .filter(({ span, label }) => span && /mail|message|sms/iu.test(label))
    .reduce((rest, { label }) => rest.replace(label.toLowerCase(), ''), text.toLowerCase())

/** What people do, or what mostly happens. */
const EXPLAINS = /^(?:we|most)\b|\b(?:usually|often|normally|typically|sometimes|in practice)\b/iu

/** The sentences of these blocks that may be one. A question asks. */
export const sentencesIn = memoize((blocks: readonly Block[]): readonly Phrase[] =>
  blocks.flatMap((block) => sentencesOf(block)),
)

const sentencesOf = memoize((block: Block): readonly Phrase[] => {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const text = itemOf(block)?.text ?? (lines && joinPhrases(lines, ' '))
  const sentences = text ? splitAt(text, /(?<=[.!?])\s+/u) : []
  return sentences.filter((sentence) => saidBy(sentence) && !/[?:]$/u.test(sentence.text))
})

function saidBy(sentence: Phrase): Says | undefined {
  const text = plainText(sentence)
  if (EXPLAINS.test(text)) return undefined
  const says = SAYS.find(([, words]) => words.test(text))?.[0]
  if (says === 'done' && !DONE.test(text)) return SENT.test(text) ? 'told' : undefined
  return says ?? (SENT.test(text) ? 'told' : undefined)
}

/** Those that name an action, a person or states of the document, unless the actions say something of the kind already. */
export const reportSentences = (
  sentences: readonly Phrase[],
  lifecycles: readonly Lifecycle[],
  { roles, entities }: Names,
): readonly Problem[] =>
  lifecycles.length === 0
    ? []
    : sentences.flatMap((sentence) => callMemoized(reportSentence, sentence, lifecycles, roles, entities))

/** The same of another point, which itself tells who may do what. */
export const reportSentencesElsewhere = (
  { blocks, subjects }: Section,
  lifecycles: readonly Lifecycle[],
  { roles, entities }: Names,
): readonly Problem[] =>
  [blocks, ...subjects.map((subject) => subject.blocks)]
    .flatMap((some) => sentencesIn(some))
    .filter((sentence) => saidBy(sentence) !== 'who')
    .flatMap((sentence) => callMemoized(reportSentence, sentence, lifecycles, roles, entities))

const reportSentence = (
  sentence: Phrase,
  lifecycles: readonly Lifecycle[],
  roles: readonly RoleName[],
  entities: readonly EntityName[],
): readonly Problem[] => {
  const says = saidBy(sentence)
  if (!says) return []
  const text = plainText(sentence)
  if (says === 'told' && !TOLD.some((told) => told.test(withoutFields(text, entities)))) return []
  const words = ` ${wordsOf(text)} `
  const isNamed = (name: string) => words.includes(` ${wordsOf(name)} `)
  const all = lifecycles.flatMap(({ actions }) => actions)
  const states = statesOf(lifecycles).filter(isNamed)
  const actions = all.filter(({ label }) => isNamed(label))
  const people = peopleOf(roles, entities).filter(isNamed)
  // People and states do something regularly without the application, too.
  const isRegular = says === 'time' && IS_REGULAR.test(text)
  const isAbout =
    actions.length + (isRegular ? 0 : people.length) > 0 ||
    (!isRegular && states.length >= (says === 'time' ? 1 : 2)) ||
    (says === 'told' && SENT.test(text)) ||
    (DONE.test(text) && entities.some(({ span, label, plural }) => span && (isNamed(label) || isNamed(plural))))
  const near = actions.length > 0 ? actions : all.filter((action) => touches(action, states))
  if (!isAbout || isSaid(says, near.length > 0 ? near : all, people, text)) return []
  const parameters = { text, says, action: actions[0]?.label, who: people[0] }
  return [lifecycleProblem('LIF-054', { span: sentence.span }, parameters)]
}

const touches = ({ from, to }: Action, states: readonly string[]): boolean =>
  states.some((state) => state === to || from.includes(state))

/** An action has a thing of that kind: the sentence only explains it. */
function isSaid(says: Says, actions: readonly Action[], people: readonly string[], text: string): boolean {
  switch (says) {
    case 'time':
      return IS_REGULAR.test(text)
        ? actions.some(({ timer }) => timer?.kind === 'every')
        : actions.some(({ timer, when }) => timer || when)
    case 'told':
      return actions.some(({ then }) => then.some(({ kind }) => kind === 'notify' || kind === 'send'))
    case 'done':
      return actions.some(({ then }) => then.length > 0)
    case 'who': {
      if (NARROWER.test(text) || people.length === 0)
        return actions.some(
          ({ when, who }) =>
            (when && looksAt(when, text)) || who?.but.length || (who && OWN.test(text) && isOfField(who)),
        )
      const isFor = ({ who }: Action) =>
        people.every((one) => who?.actors.some(({ label }) => wordsOf(label) === wordsOf(one)))
      return actions.every(isFor)
    }
  }
}

/** "Their own" is a condition on who acts; of another one it is not compared what it is about. */
const looksAt = (when: Expr, text: string): boolean => !OWN.test(text) || JSON.stringify(when.tree).includes('"me"')
const isOfField = ({ actors }: Who): boolean => actors.some(({ kind }) => kind === 'path')
const OWN = /\b(?:own|same|other than|except)\b/iu

const IS_REGULAR = new RegExp(String.raw`\b(?:${REGULARLY})\b`, 'iu')

/** Not everybody of a role, or not always: which takes a condition. */
const NARROWER = /\b(?:who|whose|that|if|when|unless|until|once|own|same|other than|except)\b/iu

const statesOf = memoize((lifecycles: readonly Lifecycle[]): readonly string[] =>
  lifecycles.flatMap(({ states }) => states.map(({ key }) => key)),
)

/** Roles, and fields that lead to people. */
function peopleOf(roles: readonly RoleName[], entities: readonly EntityName[]): readonly string[] {
  return [...new Set([...roles.map(({ label }) => label), ...entities.flatMap(peopleIn)])]
}

const peopleIn = memoize(({ fields }: EntityName): readonly string[] =>
  fields.filter(({ system, type }) => !system && leadsToPeople(type)).map(({ label }) => label),
)
