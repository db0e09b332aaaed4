/** Coverage of the statements of points 2 to 9. Knows the tables of every room. */
import type { Plan, PointNumber } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { Document } from '../document/index.ts'
import {
  type Notes,
  allTables,
  explainingColumns,
  formsOf,
  openOf,
  type ColumnTables,
  type Names,
} from '../kernel/index.ts'
import { ACCESS_COLUMNS } from './access/index.ts'
import { CALL_COLUMNS } from './calls/index.ts'
import { ENTITY_COLUMNS } from './entities/index.ts'
import { ERROR_COLUMNS } from './errors/index.ts'
import { LIFECYCLE_COLUMNS } from './lifecycle/index.ts'
import { LIMIT_COLUMNS } from './limits/index.ts'
import { certainlyRead, type PointsRead } from './passes.ts'
import { RULE_COLUMNS } from './rules/index.ts'
import { SCREEN_COLUMNS } from './screens/index.ts'
import { coverStatements, explanationRules, type CoveredStatement } from './statements/index.ts'

const { codes, lists } = LIMIT_COLUMNS.subject.tables

/** The tables of each point. */
const TABLES: Readonly<Record<PointNumber, ColumnTables>> = {
  1: {},
  2: allTables(SCREEN_COLUMNS),
  // Lists of codes may be among the entities.
  3: { ...allTables(ENTITY_COLUMNS), codes, lists },
  4: allTables(LIFECYCLE_COLUMNS),
  5: allTables(RULE_COLUMNS),
  6: allTables(ACCESS_COLUMNS),
  7: allTables(CALL_COLUMNS),
  8: allTables(ERROR_COLUMNS),
  9: allTables(LIMIT_COLUMNS),
}

interface Covering {
  readonly document: Document
  readonly read: PointsRead
  readonly names: Names
  readonly plan: Plan
  readonly notes: Notes
  /** All reported problems, with spans in the text. */
  readonly problems: readonly Problem[]
}

/** Examples contain no statements. */
const NOTHING = { value: undefined }

export const coverDocument = ({ read, names, ...given }: Covering): readonly CoveredStatement[] =>
  coverStatements({
    ...given,
    read: Object.values({ ...read, examples: NOTHING }).map(({ value }) => value),
    readForSure: certainlyRead(read),
    explainingColumns: (table, point) => explainingColumns(table, formsOf(TABLES[point]), openOf(TABLES[point])),
    ruleFor: (section) => explanationRules(section, given.plan, names),
  })
