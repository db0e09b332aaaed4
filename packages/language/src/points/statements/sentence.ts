/** A sentence as it is compared with the plan: its text, the names and the numbers in it, and which statement it makes. */
import { named, type Plan } from '@ninefold/plan'
import type { Mention } from './mentions.ts'
import type { Words } from './words.ts'

export interface Sentence {
  readonly text: string
  /** The text with `…` in place of each name of people or things: an editor need not edit. */
  readonly rest: string
  readonly mentions: readonly Mention[]
  /** The numbers in it, each in the forms in which the plan may write it. */
  readonly numbers: readonly (readonly string[])[]
  /** The statement that it makes; absent where it only describes. */
  readonly statement?: Aspect
}

/** The parts of the plan with which sentences are compared. */
export type PlanParts = Omit<Plan, 'examples'>

/** Does the plan contain what a statement states? `unclear`: it has something of the kind, but the two cannot be compared. */
export type Verdict = 'covered' | 'unclear' | 'missing'

export const coveredIf = (is: boolean): Verdict => (is ? 'covered' : 'missing')
export const unclearIf = (is: boolean): Verdict => (is ? 'unclear' : 'missing')

/** A kind of statement: by which words one knows it, and how it is compared with the plan. */
export interface Aspect {
  /** Where such a statement belongs: what DOC-039 suggests. */
  readonly kind: 'rule' | 'permission' | 'action' | 'limit' | 'signUp'
  /** Each such statement has some of these words. */
  readonly words: Words
  /** Of a sentence with these words: does it make such a statement? Absent: always. */
  readonly isStatedBy?: (sentence: Sentence) => boolean
  readonly compare: (sentence: Sentence, plan: PlanParts) => Verdict
}

// ── The names in a sentence ─────────────────────────────────────────────────────────────────────────────────────────

export const namesOf = (mentions: readonly Mention[], kind: Mention['kind']): readonly string[] =>
  mentions.flatMap((one) => (one.kind === kind ? [one.name] : []))

/** The entities that are named, and those of the fields that are. */
export const ownersIn = (mentions: readonly Mention[]): readonly string[] => [
  ...new Set(mentions.flatMap(({ kind, name, of }) => (kind === 'entity' ? [name] : kind === 'field' ? [of!] : []))),
]

/** Mentions by their position: one position may name several things. */
export const places = (mentions: readonly Mention[]): readonly (readonly Mention[])[] => [
  ...Map.groupBy(mentions, ({ start }) => start).values(),
]

/** The positions that name fields, and no entity or role of the same name. */
export const fieldPlaces = (mentions: readonly Mention[]): readonly (readonly Mention[])[] =>
  places(mentions).filter(
    (all) => all.some(({ kind }) => kind === 'field') && all.every(({ kind }) => kind !== 'entity' && kind !== 'role'),
  )

/** "A published event", "an event that was called off": the states in which a record is before anything happens. */
export const statesBefore = ({ text, mentions }: Pick<Sentence, 'text' | 'mentions'>): readonly Mention[] =>
  mentions.filter(
    ({ kind, of, start, end }) =>
      kind === 'state' &&
      (mentions.some((one) => one.kind === 'entity' && one.name === of && text.slice(end, one.start) === ' ') ||
        IS_IN.test(text.slice(0, start))),
  )

const IS_IN =
  /\b(?:that|which|when|while|if|once|as long as)(?: (?:it|they))? (?:is|are|was|were|has been|have been) (?:still |already )?$/iu

/** Is the mention a role, or a field that holds a user? */
export const isPerson = ({ kind, name, of }: Mention, { entities }: PlanParts): boolean => {
  const type = kind === 'field' ? named(entities, of!)?.fields.find((one) => one.name === name)?.type : undefined
  return kind === 'role' || (type !== undefined && 'entity' in type && type.entity === 'User')
}

/** The text with `…` in place of each of these names. */
export const withoutNames = (text: string, mentions: readonly Mention[]): string =>
  places(mentions)
    .map(([first]) => first!)
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)}…${left.slice(end)}`, text)
