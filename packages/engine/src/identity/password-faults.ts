/** What speaks against a new password: its length, and that it is easy to guess. */
import type { Plan } from '@ninefold/plan'
import { finding, Refusal, words, type Finding } from '../refusal.ts'
import { isBreached } from './breached.ts'
import type { IdentityContext } from './context.ts'
import { guessable } from './guessable.ts'
import type { Present } from './present.ts'

interface NewPassword {
  readonly password: string
  /** Its name in the request. */
  readonly field: string
  /** The address of the account, if it is known. */
  readonly email?: string | null | undefined
}

const MAX_LENGTH = 1000

/** Refuses a password that is too short, too long or easy to guess. */
export async function requireGoodPassword(
  context: Pick<IdentityContext, 'breaches'>,
  { records }: Pick<Present, 'records'>,
  { password, field, email }: NewPassword,
): Promise<void> {
  const { plan } = records
  const { passwordLength } = plan.limits
  const length = Array.from(password).length
  const fault =
    length < passwordLength
      ? finding('TOO_SHORT', { field, parameters: { min: passwordLength } })
      : length > MAX_LENGTH
        ? finding('TOO_LONG', { field, parameters: { max: MAX_LENGTH } })
        : await guessableFault(context, plan, { password, field, email })
  if (fault) throw new Refusal([fault])
}

const WHY = {
  common: words('it is one of the most common passwords'),
  pattern: words('it is a simple pattern'),
  application: words('it consists mostly of the name of this application'),
  address: words('it consists mostly of your address'),
  breached: words('it is in a list of stolen passwords'),
}

export async function guessableFault(
  { breaches }: Pick<IdentityContext, 'breaches'>,
  { name: application }: Plan,
  { password, field, email }: NewPassword,
): Promise<Finding | undefined> {
  const reason =
    (await guessable(password, { application, email: email ?? undefined })) ??
    (breaches && (await isBreached(breaches, password)) ? 'breached' : undefined)
  return reason && finding('PASSWORD_GUESSABLE', { field, words: { why: WHY[reason] } })
}
