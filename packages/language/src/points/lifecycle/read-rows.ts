/** Reads one row of each table of point 4: actions, states, approvals, messages, webhooks. */
import { type Phrase, isEmpty, listItems, matchPhrase, plainText } from '../../document/index.ts'
import { memoized } from '../../incremental.ts'
import { memoize } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import { readFormerly, type RowRead, claim, reportNoFlag } from '../../kernel/index.ts'
import type { ACTIONS, APPROVALS, MESSAGES, STATES, WEBHOOKS } from './forms.ts'
import type {
  ActionRead,
  ApprovalRead,
  FromRead,
  MayChangeRead,
  MessageRead,
  NextRead,
  StateRead,
  WebhookRead,
} from './model.ts'
import { readArrows } from './arrows.ts'
import { isSilent, readFrom, readTo, statesListed } from './ends.ts'
import { lifecycleProblem } from './problems.ts'
import { readAsks, readEffects } from './read-effects.ts'
import { readWho, readWhoCell } from './read-who.ts'

interface ActionFound {
  readonly action?: ActionRead
  readonly problems: readonly Problem[]
}

export const readAction = memoized((row: RowRead<typeof ACTIONS>, whoOpen: boolean): ActionFound => {
  const { cells, span } = row
  if (isSilent(cells.action)) return { problems: [lifecycleProblem('LIF-009', { span }, {})] }
  const [arrow, more] = isSilent(cells.from) && isSilent(cells.to) ? (readArrows(cells.action) ?? []) : []
  const step = arrow && !more ? arrow : { label: cells.action, from: readFrom(cells.from), to: readTo(cells.to) }
  const action: ActionRead = {
    ...step,
    creates: isCreate(step.label, step.from),
    ...readWhoCell(cells.who),
    whoOpen,
    ...(!isSilent(cells.when) && { when: cells.when }),
    ...(!isSilent(cells.error) && { error: cells.error }),
    ...(!isSilent(cells.message) && { message: cells.message }),
    asks: readAsks(cells.asks),
    then: isSilent(cells.then) ? [] : readEffects(cells.then).effects,
    help: plainText(cells.meaning),
    ...(step !== arrow && claim(cells.from, cells.to)),
    span,
  }
  return { action, problems: reportUnread(cells.then) }
})

/** Effects that are none. */
export function reportUnread(...cells: readonly Phrase[]): readonly Problem[] {
  const unread = cells.filter((cell) => !isSilent(cell)).flatMap((cell) => readEffects(cell).unread)
  return unread.map((part) => lifecycleProblem('LIF-015', { span: part.span }, { text: part.text }))
}

function isCreate(label: Phrase, from: FromRead): boolean {
  return (
    from.kind === 'nowhere' ||
    /^\(\s*(?:create|creates|new)\s*\)$/iu.test(label.text) ||
    (from.kind === 'none' && /^create$/iu.test(label.text))
  )
}

/** `limits`, `listsNext`: whether the table says what may still be changed, and what comes next. */
export const readState = memoized((row: RowRead<typeof STATES>, limits: boolean, listsNext: boolean): StateRead => {
  const { state, meaning, initial, final, label, partOf, onEntry, onExit, was, mayChange, next, who } = row.cells
  return {
    name: state,
    meaning: plainText(meaning),
    ...(!isSilent(partOf) && { partOf }),
    within: [],
    ...(!isSilent(onEntry) && { onEntry: readEffects(onEntry).effects }),
    ...(!isSilent(onExit) && { onExit: readEffects(onExit).effects }),
    ...(FINAL.test(final.text) && { final }),
    ...(INITIAL.test(initial.text) && { initial }),
    ...(listsNext && { next: readNext(next, who) }),
    ...(!isEmpty(label) && { label: plainText(label) }),
    ...(!isEmpty(was) && { was: readFormerly(was) }),
    ...(limits && { mayChange: readMayChange(mayChange) }),
  }
})

const FINAL = /^(?:yes|y|✓|✔|x|final|true)$/iu
const INITIAL = /^(?:yes|y|✓|✔|x|initial|start|true)$/iu

/** Marks of states that are none. */
export const reportMarks = memoize(({ cells: { initial, final } }: RowRead<typeof STATES>): readonly Problem[] => [
  ...reportNoFlag(initial, 'Initial', INITIAL),
  ...reportNoFlag(final, 'Final', FINAL),
])

/** What is said to be an end has no next states. */
function readNext(cell: Phrase, who: Phrase): NextRead {
  const isEnd = isSilent(cell) || /^\(?(?:none|end|final|n\/a|nothing|no|\[\*\])\)?$/iu.test(cell.text)
  return {
    states: isEnd ? [] : statesListed(cell),
    ...(!isSilent(who) && { who: readWho(who) }),
    span: cell.span,
  }
}

function readMayChange(cell: Phrase): MayChangeRead {
  const { text, span } = cell
  if (isEmpty(cell)) return { kind: 'empty', fields: [], span }
  if (/^(?:all|everything|any|yes|y|✓|✔|all fields)$/iu.test(text)) return { kind: 'all', fields: [], span }
  if (/^(?:nothing|none|no|n|never|✗|[-–—])$/iu.test(text)) return { kind: 'fields', fields: [], span }
  const [but] = matchPhrase(cell, /^(?:(?:all|everything) )?(?:but|except) (.+)$/iu) ?? []
  return { kind: but ? 'but' : 'fields', fields: listItems(but ?? cell), span }
}

export const readApproval = memoize((row: RowRead<typeof APPROVALS>): ApprovalRead => {
  const { approval, action, needed, from, when, lostWhen } = row.cells
  const [fields] = matchPhrase(lostWhen, /^(.+?)\s+(?:changes?|changed|is changed|are changed)$/iu) ?? []
  return {
    label: approval,
    action,
    needed,
    ...(!isEmpty(from) && { from: readWho(from) }),
    ...(!isEmpty(when) && { when }),
    lostWhen: listItems(fields ?? lostWhen),
    span: row.span,
  }
})

export const readMessage = memoize((row: RowRead<typeof MESSAGES>): MessageRead => {
  const { message, subject, text } = row.cells
  return { label: message, subject, text, span: row.span }
})

export const readWebhook = memoize((row: RowRead<typeof WEBHOOKS>): WebhookRead => {
  const { webhook, address, sends, meaning } = row.cells
  return {
    label: webhook,
    address,
    ...(!isSilent(sends) && { sends }),
    help: plainText(meaning),
    span: row.span,
  }
})
