/** The fixed words for who: `anyone`, `everyone signed in`, `administrators`. */
import { closest } from '@ninefold/plan/problem'
import type { FixedRole } from '@ninefold/plan'

/** `anyone`, `everyone signed in`, `administrators` in the words people use for them. */
export function fixedRole(text: string): FixedRole | undefined {
  if (/^(?:anyone|anybody)$/iu.test(text)) return 'anyone'
  if (/^(?:everyone|everybody|anyone|anybody|all)(?: who is| that is)? signed in$|^signed in$/iu.test(text))
    return 'signedIn'
  return /^(?:the )?administrators?$/iu.test(text) ? 'administrators' : undefined
}

/** The suggested role or fixed word. */
export function suggestRole(name: string, labels: readonly string[]): string | undefined {
  if (/^(?:everyone|everybody|all|all users|users|signed in users)$/iu.test(name)) return 'everyone signed in'
  if (/^(?:public|guests?|visitors?)$/iu.test(name) && !labels.includes(name)) return 'anyone'
  return closest(name, [...labels, 'everyone signed in', 'anyone', 'administrators'])
}
