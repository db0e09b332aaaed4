// The state of a sign-in or sign-up form: submitting, refused, and what happens on success.
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { appKey } from '../../client/queries.ts'
import { useSubmission, type Submission } from '../../client/use-submission.ts'
import { go } from '../../router/place.ts'

export interface Entry extends Omit<Submission, 'send'> {
  readonly submit: (event: FormEvent, send: () => Promise<unknown>) => void
}

/** `to`: the address to open afterwards; if absent, the current page is shown. */
export function useEntry(to?: string): Entry {
  const client = useQueryClient()
  const { send: submit, ...state } = useSubmission()
  return {
    ...state,
    submit: (event, send) => {
      event.preventDefault()
      void submit(async () => {
        await send()
        if (to !== undefined) await go(to, { replace: true, force: true })
        await client.resetQueries({ queryKey: appKey })
        void client.invalidateQueries()
      })
    },
  }
}
