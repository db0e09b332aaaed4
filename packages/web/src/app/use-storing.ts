// What the browser stores belongs to the person who is signed in: whatever is stored of others is removed, and their own last answers are stored.
import { useEffect } from 'react'
import { forgetAnswers } from '../client/last-answer.ts'
import { forgetPeople } from '../client/person-storage.ts'
import { setAnswerStore } from '../client/request.ts'

/** Milliseconds after the first page, whose requests come first. */
const PAUSE = 2000

export function useStoring(person: string | undefined): void {
  useEffect(() => {
    if (person === undefined) {
      void forgetAnswers()
      return
    }
    forgetPeople(person)
    const timer = setTimeout(() => void openStore(person), PAUSE)
    return () => {
      clearTimeout(timer)
      setAnswerStore(undefined)
    }
  }, [person])
}

/** Without storage, nothing can be read without a connection. */
async function openStore(person: string): Promise<void> {
  try {
    const { openAnswers } = await import('../client/stored-answers.ts')
    setAnswerStore(await openAnswers(person))
  } catch {
    setAnswerStore(undefined)
  }
}
