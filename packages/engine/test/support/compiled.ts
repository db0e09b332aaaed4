/** Documents as plans, for tests: a mistake in one is told with its line. */
import { compile } from '@ninefold/language'
import type { Plan } from '@ninefold/plan'

export function planOf(text: string, file = 'specification.md'): Plan {
  const { plan, problems } = compile([{ file, text }])
  if (plan) return plan
  const errors = problems.filter((problem) => problem.severity === 'error')
  const places = errors.map(({ message, span }) => `${text.slice(0, span.start).split('\n').length}: ${message}`)
  throw new Error(`the document has errors:\n${places.join('\n')}`)
}

export { exampleText } from '../../../../tests/support/example.ts'
