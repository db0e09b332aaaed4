/** What all proofs share: the plan, places in the text for lines of the plan, and whether conditions can be met at all. */
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
  /** The stretch of text of a line of the plan; undefined for what no line made. */
  readonly spanOf: (origin: Origin | undefined) => Span | undefined
  /** Can no record of the entity, and nobody, make all of these yes? `mayBeNew`: it may be one that is being made. */
  readonly never: (entity: string | undefined, conditions: readonly Tree[], mayBeNew?: boolean) => boolean
  /** For comparing lines of the document with each other, of which there are as many pairs as lines squared. */
  readonly pairs: Pairs
}

type Lines = 'rules' | 'permissions'

interface Pairs {
  /** May a line be compared with one more? If not, it counts among those that were left out. */
  another(of: Lines): boolean
  /** As the `never` of single lines; false once all comparisons together have taken too much. */
  readonly never: Proving['never']
  /** How many lines were not compared with all others like them. */
  readonly leftOut: LeftOut
}

export type LeftOut = Readonly<Record<Lines, number>>

/** Enough for ten thousand pairs or so, about a second's work. Then lines are no longer compared with each other. */
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
  const onPairs: Effort = { left: EFFORT_ON_PAIRS }
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
      another(of) {
        if (onPairs.left <= 0) leftOut[of]++
        return onPairs.left-- > 0
      },
      never(entity, conditions, mayBeNew = false) {
        const given = Math.min(EFFORT, onPairs.left)
        const effort: Effort = { left: given }
        const is = never(entity, conditions, mayBeNew, effort)
        onPairs.left -= given - Math.max(0, effort.left)
        return is
      },
    },
  }
}
