/** Limits of the server that a sentence says: `Lists show 25 rows per page. Not more than 60 requests per minute.` */
import { type Block, type Phrase, joinPhrases, makePhrase, matchPhrase, splitAt } from '../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import { itemOf } from '../../kernel/index.ts'

const AT_MOST = String.raw`(?:up to |at most |not more than |no more than |a maximum of |max\.? )?`
const COUNT = String.raw`(?<value>\d[\d _']*)`
const SIZE = String.raw`(?<value>\d[\d.]*\s*[KMG]i?B)`

/** The name of a limit, and what says it from the beginning of a sentence. */
const SENTENCES: readonly (readonly [limit: string, sentence: RegExp])[] = [
  [
    'Page size',
    `^(?:(?:lists?|tables?|pages?|a list|each list|each page) (?:shows?|ha(?:s|ve)|displays?|contains?) )?${AT_MOST}${COUNT} (?:rows|records|entries|items|lines)(?: are shown)? (?:per|on a|on each) page\\.?$`,
  ],
  [
    'Requests per minute',
    `^(?:(?:everyone|everybody|a user|each user|a person|each person) may send )?${AT_MOST}${COUNT} requests (?:per|a|each) minute(?: (?:and|per|for each|for every) (?:user|person|client)| are (?:allowed|possible|permitted))*\\.?$`,
  ],
  [
    'Upload size',
    `^(?:(?:files|uploads|attachments|uploaded files|a file|an upload|an attachment|each file) (?:may|can|must) (?:have|be|not be larger than|not exceed) )${AT_MOST}${SIZE}(?: (?:large|in size|each))?\\.?$`,
  ],
  [
    'Password length',
    `^passwords? (?:must have|have|has|need|needs|must be) at least ${COUNT} characters(?: long)?\\.?$`,
  ],
  [
    'Session length',
    String.raw`^(?:a session|sessions) (?:ends?|lasts?|expires?) (?:after |for )?(?<value>\d+ (?:days?|weeks?|months?))\.?$`,
  ],
].map(([limit, sentence]) => [limit!, new RegExp(sentence!, 'iu')])

interface LimitSaid {
  readonly name: Phrase
  readonly value: Phrase
}

/** The limits that the sentences of items and paragraphs say. */
export const limitsInSentences = memoize((block: Block): readonly LimitSaid[] => sentencesOf(block).flatMap(limitsIn))

function sentencesOf(block: Block): readonly Phrase[] {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const text = itemOf(block)?.text ?? (lines && joinPhrases(lines, ' '))
  return text ? splitAt(text, /(?<=[.!?;])\s+/u) : []
}

function limitsIn(sentence: Phrase): readonly LimitSaid[] {
  for (const [limit, expression] of SENTENCES) {
    const [value] = sentence.text.length > LONGEST ? [] : (matchPhrase(sentence, expression) ?? [])
    if (value) return [{ name: makePhrase([{ kind: 'text', text: limit, span: sentence.span }], sentence.span), value }]
  }
  return []
}

/** Characters; a longer sentence is text. */
const LONGEST = 120
