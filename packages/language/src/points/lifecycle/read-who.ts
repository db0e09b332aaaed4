/** Reads the cell that says who takes an action, or when it happens by itself. What the names mean is `who.ts`'s business. */
import { type Phrase, CODE, isEmpty, listItems, matchPhrase, plainText } from '../../document/index.ts'
import { readSchedule } from './read-schedule.ts'
import type { ActionRead, TimerRead, WhoRead } from './model.ts'

/** People and timers may stand together: `owner, after 30 days`. */
export function readWhoCell(cell: Phrase): { readonly who?: WhoRead; readonly timer?: TimerRead } {
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
  wanted: 'one time; each of several needs a row of its own',
  span: cell.span,
})

/** `finance, owner.manager but owner` */
export function readWho(cell: Phrase): WhoRead {
  const parts = matchPhrase(cell, /^(.*?)(?:,?\s+(?:but not|but|except)|,\s+not)\s+(.+)$/iu)
  const actors = parts?.[0] ?? cell
  const but = parts?.[1]
  return { actors: listItems(actors), but: but ? listItems(but) : [], span: cell.span }
}

/** `by the clerk` */
export const withoutBy = (cell: Phrase): Phrase => matchPhrase(cell, /^(?:only )?by (?:the |an? )?(.+)$/iu)?.[0] ?? cell

const BRACKETED = /^(.+?)\s*\(([^()]+)\)$/u

/** `Finish (vet)` on an arrow: who takes it, where these are people, else what it is called as a whole. */
export function calledBy(event: Phrase): Pick<ActionRead, 'label' | 'perhapsWho' | 'elseLabel'> {
  const [name, inside] = matchPhrase(event, BRACKETED) ?? []
  return { label: event, ...(name && inside && { perhapsWho: inside, elseLabel: name }) }
}

export function readTimer(cell: Phrase): TimerRead | undefined {
  return readAfter(cell) ?? readAround(cell) ?? readSchedule(cell) ?? readAt(cell)
}

function readAfter(cell: Phrase): TimerRead | undefined {
  const [duration, since] = matchPhrase(cell, /^after ([^,]+?)(?: (?:since|from) ([^,]+))?$/iu) ?? []
  return duration && { kind: 'after', duration, ...(since && { since }), span: cell.span }
}

const AROUND = [`^(\\d.*?|${CODE}) (before|after) (.+)$`, `^([^,]+?) (before|after) (${CODE})$`].map(
  (form) => new RegExp(form, 'iu'),
)

/** `` 2 days before `dueOn` ``, `` 2 days after `dueOn` ``, `` notice period before `dueOn` `` */
function readAround(cell: Phrase): TimerRead | undefined {
  const [duration, word, moment] = AROUND.map((form) => matchPhrase(cell, form)).find((found) => found) ?? []
  if (!duration || !word || !moment) return undefined
  return plainText(word).toLowerCase() === 'before'
    ? { kind: 'before', duration, moment, span: cell.span }
    : { kind: 'after', duration, since: moment, span: cell.span }
}

function readAt(cell: Phrase): TimerRead | undefined {
  const [moment] = matchPhrase(cell, /^(?:at|on) ([^,]+)$/iu) ?? []
  return moment && { kind: 'at', moment, span: cell.span }
}
