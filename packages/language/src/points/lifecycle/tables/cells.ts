/** The grammars of the cells of point 4. */
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import { type Phrase, isEmpty, listItems, matchPattern, plainText, splitAt } from '../../../document/index.ts'
import { AUDIENCE_WORDS, flag, isFlag, wordsFor, YES, type Grammar, type Word } from '../../../kernel/index.ts'
import type { AskRead, EffectRead, FromRead, MayChangeRead, ToRead, WhoRead } from '../model.ts'
import { EFFECTS, readEffects } from '../effects/read.ts'
import { TIMERS } from '../timers/read.ts'
import { readWho, readWhoCell, type WhoCell } from '../who/read.ts'
import { isBlank, readFrom, readTo, statesListed } from './ends.ts'

/** A dash means the same as an empty cell. */
export const orDash = <T>(grammar: Grammar<T>): Grammar<T | undefined> => ({
  ...grammar,
  parse: (cell) => (isBlank(cell) ? { value: undefined } : grammar.parse(cell)),
})

export const BUTTON = '[the] (button|action|command)[:]'
const BUTTON_ALONE = pattern('[<button>] "{name:^"}" [button]', { button: BUTTON })
/** `button "Cancel"` is called *Cancel*. */
const withoutButton = (cell: Phrase): Phrase => matchPattern(cell, BUTTON_ALONE)?.name ?? cell

export const actionName: Grammar<Phrase> = {
  takes: 'a name; `(create)` for new records',
  words: [{ text: '(create)', means: 'What a new record begins with, and who may make one.' }],
  parse: (cell) => (isBlank(cell) ? { wrong: cell } : { value: withoutButton(cell) }),
}

export const fromStates: Grammar<FromRead> = {
  takes: 'states separated by commas, `any`, or `any but …`',
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

const PEOPLE: readonly Word[] = [...AUDIENCE_WORDS, { text: ' but ', means: 'All of them except …', after: /\S$/u }]

export const people: Grammar<WhoRead> = {
  takes: 'roles and fields with people, separated by commas; `but` excludes some of them',
  words: PEOPLE,
  parse: (cell) => ({ value: readWho(cell) }),
}

export const peopleOrTimer: Grammar<WhoCell> = {
  takes: `${people.takes}; or a time at which the action happens automatically`,
  words: [...PEOPLE, ...wordsFor(TIMERS)],
  parse: (cell) => ({ value: readWhoCell(cell) }),
}

export const effects: Grammar<readonly EffectRead[]> = {
  takes: 'effects separated by semicolons',
  words: wordsFor(EFFECTS),
  parse: (cell) => {
    const { effects: value, unread } = readEffects(cell)
    return { value, unread }
  },
}

/** `yes`, or the column's own `word` for it. */
export const mark = (word: Pattern): Grammar<boolean> => ({
  takes: '`yes`, or nothing',
  words: [{ text: 'yes' }],
  parse: (cell) => (word.test(cell.text) ? { value: true } : flag.parse(cell)),
})

/** The next states; none for words such as `end`. */
export const nextStates: Grammar<readonly Phrase[]> = {
  takes: 'states separated by commas',
  parse: (cell) => ({ value: isBlank(cell) || NO_STATE.test(cell.text) ? [] : statesListed(cell) }),
}
const NO_STATE = pattern('(<ending>|\\(<ending>\\))', { ending: 'none|end|final|n/a|nothing|no|\\[*\\]' })

const ALL = pattern('(all [fields]|everything|any|<yes>|<tick>)')
const NOTHING = pattern('(<nothing>|<no>|<cross>)')
const ALL_BUT = pattern('[all|everything] <but> {fields}')

export const mayChange: Grammar<MayChangeRead> = {
  takes: 'fields separated by commas, `all`, `nothing`, or `all but …`',
  words: [{ text: 'all' }, { text: 'nothing' }, { text: 'all but ' }],
  parse: (cell) => {
    if (ALL.test(cell.text)) return { value: { kind: 'all', fields: [] } }
    if (NOTHING.test(cell.text)) return { value: { kind: 'fields', fields: [] } }
    const { fields } = matchPattern(cell, ALL_BUT) ?? {}
    return { value: { kind: fields ? 'but' : 'fields', fields: listItems(fields ?? cell) } }
  },
}

const USUAL_MINUTES = 10
const MOST_MINUTES = 24 * 60
const MINUTES = pattern('[after] {:number} (minutes?|mins?) [.]')

/** In minutes. */
export const signInAgain: Grammar<number | undefined> = {
  takes: `\`yes\` (after ${USUAL_MINUTES} minutes), or a number of minutes: \`30 minutes\``,
  words: [
    { text: 'yes', means: `Unless they signed in within the last ${USUAL_MINUTES} minutes.` },
    { text: '${1:30} minutes', means: 'Unless they signed in within so many minutes.' },
  ],
  parse: (cell) => {
    const written = plainText(cell)
    if (MINUTES.test(written)) {
      const minutes = Number(/\d+/u.exec(written)?.[0])
      return minutes >= 1 && minutes <= MOST_MINUTES ? { value: minutes } : { wrong: cell }
    }
    if (!isFlag(cell)) return { wrong: cell }
    return { value: YES.test(written) ? USUAL_MINUTES : undefined }
  },
}

/** `reason`, `payment reference?`, `target: User, note: text (1–200) optional` */
export const asks: Grammar<readonly AskRead[]> = {
  takes: 'fields, or `name: type`, separated by commas; `?` or `optional` after an input that may be left out',
  words: [
    { text: '${1:reason}: ${2:text}', means: 'An input of its own.' },
    { text: ' optional', means: 'It may be left empty.', after: /\S$/u },
  ],
  parse: (cell) => ({ value: isEmpty(cell) ? [] : askItems(cell).map(readAsk) }),
}

const TYPED = pattern('{name:^:}: {type}')
const OF_CHOICES = pattern('{:^:}: (one|some) of…')
const DATE_AND_TIME = pattern('{:long}: date and time…')

/** With a semicolon anywhere, only semicolons separate, so that a type may hold commas. `date and time` is one type. */
function askItems(cell: Phrase): readonly Phrase[] {
  const parts = splitAt(cell, ';')
  if (parts.length > 1 || OF_CHOICES.test(cell.text)) return parts
  return DATE_AND_TIME.test(cell.text) ? splitAt(cell, /,(?:\s*and\s)?|\s+and\s+(?!time\b)/iu) : listItems(cell)
}

const OPTIONAL = [pattern('{ask}~\\?'), pattern('{ask} [,] (optional|\\(optional\\))')]
const REQUIRED = [pattern('{ask}~!'), pattern('{ask} [,] (required|\\(required\\))')]

function readAsk(item: Phrase): AskRead {
  const optional = matchPattern(item, ...OPTIONAL)
  const { ask } = optional ?? matchPattern(item, ...REQUIRED) ?? { ask: item }
  const { name = ask, type } = matchPattern(ask, TYPED) ?? {}
  return { name, ...(type && { type }), required: !optional, span: item.span }
}
