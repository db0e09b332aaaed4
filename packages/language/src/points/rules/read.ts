/**
 * Reads point 5: tables of rules, under the point's heading or under that of an entity, and rules that are a heading each. Each row
 * is read once: there may be hundreds in one table.
 */
import type { Block, Bullet, Phrase, Row, Section, Subject, Table } from '../../document/model.ts'
import { CODE, codes, isEmpty, listItems, makePhrase, matchPhrase, plainText } from '../../document/phrase.ts'
import { kept, settled, view } from '../../kept.ts'
import { once } from '../../once.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import { codeOf, isErrorCode, isPlainlyCode, LEADING_CODE, readStatus } from '../error-code.ts'
import { columnsCalled, placeColumns } from '../columns.ts'
import { foldName } from '../identifier.ts'
import { among } from '../indexed.ts'
import { isNotKnown } from '../not-known.ts'
import {
  APART,
  called,
  formOf,
  itemOf,
  MEANING,
  proseOf,
  readBullets,
  readLines,
  readTables,
  rowsOf,
  type RowRead,
  type TableForms,
} from '../reading.ts'
import type { ErrorWording, Outcome, Reading } from '../room.ts'
import { rulesBesideFields, type BesideFields } from './beside-fields.ts'
import type { MustRead, RuleRead, RulesRead } from './model.ts'
import { rulesProblem } from './problems.ts'
import { seemsSentence } from './sentences.ts'

/** What is said of a rule, as columns of a row or as bullets under its heading. */
export const SAID = {
  entity: {
    names: called('Entity, Entities, On, For, Of, Record, Applies to, Object, Subject, Table, Context, Scope'),
  },
  when: {
    names: called('When, If, Only when, Applies when, Condition, Precondition, Provided that, Given, Applies if'),
  },
  must: {
    names: called(
      'Must hold, Must, Holds, Expression, Constraint, Check, Condition, Formula, Invariant, Must be true, Requirement, Assertion, Assert, Validation',
    ),
    perhaps: called('Rule, Logic, Test'),
    needed: true,
  },
  error: { names: called('Error, Error code, Code, Raises, Refused with, Otherwise, If not') },
  weight: { names: called('Weight, Severity, Level, Flag') },
  message: { names: called('Message, Wording, What it says') },
  remedy: { names: called('What to do, Remedy, Advice') },
  status: { names: called('Status, HTTP status, HTTP') },
  meaning: { names: [...MEANING, 'Why'], prose: true },
} as const
export const RULES = {
  rule: {
    names: called('Rule, Name, Id, Check, Rule id, Rule no, Rule number, Rule name, Title'),
    perhaps: called('#, No, Nr, Ref, Key'),
    needed: true,
  },
  /** What must hold is then said of it. */
  field: { names: called('Field, Attribute, Field name, Data field, Element') },
  ...SAID,
} as const
/** Tables of rules that are sentences. */
const SENTENCES = {
  ...RULES,
  rule: { names: called('Rule id, Rule no, Rule number, Id, Ref'), perhaps: called('#, No, Nr, Key') },
  must: {
    names: called('Rule, Business rule, Rule text, Rule description, Statement, Requirement, Validation rule'),
    needed: true,
  },
} as const

const SENTENCE_FORMS = { sentences: SENTENCES } satisfies TableForms
const RULE_FORMS = { rules: RULES } satisfies TableForms

type Said = { readonly [K in keyof typeof RULES]: Phrase }

/** `entities`: those of point 3, which may have rules beside their fields. */
export function readRules(section: Section, entities: readonly BesideFields[]): Reading<RulesRead> {
  const known = entitiesIn(entities)
  const parts = [
    readTop(settled('rules.top', '', section.blocks)),
    ...section.subjects.map((subject) => readSubject(subject, known)),
  ]
  const [own, problems] = [parts.flatMap(({ value }) => value), parts.flatMap((part) => part.problems)]
  const open = own.length === 0 && problems.every(({ severity }) => severity !== 'error')
  return { value: { rules: [...entities.flatMap((entity) => rulesBesideFields(entity)), ...own] }, open, problems }
}

interface Entities {
  readonly has: (title: string) => boolean
}

function entitiesIn(entities: readonly BesideFields[]): Entities {
  const has = among('rules.entities', entities.map(foldedName))
  return view({ has: (title) => has(foldName(title)) })
}

const foldedName = once(({ name }: BesideFields) => foldName(name.label))

type RulesFound = Outcome<readonly RuleRead[]>

const readTop = once((blocks: readonly Block[]) => readBlocks(blocks, undefined, false))

/** `isEntity`: whether what the blocks stand under is one. */
function readBlocks(blocks: readonly Block[], entity: Phrase | undefined, isEntity: boolean): RulesFound {
  const inSentences = blocks.filter((block) => block.kind === 'table' && saysSentences(block))
  const said = readTables(inSentences, SENTENCE_FORMS, 5)
  const others = blocks.filter((block) => !inSentences.includes(block))
  const { tables, rest, problems } = readTables(others, RULE_FORMS, 5)
  // Beside a table, a list explains it.
  const listed = blocks.some(({ kind }) => kind === 'table') ? undefined : readLines(rest, RULES, RULE_LINES, isRule)
  const sentences = listed?.rest.map((block) => ({ block, rows: sentencesIn(block) })) ?? []
  const rows = [...rowsOf(tables.rules), ...(listed?.rows.map((row) => withOwnCode(row)) ?? [])]
  const inWords = [...rowsOf(said.tables.sentences), ...sentences.flatMap((one) => one.rows)]
  const on = isEntity ? entity : undefined
  const read = [...rows.map((row) => readRow(row, entity)), ...inWords.map((row) => readSaid(row, on))]
  return {
    value: read.map(({ value }) => value),
    problems: [
      ...said.problems,
      ...problems,
      ...sentences.flatMap(({ block, rows: found }) => (found.length === 0 ? withoutEffect(block) : [])),
      ...read.flatMap((one) => one.problems),
    ],
  }
}

const readRow = kept((row: RowRead<typeof RULES>, entity: Phrase | undefined) => readRule(row.cells, row.span, entity))

/** A table without a column for conditions, of which every rule is a sentence. */
function saysSentences(table: Table): boolean {
  if (formOf(table, RULE_FORMS, []) !== undefined) return false
  const at = placeColumns(table.header, SENTENCES).get('must')
  return at !== undefined && table.rows.length > 0 && table.rows.every((row) => isSentence(row, at))
}

const isSentence = kept(({ cells }: Row, at: number): boolean => {
  const cell = cells[at]!
  return codes(cell).length === 0 && seemsSentence(cell)
})

/** An item, or a paragraph of which every line is one. */
const sentencesIn = once((block: Block): readonly RowRead<typeof RULES>[] => {
  const item = itemOf(block)
  const lines = item ? [item.text] : block.kind === 'prose' ? (block.lines ?? []) : []
  if (lines.length === 0 || !lines.every(seemsSentence)) return []
  return lines.map((line) => {
    const [name, words] = matchPhrase(line, LEADING_CODE) ?? matchPhrase(line, LEADING_NUMBER) ?? []
    const nothing = makePhrase([], { ...line.span, start: line.span.end })
    const cells = Object.fromEntries(Object.keys(RULES).map((column) => [column, nothing])) as Said
    const said = name && words ? { rule: name, must: words, meaning: words } : { rule: line, must: line }
    return { cells: { ...cells, ...said }, span: block.span }
  })
})

const LEADING_NUMBER = /^(§\s*\d+[a-z]?)\s+(\S.*)$/su

/** A sentence holds where it is understood, which is found out with the names. */
const readSaid = kept(({ cells, span }: RowRead<typeof RULES>, on: Phrase | undefined): Outcome<RuleRead> => {
  const { value: rule, problems } = readRule(cells, span, on)
  const { must } = cells
  const label = isEmpty(cells.rule) ? must : cells.rule
  const field = !isEmpty(cells.field) && { field: cells.field }
  const said: MustRead = { kind: 'said', words: must, ...field, elseText: true, span: must.span }
  return { value: { ...rule, label, must: said }, problems }
})

/** A rule as an item of a list, with its condition in code: `- BR-3: days < 10`, `1. It ends after it begins: to >= from.` */
const RULE_LINES: readonly RegExp[] = [
  new RegExp(String.raw`^(?<must>${CODE})\.?$`, 'su'),
  new RegExp(String.raw`^(?<rule>.{1,300}?)${APART}(?<must>${CODE})\.?$`, 'su'),
  new RegExp(String.raw`^(?<must>${CODE})${APART}(?<rule>.{1,300}?)\.?$`, 'su'),
  new RegExp(String.raw`^(?<rule>.{1,300}?)${APART}(?<must>(?:unique|no overlap):.+?)\.?$`, 'isu'),
]

const isRule = ({ cells }: RowRead<typeof RULES>): boolean => codes(cells.rule).length === 0

/** `BR-3: A leave is short` is the rule BR-3, and what it means. */
const withOwnCode = once((row: RowRead<typeof RULES>): RowRead<typeof RULES> => {
  const [code, words] = matchPhrase(row.cells.rule, LEADING_CODE) ?? []
  if (!code || !words || !isEmpty(row.cells.meaning)) return row
  return { ...row, cells: { ...row.cells, rule: code, meaning: words } }
})

/** An item that reads like a rule. */
function withoutEffect(block: Block): readonly Problem[] {
  const item = itemOf(block)
  if (!item) return []
  const { text, span } = item.text
  if (codes(item.text).length > 0) return [rulesProblem('RUL-015', { span }, {})]
  if (LEADING_CODE.test(text)) return [rulesProblem('RUL-016', { span }, { rule: text })]
  return RULE_WORDS.test(text) ? [rulesProblem('RUL-016', { span }, { rule: text, isSentence: true })] : []
}

/** What is said of records in a rule, in the middle of a sentence. */
const RULE_WORDS =
  /\S\s(?:must|shall|may (?:not|only|never)|can(?:not|['’]t| not| only| never)|(?:has|have|needs?) to|needs?|at (?:least|most)|(?:no|not) (?:more|less|fewer|later|earlier) than|(?:is|are) (?:unique|required|mandatory))\b/iu

/** A heading with bullets under it is a rule; over a table, it is the entity that the rows are about. */
const readSubject = kept((subject: Subject, entities: Entities): RulesFound => {
  const { title, span, blocks } = subject
  const saysHow = blocks.some((block) => block.kind === 'bullet' && columnsCalled(block.key, SAID).length > 0)
  if (blocks.some(({ kind }) => kind === 'table') || !saysHow) {
    const isEntity = entities.has(plainText(title))
    const read = readBlocks(blocks, title, isEntity)
    const silent = read.value.length === 0 && read.problems.length === 0
    if (!silent || isEntity || isNotKnown(plainText(title))) return read
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
    ...(!isEmpty(message) && { message }),
    ...(!isEmpty(remedy) && { remedy }),
  }
}

function readMust({ must: cell, field }: Said, label: Phrase, problems: Problem[]): MustRead {
  if (isEmpty(cell)) {
    const span = isEmpty(label) ? cell.span : label.span
    problems.push(rulesProblem('RUL-003', { span }, { name: plainText(label) }))
    return { kind: 'unread', span }
  }
  const unique = matchPhrase(cell, /^(?:is )?unique:?\s+(.+)$/iu)
  if (unique?.[0]) return { kind: 'unique', fields: listItems(unique[0]), span: cell.span }
  const [from, to, per] = matchPhrase(cell, /^no overlap:?\s+(.+?)\s*(?:,| to )\s*(.+?)(?:,?\s+per\s+(.+))?$/iu) ?? []
  if (from && to) return { kind: 'noOverlap', from, to, per: per ? listItems(per) : [], span: cell.span }
  const inWords = codes(cell).length === 0 && (!isEmpty(field) || seemsSentence(cell))
  if (!inWords) return { kind: 'hold', expression: cell }
  return { kind: 'said', words: cell, ...(!isEmpty(field) && { field }), elseText: false, span: cell.span }
}

function readWeight(cell: Phrase, problems: Problem[]): RuleRead['weight'] {
  if (isEmpty(cell) || /^(?:error|fatal|must|mandatory)$/iu.test(cell.text)) return 'error'
  if (/^(?:warn(?:ing)?|should|info(?:rmation)?|hint)$/iu.test(cell.text)) return 'warning'
  problems.push(rulesProblem('RUL-011', { span: cell.span }, { text: cell.text }))
  return 'error'
}
