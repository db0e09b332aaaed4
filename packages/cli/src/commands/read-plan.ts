// The plan of the document that a command names.
import { compile } from '@ninefold/language'
import type { Explanation, Plan } from '@ninefold/plan'
import type { Source } from '@ninefold/language/document'
import { readGiven } from '../sources/given.ts'
import { problemReport } from '../terminal/problem-report.ts'
import { complain, type Surroundings } from '../terminal/surroundings.ts'

interface PlanRead {
  readonly plan: Plan
  readonly sources: readonly Source[]
  readonly explanations: readonly Explanation[]
  /** How its files are called in the terminal. */
  readonly named: (file: string) => string
}

/** Where there is no plan, prints why and returns the exit code: 2 for no such document, 1 for one with errors. */
export function readPlan(words: readonly string[], { terminal, bases }: Surroundings): PlanRead | 1 | 2 {
  const given = readGiven(words, bases)
  if ('mistake' in given) {
    complain(terminal, given.mistake, given.help)
    return 2
  }
  const { sources, named } = given
  const { plan, problems, explanations } = compile(sources)
  if (plan) return { plan, sources, explanations, named }
  const errors = problems.filter(({ severity }) => severity === 'error')
  for (const line of problemReport(errors, sources, terminal, named)) terminal.error(line)
  return 1
}
