// The value of a cell while it is edited, and saving it: with the server's rules, and with the version on which it is based.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '@ninefold/plan'
import { isListType, type Json } from '@ninefold/plan/values'
import type { EntityView, RecordPageData, WireRecord } from '@ninefold/plan/wire'
import { changeRecord } from '../../../client/record-changes.ts'
import { recordsChanged } from '../../../client/queries.ts'
import { asRefusal, type Refusal } from '../../../client/refusal.ts'
import { notify } from '../../../parts/notices.tsx'
import { sameJson } from '../../../records/draft.ts'
import { t } from '../../../translation/t.ts'
import { isUnread, readable, type DraftValue } from '../../../values/draft.ts'

interface CellDraft {
  readonly value: DraftValue
  readonly change: (value: DraftValue) => void
  readonly error: string | undefined
  readonly busy: boolean
  /** Resolves to whether the cell has this value now. */
  readonly save: () => Promise<boolean>
}

interface CellOptions {
  readonly entity: EntityView
  readonly field: Field
  /** As it is shown in the list. */
  readonly record: WireRecord
  readonly data: RecordPageData
}

export function useCellDraft({ entity, field, record, data }: CellOptions): CellDraft {
  const client = useQueryClient()
  const start = data.record[field.name]
  const [value, setValue] = useState<DraftValue>(start)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The user saw the value in the list; after a conflict, the other value.
  const [version, setVersion] = useState(record.version)
  const store = async (sent: Json) => {
    setBusy(true)
    try {
      const { warnings } = await changeRecord(
        entity.path,
        { id: record.id, ...(version !== undefined && { version }) },
        { [field.name]: sent },
      )
      for (const { message } of warnings) notify(message, 'info')
      recordsChanged(client, entity.name)
      return true
    } catch (problem) {
      const refusal = asRefusal(problem)
      setError(textOf(refusal, field))
      if (refusal.current) setVersion(refusal.current.version)
      return false
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    if (isUnread(value)) setError(t('This cannot be read.'))
    else if (sameJson(readable(value), readable(start)) && version === record.version) return true
    else return store(readable(value) === null && isListType(field.type) ? [] : readable(value))
    return false
  }
  const change = (next: DraftValue) => {
    setValue(next)
    setError(undefined)
  }
  return { value, change, error, busy, save }
}

/** All reasons: also those at other fields, which this form does not show. */
function textOf({ code, message, remedy, errors }: Refusal, { name }: Field): string {
  if (code === 'STALE')
    return t('Somebody changed this record meanwhile. Save again to replace the value, or press Escape.')
  const texts = errors.filter(({ weight }) => weight === 'error').map((each) => `${each.message} ${each.remedy}`)
  const own = errors.filter(({ field }) => field === name).map((each) => `${each.message} ${each.remedy}`)
  return (own.length > 0 ? own : texts.length > 0 ? texts : [`${message} ${remedy}`]).join(' ')
}
