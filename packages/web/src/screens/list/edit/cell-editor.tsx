// The input of a cell. Enter saves, Tab saves and goes on to the next cell, Escape leaves the value as it was.
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { Field } from '@ninefold/plan'
import type { EntityView, RecordPageData, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../../application/context.ts'
import { getRecordPage } from '../../../client/api.ts'
import { environmentOf } from '../../../records/environment.ts'
import { draftOf } from '../../../records/draft.ts'
import { currencyOf, recordOfDraft } from '../../../records/record-value.ts'
import { isRequired } from '../../../rules/check-values.ts'
import { t } from '../../../translation/t.ts'
import { ValueInput } from '../../../values/inputs.tsx'
import type { EditingController } from './editing.ts'
import { useCellDraft } from './use-cell-draft.ts'
import css from './edit.module.css'

interface CellEditorProps {
  readonly entity: EntityView
  readonly field: Field
  readonly record: WireRecord
  readonly editing: EditingController
}

export function CellEditor(props: CellEditorProps) {
  const { entity, field, record, editing } = props
  const { data, error } = useQuery({
    queryKey: ['record', entity.name, record.id],
    queryFn: ({ signal }) => getRecordPage(entity.path, record.id, signal),
    meta: { entities: [entity.name] },
  })
  if (error) return <Frozen text={error.message} editing={editing} />
  if (!data) return <span aria-busy="true">{t('Loading')}</span>
  if (!data.may.update.includes(field.name))
    return <Frozen text={t('You may not change this here.')} editing={editing} />
  return <OpenEditor {...props} data={data} />
}

/** The field cannot be changed on this record. */
function Frozen({ text, editing }: { text: string; editing: EditingController }) {
  return (
    <span className={css['editor']}>
      <button
        ref={(button) => button?.focus()}
        type="button"
        className={css['cell']}
        onKeyDown={({ key }) => key === 'Escape' && editing.edit(undefined)}
        onClick={() => editing.edit(undefined)}
      >
        {text}
      </button>
    </span>
  )
}

function OpenEditor({ entity, field, record, editing, data }: CellEditorProps & { readonly data: RecordPageData }) {
  const application = useApplication()
  const draft = useCellDraft({ entity, field, record, data })
  const env = environmentOf(application)
  const whole = {
    ...env,
    this: recordOfDraft(application, entity, draftOf(application, entity, data.record), record.id, env).record,
  }
  const save = async (step: -1 | 0 | 1) => {
    if (await draft.save()) editing.edit(step === 0 ? undefined : neighbour(editing, record.id, field.name, step))
  }
  const press = (event: KeyboardEvent) => {
    // An open choice takes the key for itself.
    if (event.defaultPrevented) return
    const isMultiline = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey
    if (event.key === 'Escape') editing.edit(undefined)
    else if (event.key === 'Tab') void save(event.shiftKey ? -1 : 1)
    else if (event.key === 'Enter' && !isMultiline) void save(0)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      className={css['editor']}
      aria-busy={draft.busy}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        void save(0)
      }}
    >
      <ValueInput
        type={field.type}
        value={draft.value}
        onChange={draft.change}
        related={data.related}
        {...(field.currencyFrom && { priced: { currency: currencyOf(field, whole) } })}
        frame={{
          id: 'edited-cell',
          name: field.name,
          'aria-label': field.label,
          error: draft.error,
          withAsterisk: isRequired(field, whole),
          size: 'xs',
          autoFocus: true,
          autoComplete: 'off',
        }}
      />
      <span className={css['buttons']}>
        <ActionIcon type="submit" variant="light" aria-label={t('Save')} loading={draft.busy}>
          <IconCheck size={14} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Cancel')} onClick={() => editing.edit(undefined)}>
          <IconX size={14} />
        </ActionIcon>
      </span>
    </form>
  )
}

/** The next cell of the row that may be edited; undefined after the last. */
function neighbour({ fields }: EditingController, id: string, path: string, step: -1 | 1) {
  const next = fields[fields.findIndex(({ name }) => name === path) + step]
  return next && { id, path: next.name }
}
