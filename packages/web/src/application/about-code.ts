// Whether the document explains a refusal: a rule or a guard of it has the code, or a limit refuses with it.
import { LIMITS_OF_CODES } from '@ninefold/plan'
import type { WhyQuery } from '@ninefold/plan/wire'
import type { Application } from './application.ts'

/** What to ask about a refusal; undefined if its text says all there is. */
export function aboutCode({ view }: Application, code: string | undefined): WhyQuery | undefined {
  const isOf = ({ error }: { readonly error?: string }) => error === code
  const isKnown = view.rules.some(isOf) || view.lifecycles.some(({ actions }) => actions.some(isOf))
  return code !== undefined && (isKnown || code in LIMITS_OF_CODES) ? { code } : undefined
}
