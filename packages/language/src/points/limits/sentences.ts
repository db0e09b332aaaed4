/** Limits of the server in sentences: `Lists show 25 rows per page. Not more than 60 requests per minute.` */
import { findLimit, readLimitValue } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { type Block, type Phrase, joinPhrases, matchPattern, plainText, splitAt } from '../../document/index.ts'
import { claim, itemOf } from '../../kernel/index.ts'
import type { LimitRow } from './model.ts'

const FILES = '(files|uploads|attachments|uploaded files|a file|an upload|an attachment|each file)'

/** The name of each limit, and its sentence. */
const SENTENCES = [
  [
    'Page size',
    pattern(
      '[(lists?|tables?|pages?|a list|each (list|page)) (shows?|has|have|displays?|contains?)] [<atMost>] {value:..20} (rows|records|entries|items|lines) [are shown] (per|on a|on each) page [.]',
    ),
  ],
  [
    'Requests per minute',
    pattern(
      '[(everyone|everybody|(a|each) (user|person)) may send] [<atMost>] {value:..20} requests (per|a|each) minute [(and|per|for each|for every) (user|person|client)] [are (allowed|possible|permitted)] [.]',
    ),
  ],
  [
    'Upload size',
    pattern(
      `${FILES} (may|can|must) (have|be|not be larger than|not exceed) [<atMost>] {value:..20} [large|in size|each] [.]`,
    ),
  ],
  [
    'Password length',
    pattern('passwords? (must have|has|have|needs?|must be) at least {value:..20} characters [long] [.]'),
  ],
  ['Session length', pattern('(a session|sessions) (ends?|lasts?|expires?) [after|for] {value:..20} [.]')],
] as const

/** The limits in the sentences of items and paragraphs. */
export const limitsInSentences = memoize((block: Block): readonly LimitRow[] =>
  sentencesOf(block).flatMap((sentence) => (sentence.text.length > LONGEST ? [] : limitsIn(sentence))),
)

function sentencesOf(block: Block): readonly Phrase[] {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const text = itemOf(block)?.text ?? (lines && joinPhrases(lines, ' '))
  return text ? splitAt(text, /(?<=[.!?;])\s+/u) : []
}

const limitsIn = (sentence: Phrase): readonly LimitRow[] =>
  SENTENCES.flatMap(([written, form]) => {
    const { value } = matchPattern(sentence, form) ?? {}
    const kind = findLimit(written)!
    if (!value || readLimitValue(kind, plainText(value)) === undefined) return []
    const text = { span: value.span, text: plainText(value) }
    return [{ limit: { kind, written }, at: sentence.span, value: text, ...claim(sentence) }]
  })

/** In characters; longer sentences are text. */
const LONGEST = 120
