// Writing a new comment, and changing one.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntityView, Related, WireRecord } from '@ninefold/plan/wire'
import { changeRecord, createRecord } from '../../../client/record-changes.ts'
import { recordsChanged } from '../../../client/queries.ts'
import { asRefusal } from '../../../client/refusal.ts'
import { t } from '../../../translation/t.ts'
import { textOf } from '../../../values/text-of.ts'
import { CommentBox } from './comment-box.tsx'
import { storedText, writtenText, type Person } from './mention-text.ts'

interface WriteProps {
  readonly entity: EntityView
  /** The record: the path of its entity, and its id. */
  readonly path: string
  readonly id: string
}

export function NewComment({ entity, path, id }: WriteProps) {
  const draft = useDraft(entity, { text: '', people: [] })
  const save = () =>
    draft.save((content) => createRecord(entity.path, { [entity.commentOn!.field]: id, ...content }), draft.clear)
  return (
    <CommentBox
      label={t('Write a comment')}
      path={path}
      id={id}
      save={t('Comment [verb]')}
      {...draft.box}
      onSave={() => void save()}
    />
  )
}

interface EditProps extends WriteProps {
  readonly comment: WireRecord
  readonly related: Related
  readonly onDone: () => void
}

export function EditComment({ entity, path, id, comment, related, onDone }: EditProps) {
  const draft = useDraft(
    entity,
    writtenText(textOf(comment['text']), (person) => related[person]?.label),
  )
  const save = () => draft.save((content) => changeRecord(entity.path, comment, content), onDone)
  return (
    <CommentBox
      label={t('Change the comment')}
      path={path}
      id={id}
      save={t('Save')}
      {...draft.box}
      onSave={() => void save()}
      onCancel={onDone}
    />
  )
}

interface Written {
  readonly text: string
  readonly people: readonly Person[]
}

function useDraft(entity: EntityView, start: Written) {
  const client = useQueryClient()
  const [written, setWritten] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async (send: (content: ReturnType<typeof storedText>) => Promise<unknown>, done: () => void) => {
    if (isSaving) return
    setSaving(true)
    setError(null)
    try {
      await send(storedText(written.text, written.people))
      done()
      recordsChanged(client, entity.name)
    } catch (failure) {
      setError(asRefusal(failure).message)
    } finally {
      setSaving(false)
    }
  }
  const onChange = (text: string, people: readonly Person[]) => {
    setError(null)
    setWritten({ text, people })
  }
  return { save, clear: () => setWritten({ text: '', people: [] }), box: { ...written, error, isSaving, onChange } }
}
