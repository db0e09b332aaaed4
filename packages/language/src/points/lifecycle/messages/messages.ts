/** Plans messages: their names, and their texts with values of the record. */
import { type Phrase, plainText } from '../../../document/index.ts'
import { memoize, foldName, identifierOf } from '@ninefold/plan/base'
import type { Lifecycle, Message, Template } from '@ninefold/plan'
import {
  callMemoized,
  duplicateFinder,
  type Names,
  type Outcome,
  planTemplate,
  type TemplateText,
} from '../../../kernel/index.ts'
import type { MessageRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'

export function planMessages(
  messages: readonly MessageRead[],
  lifecycles: readonly Lifecycle[],
  names: Names,
  sent: ReadonlySet<string>,
): Outcome<readonly Message[]> {
  return planSent(messages, planMessage, sendersOf(lifecycles, messagesIn, names), names, sent)
}

type Sent = Pick<MessageRead, 'label' | 'entity'>

/** Plans messages or webhooks, each with the entity whose actions send it. `sent`: folded names of those that are sent. */
export function planSent<R extends Sent, V extends object>(
  all: readonly R[],
  plan: (read: R, entity: string | undefined, isSent: boolean, names: Names) => Outcome<V | undefined>,
  entityOf: ReturnType<typeof sendersOf>,
  names: Names,
  sent: ReadonlySet<string>,
): Outcome<readonly V[]> {
  const planned = all.map((read) => {
    const { name, label } = nameOf(read.label)
    return callMemoized(plan, read, entityOf(name, read.entity), sent.has(foldName(label)), names)
  })
  return { value: planned.flatMap(({ value }) => value ?? []), problems: planned.flatMap(({ problems }) => problems) }
}

/**
 * Finds the entity of a message or webhook by its name and the heading above: the entity of that heading if its actions send it, else the
 * first entity whose actions send it.
 */
export function sendersOf(
  lifecycles: readonly Lifecycle[],
  sentBy: (lifecycle: Lifecycle) => readonly string[],
  names: Names,
): (name: string, under: Phrase | undefined) => string | undefined {
  const senders = new Map<string, string[]>()
  for (const lifecycle of lifecycles)
    for (const name of sentBy(lifecycle)) senders.set(name, [...(senders.get(name) ?? []), lifecycle.entity])
  return (name, under) => {
    const entity = under && names.entity(under)?.name
    const found = senders.get(name) ?? []
    return entity !== undefined && (found.length === 0 || found.includes(entity)) ? entity : found[0]
  }
}

const messagesIn = memoize(({ create, actions }: Lifecycle): readonly string[] =>
  [...create.then, ...actions.flatMap(({ then }) => then)].flatMap((effect) =>
    'message' in effect ? (effect.message ?? []) : [],
  ),
)

const NO_TEXT: Outcome<Template> = { value: [], problems: [] }

const planMessage = (
  read: MessageRead,
  entity: string | undefined,
  isSent: boolean,
  names: Names,
): Outcome<Message | undefined> => {
  const { name, label } = nameOf(read.label)
  const unsent = isSent
    ? []
    : [lifecycleProblem('LIF-003', { span: read.label.span }, { name: label, what: 'message' })]
  if (!entity) return { value: undefined, problems: unsent }
  const scope = { this: entity }
  const planned = (text?: TemplateText) => (text ? planTemplate(text, names, scope) : NO_TEXT)
  const [subject, text] = [planned(read.subject), planned(read.text)]
  const origin = names.originOf(read.span)
  return {
    value: { name, label, entity, subject: subject.value, text: text.value, origin },
    problems: [...unsent, ...subject.problems, ...text.problems],
  }
}

/** The identifier and label of a message or webhook. */
export const nameOf = memoize((phrase: Phrase): { readonly name: string; readonly label: string } => {
  const label = plainText(phrase)
  return { name: identifierOf(label), label }
})

/** Reports and removes messages or webhooks whose name is already used. */
export function namedOnce<R extends { readonly label: Phrase }>(all: readonly R[]): Outcome<readonly R[]> {
  const firstNamed = duplicateFinder(all, ({ label }) => nameOf(label).name.toLowerCase())
  const problems = all.flatMap((one) => {
    const first = firstNamed(one)
    if (!first) return []
    const second = { span: first.label.span, label: 'it stands here first' }
    return [lifecycleProblem('LIF-023', { span: one.label.span, second }, { name: nameOf(one.label).label })]
  })
  return { value: problems.length === 0 ? all : all.filter((one) => !firstNamed(one)), problems }
}
