/** Reads point 9: tables of constants and of limits, wherever they stand, and lists of codes under headings of their own. */
import type { Phrase, Section, Subject } from '../../document/model.ts'
import { isEmpty, listItems, plainText } from '../../document/phrase.ts'
import type { Limits } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import { readName, upperFirst } from '../identifier.ts'
import { hasStructure, proseOf, readBullets, readTables, rowsOf, type RowRead, type TableForms } from '../reading.ts'
import type { Reading, Said } from '../room.ts'
import { readConstantValue } from './constant-value.ts'
import { findLimit, LIMIT_NAMES, LIMITS, readLimitValue, writeLimitValue, type LimitKind } from './known-limits.ts'
import type { CodeListRead, ConstantRead, LimitsRead } from './model.ts'
import { limitsProblem } from './problems.ts'

const MEANING = ['Meaning', 'Description', 'What it means', 'Notes', 'Note', 'Remark', 'Remarks']
const FORMS = {
  constants: {
    name: { names: ['Name', 'Constant'], needed: true },
    value: { names: ['Value', 'Start value', 'Amount'], needed: true },
    meaning: { names: MEANING },
    changedBy: { names: ['Changed by', 'Who may change it', 'Changeable by', 'Can be changed by'] },
  },
  limits: {
    limit: { names: ['Limit'], needed: true },
    value: { names: ['Value', 'At most', 'Is'], needed: true },
    meaning: { names: MEANING },
  },
} satisfies TableForms
/** Under a heading. `Name` and `Value` together are constants; alone, each may head a list of codes. */
const SUBJECT_FORMS = {
  ...FORMS,
  codes: { code: { names: ['Code', 'Key', 'Value'], needed: true }, meaning: { names: [...MEANING, 'Label', 'Name'] } },
} satisfies TableForms

export function readLimits(section: Section): Reading<LimitsRead> {
  const tables = readTables(section.blocks, FORMS, 9)
  const bullets = readBullets(section.blocks, {})
  const problems: Problem[] = [...tables.problems, ...bullets.problems]
  const subjects = section.subjects.map((subject) => readSubject(subject, problems))
  const all = [tables.tables, ...subjects.map((subject) => subject.tables)]
  const limitRows: LimitRow[] = all.flatMap(({ limits }) =>
    rowsOf(limits).map(({ cells }) => ({ name: cells.limit, value: cells.value })),
  )
  const constants: ConstantRead[] = []
  for (const row of all.flatMap((tables) => rowsOf(tables.constants))) {
    if (findLimit(plainText(row.cells.name))) limitRows.push({ name: row.cells.name, value: row.cells.value })
    else constants.push(readConstant(row, problems))
  }
  const lists = subjects.flatMap((subject) => subject.list ?? [])
  return {
    value: { constants, lists, limits: readAllLimits(limitRows, problems) },
    problems,
    open: !hasStructure(section),
  }
}

function readConstant({ cells, span }: RowRead<(typeof FORMS)['constants']>, problems: Problem[]): ConstantRead {
  const name = readName(cells.name)
  const value = readConstantValue(cells.value, name.label)
  if (isEmpty(cells.value)) problems.push(limitsProblem('LIM-005', { span: cells.name.span }, { name: name.label }))
  else problems.push(...value.problems)
  return {
    name,
    value: isEmpty(cells.value) ? { type: { kind: 'unknown' }, literal: null } : value.value,
    meaning: plainText(cells.meaning),
    changedBy: listItems(cells.changedBy).filter((item) => !/^(?:[-–—]|nobody|no one|none|never)$/iu.test(item.text)),
    span,
  }
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
    problems.push(limitsProblem('LIM-002', { span }, { limit: name, written, example }))
    return limit.assumed
  }
  if (value >= limit.least && value <= limit.most) return value
  const [least, most] = [writeLimitValue(limit, limit.least), writeLimitValue(limit, limit.most)]
  problems.push(limitsProblem('LIM-003', { span }, { limit: name, least, most }))
  return limit.assumed
}

/** A heading that has constants or limits under it only groups them. */
function readSubject(subject: Subject, problems: Problem[]) {
  const { tables, problems: found } = readTables(subject.blocks, SUBJECT_FORMS, 9)
  problems.push(...found)
  const groups = tables.codes.length === 0 && tables.constants.length + tables.limits.length > 0
  return { tables, list: groups ? undefined : readCodeList(subject, rowsOf(tables.codes), problems) }
}

function readCodeList(
  subject: Subject,
  rows: readonly RowRead<(typeof SUBJECT_FORMS)['codes']>[],
  problems: Problem[],
): CodeListRead | undefined {
  const codes: CodeListRead['codes'][number][] = []
  for (const { cells } of rows) {
    const key = plainText(cells.code)
    const same = codes.find((code) => code.key === key)
    if (same) {
      const second = { span: same.span, label: 'it stands here first' }
      const parameters = { list: plainText(subject.title), code: key }
      problems.push(limitsProblem('LIM-015', { span: cells.code.span, second }, parameters))
    } else if (key !== '')
      codes.push({ key, label: plainText(cells.meaning) || upperFirst(key), span: cells.code.span })
  }
  if (codes.length === 0) {
    problems.push(limitsProblem('LIM-016', { span: subject.span }, { subject: plainText(subject.title) }))
    return undefined
  }
  return { name: readName(subject.title), codes, help: proseOf(subject.blocks), span: subject.span }
}
