/** What all proofs share: the plan, the places of its lines in the text, and whether conditions can be true at all. */
import { lineStarts } from '@ninefold/plan/base'
import { type Origin, type Tree, has, thisOf } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'
import { EFFORT, isRuledOut, type Effort } from '../logic/index.ts'
import { after, knowledgeOf, type Knowledge, conditionsOn } from '../possible/index.ts'

export interface Source {
  readonly file: string
  readonly text: string
}

export interface Proving {
  readonly plan: Plan
  readonly knowledge: Knowledge
  /** The span of a line of the plan in the text; undefined if no line defines it. */
  readonly spanOf: (origin: Origin | undefined) => Span | undefined
  /**
   * Whether these conditions can never be true together, for any record of the entity and any user. `mayBeNew`:
   * includes records that are being created.
   */
  readonly never: (entity: string | undefined, conditions: readonly Tree[], mayBeNew?: boolean) => boolean
  /** For comparing lines of the document with each other: the number of pairs is quadratic. */
  readonly pairs: Pairs
}

type Lines = 'rules' | 'permissions'

interface Pairs {
  /** Whether one more comparison of such lines is allowed. If not, it counts as skipped. */
  mayCompare(of: Lines): boolean
  /** Like `never` for single lines; false once all comparisons together have exceeded the effort. */
  readonly never: Proving['never']
  /** How many lines were not compared with all others of their kind. */
  readonly leftOut: LeftOut
}

export type LeftOut = Readonly<Record<Lines, number>>

/** Enough for about ten thousand pairs, or a second of computing. After that, lines are no longer compared. */
const EFFORT_ON_PAIRS = 50_000

export function provingOf(plan: Plan, sources: readonly Source[]): Proving {
  const knowledge = knowledgeOf(plan, undefined, EFFORT)
  const starts = new Map(sources.map(({ file, text }) => [file, lineStarts(text)]))
  const people = conditionsOn({ kind: 'anybody' }, undefined, knowledge).map(({ tree }) => tree)
  const old = (tree: Tree) => after(tree, { fields: new Map(), isNew: false })
  const never = (entity: string | undefined, conditions: readonly Tree[], mayBeNew: boolean, effort: Effort) => {
    const record = entity === undefined ? [] : [has(thisOf(entity))]
    const tests = mayBeNew ? conditions : conditions.map(old)
    const all = [...people, ...record, ...tests].map((tree) => ({ tree }))
    return isRuledOut(all, knowledge.setting, effort)
  }
  const pairEffort: Effort = { left: EFFORT_ON_PAIRS }
  const leftOut = { rules: 0, permissions: 0 }
  return {
    plan,
    knowledge,
    spanOf(origin) {
      const lines = origin && starts.get(origin.file)
      if (!origin || !lines) return undefined
      const at = (line: number, column: number) => (lines[line - 1] ?? 0) + column - 1
      return { file: origin.file, start: at(origin.line, origin.column), end: at(origin.endLine, origin.endColumn) }
    },
    never: (entity, conditions, mayBeNew = false) => never(entity, conditions, mayBeNew, { left: EFFORT }),
    pairs: {
      leftOut,
      mayCompare(of) {
        if (pairEffort.left <= 0) leftOut[of]++
        return pairEffort.left-- > 0
      },
      never(entity, conditions, mayBeNew = false) {
        const given = Math.min(EFFORT, pairEffort.left)
        const effort: Effort = { left: given }
        const is = never(entity, conditions, mayBeNew, effort)
        pairEffort.left -= given - Math.max(0, effort.left)
        return is
      },
    },
  }
}
