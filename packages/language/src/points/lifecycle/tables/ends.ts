/** Where an action leads from and to, as it is written. */
import { type Phrase, isEmpty, listItems, matchPhrase, splitAt } from '../../../document/index.ts'
import type { FromRead, ToRead } from '../model.ts'
import { isNowhere } from './nowhere.ts'

/** An empty cell, or a dash in it. */
export const isSilent = (cell: Phrase): boolean => isEmpty(cell) || /^[-–—]$/u.test(cell.text)

export function readFrom(cell: Phrase): FromRead {
  if (isSilent(cell)) return { kind: 'none' }
  if (isNowhere(cell)) return { kind: 'nowhere' }
  const any = matchPhrase(cell, /^(?:any|every|all|\*)(?: state| states)?(?:,? (?:but|except) (.+))?$/iu)
  if (any) return { kind: 'any', but: any[0] ? listItems(any[0]) : [] }
  return { kind: 'states', states: statesListed(cell) }
}

/** `draft, sent`, `draft / sent`, `draft or sent` */
export const statesListed = (cell: Phrase): readonly Phrase[] =>
  splitAt(cell, /\s\/\s|\||\s+or\s+(?=\S+\s*$)/u).flatMap(listItems)

export function readTo(cell: Phrase): ToRead {
  if (isSilent(cell)) return { kind: 'none' }
  return isPrevious(cell.text) ? { kind: 'previous' } : { kind: 'state', state: cell }
}

/** Also as state charts call it. */
const isPrevious = (text: string): boolean =>
  /^(?:(?:the )?previous(?: state)?|\(?(?:deep |shallow )?history(?: state)?\)?|\[H\*?\]|H\*?)$/iu.test(text)
