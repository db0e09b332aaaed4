// What can be done with the selected rows of a list: change a field, take an action, delete. Loaded when somebody selects.
import { Suspense, useState } from 'react'
import type { Action } from '@ninefold/plan'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import { recordPath } from '../../../client/api.ts'
import { actionPath } from '../../../lifecycle/use-actions.ts'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../parts/confirm.tsx'
import { later } from '../../../parts/mantine/later.tsx'
import { t } from '../../../translation/t.ts'
import type { SelectionController } from '../selection.ts'
import type { ListController } from '../use-list.ts'
import { markedAll, type Selection } from './marked.ts'
import { countText, stepText, useBulk, type BulkController, type BulkStep } from './use-bulk.ts'
import { useOffers, type Offers } from './use-offers.ts'
import css from './bulk.module.css'

const ChangeDialog = later(async () => (await import('./change-dialog.tsx')).ChangeDialog)
const RefusedDialog = later(async () => (await import('./refused-dialog.tsx')).RefusedDialog)
const ActionDialog = later(async () => (await import('../../action-dialog-with-sheet.tsx')).ActionDialogWithSheet)

interface BulkBarProps {
  readonly entity: EntityView
  readonly list: ListController
  readonly selecting: SelectionController
  readonly selection: Selection
}

export function BulkBar({ entity, list, selecting, selection }: BulkBarProps) {
  const bulk = useBulk(entity, list, selecting)
  const offers = useOffers(entity, selection)
  const now = new Map(list.rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  // The versions that are on the page.
  const records = [...selection.records.values()].map((record) => now.get(record.id) ?? record)
  return (
    <div className={css['bar']} role="region" aria-label={t('Selected records')}>
      <p className={css['count']} aria-live="polite">
        {bulk.progress === undefined
          ? t('{n} selected', { n: records.length })
          : t('{done} of {n} …', { done: bulk.progress, n: records.length })}
      </p>
      {records.length > 0 ? <Steps entity={entity} offers={offers} bulk={bulk} records={records} list={list} /> : null}
      {records.length < now.size ? (
        <Button variant="subtle" size="xs" onClick={() => selecting.select(markedAll(selection, list.rows))}>
          {t('Select all loaded')}
        </Button>
      ) : null}
      <Button variant="subtle" size="xs" onClick={() => selecting.select(undefined)}>
        {t('End selection')}
      </Button>
      {bulk.report ? (
        <Suspense>
          <RefusedDialog entity={entity} bulk={bulk} report={bulk.report} related={list.related} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface StepsProps {
  readonly entity: EntityView
  readonly offers: Offers
  readonly bulk: BulkController
  readonly records: readonly WireRecord[]
  readonly list: ListController
}

function Steps({ entity, offers, bulk, records, list }: StepsProps) {
  const [asking, ask] = useState<'fields' | Action>()
  const count = countText(records.length)
  const run = (step: BulkStep) => void bulk.run(step, records)
  const take = async (action: Action) => {
    if (action.asks.length > 0) return ask(action)
    if (await confirm({ title: stepText(action.label, count), text: action.help, yes: action.label }))
      run(acting(entity, action, {}))
  }
  const remove = async () => {
    const text = t('Their history is kept: whoever may delete them can bring them back, without their files.')
    const yes = t('Delete')
    if (await confirm({ title: stepText(yes, count), text, yes, danger: true })) run(deleting(entity))
  }
  return (
    <>
      {offers.fields.length > 0 ? (
        <Button variant="default" size="xs" loading={bulk.progress !== undefined} onClick={() => ask('fields')}>
          {t('Change')}
        </Button>
      ) : null}
      {offers.actions.map((action) => (
        <Button key={action.name} variant="default" size="xs" onClick={() => void take(action)}>
          {action.label}
        </Button>
      ))}
      {offers.mayDelete ? (
        <Button variant="default" size="xs" onClick={() => void remove()}>
          {t('Delete')}
        </Button>
      ) : null}
      <Suspense>
        {asking === 'fields' ? (
          <ChangeDialog
            fields={offers.fields}
            count={count}
            related={list.related}
            onClose={() => ask(undefined)}
            onChange={(field, value) => run(changing(entity, field, value))}
          />
        ) : asking ? (
          <ActionDialog
            action={asking}
            label={count}
            related={list.related}
            onCancel={() => ask(undefined)}
            onAnswer={async (body) => {
              ask(undefined)
              run(acting(entity, asking, body))
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const expecting = ({ version }: WireRecord) => (version === undefined ? {} : { ifMatch: `"${version}"` })

const changing = ({ path }: EntityView, field: string, value: Json): BulkStep => ({
  label: t('Change'),
  mayUndo: true,
  operation: (record) => ({
    method: 'PATCH',
    path: recordPath(path, record.id),
    body: { [field]: value },
    ...expecting(record),
  }),
})

const deleting = ({ path }: EntityView): BulkStep => ({
  label: t('Delete'),
  mayUndo: true,
  operation: (record) => ({ method: 'DELETE', path: recordPath(path, record.id), ...expecting(record) }),
})

const acting = ({ path }: EntityView, { name, label }: Action, body: Readonly<Record<string, Json>>): BulkStep => ({
  label,
  mayUndo: false,
  operation: (record) => ({
    method: 'POST',
    path: `${recordPath(path, record.id)}/actions/${actionPath(name)}`,
    body,
    ...expecting(record),
  }),
})
