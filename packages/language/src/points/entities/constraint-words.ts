/** Words beside a field that say something of it. Constraints are made of them, and explanations that say the same are read as constraints. */
import { pattern } from '@ninefold/plan/pattern'
import type { Traits } from '@ninefold/plan/values'

type Meaning =
  | { readonly kind: 'nothing' | 'unique' | 'required' | 'optional' | 'readOnly' | 'once' }
  /** Values compare so: `> 0`. */
  | { readonly kind: 'compares'; readonly comparison: string }

const said = (
  words: string,
  meaning: Meaning['kind'] | `${'<' | '>' | '<=' | '>='} ${string}`,
  explained?: Explained,
) => ({
  sentence: pattern(words),
  meaning: (/^[<>]/u.test(meaning) ? { kind: 'compares', comparison: meaning } : { kind: meaning }) as Meaning,
  explained,
})

/** Whether an explanation may say it: of any field, or of one whose values have such bounds. */
type Explained = 'any' | NonNullable<Traits['bounds']>

const WORDS = [
  said('(-|none|no|n/a)', 'nothing'),
  said('[is|must be] unique', 'unique', 'any'),
  said('[is|must be] (uniq|pk|primary key)', 'unique'),
  said('[is|must be] (required|mandatory|not null|not empty|non-empty|nonempty|must be filled in)', 'required', 'any'),
  said('[is] (optional|nullable|null|may be empty)', 'optional'),
  said('(read-only|read only|readonly|not editable)', 'readOnly', 'any'),
  said('computed', 'readOnly'),
  said('(immutable|set once|cannot be changed|fixed after creation)', 'once', 'any'),
  said('[is|must be] (positive|greater than (0|zero))', '> 0', 'amount'),
  said('[is|must be] (non-negative|nonnegative|not negative|zero or more)', '>= 0', 'amount'),
  said('[is|must be] negative', '< 0', 'amount'),
  said('[is|must be] (not in the future|today or earlier|in the past or today|past or present)', '<= today', 'time'),
  said('[is|must be] (not in the past|today or later|in the future or today|future or present)', '>= today', 'time'),
  said('[is|must be] in the past', '< today', 'time'),
  said('[is|must be] in the future', '> today', 'time'),
]

export const constraintWords = (text: string) => WORDS.find(({ sentence }) => sentence.test(text))
