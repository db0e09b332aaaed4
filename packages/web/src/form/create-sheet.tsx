// A new record in a sheet beside the form that is to refer to it. Its rules and refusals are those of its own form.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import { isText } from '@ninefold/plan/values'
import { createAddress, fieldsOfNew } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { getRecordPage } from '../client/api.ts'
import { recordsChanged } from '../client/queries.ts'
import { notify } from '../parts/notices.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { nameInText } from '../translation/locale.ts'
import { t } from '../translation/t.ts'
import type { CreateSheetProps } from './creates-in-place.tsx'
import { newDraft } from './draft-address.ts'
import { RecordForm } from './record-form.tsx'

export function CreateSheet({ entity: name, text, onCreated, onClose }: CreateSheetProps) {
  const application = useApplication()
  const client = useQueryClient()
  const [draft] = useState(() => newDraft(createAddress(application, name) ?? '/'))
  const entity = application.entity(name)
  if (!entity?.can.create) return null
  const saved = async ({ id }: WireRecord) => {
    recordsChanged(client, name)
    // Whoever may create it may not always read it.
    const label = await getRecordPage(entity.path, id).then(
      (page) => page.label,
      () => text,
    )
    notify(t('{name} is saved.', { name: label || entity.label }))
    onCreated({ id, label })
    onClose()
  }
  const { me, mine } = application.view
  return (
    <Sheet title={t('New {entity}', { entity: nameInText(entity.label) })} onClose={onClose}>
      <RecordForm
        name={draft.id}
        address={draft.address}
        entity={entity}
        order={fieldsOfNew(application, name)}
        allowed={entity.can.create}
        given={givenBy(entity, text)}
        related={me ? { ...mine?.related, [me.id]: { entity: 'User', label: me.name } } : {}}
        autoFocus
        onSaved={(record) => void saved(record)}
        onCancel={onClose}
      />
    </Sheet>
  )
}

/** What was typed is the text by which people know the record. */
function givenBy({ fields, shownAs, can }: EntityView, text: string): Readonly<Record<string, string>> {
  const named = shownAs.reads.flatMap((path) => fields.find(({ name, type }) => name === path && isText(type)) ?? [])
  const field = named.find(({ name, computed }) => !computed && can.create?.includes(name))
  return field && text !== '' ? { [field.name]: text } : {}
}
