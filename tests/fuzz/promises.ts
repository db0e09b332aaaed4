// What the checker promises of every text whatsoever. Tells which promise is broken, or nothing.
import { applyEdits } from '../../packages/language/src/editor/apply-edits.ts'
import { compile, type Compiled, type Problem, type Source, type Span } from '../../packages/language/src/index.ts'

/** Milliseconds of the processor that a check may take: a second, and a little for each character of very long texts. */
const mostTime = (text: string) => 1000 + text.length / 200

/** Undefined where all promises are kept. */
export function brokenPromise(text: string): string | undefined {
  const sources = [{ file: 'a.md', text }]
  const before = process.threadCpuUsage()
  let compiled: Compiled
  try {
    compiled = compile(sources)
  } catch (error) {
    return `threw ${String((error as Error).stack)
      .split('\n')
      .slice(0, 4)
      .join(' ')}`
  }
  const { user, system } = process.threadCpuUsage(before)
  const time = (user + system) / 1000
  if (time > mostTime(text)) return `took ${time.toFixed(0)} ms`
  return brokenOutcome(compiled, text) ?? brokenFix(compiled, sources)
}

function brokenOutcome({ plan, problems }: Compiled, text: string): string | undefined {
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  if (hasErrors === (plan !== undefined)) return plan ? 'a plan in spite of an error' : 'neither plan nor error'
  for (const problem of problems) {
    const outside = spansOf(problem).find((span) => !isInside(span, text))
    if (outside) return `${problem.code} points outside the text: ${outside.start}–${outside.end} of ${text.length}`
    const wording = [problem.message, problem.help, problem.second?.label ?? '', problem.fix?.title ?? ''].join(' ')
    const slip = /undefined|\[object|\bNaN\b|=>|\bnull"/u.exec(wording.replaceAll(/["“`][^"”`]*["”`]/gu, ''))
    if (slip && !text.includes(slip[0])) return `${problem.code} says "${slip[0]}": ${problem.message} ${problem.help}`
  }
  return undefined
}

const spansOf = ({ span, second, fix }: Problem): readonly Span[] => [
  span,
  ...(second ? [second.span] : []),
  ...(fix?.edits ?? []).map((edit) => edit.span),
]

const isInside = ({ file, start, end }: Span, text: string) =>
  file === 'a.md' && Number.isInteger(start) && start >= 0 && start <= end && end <= text.length

/** Its edits do not overlap, and what they make of the text can be checked again. */
function brokenFix({ problems }: Compiled, sources: readonly Source[]): string | undefined {
  const fixed = problems.filter(({ fix }) => fix)
  for (const { code, fix } of fixed) {
    const edits = fix!.edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    if (edits.some((edit, index) => index > 0 && edit.span.start < edits[index - 1]!.span.end))
      return `the edits of ${code} overlap`
  }
  const first = fixed[0]
  if (!first) return undefined
  const mended = applyEdits(sources, first.fix!.edits)
  try {
    compile(mended)
  } catch (error) {
    return `threw after the fix of ${first.code}: ${String(error)}`
  }
  return mended[0]!.text === sources[0]!.text ? `the fix of ${first.code} changes nothing` : undefined
}
