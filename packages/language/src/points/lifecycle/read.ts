/**
 * Reads point 4: which tables stand under which entity, row by row. Cells are read in `read-who.ts` and `read-effects.ts`. What stands
 * under a heading is kept, and so is what was read of each row of a heading where another one changed.
 */
import type { Block, Phrase, Section, Subject } from '../../document/model.ts'
import { stateDiagramOf } from '../../document/code.ts'
import { CODE, isEmpty, listItems, matchPhrase, plainText } from '../../document/phrase.ts'
import { kept, settled } from '../../kept.ts'
import { once } from '../../once.ts'
import type { Problem } from '../../problem/problem.ts'
import { readBullets } from '../bullets.ts'
import { columnsCalled } from '../columns.ts'
import { readFormerly } from '../formerly.ts'
import { ofItems } from '../indexed.ts'
import { itemOf, hasStructure, readLines, readTables, rowsOf, type RowRead, type TableForms } from '../reading.ts'
import type { Reading } from '../room.ts'
import { reportDiagrams } from './diagram-actions.ts'
import { readDiagram, type Diagram } from './diagram.ts'
import { ACTIONS, APPROVALS, MARKS, MESSAGES, STATES, WEBHOOKS } from './forms.ts'
import { actionsIn, matrixOf, statesIn } from './matrix.ts'
import type {
  ActionRead,
  ApprovalRead,
  FromRead,
  LifecycleRead,
  LifecyclesRead,
  MayChangeRead,
  MessageRead,
  NextRead,
  StateRead,
  WebhookRead,
} from './model.ts'
import { arrowLines, arrowsWithoutEffect } from './arrow-lines.ts'
import { ARROW, isTaken, readArrows, withoutOverview } from './arrows.ts'
import { isSilent, readFrom, readTo, statesListed } from './ends.ts'
import { homesIn, statusesIn, withOwnStatus, type World } from './home.ts'
import { lifecycleProblem } from './problems.ts'
import { readAsks, readEffects } from './read-effects.ts'
import { readWho, readWhoCell } from './read-who.ts'
import { sentencesIn } from './sentences.ts'

export const SUBJECT_FORMS = {
  // First: with a column of next states it is a table of states, whatever else it says.
  states: STATES,
  actions: ACTIONS,
  approvals: APPROVALS,
  messages: MESSAGES,
  webhooks: WEBHOOKS,
} satisfies TableForms

export function readLifecycles(section: Section, world: World): Reading<LifecyclesRead> {
  const homes = homesIn(section, world)
  const top = readTop(settled('lifecycle.top', '', section.blocks))
  const parts = homes.subjects.map((subject) => readSubject(subject))
  const { actions, named, states, approvals, diagrams, marks } = top
  const own = homes.top &&
    top.homes.length > 0 && {
      ...NOTHING,
      entity: homes.top,
      span: section.span,
      actions,
      named,
      states,
      approvals,
      diagrams: diagrams.filter(({ title }) => !title),
      ...marks,
    }
  const [first, ...also] = own ? [] : top.homes.filter(({ start }, at) => start !== top.homes[at - 1]?.start)
  const subjects = [
    ...(own ? [settled<LifecycleRead>('lifecycle.own', '', own)] : []),
    ...parts.flatMap((part) => part.lifecycle ?? []),
    ...diagrams.flatMap(titled),
  ]
  const statuses = statusesIn(world)
  const known = subjects.map((subject) => withOwnStatus(subject, statuses))
  return {
    value: {
      subjects: ofItems('lifecycle.subjects', known, () => known),
      messages: [...top.messages, ...parts.flatMap((part) => part.messages)],
      webhooks: [...top.webhooks, ...parts.flatMap((part) => part.webhooks)],
      sentences: [...top.sentences, ...parts.flatMap((part) => part.sentences)],
    },
    open: !hasStructure(section) && ![top, ...parts].some((part) => part.tells),
    problems: [
      ...top.problems,
      ...(first ? [{ ...lifecycleProblem('LIF-031', { span: first }, {}), ...(also.length > 0 && { also }) }] : []),
      ...parts.flatMap((part) => part.problems),
    ],
  }
}

const NOTHING = { actions: [], named: [], states: [], approvals: [], diagrams: [], finals: [], drawn: false } as const

/** A diagram that says itself whose it is. */
const titled = once((diagram: Diagram): readonly LifecycleRead[] => {
  const { title, span } = diagram
  if (!title) return []
  return [{ ...NOTHING, ...subjectNamed(title), span, diagrams: [diagram] }]
})

/** `Claim`, `Claim: Payment` */
function subjectNamed(title: Phrase): Pick<LifecycleRead, 'entity' | 'field'> {
  const [name, field] = matchPhrase(title, /^(.+?)\s*:\s*(.+)$/u) ?? []
  return { entity: name ?? title, ...(field && { field }) }
}

interface SubjectRead {
  readonly lifecycle?: LifecycleRead
  readonly messages: readonly MessageRead[]
  readonly webhooks: readonly WebhookRead[]
  readonly sentences: readonly Phrase[]
  readonly problems: readonly Problem[]
  readonly tells: boolean
}

const readSubject = once((subject: Subject): SubjectRead => {
  const read = readBlocks(subject.blocks)
  const { messages, webhooks, sentences, problems, tells } = read
  if (/^(?:messages|notifications|webhooks|outgoing calls)$/iu.test(subject.title.text))
    return { messages, webhooks, sentences: [], problems, tells }
  const whose = subjectNamed(subject.title)
  const { actions, named, states, approvals, diagrams, marks } = read
  return {
    lifecycle: { ...whose, span: subject.span, actions, named, states, approvals, diagrams, ...marks, drawn: false },
    messages: messages.map((message) => messageOf(message, whose.entity)),
    webhooks: webhooks.map((webhook) => webhookOf(webhook, whose.entity)),
    sentences,
    problems,
    tells,
  }
})

const messageOf = kept((message: MessageRead, entity: Phrase): MessageRead => ({ ...message, entity }))
const webhookOf = kept((webhook: WebhookRead, entity: Phrase): WebhookRead => ({ ...webhook, entity }))

/** Lines that read like actions beside a table that has none of their kind. */
function besideTables(blocks: readonly Block[], inTables: readonly ActionRead[]): readonly Problem[] {
  return blocks.flatMap((block) => {
    const rows = readLines([block], ACTIONS, ACTION_LINES).rows.flatMap((row) => readAction(row, false).action ?? [])
    const actions = rows.length > 0 ? rows : arrowLines([block]).actions
    const missing = actions.find((action) => !isTaken(action, inTables))
    const span = itemOf(block)?.text.span ?? block.span
    return missing ? [lifecycleProblem('LIF-056', { span }, {})] : []
  })
}

const readTop = once((blocks: readonly Block[]) => readBlocks(blocks))

function readBlocks(blocks: readonly Block[]) {
  const matrices = blocks.flatMap((block) => (block.kind === 'table' ? (matrixOf(block) ?? []) : []))
  const others = blocks.filter((block) => !matrices.some(({ table }) => table === block))
  const { tables, rest, problems } = readTables(others, SUBJECT_FORMS, 4)
  const diagrams = blocks.flatMap(diagramIn)
  // Beside a table or a diagram, a list explains it.
  const told = matrices.length + tables.actions.length + diagrams.length > 0
  const lines = told ? undefined : readLines(rest, ACTIONS, ACTION_LINES)
  const arrows = lines ? arrowLines(lines.rest) : { actions: [], rest: [] }
  const marked = readBullets(rest.filter(isMark), MARKS)
  const { bullets } = marked
  const [initial] = bullets.initial
  const actions = [
    ...tables.actions.flatMap((table) => table.rows.map((row) => readAction(row, !table.columns.has('who')))),
    ...(lines?.rows ?? []).map((row) => readAction(row, isEmpty(row.cells.who))),
  ]
  const inTables = [...matrices.flatMap(actionsIn), ...actions.flatMap((read) => read.action ?? [])]
  return {
    diagrams,
    actions: [
      ...matrices.flatMap(actionsIn),
      ...withoutOverview([...actions.flatMap((read) => read.action ?? []), ...arrows.actions]),
    ],
    named: matrices.flatMap(statesIn),
    states: tables.states.flatMap(({ rows, columns }) =>
      rows.map((row) => readState(row, columns.has('mayChange'), columns.has('next'))),
    ),
    approvals: rowsOf(tables.approvals).map((row) => readApproval(row)),
    messages: rowsOf(tables.messages).map((row) => readMessage(row)),
    webhooks: rowsOf(tables.webhooks).map((row) => readWebhook(row)),
    marks: {
      ...(initial && { initial: initial.value }),
      finals: bullets.final.flatMap(({ value }) => listItems(value)),
    },
    sentences: sentencesIn(lines ? arrows.rest : rest),
    /** Where tables stand that belong under an entity's heading. */
    homes: [
      ...[...matrices.map(({ table }) => table), ...tables.actions, ...tables.states, ...tables.approvals].map(
        (table) => table.span,
      ),
      ...(lines?.rows ?? []).map(({ span }) => span),
      ...arrows.actions.map(({ span }) => span),
      ...diagrams.filter(({ title }) => !title).map(({ span }) => span),
    ],
    /** Whether a line takes effect. */
    tells: (lines?.rows.length ?? 0) + arrows.actions.length > 0,
    problems: [
      ...problems,
      ...marked.problems,
      ...arrowsWithoutEffect(arrows.rest),
      ...(told && diagrams.length === 0 ? besideTables(rest, inTables) : []),
      ...actions.flatMap((read) => read.problems),
      ...rowsOf(tables.states).flatMap(({ cells }) => reportUnread(cells.onEntry, cells.onExit)),
      ...reportDiagrams(diagrams),
    ],
  }
}

const isMark = (block: Block): boolean => block.kind === 'bullet' && columnsCalled(block.key, MARKS).length > 0

const diagramIn = once((block: Block): readonly Diagram[] => {
  const code = stateDiagramOf(block)
  return code ? [readDiagram(code)] : []
})

/** Actions as items of a list: `- draft → submitted: Submit (owner)`, `- Submit (owner): draft -> submitted`. */
const STATE = String.raw`[^:()→⟶⇒➔>]{1,80}?`
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

interface ActionFound {
  readonly action?: ActionRead
  readonly problems: readonly Problem[]
}

const readAction = kept((row: RowRead<typeof ACTIONS>, whoOpen: boolean): ActionFound => {
  const { cells, span } = row
  if (isEmpty(cells.action)) return { problems: [lifecycleProblem('LIF-009', { span }, {})] }
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
    span,
  }
  return { action, problems: reportUnread(cells.then) }
})

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

/** `limits`, `listsNext`: whether the table says what may still be changed, and what comes next. */
const readState = kept((row: RowRead<typeof STATES>, limits: boolean, listsNext: boolean): StateRead => {
  const { state, meaning, initial, final, label, partOf, onEntry, onExit, was, mayChange, next, who } = row.cells
  return {
    name: state,
    meaning: plainText(meaning),
    ...(!isSilent(partOf) && { partOf }),
    within: [],
    ...(!isSilent(onEntry) && { onEntry: readEffects(onEntry).effects }),
    ...(!isSilent(onExit) && { onExit: readEffects(onExit).effects }),
    ...(/^(?:yes|y|✓|✔|x|final|true)$/iu.test(final.text) && { final }),
    ...(/^(?:yes|y|✓|✔|x|initial|start|true)$/iu.test(initial.text) && { initial }),
    ...(listsNext && { next: readNext(next, who) }),
    ...(!isEmpty(label) && { label: plainText(label) }),
    ...(!isEmpty(was) && { was: readFormerly(was) }),
    ...(limits && { mayChange: readMayChange(mayChange) }),
  }
})

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

const readApproval = once((row: RowRead<typeof APPROVALS>): ApprovalRead => {
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

const readMessage = once((row: RowRead<typeof MESSAGES>): MessageRead => {
  const { message, subject, text } = row.cells
  return { label: message, subject, text, span: row.span }
})

const readWebhook = once((row: RowRead<typeof WEBHOOKS>): WebhookRead => {
  const { webhook, address, sends, meaning } = row.cells
  return {
    label: webhook,
    address,
    ...(!isSilent(sends) && { sends }),
    help: plainText(meaning),
    span: row.span,
  }
})
