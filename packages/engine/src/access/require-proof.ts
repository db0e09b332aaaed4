/** Whether a user has proved recently who they are: some actions, and changes of an account, need it. */
import { refuse } from '../refusal.ts'
import type { Principal } from './principal.ts'

/** Minutes for which a proof counts, for changes of an account. */
const MINUTES = 10

/** The document itself, and a person who is not signed in, prove nothing. An API token cannot. */
export function requireProof({ person, proofAge, token }: Principal, minutes = MINUTES): void {
  if (person === null) return
  if (token) throw refuse('TOKEN_NOT_ENOUGH')
  if (proofAge === undefined || proofAge > minutes * 60_000) throw refuse('SIGN_IN_AGAIN', { parameters: { minutes } })
}
