/** A link for a new password by mail, for whoever forgot theirs. The answer does not tell whether there is such an account. */
import { refuse, words } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/index.ts'
import type { Transaction } from '../store/index.ts'
import { accountOfEmail, emailKey, isSuspended, type Account } from './accounts.ts'
import type { IdentityContext } from './context.ts'
import { linkMail } from './link-mail.ts'
import { makeLink, NEW_PASSWORD } from './links.ts'
import { networkOf } from './network-of.ts'
import type { Present } from './present.ts'

export interface ForgottenPassword {
  /** Whether mails leave the server. */
  readonly sendsPasswordLinks: boolean
  /** Sends a link to the account with this address, if there is one that may sign in. Throws TOO_MANY_ATTEMPTS. */
  sendPasswordLink(present: Present, email: string): Promise<void>
}

const MINUTES = 30
/** In a quarter of an hour: mails to one address, and requests of one client. */
const FOR_ACCOUNT = 3
const FOR_CALLER = 20

export function openForgottenPassword(context: IdentityContext): ForgottenPassword {
  const { store, mails, attempts, failed } = context
  return {
    sendsPasswordLinks: mails.sends,
    async sendPasswordLink(present, email) {
      if (!mails.sends) throw refuse('ROUTE_UNKNOWN')
      const [account, address] = [`forgotten ${emailKey(email)}`, `forgotten at ${networkOf(present.caller)}`]
      await attempts.take({ [account]: FOR_ACCOUNT, [address]: FOR_CALLER })
      // Nobody waits for it: the time of the answer does not tell whether there is an account.
      void store
        .write(async (transaction) => {
          const account = await accountOfEmail(transaction, email)
          if (account && !isSuspended(account) && !account.service) await send(context, present, transaction, account)
        })
        .catch(failed)
    },
  }
}

/** Earlier links stay: nobody can end them by asking for another one. */
async function send(
  { mails, now }: IdentityContext,
  { records, principal, caller }: Present,
  transaction: Transaction,
  { person, email, language }: Account,
): Promise<void> {
  const link = { kind: 'password', person, until: now() + MINUTES * 60_000, keepsEarlier: true } as const
  const token = await makeLink(transaction, link)
  recordSecurityEvent(transaction, { kind: 'passwordResetRequested', at: now(), address: caller, target: person })
  const { name: application, settings } = records.plan
  const mail = linkMail({
    to: { address: email!, account: person },
    language: language ?? principal.locale ?? settings.language,
    subject: words('A new password for {application}', { application }),
    text: [
      words('Somebody, most likely you, asked for a new password for your account at {application}.', { application }),
      words('The button works once, within 30 minutes. If it was not you, do nothing: your password stays as it is.'),
    ],
    button: words('Choose a new password'),
    path: NEW_PASSWORD + token,
  })
  await mails.write(transaction, [mail])
}
