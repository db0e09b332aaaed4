/** Plans webhooks: their addresses and the data that is sent. */
import { append, memoize, identifierOf } from '@ninefold/plan/base'
import { type Phrase, codes, listItems, plainText } from '../../../document/index.ts'
import { readsOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Lifecycle, Webhook } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import {
  checkPhrase,
  findFieldPath,
  noteDeclared,
  type EntityName,
  type Names,
  type Outcome,
} from '../../../kernel/index.ts'
import { unknownField } from '../effects/plan.ts'
import type { WebhookRead } from '../model.ts'
import { planSent, sendersOf } from './messages.ts'
import { nameOf } from './name-of.ts'
import { lifecycleProblem } from '../problems.ts'

export function planWebhooks(
  webhooks: readonly WebhookRead[],
  lifecycles: readonly Lifecycle[],
  names: Names,
  sent: ReadonlySet<string>,
): Outcome<readonly Webhook[]> {
  return planSent(webhooks, planWebhook, sendersOf(lifecycles, webhooksIn, names), names, sent)
}

const webhooksIn = memoize(({ create, actions }: Lifecycle): readonly string[] =>
  [...create.then, ...actions.flatMap(({ then }) => then)].flatMap((effect) =>
    effect.kind === 'send' ? effect.webhook : [],
  ),
)

const planWebhook = (
  read: WebhookRead,
  about: string | undefined,
  isSent: boolean,
  names: Names,
): Outcome<Webhook | undefined> => {
  const problems: Problem[] = []
  const { name, label } = nameOf(read.label)
  noteDeclared(read.label.span, { kind: 'webhook', name })
  const entity = about === undefined ? undefined : names.entity(about)
  if (!isSent) problems.push(lifecycleProblem('LIF-003', { span: read.label.span }, { name: label, what: 'webhook' }))
  const { address } = read
  if (!entity || address === undefined) return { value: undefined, problems }
  const data = read.sends && planSends(read.sends, entity, names, problems)
  const origin = names.originOf(read.span)
  const value = { name, label, entity: entity.name, help: read.help, address, ...(data && { sends: data }), origin }
  return { value, problems }
}

/** The sent data: an expression or a list of fields. */
function planSends(phrase: Phrase, entity: EntityName, names: Names, problems: Problem[]): Expr | undefined {
  if (codes(phrase).length === 0) return planFields(phrase, entity, names, problems)
  const checked = checkPhrase(phrase, names, { this: entity.name })
  append(problems, checked.problems)
  const kind = checked.expr?.tree.type.kind
  if (kind === undefined || kind === 'map') return checked.expr
  if (checked.problems.length === 0) problems.push(lifecycleProblem('LIF-047', { span: phrase.span }, {}))
  return undefined
}

function planFields(phrase: Phrase, entity: EntityName, names: Names, problems: Problem[]): Expr {
  const entries = listItems(phrase).flatMap((item) => {
    const path = findFieldPath(item, entity, names)
    if (path.found) return [{ key: identifierOf(path.path), value: path.expr.tree }]
    problems.push(unknownField(path.span, path.name, path.entity))
    return []
  })
  const fields = Object.fromEntries(entries.map(({ key, value }) => [key, value.type]))
  const tree: Tree = { op: 'map', entries, type: { kind: 'map', fields } }
  return { source: plainText(phrase), tree, reads: readsOf(tree), origin: names.originOf(phrase.span) }
}
