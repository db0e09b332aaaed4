/**
 * The words beside a field that constrain it, as data. A column of constraints, the text behind a type and explanations are read
 * by this table, and editors offer its words.
 */
import { pattern } from '@ninefold/plan/pattern'
import type { Traits } from '@ninefold/plan/values'
import type { Word } from '../../kernel/index.ts'

type Meaning =
  | { readonly kind: 'nothing' | 'unique' | 'uniqueOverAll' | 'required' | 'optional' | 'readOnly' | 'once' }
  /** Values compare so: `> 0`. */
  | { readonly kind: 'compares'; readonly comparison: string }

interface More {
  /** An explanation may contain the words, too: of any field, or of a field whose values have such bounds. */
  readonly explained?: 'any' | NonNullable<Traits['bounds']>
  /** What editors offer. */
  readonly offered?: string
}

const words = (
  written: string,
  meaning: Meaning['kind'] | `${'<' | '>' | '<=' | '>='} ${string}`,
  more: More = {},
) => ({
  words: pattern(written),
  meaning: (meaning.includes(' ') ? { kind: 'compares', comparison: meaning } : { kind: meaning }) as Meaning,
  ...more,
})

const FUTURE = '(not in the future|today or earlier|in the past or today|past or present)'
const PAST = '(not in the past|today or later|in the future or today|future or present)'

const WORDS: readonly (ReturnType<typeof words> & More)[] = [
  words('(-|none|no|n/a)', 'nothing'),
  words('[is|must be] unique', 'unique', { explained: 'any', offered: 'unique' }),
  words('[is|must be] (uniq|pk|primary key)', 'unique'),
  words(
    '[is|must be] (globally unique|unique (everywhere|globally|overall|(over|across|among|in) all))',
    'uniqueOverAll',
  ),
  words('[is|must be] (<required>|not null|not empty|non[-]empty|must be filled in)', 'required', {
    explained: 'any',
    offered: 'required',
  }),
  words('[is] (optional|nullable|null|may be empty)', 'optional'),
  words('(<readOnly>|not editable)', 'readOnly', { explained: 'any', offered: 'read-only' }),
  words('computed', 'readOnly'),
  words('(immutable|set once|cannot be changed|fixed after creation)', 'once', {
    explained: 'any',
    offered: 'set once',
  }),
  words('[is|must be] (positive|greater than (0|zero))', '> 0', { explained: 'amount' }),
  words('[is|must be] (non[-]negative|not negative|zero or more)', '>= 0', { explained: 'amount' }),
  words('[is|must be] negative', '< 0', { explained: 'amount' }),
  words(`[is|must be] ${FUTURE}`, '<= today', { explained: 'time', offered: 'not in the future' }),
  words(`[is|must be] ${PAST}`, '>= today', { explained: 'time' }),
  words('[is|must be] in the past', '< today', { explained: 'time' }),
  words('[is|must be] in the future', '> today', { explained: 'time' }),
]

const OVER_ALL = pattern('[is|must be] unique (over|across|among|in) all {entities}')
const CONDITION = pattern('…(<when>|unless|while|until|except|but)…')

export function constraintWords(text: string): (typeof WORDS)[number] | undefined {
  const entities = OVER_ALL.match(text)?.entities
  const known = entities !== undefined && !CONDITION.test(entities) ? 'globally unique' : text
  return WORDS.find((row) => row.words.test(known))
}

/** Editors offer these words in a column of constraints. */
export const CONSTRAINTS_OFFERED: readonly Word[] = [
  ...WORDS.flatMap(({ offered }) => (offered === undefined ? [] : [{ text: offered }])),
  { text: 'unique per ${1:…}' },
  { text: 'at least ${1:1}' },
  { text: 'at most ${1:100}' },
]
