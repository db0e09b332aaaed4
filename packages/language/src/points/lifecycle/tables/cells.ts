/** The grammars of what stands in the tables of point 4. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, isEmpty, listItems, matchPattern, matchPhrase, splitAt } from '../../../document/index.ts'
import { flag, type Grammar, type Word } from '../../../kernel/index.ts'
import type { AskRead, EffectRead, FromRead, MayChangeRead, ToRead, WhoRead } from '../model.ts'
import { readEffects } from '../effects/read.ts'
import { readWho, readWhoCell, type WhoCell } from '../who/read.ts'
import { isSilent, readFrom, readTo, statesListed } from './ends.ts'

/** A dash says as little as an empty cell. */
export const orDash = <T>(grammar: Grammar<T>): Grammar<T | undefined> => ({
  ...grammar,
  parse: (cell) => (isSilent(cell) ? { value: undefined } : grammar.parse(cell)),
})

export const QUOTED = String.raw`["“„«]([^"“”„«»]+)["”“»]`
export const BUTTON = String.raw`(?:(?:the\s+)?(?:button|action|command)\s*:?\s+)?`
/** `button "Cancel", by the owner`, `"Cancel" (owner)` */
export const NAME_FIRST = new RegExp(
  String.raw`^${BUTTON}${QUOTED}(?:\s+button)?(?:\s*[,;–—]\s*|\s+(?=(?:by|when|if|only)\s)|$)(.*)$`,
  'iu',
)
/** `button "Cancel"` is called *Cancel*. */
function withoutButton(cell: Phrase): Phrase {
  const [name, rest] = matchPhrase(cell, NAME_FIRST) ?? []
  return name && rest && isEmpty(rest) ? name : cell
}

export const actionName: Grammar<Phrase> = {
  takes: 'a name; `(create)` for new records',
  words: [{ text: '(create)', means: 'What a new record begins with, and who may make one.' }],
  parse: (cell) => (isSilent(cell) ? { wrong: cell } : { value: withoutButton(cell) }),
}

export const fromStates: Grammar<FromRead> = {
  takes: 'states between commas, `any`, or `any but …`',
  words: [
    { text: 'any', means: 'All states.' },
    { text: 'any but ', means: 'All states except …' },
  ],
  parse: (cell) => ({ value: readFrom(cell) }),
}

export const toState: Grammar<ToRead> = {
  takes: 'a state, or `previous`',
  words: [{ text: 'previous', means: 'Back to the state that the record came from.' }],
  parse: (cell) => ({ value: readTo(cell) }),
}

export const people: Grammar<WhoRead> = {
  takes: 'roles and fields with people, between commas; `but` takes some of them out',
  parse: (cell) => ({ value: readWho(cell) }),
}

export const peopleOrTimer: Grammar<WhoCell> = {
  takes: `${people.takes}; or a time at which it happens by itself`,
  parse: (cell) => ({ value: readWhoCell(cell) }),
}

export const effects: Grammar<readonly EffectRead[]> = {
  takes: 'effects between semicolons',
  parse: (cell) => {
    const { effects: value, unread } = readEffects(cell)
    return { value, unread }
  },
}

/** `word`: the column's own word for yes. */
export const mark = (word: RegExp): Grammar<boolean> => ({
  takes: '`yes`, or nothing',
  words: [{ text: 'yes' }],
  parse: (cell) => (word.test(cell.text) ? { value: true } : flag.parse(cell)),
})

/** What is said to be an end has no next states. */
export const nextStates: Grammar<readonly Phrase[]> = {
  takes: 'states between commas',
  parse: (cell) => ({ value: isSilent(cell) || NO_STATE.test(cell.text) ? [] : statesListed(cell) }),
}
const NO_STATE = /^\(?(?:none|end|final|n\/a|nothing|no|\[\*\])\)?$/iu

const ALL_BUT = pattern('[all|everything] (but|except) {fields}')

export const mayChange: Grammar<MayChangeRead> = {
  takes: 'fields between commas, `all`, `nothing`, or `all but …`',
  words: [{ text: 'all' }, { text: 'nothing' }, { text: 'all but ' }],
  parse: (cell) => {
    if (ALL.test(cell.text)) return { value: { kind: 'all', fields: [] } }
    if (NOTHING.test(cell.text)) return { value: { kind: 'fields', fields: [] } }
    const { fields } = matchPattern(cell, ALL_BUT) ?? {}
    return { value: { kind: fields ? 'but' : 'fields', fields: listItems(fields ?? cell) } }
  },
}
const ALL = /^(?:all|everything|any|yes|y|✓|✔|all fields)$/iu
const NOTHING = /^(?:nothing|none|no|n|never|✗|[-–—])$/iu

/** `reason`, `payment reference?`, `target: User, note: text (1–200) optional` */
export const asks: Grammar<readonly AskRead[]> = {
  takes: 'fields, or `name: type`, between commas; `?` or `optional` behind what may be left out',
  words: [
    { text: '${1:reason}: ${2:text}', means: 'An input of its own.' },
    { text: ' optional', means: 'It may be left empty.', after: /\S$/u },
  ],
  parse: (cell) => ({ value: isEmpty(cell) ? [] : askItems(cell).map(readAsk) }),
}

/** With a semicolon anywhere, only semicolons separate, so that a type may hold commas. `date and time` is one type. */
function askItems(cell: Phrase): readonly Phrase[] {
  const parts = splitAt(cell, /;/u)
  if (parts.length > 1 || /:\s*(?:one|some) of/iu.test(cell.text)) return parts
  const hasMoment = /:\s*date and time/iu.test(cell.text)
  return hasMoment ? splitAt(cell, /,(?:\s*and\s)?|\s+and\s+(?!time\b)/iu) : listItems(cell)
}

function readAsk(item: Phrase): AskRead {
  const [bare, mark] = matchPhrase(item, /^(.+?)(\s*[?!]|,?\s+\(?(?:optional|required)\)?)$/iu) ?? []
  const core = bare ?? item
  const [name, type] = matchPhrase(core, /^([^:]+?)\s*:\s*(.+)$/u) ?? []
  const required = !(mark && /\?|optional/iu.test(mark.text))
  return { name: name ?? core, ...(type && { type }), required, span: item.span }
}

// ── What an editor offers ───────────────────────────────────────────────────────────────────────────────────────────

export const TIMERS: readonly Word[] = [
  { text: 'after ${1:30 days}', means: 'By itself, so long after the record came into this state.' },
  { text: 'after ${1:2 hours} since `${2:sentAt}`', means: 'By itself, so long after a moment of the record.' },
  { text: 'at `${1:dueOn}`', means: 'By itself, at a moment of the record.' },
  { text: '${1:2 days} before `${2:dueOn}`', means: 'By itself, before a moment of the record.' },
  { text: 'every day at ${1:08:00}', means: 'By itself, again and again.' },
]

export const EFFECTS: readonly Word[] = [
  { text: '`${1:field} = ${2:value}`', means: 'Sets a field.' },
  { text: 'notify ${1:owner}', means: 'Tells people.' },
  { text: 'notify ${1:owner} with ${2:Message}', means: 'Tells people in the words of a message.' },
  { text: 'do ${1:Action} on ${2:path}', means: 'Takes an action of another record.' },
  { text: 'do ${1:Action} on each ${2:list}', means: 'Takes an action of several records.' },
  { text: 'create ${1:Entity} with `${2:field = value}`', means: 'Makes another record.' },
  { text: 'delete', means: 'Deletes the record.' },
  { text: 'send ${1:Webhook}', means: 'Tells another server.' },
  { text: 'add ${1:me} to `${2:list}`', means: 'Links a record of many to many.' },
  { text: 'remove ${1:me} from `${2:list}`', means: 'Unlinks it.' },
]
