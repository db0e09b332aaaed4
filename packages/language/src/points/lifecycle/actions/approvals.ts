/** Plans the approvals of actions: how many people must approve, and which changes cancel earlier approvals. */
import { append, identifierOf } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../../document/index.ts'
import type { Action, Approval } from '@ninefold/plan'
import { checkPhrase } from '../../../kernel/index.ts'
import type { LifecycleContext } from './plan.ts'
import { findAction, unknownField } from '../effects/plan.ts'
import type { ApprovalRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import { planWho } from '../who/find.ts'
import { isInverse } from '@ninefold/plan/values'

export function planApproval(
  read: ApprovalRead,
  actions: readonly Action[],
  context: LifecycleContext,
): Approval | undefined {
  const { names, entity, problems } = context
  const name = findAction(read.action, entity, context)
  const action = actions.find((one) => one.name === name)
  const { needed = 0 } = read
  const from = read.from ? planWho(read.from, entity, context, problems, needed > 1) : action?.who
  const when = read.when && checkPhrase(read.when, names, { this: entity.name }, { kind: 'yesNo' })
  append(problems, when?.problems ?? [])
  const lostWhen = read.lostWhen.flatMap((phrase) => lostField(phrase, context) ?? [])
  if (!name || !from || needed === 0) return undefined
  const label = plainText(read.label)
  return {
    name: identifierOf(label),
    label,
    action: name,
    needed,
    from,
    ...(when?.expr && { when: when.expr }),
    lostWhen,
    origin: names.originOf(read.span),
  }
}

/** The field must be stored in the record itself: only changes of the record cancel approvals. */
function lostField(phrase: Phrase, { names, entity, planned, problems }: LifecycleContext): string | undefined {
  const name = plainText(phrase)
  const field = names.field(entity, phrase)
  if (!field) problems.push(unknownField(phrase.span, name, entity))
  const found = planned(entity.name)?.fields.find((one) => one.name === field?.name)
  if (found && (isInverse(found.type) || found.computed?.stored === false))
    problems.push(lifecycleProblem('LIF-034', { span: phrase.span }, { name: found.label, entity: entity.label }))
  return field?.name
}
