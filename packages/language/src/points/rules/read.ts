/**
 * Reads point 5: tables of rules, under the point's heading or under that of an entity, and rules that are a heading each. Reading is
 * memoized for each row: there may be hundreds in one table.
 */
import {
  type Block,
  type Bullet,
  type Phrase,
  type Row,
  type Section,
  type Subject,
  type Table,
  CODE,
  codes,
  isEmpty,
  listItems,
  makePhrase,
  matchPhrase,
  plainText,
} from '../../document/index.ts'
import { memoized, interned, tracked } from '../../incremental.ts'
import { memoize, foldName } from '@ninefold/plan/base'
import type { Problem, Span } from '@ninefold/plan/problem'
import {
  codeOf,
  isErrorCode,
  isPlainlyCode,
  LEADING_CODE,
  readStatus,
  columnsCalled,
  placeColumns,
  among,
  isNotKnown,
  onlyExplains,
  APART,
  formOf,
  itemOf,
  proseOf,
  readBullets,
  readLines,
  readTables,
  rowsOf,
  type RowRead,
  type ErrorWording,
  type Outcome,
  type Reading,
  claim,
  templateText,
} from '../../kernel/index.ts'
import { rulesBesideFields, type BesideFields } from './beside-fields.ts'
import { RULE_FORMS, RULES, SAID, SENTENCE_FORMS, SENTENCES } from './forms.ts'
import { isComparison, isForbidden, isPerhapsRule, isPlainlyRule, sentencesOf } from './in-words.ts'
import type { MustRead, Otherwise, RuleRead, RulesRead } from './model.ts'
import { partAmong, withoutBackticks } from './among.ts'
import { partLastDay } from './last-day.ts'
import { outcomeIn, weightOfLabel } from './outcome.ts'
import { rulesProblem } from './problems.ts'
import { seemsSentence } from './sentences.ts'

type Said = { readonly [K in keyof typeof RULES]: Phrase }

/** `entities`: those of point 3, which may have rules beside their fields. */
export function readRules(section: Section, entities: readonly BesideFields[]): Reading<RulesRead> {
  const known = entitiesIn(entities)
  const parts = [
    readTop(interned('rules.top', '', section.blocks), known),
    ...section.subjects.map((subject) => readSubject(subject, known)),
  ]
  const [own, problems] = [parts.flatMap(({ value }) => value), parts.flatMap((part) => part.problems)]
  const open = own.every(mayExplain) && problems.every(({ severity }) => severity !== 'error')
  return { value: { rules: [...entities.flatMap((entity) => rulesBesideFields(entity)), ...own] }, open, problems }
}

/** It does not read like a rule: what it is, is known with the names. */
const mayExplain = ({ must }: RuleRead): boolean =>
  must.kind === 'said' && must.otherwise !== 'told' && must.otherwise !== 'expression' && !isPlainlyRule(must.words)

interface Entities {
  readonly has: (title: string) => boolean
}

function entitiesIn(entities: readonly BesideFields[]): Entities {
  const has = among('rules.entities', entities.map(foldedName))
  return tracked({ has: (title) => has(foldName(title)) })
}

const foldedName = memoize(({ name }: BesideFields) => foldName(name.label))

type RulesFound = Outcome<readonly RuleRead[]>

const readTop = memoized((blocks: readonly Block[], known: Entities) => readBlocks(blocks, undefined, false, known))

/** `isEntity`: whether what the blocks stand under is one. */
function readBlocks(
  blocks: readonly Block[],
  entity: Phrase | undefined,
  isEntity: boolean,
  known: Entities,
): RulesFound {
  const inSentences = blocks.filter((block) => block.kind === 'table' && saysSentences(block))
  const said = readTables(inSentences, SENTENCE_FORMS, 5)
  const others = blocks.filter((block) => !inSentences.includes(block))
  const { tables, rest, problems } = readTables(others, RULE_FORMS, 5)
  const listed = readLines(rest.flatMap(withoutHeads), RULES, RULE_LINES, isRule)
  const sentences = listed.rest.map((block) => ({ block, ...sentencesIn(block) }))
  const on = isEntity ? entity : undefined
  const inTables = [
    ...rowsOf(tables.rules).map((row) => readRow(row, entity)),
    ...rowsOf(said.tables.sentences).map((row) => readSaid(row, 'told', on)),
  ]
  const inText = [
    ...listed.rows.map((row) => readRow(isEntity ? withOwnCode(row) : ofEntity(withOwnCode(row), known), entity)),
    ...sentences.flatMap((one) => one.rows.map((row) => readSaid(row, one.otherwise, on, one.paragraph))),
  ]
  const isBeside = blocks.some(({ kind }) => kind === 'table')
  const read = [...inTables, ...(isBeside ? inText.map(besideTable) : inText)]
  return {
    value: read.map(({ value }) => value),
    problems: [
      ...said.problems,
      ...problems,
      ...sentences.flatMap(({ block, rows: found }) => (found.length === 0 ? withoutEffect(block, isBeside) : [])),
      ...read.flatMap((one) => one.problems),
    ],
  }
}

const besideTable = memoize(({ value, problems }: Outcome<RuleRead>): Outcome<RuleRead> => ({
  value: { ...value, besideTable: true },
  problems,
}))

const readRow = memoized((row: RowRead<typeof RULES>, entity: Phrase | undefined) =>
  readRule(row.cells, row.span, entity),
)

/** A table without a column for conditions, of which every rule is a sentence. */
function saysSentences(table: Table): boolean {
  if (formOf(table, RULE_FORMS, []) !== undefined) return false
  const at = placeColumns(table.header, SENTENCES).get('must')
  return at !== undefined && table.rows.length > 0 && table.rows.every((row) => isSentence(row, at))
}

const isSentence = memoized(({ cells }: Row, at: number): boolean => {
  const cell = cells[at]!
  return codes(cell).length === 0 && seemsSentence(cell)
})

/** An item that only heads others (`Animals:`) gives way to them. */
function withoutHeads(block: Block): readonly Block[] {
  const item = itemOf(block)
  if (!item || item.nested.length === 0 || codes(item.text).length > 0 || LEADING_CODE.test(item.text.text))
    return [block]
  return isSaid(item.text) ? [block] : item.nested.flatMap(withoutHeads)
}

interface SentencesRead {
  readonly rows: readonly RowRead<typeof RULES>[]
  readonly otherwise: Otherwise
  /** The paragraph for which what is not understood is reported once. */
  readonly paragraph?: Span
}

const isSaid = (text: Phrase): boolean => isPlainlyRule(text) || isForbidden(text) || isPerhapsRule(text)

/** What an item says, or each line or sentence of a paragraph, where it could be a rule. */
const sentencesIn = memoize((block: Block): SentencesRead => {
  const asRows = (lines: readonly Phrase[], span?: Span) => lines.map((line) => sentenceRow(line, span ?? line.span))
  const item = itemOf(block)
  if (item) {
    const { text } = item
    // An item of this point is a rule unless it says that it is none.
    const isRead = isSaid(text) || (codes(text).length === 0 && !onlyExplains(text.text))
    return { rows: isRead ? asRows([text], block.span) : [], otherwise: 'told' }
  }
  const lines = block.kind === 'prose' ? (block.lines ?? []) : []
  const each = lines.flatMap((line) => sentencesOf([line]))
  if (each.every(isPlainlyRule)) return { rows: asRows(each), otherwise: 'told' }
  return { rows: asRows(sentencesOf(lines).filter(isPerhapsRule)), otherwise: 'paragraph', paragraph: block.span }
})

function sentenceRow(line: Phrase, span: Span): RowRead<typeof RULES> {
  const [name, words] = matchPhrase(line, LEADING_CODE) ?? matchPhrase(line, LEADING_NUMBER) ?? []
  const nothing = makePhrase([], { ...line.span, start: line.span.end })
  const cells = Object.fromEntries(Object.keys(RULES).map((column) => [column, nothing])) as Said
  const said = name && words ? { rule: name, must: words, meaning: words } : { rule: line, must: line }
  return { cells: { ...cells, ...said }, span }
}

const LEADING_NUMBER = /^(§\s*\d+[a-z]?)\s+(\S.*)$/su

/** A sentence holds where it is understood, which is found out with the names. */
const readSaid = memoized(
  (row: RowRead<typeof RULES>, otherwise: Otherwise, on: Phrase | undefined, paragraph?: Span): Outcome<RuleRead> => {
    const { cells, span } = row
    const { value: rule, problems } = readRule(cells, span, on)
    const { must } = cells
    const label = isEmpty(cells.rule) ? must : cells.rule
    const field = !isEmpty(cells.field) && { field: cells.field }
    const said: MustRead = {
      kind: 'said',
      words: must,
      ...field,
      otherwise,
      ...(paragraph && { paragraph }),
      span: must.span,
    }
    return { value: { ...rule, label, must: said }, problems }
  },
)

/** What the refusal reads, in quotation marks or brackets. */
const MESSAGE = String.raw`(?:${APART}|\s+)(?:["“„]|\()(?<message>[^"“”„()]{1,300})(?:["“”]|\))`

/**
 * A rule as an item of a list, with its condition in code: `- BR-3: days < 10`, `1. It ends after it begins: to >= from.`, `- Order:
 * total > 0 "An order needs an amount."`
 */
const RULE_LINES: readonly RegExp[] = [
  new RegExp(String.raw`^(?<must>${CODE})\.?$`, 'su'),
  new RegExp(String.raw`^(?:(?<rule>.{1,300}?)${APART})?(?<must>${CODE})${MESSAGE}\.?$`, 'su'),
  new RegExp(String.raw`^(?<rule>.{1,300}?)${APART}(?<must>${CODE})\.?$`, 'su'),
  new RegExp(String.raw`^(?<must>${CODE})${APART}(?<rule>.{1,300}?)\.?$`, 'su'),
  new RegExp(String.raw`^(?<rule>.{1,300}?)${APART}(?<must>${CODE})${APART}(?<meaning>.{1,300}?)\.?$`, 'su'),
  new RegExp(String.raw`^(?<rule>.{1,300}?)${APART}(?<must>(?:unique|no overlap):.+?)\.?$`, 'isu'),
]

/** A weight is no name: what stands behind it is read as a sentence. */
const isRule = ({ cells }: RowRead<typeof RULES>, block: Block): boolean =>
  codes(cells.rule).length === 0 &&
  weightOfLabel(cells.rule) === undefined &&
  outcomeIn(itemOf(block)!.text) === undefined

/** `BR-3: A leave is short` is the rule BR-3, and what it means. */
const withOwnCode = memoize((row: RowRead<typeof RULES>): RowRead<typeof RULES> => {
  const [code, words] = matchPhrase(row.cells.rule, LEADING_CODE) ?? []
  if (!code || !words || !isEmpty(row.cells.meaning)) return row
  return { ...row, cells: { ...row.cells, rule: code, meaning: words } }
})

/** `Order: …` is a rule of orders, which is called as its refusal reads. */
const ofEntity = memoized((row: RowRead<typeof RULES>, { has }: Entities): RowRead<typeof RULES> => {
  const { cells } = row
  const { rule, message, meaning } = cells
  const nothing = makePhrase([], { ...row.span, start: row.span.end })
  const isNamed = !isEmpty(rule) && !has(plainText(rule))
  if (isNamed) return row
  const reads = isEmpty(message) ? meaning : message
  return { ...row, cells: { ...cells, entity: rule, rule: reads, message: nothing, meaning: nothing } }
})

/** An item that reads like a rule. Beside a table, code explains unless it compares. */
function withoutEffect(block: Block, isBeside: boolean): readonly Problem[] {
  const item = itemOf(block)
  if (!item) return []
  const { text, span } = item.text
  if (codes(item.text).some((code) => !isBeside || isComparison(code.text)))
    return [rulesProblem('RUL-015', { span }, {})]
  if (LEADING_CODE.test(text)) return [rulesProblem('RUL-016', { span }, { rule: text })]
  return []
}

/** A heading with bullets under it is a rule; over a table, it is the entity that the rows are about. */
const readSubject = memoized((subject: Subject, entities: Entities): RulesFound => {
  const { title, span, blocks } = subject
  const isEntity = entities.has(plainText(title))
  // Under the heading of an entity `Weight: 1 to 5` speaks of a field.
  const says = blocks.flatMap((block) => (block.kind === 'bullet' ? columnsCalled(block.key, SAID) : []))
  const saysHow = isEntity ? says.includes('must') || says.includes('when') : says.length > 0
  if (blocks.some(({ kind }) => kind === 'table') || !saysHow) {
    const read = readBlocks(blocks, title, isEntity, entities)
    const silent = read.value.every(mayExplain) && read.problems.length === 0
    if (!silent || isEntity || isNotKnown(plainText(title))) return read
    if (read.value.length > 0) return { ...read, value: read.value.map(surely) }
    return { value: [], problems: [rulesProblem('RUL-016', { span: title.span }, { rule: plainText(title) })] }
  }
  const { bullets, problems } = readBullets(blocks, SAID)
  const nothing = makePhrase([], { ...span, start: span.end })
  const said = Object.entries<readonly Bullet[]>(bullets).map(([key, [first]]) => [key, first?.value ?? nothing])
  const cells = { ...(Object.fromEntries(said) as Omit<Said, 'rule' | 'field'>), field: nothing }
  const [code, words] = matchPhrase(title, LEADING_CODE) ?? []
  const meaning = isEmpty(cells.meaning) && words ? words : cells.meaning
  const rule = readRule({ ...cells, rule: code ?? title, meaning }, span, subject.within.at(-1))
  const help = [rule.value.help, proseOf(blocks)].filter((text) => text !== '').join('\n\n')
  return { value: [{ ...rule.value, help }], problems: [...problems, ...rule.problems] }
})

/** What stands alone under the name of a rule says what it is. */
const surely = (rule: RuleRead): RuleRead =>
  rule.must.kind === 'said' ? { ...rule, must: { ...rule.must, otherwise: 'told' } } : rule

function readRule(cells: Said, span: Span, subject: Phrase | undefined): Outcome<RuleRead> {
  const problems: Problem[] = []
  const label = isEmpty(cells.rule) ? cells.error : cells.rule
  const entities = isEmpty(cells.entity) && subject ? [subject] : listItems(cells.entity)
  const must = readMust(cells, label, problems)
  const wording = readWording(cells, must, problems)
  const value: RuleRead = {
    label,
    entities,
    ...(!isEmpty(cells.when) && { when: cells.when }),
    must,
    weight: readWeight(cells.weight, problems),
    ...claim(cells.weight, cells.status),
    ...(!isEmpty(cells.error) && { error: cells.error }),
    ...(wording && { wording }),
    meaning: cells.meaning,
    help: plainText(cells.meaning),
    span,
  }
  return { value, problems }
}

/** What a rule without a code of its own answers with. */
const BUILT_IN = {
  hold: 'RULE_BROKEN',
  said: 'RULE_BROKEN',
  unread: 'RULE_BROKEN',
  unique: 'NOT_UNIQUE',
  noOverlap: 'OVERLAP',
} as const

export const builtInCode = (must: MustRead): string => BUILT_IN[must.kind]

/** A rule has a code of its own where its name is one, or where it says what the refusal reads. */
function readWording(cells: Said, must: MustRead, problems: Problem[]): ErrorWording | undefined {
  const { rule, error, message, remedy, status: cell } = cells
  const named = isEmpty(error) ? rule : error
  const words = [message, remedy, cell].some((phrase) => !isEmpty(phrase))
  const own = isEmpty(error) && isPlainlyCode(plainText(rule))
  if (!own && !words) return undefined
  const text = plainText(named)
  const code = isErrorCode(text) ? text : codeOf(text)
  const status = readStatus(cell)
  if (status === 'wrong') problems.push(rulesProblem('RUL-013', { span: cell.span }, { status: plainText(cell) }))
  return {
    code: code === '' ? builtInCode(must) : code,
    span: named.span,
    like: builtInCode(must),
    ...(typeof status === 'number' && { status }),
    ...(!isEmpty(message) && { message: templateText(message) }),
    ...(!isEmpty(remedy) && { remedy: templateText(remedy) }),
  }
}

function readMust({ must: cell, field }: Said, label: Phrase, problems: Problem[]): MustRead {
  if (isEmpty(cell)) {
    const span = isEmpty(label) ? cell.span : label.span
    problems.push(rulesProblem('RUL-003', { span }, { name: plainText(label) }))
    return { kind: 'unread', span }
  }
  const apart = readApart(withoutBackticks(cell))
  if (apart) return apart
  const inWords =
    codes(cell).length === 0 && (!isEmpty(field) || seemsSentence(cell) || /^no overlap\b/iu.test(cell.text))
  if (!inWords) return { kind: 'hold', expression: cell }
  return { kind: 'said', words: cell, ...(!isEmpty(field) && { field }), otherwise: 'expression', span: cell.span }
}

/** `unique: …`, `no overlap: …` */
function readApart(cell: Phrase): MustRead | undefined {
  if (!/^(?:is )?unique\b|^no overlap\b(?! of\b)/iu.test(cell.text)) return undefined
  const { rest: withoutDays, lastDay } = partLastDay(cell)
  const { rest, among } = partAmong(withoutDays)
  const besides = { ...(among && { among }), span: cell.span }
  const [group, field] = matchPhrase(rest, /^unique (?:per|within) ([^:]+):\s*(.+)$/iu) ?? []
  if (group && field) return { kind: 'unique', fields: [...listItems(field), ...listItems(group)], ...besides }
  const [fields] = matchPhrase(rest, /^(?:is )?unique:?\s+(.+)$/iu) ?? []
  if (fields) return { kind: 'unique', fields: listItems(fields), ...besides }
  const [from, to, per] = matchPhrase(rest, /^no overlap:?\s+(.+?)\s*(?:,| to )\s*(.+?)(?:,?\s+per\s+(.+))?$/iu) ?? []
  if (!from || !to) return undefined
  return { kind: 'noOverlap', from, to, per: per ? listItems(per) : [], ...(lastDay && { lastDay }), ...besides }
}

function readWeight(cell: Phrase, problems: Problem[]): RuleRead['weight'] {
  if (isEmpty(cell) || /^(?:error|fatal|must|mandatory)$/iu.test(cell.text)) return 'error'
  if (/^(?:warn(?:ing)?|should|info(?:rmation)?|hint)$/iu.test(cell.text)) return 'warning'
  problems.push(rulesProblem('RUL-011', { span: cell.span }, { text: cell.text }))
  return 'error'
}
