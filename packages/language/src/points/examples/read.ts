/** Finds the examples among the headings of all nine points, and reads their tables. */
import { append, memoize } from '@ninefold/plan/base'
import { type Document, type Section, type Subject, isEmpty, matchPhrase, plainText } from '../../document/index.ts'
import { readBullets, readTables, rowsOf, type TableForms, type Outcome } from '../../kernel/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import type { ExampleRead } from './model.ts'
import { examplesProblem } from './problems.ts'

export const FORMS = {
  steps: {
    who: { names: ['Who', 'Person', 'Actor', 'User'] },
    does: { names: ['Does', 'Step', 'Action', 'What', 'Does what'], needed: true },
    with: { names: ['With', 'Given', 'Input', 'Values'] },
    expect: { names: ['Expect', 'Expected', 'Result', 'Then', 'Outcome'] },
  },
} satisfies TableForms

const NO_BULLETS = {}

const TITLE = /^Examples?\s*[:–—-]\s*(.+)$/iu

/** `### Example: A claim is paid`. An entity may be called Example; with a colon it is none. */
export const isExample = memoize(({ title }: Subject): boolean => TITLE.test(plainText(title)))

/** The section as its point reads it. */
export function withoutExamples(section: Section): Section {
  return section.subjects.some(isExample)
    ? { ...section, subjects: section.subjects.filter((subject) => !isExample(subject)) }
    : section
}

export function readExamples({ sections }: Pick<Document, 'sections'>): Outcome<readonly ExampleRead[]> {
  const problems: Problem[] = []
  const value = sections.flatMap(({ number, subjects }) =>
    subjects.filter(isExample).map((subject): ExampleRead => {
      const tables = readTables(subject.blocks, FORMS, number)
      const { prose, problems: bullets } = readBullets(subject.blocks, NO_BULLETS)
      const rows = rowsOf(tables.tables.steps).filter(({ cells }) => !isEmpty(cells.does))
      const [title = subject.title] = matchPhrase(subject.title, TITLE) ?? []
      append(problems, tables.problems)
      append(problems, bullets)
      if (rows.length === 0 && tables.problems.length === 0)
        problems.push(examplesProblem('EXA-001', { span: subject.span }, { title: plainText(title) }))
      return { title, help: prose, steps: rows.map(({ cells, span }) => ({ ...cells, span })), span: subject.span }
    }),
  )
  return { value, problems: problems.map(asWarning) }
}

/** An example that cannot be understood is no reason to stop the application: only `ninefold test` refuses it. */
export const asWarning = (problem: Problem): Problem =>
  problem.severity === 'error' ? { ...problem, severity: 'warning', consequence: true } : problem
