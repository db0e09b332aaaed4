/** Parses lines with the name of a button and other parts: `button "Did not appear", the instructor of the lesson, only when …`. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, isEmpty, matchPattern, slicePhrase, splitAt } from '../../../document/index.ts'
import type { RowRead } from '../../../kernel/index.ts'
import { withoutBy } from '../who/read.ts'
import type { ACTIONS } from './actions.ts'
import { BUTTON } from './cells.ts'

type Row = RowRead<typeof ACTIONS.columns>

const WORDS = {
  button: BUTTON,
  clause: '(by|when|if|only|but only) …',
}
/** `button "Cancel", the owner`, `"Cancel" by the owner`, `Cancel, by the owner`, `Cancel, only when …` */
const NAME_FIRST = [
  pattern('[<button>] "{name:^"}" [button]~(,|;|\\–|\\—)~{rest}', WORDS),
  pattern('[<button>] "{name:^"}" [button] {rest:<clause>}', WORDS),
  pattern('{name:..60^,}, {rest:<clause>}', { clause: '(by|[but] only) …' }),
]
/** `the owner clicks "Cancel"`, `owner, button "Cancel"` */
const PEOPLE_FIRST = pattern(
  '{people} [,] ((clicks? [on]|press[es]|uses?|takes?|with|by|via) [<button>]|[the] button) "{name:^"}"',
  WORDS,
)
const ONLY = pattern('{action} [,] [but] only')
const BEGINS_CONDITION = pattern(`[but|and] (
  [only] (when|if|after|before|until|while|once|unless|as long as) |
  only (on|in|at|from|during|within)
)…`)
const CONDITION = pattern('[but] [only] [when|if] {condition}')

/** Moves the parts to the cells of the row; unchanged if there is only the name. */
export function withNamedAction(written: Row): Row {
  const row = withoutOnly(written)
  const { action, who } = row.cells
  if (!isEmpty(who)) return row
  const named = matchPattern(action, ...NAME_FIRST)
  if (named) return withParts(row, named.name, splitAt(named.rest, ','))
  const { people, name } = matchPattern(action, PEOPLE_FIRST) ?? {}
  return people && name ? withParts(row, name, [people]) : row
}

/** `…, only when …`: removes the "only" before the condition. */
function withoutOnly(row: Row): Row {
  const { action } = (isEmpty(row.cells.when) ? undefined : matchPattern(row.cells.action, ONLY)) ?? {}
  return action ? { ...row, cells: { ...row.cells, action } } : row
}

function withParts(row: Row, action: Phrase, parts: readonly Phrase[]): Row {
  const conditions = parts.filter(({ text }) => BEGINS_CONDITION.test(text))
  const people = parts.filter((part) => !conditions.includes(part))
  const [who] = people.length > 1 ? [joined(row, people)] : people
  const [when, ...more] = conditions
  // Two conditions cannot be separated. The cell stays one name, which is reported.
  if (more.length > 0 || (when && !isEmpty(row.cells.when))) return row
  return {
    ...row,
    cells: {
      ...row.cells,
      action,
      ...(who && { who: withoutBy(who) }),
      ...(when && { when: matchPattern(when, CONDITION)?.condition ?? when }),
    },
  }
}

/** The text from the first to the last of them. */
function joined({ cells }: Row, people: readonly Phrase[]): Phrase {
  const [first, last] = [people[0]!, people.at(-1)!]
  const from = cells.action.text.indexOf(first.text)
  return slicePhrase(cells.action, from, cells.action.text.lastIndexOf(last.text) + last.text.length)
}
