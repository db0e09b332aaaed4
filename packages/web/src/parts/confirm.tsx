// Shows a dialog with a question and waits for the answer.
import { Suspense, type ReactNode } from 'react'
import { later } from './mantine/later.tsx'
import { sharedState } from '../shared-state.ts'
import type { Question } from './question-dialog.tsx'

const QuestionDialog = later(async () => (await import('./question-dialog.tsx')).QuestionDialog)

type Answer = (yes: boolean) => void

interface OpenDialog {
  readonly dialog: ReactNode
  readonly answer: Answer
}

const open = sharedState<OpenDialog | undefined>(undefined)

/** A second dialog answers the first one with no. */
export function confirmIn(dialog: (answer: Answer) => ReactNode): Promise<boolean> {
  open.get()?.answer(false)
  return new Promise((resolve) => {
    const answer: Answer = (yes) => {
      open.set(undefined)
      resolve(yes)
    }
    open.set({ dialog: dialog(answer), answer })
  })
}

export const confirm = (question: Question): Promise<boolean> =>
  confirmIn((answer) => <QuestionDialog question={question} onAnswer={answer} />)

export function Confirmations() {
  const now = open.use()
  return now ? <Suspense>{now.dialog}</Suspense> : null
}
