// Asks a question and waits for the answer.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Question } from './question-dialog.tsx'

const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }))

let open: { readonly question: Question; readonly answer: (yes: boolean) => void } | undefined
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    open = {
      question,
      answer: (yes) => {
        open = undefined
        notify()
        resolve(yes)
      },
    }
    notify()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Confirmations() {
  const now = useSyncExternalStore(subscribe, () => open)
  if (!now) return null
  return (
    <Suspense>
      <QuestionDialog question={now.question} onAnswer={now.answer} />
    </Suspense>
  )
}
