/** Reads point 4: which tables stand under which entity, row by row. Cells are read in `read-who.ts` and `read-effects.ts`. */
import type { Block, Phrase, Section, Subject } from '../../document/model.ts'
import { isEmpty, listItems, matchPhrase, plainText } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { hasStructure, readTables, rowsOf, type RowRead, type TableForms } from '../reading.ts'
import type { Reading } from '../room.ts'
import type {
  ActionRead,
  ApprovalRead,
  FromRead,
  LifecycleRead,
  LifecyclesRead,
  MessageRead,
  StateRead,
  ToRead,
} from './model.ts'
import { lifecycleProblem } from './problems.ts'
import { readAsks, readEffects } from './read-effects.ts'
import { readWho, readWhoCell } from './read-who.ts'

const ACTIONS = {
  action: { names: ['Action', 'Transition', 'Event', 'Step'], needed: true },
  from: { names: ['From', 'From state', 'Before'] },
  to: { names: ['To', 'To state', 'Target', 'After'] },
  who: { names: ['Who', 'By', 'By whom', 'Actor', 'Role', 'Trigger'] },
  when: { names: ['When', 'Guard', 'Condition', 'If', 'Only if'] },
  asks: { names: ['Asks', 'Asks for', 'Input', 'Inputs'] },
  then: { names: ['Then', 'Effect', 'Effects', 'Does', 'Side effects'] },
  meaning: { names: ['Meaning', 'Description', 'Help', 'Note', 'Notes'] },
} as const

const STATES = {
  state: { names: ['State', 'Status'], needed: true },
  meaning: { names: ['Meaning', 'Description'] },
  final: { names: ['Final', 'End', 'Terminal'] },
  label: { names: ['Label', 'Shown as'] },
  was: { names: ['Was', 'Formerly'] },
} as const

const APPROVALS = {
  approval: { names: ['Approval'], needed: true },
  action: { names: ['For action', 'Action', 'For'] },
  needed: { names: ['Needed', 'How many', 'Number'] },
  from: { names: ['From', 'By', 'Who'] },
  when: { names: ['When', 'Condition', 'If'] },
  lostWhen: { names: ['Lost when', 'Lost on', 'Reset when'] },
} as const

const MESSAGES = {
  message: { names: ['Message', 'Template'], needed: true },
  subject: { names: ['Subject', 'Title'] },
  text: { names: ['Text', 'Body', 'Wording'] },
} as const

const SUBJECT_FORMS = {
  actions: ACTIONS,
  states: STATES,
  approvals: APPROVALS,
  messages: MESSAGES,
} satisfies TableForms

export function readLifecycles(section: Section): Reading<LifecyclesRead> {
  const top = readBlocks(section.blocks)
  const parts = section.subjects.map(readSubject)
  const homeless = [...top.homes].map((span) => lifecycleProblem('LIF-031', { span }, {}))
  return {
    value: {
      subjects: parts.flatMap((part) => part.lifecycle ?? []),
      messages: [...top.messages, ...parts.flatMap((part) => part.messages)],
    },
    open: !hasStructure(section),
    problems: [...top.problems, ...homeless, ...parts.flatMap((part) => part.problems)],
  }
}

function readSubject(subject: Subject): {
  readonly lifecycle?: LifecycleRead
  readonly messages: readonly MessageRead[]
  readonly problems: readonly Problem[]
} {
  const read = readBlocks(subject.blocks)
  if (/^messages$/iu.test(subject.title.text)) return { messages: read.messages, problems: read.problems }
  const [name, field] = matchPhrase(subject.title, /^(.+?)\s*:\s*(.+)$/u) ?? []
  const entity = name ?? subject.title
  const { actions, states, approvals } = read
  return {
    lifecycle: { entity, ...(field && { field }), span: subject.span, actions, states, approvals },
    messages: read.messages.map((message) => ({ ...message, entity })),
    problems: read.problems,
  }
}

function readBlocks(blocks: readonly Block[]) {
  const { tables, problems } = readTables(blocks, SUBJECT_FORMS, 4)
  const actions = rowsOf(tables.actions).map(readAction)
  return {
    actions: actions.flatMap((read) => read.action ?? []),
    states: rowsOf(tables.states).map(readState),
    approvals: rowsOf(tables.approvals).map(readApproval),
    messages: rowsOf(tables.messages).map(readMessage),
    /** Where tables stand that belong under an entity's heading. */
    homes: [...tables.actions, ...tables.states, ...tables.approvals].map((table) => table.span),
    problems: [...problems, ...actions.flatMap((read) => read.problems)],
  }
}

function readAction(row: RowRead<typeof ACTIONS>): {
  readonly action?: ActionRead
  readonly problems: readonly Problem[]
} {
  const { cells, span } = row
  if (isEmpty(cells.action)) return { problems: [lifecycleProblem('LIF-009', { span }, {})] }
  const then = readEffects(cells.then)
  const from = readFrom(cells.from)
  const to = readTo(cells.to)
  const action: ActionRead = {
    creates: isCreate(cells.action, from),
    label: cells.action,
    from,
    to,
    ...readWhoCell(cells.who),
    ...(!isEmpty(cells.when) && { when: cells.when }),
    asks: readAsks(cells.asks),
    then: then.effects,
    help: plainText(cells.meaning),
    span,
  }
  return {
    action,
    problems: then.unread.map((part) => lifecycleProblem('LIF-015', { span: part.span }, { text: part.text })),
  }
}

function isCreate(label: Phrase, from: FromRead): boolean {
  return (
    /^\(\s*(?:create|creates|new)\s*\)$/iu.test(label.text) || (from.kind === 'none' && /^create$/iu.test(label.text))
  )
}

const NOTHING = /^[-–—]$/u

function readFrom(cell: Phrase): FromRead {
  if (isEmpty(cell) || NOTHING.test(cell.text)) return { kind: 'none' }
  const any = matchPhrase(cell, /^(?:any|every|all)(?: state| states)?(?:,? (?:but|except) (.+))?$/iu)
  if (any) return { kind: 'any', but: any[0] ? listItems(any[0]) : [] }
  return { kind: 'states', states: listItems(cell) }
}

function readTo(cell: Phrase): ToRead {
  if (isEmpty(cell) || NOTHING.test(cell.text)) return { kind: 'none' }
  return /^previous$/iu.test(cell.text) ? { kind: 'previous' } : { kind: 'state', state: cell }
}

function readState(row: RowRead<typeof STATES>): StateRead {
  const { state, meaning, final, label, was } = row.cells
  return {
    name: state,
    meaning: plainText(meaning),
    ...(/^(?:yes|y|✓|✔|x|final|true)$/iu.test(final.text) && { final }),
    ...(!isEmpty(label) && { label: plainText(label) }),
    ...(!isEmpty(was) && { was: plainText(was).split(/\s*,\s*/u) }),
  }
}

function readApproval(row: RowRead<typeof APPROVALS>): ApprovalRead {
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
}

function readMessage(row: RowRead<typeof MESSAGES>): MessageRead {
  const { message, subject, text } = row.cells
  return { label: message, subject, text, span: row.span }
}
