// Saving a form: one path for the button and the keyboard. Whatever comes of it is shown; sent again, it is stored once.
import { useEffect, useState } from 'react'
import type { EntityView, WireRecord, WireSaved } from '@ninefold/plan/wire'
import { useApplication } from '../application/context.ts'
import { changeRecord, createRecord } from '../client/record-changes.ts'
import { asRefusal, type Refusal } from '../client/refusal.ts'
import { isUnanswered, newKey, type KeyedRequest } from '../client/request-key.ts'
import { useSubmission } from '../client/use-submission.ts'
import { notify } from '../parts/notices.tsx'
import { sameJson, type Draft } from '../records/draft.ts'
import type { Finding } from '../rules/finding.ts'
import { findingsAt, findingsOf } from './server-findings.ts'
import type { FormController } from './use-form.ts'
import { saveAnyway, unconfirmed, warningsOf } from './warnings.ts'

interface Saving {
  readonly save: () => Promise<void>
  readonly busy: boolean
  /** Incremented by each attempt that failed. */
  readonly attempt: number
  /** The server did not answer: nothing is lost, and the same can be sent again. */
  readonly unanswered: Refusal | undefined
  /** The record as somebody else changed it meanwhile. */
  readonly conflict: WireRecord | undefined
  readonly closeConflict: () => void
  readonly resolve: (merged: Draft) => void
}

// oxlint-disable-next-line max-lines-per-function -- the functions share the state of the attempt
export function useSaving(form: FormController, entity: EntityView, onSaved: (record: WireRecord) => void): Saving {
  const application = useApplication()
  const submission = useSubmission()
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<WireRecord>()
  const [again, setAgain] = useState(0)

  const send = async (request: KeyedRequest): Promise<WireSaved> => {
    // Without a network, nothing leaves the browser.
    form.setPending(navigator.onLine ? request : undefined)
    const { base } = form
    const saved = base
      ? await changeRecord(entity.path, base, request.body, request.key)
      : await createRecord(entity.path, request.body, request.key)
    form.setPending(undefined)
    return saved
  }
  const submit = async () => {
    const body = form.sent()
    const { base } = form
    if (base && Object.keys(body).length === 0) return finish({ record: base, warnings: [] })
    const warnings = await warningsOf(application, entity, body, base?.id)
    if (warnings.length > 0 && !(await saveAnyway(warnings))) {
      return form.refuse(findingsAt(warnings, form.draft).filter((one) => !isShownAlready(one, form.findings)))
    }
    const saved = await send({ body, key: form.pending()?.key ?? newKey() })
    finish({ ...saved, warnings: unconfirmed(saved.warnings, warnings) })
  }
  const finish = ({ record, warnings }: WireSaved) => {
    form.forget()
    onSaved(record)
    for (const { message } of warnings) notify(message, 'info')
  }
  /** What was typed since an unanswered attempt is saved as a change of what that attempt stored. */
  const repeatEarlier = async (): Promise<boolean> => {
    const earlier = form.pending()
    if (!earlier || sameJson(earlier.body, form.sent())) return false
    try {
      const { record } = await send(earlier)
      retryFrom(record, form.draft)
      return true
    } catch (error) {
      if (isUnanswered(asRefusal(error))) throw error
      form.setPending(undefined)
      return false
    }
  }
  const retryFrom = (record: WireRecord, draft: Draft) => {
    form.rebase(record, draft)
    setAgain((count) => count + 1)
  }
  const save = () =>
    submission.send(async () => {
      if (!form.attempt()) return setAttempt((count) => count + 1)
      try {
        if (!(await repeatEarlier())) await submit()
      } catch (error) {
        const refusal = asRefusal(error)
        if (isUnanswered(refusal)) throw refusal
        form.setPending(undefined)
        if (refusal.code === 'STALE' && refusal.current) return setConflict(refusal.current)
        form.refuse(findingsOf(refusal, form.draft))
        setAttempt((count) => count + 1)
      }
    })
  // The next render has the draft that is saved.
  useEffect(() => {
    if (again > 0) void save()
    // eslint-disable-next-line react/exhaustive-deps
  }, [again])
  return {
    save,
    busy: submission.busy,
    attempt,
    unanswered: submission.refusal,
    conflict,
    closeConflict: () => setConflict(undefined),
    resolve: (merged) => {
      setConflict(undefined)
      if (conflict) retryFrom(conflict, merged)
    },
  }
}

/** A rule that the browser checks is reported there. */
const isShownAlready = (one: Finding, shown: readonly Finding[]): boolean =>
  shown.some(({ code, path, weight }) => weight === 'warning' && code === one.code && path === one.path)
