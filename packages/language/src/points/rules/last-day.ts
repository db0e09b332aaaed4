/**
 * Whether the last day of a span of days belongs to it: `no overlap: from, to per room, days included` for loans and leaves,
 * `last day free` for nights. It stands behind the fields or behind `per`, with a comma, in brackets, or as it is.
 */
import { type Phrase, isEmpty, joinPhrases, matchPhrase } from '../../document/index.ts'

export type LastDay = 'included' | 'free'

const INCLUDED =
  '(?:both |all |end |last |first and last )?days? (?:is |are |being )?(?:included|inclusive|counted|incl\\.?)|including (?:the |both )?(?:last|end|first and last|both) days?|inclusive(?:ly)?|the last day (?:included|inclusive|counts)'
const FREE =
  '(?:the )?(?:last|end) day (?:is |being )?(?:free|excluded|exclusive|not included)|(?:excluding|without) the (?:last|end) day|exclusive(?:ly)?|nights?'
const SAID = `(?:(${INCLUDED})|(${FREE}))`

/** The words without what they say of the last day. */
export function partLastDay(words: Phrase): { readonly rest: Phrase; readonly lastDay?: LastDay } {
  for (const form of FORMS) {
    const [before, included, free, behind] = matchPhrase(words, form) ?? []
    const rest = before && joinPhrases([before, ...(behind && !isEmpty(behind) ? [behind] : [])], ' ')
    if (rest && (included || free)) return { rest, lastDay: included ? 'included' : 'free' }
  }
  return { rest: words }
}

const FORMS: readonly RegExp[] = [
  new RegExp(`^(.+?)\\s*[,;]?\\s*\\(\\s*${SAID}\\s*\\)(.*)$`, 'iu'),
  new RegExp(`^(.+?)\\s*[,;]\\s*(?:with )?(?:the )?${SAID}(?:,|\\.|(?=\\s+(?:where|unless)\\b)|$)(.*)$`, 'iu'),
  new RegExp(`^(.+?)\\s+(?:with )?${SAID}()\\.?$`, 'iu'),
]
