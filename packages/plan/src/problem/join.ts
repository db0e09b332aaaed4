/**
 * One mistake is one problem: a name that is missing in twenty places is told once, with the others beside it, and what only
 * follows from errors is not told as long as there are some.
 */
import { sameSpan, type Problem, type Span } from './problem.ts'
import { isSuggested } from './suggested.ts'
import { wordCounts } from './word-counts.ts'

/** A source text. */
interface Text {
  readonly file: string
  readonly text: string
}

/** In the order of the text, each place of a mistake once. `isInAccess`: the place is in point 6, where no fix may guess. */
export function joinProblems(
  problems: readonly Problem[],
  sources: readonly Text[],
  isInAccess: (span: Span) => boolean,
): readonly Problem[] {
  const wrong = problems.some(({ severity }) => severity === 'error')
  const causes = wrong ? problems.filter(({ consequence }) => !consequence) : problems
  const groups = Map.groupBy(inOrder(causes, sources), (problem) => mistakeOf(problem, sources))
  const count = wordCounts(sources.map(({ text }) => text))
  return [...groups.values()].map((group) => judgedFix(together(group), { sources, isInAccess, count }))
}

interface Judging {
  readonly sources: readonly Text[]
  readonly isInAccess: (span: Span) => boolean
  readonly count: (name: string) => number
}

/** Without a fix that leaves the text as it is; said of any other whether it may be made unasked. */
function judgedFix(problem: Problem, { sources, isInAccess, count }: Judging): Problem {
  const { fix, ...unfixed } = problem
  const written = ({ file, start, end }: Span) => sources.find((one) => one.file === file)?.text.slice(start, end) ?? ''
  if (!fix?.edits.some(({ span, text }) => written(span) !== text)) return unfixed
  const places = [problem.span, ...fix.edits.map(({ span }) => span)]
  const inAccess = places.some(isInAccess)
  return { ...problem, fix: { ...fix, suggested: isSuggested(problem, { written, inAccess, count }) } }
}

/** The same mistake, or the same words about the same text, whichever point says them. What is chosen is chosen for each place. */
function mistakeOf({ message, span, mistake, alternatives }: Problem, sources: readonly Text[]): string {
  if (mistake !== undefined) return mistake
  if (alternatives) return `${message}\n${span.file} ${span.start}`
  const text = sources.find(({ file }) => file === span.file)?.text.slice(span.start, span.end) ?? ''
  const plain = (words: string) => words.replace(/[`"]/gu, '')
  return `${plain(message)}\n${text === '' ? span.start : plain(text)}`
}

function together([first, ...others]: readonly Problem[]): Problem {
  const distinct = others.filter(({ span }, at) => !sameSpan(span, (others[at - 1] ?? first!).span))
  if (distinct.length === 0) return first!
  const { fix } = first!
  const edits = distinct.flatMap((one) => one.fix?.edits ?? [])
  return {
    ...first!,
    also: distinct.map(({ span }) => span),
    ...(fix && { fix: { ...fix, edits: [...fix.edits, ...edits] } }),
  }
}

function inOrder(problems: readonly Problem[], sources: readonly Text[]): readonly Problem[] {
  const place = new Map(sources.map(({ file }, index) => [file, index]))
  return problems.toSorted(
    (a, b) =>
      (place.get(a.span.file) ?? 0) - (place.get(b.span.file) ?? 0) ||
      a.span.start - b.span.start ||
      a.span.end - b.span.end,
  )
}
