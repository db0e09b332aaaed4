/** The wording of what actions send, with the values of the record in it. */
import type { Lifecycle, Message } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { foldName } from '../identifier.ts'
import type { Names } from '../room.ts'
import { planTemplate } from '../template.ts'
import type { MessageRead } from './model.ts'
import type { Named } from './named-once.ts'
import { lifecycleProblem } from './problems.ts'

export type MessageName = Named<MessageRead>

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
