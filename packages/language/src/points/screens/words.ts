/** The words for kinds of screens, from the table of kinds, as parts of regular expressions. */
import { kindsShowing, SCREEN_KINDS, screenKinds, type ScreenKind, type ScreenKindName } from '@ninefold/plan'

type Use = keyof ScreenKind['words']

const wordsFor = (kinds: readonly ScreenKindName[], uses: readonly Use[]): readonly string[] =>
  kinds.flatMap((kind) => uses.flatMap((use) => screenKinds[kind].words[use] ?? []))

/** Alternatives, longer words first. */
const anyWord = (kinds: readonly ScreenKindName[], ...uses: readonly Use[]): string =>
  wordsFor(kinds, uses)
    .toSorted((a, b) => b.length - a.length)
    .join('|')

const SETS = kindsShowing('records')
const RECORDS = kindsShowing('record')
const ALONE = SCREEN_KINDS.filter((kind) => screenKinds[kind].preposition === undefined)
/** All except plain text. */
const SHOWING = [...SETS, ...RECORDS, ...kindsShowing('tiles')]

export const SET_WORDS = anyWord(SETS, 'names', 'inCell')
export const RECORD_WORDS = anyWord(RECORDS, 'names', 'inCell')
export const LEADING_WORDS = anyWord(RECORDS, 'names', 'inCell', 'leading')
export const VERBS = anyWord(RECORDS, 'verbs')
/** Kinds that show no entity. */
export const WORDS_ALONE = anyWord(ALONE, 'names')
export const KIND_WORDS = anyWord(SHOWING, 'names')

export const PROSE_WORDS = anyWord(SHOWING, 'names', 'inProse')

const kinds = new Map(
  SCREEN_KINDS.flatMap((kind) =>
    wordsFor([kind], ['names', 'inCell', 'inProse', 'leading', 'verbs']).map((word) => [word, kind] as const),
  ),
)

/** The kind with this word. */
export const kindNamed = (word: string): ScreenKindName => kinds.get(word.toLowerCase())!

/** `board of … by …`: the form in the column *Shows*. */
export function usageOf(kind: ScreenKindName): string {
  const { preposition, layout } = screenKinds[kind]
  return `${kind}${preposition ? ` ${preposition} …` : ''}${layout ? ' by …' : ''}`
}
