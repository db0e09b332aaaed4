/** Findings in the catalogue's words, as a call's own answers and error form see them. */
import type { Environment } from '@ninefold/language'
import type { Finding } from '../refusal.ts'
import { wireErrors, wordingEnvironment, type Catalogue } from '../wording/catalogue.ts'
import type { CallError } from './calls.ts'

/** `at`: the key that the catalogue says; else the field. */
export function callErrors(
  findings: readonly Finding[],
  catalogue: Catalogue,
  environment: Environment,
): readonly CallError[] {
  return wireErrors(findings, catalogue, { environment, seesDocument: false }).map(
    ({ code, message, remedy, weight, field }, i): CallError => {
      const at = catalogue.of(code).at?.(wordingEnvironment(findings[i]!, environment)) ?? field ?? ''
      return { code, message, remedy, weight, at, ...(field === undefined ? {} : { field }) }
    },
  )
}
