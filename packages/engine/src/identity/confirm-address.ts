/**
 * Who makes an account for themselves confirms its address: by a link in a mail, together with the password. The link alone
 * confirms nothing, so that nobody confirms an account that somebody else made with their address. Until then the account is not
 * active.
 */
import { refuse, words } from '../refusal.ts'
import type { Transaction } from '../store/index.ts'
import { changeAccount, emailKey, type Account } from './accounts.ts'
import type { IdentityContext } from './context.ts'
import { linkMail } from './link-mail.ts'
import { CONFIRM_ADDRESS, linkEnd, makeLink, redeemLink } from './links.ts'
import type { Present } from './present.ts'

const KIND = 'confirmation'
/** Mails to one address in a quarter of an hour. */
const FOR_ACCOUNT = 3

/** Whether addresses of new accounts are confirmed: the document wants it, and mails leave the server. */
export const confirmsAddresses = ({ mails }: IdentityContext, { records }: Present): boolean =>
  mails.sends && records.plan.settings.confirmsEmail === true

/** The account is not active until its address is confirmed. */
export async function awaitConfirmation(
  context: IdentityContext,
  present: Present,
  transaction: Transaction,
  person: string,
): Promise<void> {
  const account = await changeAccount(transaction, person, { active: false, unconfirmed: true })
  await sendLink(context, present, transaction, account)
}

/**
 * Confirms the address of an account whose password was right. Without the token of a link: sends a new one, and throws
 * EMAIL_UNCONFIRMED. LINK_INVALID if the link is not one of this account.
 */
export async function confirmAddress(
  context: IdentityContext,
  present: Present,
  account: Account,
  token: string | undefined,
): Promise<void> {
  const { store, attempts, sessions, now } = context
  const isNeeded = confirmsAddresses(context, present)
  if (isNeeded && token === undefined) {
    await attempts.take({ [`confirmation ${emailKey(account.email ?? '')}`]: FOR_ACCOUNT })
    await store.write((transaction) => sendLink(context, present, transaction, account))
    throw refuse('EMAIL_UNCONFIRMED', { field: 'email' })
  }
  await store.write(async (transaction) => {
    if (isNeeded && (await redeemLink(transaction, KIND, token!, now())) !== account.person)
      throw refuse('LINK_INVALID')
    await changeAccount(transaction, account.person, CONFIRMED)
    sessions.changed(transaction)
  })
}

/** What changes in the account. */
export const CONFIRMED = { active: true, unconfirmed: false } as const

async function sendLink(
  { mails, now }: IdentityContext,
  { records, principal }: Present,
  transaction: Transaction,
  { person, email, language }: Account,
): Promise<void> {
  const token = await makeLink(transaction, { kind: KIND, person, until: linkEnd(now()), keepsEarlier: true })
  const { name: application, settings } = records.plan
  const mail = linkMail({
    to: { address: email!, account: person },
    language: language ?? principal.locale ?? settings.language,
    subject: words('Confirm your address for {application}', { application }),
    text: [
      words('Somebody, most likely you, made an account with this address at {application}.', { application }),
      words('The button works once, within 24 hours, with the password that you chose. If it was not you, do nothing.'),
    ],
    button: words('Confirm the address'),
    path: CONFIRM_ADDRESS + token,
  })
  await mails.write(transaction, [mail])
}
