/** What leaves the application, besides the record API: to other servers, and by mail to addresses outside. */
import {
  labelNamed,
  named,
  type Action,
  type Attachment,
  type Effect,
  type Entity,
  type Message,
  type Plan,
} from '@ninefold/plan'
import { isReference } from '@ninefold/plan/values'
import { finding, type Finding } from './finding.ts'
import { sensitivityOf } from './sensitive.ts'
import { withArticle } from '@ninefold/plan/problem'

export const sentOutside = (plan: Plan): readonly Finding[] => [...sentToServers(plan), ...mailedOutside(plan)]

const sentToServers = (plan: Plan): readonly Finding[] =>
  (plan.webhooks ?? []).map(({ label, entity, address, sends, origin }) => {
    const what = sends ? `\`${sends.source}\`` : 'the id'
    const text = `"${label}" sends ${what} of ${withArticle(labelNamed(plan.entities, entity))} to ${hostOf(address)}.`
    return finding(text, !address.startsWith('https://'), origin)
  })

const hostOf = (address: string): string => /^[a-z]+:\/\/([^/]+)/u.exec(address)?.[1] ?? address

// ── Mails ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type MailEffect = Effect & { readonly kind: 'mail' }

/** An address has no permissions: it gets the values of the message and the attachments, whoever may read them. */
const mailedOutside = (plan: Plan): readonly Finding[] =>
  plan.lifecycles.flatMap(({ entity, actions, create }) => [
    ...create.then.flatMap((effect) => mailOf(effect, { plan, entity, by: 'A new record' })),
    ...actions.flatMap((action) =>
      action.then.flatMap((effect) => mailOf(effect, { plan, entity, by: nameOf(action) })),
    ),
  ])

const nameOf = ({ label }: Action): string => `"${label}"`

interface Sent {
  readonly plan: Plan
  readonly entity: string
  readonly by: string
}

function mailOf(effect: Effect, { plan, entity: name, by }: Sent): readonly Finding[] {
  if (effect.kind !== 'mail' || effect.to.kind !== 'address') return []
  const entity = named(plan.entities, name)
  const message = plan.messages.find((one) => one.name === effect.message)
  const paths = message ? valuesIn(message) : []
  const what = [...paths.map((path) => `\`${path}\``), ...effect.attachments.map((one) => describe(one, plan))]
  const listed = what.length === 0 ? 'a message' : what.join(', ')
  const text = `${by} mails ${listed} of ${withArticle(labelNamed(plan.entities, name))} to the address in ${effect.to.label}.`
  const isPersonal = paths.some((path) => entity !== undefined && isSensitive(plan, entity, path.split('.')))
  return [finding(text, isPersonal || isEntered(effect), effect.origin, message?.origin)]
}

/** Whoever takes the action decides to whom the values go. */
const isEntered = ({ to }: MailEffect): boolean =>
  to.kind === 'address' && to.expr.reads.some((path) => path.startsWith('input.'))

/** What the texts read from the record. */
const valuesIn = ({ subject, text }: Message): readonly string[] => [
  ...new Set([...subject, ...text].flatMap((part) => (typeof part === 'string' ? [] : part.reads))),
]

function describe(attachment: Attachment, plan: Plan): string {
  switch (attachment.kind) {
    case 'print':
      return `the PDF "${labelNamed(plan.screens, attachment.screen)}"`
    case 'files':
      return `the file in \`${attachment.field}\``
    case 'dates':
      return `\`${attachment.from}\``
  }
}

/** Does the path lead to personal or confidential data? */
function isSensitive(plan: Plan, entity: Entity, [name, ...rest]: readonly string[]): boolean {
  const field = entity.fields.find((one) => one.name === name)
  if (!field) return false
  if (rest.length === 0) return sensitivityOf(field, entity) !== undefined
  const next = isReference(field.type) ? named(plan.entities, field.type.entity) : undefined
  return next !== undefined && isSensitive(plan, next, rest)
}
