/** Recognises sentences that only explain: habits of people, what usually happens, a reason, a question. */
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import { isNotKnown } from './not-known.ts'

/** Longer texts are explanations. */
const LONGEST = 300

/** Does the sentence only explain, by its words? */
export const onlyExplains = (text: string): boolean =>
  text.length > LONGEST || EXPLAINS.test(text) || /[?:]$/u.test(text) || isNotKnown(text)

const EXPLAINS = anyPattern(
  pattern('(we|most|see|nb|note|example|reason|background|why)…'),
  pattern(
    '…(usually|often|normally|typically|sometimes|in practice|for example|for instance|e.g.|i.e.|because|so that)…',
  ),
)
