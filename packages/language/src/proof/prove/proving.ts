/** What all proofs share: the plan, places in the text for lines of the plan, and whether conditions can be met at all. */
import type { Origin, Tree } from '../../expression/tree.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Span } from '../../problem/problem.ts'
import { isRuledOut } from '../logic/decide.ts'
import { after } from '../possible/keep.ts'
import { knowledgeOf, type Knowledge } from '../possible/knowledge.ts'
import { conditionsOn } from '../possible/subject.ts'
import { has, thisOf } from '../possible/trees.ts'

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
}

/** Enough for what people write; beyond it nothing is claimed. */
export const EFFORT = 150

export function provingOf(plan: Plan, sources: readonly Source[]): Proving {
  const knowledge = knowledgeOf(plan, undefined, EFFORT)
  const starts = new Map(sources.map(({ file, text }) => [file, lineStarts(text)]))
  const people = conditionsOn({ kind: 'anybody' }, undefined, knowledge).map(({ tree }) => tree)
  const old = (tree: Tree) => after(tree, { fields: new Map(), isNew: false })
  return {
    plan,
    knowledge,
    spanOf(origin) {
      const lines = origin && starts.get(origin.file)
      if (!origin || !lines) return undefined
      const at = (line: number, column: number) => (lines[line - 1] ?? 0) + column - 1
      return { file: origin.file, start: at(origin.line, origin.column), end: at(origin.endLine, origin.endColumn) }
    },
    never(entity, conditions, mayBeNew = false) {
      const record = entity === undefined ? [] : [has(thisOf(entity))]
      const settled = mayBeNew ? conditions : conditions.map(old)
      return isRuledOut(
        [...people, ...record, ...settled].map((tree) => ({ tree })),
        knowledge.setting,
      )
    },
  }
}

/** The offset at which each line begins. */
function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
