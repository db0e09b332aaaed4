/** Builds the mails of an effect from its letters: addresses, attachments, and what the document says about the message. */
import { labelNamed, named, OWN_PAGES, type Attachment, type MailReceiver } from '@ninefold/plan'
import { fieldOf, readsOf, thisOf, type Expr, type Origin } from '@ninefold/plan/expression'
import { sayIn } from '@ninefold/plan/translation/catalogues'
import type { RecordValue, Value } from '@ninefold/plan/values'
import type { Mail, MailButton } from '../mail/index.ts'
import type { Change } from '../records/index.ts'
import { planIn } from '../wording/index.ts'
import type { InboxRooms, Occasion, Recipient, SendingEffect } from './inbox.ts'
import type { Letter, Texts } from './texts.ts'

/** An effect that runs. */
interface Sending {
  readonly change: Change
  readonly effect: SendingEffect
  readonly occasion: Occasion
  readonly texts: Texts
}

/** One mail for each address of the expression. */
export async function mailsOutside(
  rooms: InboxRooms,
  sending: Sending,
  to: MailReceiver & { kind: 'address' },
): Promise<readonly Mail[]> {
  const { change, effect, occasion, texts } = sending
  const addresses = await addressesOf(rooms, sending, to)
  if (addresses.length === 0) return []
  const letter = await texts.outside(change, effect.message, occasion)
  const about = await contentOf(rooms, sending, letter)
  return addresses.map((address) => ({ to: { address }, ...about }))
}

/** For those of the receivers who have an address. */
export async function mailsToPeople(
  rooms: InboxRooms,
  sending: Sending,
  letters: readonly Letter[],
): Promise<readonly Mail[]> {
  const { effect, change } = sending
  if (effect.kind === 'notify' && !effect.byMail) return []
  const names = await namesOf(
    rooms,
    change,
    letters.flatMap(({ to }) => to),
  )
  const mails: Mail[] = []
  for (const letter of letters) {
    const about = await contentOf(rooms, sending, letter)
    const buttons = about.buttons ?? [usualButton(rooms, change, letter.language)]
    for (const { person, email } of letter.to) {
      const name = names.get(person)
      if (email !== null)
        mails.push({ ...about, to: { address: email, account: person, ...(name && { name }) }, buttons })
    }
  }
  return mails
}

async function namesOf({ records }: InboxRooms, { transaction, principal }: Change, people: readonly Recipient[]) {
  const ids = people.map(({ person }) => person)
  const loaded = await records().load(transaction, principal, 'User', ids, ['name'])
  return new Map(Array.from(loaded, ([id, { name }]) => [id, typeof name === 'string' ? name : undefined]))
}

async function contentOf(rooms: InboxRooms, sending: Sending, letter: Omit<Letter, 'to'>): Promise<Omit<Mail, 'to'>> {
  const { change, effect } = sending
  const { subject, text, button, language } = letter
  const attachments = effect.kind === 'mail' ? effect.attachments : (effect.byMail ?? [])
  const attached: Attached[] = []
  for (const one of attachments) attached.push(...(await attachmentOf(change, one, subject)))
  return {
    ...(await settingsOf(rooms, sending)),
    subject,
    text: paragraphsOf(text),
    ...(button && { buttons: [{ text: button.label, path: addressOf(rooms, change, button.action) }] }),
    attachments: attached,
    language,
    record: { entity: change.entity, id: change.id },
  }
}

/** What the document says of the mails of the message. */
async function settingsOf(rooms: InboxRooms, sending: Sending) {
  const { messages, settings } = rooms.plan
  const written = messages.find(({ name }) => name === sending.effect.message)
  const from = written?.sender ?? settings.mailSender
  const [own] = written?.replyTo ? await addressesOf(rooms, sending, written.replyTo) : []
  const replyTo = own ?? settings.replyTo
  return {
    ...(written && { message: written.name }),
    ...(from && { from }),
    ...(replyTo !== undefined && { replyTo }),
    ...(written?.optional && { optional: true }),
    ...(written?.digest && { digest: written.digest }),
  }
}

/** The addresses that the expression gives: texts, or those of people. */
async function addressesOf(
  { accountsOf }: InboxRooms,
  { change, occasion: { input } }: Sending,
  to: MailReceiver,
): Promise<readonly string[]> {
  if (to.kind === 'role') return []
  const value = await change.evaluate(to.expr, 'now', input ? { input } : {})
  const values = (Array.isArray(value) ? value : [value]) as readonly Value[]
  if (to.kind === 'address') return [...new Set(values.filter((one) => typeof one === 'string'))]
  const ids = values.flatMap((one) => (isRecord(one) ? [one.id] : []))
  const accounts = await accountsOf(change.transaction, ids)
  return ids.flatMap((id) => accounts.get(id)?.email ?? [])
}

const isRecord = (value: Value): value is RecordValue => typeof value === 'object' && value !== null && 'id' in value

/** Leads to the record wherever the receiver may see it. */
function usualButton(rooms: InboxRooms, change: Change, language: string): MailButton {
  const name = labelNamed(planIn(rooms.plan, language).entities, change.entity)
  return { text: sayIn(language)('Open {name}', { name }), path: addressOf(rooms, change) }
}

function addressOf({ plan }: InboxRooms, { entity, id }: Change, action?: string): string {
  const { path } = named(plan.entities, entity)!
  const page = OWN_PAGES.record.replace('{entity}', path).replace('{id}', id)
  return action === undefined ? page : `${page}?action=${encodeURIComponent(action)}`
}

const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

type Attached = NonNullable<Mail['attachments']>[number]

/** Files and prints are read when the mail is sent; the dates are those of now. None without a beginning. */
async function attachmentOf(change: Change, attachment: Attachment, title: string): Promise<readonly Attached[]> {
  const about = { entity: change.entity, record: change.id }
  switch (attachment.kind) {
    case 'print':
      return [{ kind: 'print', ...about, print: attachment.screen }]
    case 'files':
      return [{ kind: 'file', ...about, field: attachment.field }]
    case 'dates': {
      const starts = await momentIn(change, attachment.from, attachment.origin)
      const ends = attachment.to === undefined ? undefined : await momentIn(change, attachment.to, attachment.origin)
      const cancelled = attachment.cancelled && { cancelled: true }
      if (starts === undefined) return []
      return [{ kind: 'dates', ...about, title, starts, ...(ends !== undefined && { ends }), ...cancelled }]
    }
  }
}

/** A date or an instant. */
async function momentIn(change: Change, field: string, origin: Origin): Promise<string | undefined> {
  const tree = fieldOf(thisOf(change.entity), field, { kind: 'dateTime' })
  const expr: Expr = { source: field, tree, reads: readsOf(tree), origin }
  const value = await change.evaluate(expr)
  return typeof value === 'string' ? value : undefined
}
