/** The owner of each statement of points 2 to 9. Knows the tables of every room. */
import type { Plan, PointNumber } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { Document } from '../document/index.ts'
import { type Notes, explainingColumns, formsOf, type TableForms, type Names } from '../kernel/index.ts'
import { ACCESS_TABLES } from './access/index.ts'
import { CALL_TABLES } from './calls/index.ts'
import { FIELD_FORMS } from './entities/index.ts'
import { ERRORS } from './errors/index.ts'
import { LIFECYCLE_TABLES } from './lifecycle/index.ts'
import { LIMIT_TABLES } from './limits/index.ts'
import { readForSure, type PointsRead } from './passes.ts'
import { RULE_TABLES } from './rules/index.ts'
import { SCREEN_TABLES } from './screens/index.ts'
import { coverStatements, explanationRules, type CoveredStatement } from './statements/index.ts'

/** The tables that each point knows, those under its headings too; `open`: those that have columns of any name. */
const TABLES: Readonly<Record<PointNumber, { readonly forms: TableForms; readonly open?: readonly string[] }>> = {
  1: { forms: {} },
  2: { forms: SCREEN_TABLES },
  // Lists of codes may stand beside the entities.
  3: { forms: { ...FIELD_FORMS, codes: LIMIT_TABLES.codes, lists: LIMIT_TABLES.lists } },
  4: { forms: LIFECYCLE_TABLES },
  5: { forms: RULE_TABLES },
  6: { forms: ACCESS_TABLES, open: ['matrix', 'turned'] },
  7: { forms: CALL_TABLES },
  8: { forms: formsOf(ERRORS) },
  9: { forms: LIMIT_TABLES },
}

interface Covering {
  readonly document: Document
  readonly read: PointsRead
  readonly names: Names
  readonly plan: Plan
  readonly notes: Notes
  /** All that the author is told, at places of the text. */
  readonly problems: readonly Problem[]
}

/** What stands in examples is no statement. */
const NOTHING = { value: undefined }

export const coverDocument = ({ read, names, ...given }: Covering): readonly CoveredStatement[] =>
  coverStatements({
    ...given,
    read: Object.values({ ...read, examples: NOTHING }).map(({ value }) => value),
    readForSure: readForSure(read),
    explainingColumns: (table, point) => explainingColumns(table, TABLES[point].forms, TABLES[point].open ?? []),
    ruleFor: (section) => explanationRules(section, given.plan, names),
  })
