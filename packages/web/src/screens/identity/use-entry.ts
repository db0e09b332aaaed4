// The state of a form on which somebody comes in: busy, refused, and what happens when it works.
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { appKey } from '../../client/queries.ts'
import { useSubmission, type Submission } from '../../client/use-submission.ts'
import { go } from '../../router/place.ts'

export interface Entry extends Omit<Submission, 'send'> {
  readonly submit: (event: FormEvent, send: () => Promise<unknown>) => void
}

/** `to`: where to go afterwards; absent, one stays at the place that needed the signing in. */
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
