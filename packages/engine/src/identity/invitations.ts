/** Invitations: a link that creates an account with the assigned roles. */
import type { Plan } from '@ninefold/plan'
import type { InvitationView } from '@ninefold/plan/wire'
import { finding, refuse, Refusal, words, type Finding } from '../refusal.ts'
import { byPrincipal, recordSecurityEvent } from '../security-log/index.ts'
import type { Transaction } from '../store/index.ts'
import { hashPassword } from '../values/index.ts'
import { accountOfEmail, accountOfPerson, changeAccount, emailKey } from './accounts.ts'
import { personFor, startSession, type IdentityContext, type SignedIn } from './context.ts'
import { assignableRoles } from './give-roles.ts'
import { linkMail } from './link-mail.ts'
import { INVITATION } from './links.ts'
import { isMisleading } from './misleading-address.ts'
import { requireGoodPassword } from './password-faults.ts'
import type { Present } from './present.ts'
import { newToken, tokenHash } from './token.ts'

interface Invitation {
  readonly email: string
  readonly name: string
  /** Labels of the roles: other names are not shown to users who are not signed in. */
  readonly roles: readonly string[]
}

interface Invited {
  readonly email: string
  readonly name: string
  readonly roles: unknown
}

export interface Invitations {
  /** For an address with an account that has a password there is no invitation, but that account. Where mails are sent, the link is mailed. */
  invite(present: Present, body: Invited): Promise<InvitedAnswer>
  invitation(present: Present, token: string): Promise<Invitation>
  acceptInvitation(present: Present, token: string, body: { name: string; password: string }): Promise<SignedIn>
  /** Those that nobody has accepted, also those whose link has ended; the latest first, at most 500. */
  waitingInvitations(): Promise<readonly InvitationView[]>
  /** A new link for a waiting invitation; the old one ends. NOT_FOUND if there is no such invitation. */
  renewInvitation(present: Present, id: string): Promise<InvitationLink>
  revokeInvitation(present: Present, id: string): Promise<void>
}

/** The path of the link; or the address to which it was mailed, so that nobody else has it. */
type InvitationLink = { readonly link: string } | { readonly mailedTo: string }
/** Or the id of the account that is there already. */
type InvitedAnswer = InvitationLink | { readonly account: string }

const INVITATION_DAYS = 7
/** An invitation whose link has ended can be renewed for so many days. */
const RENEWABLE_DAYS = 30

export const openInvitations = (context: IdentityContext): Invitations => ({
  invite: (present, body) => invite(context, present, body),
  invitation: async ({ records }, token) => {
    const row = await context.store.read((reader) => invitationRow(reader, token, isoNow(context)))
    return { email: row.email, name: row.name, roles: labelsOf(records.plan, JSON.parse(row.roles) as string[]) }
  },
  acceptInvitation: (present, token, body) => accept(context, present, token, body),
  waitingInvitations: () => waiting(context),
  renewInvitation: (present, id) => renew(context, present, id),
  revokeInvitation: (present, id) =>
    context.store.write(async (transaction) => {
      if ((await transaction.run('DELETE FROM ninefold_invitation WHERE token = ?', [id])) === 0)
        throw refuse('NOT_FOUND')
      const event = { kind: 'invitationRevoked', at: context.now(), target: id } as const
      recordSecurityEvent(transaction, { ...event, ...byPrincipal(present) })
    }),
})

const MAX_WAITING = 500

/** The hash of its token identifies an invitation: nobody can derive the link from it. */
async function waiting({ store }: IdentityContext): Promise<readonly InvitationView[]> {
  const text = `SELECT token AS id, email, name, roles, expires FROM ninefold_invitation ORDER BY expires DESC LIMIT ${MAX_WAITING}`
  const rows = await store.read((reader) => reader.all<WaitingRow>(text))
  return rows.map((row) => ({ ...row, roles: JSON.parse(row.roles) as string[] }))
}

type WaitingRow = Omit<InvitationView, 'roles'> & { readonly roles: string }

async function renew(context: IdentityContext, present: Present, id: string): Promise<InvitationLink> {
  const token = newToken()
  const values = [tokenHash(token), expiryOf(context), id]
  return context.store.write(async (transaction) => {
    const waits = 'SELECT email, name FROM ninefold_invitation WHERE token = ?'
    const invited = await transaction.one<Pick<Invited, 'email' | 'name'>>(waits, [id])
    if (!invited) throw refuse('NOT_FOUND')
    await transaction.run('UPDATE ninefold_invitation SET token = ?, expires = ? WHERE token = ?', values)
    const event = { kind: 'invitationRenewed', at: context.now(), target: tokenHash(token) } as const
    recordSecurityEvent(transaction, { ...event, ...byPrincipal(present), details: { before: id } })
    return handOut(context, present, transaction, { ...invited, token })
  })
}

/** By mail, where mails are sent. */
async function handOut(
  { mails }: IdentityContext,
  { records }: Present,
  transaction: Transaction,
  { email, name, token }: Pick<Invited, 'email' | 'name'> & { readonly token: string },
): Promise<InvitationLink> {
  const path = INVITATION + token
  if (!mails.sends) return { link: path }
  const { name: application, settings } = records.plan
  const mail = linkMail({
    to: { address: email, name },
    language: settings.language,
    subject: words('Invitation to {application}', { application }),
    text: [
      words('You are invited to {application}.', { application }),
      words('The button works once, within {days} days. You choose a password, and are signed in.', {
        days: INVITATION_DAYS,
      }),
    ],
    button: words('Accept the invitation'),
    path,
  })
  await mails.write(transaction, [mail])
  return { mailedTo: email }
}

const expiryOf = ({ now }: IdentityContext): string => new Date(now() + INVITATION_DAYS * 86_400_000).toISOString()

const forgottenBefore = ({ now }: IdentityContext): string =>
  new Date(now() - RENEWABLE_DAYS * 86_400_000).toISOString()

const isoNow = ({ now }: IdentityContext): string => new Date(now()).toISOString()

const labelsOf = ({ roles }: Plan, names: readonly string[]): readonly string[] =>
  roles.filter(({ name, kind }) => kind === 'given' && names.includes(name)).map(({ label }) => label)

async function invite(context: IdentityContext, present: Present, body: Invited): Promise<InvitedAnswer> {
  const { records, principal } = present
  const roles = assignableRoles(records.plan, body.roles)
  const [email, name] = [body.email.trim(), body.name.trim()]
  const findings: Finding[] = []
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    findings.push(finding('EMAIL_INVALID', { field: 'email', parameters: { value: email } }))
  else if (isMisleading(email)) findings.push(finding('EMAIL_LOOKALIKE', { field: 'email' }))
  if (name === '') findings.push(finding('REQUIRED', { field: 'name' }))
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
  const token = newToken()
  return context.store.write(async (transaction) => {
    const known = await accountOfEmail(transaction, email)
    if (known?.password) return { account: known.person }
    await transaction.run('DELETE FROM ninefold_invitation WHERE expires < ?', [forgottenBefore(context)])
    await withdrawInvitations(transaction, email)
    const values = [tokenHash(token), email, name, JSON.stringify(roles), principal.person, expiryOf(context)]
    await transaction.run('INSERT INTO ninefold_invitation VALUES (?, ?, ?, ?, ?, ?)', values)
    const event = { kind: 'invited', at: context.now(), target: tokenHash(token), details: { roles } } as const
    recordSecurityEvent(transaction, { ...event, ...byPrincipal(present) })
    return handOut(context, present, transaction, { email, name, token })
  })
}

async function accept(
  context: IdentityContext,
  present: Present,
  token: string,
  body: { name: string; password: string },
): Promise<SignedIn> {
  const { email } = await context.store.read((reader) => invitationRow(reader, token, isoNow(context)))
  await requireGoodPassword(context, present, { password: body.password, field: 'password', email })
  const password = await hashPassword(body.password, present.caller)
  return present.records.write(present.principal, async (writing) => {
    const { transaction } = writing
    const row = await invitationRow(transaction, token, isoNow(context))
    await transaction.run('DELETE FROM ninefold_invitation WHERE token = ?', [tokenHash(token)])
    const person = await personFor(present, writing, { email: row.email, name: body.name.trim() || row.name })
    const before = await accountOfPerson(transaction, person)
    // An old link does not change a user who has an account already or was suspended.
    if (before?.password || before?.active === false) throw refuse('LINK_INVALID')
    const given = (JSON.parse(row.roles) as string[]).filter((each) => isGiven(present, each))
    const roles = [...new Set([...(before?.roles ?? []), ...given])]
    const account = await changeAccount(transaction, person, { password, roles, active: true })
    context.sessions.changed(transaction)
    const by = { actor: person, address: present.caller, target: person }
    const details = { by: 'invitation', invitation: tokenHash(token), roles }
    recordSecurityEvent(transaction, { kind: 'accountCreated', at: context.now(), ...by, details })
    return startSession(context, present, transaction, account)
  })
}

const isGiven = ({ records }: Present, role: string) =>
  records.plan.roles.some((each) => each.kind === 'given' && each.name === role)

/** Compares addresses by `emailKey`. */
export async function withdrawInvitations(transaction: Transaction, email: string): Promise<void> {
  const rows = await transaction.all<{ token: string; email: string }>('SELECT token, email FROM ninefold_invitation')
  for (const row of rows) {
    if (emailKey(row.email) !== emailKey(email)) continue
    await transaction.run('DELETE FROM ninefold_invitation WHERE token = ?', [row.token])
  }
}

interface InvitationRow extends Record<string, string | null> {
  readonly email: string
  readonly name: string
  readonly roles: string
}

async function invitationRow(reader: Pick<Transaction, 'one'>, token: string, now: string): Promise<InvitationRow> {
  const row = await reader.one<InvitationRow>('SELECT * FROM ninefold_invitation WHERE token = ? AND expires >= ?', [
    tokenHash(token),
    now,
  ])
  if (!row) throw refuse('LINK_INVALID')
  return row
}
