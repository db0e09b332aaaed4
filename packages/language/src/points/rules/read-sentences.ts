/** Finds the sentences of point 5 that may be rules: in paragraphs, in items of lists, and in tables without a column for conditions. */
import { type Block, type Phrase, type Row, type Table, codes, matchPhrase } from '../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import type { Span } from '@ninefold/plan/problem'
import {
  callMemoized,
  formOf,
  formsOf,
  itemOf,
  LEADING_CODE,
  onlyExplains,
  parseCells,
  placeColumns,
} from '../../kernel/index.ts'
import { RULE_COLUMNS, RULES, SENTENCES, type RuleRow } from './columns.ts'
import { isForbidden, isPerhapsRule, isPlainlyRule, sentencesOf } from './in-words.ts'
import type { Otherwise } from './model.ts'
import { seemsSentence } from './sentences.ts'

/** Is it a table without a column for conditions, in which every rule is a sentence? */
export function hasSentences(table: Table): boolean {
  if (formOf(table, formsOf(RULE_COLUMNS.section.tables), []) !== undefined) return false
  const at = placeColumns(table.header, SENTENCES.columns).get('must')
  return at !== undefined && table.rows.length > 0 && table.rows.every((row) => callMemoized(isSentence, row, at))
}

const isSentence = ({ cells }: Row, at: number): boolean => {
  const cell = cells[at]!
  return codes(cell).length === 0 && seemsSentence(cell)
}

interface SentencesRead {
  readonly rows: readonly RuleRow[]
  readonly otherwise: Otherwise
  /** The paragraph: its unread sentences are reported once. */
  readonly paragraph?: Span
}

export const mayBeRule = (text: Phrase): boolean => isPlainlyRule(text) || isForbidden(text) || isPerhapsRule(text)

/** The possible rules in a block: its item, or each line or sentence of its paragraph. */
export const sentencesIn = memoize((block: Block): SentencesRead => {
  const asRows = (lines: readonly Phrase[], span?: Span) => lines.map((line) => sentenceRow(line, span ?? line.span))
  const item = itemOf(block)
  if (item) {
    const { text } = item
    // An item of this point is a rule unless its words mark it as an explanation.
    const isRead = mayBeRule(text) || (codes(text).length === 0 && !onlyExplains(text.text))
    return { rows: isRead ? asRows([text], block.span) : [], otherwise: 'report' }
  }
  const lines = block.kind === 'prose' ? (block.lines ?? []) : []
  const each = lines.flatMap((line) => sentencesOf([line]))
  if (each.every(isPlainlyRule)) return { rows: asRows(each), otherwise: 'report' }
  return { rows: asRows(sentencesOf(lines).filter(isPerhapsRule)), otherwise: 'paragraph', paragraph: block.span }
})

function sentenceRow(line: Phrase, span: Span): RuleRow {
  const [name, words] = matchPhrase(line, LEADING_CODE) ?? matchPhrase(line, LEADING_NUMBER) ?? []
  const cells = name && words ? { rule: name, must: words, meaning: words } : { rule: line, must: line }
  return parseCells(RULES.columns, cells, span)
}

const LEADING_NUMBER = /^(§\s*\d+[a-z]?)\s+(\S.*)$/su
