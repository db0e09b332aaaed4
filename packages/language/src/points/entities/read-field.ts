/** Converts a parsed row of a table of fields to a field. */
import { append } from '@ninefold/plan/base'
import { type Phrase, plainText, soleCode } from '../../document/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import type { Problem, Span } from '@ninefold/plan/problem'
import { isText } from '@ninefold/plan/values'
import { onlyExplains, type Cell } from '../../kernel/index.ts'
import { isWhole } from './constraint-rules.ts'
import type { FieldRow } from './columns.ts'
import type { DefaultRead, EditableRead, FieldRead, RequiredRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { defaultIn, isValue, statedStart } from './read-default.ts'
import { constraintsAmong, readConstraints } from './read-constraints.ts'
import { manyTimes } from './read-relation.ts'
import { readTypeWithValues, type IsEntity } from './read-type.ts'

type Cells = FieldRow['cells']

const OPTIONAL: RequiredRead = { kind: 'no' }

export function readField(row: FieldRow, isEntity: IsEntity, problems: Problem[]): FieldRead {
  const { cells, span } = row
  const written = cells.type!.value!
  const { value: stated, problems: wrong } = readTypeWithValues(written, cells.values?.value?.choices, isEntity)
  append(problems, [...row.problems, ...wrong])
  const times = cells.times?.value
  const type = times?.many ? manyTimes(stated.type) : stated.type
  const name = nameOf(cells)
  const start = stated.default ?? cells.constraints?.value?.start ?? startInHelp(cells, choicesOf(type))
  const required = requiredIn(cells) ?? stated.required ?? (times?.required ? yesAt(cells.times!.span) : undefined)
  const field = {
    name,
    type,
    written,
    unique: cells.unique?.value?.unique ?? false,
    uniqueOverAll: false,
    default: startOf(cells.default, start, name.label, problems),
    ...conditionsIn(cells),
    ...(cells.section?.value && { section: cells.section.value }),
    ...(cells.was?.value ?? { was: [] }),
    oldRecords: cells.oldRecords?.value ?? NOTHING,
    constraints: [],
    help: cells.help?.value?.text ?? '',
    claims: row.claims.filter((claimed) => !unused(cells, type).includes(claimed)),
    span,
  } satisfies Omit<FieldRead, 'required'>
  return constrained(field, cells, stated.constraints, required, problems)
}

/** The cells that another cell overrides, and the cell of values. (Choices have their own spans.) */
function unused(cells: Cells, type: TypeRead): readonly (Span | undefined)[] {
  return [
    cells.required && cells.optional?.span,
    limitIn(cells.editable) && cells.readOnly?.span,
    cells.shownWhen && cells.hiddenWhen?.span,
    isChoice(type) ? cells.values?.span : undefined,
  ]
}

const isChoice = ({ kind }: TypeRead): boolean => kind === 'choice' || kind === 'codes'

const yesAt = (span: Span): RequiredRead => ({ kind: 'yes', span })

/** Text that is not understood means optional; undefined for empty cells. */
function requiredIn({ required, optional }: Cells): RequiredRead | undefined {
  if (required) return required.value?.required ?? OPTIONAL
  return optional && (optional.value === false ? yesAt(optional.span) : OPTIONAL)
}

function limitIn(cell: Cell<EditableRead> | undefined): FieldRead['editable'] {
  return cell?.value?.kind === 'always' ? undefined : cell?.value
}

function conditionsIn({ shownWhen, hiddenWhen, displayedWhen, editable, readOnly }: Cells) {
  const applies = shownWhen?.value ?? hiddenWhen?.value
  const limit = limitIn(editable) ?? limitIn(readOnly)
  return {
    ...(applies && { shownWhen: { test: applies, not: !shownWhen } }),
    ...(displayedWhen?.value && { displayedWhen: { test: displayedWhen.value, not: false } }),
    ...(limit && { editable: limit }),
  }
}

/** The field with the constraints of its row: of the column *Constraints*, after the type (`afterType`), and among values that are not choices. */
function constrained(
  field: Omit<FieldRead, 'required'>,
  cells: Cells,
  afterType: readonly Phrase[],
  required: RequiredRead | undefined,
  problems: Problem[],
): FieldRead {
  const stated = [
    ...afterType,
    ...(cells.required?.value?.beside ?? []),
    ...(cells.constraints?.value?.constraints ?? []),
    ...(isChoice(field.type) ? [] : (cells.values?.value?.constraints ?? [])),
    ...(cells.unique?.value?.constraints ?? []),
  ]
  const statements = cells.help?.value?.statements ?? []
  const explained = constraintsAmong(statements, field)
  const isDemand = isDemandOf(field.type)
  const demands = statements.filter((item) => !explained.includes(item) && isDemand(item) && !onlyExplains(item.text))
  const read = readConstraints([...stated, ...explained], field, problems)
  const editable = field.editable ?? read.editable
  return {
    ...field,
    type: read.type,
    unique: field.unique || read.unique,
    uniqueOverAll: read.uniqueOverAll,
    required: required ?? read.required ?? OPTIONAL,
    ...(editable && { editable }),
    constraints: read.rules,
    ...(demands.length > 0 && { demands }),
    help: [field.help, ...read.texts.map((text) => text.text)].filter((text) => text !== '').join('\n\n'),
  }
}

const DEMANDS = [
  "…(must|shall|cannot|can't|may not|only|never)…",
  '…not (allowed|permitted|possible|changed|editable|visible|shown|discontinued)…',
  '(<required>|optional) (if|when|unless|for)…',
  '…(multiple of|(upper|lower)~case|in capitals)…',
  '[is|must be] unique…',
  '(at (least|most)|after|before|not (before|after|above|below|over|under|beyond)) {:word}…',
  '[not|no] (more|less|fewer|later|earlier|longer|shorter|larger|smaller|higher|lower|greater) than {:word}…',
  '…is (deleted|emptied|removed|hidden|locked)…',
  'deleted (with|together|after)…',
  '(visible|hidden|confidential|secret)…',
].map((words) => pattern(words))

/** `pattern AT U12345678`, `format: ABC-000`. */
const LOOKS = pattern('(pattern|format|mask) ~~ [:|=] ~~ {text}')

const isDemandOf =
  (type: TypeRead) =>
  ({ text }: Phrase): boolean =>
    DEMANDS.some((words) => words.test(text)) || (isTextType(type) && LOOKS.test(text))

const isTextType = (type: TypeRead): boolean => type.kind === 'plain' && isText(type.type)

// ── Defaults and names ──────────────────────────────────────────────────────────────────────────────────────────────

const NOTHING: DefaultRead = { kind: 'none' }

const choicesOf = (type: TypeRead): readonly string[] =>
  type.kind === 'choice' ? type.choices.map(({ value }) => plainText(value).toLowerCase()) : []

/** `default today` in an explanation, if no other cell has a default. */
function startInHelp({ default: written, help }: Cells, choices: readonly string[]): DefaultRead | undefined {
  if (written) return undefined
  const starts = (help?.value?.statements ?? []).map((item) => statedDefault(item, choices))
  return starts.find((start) => start !== undefined)
}

/** A certain value: a number, a word for a value, one of the choices, quoted text or code. */
function statedDefault(item: Phrase, choices: readonly string[]): DefaultRead | undefined {
  const value = statedStart(item)
  const isCertain = value && (soleCode(value) || isValue(value.text) || choices.includes(value.text.toLowerCase()))
  return isCertain ? defaultIn(item) : undefined
}

/** `elsewhere`: from another cell. */
function startOf(
  cell: Cell<DefaultRead> | undefined,
  elsewhere: DefaultRead | undefined,
  field: string,
  problems: Problem[],
): DefaultRead {
  const written = cell?.value ?? NOTHING
  if (elsewhere && written.kind !== 'none') problems.push(entitiesProblem('ENT-056', { span: cell!.span }, { field }))
  const start = written.kind === 'none' ? (elsewhere ?? written) : written
  if (!('expression' in start) || isWhole(start.expression)) return start
  const { span, text } = start.expression
  const tick = (at: number) => ({ span: { ...span, start: at, end: at }, text: '`' })
  const fix = { title: 'Put it between backticks', edits: [tick(span.start), tick(span.end)] }
  problems.push(entitiesProblem('ENT-055', { span, fix }, { text }))
  return NOTHING
}

/** The name of the field. A column *Label* only sets its label. */
function nameOf({ field, label }: Cells): FieldRead['name'] {
  const name = field!.value!
  return label?.value === undefined ? name : { ...name, label: label.value, labelSpan: label.span }
}
