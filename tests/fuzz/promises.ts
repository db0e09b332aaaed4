// What the checker promises of every text whatsoever. Tells which promise is broken, or nothing.
import { applyEdits } from '../../packages/ide/src/apply-edits.ts'
import { compile, type Compiled } from '@ninefold/language'
import type { Source } from '@ninefold/language/document'
import { fixAll } from '../../packages/ide/src/fixes.ts'
import { fixesOf, type Edit, type Problem, type Span } from '../../packages/plan/src/problem/problem.ts'
import { provePlan } from '../../packages/proof/src/prove/prove.ts'
import { brokenLayout } from './layout.ts'
import { timed } from './time.ts'

/** Undefined where all promises are kept. */
export function brokenPromise(text: string): string | undefined {
  const sources = [{ file: 'a.md', text }]
  const { value, broken } = timed(text.length, () => check(sources))
  if (!value) return broken
  return brokenOutcome(value, text) ?? brokenFix(value, sources) ?? brokenLayout(value, text)
}

/** As `ninefold check` does. */
function check(sources: readonly Source[]): Compiled {
  const compiled = compile(sources)
  const { plan, problems } = compiled
  return plan ? { ...compiled, problems: [...problems, ...provePlan(plan, sources, problems).problems] } : compiled
}

function brokenOutcome({ plan, problems }: Compiled, text: string): string | undefined {
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  if (hasErrors === (plan !== undefined)) return plan ? 'a plan in spite of an error' : 'neither plan nor error'
  for (const problem of problems) {
    const outside = spansOf(problem).find((span) => !isInside(span, text))
    if (outside) return `${problem.code} points outside the text: ${outside.start}–${outside.end} of ${text.length}`
    const wording = [
      problem.message,
      problem.help,
      problem.second?.label ?? '',
      ...fixesOf(problem).map(({ title }) => title),
    ].join(' ')
    const slip = /undefined|\[object|\bNaN\b|=>|\bnull"/u.exec(wording.replaceAll(/["“`][^"”`]*["”`]/gu, ''))
    if (slip && !text.includes(slip[0])) return `${problem.code} says "${slip[0]}": ${problem.message} ${problem.help}`
  }
  return undefined
}

const spansOf = (problem: Problem): readonly Span[] => [
  problem.span,
  ...(problem.second ? [problem.second.span] : []),
  ...(problem.also ?? []),
  ...fixesOf(problem).flatMap(({ edits }) => edits.map((edit) => edit.span)),
]

const isInside = ({ file, start, end }: Span, text: string) =>
  file === 'a.md' && Number.isInteger(start) && start >= 0 && start <= end && end <= text.length

function overlap(edits: readonly Edit[]): boolean {
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  return sorted.some((edit, index) => index > 0 && edit.span.start < sorted[index - 1]!.span.end)
}

const mostRounds = 12

/** No fix overlaps itself, and mending all that can be mended, again and again, comes to an end. */
function brokenFix({ problems }: Compiled, given: readonly Source[]): string | undefined {
  const overlapping = problems.find((problem) => fixesOf(problem).some(({ edits }) => overlap(edits)))
  if (overlapping) return `the edits of ${overlapping.code} overlap`
  let sources = given
  const seen = new Set<string>()
  for (let all = fixAll(problems); all;) {
    seen.add(sources[0]!.text)
    const fixed = [...new Set(all.problems.map(({ code }) => code))].join(' ')
    sources = applyEdits(sources, all.edits)
    const { text } = sources[0]!
    if (seen.has(text)) return `fixes go in a circle, with ${fixed}`
    if (seen.size > mostRounds) return `fixes never end, with ${fixed}`
    const { value, broken } = timed(text.length, () => compile(sources))
    if (!value) return `${broken} (after the fix of ${fixed})`
    all = fixAll(value.problems)
  }
  return undefined
}
