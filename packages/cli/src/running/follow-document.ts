// Lets each saved text take over, one after the other: says who can do what with it that they could not before, and what became of it.
import { compile } from '@ninefold/language'
import type { Source } from '../sources/document.ts'
import type { Opened } from './open-application.ts'
import { inBrackets } from './reporter.ts'

interface Follower {
  readonly saved: (sources: readonly Source[]) => void
  /** When nothing is under way any more. */
  readonly idle: () => Promise<void>
}

export function followDocument({ application, report }: Opened): Follower {
  let latest: readonly Source[] | undefined
  let work = Promise.resolve()

  async function takeOver(): Promise<void> {
    const sources = latest
    if (!sources) return
    latest = undefined
    try {
      const { plan } = compile(sources)
      if (plan) report.access(application.plan, plan)
      const { replaced, problems } = await application.replaceDocument(sources)
      report.problems(problems, sources)
      if (replaced) report.event(`The new text runs now${inBrackets(problems)}.`)
      else report.mistake('The old text runs on until the new one has no errors.')
    } catch (error) {
      report.mistake(`The new text could not take over; the old one runs on. ${String(error)}`)
    }
  }

  return {
    saved(sources) {
      latest = sources
      work = work.then(takeOver)
    },
    idle: () => work,
  }
}
