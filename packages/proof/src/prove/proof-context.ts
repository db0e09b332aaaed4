/** What all proofs use: the plan, the positions of its nodes in the text, and the test whether conditions can be true together. */
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

export interface ProofContext {
  readonly plan: Plan
  readonly knowledge: Knowledge
  /** The span in the text of a node of the plan; undefined if the node has no origin there. */
  readonly spanOf: (origin: Origin | undefined) => Span | undefined
  /**
   * Whether these conditions can never be true together, for any record of the entity and any user. `mayBeNew`:
   * includes records that are being created.
   */
  readonly never: (entity: string | undefined, conditions: readonly Tree[], mayBeNew?: boolean) => boolean
  /** Tests for pairs of rules or of permissions. The number of pairs is quadratic, so the effort for all of them is limited. */
  readonly pairs: Pairs
}

type Lines = 'rules' | 'permissions'

interface Pairs {
  /** Whether effort is left to compare one more line of this kind with the others. If not, the line counts as skipped. */
  mayCompare(of: Lines): boolean
  /** Like `ProofContext.never`, but false (unknown) once the effort for all pairs is used up. */
  readonly never: ProofContext['never']
  /** How many lines were skipped: not compared with all others of their kind. */
  readonly leftOut: LeftOut
}

export type LeftOut = Readonly<Record<Lines, number>>

/** The effort for all pairs together: about ten thousand pairs, or one second. After that, no more lines are compared. */
const EFFORT_ON_PAIRS = 50_000

export function proofContextOf(plan: Plan, sources: readonly Source[]): ProofContext {
  const knowledge = knowledgeOf(plan, undefined, EFFORT)
  const starts = new Map(sources.map(({ file, text }) => [file, lineStarts(text)]))
  const anyUser = conditionsOn({ kind: 'anybody' }, undefined, knowledge).map(({ tree }) => tree)
  const asExisting = (tree: Tree) => after(tree, { fields: new Map(), isNew: false })
  const never = (entity: string | undefined, conditions: readonly Tree[], mayBeNew: boolean, effort: Effort) => {
    const record = entity === undefined ? [] : [has(thisOf(entity))]
    const tests = mayBeNew ? conditions : conditions.map(asExisting)
    const all = [...anyUser, ...record, ...tests].map((tree) => ({ tree }))
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
        const budget = Math.min(EFFORT, pairEffort.left)
        const effort: Effort = { left: budget }
        const isNever = never(entity, conditions, mayBeNew, effort)
        pairEffort.left -= budget - Math.max(0, effort.left)
        return isNever
      },
    },
  }
}
