/** The wording of what actions send, with the values of the record in it. */
import { kept } from '../../kept.ts'
import { once } from '../../once.ts'
import type { Lifecycle, Message } from '../../plan/plan.ts'
import { foldName } from '../identifier.ts'
import type { Names, Outcome } from '../room.ts'
import { planTemplate } from '../template.ts'
import type { MessageRead } from './model.ts'
import { nameOf } from './named-once.ts'
import { lifecycleProblem } from './problems.ts'

export function planMessages(
  messages: readonly MessageRead[],
  lifecycles: readonly Lifecycle[],
  names: Names,
  sent: ReadonlySet<string>,
): Outcome<readonly Message[]> {
  const senders = sendersOf(lifecycles, messagesIn)
  const planned = messages.map((read) => {
    const { name, label } = nameOf(read.label)
    return planMessage(read, senders.get(name), sent.has(foldName(label)), names)
  })
  return { value: planned.flatMap(({ value }) => value ?? []), problems: planned.flatMap(({ problems }) => problems) }
}

/** The first entity whose actions send it, by the name of what is sent. */
export function sendersOf(
  lifecycles: readonly Lifecycle[],
  sentBy: (lifecycle: Lifecycle) => readonly string[],
): ReadonlyMap<string, string> {
  const senders = new Map<string, string>()
  for (const lifecycle of lifecycles)
    for (const name of sentBy(lifecycle)) if (!senders.has(name)) senders.set(name, lifecycle.entity)
  return senders
}

const messagesIn = once(({ create, actions }: Lifecycle): readonly string[] =>
  [...create.then, ...actions.flatMap(({ then }) => then)].flatMap((effect) =>
    effect.kind === 'notify' ? (effect.message ?? []) : [],
  ),
)

/** Its values are those of the entity it stands under, else of the first one that sends it. */
const planMessage = kept(
  (read: MessageRead, sender: string | undefined, isSent: boolean, names: Names): Outcome<Message | undefined> => {
    const { name, label } = nameOf(read.label)
    const entity = (read.entity && names.entity(read.entity)?.name) ?? sender
    const unsent = isSent
      ? []
      : [lifecycleProblem('LIF-003', { span: read.label.span }, { name: label, what: 'message' })]
    if (!entity) return { value: undefined, problems: unsent }
    const scope = { this: entity }
    const [subject, text] = [planTemplate(read.subject, names, scope), planTemplate(read.text, names, scope)]
    const origin = names.originOf(read.span)
    return {
      value: { name, label, entity, subject: subject.value, text: text.value, origin },
      problems: [...unsent, ...subject.problems, ...text.problems],
    }
  },
)
