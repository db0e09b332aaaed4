/** The wording of what actions send, with the values of the record in it. */
import { plainText } from '../../document/phrase.ts'
import type { Lifecycle, Message } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { foldName, identifierOf } from '../identifier.ts'
import type { Names } from '../room.ts'
import { planTemplate } from '../template.ts'
import type { MessageRead } from './model.ts'
import { lifecycleProblem } from './problems.ts'

export interface MessageName {
  readonly name: string
  readonly label: string
  readonly read: MessageRead
}

export function namesOfMessages(messages: readonly MessageRead[], problems: Problem[]): readonly MessageName[] {
  const named: MessageName[] = []
  for (const read of messages) {
    const label = plainText(read.label)
    const name = identifierOf(label)
    const first = named.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!first) named.push({ name, label, read })
    else {
      const second = { span: first.read.label.span, label: 'it stands here first' }
      problems.push(lifecycleProblem('LIF-023', { span: read.label.span, second }, { name: label }))
    }
  }
  return named
}

/** A message's values are those of the entity it stands under, else of the first one that sends it. */
export function planMessages(
  messages: readonly MessageName[],
  lifecycles: readonly Lifecycle[],
  names: Names,
  sent: ReadonlySet<string>,
  problems: Problem[],
): readonly Message[] {
  return messages.flatMap(({ name, label, read }) => {
    const sender = lifecycles.find((lifecycle) => sends(lifecycle, name))
    const written = read.entity && names.entity(read.entity)?.name
    if (!sent.has(foldName(label)))
      problems.push(lifecycleProblem('LIF-003', { span: read.label.span }, { name: label, what: 'message' }))
    const entity = written ?? sender?.entity
    if (!entity) return []
    const scope = { this: entity }
    const [subject, text] = [planTemplate(read.subject, names, scope), planTemplate(read.text, names, scope)]
    problems.push(...subject.problems, ...text.problems)
    return [{ name, label, entity, subject: subject.value, text: text.value, origin: names.originOf(read.span) }]
  })
}

function sends(lifecycle: Lifecycle, message: string): boolean {
  const effects = [...lifecycle.create.then, ...lifecycle.actions.flatMap((action) => action.then)]
  return effects.some((effect) => effect.kind === 'notify' && effect.message === message)
}
