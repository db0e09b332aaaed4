/** What can be mended by itself: the fixes that problems carry, one by one and all at once. */
import { append } from '@ninefold/plan/base'
import { fixesOf, type Edit, type Problem, type Span } from '@ninefold/plan/problem'

/** Edits that an editor offers for one or more problems. */
export interface Fix {
  readonly title: string
  readonly edits: readonly Edit[]
  /** What it mends. */
  readonly problems: readonly Problem[]
}

/** The fixes of problems that touch this stretch. */
export function fixesAt(problems: readonly Problem[], at: Span): readonly Fix[] {
  const touching = problems.filter(({ span }) => span.file === at.file && span.start <= at.end && at.start <= span.end)
  return touching.flatMap((problem) =>
    fixesOf(problem).map(({ title, edits }) => ({ title, edits, problems: [problem] })),
  )
}

/** Whether "fix all" and `--fix` make its fix; what is only suggested waits for a person. */
export const mendsItself = ({ fix }: Problem): boolean => fix !== undefined && !fix.suggested

/**
 * All fixes together that nobody needs to be asked for, errors first; of two that change the same place, the first is
 * taken. Undefined where there is none. What the text is made of comes first, by itself: much else may only follow from it.
 */
export function fixAll(problems: readonly Problem[]): Fix | undefined {
  const applied: Edit[] = []
  const mended: Problem[] = []
  const weight = { error: 0, warning: 1, note: 2 }
  for (const problem of firstToMend(problems).toSorted((a, b) => weight[a.severity] - weight[b.severity])) {
    const edits = problem.fix?.edits ?? []
    if (edits.length === 0 || edits.some((edit) => applied.some((other) => clashes(edit.span, other.span)))) continue
    append(applied, edits)
    mended.push(problem)
  }
  if (mended.length === 0) return undefined
  const title =
    mended.length === 1 ? 'Fix the problem that can be fixed' : `Fix all ${mended.length} problems that can be fixed`
  return { title, edits: applied, problems: mended }
}

/** Sections, tables and columns; then names and types where they stand by themselves; then what expressions say of them. */
const WAVES: readonly RegExp[] = [/^DOC-/u, /^(?!EXP-)/u, /^EXP-/u]

function firstToMend(problems: readonly Problem[]): readonly Problem[] {
  const open = problems.filter(mendsItself)
  const waves = WAVES.map((codes) => open.filter(({ code }) => codes.test(code)))
  return waves.find((wave) => wave.length > 0) ?? []
}

/** Two insertions at one place clash too. */
function clashes(a: Span, b: Span): boolean {
  return a.file === b.file && a.start <= b.end && b.start <= a.end
}
