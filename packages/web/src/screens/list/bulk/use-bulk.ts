// Changes many records at once: runs a step with the selected records, offers to undo it, and reports what was refused.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import { recordPath } from '../../../client/api.ts'
import { type Operation } from '../../../client/record-changes.ts'
import { recordsChanged } from '../../../client/queries.ts'
import { notify } from '../../../parts/notices.tsx'
import { t } from '../../../translation/t.ts'
import type { SelectionController } from '../selection.ts'
import type { ListController } from '../use-list.ts'
import { withoutDone } from './marked.ts'
import { runSteps, type Outcome } from './run-steps.ts'

export interface BulkStep {
  /** What the button says: `Delete`, `Approve`. */
  readonly label: string
  readonly operation: (record: WireRecord) => Operation
  /** The latest change of each record can be undone. */
  readonly mayUndo: boolean
}

export interface BulkController {
  readonly run: (step: BulkStep, records: readonly WireRecord[]) => Promise<void>
  /** Of records so far; undefined while nothing runs. */
  readonly progress: number | undefined
  /** What was refused last. */
  readonly report: { readonly step: BulkStep; readonly outcome: Outcome } | undefined
  readonly close: () => void
}

export function useBulk(
  entity: EntityView,
  list: ListController,
  { selection, select }: SelectionController,
): BulkController {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const [report, setReport] = useState<BulkController['report']>()

  const start = async (records: readonly WireRecord[], operation: BulkStep['operation']): Promise<Outcome> => {
    setProgress(0)
    const outcome = await runSteps(records, operation, setProgress)
    setProgress(undefined)
    list.releaseOwn()
    recordsChanged(client, entity.name)
    return outcome
  }
  const undo = async (done: Outcome['done']) => {
    const versions = new Map(done.map(({ id, version }) => [id, version]))
    const records = done.map(({ id }) => ({ id }))
    const { done: undone, refused, stopped } = await start(records, ({ id }) => undoing(entity, id, versions.get(id)))
    const error = refused[0]?.errors[0] ?? stopped
    if (!error) return notify(t('Undone.'))
    const reason = `${error.message} ${error.remedy}`
    notify(t('Undone: {done} of {n}. {reason}', { done: undone.length, n: done.length, reason }), 'bad')
  }
  const run = async (step: BulkStep, records: readonly WireRecord[]) => {
    setReport(undefined)
    const outcome = await start(records, step.operation)
    const { done, refused, stopped } = outcome
    const offer = step.mayUndo ? { label: t('Undo'), run: () => undo(done) } : undefined
    if (done.length > 0)
      notify(t('{step}: done for {records}.', { step: step.label, records: countText(done.length) }), 'good', offer)
    if (refused.length === 0 && !stopped) return select(undefined)
    setReport({ step, outcome })
    if (selection) select(withoutDone(selection, new Set(done.map(({ id }) => id))))
  }
  return { run, progress, report, close: () => setReport(undefined) }
}

export const countText = (n: number): string => t('{n, plural, one {# record} other {# records}}', { n })

/** `Delete: 3 records` */
export const stepText = (step: string, records: string): string => `${step}: ${records}`

const undoing = ({ path }: EntityView, id: string, version: number | undefined): Operation => ({
  method: 'POST',
  path: `${recordPath(path, id)}/history/last/undo`,
  body: {},
  ...(version !== undefined && { ifMatch: `"${version}"` }),
})
