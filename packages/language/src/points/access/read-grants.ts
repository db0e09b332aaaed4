/** Parses tables of permissions: a matrix of entities and roles, in either orientation, or one permission per row. */
import type { Phrase } from '../../document/index.ts'
import { interned, callMemoized } from '../../kernel/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { crossesIn, type Cross } from './cell-words.ts'
import type { GrantRow, MatrixTable } from './columns.ts'
import type { GrantRead, WhenRead } from './model.ts'
import { clausesIn } from './read-clauses.ts'
import type { ClausesRead } from './read-verbs.ts'

/** The grants of a row. An unchanged row under the same headings gives the same object. */
interface RowOfGrants {
  readonly grants: readonly GrantRead[]
  readonly problems: readonly Problem[]
}

type Cells = MatrixTable['otherCells'][number]

/** `under`: the heading. */
export function readMatrix(table: MatrixTable, under: Phrase | undefined): readonly RowOfGrants[] {
  const cores = table.otherCells.map((cells) => cells.map((cell) => cell?.value?.core))
  const crossIn = crossesIn(cores)
  const headings = interned('access.columns', `${table.span.file} ${table.span.start}`, table.others)
  const rows = table.rows.map(({ cells: { entity } }, index) =>
    callMemoized(readMatrixRow, table.otherCells[index]!, entity.value!, crossIn(cores[index]!), under, headings),
  )
  return reportCrossOnce(rows)
}

/** `headings`: of the cells. */
function readMatrixRow(
  cells: Cells,
  entity: Phrase,
  cross: Cross,
  under: Phrase | undefined,
  headings: readonly Phrase[],
): RowOfGrants {
  const read = cells.flatMap((cell, at) => {
    if (!cell?.value) return []
    const { clauses, problems } = clausesIn(cell.value, cross)
    const more = { cell: cell.value.written, ...(under && { under }) }
    return [{ grants: grantsOf(clauses, entity, headings[at]!, more), problems }]
  })
  return { grants: read.flatMap(({ grants }) => grants), problems: read.flatMap(({ problems }) => problems) }
}

/** Reports an unclear x once per table. */
function reportCrossOnce(rows: readonly RowOfGrants[]): readonly RowOfGrants[] {
  const isAboutCross = ({ code }: Problem) => code === 'ACC-021' || code === 'ACC-033'
  const first = rows.flatMap(({ problems }) => problems).find(isAboutCross)
  if (!first) return rows
  return rows.map((row) => ({
    ...row,
    problems: row.problems.filter((problem) => !isAboutCross(problem) || problem === first),
  }))
}

const grantsOf = (
  clauses: ClausesRead['clauses'],
  entity: Phrase,
  role: Phrase,
  more?: Pick<GrantRead, 'cell' | 'under'>,
): readonly GrantRead[] => clauses.map((clause) => ({ entity, role, ...more, ...clause }))

/** The second layout: fields and condition have columns of their own. */
export function readGrantRow({ cells }: GrantRow): RowOfGrants {
  const read = clausesIn(cells.may.value!)
  const names = cells.fields?.value
  const fields = names === 'all' ? undefined : names
  const when = cells.when?.value
  const clauses = read.clauses.map((clause) => ({
    ...clause,
    ...(fields && { fields }),
    ...(when && { when: bothOf(clause.when, when) }),
  }))
  const entities = cells.entity.value!
  const grants = cells.role.value!.flatMap((role) => entities.flatMap((entity) => grantsOf(clauses, entity, role)))
  return { grants, problems: read.problems }
}

/** The conditions of the columns *May* and *When* must both hold. */
const bothOf = (clause: WhenRead | undefined, column: WhenRead): WhenRead =>
  clause?.test && column.test ? { ...clause, also: column.test } : { ...clause, ...column }
