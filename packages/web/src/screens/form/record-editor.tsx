// The form that changes a record, on a page of its own or in place of the record's page.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EntityView, RecordPageData, WireRecord } from '@ninefold/plan/wire'
import { recordsChanged } from '../../client/queries.ts'
import { WithCreateSheet } from './with-create-sheet.tsx'
import type { GivenFiles } from '../../form/dropped-files/file-drop.tsx'
import { useInputId } from '../../form/input-id.ts'
import { RecordForm } from '../../form/record-form.tsx'
import { Page } from '../../parts/page.tsx'
import { Blank } from '../../parts/blank.tsx'
import { Prose } from '../../parts/prose.tsx'
import { usePlace } from '../../router/place.ts'
import { t } from '../../translation/t.ts'
import { useChangeNotice } from '../record/use-undo.ts'

export interface RecordEditorProps {
  readonly entity: EntityView
  readonly data: RecordPageData
  readonly order: readonly string[]
  readonly help?: string
  readonly title?: string
  readonly files?: GivenFiles | undefined
  readonly onDone: () => void
}

export function RecordEditor({ entity, data, order, help = '', title, files, onDone }: RecordEditorProps) {
  const client = useQueryClient()
  useFocusOn(usePlace().query.get('edit'))
  const heading = title ?? t('Change {name}', { name: data.label || entity.label })
  const say = useChangeNotice(entity)
  const saved = async (record: WireRecord) => {
    const nothing = record.version === data.record.version
    recordsChanged(client, entity.name)
    onDone()
    if (nothing) return
    await say(record.id, t('{record} is saved.', { record: data.label || entity.label }))
  }
  return (
    <Page
      title={heading}
      name={heading}
      lead={help ? <Prose text={help} /> : undefined}
      above={title ? (entity.onlyOne ? undefined : data.label) : entity.label}
    >
      {data.may.update.length === 0 ? (
        <Blank title={t('You cannot change this now')}>
          {t('Either it is not yours to change, or not in the state that it is in. Its page shows what can be done.')}
        </Blank>
      ) : (
        <WithCreateSheet>
          <RecordForm
            name={`${entity.name}:${data.record.id}`}
            entity={entity}
            order={order}
            allowed={data.may.update}
            record={data.record}
            related={data.related}
            files={files}
            onSaved={(record) => void saved(record)}
            onCancel={onDone}
          />
        </WithCreateSheet>
      )}
    </Page>
  )
}

/** The input of the field that the address names, as one that stands in the way of a step. */
function useFocusOn(field: string | null): void {
  const inputId = useInputId()
  const id = field ? inputId(field) : undefined
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.focus()
  }, [id])
}
