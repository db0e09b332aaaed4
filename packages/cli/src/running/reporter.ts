// What the terminal says about a document: its problems, and what became of each new text.
import type { Problem } from '@ninefold/language'
import type { DocumentPlace, Source } from '../sources/document.ts'
import { fileNames } from '../sources/names.ts'
import { problemCounts, problemReport } from '../terminal/problem-report.ts'
import type { Terminal } from '../terminal/style.ts'

export interface Reporter {
  problems(problems: readonly Problem[], sources: readonly Source[]): void
  /** One line with the time of day in front. */
  event(text: string): void
}

export function reporter(place: DocumentPlace, base: string, terminal: Terminal): Reporter {
  const named = fileNames(place, base)
  return {
    problems(problems, sources) {
      const worst = problems.some((problem) => problem.severity === 'error')
      for (const line of problemReport(problems, sources, terminal, named))
        (worst ? terminal.error : terminal.out)(line)
    },
    event(text) {
      terminal.out(`${terminal.style.faint(new Date().toTimeString().slice(0, 8))}  ${text}`)
    },
  }
}

/** ` (2 warnings)`; nothing where there is nothing to say. */
export const inBrackets = (problems: readonly Problem[]): string =>
  problems.length === 0 ? '' : ` (${problemCounts(problems)})`
