/**
 * The coverage map: what becomes of each statement of points 2 to 9. It is in the plan, or a problem reports it, or it explains by a rule of
 * `docs/coverage.md`. A statement that is none of these has no owner: nobody would learn that nothing follows from it.
 */
import { type Document, type Section, type Table, inText } from '../../document/index.ts'
import { originsIn, type PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { withoutExamples } from '../examples/index.ts'
import { claimsIn, isNotKnown, type Notes } from '../../kernel/index.ts'
import type { ExplanationRule } from './explanation.ts'
import { spanIndex } from './span-index.ts'
import { cellsOf, enforcedPart, spansIn, statementsIn, type Statement } from './statement.ts'

/** By whom a statement is taken. */
type StatementOwner = 'plan' | 'problem' | 'explanation'

/** A statement of the document, and what becomes of it. */
export interface CoveredStatement {
  readonly point: PointNumber
  readonly kind: Statement['kind']
  readonly text: string
  readonly span: Span
  /** Absent where no reader takes it, no problem reports it and no rule says that it explains. */
  readonly owner?: StatementOwner
  /** Of an explanation. */
  readonly rule?: ExplanationRule
}

/** What the compiler made of a document. */
interface Compilation {
  readonly document: Document
  readonly plan: object
  readonly notes: Notes
  /** What the points read. Each reader leaves in its value where it stands: a value without a place counts as read by nobody. */
  readonly read: object
  /** What of it looks at nothing tentatively: where a row or a bullet is part of it, it was read. */
  readonly readForSure: object
  /** All that the author is told, at places of the text. */
  readonly problems: readonly Problem[]
  readonly explainingColumns: (table: Table, point: PointNumber) => ReadonlySet<number>
  readonly ruleFor: (section: Section) => (statement: Statement) => ExplanationRule | undefined
}

/** By which rule a statement explains, asked of what nobody else takes. */
type FindRule = () => ExplanationRule | undefined

export function coverStatements(compilation: Compilation): readonly CoveredStatement[] {
  const ownerOf = ownership(compilation)
  return compilation.document.sections.slice(1).flatMap((whole) => {
    const section = withoutExamples(whole)
    const ruleFor = rulesIn(section, compilation)
    const cover = (statement: Statement, findRule: FindRule): CoveredStatement => {
      const { kind, text, span } = statement
      const known = { point: section.number, kind, text, span }
      const owner = ownerOf(statement)
      if (owner) return { ...known, owner }
      const rule = findRule()
      return rule ? { ...known, owner: 'explanation', rule } : known
    }
    return statementsIn(section).flatMap((statement) =>
      statement.row
        ? coverRow(statement, compilation.explainingColumns(statement.row.table, section.number), cover)
        : [cover(statement, () => ruleFor(statement))],
    )
  })
}

/** A row, then its cells. What is reported of the row is reported of all that nobody took of it. */
function coverRow(
  row: Statement,
  explaining: ReadonlySet<number>,
  cover: (statement: Statement, findRule: FindRule) => CoveredStatement,
): readonly CoveredStatement[] {
  const cells = cellsOf(row).map((cell) =>
    cover(cell, () => (explaining.has(cell.column) ? 'column' : isNotKnown(cell.text) ? 'notKnown' : undefined)),
  )
  const whole = cover(row, () => (cells.every(({ rule }) => rule) ? 'column' : undefined))
  if (whole.owner !== 'problem') return [whole, ...cells]
  return [whole, ...cells.map((cell) => (cell.owner ? cell : { ...cell, owner: 'problem' as const }))]
}

/** A bullet with a key explains only where a note says that it is text. */
function rulesIn(section: Section, { document, problems, ruleFor }: Compilation) {
  const notes = spanIndex(problems.flatMap(({ severity, span }) => (severity === 'note' ? [span] : [])))
  const ruleOf = ruleFor(section)
  return (statement: Statement): ExplanationRule | undefined =>
    !statement.structured || notes.touches(inText(document)(statement.span)) ? ruleOf(statement) : undefined
}

/** The owner of a statement, but for the rules by which it explains. */
function ownership({ document, plan, notes, read, readForSure, problems }: Compilation) {
  const planned = spanIndex(originsIn(plan).map(document.spanOf))
  const values = spanIndex([...spansIn(readForSure), ...claimsIn(read)])
  const [allValues, names] = [spanIndex(spansIn(read)), spanIndex(spansOf(notes))]
  const errors = spanIndex(problems.flatMap(({ severity, span }) => (severity === 'error' ? [span] : [])))
  const reports = problems.filter(({ severity }) => severity !== 'note')
  const reported = spanIndex(reports.flatMap(({ span, also = [] }) => [span, ...also]))
  const isReported = (span: Span) => reported.touches(inText(document)(span))
  return (statement: Statement): StatementOwner | undefined => {
    const { kind, span, end, structured, header } = statement
    if (errors.beginsIn(inText(document)(span))) return 'problem'
    const isRead = (kind === 'cell' ? allValues : values).beginsIn(enforcedPart(statement))
    if (isRead || planned.beginsIn(span, end) || (structured && names.beginsIn(span))) return 'plan'
    return isReported(span) || (header && isReported(header)) ? 'problem' : undefined
  }
}

/** Names that were found, and expressions. */
const spansOf = ({ mentions, expressions }: Notes): readonly Span[] => [
  ...mentions.flatMap(({ name, span }) => (name === undefined ? [] : [span])),
  ...expressions.map(({ piece }) => piece.span),
]
