/** A line that says how a button is called, and more: `button "Did not appear", the instructor of the lesson, only when …`. */
import { type Phrase, isEmpty, matchPhrase, slicePhrase, splitAt } from '../../../document/index.ts'
import type { RowRead } from '../../../kernel/index.ts'
import type { ACTIONS } from './actions.ts'
import { BUTTON, NAME_FIRST, QUOTED } from './cells.ts'

type Row = RowRead<typeof ACTIONS.columns>

/** `the owner clicks "Cancel"`, `owner, button "Cancel"` */
const PEOPLE_FIRST = new RegExp(
  String.raw`^(.+?)(?:,\s*|\s+)(?:(?:clicks?(?:\s+on)?|press(?:es)?|uses?|takes?|with|by|via)\s+${BUTTON}|(?:the\s+)?button\s+)${QUOTED}$`,
  'iu',
)
/** `Cancel, by the owner` */
const BY = /^([^,]{1,60}),\s+(by\s+.+)$/iu
/** `Cancel, only when …` */
const ONLY = /^([^,]{1,60}),\s+((?:but\s+)?only\s+\S.*)$/iu
const CONDITION =
  /^(?:(?:but|and)\s+)?(?:(?:only\s+)?(?:when|if|after|before|until|while|once|unless|as long as)|only\s+(?:on|in|at|from|during|within))\s/iu

/** The row with its parts in the cells where a table has them; as it is where the name stands alone. */
export function withNamedAction(written: Row): Row {
  const row = withoutOnly(written)
  const { cells } = row
  if (!isEmpty(cells.who)) return row
  const [name, rest] = [NAME_FIRST, BY, ONLY].map((form) => matchPhrase(cells.action, form)).find((one) => one) ?? []
  if (name && rest) return withParts(row, name, splitAt(rest, /,/u))
  const [people, label] = matchPhrase(cells.action, PEOPLE_FIRST) ?? []
  return people && label ? withParts(row, label, [people]) : row
}

/** `…, only when …`: the condition stands in its cell, and the word before it belongs to it. */
function withoutOnly(row: Row): Row {
  const [action] = isEmpty(row.cells.when) ? [] : (matchPhrase(row.cells.action, /^(.+?),?\s+(?:but\s+)?only$/iu) ?? [])
  return action ? { ...row, cells: { ...row.cells, action } } : row
}

function withParts(row: Row, action: Phrase, parts: readonly Phrase[]): Row {
  const conditions = parts.filter(({ text }) => CONDITION.test(text))
  const people = parts.filter((part) => !conditions.includes(part))
  const [who] = people.length > 1 ? [joined(row, people)] : people
  const [when, ...more] = conditions
  // Of two conditions neither may be dropped: what cannot be taken apart stays one name, which is reported.
  if (more.length > 0 || (when && !isEmpty(row.cells.when))) return row
  return {
    ...row,
    cells: {
      ...row.cells,
      action,
      ...(who && { who: matchPhrase(who, /^(?:only\s+)?by\s+(?:the\s+)?(.+)$/iu)?.[0] ?? who }),
      ...(when && { when: matchPhrase(when, /^(?:but\s+)?(?:only\s+)?(?:(?:when|if)\s+)?(.+)$/iu)?.[0] ?? when }),
    },
  }
}

/** From the first to the last of them, where they stand in a row. */
function joined({ cells }: Row, people: readonly Phrase[]): Phrase {
  const [first, last] = [people[0]!, people.at(-1)!]
  const from = cells.action.text.indexOf(first.text)
  return slicePhrase(cells.action, from, cells.action.text.lastIndexOf(last.text) + last.text.length)
}
