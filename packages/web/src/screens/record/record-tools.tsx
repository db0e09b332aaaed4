// Changing and deleting the record of a page.
import { IconFileTypePdf, IconHelpCircle, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Screen } from '@ninefold/plan'
import type { EntityView, RecordPageData, WireError } from '@ninefold/plan/wire'
import { changeAddress, prints } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { pdfAddress } from '../print/requests.ts'
import { deleteRecord } from '../../client/record-changes.ts'
import { recordsChanged } from '../../client/queries.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Button } from '../../parts/button.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { notify } from '../../parts/notices.tsx'
import { askWhy } from '../../parts/why-subject.ts'
import { go } from '../../router/place.ts'
import { t } from '../../translation/t.ts'
import { addressOfRecord } from './address-of.ts'
import { showPdf } from '../print/show-pdf.ts'
import { undoableEntry, useUndo } from './use-undo.ts'
import css from './record.module.css'

interface RecordToolsProps {
  readonly entity: EntityView
  readonly data: RecordPageData
  /** Where the user goes after deleting it. */
  readonly backTo: string
}

export function RecordTools({ entity, data, backTo }: RecordToolsProps) {
  const application = useApplication()
  const remove = useRemoval(entity, data, backTo)
  const sheets = prints(application, entity.name, data.record)
  const change = data.may.update.length > 0 ? changeAddress(application, entity.name, data.record) : undefined
  return (
    <>
      {change ? (
        <Button keys="e" variant="default" leftSection={<IconPencil size={14} />} onClick={() => void go(change)}>
          {t('Change')}
        </Button>
      ) : null}
      {sheets.map(({ screen, to }) => (
        <PrintTools key={screen.name} entity={entity} id={data.record.id} screen={screen} to={to} />
      ))}
      {sheets.length > 0 ? null : (
        <Button
          keys="p"
          variant="default"
          aria-label={t('Print [verb]')}
          title={t('Print [verb]')}
          onClick={() => print()}
        >
          <IconPrinter size={15} aria-hidden="true" />
        </Button>
      )}
      <Button
        keys="w"
        variant="default"
        aria-label={t('What can I do here?')}
        title={t('What can I do here?')}
        onClick={() => askWhy({ about: { entity: entity.name, id: data.record.id }, of: t('What can I do here?') })}
      >
        <IconHelpCircle size={15} aria-hidden="true" />
      </Button>
      {data.may.delete ? (
        <Button
          variant="default"
          className={css['remove']}
          aria-label={t('Delete')}
          aria-keyshortcuts="Delete"
          title={t('Delete (Del)')}
          onClick={() => void remove()}
        >
          <IconTrash size={15} aria-hidden="true" />
        </Button>
      ) : null}
    </>
  )
}

interface PrintToolsProps {
  readonly entity: EntityView
  readonly id: string
  readonly screen: Screen
  readonly to: string
}

/** A print of the record, and the same as a PDF. */
function PrintTools({ entity, id, screen: { name, label }, to }: PrintToolsProps) {
  const title = t('{print} as a PDF', { print: label })
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={14} />} onClick={() => void go(to)}>
        {label}
      </Button>
      <Button
        variant="default"
        aria-label={title}
        title={title}
        onClick={() => showPdf(pdfAddress(entity.path, id, name))}
      >
        <IconFileTypePdf size={15} aria-hidden="true" />
      </Button>
    </>
  )
}

/** Asks, deletes the record, and offers to undo it. If another record stands in its way, leads there. */
function useRemoval(entity: EntityView, data: RecordPageData, backTo: string): () => Promise<void> {
  const application = useApplication()
  const client = useQueryClient()
  const undo = useUndo(entity)
  const leadTo = async (record: WireError['record']) => {
    const to = record && (await addressOfRecord(application, record.entity, record.id))
    return to === undefined ? undefined : { label: t('Open {record}', { record: record!.label }), run: () => go(to) }
  }
  return async () => {
    const yes = await confirm({
      title: t('Delete {name}?', { name: data.label || entity.label }),
      text: t(
        'This record and everything in it is removed. Its history is kept: whoever may delete it can bring it back, without its files.',
      ),
      yes: 'Delete',
      danger: true,
    })
    if (!yes) return
    try {
      await deleteRecord(entity.path, data.record.id, data.record.version)
      const deletion = await undoableEntry(entity, data.record.id)
      const here = location.pathname
      const action =
        deletion === undefined
          ? undefined
          : { label: t('Undo'), run: async () => (await undo(data.record.id, deletion)) && (await go(here)) }
      notify(t('{record} is deleted.', { record: data.label || entity.label }), 'good', action)
      await go(backTo)
      recordsChanged(client, entity.name)
    } catch (error) {
      const { message, remedy, errors } = asRefusal(error)
      notify(`${message} ${remedy}`, 'bad', await leadTo(errors[0]?.record))
    }
  }
}
