// Shows a question and waits for the answer.
import { Suspense } from 'react'
import { later } from './mantine/later.tsx'
import { sharedState } from '../shared-state.ts'
import type { Question } from './question-dialog.tsx'

const QuestionDialog = later(async () => (await import('./question-dialog.tsx')).QuestionDialog)

interface OpenQuestion {
  readonly question: Question
  readonly answer: (yes: boolean) => void
}

const open = sharedState<OpenQuestion | undefined>(undefined)

/** A second question answers the first one with no. */
export function confirm(question: Question): Promise<boolean> {
  open.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      open.set(undefined)
      resolve(yes)
    }
    open.set({ question, answer })
  })
}

export function Confirmations() {
  const now = open.use()
  if (!now) return null
  return (
    <Suspense>
      <QuestionDialog question={now.question} onAnswer={now.answer} />
    </Suspense>
  )
}
