/** Builds the mails of an effect from its letters: addresses, attachments, and what the document says about the message. */
import type { Attachment, MailReceiver } from '@ninefold/plan'
import { fieldOf, readsOf, thisOf, type Expr, type Origin } from '@ninefold/plan/expression'
import type { Mail } from '../mail/index.ts'
import type { Change } from '../records/index.ts'
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
  sending: Sending,
  { expr }: MailReceiver & { kind: 'address' },
): Promise<readonly Mail[]> {
  const { change, effect, occasion, texts } = sending
  const { input } = occasion
  const value = await change.evaluate(expr, 'now', input ? { input } : {})
  const addresses = new Set((Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string'))
  if (addresses.size === 0) return []
  const letter = await texts.outside(change, effect.message, occasion)
  const about = await contentOf(sending, letter)
  return Array.from(addresses, (address) => ({ to: { address }, ...about }))
}

/** For those of the receivers who have an address. */
export async function mailsToPeople(
  rooms: InboxRooms,
  sending: Sending,
  letters: readonly Letter[],
): Promise<readonly Mail[]> {
  const { effect } = sending
  if (effect.kind === 'notify' && !effect.byMail) return []
  const names = await namesOf(
    rooms,
    sending.change,
    letters.flatMap(({ to }) => to),
  )
  const mails: Mail[] = []
  for (const letter of letters) {
    const about = await contentOf(sending, letter)
    for (const { person, email } of letter.to) {
      const name = names.get(person)
      if (email !== null) mails.push({ to: { address: email, account: person, ...(name && { name }) }, ...about })
    }
  }
  return mails
}

async function namesOf({ records }: InboxRooms, { transaction, principal }: Change, people: readonly Recipient[]) {
  const ids = people.map(({ person }) => person)
  const loaded = await records().load(transaction, principal, 'User', ids, ['name'])
  return new Map(Array.from(loaded, ([id, { name }]) => [id, typeof name === 'string' ? name : undefined]))
}

async function contentOf(sending: Sending, { subject, text, language }: Omit<Letter, 'to'>): Promise<Omit<Mail, 'to'>> {
  const { change, effect } = sending
  const attachments = effect.kind === 'mail' ? effect.attachments : (effect.byMail ?? [])
  const attached = await Promise.all(attachments.map((one) => attachmentOf(change, one, subject)))
  return {
    ...(effect.message !== undefined && { message: effect.message }),
    subject,
    text: paragraphsOf(text),
    attachments: attached.filter((one) => one !== undefined),
    language,
    record: { entity: change.entity, id: change.id },
  }
}

const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

type Attached = NonNullable<Mail['attachments']>[number]

/** Files and prints are read when the mail is sent; the dates are those of now. Undefined without a beginning. */
async function attachmentOf(change: Change, attachment: Attachment, title: string): Promise<Attached | undefined> {
  const about = { entity: change.entity, record: change.id }
  switch (attachment.kind) {
    case 'print':
      return { kind: 'print', ...about, print: attachment.screen }
    case 'files':
      return { kind: 'file', ...about, field: attachment.field }
    case 'dates': {
      const starts = await momentIn(change, attachment.from, attachment.origin)
      const ends = attachment.to === undefined ? undefined : await momentIn(change, attachment.to, attachment.origin)
      const cancelled = attachment.cancelled && { cancelled: true }
      if (starts === undefined) return undefined
      return { kind: 'dates', ...about, title, starts, ...(ends !== undefined && { ends }), ...cancelled }
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
