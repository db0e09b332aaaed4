/** Converts the parsed rows of the tables of point 4 to the model. */
import { memoize } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import type { Problem } from '@ninefold/plan/problem'
import { type Phrase, phraseAt } from '../../../document/index.ts'
import { type ParsedRow, valuesIn } from '../../../kernel/index.ts'
import { readArrows } from '../arrows/arrows.ts'
import type { ActionRead, ApprovalRead, FromRead, MessageRead, StateRead, WebhookRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import type { ACTIONS } from './actions.ts'
import type { MESSAGES } from './messages.ts'
import type { APPROVALS, WEBHOOKS } from './others.ts'
import type { STATES } from './states.ts'

type StateRow = ParsedRow<typeof STATES.columns>

interface ActionFound {
  readonly action?: ActionRead
  readonly problems: readonly Problem[]
}

/** `whoOpen`: the table has no column for the users. */
export const readAction = (row: ParsedRow<typeof ACTIONS.columns>, whoOpen: boolean): ActionFound => {
  const { cells, span, claims } = row
  const label = cells.action?.value
  if (!label) return { problems: [lifecycleProblem('LIF-009', { span }, {})] }
  const from = cells.from?.value ?? { kind: 'none' }
  const to = cells.to?.value ?? { kind: 'none' }
  const [arrow, more] = from.kind === 'none' && to.kind === 'none' ? (readArrows(label) ?? []) : []
  const step = arrow && !more ? arrow : { label, from, to }
  const read: ActionRead = {
    ...step,
    creates: isCreate(step.label, step.from),
    ...cells.who?.value,
    whoOpen,
    ...valuesIn(cells, 'when', 'error', 'message', 'signInAgain'),
    asks: cells.asks?.value ?? [],
    then: cells.then?.value ?? [],
    help: cells.meaning?.value ?? '',
    claims,
    span,
  }
  return { action: read, problems: row.problems }
}

const CREATE_IN_BRACKETS = pattern('\\( (creates?|new) \\)')

const isCreate = ({ text }: Phrase, { kind }: FromRead): boolean =>
  kind === 'nowhere' || CREATE_IN_BRACKETS.test(text) || (kind === 'none' && text.toLowerCase() === 'create')

/** `limits`, `listsNext`: the table has the columns *May still change* and *Next states*; their empty cells have a meaning. */
export const readState = (row: StateRow, limits: boolean, listsNext: boolean): StateRead => {
  const { cells, span } = row
  const { final, next, who } = cells
  return {
    name: cells.state!.value!,
    meaning: cells.meaning?.value ?? '',
    within: [],
    ...valuesIn(cells, 'partOf', 'onEntry', 'onExit', 'label', 'was'),
    ...(final?.value && { final: final.span }),
    ...(cells.initial?.value && { initial: true }),
    ...(listsNext && {
      next: { states: next?.value ?? [], ...valuesIn(cells, 'who'), span: next?.span ?? span },
    }),
    ...(limits && { mayChange: cells.mayChange?.value ?? { kind: 'empty', fields: [] } }),
    claims: row.claims.filter((place) => listsNext || place !== who?.span),
  }
}

export const readApproval = memoize(({ cells, claims, span }: ParsedRow<typeof APPROVALS.columns>): ApprovalRead => {
  const needed = cells.needed ? cells.needed.value : 2
  return {
    label: cells.approval!.value!,
    action: cells.action?.value ?? phraseAt('', span),
    ...(needed !== undefined && { needed }),
    ...valuesIn(cells, 'from', 'when'),
    lostWhen: cells.lostWhen?.value ?? [],
    claims,
    span,
  }
})

export const readMessage = memoize(({ cells, span, claims }: ParsedRow<typeof MESSAGES.columns>): MessageRead => ({
  label: cells.message!.value!,
  ...valuesIn(cells, 'receivers', 'subject', 'text', 'button', 'sender', 'replyTo', 'optional', 'digest'),
  variants: [],
  claims,
  span,
}))

export const readWebhook = memoize(({ cells, span, claims }: ParsedRow<typeof WEBHOOKS.columns>): WebhookRead => ({
  label: cells.webhook!.value!,
  ...valuesIn(cells, 'address', 'sends'),
  help: cells.meaning?.value ?? '',
  claims,
  span,
}))
