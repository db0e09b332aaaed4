/**
 * The words of constraints, as data. The column *Constraints*, the text after a type and explanations are parsed with this table, and
 * editors offer its words.
 */
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import type { Traits } from '@ninefold/plan/values'
import type { Word } from '../../kernel/index.ts'

/** A row of the table: words and what they state about the field. */
interface ConstraintWords {
  readonly words: Pattern
  readonly unique?: true
  readonly uniqueOverAll?: true
  readonly required?: 'yes' | 'no'
  readonly editable?: 'never' | 'once'
  /** A comparison of the value: `> 0`. */
  readonly comparison?: string
  /** The words are constraints in explanations, too: for any field, or for fields with such bounds. */
  readonly explained?: 'any' | NonNullable<Traits['bounds']>
  /** The text that editors offer. */
  readonly offered?: string
}

const words = (written: string, states: Omit<ConstraintWords, 'words'> = {}): ConstraintWords => ({
  words: pattern(written),
  ...states,
})

const FUTURE = '(not in the future|today or earlier|in the past or today|past or present)'
const PAST = '(not in the past|today or later|in the future or today|future or present)'
const EVERYWHERE = '(globally unique|unique (everywhere|globally|overall|(over|across|among|in) all))'
const NEEDED = '(<required>|not null|not empty|non[-]empty|must be filled in)'

const NOTHING = words('(-|none|no|n/a)')

const WORDS: readonly ConstraintWords[] = [
  NOTHING,
  words('[is|must be] unique', { unique: true, explained: 'any', offered: 'unique' }),
  words('[is|must be] (uniq|pk|primary key)', { unique: true }),
  words(`[is|must be] ${EVERYWHERE}`, { unique: true, uniqueOverAll: true }),
  words(`[is|must be] ${NEEDED}`, { required: 'yes', explained: 'any', offered: 'required' }),
  words('[is] (optional|nullable|null|may be empty)', { required: 'no' }),
  words('(<readOnly>|not editable)', { editable: 'never', explained: 'any', offered: 'read-only' }),
  words('computed', { editable: 'never' }),
  words('(set once|immutable|cannot be changed|fixed after creation)', { editable: 'once', explained: 'any' }),
  words('[is|must be] (positive|greater than (0|zero))', { comparison: '> 0', explained: 'amount' }),
  words('[is|must be] (non[-]negative|not negative|zero or more)', { comparison: '>= 0', explained: 'amount' }),
  words('[is|must be] negative', { comparison: '< 0', explained: 'amount' }),
  words(`[is|must be] ${FUTURE}`, { comparison: '<= today', explained: 'time', offered: 'not in the future' }),
  words(`[is|must be] ${PAST}`, { comparison: '>= today', explained: 'time' }),
  words('[is|must be] in the past', { comparison: '< today', explained: 'time' }),
  words('[is|must be] in the future', { comparison: '> today', explained: 'time' }),
]

const OVER_ALL = pattern('[is|must be] unique (over|across|among|in) all {entities}')
const CONDITION = pattern('…(<when>|unless|while|until|except|but)…')

export function constraintWords(text: string): ConstraintWords | undefined {
  const entities = OVER_ALL.match(text)?.entities
  const known = entities !== undefined && !CONDITION.test(entities) ? 'globally unique' : text
  return WORDS.find((row) => row.words.test(known))
}

export const isNothing = (text: string): boolean => NOTHING.words.test(text)

/** Editors offer these words in a column of constraints. */
export const CONSTRAINTS_OFFERED: readonly Word[] = [
  ...WORDS.flatMap(({ offered }) => (offered === undefined ? [] : [{ text: offered }])),
  { text: 'set once' },
  { text: 'unique per ${1:…}' },
  { text: 'at least ${1:1}' },
  { text: 'at most ${1:100}' },
]
