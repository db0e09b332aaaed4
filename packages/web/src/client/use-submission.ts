// A submission: whether it is running, and its refusal.
import { useRef, useState } from 'react'
import { asRefusal, type Refusal } from './refusal.ts'

export interface Submission {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  /** The error of this field in the refusal. */
  readonly errorOf: (field: string) => string | undefined
  /** Runs the work, unless earlier work still runs; an error that it throws becomes the refusal. */
  readonly send: (work: () => Promise<unknown>) => Promise<void>
}

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const isRunning = useRef(false)
  return {
    busy,
    refusal,
    errorOf: (field) => {
      const error = refusal?.errors.find((one) => one.field === field)
      return error && `${error.message} ${error.remedy}`
    },
    send: async (work) => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(true)
      setRefusal(undefined)
      try {
        await work()
      } catch (error) {
        setRefusal(asRefusal(error))
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
  }
}
