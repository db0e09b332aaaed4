// By which indexes either database finds the rows of a statement, as it says itself, by their columns.
import { columnsOfIndex, readPlan, type PlanRow } from '../../packages/engine/src/query-plan/sqlite-plan.ts'
import type { Statement } from '../../packages/engine/src/query-plan/watched-store.ts'
import { fullName } from '../../packages/engine/src/store/postgres/written.ts'
import type { Store } from '../../packages/engine/src/store/store.ts'

/** What PostgreSQL says of a step of its plan. */
interface Step {
  readonly 'Node Type': string
  readonly Alias?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Step[]
}

/** `owner, spentOn descending`; nothing where the whole table is read. */
export async function indexesOf(store: Store, { text, values }: Statement): Promise<readonly string[]> {
  const explain = <T>(how: string) => store.read((reader) => reader.all<T>(`${how} ${text}`, values))
  if (store.dialect === 'sqlite') return readPlan(text, await explain<PlanRow>('EXPLAIN QUERY PLAN')).indexes
  const [row] = await explain<Record<string, string>>('EXPLAIN (FORMAT JSON)')
  const [{ Plan: plan }] = JSON.parse(row!['QUERY PLAN']!) as [{ Plan: Step }]
  const names = stepsOf(plan).flatMap((step) => step['Index Name'] ?? [])
  return [...new Set(names.map((name) => columnsOfIndex(fullName(name))))]
}

const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
