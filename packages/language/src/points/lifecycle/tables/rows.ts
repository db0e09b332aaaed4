/** Reads one row of each table of point 4, in which each cell is parsed. */
import { memoize } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import { type Phrase, phraseAt } from '../../../document/index.ts'
import type { ParsedRow } from '../../../kernel/index.ts'
import { readArrows } from '../arrows/arrows.ts'
import type { ActionRead, ApprovalRead, FromRead, MessageRead, StateRead, WebhookRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import type { ACTIONS } from './actions.ts'
import type { APPROVALS, MESSAGES, WEBHOOKS } from './others.ts'
import type { STATES } from './states.ts'

type StateRow = ParsedRow<typeof STATES.columns>

interface ActionFound {
  readonly action?: ActionRead
  readonly problems: readonly Problem[]
}

/** `whoOpen`: nothing says who takes it. */
export const readAction = (row: ParsedRow<typeof ACTIONS.columns>, whoOpen: boolean): ActionFound => {
  const { cells, span, claims } = row
  const label = cells.action?.value
  if (!label) return { problems: [lifecycleProblem('LIF-009', { span }, {})] }
  const from = cells.from?.value ?? { kind: 'none' }
  const to = cells.to?.value ?? { kind: 'none' }
  const [arrow, more] = from.kind === 'none' && to.kind === 'none' ? (readArrows(label) ?? []) : []
  const step = arrow && !more ? arrow : { label, from, to }
  const { when, error, message } = cells
  const read: ActionRead = {
    ...step,
    creates: isCreate(step.label, step.from),
    ...cells.who?.value,
    whoOpen,
    ...(when?.value && { when: when.value }),
    ...(error?.value && { error: error.value }),
    ...(message?.value && { message: message.value }),
    asks: cells.asks?.value ?? [],
    then: cells.then?.value ?? [],
    help: cells.meaning?.value ?? '',
    claims,
    span,
  }
  return { action: read, problems: row.problems }
}

function isCreate(label: Phrase, from: FromRead): boolean {
  return (
    from.kind === 'nowhere' ||
    /^\(\s*(?:create|creates|new)\s*\)$/iu.test(label.text) ||
    (from.kind === 'none' && /^create$/iu.test(label.text))
  )
}

/** `limits`, `listsNext`: the table has a column *May still change*, and one of next states: an empty cell says something there. */
export const readState = (row: StateRow, limits: boolean, listsNext: boolean): StateRead => {
  const { cells, span } = row
  const { partOf, onEntry, onExit, final, label, was, next, who } = cells
  return {
    name: cells.state!.value!,
    meaning: cells.meaning?.value ?? '',
    ...(partOf?.value && { partOf: partOf.value }),
    within: [],
    ...(onEntry?.value && { onEntry: onEntry.value }),
    ...(onExit?.value && { onExit: onExit.value }),
    ...(final?.value && { final: final.span }),
    ...(cells.initial?.value && { initial: true }),
    ...(listsNext && {
      next: { states: next?.value ?? [], ...(who?.value && { who: who.value }), span: next?.span ?? span },
    }),
    ...(label?.value && { label: label.value }),
    ...(was?.value && { was: was.value }),
    ...(limits && { mayChange: cells.mayChange?.value ?? { kind: 'empty', fields: [] } }),
    claims: row.claims.filter((place) => listsNext || place !== who?.span),
  }
}

export const readApproval = memoize((row: ParsedRow<typeof APPROVALS.columns>): ApprovalRead => {
  const { approval, action, needed, from, when, lostWhen } = row.cells
  const count = needed ? needed.value : 2
  return {
    label: approval!.value!,
    action: action?.value ?? phraseAt('', row.span),
    ...(count !== undefined && { needed: count }),
    ...(from?.value && { from: from.value }),
    ...(when?.value && { when: when.value }),
    lostWhen: lostWhen?.value ?? [],
    claims: row.claims,
    span: row.span,
  }
})

export const readMessage = memoize(({ cells, span }: ParsedRow<typeof MESSAGES.columns>): MessageRead => {
  const { message, subject, text } = cells
  return {
    label: message!.value!,
    ...(subject?.value && { subject: subject.value }),
    ...(text?.value && { text: text.value }),
    span,
  }
})

export const readWebhook = memoize(({ cells, span, claims }: ParsedRow<typeof WEBHOOKS.columns>): WebhookRead => {
  const { webhook, address, sends, meaning } = cells
  return {
    label: webhook!.value!,
    ...(address?.value && { address: address.value }),
    ...(sends?.value && { sends: sends.value }),
    help: meaning?.value ?? '',
    claims,
    span,
  }
})
