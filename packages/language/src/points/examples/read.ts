/** Finds the examples among the headings of all nine points, and reads their tables. */
import { append, memoize } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import {
  type Document,
  type Section,
  type Subject,
  isEmpty,
  makePhrase,
  matchPattern,
  plainText,
} from '../../document/index.ts'
import { readBullets, readRows, type Outcome, type ParsedRow } from '../../kernel/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { EXAMPLES } from './columns.ts'
import type { ExampleRead, StepRead } from './model.ts'
import { examplesProblem } from './problems.ts'

type StepRow = ParsedRow<typeof EXAMPLES.steps.columns>

const NO_BULLETS = {}

const TITLE = pattern('examples?~(:|-)~{title}')

/** `### Example: A claim is paid`. Without a colon, it is the heading of an entity. */
export const isExample = memoize(({ title }: Subject): boolean => TITLE.test(plainText(title)))

/** The section without its examples, for the reader of its point. */
export function withoutExamples(section: Section): Section {
  return section.subjects.some(isExample)
    ? { ...section, subjects: section.subjects.filter((subject) => !isExample(subject)) }
    : section
}

export function readExamples({ sections }: Pick<Document, 'sections'>): Outcome<readonly ExampleRead[]> {
  const problems: Problem[] = []
  const value = sections.flatMap(({ number, subjects }) =>
    subjects.filter(isExample).map((subject): ExampleRead => {
      const read = readRows(subject.blocks, EXAMPLES, number)
      const { prose, problems: bullets } = readBullets(subject.blocks, NO_BULLETS)
      const steps = read.rows.steps.flatMap((row) => stepIn(row) ?? [])
      const { title = subject.title } = matchPattern(subject.title, TITLE) ?? {}
      append(problems, read.problems)
      append(problems, bullets)
      if (steps.length === 0 && read.problems.length === 0)
        problems.push(examplesProblem('EXA-001', { span: subject.span }, { title: plainText(title) }))
      return { title, help: prose, steps, span: subject.span }
    }),
  )
  return { value, problems: problems.map(asWarning) }
}

/** The step of a row; none if the cell Does is empty. */
function stepIn({ cells: { who, does, with: given, expect }, span }: StepRow): StepRead | undefined {
  if (!does.value || isEmpty(does.value)) return undefined
  const nothing = makePhrase([], { ...span, start: span.end })
  const [first, values, outcome] = [who, given, expect].map((cell) => cell?.value ?? nothing)
  return { who: first!, does: does.value, with: values!, expect: outcome!, span }
}

/** A problem of an example is a warning: it does not stop the application. Only `ninefold test` fails. */
export const asWarning = (problem: Problem): Problem =>
  problem.severity === 'error' ? { ...problem, severity: 'warning', consequence: true } : problem
