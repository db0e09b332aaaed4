/** Findings with their texts from the error catalogue, for a call's own answers and error format. */
import type { Environment } from '@ninefold/plan/expression'
import type { Finding } from '../refusal.ts'
import { wireErrors, wordingEnvironment, type Catalogue } from '../wording/index.ts'
import type { CallError } from './calls.ts'

/**
 * `at`: the key from the catalogue; otherwise the field, `lines[1].price`, named as within the call's envelope. An
 * error with its own key does not include the envelope.
 */
export function callErrors(
  findings: readonly Finding[],
  catalogue: Catalogue,
  environment: Environment,
  envelope?: string,
): readonly CallError[] {
  return wireErrors(findings, catalogue, { environment, seesDocument: false }).map(
    ({ code, message, remedy, weight, field }, i): CallError => {
      const inside = within(envelope, findings[i]!)
      const about = wordingEnvironment(inside, environment, catalogue.language)
      const at = catalogue.of(code).at?.(about, inside.about?.hidden) ?? placeIn(inside.field)
      return { code, message, remedy, weight, at, ...(field === undefined ? {} : { field }) }
    },
  )
}

/** `lines.1.price` in readable form. */
const placeIn = (field = ''): string => field.replace(/\.(\d+)(?=\.|$)/gu, '[$1]')

function within(envelope: string | undefined, found: Finding): Finding {
  const { field } = found
  return envelope !== undefined && field?.startsWith(`${envelope}.`)
    ? { ...found, field: field.slice(envelope.length + 1) }
    : found
}
