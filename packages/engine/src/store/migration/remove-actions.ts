/** Removes what the engine's internal tables store for actions that the document no longer has, such as approvals. */
import type { Plan } from '@ninefold/plan'
import type { NameColumns } from '../store.ts'
import type { Comparing } from './comparing.ts'
import type { EntityMatch } from './match.ts'
import { countRows } from './rows.ts'
import { actions, step, type PlannedStep } from './step.ts'

export async function removeActions(c: Comparing, { was, now }: EntityMatch): Promise<readonly PlannedStep[]> {
  const present = actionsOf(c.now, now.name)
  const steps: PlannedStep[] = []
  for (const [name, label] of actionsOf(c.was, was!.name))
    if (!present.has(name)) steps.push(...(await removeAction(c, { was: was!.name, now: now.name, name, label })))
  return steps
}

/** Name → label. */
const actionsOf = ({ lifecycles }: Plan, entity: string): ReadonlyMap<string, string> =>
  new Map(
    lifecycles
      .filter((lifecycle) => lifecycle.entity === entity)
      .flatMap((lifecycle) => lifecycle.actions.map(({ name, label }) => [name, label] as const)),
  )

interface Removed {
  /** The old and the new name of the entity. */
  readonly was: string
  readonly now: string
  readonly name: string
  readonly label: string
}

/** One step for each table with rows of the action. */
async function removeAction(c: Comparing, { was, now, name, label }: Removed): Promise<readonly PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const { table, entity, action } of tablesOfActions(c)) {
    const condition = `${entity} = ? AND ${action.column} = ?`
    const rows = await countRows(c.reader, table, condition, [was, name])
    if (rows === 0) continue
    const text = `DELETE FROM ${table} WHERE ${condition}`
    const sentence = `${action.rows} of ${label} are removed, since the action no longer exists.`
    steps.push(step(sentence, rows, undefined, actions('settle', [{ text, values: [now, name] }])))
  }
  return steps
}

const tablesOfActions = (c: Comparing): readonly (NameColumns & Required<Pick<NameColumns, 'action'>>)[] =>
  c.internal.flatMap(({ names }) =>
    (names?.columns ?? []).flatMap((columns) => (columns.action ? [{ ...columns, action: columns.action }] : [])),
  )
