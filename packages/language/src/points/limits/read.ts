/** Reads point 9: tables of constants and of limits, wherever they stand, and lists of codes under headings of their own. */
import { append, upperFirst } from '@ninefold/plan/base'
import {
  type Block,
  type Phrase,
  type Section,
  type Subject,
  isEmpty,
  joinPhrases,
  listItems,
  makePhrase,
  plainText,
  splitAt,
} from '../../document/index.ts'
import { memoized } from '../../incremental.ts'
import {
  type Limits,
  findLimit,
  LIMIT_NAMES,
  LIMITS,
  readLimitValue,
  writeLimitValue,
  type LimitKind,
} from '@ninefold/plan'
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
import {
  readFormerly,
  readName,
  claim,
  APART,
  EXPLAINED,
  called,
  hasStructure,
  MEANING,
  proseOf,
  readLines,
  readTables,
  rowsOf,
  type RowRead,
  type TableForms,
  type TableRead,
  type Outcome,
  type Reading,
  type Said,
} from '../../kernel/index.ts'
import { readConstantValue, withUnitBeside } from './constant-value.ts'
import type { CodeListRead, ConstantRead, LimitsRead } from './model.ts'
import { limitsProblem } from './problems.ts'
import { limitsInSentences } from './sentences.ts'

const CONSTANTS = {
  name: {
    names: called(
      'Name, Constant, Parameter, Threshold, Setting, Business constant, Variable, Designation, Constant name, Parameter name, Setting name, Business value',
    ),
    needed: true,
  },
  value: {
    names: called('Value, Start value, Amount, Initial value, Is, Current value'),
    perhaps: ['Default', 'Default value'],
    needed: true,
  },
  unit: { names: called('Unit, Units, Unit of measure, UoM, Dimension') },
  meaning: { names: MEANING, prose: true },
  changedBy: { names: called('Changed by, Who may change it, Changeable by, Can be changed by') },
} as const
export const FORMS = {
  constants: { ...CONSTANTS, name: { ...CONSTANTS.name, perhaps: called('Key, Item, What, Subject') } },
  limits: {
    limit: { names: called('Limit, System limit, Technical limit, Quota'), needed: true },
    value: { names: called('Value, At most, Is, Maximum, Max'), needed: true },
    meaning: { names: MEANING, prose: true },
  },
  /** Several lists, each in a row. */
  lists: {
    list: { names: called('List, Code list, Enumeration, Enum, List of codes, Value list'), needed: true },
    values: { names: called('Values, Codes, Options, Choices, Literals, Members'), needed: true },
    meaning: { names: MEANING, prose: true },
  },
} satisfies TableForms
/** Under a heading. `Name` and `Value` together are constants; alone, each may head a list of codes. */
export const SUBJECT_FORMS = {
  ...FORMS,
  constants: CONSTANTS,
  codes: {
    code: { names: called('Code, Key, Value, Literal, Member, Option, Choice'), needed: true },
    was: { names: called('Was, Former code, Renamed from') },
    meaning: { names: [...MEANING, 'Label', 'Name', 'Display name', 'Text'], prose: true },
  },
} satisfies TableForms

const NAME = String.raw`^(?<name>[^:=]{1,80}?)(?:${APART}|\s*=\s*)`
/** A constant as an item of a list: `- Max claim amount: 5000 EUR – the most one claim may be`. */
const LINES: readonly RegExp[] = [
  new RegExp(String.raw`${NAME}(?<value>.+?)${EXPLAINED}(?<meaning>.+)$`, 'su'),
  new RegExp(String.raw`${NAME}(?<value>.+?)\s*\((?<meaning>.+)\)$`, 'su'),
  new RegExp(String.raw`${NAME}(?<value>.+?)\.?$`, 'su'),
]

/** A text counts only between quotes, so that any other item stays text. */
function isConstant({ cells }: RowRead<typeof CONSTANTS>): boolean {
  if (findLimit(plainText(cells.name))) return true
  const { value, problems } = readConstantValue(cells.value, plainText(cells.name))
  const quoted = /^["'“„«`].*["'”“»`]$/su.test(cells.value.text)
  return problems.length === 0 && value.type.kind !== 'unknown' && (value.type.kind !== 'text' || quoted)
}

/** `- Carry-over until: end of March` */
function valueless(block: Block): readonly Problem[] {
  if (block.kind !== 'bullet' || block.loose) return []
  const { value } = block
  const at = isEmpty(value) ? block.key.span : value.span
  return [limitsProblem('LIM-022', { span: at }, { written: plainText(isEmpty(value) ? block.key : value) })]
}

/** `enumerations`: headings elsewhere that name lists of codes. */
export const readLimits = memoized((section: Section, ...enumerations: readonly Subject[]): Reading<LimitsRead> => {
  const tables = readTables(section.blocks, FORMS, 9)
  const lines = readLines(tables.rest, FORMS.constants, LINES, isConstant)
  const subjects = [
    ...section.subjects.map((subject) => readSubject(subject, false)),
    ...enumerations.map((subject) => readSubject(subject, true)),
  ]
  const all = [tables.tables, ...subjects.map(({ value }) => value.tables)]
  const limitRows = all.flatMap(({ limits }) =>
    rowsOf(limits).map(({ cells }): LimitRow => ({ name: cells.limit, value: cells.value })),
  )
  const named = [
    ...all.flatMap((tables) => rowsOf(tables.constants)),
    ...lines.rows,
    ...subjects.flatMap(({ value }) => value.constants),
  ].map((row) => readNamed(row))
  const problems: Problem[] = [tables, { problems: lines.rest.flatMap(valueless) }, ...subjects, ...named].flatMap(
    (part) => part.problems,
  )
  const constants = named.flatMap(({ value }) => value.constant ?? [])
  append(
    limitRows,
    named.flatMap(({ value }) => value.limit ?? []),
  )
  append(limitRows, lines.rest.flatMap(limitsInSentences))
  const lists = [...readLists(tables.tables.lists, problems), ...subjects.flatMap(({ value }) => value.lists)]
  return {
    value: {
      constants,
      lists,
      limits: readAllLimits(limitRows, problems),
      ...claim(...limitRows.map(({ name }) => name)),
    },
    problems,
    open: named.length === 0 && !hasStructure(section),
  }
})

interface NamedRead {
  readonly constant?: ConstantRead
  readonly limit?: LimitRow
}

/** A row of constants, which may name a limit of the server. */
const readNamed = memoized((row: RowRead<typeof CONSTANTS>): Outcome<NamedRead> => {
  const { name, value, unit } = row.cells
  const limit = findLimit(plainText(name))
  if (limit) return { value: { limit: { name, value: limitBeside(limit, value, unit) } }, problems: [] }
  const problems: Problem[] = swapped(name, value)
  return { value: { constant: readConstant(row, problems) }, problems }
})

/** `| 20 % | VAT rate |`: the value stands where the name belongs. */
function swapped(name: Phrase, value: Phrase): Problem[] {
  const [first, second] = [plainText(name), plainText(value)]
  if (!ONLY_VALUE.test(first) || !ONLY_NAME.test(second)) return []
  const edits = [
    { span: name.span, text: value.text },
    { span: value.span, text: name.text },
  ]
  const fix = { title: 'Swap the two cells', edits, suggested: true }
  return [limitsProblem('LIM-024', { span: name.span, fix }, { name: first, value: second })]
}
const ONLY_VALUE = /^-?\d[\d.,]*(?:\s*(?:%|[A-Z]{3}|years?|months?|weeks?|days?|hours?|minutes?))?$/u
const ONLY_NAME = /^\p{L}[\p{L} -]*$/u

function readConstant({ cells, span }: RowRead<typeof CONSTANTS>, problems: Problem[]): ConstantRead {
  const name = readName(cells.name)
  const written = withUnitBeside(cells.value, cells.unit)
  const value = readConstantValue(written, name.label)
  if (isEmpty(cells.value)) problems.push(limitsProblem('LIM-005', { span: cells.name.span }, { name: name.label }))
  else append(problems, value.problems)
  return {
    name,
    value: isEmpty(cells.value) ? { type: { kind: 'unknown' }, literal: null } : value.value,
    meaning: [written === cells.value ? plainText(cells.unit) : '', plainText(cells.meaning)]
      .filter(Boolean)
      .join('. '),
    changedBy: listItems(cells.changedBy).filter((item) => !/^(?:[-–—]|nobody|no one|none|never)$/iu.test(item.text)),
    ...claim(cells.value, cells.unit, cells.changedBy),
    span,
  }
}

/** With the unit of a column of its own, where the limit is counted in it. */
function limitBeside(limit: LimitKind, value: Phrase, unit: Phrase): Phrase {
  const joined = joinPhrases([value, unit], ' ')
  return joined && readLimitValue(limit, plainText(joined)) !== undefined ? joined : value
}

interface LimitRow {
  readonly name: Phrase
  readonly value: Phrase
}

function readAllLimits(rows: readonly LimitRow[], problems: Problem[]): LimitsRead['limits'] {
  const said = new Map<keyof Limits, { readonly value: number; readonly span: Span }>()
  for (const row of rows) {
    const limit = findLimit(plainText(row.name))
    const first = limit && said.get(limit.key)
    if (!limit) problems.push(unknownLimit(row.name))
    else if (first) {
      const second = { span: first.span, label: 'it is said here first' }
      problems.push(limitsProblem('LIM-004', { span: row.name.span, second }, { name: plainText(row.name) }))
    } else said.set(limit.key, { value: readLimit(limit, row, problems), span: row.value.span })
  }
  const limits = LIMITS.map((limit) => [limit.key, said.get(limit.key) ?? { value: limit.assumed }] as const)
  const all = Object.fromEntries(limits) as unknown as { [K in keyof Limits]: Said<number> }
  return fitPages(all, problems)
}

/** Whichever of the two page sizes the document does not say follows the other. */
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

function unknownLimit(name: Phrase): Problem {
  const limit = plainText(name)
  const meant = closest(
    limit,
    LIMITS.flatMap((known) => known.names),
  )
  const fix = meant === undefined ? undefined : { title: `Write "${meant}"`, edits: [{ span: name.span, text: meant }] }
  return limitsProblem('LIM-001', { span: name.span, fix }, { limit, meant, known: LIMIT_NAMES })
}

function readLimit(limit: LimitKind, row: LimitRow, problems: Problem[]): number {
  const name = plainText(row.name)
  const written = plainText(row.value)
  const span = isEmpty(row.value) ? row.name.span : row.value.span
  const value = readLimitValue(limit, written)
  if (value === undefined) {
    const example = writeLimitValue(limit, limit.assumed) + (limit.unit === 'days' ? ' days' : '')
    problems.push(limitsProblem('LIM-002', { span }, { limit: name, written, example, unit: limit.unit }))
    return limit.assumed
  }
  if (value >= limit.least && value <= limit.most) return value
  const [least, most] = [writeLimitValue(limit, limit.least), writeLimitValue(limit, limit.most)]
  problems.push(limitsProblem('LIM-003', { span }, { limit: name, least, most }))
  return limit.assumed
}

/** `- KG`, `- KG: Kilograms`, `- KG (Kilograms)` under the heading of a list. */
const CODES: readonly RegExp[] = [
  new RegExp(`^(?<code>[^:]{1,80}?)${APART}(?<meaning>.+)$`, 'su'),
  new RegExp(`^(?<code>.{1,80}?)${EXPLAINED}(?<meaning>.+)$`, 'su'),
  /^(?<code>[^()]{1,80}?)\s*\((?<meaning>.+)\)$/su,
  /^(?<code>[^.!?]{1,80})$/su,
]

/** A heading that has constants, limits or several lists under it only groups them. `isList`: it says that it is a list. */
const readSubject = memoized((subject: Subject, isList: boolean) => {
  const { tables, rest, problems: found } = readTables(subject.blocks, SUBJECT_FORMS, 9)
  const problems = [...found]
  const constants = isList ? [] : readLines(rest, FORMS.constants, LINES, isConstant).rows
  const lines = isList ? readLines(rest, SUBJECT_FORMS.codes, CODES).rows : []
  const lists = readLists(tables.lists, problems)
  const codes = [...rowsOf(tables.codes), ...lines].map(({ cells }) => cells)
  const others = [tables.constants, tables.limits, constants, lists].some((group) => group.length > 0)
  const own =
    codes.length === 0 && others ? undefined : readCodeList(subject.title, codes, proseOf(subject.blocks), problems)
  return { value: { tables, constants, lists: own ? [...lists, own] : lists }, problems }
})

/** Each row is a list. */
const readLists = (tables: readonly TableRead<typeof FORMS.lists>[], problems: Problem[]): readonly CodeListRead[] =>
  rowsOf(tables).flatMap(({ cells }) => {
    const codes = splitAt(cells.values, /[,;|\n]/u).map((code) => ({ code, meaning: makePhrase([], code.span) }))
    return readCodeList(cells.list, codes, plainText(cells.meaning), problems) ?? []
  })

/** A code, what it means, and what it was called before. */
type CodeRead = Readonly<Record<'code' | 'meaning', Phrase>> & { readonly was?: Phrase }

function readCodeList(
  title: Phrase,
  cells: readonly CodeRead[],
  help: string,
  problems: Problem[],
): CodeListRead | undefined {
  const codes: CodeListRead['codes'][number][] = []
  const known = new Map<string, Span>()
  for (const { code: cell, meaning, was } of cells) {
    const several = isEmpty(meaning) ? splitAt(cell, /[,;]/u) : [cell]
    for (const code of several) {
      const key = plainText(code)
      const first = known.get(key)
      if (first) {
        const second = { span: first, label: 'it stands here first' }
        problems.push(limitsProblem('LIM-015', { span: code.span, second }, { list: plainText(title), code: key }))
      } else if (key !== '') {
        known.set(key, code.span)
        const before = was && !isEmpty(was) && { was: readFormerly(was) }
        codes.push({ key, label: plainText(meaning) || upperFirst(key), ...before, span: code.span })
      }
    }
  }
  if (codes.length > 0) return { name: readName(title), codes, help, span: title.span }
  problems.push(limitsProblem('LIM-016', { span: title.span }, { subject: plainText(title) }))
  return undefined
}
