/**
 * The coverage map: each statement of points 2 to 9 is compiled into the plan, reported by a problem, or an explanation by a rule of
 * `docs/coverage.md`. A statement that is none of these has no owner: its author would not learn that it has no effect.
 */
import { type Document, type Section, type Table, inText } from '../../document/index.ts'
import { originsIn, type PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { withoutExamples } from '../examples/index.ts'
import { claimsIn, isNotKnown, type Notes } from '../../kernel/index.ts'
import type { ExplanationRule } from './explanation.ts'
import { spanIndex } from './span-index.ts'
import { cellsOf, enforcedPart, spansIn, statementsIn, type Statement } from './statement.ts'

/** What a statement becomes. */
type StatementOwner = 'plan' | 'problem' | 'explanation'

/** A statement of the document with its owner. */
export interface CoveredStatement {
  readonly point: PointNumber
  readonly kind: Statement['kind']
  readonly text: string
  readonly span: Span
  /** Absent if no reader used it, no problem reports it, and no rule classifies it as an explanation. */
  readonly owner?: StatementOwner
  /** The rule of an explanation. */
  readonly rule?: ExplanationRule
}

/** The result of compiling a document. */
interface Compilation {
  readonly document: Document
  readonly plan: object
  readonly notes: Notes
  /** The parsed points. A value without a span does not count as read. */
  readonly read: object
  /** The part of it that contains no tentative values: a row or a bullet in it was certainly read. */
  readonly readForSure: object
  /** All reported problems, with spans in the text. */
  readonly problems: readonly Problem[]
  readonly explainingColumns: (table: Table, point: PointNumber) => ReadonlySet<number>
  readonly ruleFor: (section: Section) => (statement: Statement) => ExplanationRule | undefined
}

/** Finds the rule by which a statement without another owner is an explanation. */
type FindRule = () => ExplanationRule | undefined

/** Each statement of points 2 to 9 with its owner, in the order of the document. */
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

/** Covers a row and its cells. A problem of the row counts for all cells without another owner. */
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

/** The rules of a section. A bullet with a key is an explanation only if a note marks it as text. */
function rulesIn(section: Section, { document, problems, ruleFor }: Compilation) {
  const notes = spanIndex(problems.flatMap(({ severity, span }) => (severity === 'note' ? [span] : [])))
  const ruleOf = ruleFor(section)
  return (statement: Statement): ExplanationRule | undefined =>
    !statement.structured || notes.touches(inText(document)(statement.span)) ? ruleOf(statement) : undefined
}

/** The owner of a statement, without the rules for explanations. */
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

/** The spans of resolved names and of expressions. */
const spansOf = ({ mentions, expressions }: Notes): readonly Span[] => [
  ...mentions.flatMap(({ name, span }) => (name === undefined ? [] : [span])),
  ...expressions.map(({ piece }) => piece.span),
]
