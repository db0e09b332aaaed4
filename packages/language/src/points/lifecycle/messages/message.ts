/** Plans one message: its wordings, and what its mails have besides. */
import type { Actor, MailReceiver, Message, MessageButton, MessageVariant, Template } from '@ninefold/plan'
import type { Tree } from '@ninefold/plan/expression'
import { foldName } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import { type Phrase, plainText } from '../../../document/index.ts'
import {
  noteUse,
  planTemplate,
  type EntityName,
  type Outcome,
  type ScopeHere,
  type TemplateText,
} from '../../../kernel/index.ts'
import { findAddress } from '../effects/addresses.ts'
import type { MessageRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import type { LifecycleScope } from '../scope.ts'
import { findActor } from '../who/find.ts'
import { nameOf } from './name-of.ts'

interface MessageContext extends LifecycleScope {
  readonly entity: EntityName
  readonly scope: ScopeHere
  readonly problems: Problem[]
}

export const planMessage = (
  read: MessageRead,
  about: string | undefined,
  isSent: boolean,
  all: LifecycleScope,
): Outcome<Message | undefined> => {
  const { name, label } = nameOf(read.label)
  const problems: Problem[] = []
  if (!isSent) problems.push(lifecycleProblem('LIF-003', { span: read.label.span }, { name: label, what: 'message' }))
  const entity = about === undefined ? undefined : all.names.entity(about)
  if (!entity) return { value: undefined, problems }
  const context: MessageContext = { ...all, entity, scope: scopeOf(entity), problems }
  const wording = wordingOf(read, context)
  const variants = read.variants.flatMap((one) => planVariant(one, wording, context))
  const replyTo = read.replyTo && findReplyTo(read.replyTo, context)
  const value: Message = {
    name,
    label,
    entity: entity.name,
    ...wording,
    ...(variants.length > 0 && { variants }),
    ...(read.sender && { sender: read.sender }),
    ...(replyTo && { replyTo }),
    ...(read.optional && { optional: true }),
    ...(read.digest && { digest: read.digest }),
    origin: all.names.originOf(read.span),
  }
  return { value, problems }
}

/** `receiver` is whoever gets the message, unless the record has a field with that name. */
const scopeOf = ({ name, fields }: EntityName): ScopeHere =>
  fields.some((field) => field.name === 'receiver')
    ? { this: name }
    : { this: name, context: { receiver: { kind: 'record', entity: 'User' } } }

type Wording = Pick<Message, 'subject' | 'text' | 'button'>

/** Empty cells of a variant are as in the main row. */
function wordingOf(read: MessageRead, context: MessageContext, main: Wording = { subject: [], text: [] }): Wording {
  const planned = (text: TemplateText | undefined, otherwise: Template): Template => {
    if (!text) return otherwise
    const { value, problems } = planTemplate(text, context.names, context.scope)
    context.problems.push(...problems)
    return value
  }
  const button = read.button ? buttonOf(read.button, context) : main.button
  return {
    subject: planned(read.subject, main.subject),
    text: planned(read.text, main.text),
    ...(button && { button }),
  }
}

function planVariant(read: MessageRead, main: Wording, context: MessageContext): readonly MessageVariant[] {
  const wording = wordingOf(read, context, main)
  const origin = context.names.originOf(read.span)
  const find = (phrase: Phrase): readonly Actor[] => {
    const found = findActor(phrase, context.entity, context, context.problems)
    return found ? [found.actor] : []
  }
  return (read.receivers?.actors ?? []).flatMap(find).map((one) => ({ for: one, ...wording, origin }))
}

function buttonOf(phrase: Phrase, { actionsOf, entity }: MessageContext): MessageButton {
  const label = plainText(phrase)
  const action = actionsOf(entity.name).find((one) => foldName(one.label) === foldName(label))
  if (!action) return { label }
  noteUse(phrase, 'action', action.name, entity.name)
  return { label: action.label, action: action.name }
}

function findReplyTo(phrase: Phrase, context: MessageContext): MailReceiver | undefined {
  const address = findAddress(phrase, context)
  if (address) return address === 'none' ? undefined : address
  const found = findActor(phrase, context.entity, context, context.problems)?.actor
  if (found?.kind !== 'role') return found
  context.problems.push(lifecycleProblem('LIF-064', { span: phrase.span }, { name: plainText(phrase) }))
  return undefined
}

/** Does one of its texts contain a value of its receiver? */
export const namesReceiver = ({ subject, text, variants = [] }: Message): boolean =>
  [{ subject, text }, ...variants].some((one) =>
    [...one.subject, ...one.text].some((part) => typeof part !== 'string' && mentions(part.tree)),
  )

const mentions = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return false
  const tree = part as Partial<Tree & { op: 'name' }>
  if (tree.op === 'name' && tree.scope === 'context' && tree.name === 'receiver') return true
  return Object.values(part).some(mentions)
}
