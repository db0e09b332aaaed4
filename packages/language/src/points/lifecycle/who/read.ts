/** Parses the users of an action, and its timer. Names are resolved in `who/find.ts`. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, isEmpty, listItems, matchPattern, plainText } from '../../../document/index.ts'
import { readTimer } from '../timers/read.ts'
import type { ActionRead, TimerRead, WhoRead } from '../model.ts'

export interface WhoCell {
  readonly who?: WhoRead
  readonly timer?: TimerRead
}

/** A cell may have both people and a timer: `owner, after 30 days`. */
export function readWhoCell(cell: Phrase): WhoCell {
  if (isEmpty(cell)) return {}
  const whole = readTimer(cell)
  if (whole) return { timer: whole }
  const who = readWho(cell)
  const timers = who.actors.flatMap((actor) => readTimer(actor) ?? [])
  const actors = who.actors.filter((actor) => !readTimer(actor))
  return {
    ...(actors.length > 0 && { who: { ...who, actors } }),
    ...(timers[0] && { timer: timers.length > 1 ? several(cell) : timers[0] }),
  }
}

const several = (cell: Phrase): TimerRead => ({
  kind: 'unknown',
  text: plainText(cell),
  expected: 'one time; each of several needs a row of its own',
  span: cell.span,
})

const EXCEPT = [pattern('{actors} [,] <but> {but}'), pattern('{actors}, not {but}')]

/** `finance, owner.manager but owner` */
export function readWho(cell: Phrase): WhoRead {
  const { actors = cell, but } = matchPattern(cell, ...EXCEPT) ?? {}
  return { actors: listItems(actors), but: but ? listItems(but) : [], span: cell.span }
}

const BY = pattern('[only] by [<article>] {people}')
/** `by the clerk` */
export const withoutBy = (cell: Phrase): Phrase => matchPattern(cell, BY)?.people ?? cell

const IN_BRACKETS = pattern('{name} \\({inside:^()}\\)')

/** `Finish (vet)` on an arrow: the users if the brackets name people, else a part of the name. */
export function calledBy(event: Phrase): Pick<ActionRead, 'label' | 'perhapsWho' | 'elseLabel'> {
  const { name, inside } = matchPattern(event, IN_BRACKETS) ?? {}
  return { label: event, ...(name && inside && { perhapsWho: inside, elseLabel: name }) }
}
