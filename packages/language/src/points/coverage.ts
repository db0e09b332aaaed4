/** The owner of each statement of points 2 to 9. Knows the tables of every room. */
import type { Plan, PointNumber } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { Document } from '../document/index.ts'
import { type Notes, explainingColumns, formsOf, openOf, type TableForms, type Names } from '../kernel/index.ts'
import { ACCESS } from './access/index.ts'
import { TABLES as CALL_TABLES, UNDER_CALL } from './calls/index.ts'
import { ENTITY_TABLES } from './entities/index.ts'
import { ERRORS } from './errors/index.ts'
import { LIFECYCLE_TABLES } from './lifecycle/index.ts'
import { UNDER_HEADING } from './limits/index.ts'
import { readForSure, type PointsRead } from './passes.ts'
import { IN_POINT as RULES, IN_WORDS } from './rules/index.ts'
import { IN_POINT, UNDER_HEADING as UNDER_SCREEN } from './screens/index.ts'
import { coverStatements, explanationRules, type CoveredStatement } from './statements/index.ts'

/** The tables that each point knows, those under its headings too; `open`: those that have columns of any name. */
const TABLES: Readonly<Record<PointNumber, { readonly forms: TableForms; readonly open?: readonly string[] }>> = {
  1: { forms: {} },
  2: { forms: formsOf({ ...IN_POINT, ...UNDER_SCREEN }) },
  // Lists of codes may stand beside the entities.
  3: { forms: { ...formsOf(ENTITY_TABLES), codes: UNDER_HEADING.codes.columns, lists: UNDER_HEADING.lists.columns } },
  4: { forms: formsOf(LIFECYCLE_TABLES) },
  5: { forms: formsOf({ ...RULES, ...IN_WORDS }) },
  6: { forms: formsOf(ACCESS), open: openOf(ACCESS) },
  7: { forms: formsOf({ ...CALL_TABLES, ...UNDER_CALL }) },
  8: { forms: formsOf(ERRORS) },
  9: { forms: formsOf(UNDER_HEADING) },
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
