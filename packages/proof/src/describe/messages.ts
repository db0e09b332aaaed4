/** Describes the messages and webhooks of point 4. */
import { codeOf } from '@ninefold/plan/expression'
import type { Message, Template, Webhook } from '@ninefold/plan'
import { identifierOf } from '@ninefold/plan/base'
import { help, line, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

export const describeTemplate = (template: Template): string =>
  template.map((part) => (typeof part === 'string' ? part : `{${codeOf(part.tree)}}`)).join('')

export function describeMessage(message: Message, wording: Wording): DescribedLine {
  const about = message.entity === undefined ? '' : ` (${wording.entity(message.entity)})`
  const rest = remaining(message, { ...omit('label', 'entity', 'subject', 'text'), name: identifierOf(message.label) })
  return line(
    `Message ${message.label}${about}: "${describeTemplate(message.subject)}" – ${describeTemplate(message.text)}${rest}`,
    message.origin,
  )
}

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
