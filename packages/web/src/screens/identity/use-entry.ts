// The state of a form on which somebody comes in: busy, refused, and what happens when it works.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { appKey } from '../../client/queries.ts'
import { asRefusal, type Refusal } from '../../client/refusal.ts'
import { go } from '../../router/place.ts'

interface Entry {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly errorOf: (field: string) => string | undefined
  readonly submit: (event: FormEvent, send: () => Promise<unknown>) => Promise<void>
}

/** `to`: where to go afterwards; absent, one stays at the place that needed the signing in. */
export function useEntry(to?: string): Entry {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  return {
    busy,
    refusal,
    errorOf: (field) => {
      const told = refusal?.errors.find((error) => error.field === field)
      return told && `${told.message} ${told.remedy}`
    },
    submit: async (event, send) => {
      event.preventDefault()
      setBusy(true)
      setRefusal(undefined)
      try {
        await send()
        if (to !== undefined) await go(to, { replace: true, force: true })
        await client.resetQueries({ queryKey: appKey })
        void client.invalidateQueries()
      } catch (error) {
        setRefusal(asRefusal(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
