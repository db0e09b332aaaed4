/** Parses arrows between states: `draft → sent → paid`, `open → closed (Close)`, `open --close--> closed`. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, listItems, matchPattern, matchPhrase, plainText, splitAt } from '../../../document/index.ts'
import { foldName } from '@ninefold/plan/base'
import type { ActionRead } from '../model.ts'
import { moveTo, readFrom, readTo, stepOf } from '../tables/ends.ts'
import { calledBy, readWho, withoutBy } from '../who/read.ts'

/** The arrows as alternatives of a pattern, and as a regular expression with the surrounding white space. */
export const ARROWS = '→|⟶|⇒|➔|\\-[\\-]>|=>'
export const ARROW = String.raw`\s*(?:→|⟶|⇒|➔|-{1,2}>|=>)\s*`
const LABELLED = /^([^:()→>]{1,80}?)\s*--+\s*([^\s>-][^>]{0,80}?)\s*--+>\s*([^:()→>]{1,80})$/u
/** The text in parentheses after the last state: the action, its users, or both. */
const LINE = pattern('{states}~[\\({inside?:^()}\\)][.|;|,]')
const CLAUSE = pattern('(when|if|whenever|once)…')
const NAME_AND_PEOPLE = pattern('{first:^:}: {second:^:}')

/** Longer lines are text. */
const LONGEST = 300

/** The steps of a line that has only states and arrows; undefined for other lines. */
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

/** May these words be a state? A few words that do not start a sentence. */
const seemsState = (part: Phrase): boolean =>
  !CLAUSE.test(part.text) &&
  !/[:()]/u.test(part.text) &&
  listItems(part).every((item) => item.text.split(/\s+/u).length <= 4)

/** `(Submit)`, `(clerk)`, `(clerk: Submit)`, `(Submit: clerk)`: the planner decides which of them are people. */
function readBrackets(inside: Phrase): Partial<ActionRead> {
  const { first, second } = matchPattern(inside, NAME_AND_PEOPLE) ?? {}
  return first && second
    ? { label: first, who: readWho(withoutBy(second)), whoOpen: false, perhapsWho: first, elseLabel: second }
    : { label: inside, perhapsWho: inside }
}

/** Removes arrows without a name that repeat the step of another action. */
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

/** Does one of these actions have the same name, or the same source and target states? */
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
