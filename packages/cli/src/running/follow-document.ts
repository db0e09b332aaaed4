// Activates each saved text, one after another. Reports who can see and do more, the result, and how to confirm a version
// that waits.
import type { Replaced } from '@ninefold/engine'
import type { Source } from '../sources/document.ts'
import { askForYes } from './ask-for-yes.ts'
import type { Opened } from './open-application.ts'
import { inBrackets } from './reporter.ts'

interface Follower {
  readonly saved: (sources: readonly Source[]) => void
  /** When nothing is under way any more. */
  readonly idle: () => Promise<void>
}

// oxlint-disable-next-line max-lines-per-function -- its functions share the latest text
export function followDocument({ application, report, sources: first }: Opened): Follower {
  let latest: readonly Source[] | undefined
  let work = Promise.resolve()
  const yes = askForYes()

  async function takeOver(): Promise<void> {
    const sources = latest
    if (!sources) return
    latest = undefined
    yes.cancel()
    await replace(sources, () => application.replaceDocument(sources, (plan) => report.access(application.plan, plan)))
  }

  async function replace(sources: readonly Source[], doing: () => Promise<Replaced>): Promise<void> {
    try {
      const { replaced, problems, waits } = await doing()
      report.problems({ problems, found: application.found }, sources)
      if (replaced) report.event(`The new text runs now${inBrackets(problems)}.`)
      else if (waits !== undefined) await wait(waits, sources)
      else report.mistake('The previous text keeps running until the new one has no errors.')
    } catch (error) {
      report.mistake(`The new text could not be activated. The previous one keeps running. ${String(error)}`)
    }
  }

  const wait = (code: string, sources: readonly Source[]): Promise<void> =>
    yes.ask(
      () => report.waits(code, yes.possible),
      () => void (work = work.then(() => replace(sources, () => application.accept(code)))),
    )

  if (application.waits !== undefined) work = wait(application.waits, first)
  return {
    saved(sources) {
      latest = sources
      // Who says yes now has not read what this one does.
      yes.cancel()
      work = work.then(takeOver)
    },
    idle: async () => {
      yes.cancel()
      await work
      // What was under way may have asked.
      yes.cancel()
    },
  }
}
