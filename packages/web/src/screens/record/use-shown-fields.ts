// Which fields a record's page shows: those sent to this user, in the order of the screen, if the document's conditions
// show them.
import { useMemo } from 'react'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import { type Field, SYSTEM_FIELDS } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { environmentOf } from '../../records/environment.ts'
import { draftOf } from '../../records/draft.ts'
import { recordOfDraft } from '../../records/record-value.ts'
import { isShown } from '../../rules/check-values.ts'
import { isInverse, isPassword, isParts } from '@ninefold/plan/values'

interface ShownFields {
  readonly fields: readonly Field[]
  readonly parts: readonly Field[]
}

/** `title`: the page's heading. The field that it comes from is not repeated below it. */
export function useShownFields(
  entity: EntityView,
  record: WireRecord,
  order: readonly string[],
  title: string,
): ShownFields {
  const application = useApplication()
  return useMemo(() => {
    const env = environmentOf(application)
    const now = recordOfDraft(application, entity, draftOf(application, entity, record), record.id, env)
    const state = application.lifecycle(entity.name)?.field
    const ordered =
      order.length === 0
        ? entity.fields
        : order.flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
    const shown = ordered.filter(
      (field) =>
        !SYSTEM_FIELDS.has(field.name) &&
        field.name !== state &&
        record[field.name] !== undefined &&
        !(field.name === entity.shownAs.source && record[field.name] === title) &&
        !isPassword(field.type) &&
        // Shown as a related list.
        !isInverse(field.type) &&
        isShown(field, { ...env, this: now.record }),
    )
    return {
      fields: shown.filter(({ type }) => !isParts(type)),
      parts: shown.filter(({ type }) => isParts(type)),
    }
  }, [application, entity, record, order, title])
}
