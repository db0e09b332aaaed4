/** The fixes of problems, one by one and all at once. */
import { append } from '@ninefold/plan/base'
import { fixesOf, type Edit, type Problem, type Span } from '@ninefold/plan/problem'

/** Edits that an editor offers for one or more problems. */
export interface Fix {
  readonly title: string
  readonly edits: readonly Edit[]
  /** The problems that it fixes. */
  readonly problems: readonly Problem[]
}

/** The fixes of problems that overlap this span. */
export function fixesAt(problems: readonly Problem[], at: Span): readonly Fix[] {
  const touching = problems.filter(({ span }) => span.file === at.file && span.start <= at.end && at.start <= span.end)
  return touching.flatMap((problem) =>
    fixesOf(problem).map(({ title, edits }) => ({ title, edits, problems: [problem] })),
  )
}

/** Whether "fix all" and `--fix` apply its fix. A suggestion needs a person. */
export const hasCertainFix = ({ fix }: Problem): boolean => fix !== undefined && !fix.suggested

/**
 * All certain fixes together, errors first. Of two fixes of the same place, the first one is applied. Undefined if there is none.
 * Problems of the structure are fixed alone and first, because others may only follow from them.
 */
export function fixAll(problems: readonly Problem[]): Fix | undefined {
  const applied: Edit[] = []
  const fixed: Problem[] = []
  const weight = { error: 0, warning: 1, note: 2 }
  for (const problem of firstToFix(problems).toSorted((a, b) => weight[a.severity] - weight[b.severity])) {
    const edits = problem.fix?.edits ?? []
    if (edits.length === 0 || edits.some((edit) => applied.some((other) => clashes(edit.span, other.span)))) continue
    append(applied, edits)
    fixed.push(problem)
  }
  if (fixed.length === 0) return undefined
  const title =
    fixed.length === 1 ? 'Fix the problem that can be fixed' : `Fix all ${fixed.length} problems that can be fixed`
  return { title, edits: applied, problems: fixed }
}

/** Sections, tables and columns; then declared names and types; then expressions. */
const WAVES: readonly RegExp[] = [/^DOC-/u, /^(?!EXP-)/u, /^EXP-/u]

function firstToFix(problems: readonly Problem[]): readonly Problem[] {
  const open = problems.filter(hasCertainFix)
  const waves = WAVES.map((codes) => open.filter(({ code }) => codes.test(code)))
  return waves.find((wave) => wave.length > 0) ?? []
}

/** Two insertions at one place clash too. */
function clashes(a: Span, b: Span): boolean {
  return a.file === b.file && a.start <= b.end && b.start <= a.end
}
