/**
 * Reads point 4: which tables stand under which entity, row by row. Cells are read in `read-who.ts` and `read-effects.ts`. Reading
 * is memoized for each heading, and for each row below it.
 */
import {
  type Block,
  type Phrase,
  type Section,
  type Subject,
  stateDiagramOf,
  CODE,
  isEmpty,
  listItems,
  matchPhrase,
} from '../../document/index.ts'
import { memoized, interned } from '../../incremental.ts'
import { memoize } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import {
  readBullets,
  columnsCalled,
  ofItems,
  itemOf,
  hasStructure,
  readLines,
  readTables,
  rowsOf,
  type TableForms,
  type Reading,
} from '../../kernel/index.ts'
import { reportDiagrams } from './diagram-actions.ts'
import { readDiagram, type Diagram } from './diagram.ts'
import { ACTIONS, APPROVALS, MARKS, MESSAGES, STATES, WEBHOOKS } from './forms.ts'
import { actionsIn, matrixOf, statesIn } from './matrix.ts'
import type { ActionRead, LifecycleRead, LifecyclesRead, MessageRead, WebhookRead } from './model.ts'
import { arrowLines, arrowsInSentences, arrowsWithoutEffect } from './arrow-lines.ts'
import { ARROW, isTaken, withoutOverview } from './arrows.ts'
import { homesIn, statusesIn, withOwnStatus, type World } from './owner.ts'
import { withBareName, withNamedAction } from './named-in-quotes.ts'
import { lifecycleProblem } from './problems.ts'
import { sentencesIn } from './sentences.ts'
import {
  readAction,
  readApproval,
  readMessage,
  readState,
  readWebhook,
  reportMarks,
  reportUnread,
} from './read-rows.ts'

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
  const top = readTop(interned('lifecycle.top', '', section.blocks))
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
    ...(own ? [interned<LifecycleRead>('lifecycle.own', '', own)] : []),
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
const titled = memoize((diagram: Diagram): readonly LifecycleRead[] => {
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

const readSubject = memoize((subject: Subject): SubjectRead => {
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

const messageOf = memoized((message: MessageRead, entity: Phrase): MessageRead => ({ ...message, entity }))
const webhookOf = memoized((webhook: WebhookRead, entity: Phrase): WebhookRead => ({ ...webhook, entity }))

/** Lines that read like actions beside a table that has none of their kind. */
function besideTables(blocks: readonly Block[], inTables: readonly ActionRead[]): readonly Problem[] {
  return blocks.flatMap((block) => {
    const rows = readLines([block], ACTIONS, ACTION_LINES).rows.flatMap((row) => readAction(row, false).action ?? [])
    const actions = rows.length > 0 ? rows : arrowLines([block]).actions
    const isMissing = (action: ActionRead) => !isTaken(action, inTables)
    const span = itemOf(block)?.text.span ?? block.span
    if (actions.some(isMissing)) return [lifecycleProblem('LIF-056', { span }, {})]
    const shown = actions.length > 0 ? [] : arrowsInSentences(block)
    return shown
      .filter(({ steps }) => steps.some(isMissing))
      .map((one) => lifecycleProblem('LIF-051', { span: one.span }, {}))
  })
}

const readTop = memoize((blocks: readonly Block[]) => readBlocks(blocks))

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
    ...tables.actions.flatMap((table) =>
      table.rows.map((row) => readAction(withBareName(row), !table.columns.has('who'))),
    ),
    ...(lines?.rows ?? []).map(withNamedAction).map((row) => readAction(row, isEmpty(row.cells.who))),
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
      ...rowsOf(tables.states).flatMap((row) => reportMarks(row)),
      ...reportDiagrams(diagrams),
    ],
  }
}

const isMark = (block: Block): boolean => block.kind === 'bullet' && columnsCalled(block.key, MARKS).length > 0

const diagramIn = memoize((block: Block): readonly Diagram[] => {
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
