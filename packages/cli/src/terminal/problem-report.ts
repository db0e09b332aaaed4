// Prints problems like a compiler: the position, the line with the range marked, what is wrong, why it matters and what to do.
import { fixesOf, type Problem, type Severity, type Span } from '@ninefold/plan/problem'
import { counted, lineStarts, lineText, memoize, positionAt } from '@ninefold/plan/base'
import type { Style, Terminal } from './style.ts'
import { labelled, printable, widthOf } from './text.ts'

interface SourceText {
  readonly file: string
  readonly text: string
}

/** A span's first line, and where in it the span begins and ends; 1-based line and column. */
interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly text: string
  /** Offsets in `text`. */
  readonly from: number
  readonly to: number
}

const paintOf = (severity: Severity, style: Style) =>
  ({ error: style.red, warning: style.yellow, note: style.blue })[severity]

/** All problems as lines, errors and warnings in the order of the text, with the counts as the last line. */
export function problemReport(
  problems: readonly Problem[],
  sources: readonly SourceText[],
  terminal: Pick<Terminal, 'style' | 'columns'>,
  named: (file: string) => string = (file) => file,
): readonly string[] {
  const order = new Map(sources.map((source, i) => [source.file, i]))
  const sorted = problems.toSorted(
    (a, b) => (order.get(a.span.file) ?? 0) - (order.get(b.span.file) ?? 0) || a.span.start - b.span.start,
  )
  const blocks = sorted.flatMap((problem) => [...oneProblem(problem, sources, terminal, named), ''])
  return problems.length === 0 ? [] : [...blocks, problemCounts(problems)]
}

/** `2 errors, 1 warning` */
export function problemCounts(problems: readonly Problem[]): string {
  const count = (severity: Severity) => problems.filter((problem) => problem.severity === severity).length
  const parts = (['error', 'warning', 'note'] as const)
    .map((severity) => [severity, count(severity)] as const)
    .filter(([, number]) => number > 0)
    .map(([severity, number]) => counted(number, severity))
  return parts.length === 0 ? 'no problems' : parts.join(', ')
}

function oneProblem(
  problem: Problem,
  sources: readonly SourceText[],
  { style, columns }: Pick<Terminal, 'style' | 'columns'>,
  named: (file: string) => string,
): readonly string[] {
  const place = placeOf(problem.span, sources)
  const paint = paintOf(problem.severity, style)
  const head = `${style.bold(address(place, named))}  ${paint(problem.severity)} ${style.faint(problem.code)}`
  const withLabel = (label: string, text: string) =>
    text === ''
      ? []
      : labelled(label, printable(text), 8, columns).map((line) => style.faint(line.slice(0, 8)) + line.slice(8))
  const second = problem.second
  const other = second && placeOf(second.span, sources)
  return [
    head,
    ...labelled('', printable(problem.message), 2, columns),
    ...excerpt(place, paint, '^', style, columns),
    ...(other && second ? [`  ${style.faint(`${second.label}: ${address(other, named)}`)}`] : []),
    ...(other ? excerpt(other, style.blue, '-', style, columns) : []),
    ...withLabel('  Also', alsoAt(problem.also ?? [], sources, named)),
    ...withLabel('  Rows', (problem.examples ?? []).join(' · ')),
    ...withLabel('  Why', problem.why),
    ...withLabel('  Help', problem.help),
    ...fixesOf(problem).flatMap(({ title, suggested }) => withLabel(suggested ? '  Maybe' : '  Fix', title)),
  ]
}

/** `lines 23, 41 and 57`, and of other files by name. */
function alsoAt(spans: readonly Span[], sources: readonly SourceText[], named: (file: string) => string): string {
  const places = [...new Set(spans.map((span) => address(placeOf(span, sources), named)))]
  return places.length > 8 ? `${places.slice(0, 8).join(', ')} and ${places.length - 8} more` : places.join(', ')
}

const address = (place: Place, named: (file: string) => string) => `${named(place.file)}:${place.line}:${place.column}`

function placeOf(span: Span, sources: readonly SourceText[]): Place {
  const source = sources.find(({ file }) => file === span.file)
  const whole = source?.text ?? ''
  const start = Math.min(span.start, whole.length)
  const starts = source ? startsOf(source) : [0]
  const { line } = positionAt(starts, start)
  const lineStart = starts[line - 1]!
  const text = lineText(whole, starts, line)
  const from = Math.max(0, Math.min(start - lineStart, text.length))
  const to = Math.max(from, Math.min(span.end - lineStart, text.length))
  return { file: span.file, line, column: from + 1, text, from, to }
}

const startsOf = memoize(({ text }: SourceText) => lineStarts(text))

/** The line with its number and a mark under the stretch; of a line too long for the terminal, the part around it. */
function excerpt(
  place: Place,
  paint: (text: string) => string,
  mark: string,
  style: Style,
  columns: number,
): readonly string[] {
  const number = String(place.line)
  const room = columns - number.length - 5
  const { before, marked, after } = windowOf(place, room)
  const gutter = style.faint(`  ${number} │ `)
  const below = style.faint(`  ${' '.repeat(number.length)} │ `)
  const under = ' '.repeat(widthOf(before)) + paint(mark.repeat(Math.max(1, widthOf(marked))))
  return [gutter + before + marked + after, below + under]
}

function windowOf(place: Place, room: number): { before: string; marked: string; after: string } {
  const { text, from, to } = place
  const long = widthOf(text) > room
  const end = long ? Math.min(to, from + room - 12) : to
  const keep = Math.max(0, room - (end - from) - 4)
  const left = long ? Math.max(0, from - Math.floor(keep / 2)) : 0
  const right = long ? Math.min(text.length, left + room - 4) : text.length
  const before = (left > 0 ? '… ' : '') + printable(text.slice(left, from))
  const after = printable(text.slice(end, Math.max(end, right))) + (right < text.length ? ' …' : '')
  return { before, marked: printable(text.slice(from, end)), after }
}
