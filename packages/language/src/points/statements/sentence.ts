/** A sentence with the names and numbers in it, and the places where the names stand. */
import type { Lifecycle } from '@ninefold/plan'
import type { Names } from '../../kernel/index.ts'
import { mentionsIn, type Mention } from './mentions.ts'
import { numbersIn, type Statement } from './read-statement.ts'

/** A sentence with what it names; of a statement, whatever its kind. */
export type Sentence = Pick<Statement, 'text' | 'mentions' | 'numbers'> & Partial<Pick<Statement, 'kind'>>

export const sentenceOf = (
  text: string,
  names: Pick<Names, 'entities' | 'roles'>,
  lifecycles: readonly Lifecycle[],
): Sentence => ({ text, mentions: mentionsIn(text, names, lifecycles), numbers: numbersIn(text) })

/** Where fields are named, and no entity or role that is called alike. */
export const fieldPlaces = (mentions: readonly Mention[]): readonly (readonly Mention[])[] =>
  places(mentions).filter(
    (all) => all.some(({ kind }) => kind === 'field') && all.every(({ kind }) => kind !== 'entity' && kind !== 'role'),
  )

/** Where it stands in the sentence: one place may name several things. */
export const places = (mentions: readonly Mention[]): readonly (readonly Mention[])[] => [
  ...Map.groupBy(mentions, ({ start }) => start).values(),
]

/** "A published event", "an event that was called off": the states in which it is before anything happens. */
export const statesBefore = ({ text, mentions }: Pick<Sentence, 'text' | 'mentions'>): readonly Mention[] =>
  mentions.filter(
    ({ kind, of, start, end }) =>
      kind === 'state' &&
      (mentions.some((one) => one.kind === 'entity' && one.name === of && text.slice(end, one.start) === ' ') ||
        IS_IN.test(text.slice(0, start))),
  )

const IS_IN =
  /\b(?:that|which|when|while|if|once|as long as)(?: (?:it|they))? (?:is|are|was|were|has been|have been) (?:still |already )?$/iu
