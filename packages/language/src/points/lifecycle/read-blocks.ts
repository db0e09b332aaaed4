/** Reads the blocks below one heading of point 4: tables, lists, diagrams and bullets. */
import { memoize } from '@ninefold/plan/base'
import { type Block, stateDiagramOf } from '../../document/index.ts'
import {
  mapMemoized,
  columnsCalled,
  readBulletCells,
  readRows,
  type BulletsParsed,
  type ColumnTables,
  type PointColumns,
} from '../../kernel/index.ts'
import { readActionLines, reportBesideTables } from './arrows/action-lines.ts'
import { withoutOverview } from './arrows/arrows.ts'
import { arrowsWithoutEffect } from './arrows/lines.ts'
import { actionsIn, matrixOf, statesIn } from './arrows/matrix.ts'
import { reportDiagrams } from './diagram/actions.ts'
import { readDiagram, type Diagram } from './diagram/diagram.ts'
import { sentencesIn } from './sentences.ts'
import { ACTIONS } from './tables/actions.ts'
import { MESSAGES } from './tables/messages.ts'
import { APPROVALS, WEBHOOKS } from './tables/others.ts'
import { readAction, readApproval, readMessage, readState, readWebhook } from './tables/rows.ts'
import { MARKS, STATES } from './tables/states.ts'

/** The table of states comes first: a table with next states is a table of states, whatever other columns it has. */
export const LIFECYCLE_TABLES = {
  states: STATES,
  actions: ACTIONS,
  approvals: APPROVALS,
  messages: MESSAGES,
  webhooks: WEBHOOKS,
} satisfies ColumnTables

/** The tables and bullets of point 4. */
export const LIFECYCLE_COLUMNS = {
  section: { tables: { messages: MESSAGES } },
  subject: { tables: LIFECYCLE_TABLES, bullets: MARKS },
} satisfies PointColumns

export type BlocksRead = ReturnType<typeof readBlocks>

const NO_LINES = { actions: [], problems: [], places: [], rest: [] } as const

export const readBlocks = memoize((blocks: readonly Block[]) => {
  const matrices = blocks.flatMap((block) => (block.kind === 'table' ? (matrixOf(block) ?? []) : []))
  const besides = blocks.filter((block) => !matrices.some(({ table }) => table === block))
  const { tables, rows, rest, problems } = readRows(besides, LIFECYCLE_TABLES, 4)
  const diagrams = blocks.flatMap(diagramIn)
  const inMatrices = matrices.flatMap(actionsIn)
  const inTables = tables.actions.flatMap((table) => mapMemoized(table.rows, readAction, !table.columns.has('who')))
  const actions = inTables.flatMap(({ action }) => action ?? [])
  // Beside a table or a diagram, a list is an explanation.
  const explains = matrices.length + tables.actions.length + diagrams.length > 0
  const lines = explains ? NO_LINES : readActionLines(rest)
  const marked = readBulletCells(rest.filter(isMark), MARKS)
  const others = [...rows.states, ...rows.approvals, ...rows.messages, ...rows.webhooks]
  const unplaced = [...tables.actions, ...tables.states, ...tables.approvals, ...diagrams.filter(({ title }) => !title)]
  return {
    diagrams,
    actions: [...inMatrices, ...withoutOverview([...actions, ...lines.actions])],
    named: matrices.flatMap(statesIn),
    states: tables.states.flatMap((table) =>
      mapMemoized(table.rows, readState, table.columns.has('mayChange'), table.columns.has('next')),
    ),
    approvals: rows.approvals.map(readApproval),
    messages: rows.messages.map(readMessage),
    webhooks: rows.webhooks.map(readWebhook),
    marks: marksIn(marked.cells),
    sentences: sentencesIn(explains ? rest : lines.rest),
    /** The spans of content that belongs below the heading of an entity. */
    unplaced: [...[...matrices.map(({ table }) => table), ...unplaced].map(({ span }) => span), ...lines.places],
    /** Does a line have an effect? */
    hasLines: lines.places.length > 0,
    problems: [
      ...problems,
      ...marked.problems,
      ...arrowsWithoutEffect(lines.rest),
      ...(explains && diagrams.length === 0 ? reportBesideTables(rest, [...inMatrices, ...actions]) : []),
      ...[...inTables, lines, ...others].flatMap((one) => one.problems),
      ...reportDiagrams(diagrams),
    ],
  }
})

function marksIn({ initial, final }: BulletsParsed<typeof MARKS>['cells']) {
  const [first] = initial
  return { ...(first?.value && { initial: first.value }), finals: final.flatMap(({ value }) => value ?? []) }
}

const isMark = (block: Block): boolean => block.kind === 'bullet' && columnsCalled(block.key, MARKS).length > 0

const diagramIn = memoize((block: Block): readonly Diagram[] => {
  const code = stateDiagramOf(block)
  return code ? [readDiagram(code)] : []
})
