/** Reads one row of a table of fields. */
import { append } from '@ninefold/plan/base'
import {
  type Phrase,
  isEmpty,
  listItems,
  makePhrase,
  matchPhrase,
  plainText,
  soleCode,
  splitAt,
  placeless,
} from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import {
  cutPiece,
  readName,
  onlyExplains,
  type RowRead,
  type TableForm,
  claim,
  isFlag,
  NO,
  reportNoFlag,
  YES,
} from '../../kernel/index.ts'
import type { DefaultRead, FieldRead, RequiredRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { isWhole } from './constraint-rules.ts'
import { defaultIn, readDefault, statedStart } from './read-default.ts'
import { constraintsAmong, isConstraint, readConstraints, withValues } from './read-constraints.ts'
import { manyTimes, readMultiplicity } from './read-relation.ts'
import { readTypeCell, type IsEntity } from './read-type.ts'
import { isText } from '@ninefold/plan/values'

type FieldColumn =
  | 'field'
  | 'label'
  | 'type'
  | 'required'
  | 'default'
  | 'shownWhen'
  | 'displayedWhen'
  | 'editable'
  | 'optional'
  | 'hiddenWhen'
  | 'readOnly'
  | 'times'
  | 'section'
  | 'unique'
  | 'values'
  | 'constraints'
  | 'was'
  | 'oldRecords'
  | 'help'
type FieldForm = TableForm & Readonly<Record<FieldColumn, TableForm[string]>>

export function readField({ cells, span }: RowRead<FieldForm>, isEntity: IsEntity, problems: Problem[]): FieldRead {
  const { value: cell, problems: wrong } = readTypeCell(withValues(cells.type, cells.values), isEntity)
  append(problems, wrong)
  const editable = readEditable(cells.editable, problems) ?? readReadOnly(cells.readOnly, problems)
  const shownWhen = conditionIn(cells.shownWhen)
  const displayedWhen = conditionIn(cells.displayedWhen)
  const hiddenWhen = conditionIn(cells.hiddenWhen)
  const section = plainText(cells.section)
  const times = readTimes(cells.times, problems)
  const [mark, ...besides] = partRequired(cells.required)
  const said = isEmpty(mark) ? readOptional(cells.optional, problems) : readRequired(mark, problems)
  const name = nameOf(cells)
  const [start, constraints] = partStart(cells.constraints)
  const type = times?.many ? manyTimes(cell.type) : cell.type
  const always = times?.required ? ({ kind: 'yes', span: cells.times.span } as const) : undefined
  const required = said ?? cell.required ?? always
  return constrained(cells, [...cell.beside, ...besides, ...constraints], required, problems, {
    name,
    type,
    written: cells.type,
    unique: YES.test(plainText(cells.unique)),
    uniqueOverAll: false,
    default: startOf(cells.default, cell.default ?? start ?? startIn(cells, choicesOf(type)), name.label, problems),
    ...(shownWhen && { shownWhen: { test: shownWhen, not: false } }),
    ...(!shownWhen && hiddenWhen && { shownWhen: { test: hiddenWhen, not: true } }),
    ...(displayedWhen && { displayedWhen: { test: displayedWhen, not: false } }),
    ...(section !== '' && { section }),
    ...(editable && { editable }),
    ...readWas(cells.was),
    oldRecords: readDefault(cells.oldRecords),
    constraints: [],
    help: cells.help.text,
    ...claim(
      ...[isEmpty(mark) ? cells.optional : mark, cells.unique].filter((cell) => isFlag(cell)),
      isEmpty(cells.editable) ? cells.readOnly : cells.editable,
      cells.label,
      cells.section,
      cells.times,
      ...constraints,
    ),
    span,
  })
}

/** The field with the constraints beside its type and in their own column (`beside`), and those among values that are no choices. */
function constrained(
  cells: RowRead<FieldForm>['cells'],
  beside: readonly Phrase[],
  required: RequiredRead | undefined,
  problems: Problem[],
  field: Omit<FieldRead, 'required'>,
): FieldRead {
  const values = field.type.kind === 'choice' || field.type.kind === 'codes' ? [] : [cells.values]
  const unique = uniqueness(cells.unique)
  if (unique.length === 0) append(problems, reportNoFlag(cells.unique, 'Unique'))
  const stated = [...beside, ...values, ...unique]
  const items = itemsOf(cells.help)
  const held = constraintsAmong(items, field)
  const isDemand = ({ text }: Phrase) => DEMANDS.test(text) || (saysText(field.type) && LOOKS.test(text))
  const demands = items.filter((item) => !held.includes(item) && isDemand(item) && !onlyExplains(item.text))
  const said = readConstraints([...stated, ...held], field, problems)
  const editable = field.editable ?? said.editable
  return {
    ...field,
    type: said.type,
    unique: field.unique || said.unique,
    uniqueOverAll: said.uniqueOverAll,
    required: required ?? said.required ?? { kind: 'no' },
    ...(editable && { editable }),
    constraints: said.rules,
    ...(demands.length > 0 && { demands }),
    help: [field.help, ...said.texts.map((text) => text.text)].filter((text) => text !== '').join('\n\n'),
  }
}

const choicesOf = (type: TypeRead): readonly string[] =>
  type.kind === 'choice' ? type.choices.map(({ value }) => plainText(value).toLowerCase()) : []

const DEMANDS =
  /\b(?:must|shall|cannot|can['’]t|may not|(?:may|can) only|only|never|not (?:allowed|permitted|possible|changed|editable|visible|shown|discontinued))\b|^(?:mandatory|required|optional) (?:if|when|unless|for)\b|\b(?:multiple of|(?:upper|lower) ?case|in capitals)\b|^(?:is |must be )?unique\b|^(?:at (?:least|most)|after|before|(?:(?:not|no) )?(?:more|less|fewer|later|earlier|longer|shorter|larger|smaller|higher|lower|greater) than|not (?:before|after|above|below|over|under|beyond))\s|\bis (?:deleted|emptied|removed|hidden|locked)\b|^deleted (?:with|together|after)\b|^(?:visible|hidden|confidential|secret)\b/iu

/** `pattern AT U12345678`, `format: ABC-000`. */
const LOOKS = /^(?:pattern|format|mask)\b\s*[:=]?\s*\S/iu
const saysText = (type: TypeRead): boolean => type.kind === 'plain' && isText(type.type)

/** What stands between commas, and sentences. */
const itemsOf = (cell: Phrase): readonly Phrase[] => splitAt(cell, /[;\n]|,(?!\d{3}\b)|(?<!\b(?:max|min))\.(?:\s|$)/iu)

/** What `default today` in a column of constraints starts the field with, and the rest of the cell. */
function partStart(cell: Phrase): readonly [start: DefaultRead | undefined, rest: readonly Phrase[]] {
  const items = splitAt(cell, /[;\n]|,(?!\d)/u)
  const at = items.findIndex((item) => statedStart(item) !== undefined)
  return at === -1 ? [undefined, [cell]] : [defaultIn(items[at]!), items.toSpliced(at, 1)]
}

/** `default today` in a column that explains, where no other says what the field starts with. */
const startIn = (
  { default: written, help }: RowRead<FieldForm>['cells'],
  choices: readonly string[],
): DefaultRead | undefined =>
  isEmpty(written)
    ? itemsOf(help)
        .map((item) => statedDefault(item, choices))
        .find((start) => start !== undefined)
    : undefined

/** A value that can be nothing else: a number, a word that stands for one, one of the choices, in quotation marks or code. */
function statedDefault(item: Phrase, choices: readonly string[]): DefaultRead | undefined {
  const value = statedStart(item)
  const isValue = value && (soleCode(value) || VALUE.test(value.text) || choices.includes(value.text.toLowerCase()))
  return isValue ? defaultIn(item) : undefined
}

const VALUE = /^(?:-?\d+(?:\.\d+)?(?: ?%| [A-Z]{3}| days?)?|yes|no|true|false|'[^']*'|"[^"]*"|today|now|me)$/u

/** `per order` in a column *Unique*, which says more than yes or no. */
function uniqueness(cell: Phrase): readonly Phrase[] {
  if (/^unique\b/iu.test(cell.text)) return [cell]
  const words = 'unique '
  const said = /^(?:per|within|for|in|over|across|among|everywhere|globally|overall)\b/iu.test(cell.text)
  const before = { kind: 'text', text: words, span: cell.span, offsets: placeless(words, cell.span.start) } as const
  return said ? [makePhrase([before, ...cell.pieces], cell.span)] : []
}

/** `behind`: what stands behind the type. */
function startOf(cell: Phrase, behind: DefaultRead | undefined, field: string, problems: Problem[]): DefaultRead {
  const written = readDefault(cell)
  if (behind && written.kind !== 'none') problems.push(entitiesProblem('ENT-056', { span: cell.span }, { field }))
  const start = behind && written.kind === 'none' ? behind : written
  if (!('expression' in start) || isWhole(start.expression)) return start
  const { span, text } = start.expression
  const tick = (at: number) => ({ span: { ...span, start: at, end: at }, text: '`' })
  const fix = { title: 'Put it between backticks', edits: [tick(span.start), tick(span.end)] }
  problems.push(entitiesProblem('ENT-055', { span, fix }, { text }))
  return { kind: 'none' }
}

/** A column *Label* says what people read; the name is that of the field all the same. */
function nameOf({ field, label }: RowRead<FieldForm>['cells']): FieldRead['name'] {
  const name = readName(field)
  return isEmpty(label) ? name : { ...name, label: plainText(label), labelSpan: label.span }
}

/** `Size`, `Size (integer)`, `(integer)`: what it was called, and the type that it had; a name may end in brackets too. */
function readWas(cell: Phrase): Pick<FieldRead, 'was' | 'former'> {
  if (isEmpty(cell)) return { was: [] }
  const items = listItems(cell).map(
    (item) => [item, ...(matchPhrase(item, /^(?=.*\)$)(.*?)\s*\((.+)\)$/su) ?? [])] as const,
  )
  const former = items.find(([, , type]) => type)?.[2]
  const was = items.flatMap(([item, name]) => [item, name]).filter((name) => name && !isEmpty(name))
  return { was: was as readonly Phrase[], ...(former && { former }) }
}

/** The condition of `` when `e` ``, `` `when e` `` or `` `e` ``; undefined for an empty cell. */
function conditionIn(cell: Phrase): Phrase | undefined {
  if (isEmpty(cell)) return undefined
  const [after] = matchPhrase(cell, /^(?:only )?(?:when|if) (.+)$/isu) ?? []
  if (after) return after
  const code = soleCode(cell)
  const word = code && /^\s*(?:when|if)\s+/iu.exec(code.text)
  return code && word ? cutPiece(code, word[0].length, code.text.length) : cell
}

/** `0..1`, `1..*` in a column of its own. */
function readTimes(cell: Phrase, problems: Problem[]): ReturnType<typeof readMultiplicity> {
  if (isEmpty(cell)) return undefined
  const times = readMultiplicity(plainText(cell))
  if (!times) problems.push(entitiesProblem('ENT-028', { span: cell.span }, { written: plainText(cell) }))
  return times
}

/** `required, > 0`: whether the field is required, and the constraints behind it. */
function partRequired(cell: Phrase): readonly [Phrase, ...Phrase[]] {
  const [mark, ...rest] = splitAt(cell, /[,;]/u)
  const isMark = (text: string) => text !== '' && (YES.test(text) || NO.test(text))
  return mark && rest.length > 0 && isMark(plainText(mark)) && rest.every((item) => isConstraint(item))
    ? [mark, ...rest]
    : [cell]
}

function readRequired(cell: Phrase, problems: Problem[]): RequiredRead {
  const text = plainText(cell)
  if (YES.test(text)) return { kind: 'yes', span: cell.span }
  if (NO.test(text)) return { kind: 'no' }
  const test = conditionIn(cell)
  if (test && (test !== cell || soleCode(cell))) return { kind: 'when', test }
  problems.push(entitiesProblem('ENT-028', { span: cell.span }, { written: text }))
  return { kind: 'no' }
}

function readEditable(cell: Phrase, problems: Problem[]): FieldRead['editable'] {
  const text = plainText(cell)
  if (/^(?:|yes|always|true|✓)$/iu.test(text)) return undefined
  if (/^(?:never|no|false|read[- ]?only|✗)$/iu.test(text)) return { kind: 'never' }
  if (/^(?:once|on creation|at creation|when created|when new)$/iu.test(text)) return { kind: 'once' }
  const test = conditionIn(cell)
  if (test && (test !== cell || soleCode(cell))) return { kind: 'when', test, not: false }
  problems.push(entitiesProblem('ENT-031', { span: cell.span }, { written: text }))
  return undefined
}

/** The other way round: what is read-only cannot be changed. */
function readReadOnly(cell: Phrase, problems: Problem[]): FieldRead['editable'] {
  const text = plainText(cell)
  if (NO.test(text)) return undefined
  if (YES.test(text)) return { kind: 'never' }
  const test = conditionIn(cell)
  if (test && (test !== cell || soleCode(cell))) return { kind: 'when', test, not: true }
  problems.push(entitiesProblem('ENT-031', { span: cell.span }, { written: text }))
  return undefined
}

/** The other way round: what may not be empty is required. */
function readOptional(cell: Phrase, problems: Problem[]): RequiredRead | undefined {
  const text = plainText(cell)
  if (isEmpty(cell)) return undefined
  append(problems, reportNoFlag(cell, 'Optional'))
  return NO.test(text) ? { kind: 'yes', span: cell.span } : { kind: 'no' }
}
