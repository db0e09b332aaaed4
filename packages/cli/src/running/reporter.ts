// Prints what happens to a document while it runs: its problems, and the result of each new text.
import type { Plan } from '@ninefold/plan'
import type { Problem, Severity } from '@ninefold/plan/problem'
import type { RowExample, WireDocumentProblem } from '@ninefold/plan/wire'
import type { DocumentPlace, Source } from '../sources/document.ts'
import { fileNames } from '../sources/names.ts'
import { differenceReport } from '../terminal/difference-report.ts'
import { problemReport } from '../terminal/problem-report.ts'
import type { Terminal } from '../terminal/style.ts'
import { counted } from '@ninefold/plan/base'

interface Reported {
  /** Those of the compiler, and those that only the engine knows, such as data that would be lost. */
  readonly problems: readonly WireDocumentProblem[]
  /** Those of the compiler. */
  readonly found: readonly Problem[]
}

export interface Reporter {
  /** All problems of a text, at their places. */
  problems(about: Reported, sources: readonly Source[]): void
  /** Who can see and do more or less with a new text than with the one that runs. */
  access(was: Plan, now: Plan): Promise<void>
  /** One line with the time of day in front. */
  event(text: string): void
  mistake(text: string): void
  /** The new text waits for a yes. `here`: it can be said in this terminal. */
  waits(code: string, here: boolean): void
}

/** `showsRows`: problems show values of stored rows as examples; false for logs, which must not contain them. */
export function reporter(place: DocumentPlace, base: string, terminal: Terminal, showsRows = true): Reporter {
  const named = fileNames(place, base)
  const time = () => terminal.style.faint(new Date().toTimeString().slice(0, 8))
  return {
    problems(about, sources) {
      const { problems } = about
      if (problems.length === 0) return
      const worst = problems.some((problem) => problem.severity === 'error')
      const print = worst ? terminal.error : terminal.out
      const marked = withMarks(about, sources)
      const shown = showsRows ? marked : marked.map((problem) => ({ ...problem, examples: [] }))
      for (const line of problemReport(shown, sources, terminal, named)) print(line)
    },
    async access(was, now) {
      const { differenceOf, withDescriptions } = await import('@ninefold/proof/difference')
      const access = differenceOf(was, now).filter(({ about }) => about === 'access')
      const ofThose = { was: (file: string) => `${named(file)} as it ran`, now: named }
      for (const line of differenceReport(withDescriptions(access, was, now), terminal, ofThose)) terminal.out(line)
    },
    event: (text) => terminal.out(`${time()}  ${text}`),
    mistake: (text) => terminal.error(`${time()}  ${terminal.style.red(text)}`),
    waits: (code, here) => {
      terminal.error(
        `${time()}  ${terminal.style.yellow('The new text waits for confirmation. The previous one keeps running.')}`,
      )
      const type = here ? 'Type y and Enter to confirm it, or start' : 'To confirm it, start'
      terminal.error(`  ${type} it with --accept ${code}. Or save another text.`)
    },
  }
}

/** ` (2 warnings)`; nothing where there is nothing to say. */
export function inBrackets(problems: readonly { readonly severity: Severity }[]): string {
  const warnings = problems.filter((problem) => problem.severity === 'warning').length
  return warnings === 0 ? '' : ` (${counted(warnings, 'warning')})`
}

/** The compiler's own know more (a second place, a fix) than goes over the wire; the others keep their places in words. */
function withMarks({ problems, found }: Reported, sources: readonly Source[]): readonly Problem[] {
  const same = (a: WireDocumentProblem) => (b: Problem) => a.code === b.code && a.message === b.message
  const others = problems.filter((problem) => !found.some(same(problem)))
  return [...found, ...others.map((problem) => fromWire(problem, sources))]
}

function fromWire(problem: WireDocumentProblem, sources: readonly Source[]): Problem {
  const { code, severity, message, why, help, place, examples } = problem
  const text = sources.find((source) => source.file === place.file)?.text ?? ''
  const offset = (line: number, column: number) =>
    text
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, 0) +
    column -
    1
  const span = {
    file: place.file,
    start: offset(place.line, place.column),
    end: offset(place.endLine, place.endColumn),
  }
  return { code, severity, message, why, help, span, ...(examples && { examples: examples.map(inWords) }) }
}

/** `Claim 7: 12.50`, or the id of what nobody has a name for. */
const inWords = ({ record, label, value }: RowExample): string =>
  `${label === '' ? record : label}${value === undefined ? '' : `: ${value}`}`
