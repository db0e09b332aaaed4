/**
 * Reads point 5: tables of rules below the heading of the point or of an entity, and headings that are rules. Reading is memoized for
 * each row, because a table may have hundreds.
 */
import {
  type Block,
  type Phrase,
  type Section,
  type Subject,
  codes,
  isEmpty,
  makePhrase,
  matchPhrase,
  plainText,
} from '../../document/index.ts'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import { memoize, foldName } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import {
  interned,
  scope,
  callMemoized,
  mapMemoized,
  LEADING_CODE,
  columnsCalled,
  memberQuery,
  isNotKnown,
  itemOf,
  parseCells,
  parserFor,
  proseOf,
  readBullets,
  readLines,
  readRows,
  type RowRead,
  type Outcome,
  type Reading,
} from '../../kernel/index.ts'
import { rulesOfFields, type EntityConstraints } from './beside-fields.ts'
import { RULE_COLUMNS, RULES, PROPERTIES } from './columns.ts'
import { isComparison, isPlainlyRule } from './in-words.ts'
import type { RuleRead, RulesRead } from './model.ts'
import { outcomeIn, weightOfLabel } from './outcome.ts'
import { rulesProblem } from './problems.ts'
import { readRule, readSentenceRow } from './read-rule.ts'
import { hasSentences, mayBeRule, sentencesIn } from './read-sentences.ts'

/** A row whose cells are not yet parsed. */
type Written = RowRead<typeof RULES.columns>

/** `entities`: of point 3; constraints of their fields are rules too. */
export function readRules(section: Section, entities: readonly EntityConstraints[]): Reading<RulesRead> {
  const known = entitiesIn(entities)
  const parts = [
    callMemoized(readTop, interned('rules.top', '', section.blocks), known),
    ...mapMemoized(section.subjects, readSubject, known),
  ]
  const [own, problems] = [parts.flatMap(({ value }) => value), parts.flatMap((part) => part.problems)]
  const open = own.every(mayExplain) && problems.every(({ severity }) => severity !== 'error')
  return { value: { rules: [...entities.flatMap((entity) => rulesOfFields(entity)), ...own] }, open, problems }
}

/** It does not read like a rule; the planner decides, because it knows the names. */
const mayExplain = ({ must }: RuleRead): boolean =>
  must.kind === 'words' && must.otherwise !== 'report' && must.otherwise !== 'expression' && !isPlainlyRule(must.words)

interface Entities {
  readonly has: (title: string) => boolean
}

function entitiesIn(entities: readonly EntityConstraints[]): Entities {
  const has = memberQuery('rules.entities', entities.map(foldedName))
  return scope('rules.entities', { has: (title: string) => has(foldName(title)) })
}

const foldedName = memoize(({ name }: EntityConstraints) => foldName(name.label))

type RulesFound = Outcome<readonly RuleRead[]>

const readTop = (blocks: readonly Block[], known: Entities) => readBlocks(blocks, undefined, false, known)

/** `isEntity`: the heading above the blocks names an entity. */
function readBlocks(
  blocks: readonly Block[],
  entity: Phrase | undefined,
  isEntity: boolean,
  known: Entities,
): RulesFound {
  const inSentences = blocks.filter((block) => block.kind === 'table' && hasSentences(block))
  const sentenceRows = readRows(inSentences, RULE_COLUMNS.variants, 5)
  const others = blocks.filter((block) => !inSentences.includes(block))
  const { rows, rest, problems } = readRows(others, RULE_COLUMNS.section.tables, 5)
  const listed = readLines(rest.flatMap(withoutHeads), RULES.columns, RULE_LINES, isRule)
  const sentences = listed.rest.map((block) => ({ block, ...sentencesIn(block) }))
  const on = isEntity ? entity : undefined
  const inTables = [
    ...mapMemoized(rows.rules, readRule, entity),
    ...mapMemoized(sentenceRows.rows.sentences, readSentenceRow, 'report', on),
  ]
  const inText = [
    ...listed.rows.map((row) =>
      callMemoized(
        readRule,
        parsed(isEntity ? withOwnCode(row) : callMemoized(ofEntity, withOwnCode(row), known)),
        entity,
      ),
    ),
    ...sentences.flatMap((one) => mapMemoized(one.rows, readSentenceRow, one.otherwise, on, one.paragraph)),
  ]
  const hasTable = blocks.some(({ kind }) => kind === 'table')
  const read = [...inTables, ...(hasTable ? inText.map(besideTable) : inText)]
  return {
    value: read.map(({ value }) => value),
    problems: [
      ...sentenceRows.problems,
      ...problems,
      ...sentences.flatMap(({ block, rows: found }) => (found.length === 0 ? withoutEffect(block, hasTable) : [])),
      ...read.flatMap((one) => one.problems),
    ],
  }
}

const besideTable = memoize(({ value, problems }: Outcome<RuleRead>): Outcome<RuleRead> => ({
  value: { ...value, besideTable: true },
  problems,
}))

const parsed = parserFor(RULES)

/** Replaces an item that only groups others (`Animals:`) by its nested items. */
function withoutHeads(block: Block): readonly Block[] {
  const item = itemOf(block)
  if (!item || item.nested.length === 0 || codes(item.text).length > 0 || LEADING_CODE.test(item.text.text))
    return [block]
  return mayBeRule(item.text) ? [block] : item.nested.flatMap(withoutHeads)
}

/**
 * A rule as an item of a list, with its condition in code: `- BR-3: days < 10`, `1. It ends after it begins: to >= from.`, `- Order:
 * total > 0 "An order needs an amount."`
 */
const RULE_LINES: readonly Pattern[] = [
  '{must:code} [.]',
  '[{rule?:..300} {:separator}] {must:code} [{:separator}] ~ ("|\\(){message:..300^"()}("|\\)) [.]',
  '{rule:..300} {:separator} {must:code} [.]',
  '{must:code} {:separator} {rule:..300} [.]',
  '{rule:..300} {:separator} {must:code} {:separator} {meaning:..300} [.]',
  '{rule:..300} {:separator} {must:<constraint>} [.]',
].map((line) => pattern(line, { constraint: '(unique|no overlap): {:..5000}' }))

/** Not for a weight before the colon: the words after it are a sentence. */
const isRule = ({ cells }: Written, block: Block): boolean =>
  codes(cells.rule).length === 0 &&
  weightOfLabel(cells.rule) === undefined &&
  outcomeIn(itemOf(block)!.text) === undefined

/** `BR-3: A leave is short` is the rule BR-3 and its meaning. */
const withOwnCode = memoize((row: Written): Written => {
  const [code, words] = matchPhrase(row.cells.rule, LEADING_CODE) ?? []
  if (!code || !words || !isEmpty(row.cells.meaning)) return row
  return { ...row, cells: { ...row.cells, rule: code, meaning: words } }
})

/** `Order: …` is a rule of orders; its message is its name. */
const ofEntity = (row: Written, { has }: Entities): Written => {
  const { cells } = row
  const { rule, message, meaning } = cells
  const nothing = makePhrase([], { ...row.span, start: row.span.end })
  const isNamed = !isEmpty(rule) && !has(plainText(rule))
  if (isNamed) return row
  const reads = isEmpty(message) ? meaning : message
  return { ...row, cells: { ...cells, entity: rule, rule: reads, message: nothing, meaning: nothing } }
}

/** Reports an item that reads like a rule. Beside a table, code is an explanation unless it is a comparison. */
function withoutEffect(block: Block, hasTable: boolean): readonly Problem[] {
  const item = itemOf(block)
  if (!item) return []
  const { text, span } = item.text
  if (codes(item.text).some((code) => !hasTable || isComparison(code.text)))
    return [rulesProblem('RUL-015', { span }, {})]
  if (LEADING_CODE.test(text)) return [rulesProblem('RUL-016', { span }, { rule: text })]
  return []
}

/** A heading above bullets is a rule; above a table, it is the entity of the rows. */
const readSubject = (subject: Subject, entities: Entities): RulesFound => {
  const { title, span, blocks } = subject
  const isEntity = entities.has(plainText(title))
  // Below the heading of an entity, `Weight: 1 to 5` is about a field.
  const keys = blocks.flatMap((block) => (block.kind === 'bullet' ? columnsCalled(block.key, PROPERTIES) : []))
  const isRuleItself = isEntity ? keys.includes('must') || keys.includes('when') : keys.length > 0
  if (blocks.some(({ kind }) => kind === 'table') || !isRuleItself) {
    const read = readBlocks(blocks, title, isEntity, entities)
    const noRule = read.value.every(mayExplain) && read.problems.length === 0
    if (!noRule || isEntity || isNotKnown(plainText(title))) return read
    if (read.value.length > 0) return { ...read, value: read.value.map(reportedIfUnread) }
    return { value: [], problems: [rulesProblem('RUL-016', { span: title.span }, { rule: plainText(title) })] }
  }
  const { bullets, problems } = readBullets(blocks, PROPERTIES)
  const values = Object.entries(bullets).flatMap(([key, [first]]) => (first ? [[key, first.value] as const] : []))
  const [code, words] = matchPhrase(title, LEADING_CODE) ?? []
  const given = { ...(words && { meaning: words }), ...Object.fromEntries(values), rule: code ?? title }
  const rule = callMemoized(readRule, parseCells(RULES.columns, given, span), subject.within.at(-1))
  const help = [rule.value.help, proseOf(blocks)].filter((text) => text !== '').join('\n\n')
  return { value: [{ ...rule.value, help }], problems: [...problems, ...rule.problems] }
}

/** A sentence alone below the name of a rule must be that rule. */
const reportedIfUnread = (rule: RuleRead): RuleRead =>
  rule.must.kind === 'words' ? { ...rule, must: { ...rule.must, otherwise: 'report' } } : rule
