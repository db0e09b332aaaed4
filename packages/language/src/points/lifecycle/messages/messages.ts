/** Plans messages: their names, and their texts with values of the record. */
import type { Phrase } from '../../../document/index.ts'
import { memoize, foldName } from '@ninefold/plan/base'
import type { Lifecycle, Message } from '@ninefold/plan'
import { callMemoized, duplicateFinder, type Names, type Outcome } from '../../../kernel/index.ts'
import type { MessageRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import type { LifecycleScope } from '../scope.ts'
import { nameOf } from './name-of.ts'
import { namesReceiver, planMessage } from './message.ts'

export function planMessages(
  messages: readonly MessageRead[],
  lifecycles: readonly Lifecycle[],
  scope: LifecycleScope,
  sent: ReadonlySet<string>,
): Outcome<readonly Message[]> {
  const planned = planSent(messages, planMessage, sendersOf(lifecycles, messagesIn, scope.names), scope, sent)
  const toAddresses = new Map(lifecycles.flatMap(mailedToAddresses))
  const nameless = planned.value.flatMap((message) => {
    const to = toAddresses.get(message.name)
    const label = messages.find(({ label: one }) => nameOf(one).name === message.name)?.label
    return to !== undefined && label && namesReceiver(message)
      ? [lifecycleProblem('LIF-069', { span: label.span }, { name: message.label, to })]
      : []
  })
  return { value: planned.value, problems: [...planned.problems, ...nameless] }
}

/** The messages that are mailed to addresses, each with such an address. */
const mailedToAddresses = memoize((lifecycle: Lifecycle): readonly (readonly [string, string])[] =>
  effectsOf(lifecycle).flatMap((effect) =>
    effect.kind === 'mail' && effect.to.kind === 'address' && effect.message !== undefined
      ? [[effect.message, effect.to.label]]
      : [],
  ),
)

const effectsOf = ({ create, actions }: Lifecycle) => [...create.then, ...actions.flatMap(({ then }) => then)]

type Sent = Pick<MessageRead, 'label' | 'entity'>

/** Plans messages or webhooks, each with the entity whose actions send it. `sent`: folded names of those that are sent. */
export function planSent<R extends Sent, V extends object, C extends object>(
  all: readonly R[],
  plan: (read: R, entity: string | undefined, isSent: boolean, context: C) => Outcome<V | undefined>,
  entityOf: ReturnType<typeof sendersOf>,
  context: C,
  sent: ReadonlySet<string>,
): Outcome<readonly V[]> {
  const planned = all.map((read) => {
    const { name, label } = nameOf(read.label)
    return callMemoized(plan, read, entityOf(name, read.entity), sent.has(foldName(label)), context)
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

const messagesIn = memoize((lifecycle: Lifecycle): readonly string[] =>
  effectsOf(lifecycle).flatMap((effect) => ('message' in effect ? (effect.message ?? []) : [])),
)

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

/** Joins the rows of each message: those with receivers become variants of the row without. */
export function joinVariants(all: readonly MessageRead[]): Outcome<readonly MessageRead[]> {
  if (!all.some(({ receivers }) => receivers)) return { value: all, problems: [] }
  const keyOf = ({ label }: MessageRead) => nameOf(label).name.toLowerCase()
  const variants = Map.groupBy(
    all.filter(({ receivers }) => receivers),
    keyOf,
  )
  const main = all.filter(({ receivers }) => !receivers)
  const known = new Set(main.map(keyOf))
  const alone = [...variants.values()].flatMap(([first]) => (first && !known.has(keyOf(first)) ? [first] : []))
  return {
    value: [...main, ...alone].map((one) => {
      const own = variants.get(keyOf(one))
      return own ? { ...one, variants: own } : one
    }),
    problems: alone.map(({ label }) =>
      lifecycleProblem('LIF-068', { span: label.span }, { name: nameOf(label).label }),
    ),
  }
}
