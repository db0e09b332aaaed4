// Applies the fixes that problems carry and that nobody needs to be asked for, as long as that leaves less wrong than there was.
import { applyEdits, compile, fixAll, mendsItself } from '@ninefold/language'
import type { Problem } from '@ninefold/language'
import type { Source } from './document.ts'

export interface Mended {
  readonly sources: readonly Source[]
  /** What was mended, in the order in which it was. */
  readonly problems: readonly Problem[]
}

const mostRounds = 50

export function mend(given: readonly Source[]): Mended {
  let sources = given
  let { problems } = compile(sources)
  const mended: Problem[] = []
  const useless = new Set<string>()
  for (let round = 0; round < mostRounds; round++) {
    const open = problems.filter((problem) => mendsItself(problem) && !useless.has(keyOf(problem)))
    const all = fixAll(open)
    if (!all) break
    // All at once; where that does not make it better, one by one.
    const next = attempt(sources, problems, open) ?? firstThatHelps(sources, problems, all.problems, useless)
    if (!next) continue
    mended.push(...next.fixed)
    sources = next.sources
    problems = next.problems
  }
  return { sources, problems: mended }
}

/** Notes which ones do not help, so that they are not tried again. */
function firstThatHelps(
  sources: readonly Source[],
  problems: readonly Problem[],
  open: readonly Problem[],
  useless: Set<string>,
): Attempt | undefined {
  for (const problem of open) {
    const found = attempt(sources, problems, [problem])
    if (found) return found
    useless.add(keyOf(problem))
  }
  return undefined
}

const keyOf = ({ code, message }: Problem) => `${code} ${message}`

interface Attempt {
  readonly sources: readonly Source[]
  readonly problems: readonly Problem[]
  readonly fixed: readonly Problem[]
}

function attempt(
  sources: readonly Source[],
  problems: readonly Problem[],
  some: readonly Problem[],
): Attempt | undefined {
  const fix = fixAll(some)
  if (!fix) return undefined
  const changed = applyEdits(sources, fix.edits)
  const left = compile(changed).problems
  const errors = (all: readonly Problem[]) => all.filter(({ severity }) => severity === 'error').length
  const fewer = errors(left) - errors(problems) || left.length - problems.length
  return fewer < 0 ? { sources: changed, problems: left, fixed: fix.problems } : undefined
}
