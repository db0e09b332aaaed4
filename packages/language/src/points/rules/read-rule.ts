/** Reads one rule of point 5 from the cells of its row: what must be true, its weight, its error and its wording. */
import { type Phrase, isEmpty, makePhrase, plainText } from '../../document/index.ts'
import type { Span } from '@ninefold/plan/problem'
import {
  callMemoized,
  codeOf,
  isErrorCode,
  isPlainlyCode,
  type ErrorWording,
  type Outcome,
} from '../../kernel/index.ts'
import type { RuleRow } from './columns.ts'
import type { MustRead, Otherwise, RuleRead } from './model.ts'
import { rulesProblem } from './problems.ts'

export const readRule = (row: RuleRow, subject: Phrase | undefined): Outcome<RuleRead> => {
  const { cells, span } = row
  const { entity, when, error, weight, status, meaning } = cells
  const nothing = makePhrase([], { ...span, start: span.end })
  const label = written(cells.rule) ?? error?.value ?? nothing
  const must = readMust(row, label)
  const wording = readWording(row, must.value)
  const value: RuleRead = {
    label,
    entities: entity?.value ?? (subject ? [subject] : []),
    ...(when?.value && { when: when.value }),
    must: must.value,
    weight: weight?.value ?? 'error',
    claims: [weight, status].flatMap((cell) => (cell ? [cell.span] : [])),
    ...(error?.value && { error: error.value }),
    ...(wording && { wording }),
    meaning: meaning?.value ?? nothing,
    help: meaning?.value ? plainText(meaning.value) : '',
    span,
  }
  return { value, problems: [...must.problems, ...row.problems] }
}

/** The codes of rules without a code of their own. */
const BUILT_IN = {
  hold: 'RULE_BROKEN',
  words: 'RULE_BROKEN',
  unread: 'RULE_BROKEN',
  unique: 'NOT_UNIQUE',
  noOverlap: 'OVERLAP',
} as const

export const builtInCode = (must: MustRead): string => BUILT_IN[must.kind]

/** A rule has a code of its own if its name is a code, or if it has a message. */
function readWording({ cells }: RuleRow, must: MustRead): ErrorWording | undefined {
  const { error, message, remedy, status } = cells
  const rule = written(cells.rule)
  const named = error?.value ?? rule
  const own = !error && rule && isPlainlyCode(plainText(rule))
  if (!own && !message && !remedy && !status) return undefined
  const text = named ? plainText(named) : ''
  const code = isErrorCode(text) ? text : codeOf(text)
  return {
    code: code === '' ? builtInCode(must) : code,
    span: named?.span ?? cells.rule?.span ?? cells.must.span,
    like: builtInCode(must),
    ...(status?.value !== undefined && { status: status.value }),
    ...(message?.value && { message: message.value }),
    ...(remedy?.value && { remedy: remedy.value }),
  }
}

function readMust({ cells: { must, field } }: RuleRow, label: Phrase): Outcome<MustRead> {
  if (!must.value) {
    const span = isEmpty(label) ? must.span : label.span
    return {
      value: { kind: 'unread', span },
      problems: [rulesProblem('RUL-003', { span }, { name: plainText(label) })],
    }
  }
  const { words, comparison, isBare, isSentence } = must.value
  if (comparison) return { value: comparison, problems: [] }
  if (!isSentence && !(isBare && field)) return { value: { kind: 'hold', expression: words }, problems: [] }
  const sentence = { kind: 'words', words, otherwise: 'expression', span: words.span } as const
  return { value: { ...sentence, ...(field?.value && { field: field.value }) }, problems: [] }
}

/** A rule that is a sentence. The planner parses it, because it knows the names. */
export const readSentenceRow = (
  row: RuleRow,
  otherwise: Otherwise,
  on: Phrase | undefined,
  paragraph?: Span,
): Outcome<RuleRead> => {
  const { value: rule, problems } = callMemoized(readRule, row, on)
  const { must, field } = row.cells
  const words = must.value?.words ?? makePhrase([], must.span)
  const sentence: MustRead = {
    kind: 'words',
    words,
    ...(field?.value && { field: field.value }),
    otherwise,
    ...(paragraph && { paragraph }),
    span: words.span,
  }
  return { value: { ...rule, label: written(row.cells.rule) ?? words, must: sentence }, problems }
}

/** The content of a cell; undefined if it is empty. */
const written = (cell: RuleRow['cells']['rule']): Phrase | undefined =>
  cell?.value && !isEmpty(cell.value) ? cell.value : undefined
