// The page of one record: all its data, and its actions.
import { Suspense } from 'react'
import type { EntityView, RecordPageData } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { Arriving } from '../../parts/lazily.tsx'
import { later } from '../../parts/mantine/later.tsx'
import { useApplication } from '../../application/context.ts'
import { backLink } from '../../application/last-list.ts'
import { commentsOn } from '../../application/comments.ts'
import { relatedLists } from '../../application/related-lists.ts'
import type { GivenFiles } from '../../form/dropped-files/file-drop.tsx'
import { ActionButtons, ActionNotes } from '../../lifecycle/action-bar.tsx'
import { ApprovalProgress } from '../../lifecycle/approval-progress.tsx'
import { useActions } from '../../lifecycle/use-actions.ts'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Link } from '../../router/link.tsx'
import { evaluate } from '../../records/record-value.ts'
import { stateTone } from '../../values/choice/state-tone.ts'
import { textOf } from '../../values/text-of.ts'
import { PartsTable } from './parts-table.tsx'
import { RelatedListSection } from './related-list.tsx'
import { KeyFacts } from './key-facts.tsx'
import { RecordFields } from './record-fields.tsx'
import { RecordTools } from './record-tools.tsx'
import { Then } from './then.tsx'
import { useRecordEnvironment } from './use-record-environment.ts'
import { useShownFields } from './use-shown-fields.ts'
import { t } from '../../translation/t.ts'
import css from './record.module.css'

const ActionDialog = later(async () => (await import('../action-dialog-with-sheet.tsx')).ActionDialogWithSheet)
const CommentsSection = later(async () => (await import('./comments/comments-section.tsx')).CommentsSection)
const PageFiles = later(async () => (await import('./page-files.tsx')).PageFiles)
const History = later(async () => (await import('./history.tsx')).History)

interface RecordPageProps {
  readonly screen: Screen
  readonly entity: EntityView
  readonly data: RecordPageData
  readonly order: readonly string[]
  /** Opens the form with files for a list of parts. */
  readonly onFiles: (given: GivenFiles) => void
  /** Shows the version at this time. */
  readonly at?: string
}

export function RecordPage({ screen, entity, data, order, onFiles, at }: RecordPageProps) {
  const application = useApplication()
  const { record, label, related } = data
  const lifecycle = application.lifecycle(entity.name)
  const state = lifecycle && application.state(entity.name, lifecycle.field, textOf(record[lifecycle.field]))
  const env = useRecordEnvironment(entity, record)
  const back = backLink(application, entity.name, (filter) => evaluate(filter, env) === true)
  const title = entity.onlyOne ? entity.label : label || entity.label
  const comments = commentsOn(application, entity.name)
  const { facts, fields, parts } = useShownFields(entity, record, { order, title, env })
  const taking = useActions(entity)
  return (
    <Page
      title={title}
      name={title}
      above={entity.onlyOne ? undefined : back ? <Link to={back.to}>{back.label}</Link> : entity.plural}
      beside={state ? <Badge tone={stateTone(lifecycle, state.key)}>{state.label}</Badge> : null}
      lead={screen.help ? <Prose text={screen.help} /> : undefined}
      actions={
        <>
          <ActionButtons entity={entity} data={data} taking={taking} />
          <RecordTools entity={entity} data={data} backTo={back?.to ?? '/'} />
        </>
      }
    >
      {at === undefined ? (
        <Suspense>
          <PageFiles entity={entity} data={data} order={order} env={env} onForm={onFiles} />
        </Suspense>
      ) : (
        <Then at={at} />
      )}
      <ActionNotes entity={entity} data={data} taking={taking} />
      {taking.asking ? (
        <Suspense>
          <ActionDialog
            action={taking.asking.action}
            label={data.label || entity.label}
            related={data.related}
            onAnswer={taking.answer}
            onCancel={taking.cancel}
          />
        </Suspense>
      ) : null}
      <KeyFacts entity={entity} record={record} fields={facts} related={related} />
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
          {comments && at === undefined ? (
            <Arriving fallback={<Skeleton rows={2} />}>
              <CommentsSection entity={comments} path={entity.path} id={record.id} />
            </Arriving>
          ) : null}
        </div>
        <aside className={css['side']} aria-label={t('About this record')}>
          <ApprovalProgress entity={entity} id={record.id} actions={data.actions} />
          <Arriving fallback={<Skeleton rows={3} />}>
            <History entity={entity} record={record} related={related} />
          </Arriving>
        </aside>
      </div>
    </Page>
  )
}
