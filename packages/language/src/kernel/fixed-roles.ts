/** The fixed words for groups of people: `anyone`, `everyone signed in`, `administrators`. */
import { pattern } from '@ninefold/plan/pattern'
import { closest } from '@ninefold/plan/problem'
import type { FixedRole } from '@ninefold/plan'

const ANYONE = pattern('(anyone|anybody)')
const SIGNED_IN = pattern('[(everyone|everybody|anyone|anybody|all) [who is|that is]] signed in')
const ADMINISTRATORS = pattern('[the] administrators?')

/** The fixed role that the words name. */
export function fixedRole(text: string): FixedRole | undefined {
  if (ANYONE.test(text)) return 'anyone'
  if (SIGNED_IN.test(text)) return 'signedIn'
  return ADMINISTRATORS.test(text) ? 'administrators' : undefined
}

/** Words that do not say whether people must be signed in. */
export const EVERYONE = pattern('(everyone|everybody|all|all users|users)')
const USERS = pattern('signed in users')
const VISITORS = pattern('(public|guests?|visitors?)')

/** The most similar role or fixed word. */
export function suggestRole(name: string, labels: readonly string[]): string | undefined {
  if (EVERYONE.test(name) || USERS.test(name)) return 'everyone signed in'
  if (VISITORS.test(name) && !labels.includes(name)) return 'anyone'
  return closest(name, [...labels, 'everyone signed in', 'anyone', 'administrators'])
}
