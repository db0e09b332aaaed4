/** What may stand in the cells of point 5: what must hold, and how much a rule weighs. */
import { pattern } from '@ninefold/plan/pattern'
import { codes, isEmpty, listItems, matchPattern, matchPhrase, type Phrase } from '../../document/index.ts'
import type { Grammar } from '../../kernel/index.ts'
import { partAmong, withoutBackticks } from './among.ts'
import { partLastDay } from './last-day.ts'
import type { MustRead, RuleRead } from './model.ts'
import { seemsSentence } from './sentences.ts'

export interface MustWritten {
  readonly words: Phrase
  /** `unique: …`, `no overlap: …` */
  readonly apart?: MustRead
  /** Without code. */
  readonly isBare: boolean
  readonly isSentence: boolean
}

export const must: Grammar<MustWritten> = {
  takes: 'a condition in code or in words; `unique: fields`; `no overlap: from, to per field`',
  parse: (cell) => {
    if (isEmpty(cell)) return { wrong: cell }
    const apart = readApart(withoutBackticks(cell))
    const isBare = codes(cell).length === 0
    const isSentence = isBare && (seemsSentence(cell) || /^no overlap\b/iu.test(cell.text))
    return { value: { words: cell, ...(apart && { apart }), isBare, isSentence } }
  },
}

const APART = /^(?:is )?unique\b|^no overlap\b(?! of\b)/iu
const UNIQUE_PER = pattern('unique (per|within) {group}: {fields}')
const UNIQUE = pattern('[is] unique[:] {fields}')
const NO_OVERLAP = /^no overlap:?\s+(.+?)\s*(?:,| to )\s*(.+?)(?:,?\s+per\s+(.+))?$/iu

function readApart(cell: Phrase): MustRead | undefined {
  if (!APART.test(cell.text)) return undefined
  const { rest: withoutDays, lastDay } = partLastDay(cell)
  const { rest, among } = partAmong(withoutDays)
  const besides = { ...(among && { among }), span: cell.span }
  const { group, fields } = matchPattern(rest, UNIQUE_PER) ?? { ...matchPattern(rest, UNIQUE), group: undefined }
  if (fields) return { kind: 'unique', fields: [...listItems(fields), ...(group ? listItems(group) : [])], ...besides }
  const [from, to, per] = matchPhrase(rest, NO_OVERLAP) ?? []
  if (!from || !to) return undefined
  return { kind: 'noOverlap', from, to, per: per ? listItems(per) : [], ...(lastDay && { lastDay }), ...besides }
}

const ERROR = pattern('(error|fatal|must|mandatory)')
const WARNING = pattern('(warn[ing]|should|info[rmation]|hint)')

export const weight: Grammar<RuleRead['weight']> = {
  takes: '`error` or `warning`',
  parse: (cell) => {
    if (ERROR.test(cell.text)) return { value: 'error' }
    return WARNING.test(cell.text) ? { value: 'warning' } : { wrong: cell }
  },
}
