// The submission of a form after which the user is signed in: sign-in, sign-up, invitation, first administrator.
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { appKey } from '../../client/queries.ts'
import { useSubmission, type Submission } from '../../client/use-submission.ts'
import { go } from '../../router/place.ts'

export interface SignInSubmission extends Omit<Submission, 'send'> {
  /** `send` resolves to false if the person does not want to sign in after all. */
  readonly submit: (event: FormEvent, send: () => Promise<unknown>) => void
}

/** `to`: the address to open afterwards; if absent, the current page is shown. */
export function useSignInSubmission(to?: string): SignInSubmission {
  const client = useQueryClient()
  const { send: submit, ...state } = useSubmission()
  return {
    ...state,
    submit: (event, send) => {
      event.preventDefault()
      void submit(async () => {
        if ((await send()) === false) return
        if (to !== undefined) await go(to, { replace: true, force: true })
        await client.resetQueries({ queryKey: appKey })
        void client.invalidateQueries()
      })
    },
  }
}
