/** Reads actions from items of a list and from lines with states and arrows. */
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import type { Problem, Span } from '@ninefold/plan/problem'
import type { Block } from '../../../document/index.ts'
import { callMemoized, itemOf, parserFor, readLines } from '../../../kernel/index.ts'
import type { ActionRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import { ACTIONS } from '../tables/actions.ts'
import { withNamedAction } from '../tables/named-in-quotes.ts'
import { readAction } from '../tables/rows.ts'
import { ARROWS, isAmong } from './arrows.ts'
import { arrowLines, arrowsInSentences } from './lines.ts'

const [STATE, BY, WHEN] = ['..80^:()→⟶⇒➔>', '~[\\([by] {who?:^()}\\)]', ' [,] [(when|if) {when?:code}] [.]']
const STEP = `{from:${STATE}}~<arrow>~{to:${STATE}}`
/** `- draft → submitted: Submit (owner)`, `- Submit (owner): draft -> submitted`. */
const ACTION_LINES: readonly Pattern[] = [
  `${STEP}: {action:${STATE}}${BY}${WHEN}`,
  `${STEP} – {action:${STATE}}${BY}${WHEN}`,
  `{action:${STATE}}${BY}: ${STEP}${WHEN}`,
  `{action:${STATE}}: ${STEP}${BY}${WHEN}`,
].map((line) => pattern(line, { arrow: ARROWS }))

interface ActionLines {
  readonly actions: readonly ActionRead[]
  readonly problems: readonly Problem[]
  readonly places: readonly Span[]
  /** All other blocks. */
  readonly rest: readonly Block[]
}

export function readActionLines(blocks: readonly Block[]): ActionLines {
  const { rows, rest } = readLines(blocks, ACTIONS.columns, ACTION_LINES)
  const read = rows
    .map(withNamedAction)
    .map(parserFor(ACTIONS))
    .map((row) => callMemoized(readAction, row, !row.cells.who))
  const arrows = arrowLines(rest)
  return {
    actions: [...read.flatMap(({ action }) => action ?? []), ...arrows.actions],
    problems: read.flatMap(({ problems }) => problems),
    places: [...rows, ...arrows.actions].map(({ span }) => span),
    rest: arrows.rest,
  }
}

/** Reports lines that read like actions but have no row in the table beside them. */
export function reportBesideTables(blocks: readonly Block[], inTables: readonly ActionRead[]): readonly Problem[] {
  return blocks.flatMap((block) => {
    const rows = readLines([block], ACTIONS.columns, ACTION_LINES).rows.flatMap(
      (row) => callMemoized(readAction, parserFor(ACTIONS)(row), false).action ?? [],
    )
    const actions = rows.length > 0 ? rows : arrowLines([block]).actions
    const isMissing = (action: ActionRead) => !isAmong(action, inTables)
    const span = itemOf(block)?.text.span ?? block.span
    if (actions.some(isMissing)) return [lifecycleProblem('LIF-056', { span }, {})]
    const shown = actions.length > 0 ? [] : arrowsInSentences(block)
    return shown
      .filter(({ steps }) => steps.some(isMissing))
      .map((one) => lifecycleProblem('LIF-051', { span: one.span }, {}))
  })
}
