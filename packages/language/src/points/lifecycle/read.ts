/** Reads point 4: which tables stand under which entity, row by row. Cells are read in `read-who.ts` and `read-effects.ts`. */
import type { Block, Phrase, Section, Subject } from '../../document/model.ts'
import { stateDiagramOf } from '../../document/code.ts'
import { CODE, isEmpty, listItems, matchPhrase, plainText, splitAt } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { readFormerly } from '../formerly.ts'
import { hasStructure, itemOf, readLines, readTables, rowsOf, type RowRead, type TableForms } from '../reading.ts'
import type { Reading } from '../room.ts'
import { reportDiagrams } from './diagram-actions.ts'
import { readDiagram, type Diagram } from './diagram.ts'
import { ACTIONS, APPROVALS, MESSAGES, STATES, WEBHOOKS } from './forms.ts'
import { actionsIn, matrixOf, statesIn } from './matrix.ts'
import type {
  ActionRead,
  ApprovalRead,
  FromRead,
  LifecycleRead,
  LifecyclesRead,
  MayChangeRead,
  MessageRead,
  StateRead,
  ToRead,
  WebhookRead,
} from './model.ts'
import { isNowhere } from './nowhere.ts'
import { lifecycleProblem } from './problems.ts'
import { readAsks, readEffects } from './read-effects.ts'
import { readWho, readWhoCell } from './read-who.ts'

export const SUBJECT_FORMS = {
  actions: ACTIONS,
  states: STATES,
  approvals: APPROVALS,
  messages: MESSAGES,
  webhooks: WEBHOOKS,
} satisfies TableForms

export function readLifecycles(section: Section): Reading<LifecyclesRead> {
  const top = readBlocks(section.blocks)
  const parts = section.subjects.map(readSubject)
  const homeless = [...top.homes].map((span) => lifecycleProblem('LIF-031', { span }, {}))
  return {
    value: {
      subjects: [...parts.flatMap((part) => part.lifecycle ?? []), ...top.diagrams.flatMap(titled)],
      messages: [...top.messages, ...parts.flatMap((part) => part.messages)],
      webhooks: [...top.webhooks, ...parts.flatMap((part) => part.webhooks)],
    },
    open: !hasStructure(section) && ![top, ...parts].some((part) => part.tells),
    problems: [...top.problems, ...homeless, ...parts.flatMap((part) => part.problems)],
  }
}

const NOTHING = { actions: [], named: [], states: [], approvals: [], diagrams: [], drawn: false } as const

/** A diagram that says itself whose it is. */
function titled(diagram: Diagram): readonly LifecycleRead[] {
  const { title, span } = diagram
  if (!title) return []
  return [{ ...NOTHING, ...subjectNamed(title), span, diagrams: [diagram] }]
}

/** `Claim`, `Claim: Payment` */
function subjectNamed(title: Phrase): Pick<LifecycleRead, 'entity' | 'field'> {
  const [name, field] = matchPhrase(title, /^(.+?)\s*:\s*(.+)$/u) ?? []
  return { entity: name ?? title, ...(field && { field }) }
}

function readSubject(subject: Subject): {
  readonly lifecycle?: LifecycleRead
  readonly messages: readonly MessageRead[]
  readonly webhooks: readonly WebhookRead[]
  readonly problems: readonly Problem[]
  readonly tells: boolean
} {
  const read = readBlocks(subject.blocks)
  const { messages, webhooks, problems, tells } = read
  if (/^(?:messages|notifications|webhooks|outgoing calls)$/iu.test(subject.title.text))
    return { messages, webhooks, problems, tells }
  const whose = subjectNamed(subject.title)
  const { actions, named, states, approvals, diagrams } = read
  return {
    lifecycle: { ...whose, span: subject.span, actions, named, states, approvals, diagrams, drawn: false },
    messages: messages.map((message) => ({ ...message, entity: whose.entity })),
    webhooks: webhooks.map((webhook) => ({ ...webhook, entity: whose.entity })),
    problems,
    tells,
  }
}

function readBlocks(blocks: readonly Block[]) {
  const matrices = blocks.flatMap((block) => (block.kind === 'table' ? (matrixOf(block) ?? []) : []))
  const others = blocks.filter((block) => !matrices.some(({ table }) => table === block))
  const { tables, rest, problems } = readTables(others, SUBJECT_FORMS, 4)
  const diagrams = blocks.flatMap((block) => stateDiagramOf(block) ?? []).map(readDiagram)
  // Beside a table or a diagram, a list explains it.
  const told = matrices.length + tables.actions.length + diagrams.length > 0
  const lines = told ? undefined : readLines(rest, ACTIONS, ACTION_LINES)
  const actions = [
    ...tables.actions.flatMap((table) => table.rows.map((row) => readAction(row, !table.columns.has('who')))),
    ...(lines?.rows ?? []).map((row) => readAction(row, isEmpty(row.cells.who))),
  ]
  return {
    diagrams,
    actions: [...matrices.flatMap(actionsIn), ...actions.flatMap((read) => read.action ?? [])],
    named: matrices.flatMap(statesIn),
    states: tables.states.flatMap((table) => table.rows.map((row) => readState(row, table.columns.has('mayChange')))),
    approvals: rowsOf(tables.approvals).map(readApproval),
    messages: rowsOf(tables.messages).map(readMessage),
    webhooks: rowsOf(tables.webhooks).map(readWebhook),
    /** Where tables stand that belong under an entity's heading. */
    homes: [
      ...[...matrices.map(({ table }) => table), ...tables.actions, ...tables.states, ...tables.approvals].map(
        (table) => table.span,
      ),
      ...(lines?.rows ?? []).map(({ span }) => span),
      ...diagrams.filter(({ title }) => !title).map(({ span }) => span),
    ],
    /** Whether a line takes effect. */
    tells: lines !== undefined && lines.rows.length > 0,
    problems: [
      ...problems,
      ...(lines?.rest.flatMap(arrowWithoutEffect) ?? []),
      ...actions.flatMap((read) => read.problems),
      ...rowsOf(tables.states).flatMap(({ cells }) => reportUnread(cells.onEntry, cells.onExit)),
      ...reportDiagrams(diagrams),
    ],
  }
}

/** Actions as items of a list: `- draft → submitted: Submit (owner)`, `- Submit (owner): draft -> submitted`. */
const [ARROW, STATE] = [String.raw`\s*(?:→|⟶|⇒|➔|-{1,2}>|=>)\s*`, String.raw`[^:()→⟶⇒➔>]{1,80}?`]
const [WHO, WHEN] = [
  String.raw`(?:\s*\((?:by\s+)?(?<who>[^()]+)\))?`,
  String.raw`(?:,?\s+(?:when|if)\s+(?<when>${CODE}))?`,
]
const ACTION_LINES: readonly RegExp[] = [
  new RegExp(
    `^(?<from>${STATE})${ARROW}(?<to>${STATE})(?:\\s*:\\s*|\\s+[–—-]\\s+)(?<action>${STATE})${WHO}${WHEN}\\.?$`,
    'su',
  ),
  new RegExp(`^(?<action>${STATE})${WHO}\\s*:\\s*(?<from>${STATE})${ARROW}(?<to>${STATE})${WHEN}\\.?$`, 'su'),
  new RegExp(`^(?<action>${STATE})\\s*:\\s*(?<from>${STATE})${ARROW}(?<to>${STATE})${WHO}${WHEN}\\.?$`, 'su'),
]

/** An item or a paragraph that reads like an action. */
function arrowWithoutEffect(block: Block): readonly Problem[] {
  const isArrow = new RegExp(String.raw`[^\s-]${ARROW}\S`, 'u').test(block.kind === 'table' ? '' : block.markdown)
  if (!isArrow || (block.kind === 'prose' && block.code)) return []
  return [lifecycleProblem('LIF-051', { span: itemOf(block)?.text.span ?? block.span }, {})]
}

function readAction(
  row: RowRead<typeof ACTIONS>,
  whoOpen: boolean,
): {
  readonly action?: ActionRead
  readonly problems: readonly Problem[]
} {
  const { cells, span } = row
  if (isEmpty(cells.action)) return { problems: [lifecycleProblem('LIF-009', { span }, {})] }
  const from = readFrom(cells.from)
  const to = readTo(cells.to)
  const action: ActionRead = {
    creates: isCreate(cells.action, from),
    label: cells.action,
    from,
    to,
    ...readWhoCell(cells.who),
    whoOpen,
    ...(!isSilent(cells.when) && { when: cells.when }),
    ...(!isSilent(cells.error) && { error: cells.error }),
    asks: readAsks(cells.asks),
    then: isSilent(cells.then) ? [] : readEffects(cells.then).effects,
    help: plainText(cells.meaning),
    span,
  }
  return { action, problems: reportUnread(cells.then) }
}

/** Effects that are none. */
function reportUnread(...cells: readonly Phrase[]): readonly Problem[] {
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

/** An empty cell, or a dash in it. */
const isSilent = (cell: Phrase): boolean => isEmpty(cell) || /^[-–—]$/u.test(cell.text)

function readFrom(cell: Phrase): FromRead {
  if (isSilent(cell)) return { kind: 'none' }
  if (isNowhere(cell)) return { kind: 'nowhere' }
  const any = matchPhrase(cell, /^(?:any|every|all|\*)(?: state| states)?(?:,? (?:but|except) (.+))?$/iu)
  if (any) return { kind: 'any', but: any[0] ? listItems(any[0]) : [] }
  return { kind: 'states', states: splitAt(cell, /\s\/\s|\||\s+or\s+(?=\S+\s*$)/u).flatMap(listItems) }
}

function readTo(cell: Phrase): ToRead {
  if (isSilent(cell)) return { kind: 'none' }
  return isPrevious(cell.text) ? { kind: 'previous' } : { kind: 'state', state: cell }
}

/** Also as state charts call it. */
const isPrevious = (text: string): boolean =>
  /^(?:(?:the )?previous(?: state)?|\(?(?:deep |shallow )?history(?: state)?\)?|\[H\*?\]|H\*?)$/iu.test(text)

function readState(row: RowRead<typeof STATES>, limits: boolean): StateRead {
  const { state, meaning, final, label, partOf, onEntry, onExit, was, mayChange } = row.cells
  return {
    name: state,
    meaning: plainText(meaning),
    ...(!isSilent(partOf) && { partOf }),
    within: [],
    ...(!isSilent(onEntry) && { onEntry: readEffects(onEntry).effects }),
    ...(!isSilent(onExit) && { onExit: readEffects(onExit).effects }),
    ...(/^(?:yes|y|✓|✔|x|final|true)$/iu.test(final.text) && { final }),
    ...(!isEmpty(label) && { label: plainText(label) }),
    ...(!isEmpty(was) && { was: readFormerly(was) }),
    ...(limits && { mayChange: readMayChange(mayChange) }),
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

function readWebhook(row: RowRead<typeof WEBHOOKS>): WebhookRead {
  const { webhook, address, sends, meaning } = row.cells
  return {
    label: webhook,
    address,
    ...(!isSilent(sends) && { sends }),
    help: plainText(meaning),
    span: row.span,
  }
}
