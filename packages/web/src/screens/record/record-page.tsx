// The page of one record: all its data, and its actions.
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { EntityView, RecordPageData } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { later } from '../../parts/mantine/later.tsx'
import { Button } from '../../parts/button.tsx'
import { changeAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { backLink } from '../../application/last-list.ts'
import { relatedLists } from '../../application/related-lists.ts'
import { deleteRecord, getHistory } from '../../client/api.ts'
import { recordsChanged } from '../../client/queries.ts'
import { asRefusal } from '../../client/refusal.ts'
import { ActionBar } from '../../lifecycle/action-bar.tsx'
import { ApprovalProgress } from '../../lifecycle/approval-progress.tsx'
import { Badge } from '../../parts/badge.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Link } from '../../router/link.tsx'
import { go } from '../../router/place.ts'
import { stateTone } from '../../values/choice/state-tone.ts'
import { textOf } from '../../values/text-of.ts'
import { RecordFacts } from './record-facts.tsx'
import { PartsTable } from './parts-table.tsx'
import { RelatedListSection } from './related-list.tsx'
import { RecordFields } from './record-fields.tsx'
import { Then } from './then.tsx'
import { useUndo } from './use-undo.ts'
import { useShownFields } from './use-shown-fields.ts'
import css from './record.module.css'

const History = later(async () => (await import('./history.tsx')).History)

interface RecordPageProps {
  readonly screen: Screen
  readonly entity: EntityView
  readonly data: RecordPageData
  readonly order: readonly string[]
  /** Shows the version at this time. */
  readonly at?: string
}

export function RecordPage({ screen, entity, data, order, at }: RecordPageProps) {
  const application = useApplication()
  const { record, label, related } = data
  const lifecycle = application.lifecycle(entity.name)
  const state = lifecycle && application.state(entity.name, lifecycle.field, textOf(record[lifecycle.field]))
  const back = backLink(application, entity.name)
  const title = entity.onlyOne ? entity.label : label || entity.label
  const { fields, parts } = useShownFields(entity, record, order, title)
  return (
    <Page
      title={title}
      name={title}
      above={entity.onlyOne ? undefined : back ? <Link to={back.to}>{back.label}</Link> : entity.plural}
      beside={state ? <Badge tone={stateTone(lifecycle, state.key)}>{state.label}</Badge> : null}
      lead={screen.help ? <Prose text={screen.help} /> : undefined}
      actions={<RecordTools entity={entity} data={data} backTo={back?.to ?? '/'} />}
    >
      {at === undefined ? null : <Then at={at} />}
      <ActionBar entity={entity} data={data} screen={screen} />
      <div className={css['columns']}>
        <div className={css['main']}>
          <RecordFields entity={entity} record={record} fields={fields} related={related} />
          {parts.map((field) => (
            <PartsTable
              key={field.name}
              field={field}
              record={record}
              related={related}
              at={{ entity: entity.name, id: record.id, field: field.name }}
            />
          ))}
          {at === undefined
            ? relatedLists(application, entity).map((list) => (
                <RelatedListSection key={`${list.entity.name}.${list.field.name}`} list={list} id={record.id} />
              ))
            : null}
        </div>
        <aside className={css['side']} aria-label="About this record">
          <ApprovalProgress entity={entity} actions={data.actions} />
          <RecordFacts record={record} related={related} />
          <Suspense fallback={<Skeleton rows={3} />}>
            <History entity={entity} id={record.id} />
          </Suspense>
        </aside>
      </div>
    </Page>
  )
}

function RecordTools({ entity, data, backTo }: { entity: EntityView; data: RecordPageData; backTo: string }) {
  const application = useApplication()
  const client = useQueryClient()
  const change = data.may.update.length > 0 ? changeAddress(application, entity.name, data.record) : undefined
  const undo = useUndo(entity, data.record.id)
  const remove = async () => {
    const yes = await confirm({
      title: `Delete ${data.label || entity.label}?`,
      text: `This ${entity.label.toLowerCase()} and everything in it is removed. Its history is kept: whoever may delete it can bring it back, without its files.`,
      yes: 'Delete',
      danger: true,
    })
    if (!yes) return
    try {
      await deleteRecord(entity.path, data.record.id, data.record.version)
      const deletion = await deletionOf(entity.path, data.record.id)
      const here = location.pathname
      const action =
        deletion === undefined
          ? undefined
          : { label: 'Undo', run: async () => (await undo(deletion)) && (await go(here)) }
      notify(`${data.label || entity.label} is deleted.`, 'good', action)
      await go(backTo)
      recordsChanged(client, entity.name)
    } catch (error) {
      const { message, remedy } = asRefusal(error)
      notify(`${message} ${remedy}`, 'bad')
    }
  }
  return (
    <>
      {change ? (
        <Button variant="default" leftSection={<IconPencil size={14} />} onClick={() => void go(change)}>
          Change
        </Button>
      ) : null}
      {data.may.delete ? (
        <Button variant="default" leftSection={<IconTrash size={14} />} onClick={() => void remove()}>
          Delete
        </Button>
      ) : null}
    </>
  )
}

/** The history entry of the deletion just made, if it can be undone. */
async function deletionOf(entity: string, id: string): Promise<string | undefined> {
  const page = await getHistory(entity, id).catch(() => undefined)
  return page?.items.find(({ mayUndo }) => mayUndo)?.id
}
