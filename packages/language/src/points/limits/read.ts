/** Parses point 9: tables of constants and limits anywhere in it, and lists of codes under their headings. */
import { append, upperFirst } from '@ninefold/plan/base'
import { durationUnit, looksLikeCurrency } from '@ninefold/plan/expression'
import { isEmpty, plainText, type Block, type Section, type Subject } from '../../document/index.ts'
import { type Limits, LIMITS, readLimitValue, writeLimitValue } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import {
  mapMemoized,
  hasStructure,
  proseOf,
  readName,
  readRows,
  type Outcome,
  type ParsedRow,
  type Reading,
  type ValueOrDefault,
  type WrittenName,
} from '../../kernel/index.ts'
import { CODE_LIST_TABLES, limitNamed, SECTION_TABLES, SUBJECT_TABLES, type ConstantRow } from './columns.ts'
import { readConstantCells, textOf, type ConstantText } from './constant-value.ts'
import type { CodeListRead, CodeRead, CodeWord, ConstantRead, LimitRow, LimitsRead } from './model.ts'
import { limitsProblem } from './problems.ts'
import { limitsInSentences } from './sentences.ts'

/** `- Carry-over until: end of March` */
function valueless(block: Block): readonly Problem[] {
  if (block.kind !== 'bullet' || block.loose) return []
  const { value } = block
  const at = isEmpty(value) ? block.key.span : value.span
  return [limitsProblem('LIM-022', { span: at }, { written: plainText(isEmpty(value) ? block.key : value) })]
}

/** `enumerations`: headings in point 3 that are lists of codes. */
export const readLimits = (section: Section, ...enumerations: readonly Subject[]): Reading<LimitsRead> => {
  const { rows, rest, problems: odd } = readRows(section.blocks, SECTION_TABLES, 9)
  const subjects = [
    ...mapMemoized(section.subjects, readSubject, false),
    ...mapMemoized(enumerations, readSubject, true),
  ]
  const constantRows = [rows, ...subjects.map((one) => one.rows)].flatMap(({ constants }) => constants)
  const inTables = [rows, ...subjects.map((one) => one.rows)].flatMap(({ limits }) => limits)
  const named = mapMemoized(constantRows, readNamed)
  const problems: Problem[] = [
    ...odd,
    ...rest.flatMap(valueless),
    ...[...subjects, ...named, ...inTables].flatMap((part) => part.problems),
  ]
  const limitRows = [
    ...inTables.flatMap(({ cells: { limit, value }, claims }): LimitRow[] =>
      limit.value
        ? [{ limit: limit.value, at: limit.span, value: { text: value.value!, span: value.span }, claims }]
        : [],
    ),
    ...named.flatMap(({ value }) => value.limit ?? []),
    ...rest.flatMap(limitsInSentences),
  ]
  const lists = [...rows.lists.flatMap((row) => readList(row, problems)), ...subjects.flatMap((one) => one.lists)]
  return {
    value: {
      constants: named.flatMap(({ value }) => value.constant ?? []),
      lists,
      limits: readAllLimits(limitRows, problems),
      claims: limitRows.flatMap(({ claims }) => claims),
    },
    problems,
    open: named.length === 0 && !hasStructure(section),
  }
}

interface NamedRead {
  readonly constant?: ConstantRead
  readonly limit?: LimitRow
}

/** A row of a table of constants, which may be a limit of the server. */
const readNamed = (row: ConstantRow): Outcome<NamedRead> => {
  const { name, value, unit } = row.cells
  const limit = limitNamed(name.value!.label)
  if (!limit) return readConstant(row)
  const [text, withUnit] = [value.value, unit?.value].map((cell) => (cell ? textOf(cell) : ''))
  const joined = `${text} ${withUnit}`
  const written = readLimitValue(limit.kind, joined) === undefined ? text! : joined
  const { claims } = row
  return {
    value: { limit: { limit, at: name.span, value: { text: written, span: value.span }, claims } },
    problems: [],
  }
}

/** Reports swapped cells: `| 20 % | VAT rate |`. */
function swapped({ label, span }: WrittenName, value: ConstantText): Problem[] {
  const written = textOf(value)
  if (!isOnlyValue(label) || !ONLY_NAME.test(written)) return []
  const edits = [
    { span, text: written },
    { span: value.span, text: label },
  ]
  const fix = { title: 'Swap the two cells', edits, suggested: true }
  return [limitsProblem('LIM-024', { span, fix }, { name: label, value: written })]
}

const NUMBER_AND_UNIT = /^-?\d[\d.,]*\s*(?<unit>%|\p{L}*)$/u

/** `20`, `20 %`, `5 EUR`, `30 days` */
function isOnlyValue(text: string): boolean {
  const { unit } = NUMBER_AND_UNIT.exec(text)?.groups ?? {}
  if (unit === undefined) return false
  return unit === '' || unit === '%' || looksLikeCurrency(unit) || durationUnit(unit) !== undefined
}

const ONLY_NAME = /^\p{L}[\p{L} -]*$/u

function readConstant({ cells, problems, span, claims }: ConstantRow): Outcome<NamedRead> {
  const name = cells.name.value!
  const unit = cells.unit?.value
  const written = cells.value.value
  const read = written && readConstantCells(written, unit, name.label)
  const wrong = written
    ? swapped(name, written)
    : [limitsProblem('LIM-005', { span: cells.name.span }, { name: name.label })]
  const explains = read ? read.explains : unit && textOf(unit)
  const constant: ConstantRead = {
    name,
    value: read?.value ?? { type: { kind: 'unknown' }, literal: null },
    meaning: [explains, cells.meaning?.value].filter(Boolean).join('. '),
    changedBy: cells.changedBy?.value ?? [],
    claims,
    span,
  }
  return { value: { constant }, problems: [...problems, ...wrong, ...(read?.problems ?? [])] }
}

function readAllLimits(rows: readonly LimitRow[], problems: Problem[]): LimitsRead['limits'] {
  const found = new Map<keyof Limits, { readonly value: number; readonly span: Span }>()
  for (const row of rows) {
    const { kind, written: name } = row.limit
    const first = found.get(kind.key)
    if (first) {
      const second = { span: first.span, label: 'it is said here first' }
      problems.push(limitsProblem('LIM-004', { span: row.at, second }, { name }))
    } else found.set(kind.key, { value: readLimit(row, problems), span: row.value.span })
  }
  const limits = LIMITS.map((limit) => [limit.key, found.get(limit.key) ?? { value: limit.assumed }] as const)
  const all = Object.fromEntries(limits) as unknown as { [K in keyof Limits]: ValueOrDefault<number> }
  return fitPages(all, problems)
}

/** If the document sets only one of the two page sizes, the other one follows. */
function fitPages(all: LimitsRead['limits'], problems: Problem[]): LimitsRead['limits'] {
  const { pageSize, pageSizeMost } = all
  if (pageSize.value <= pageSizeMost.value) return all
  if (pageSize.span && pageSizeMost.span) {
    const second = { span: pageSizeMost.span, label: 'the largest page size' }
    problems.push(
      limitsProblem('LIM-017', { span: pageSize.span, second }, { least: 'Page size', most: 'Largest page size' }),
    )
  }
  if (pageSize.span && !pageSizeMost.span) return { ...all, pageSizeMost: { value: pageSize.value } }
  return { ...all, pageSize: { ...pageSize, value: pageSizeMost.value } }
}

/** Units of time, which an example shows. */
const SHOWN_UNITS: ReadonlySet<string> = new Set(['days', 'seconds'])

function readLimit(
  { limit: { kind: limit, written: name }, at, value: { text, span } }: LimitRow,
  problems: Problem[],
): number {
  const value = readLimitValue(limit, text)
  const place = { span: text === '' ? at : span }
  if (value === undefined) {
    const example = writeLimitValue(limit, limit.assumed) + (SHOWN_UNITS.has(limit.unit) ? ` ${limit.unit}` : '')
    problems.push(limitsProblem('LIM-002', place, { limit: name, written: text, example, unit: limit.unit }))
    return limit.assumed
  }
  if (value >= limit.least && value <= limit.most) return value
  const [least, most] = [writeLimitValue(limit, limit.least), writeLimitValue(limit, limit.most)]
  problems.push(limitsProblem('LIM-003', place, { limit: name, least, most }))
  return limit.assumed
}

/** A heading above constants, limits or several lists only groups them. `isList`: the heading names a list of codes. */
const readSubject = (subject: Subject, isList: boolean) => {
  const { rows, tables, problems: odd } = readRows(subject.blocks, isList ? CODE_LIST_TABLES : SUBJECT_TABLES, 9)
  const problems = [...odd]
  const lists = rows.lists.flatMap((row) => readList(row, problems))
  const groups =
    tables.constants.length > 0 || tables.limits.length > 0 || rows.constants.length > 0 || lists.length > 0
  if (rows.codes.length > 0 || !groups) {
    const codes = rows.codes.map(({ cells: { code, was, meaning } }) => ({
      words: meaning ? [code.value!.whole] : code.value!.split,
      label: meaning?.value ?? '',
      was: was?.value,
    }))
    append(lists, readCodeList({ name: readName(subject.title), help: proseOf(subject.blocks), codes }, problems))
  }
  return { rows, lists, problems }
}

/** Each row is a list. */
const readList = (
  { cells: { list, values, meaning } }: ParsedRow<typeof SECTION_TABLES.lists.columns>,
  problems: Problem[],
): readonly CodeListRead[] => {
  const codes = [{ words: values.value ?? [], label: '' }]
  return readCodeList({ name: list.value!, help: meaning?.value ?? '', codes }, problems)
}

interface CodesWritten {
  readonly name: WrittenName
  readonly help: string
  readonly codes: readonly {
    readonly words: readonly CodeWord[]
    readonly label: string
    readonly was?: CodeRead['was'] | undefined
  }[]
}

/** The list, if it has at least one code. */
function readCodeList({ name, help, codes: written }: CodesWritten, problems: Problem[]): readonly CodeListRead[] {
  const codes = new Map<string, CodeRead>()
  for (const { words, label, was } of written)
    for (const { key, span } of words) {
      const first = codes.get(key)
      if (first) {
        const second = { span: first.span, label: 'it stands here first' }
        problems.push(limitsProblem('LIM-015', { span, second }, { list: name.label, code: key }))
      } else if (key !== '') codes.set(key, { key, label: label || upperFirst(key), ...(was && { was }), span })
    }
  if (codes.size > 0) return [{ name, codes: [...codes.values()], help, span: name.span }]
  problems.push(limitsProblem('LIM-016', { span: name.span }, { subject: name.label }))
  return []
}
