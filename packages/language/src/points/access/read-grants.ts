/** Reads permissions: rows of a matrix of entities and roles, either way round, and rows that say one thing each. */
import { type Phrase, isEmpty, listItems, matchPhrase, splitAt } from '../../document/index.ts'
import { memoized, interned } from '../../incremental.ts'
import type { Problem } from '@ninefold/plan/problem'
import { MEANING, type RowRead, type TableForm, type TableRead, withoutOwn } from '../../kernel/index.ts'
import { crossesIn, type Cross } from './cell-words.ts'
import type { FieldsRead, GrantRead, WhenRead } from './model.ts'
import { readClauses, type ClausesRead } from './read-clauses.ts'

const THINGS = ['Entity', 'Record', 'Resource', 'Subject', 'Object', 'Document type', 'Doctype', 'Data']

/** A row for each entity, or for each thing that is done; a column for each role. */
export const MATRIX = {
  entity: {
    names: [
      ...THINGS,
      'What',
      'Action',
      'Permission',
      'Capability',
      'Ability',
      'Operation',
      'Privilege',
      'Right',
      'Feature',
      'Task',
      '',
    ],
    needed: true,
  },
  meaning: { names: MEANING, prose: true },
} satisfies TableForm

/** A row for each role, a column for each entity or thing that is done. */
export const TURNED = {
  entity: { names: ['Role', 'Group', 'User group', 'User type'], needed: true },
} satisfies TableForm

export const GRANTS = {
  entity: { names: [...THINGS, 'What'], needed: true },
  role: { names: ['Role', 'Who', 'Group', 'User group'], needed: true },
  may: {
    names: ['May', 'Can', 'Permission', 'Allowed', 'Verb', 'Operation', 'Access', 'Access level', 'Right', 'Action'],
    needed: true,
  },
  fields: { names: ['Field', 'Which field'] },
  when: { names: ['When', 'Condition', 'If', 'Where', 'Only when'] },
} satisfies TableForm

/** What a row allows. Of a row that stands there as before, under the same headings, it is the same object. */
interface RowOfGrants {
  readonly grants: readonly GrantRead[]
  readonly problems: readonly Problem[]
}

/** `under`: the heading. */
export function readMatrix(
  table: Pick<TableRead<typeof TURNED>, 'rows' | 'others' | 'otherCells' | 'span'>,
  under: Phrase | undefined,
): readonly RowOfGrants[] {
  const crossIn = crossesIn(table.otherCells)
  const columns = interned('access.columns', `${table.span.file} ${table.span.start}`, table.others)
  const rows = table.rows.map((row, index) => {
    const cells = table.otherCells[index]!
    return readMatrixRow(row, cells, crossIn(cells), under, ...columns)
  })
  return askedOnce(rows)
}

/** `columns`: what heads the cells. */
const readMatrixRow = memoized(
  (
    row: RowRead<typeof TURNED>,
    cells: readonly Phrase[],
    cross: Cross,
    under: Phrase | undefined,
    ...columns: readonly Phrase[]
  ): RowOfGrants => {
    const read = cells.map((cell) => readClauses(cell, cross))
    const grants = read.flatMap(({ clauses }, at) =>
      grantsOf(clauses, row.cells.entity, columns[at]!, { cell: cells[at]!, ...(under && { under }) }),
    )
    return { grants, problems: read.flatMap(({ problems }) => problems) }
  },
)

/** What an x means is one question for the whole table. */
function askedOnce(rows: readonly RowOfGrants[]): readonly RowOfGrants[] {
  const asks = ({ code }: Problem) => code === 'ACC-021' || code === 'ACC-033'
  const first = rows.flatMap(({ problems }) => problems).find(asks)
  if (!first) return rows
  return rows.map((row) => ({
    ...row,
    problems: row.problems.filter((problem) => !asks(problem) || problem === first),
  }))
}

const grantsOf = (
  clauses: ClausesRead['clauses'],
  entity: Phrase,
  role: Phrase,
  more?: Pick<GrantRead, 'cell' | 'under'>,
): readonly GrantRead[] => clauses.map((clause) => ({ entity, role, ...more, ...clause }))

/** The second layout: fields and condition have columns of their own. */
export const readGrantRow = memoized(({ cells }: RowRead<typeof GRANTS>): RowOfGrants => {
  const read = readClauses(cells.may)
  const fields = readFields(cells.fields)
  const when = readWhen(cells.when)
  const clauses = read.clauses.map((clause) => ({
    ...clause,
    ...(fields && { fields }),
    ...(when && { when: bothOf(clause.when, when) }),
  }))
  const entities = splitAt(cells.entity, /,/u)
  const grants = listItems(cells.role).flatMap((role) => entities.flatMap((entity) => grantsOf(clauses, entity, role)))
  return { grants, problems: read.problems }
})

/** What the cell *May* says and what the column *When* says must both hold. */
const bothOf = (clause: WhenRead | undefined, column: WhenRead): WhenRead =>
  clause?.test && column.test ? { ...clause, also: column.test } : { ...clause, ...column }

/** `own`, or a condition. */
function readWhen(cell: Phrase): WhenRead | undefined {
  if (isEmpty(cell)) return undefined
  const { rest, own } = withoutOwn(cell)
  const { span } = cell
  return own && !rest ? { own: { span, written: [{ span, text: ['`', '`'] }] } } : { test: cell }
}

function readFields(cell: Phrase): FieldsRead | undefined {
  if (isEmpty(cell) || /^all(?: fields)?$/iu.test(cell.text)) return undefined
  const [excepted] = matchPhrase(cell, /^(?:all )?(?:but|except) (.+)$/iu) ?? []
  return { but: excepted !== undefined, names: listItems(excepted ?? cell) }
}
