/**
 * Sentences beside the actions that say who acts, when something happens by itself, or who is told: "Only the vet may let it go."
 * They are only text, while whoever wrote them counts on it. What stands in a quotation (`>`) explains.
 */
import type { Block, Phrase } from '../../document/model.ts'
import { joinPhrases, plainText, splitAt } from '../../document/phrase.ts'
import { kept } from '../../kept.ts'
import { once } from '../../once.ts'
import type { Action, Lifecycle } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { itemOf } from '../reading.ts'
import type { EntityName, Names, RoleName } from '../room.ts'
import { lifecycleProblem } from './problems.ts'
import { leadsToPeople } from './who.ts'

type Says = 'who' | 'time' | 'told'

/** What tells them apart; a length of time is sought first, since "after 3 days" may stand beside "must". */
const SAYS: readonly (readonly [Says, RegExp])[] = [
  [
    'time',
    /\b(?:within|after|for|in) (?:\d+|an?|one|two|three|four|five|seven|ten) (?:working )?(?:minute|hour|day|week|month|year)s?\b/iu,
  ],
  ['time', /\b(?:automatically|by itself|by themselves|every (?:hour|day|week|month))\b/iu],
  ['told', /\b(?:remind|reminds|reminded|notify|notifies|notified|e-?mails?|inform|informs|informed)\b/iu],
  ['who', /\b(?:only|may|must|cannot|nobody|no one|never)\b/iu],
]

/** The sentences of these blocks that may be one. A question asks. */
export const sentencesIn = once((blocks: readonly Block[]): readonly Phrase[] =>
  blocks.flatMap((block) => sentencesOf(block)),
)

const sentencesOf = once((block: Block): readonly Phrase[] => {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const text = itemOf(block)?.text ?? (lines && joinPhrases(lines, ' '))
  const sentences = text ? splitAt(text, /(?<=[.!?])\s+/u) : []
  return sentences.filter((sentence) => saidBy(sentence) && !/[?:]$/u.test(sentence.text))
})

const saidBy = (sentence: Phrase): Says | undefined => SAYS.find(([, words]) => words.test(plainText(sentence)))?.[0]

/** Those that name an action, a person or states of the document, unless the actions say something of the kind already. */
export const tellSentences = (
  sentences: readonly Phrase[],
  lifecycles: readonly Lifecycle[],
  { roles, entities }: Names,
): readonly Problem[] => sentences.flatMap((sentence) => tellOf(sentence, lifecycles, roles, entities))

const tellOf = kept(
  (
    sentence: Phrase,
    lifecycles: readonly Lifecycle[],
    roles: readonly RoleName[],
    entities: readonly EntityName[],
  ): readonly Problem[] => {
    const says = saidBy(sentence)
    if (!says || lifecycles.length === 0) return []
    const words = ` ${wordsOf(plainText(sentence))} `
    const isNamed = (name: string) => words.includes(` ${wordsOf(name)} `)
    const all = lifecycles.flatMap(({ actions }) => actions)
    const states = statesOf(lifecycles).filter(isNamed)
    const actions = all.filter(({ label }) => isNamed(label))
    const people = peopleOf(roles, entities).filter(isNamed)
    const isAbout = people.length + actions.length > 0 || states.length >= (says === 'time' ? 1 : 2)
    const near = actions.length > 0 ? actions : all.filter((action) => touches(action, states))
    const isNarrower = NARROWER.test(plainText(sentence))
    if (!isAbout || isSaid(says, near.length > 0 ? near : all, people, isNarrower)) return []
    const parameters = { text: plainText(sentence), says, action: actions[0]?.label, who: people[0] }
    return [lifecycleProblem('LIF-054', { span: sentence.span }, parameters)]
  },
)

const touches = ({ from, to }: Action, states: readonly string[]): boolean =>
  states.some((state) => state === to || from.includes(state))

/** An action has a thing of that kind: the sentence only explains it. */
function isSaid(says: Says, actions: readonly Action[], people: readonly string[], isNarrower: boolean): boolean {
  switch (says) {
    case 'time':
      return actions.some(({ timer, when }) => timer || when)
    case 'told':
      return actions.some(({ then }) => then.some(({ kind }) => kind === 'notify' || kind === 'send'))
    case 'who': {
      if (isNarrower || people.length === 0) return actions.some(({ when, who }) => when || who?.but.length)
      const isFor = ({ who }: Action) =>
        people.every((one) => who?.actors.some(({ label }) => wordsOf(label) === wordsOf(one)))
      return actions.every(isFor)
    }
  }
}

/** Not everybody of a role, or not always: which takes a condition. */
const NARROWER = /\b(?:who|whose|that|if|when|unless|until|once|own|same|other than|except)\b/iu

const statesOf = once((lifecycles: readonly Lifecycle[]): readonly string[] =>
  lifecycles.flatMap(({ states }) => states.map(({ key }) => key)),
)

/** Roles, and fields that lead to people. */
function peopleOf(roles: readonly RoleName[], entities: readonly EntityName[]): readonly string[] {
  return [...new Set([...roles.map(({ label }) => label), ...entities.flatMap(peopleIn)])]
}

const peopleIn = once(({ fields }: EntityName): readonly string[] =>
  fields.filter(({ system, type }) => !system && leadsToPeople(type)).map(({ label }) => label),
)

/** Small letters; without what stands between words, and one or many alike. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/s\b/gu, '')
    .trim()
