/** Parses the source and target states of an action. */
import { pattern } from '@ninefold/plan/pattern'
import type { Span } from '@ninefold/plan/problem'
import { type Phrase, isEmpty, listItems, matchPattern, phraseAt, plainText, splitAt } from '../../../document/index.ts'
import type { ActionRead, FromRead, ToRead } from '../model.ts'

const DASH = pattern('-')
/** An empty cell, or a dash in it. */
export const isBlank = (cell: Phrase): boolean => isEmpty(cell) || DASH.test(cell.text)

const NOWHERE = pattern(`(
  \\[*\\]|●|○|⦿|\\((none|nothing|new|start|initial|begin[ning]|create[s|d]|creation)\\)|\\<(none|new|start|initial)>
)`)
/** The source of a creation: `[*]`, `(none)`, `(new)`, a dot. */
export const isNowhere = ({ text }: Phrase): boolean => NOWHERE.test(text)

const ANY = pattern('(any|every|all|*) [states?] [,] [<but> {but?}]')

export function readFrom(cell: Phrase): FromRead {
  if (isBlank(cell)) return { kind: 'none' }
  if (isNowhere(cell)) return { kind: 'nowhere' }
  const any = matchPattern(cell, ANY)
  if (any) return { kind: 'any', but: any.but ? listItems(any.but) : [] }
  return { kind: 'states', states: statesListed(cell) }
}

/** `draft, sent`, `draft / sent`, `draft or sent` */
export const statesListed = (cell: Phrase): readonly Phrase[] =>
  splitAt(cell, /\s\/\s|\||\s+or\s+(?=\S+\s*$)/u).flatMap(listItems)

/** The previous state, also in the words of state charts. */
const PREVIOUS = pattern('([the] previous [state]|<history>|\\(<history>\\)|\\[H[*]\\]|H[*])', {
  history: '[deep|shallow] history [state]',
})

export function readTo(cell: Phrase): ToRead {
  if (isBlank(cell)) return { kind: 'none' }
  return PREVIOUS.test(cell.text) ? { kind: 'previous' } : { kind: 'state', state: cell }
}

/** An action with only a name and states. */
export const stepOf = (label: Phrase, from: FromRead, to: ToRead, span: Span): ActionRead => ({
  creates: from.kind === 'nowhere',
  label,
  from,
  to,
  whoOpen: true,
  asks: [],
  then: [],
  help: '',
  span,
})

/** The name of an action without a name. */
export const moveTo = (state: Phrase, { span }: { readonly span: Span }): Phrase =>
  phraseAt(`Move to ${plainText(state)}`, span)
