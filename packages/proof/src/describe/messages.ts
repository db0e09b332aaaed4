/** Describes the messages and webhooks of point 4. */
import { codeOf } from '@ninefold/plan/expression'
import type { MailReceiver, MailSender, Message, Template, Webhook } from '@ninefold/plan'
import { identifierOf } from '@ninefold/plan/base'
import { help, line, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import { describeActor } from './who.ts'
import type { Wording } from './wording.ts'

export const describeTemplate = (template: Template): string =>
  template.map((part) => (typeof part === 'string' ? part : `{${codeOf(part.tree)}}`)).join('')

export function describeMessage(message: Message, wording: Wording): DescribedLine {
  const about = message.entity === undefined ? '' : ` (${wording.entity(message.entity)})`
  const rest = remaining(message, {
    ...omit('label', 'entity', 'subject', 'text', 'button', 'variants', 'sender', 'replyTo', 'optional', 'digest'),
    name: identifierOf(message.label),
  })
  const variants = (message.variants ?? []).map(
    (one) => ` For ${describeActor(one.for, wording)}: ${describeWording(one)}`,
  )
  return line(
    `Message ${message.label}${about}: ${describeWording(message)}${variants.join('')}${describeMail(message, wording)}${rest}`,
    message.origin,
  )
}

function describeWording({ subject, text, button }: Pick<Message, 'subject' | 'text' | 'button'>): string {
  const leads = button?.action === undefined ? '' : ', which leads to that action'
  const more = button ? ` Button “${button.label}”${leads}.` : ''
  return `"${describeTemplate(subject)}" – ${describeTemplate(text)}${more}`
}

/** What its mails have besides the text. */
function describeMail({ sender, replyTo, optional, digest }: Message, wording: Wording): string {
  const facts = [
    ...(sender ? [`from ${describeSender(sender)}`] : []),
    ...(replyTo ? [`answered to ${describeReceiver(replyTo, wording)}`] : []),
    ...(optional ? ['people may unsubscribe'] : []),
    ...(digest ? [`sent together, ${digest}`] : []),
  ]
  return facts.length === 0 ? '' : ` Mails: ${facts.join('; ')}.`
}

const describeSender = ({ name, address }: MailSender): string =>
  name !== undefined && address !== undefined ? `${name} <${address}>` : (name ?? address ?? '')

/** To whom a mail goes. */
export const describeReceiver = (to: MailReceiver, wording: Wording): string =>
  to.kind === 'address' ? `the address ${wording.value(to.expr)}` : describeActor(to, wording)

export function describeWebhook(webhook: Webhook, wording: Wording): DescribedLine {
  const sends = webhook.sends ? `sends \`${codeOf(webhook.sends.tree)}\`` : 'sends the id'
  const rest = remaining(webhook, {
    ...omit('label', 'entity', 'help', 'address', 'sends'),
    name: identifierOf(webhook.label),
  })
  return line(
    `Webhook ${webhook.label} of ${wording.entity(webhook.entity)}: ${sends} to ${webhook.address}.${rest}${help(webhook.help)}`,
    webhook.origin,
  )
}
