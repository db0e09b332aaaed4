/** Reads point 5: tables of rules, under the point's heading or under that of an entity. */
import type { Block, Phrase, Section } from '../../document/model.ts'
import { isEmpty, listItems, matchPhrase, plainText } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { hasStructure, readTables, rowsOf, type RowRead } from '../reading.ts'
import type { Reading } from '../room.ts'
import type { MustRead, RuleRead, RulesRead } from './model.ts'
import { rulesProblem } from './problems.ts'

const RULES = {
  rule: { names: ['Rule', 'Name', 'Id', 'Check'], needed: true },
  entity: { names: ['Entity', 'On', 'For', 'Of', 'Record'] },
  when: { names: ['When', 'If', 'Only when', 'Applies when', 'Condition'] },
  must: { names: ['Must hold', 'Must', 'Holds', 'Expression', 'Constraint', 'Check', 'Condition'], needed: true },
  error: { names: ['Error', 'Error code', 'Code'] },
  weight: { names: ['Weight', 'Severity', 'Level'] },
  meaning: { names: ['Meaning', 'Description', 'Why', 'Note', 'Notes'] },
} as const

export function readRules(section: Section): Reading<RulesRead> {
  const parts = [
    readBlocks(section.blocks),
    ...section.subjects.map((subject) => readBlocks(subject.blocks, subject.title)),
  ]
  return {
    value: { rules: parts.flatMap((part) => part.rules) },
    open: !hasStructure(section),
    problems: parts.flatMap((part) => part.problems),
  }
}

function readBlocks(blocks: readonly Block[], entity?: Phrase) {
  const { tables, problems } = readTables(blocks, { rules: RULES }, 5)
  const rows = rowsOf(tables.rules).map((row) => readRule(row, entity))
  return {
    rules: rows.map((row) => row.rule),
    problems: [...problems, ...rows.flatMap((row) => row.problems)],
  }
}

function readRule({ cells, span }: RowRead<typeof RULES>, subject: Phrase | undefined) {
  const problems: Problem[] = []
  const label = isEmpty(cells.rule) ? cells.error : cells.rule
  const entity = isEmpty(cells.entity) ? subject : cells.entity
  if (!entity) problems.push(rulesProblem('RUL-001', { span: spanOf(label, span) }, {}))
  const rule: RuleRead = {
    label,
    ...(entity && { entity }),
    ...(!isEmpty(cells.when) && { when: cells.when }),
    must: readMust(cells.must, label, problems),
    weight: readWeight(cells.weight, problems),
    ...(!isEmpty(cells.error) && { error: cells.error }),
    help: plainText(cells.meaning),
    span,
  }
  return { rule, problems }
}

function spanOf(phrase: Phrase, otherwise: RuleRead['span']): RuleRead['span'] {
  return isEmpty(phrase) ? otherwise : phrase.span
}

function readMust(cell: Phrase, label: Phrase, problems: Problem[]): MustRead {
  if (isEmpty(cell)) {
    const span = isEmpty(label) ? cell.span : label.span
    problems.push(rulesProblem('RUL-003', { span }, { name: plainText(label) }))
    return { kind: 'unread', span }
  }
  const unique = matchPhrase(cell, /^(?:is )?unique:?\s+(.+)$/iu)
  if (unique?.[0]) return { kind: 'unique', fields: listItems(unique[0]), span: cell.span }
  const [from, to, per] = matchPhrase(cell, /^no overlap:?\s+(.+?)\s*(?:,| to )\s*(.+?)(?:,?\s+per\s+(.+))?$/iu) ?? []
  if (from && to) return { kind: 'noOverlap', from, to, per: per ? listItems(per) : [], span: cell.span }
  return { kind: 'hold', expression: cell }
}

function readWeight(cell: Phrase, problems: Problem[]): RuleRead['weight'] {
  if (isEmpty(cell) || /^error$/iu.test(cell.text)) return 'error'
  if (/^warn(?:ing)?$/iu.test(cell.text)) return 'warning'
  problems.push(rulesProblem('RUL-011', { span: cell.span }, { text: cell.text }))
  return 'error'
}
