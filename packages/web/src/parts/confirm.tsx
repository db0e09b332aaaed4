// Asks a question and waits for the answer.
import { Button } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import css from './confirm.module.css'

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }))

interface Question {
  readonly title: string
  readonly text: string
  /** What it is about, one by one. */
  readonly items?: readonly string[]
  readonly yes: string
  readonly no?: string
  readonly danger?: boolean
}

let asked: { readonly question: Question; readonly answer: (yes: boolean) => void } | undefined
const listeners = new Set<() => void>()
const tellAll = () => listeners.forEach((listener) => listener())

export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    asked = {
      question,
      answer: (yes) => {
        asked = undefined
        tellAll()
        resolve(yes)
      },
    }
    tellAll()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Confirmations() {
  const now = useSyncExternalStore(subscribe, () => asked)
  if (!now) return null
  const { title, text, items = [], yes, no = 'Cancel', danger = false } = now.question
  return (
    <Suspense>
      <Dialog title={title} size="sm" onClose={() => now.answer(false)}>
        <p className={css['text']}>{text}</p>
        {items.length > 0 ? (
          <ul className={css['items']}>
            {items.map((item, index) => (
              <li key={index}>{item}</li>
            ))}
          </ul>
        ) : null}
        <div className={css['buttons']}>
          <Button variant="default" onClick={() => now.answer(false)}>
            {no}
          </Button>
          <Button {...(danger ? { color: 'red' } : {})} onClick={() => now.answer(true)} data-autofocus>
            {yes}
          </Button>
        </div>
      </Dialog>
    </Suspense>
  )
}
