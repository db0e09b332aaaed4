/** Arrows between states, in a line or in a cell: `draft → sent → paid`, `open → closed (Close)`, `open --close--> closed`. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, listItems, matchPattern, matchPhrase, plainText, splitAt } from '../../../document/index.ts'
import { foldName } from '@ninefold/plan/base'
import type { ActionRead } from '../model.ts'
import { moveTo, readFrom, readTo, stepOf } from '../tables/ends.ts'
import { calledBy, readWho, withoutBy } from '../who/read.ts'

/** Alternatives of a pattern; the same as an expression, with the white space beside them. */
export const ARROWS = '→|⟶|⇒|➔|\\-[\\-]>|=>'
export const ARROW = String.raw`\s*(?:→|⟶|⇒|➔|-{1,2}>|=>)\s*`
const LABELLED = /^([^:()→>]{1,80}?)\s*--+\s*([^\s>-][^>]{0,80}?)\s*--+>\s*([^:()→>]{1,80})$/u
/** What stands in brackets behind the last state is the action, or who takes it, or both. */
const LINE = pattern('{states}~[\\({inside?:^()}\\)][.|;|,]')
const CLAUSE = pattern('(when|if|whenever|once)…')
const NAME_AND_PEOPLE = pattern('{first:^:}: {second:^:}')

/** A longer line is text. */
const LONGEST = 300

/** The steps of a line that shows nothing but states and arrows; undefined for any other. */
export function readArrows(line: Phrase): readonly ActionRead[] | undefined {
  if (line.text.length > LONGEST) return undefined
  const [start, event, end] = matchPhrase(line, LABELLED) ?? []
  if (start && event && end) return [{ ...stepOf(event, readFrom(start), readTo(end), line.span), ...calledBy(event) }]
  const { states, inside } = matchPattern(line, LINE) ?? {}
  const parts = states ? splitAt(states, new RegExp(ARROW, 'u')) : []
  if (parts.length < 2 || !parts.every(seemsState) || (inside && parts.length > 2)) return undefined
  return parts.slice(1).map((to, index) => ({
    ...stepOf(moveTo(to, line), readFrom(parts[index]!), readTo(to), line.span),
    ...(inside ? readBrackets(inside) : { unnamed: true }),
  }))
}

/** A few words that begin no sentence. */
const seemsState = (part: Phrase): boolean =>
  !CLAUSE.test(part.text) &&
  !/[:()]/u.test(part.text) &&
  listItems(part).every((item) => item.text.split(/\s+/u).length <= 4)

/** `(Submit)`, `(clerk)`, `(clerk: Submit)`, `(Submit: clerk)`: which of them are people is known with the roles. */
function readBrackets(inside: Phrase): Partial<ActionRead> {
  const { first, second } = matchPattern(inside, NAME_AND_PEOPLE) ?? {}
  return first && second
    ? { label: first, who: readWho(withoutBy(second)), whoOpen: false, perhapsWho: first, elseLabel: second }
    : { label: inside, perhapsWho: inside }
}

/** An arrow that names nothing only shows the way of an action that stands elsewhere. */
export function withoutOverview(actions: readonly ActionRead[]): readonly ActionRead[] {
  const named = new Set(actions.filter(({ unnamed }) => !unnamed).flatMap(stepsOf))
  const seen = new Set<string>()
  return actions.filter((action) => {
    const steps = stepsOf(action)
    if (!action.unnamed) return true
    const isNew = !steps.every((step) => named.has(step) || seen.has(step))
    for (const step of steps) seen.add(step)
    return isNew
  })
}

/** Whether one of these actions is the same step: of the same name, or from the same states to the same. */
export function isAmong(action: ActionRead, actions: readonly ActionRead[]): boolean {
  const name = foldName(plainText(action.label))
  const known = new Set(actions.flatMap(stepsOf))
  const fromAnywhere = new Set(actions.filter(({ from }) => from.kind !== 'states').map(targetOf))
  return (
    actions.some(({ label }) => foldName(plainText(label)) === name) ||
    fromAnywhere.has(targetOf(action)) ||
    stepsOf(action).every((step) => known.has(step))
  )
}

const targetOf = ({ to }: ActionRead): string => (to.kind === 'state' ? foldName(plainText(to.state)) : to.kind)

function stepsOf(action: ActionRead): readonly string[] {
  const { from } = action
  const target = targetOf(action)
  const sources = from.kind === 'states' ? from.states.map((state) => foldName(plainText(state))) : [from.kind]
  return sources.map((source) => `${source} → ${target}`)
}
