/**
 * Checks an expression: text in, typed tree and problems out. Read, resolve the names and types, compare the result
 * with what the place expects; all problems are told, each at its own small span.
 */
import type { Problem, Span } from '../problem/index.ts'
import { isTextLiteral, type Checking } from './check-context.ts'
import { suggested } from './check-literals.ts'
import { adviseRole } from './check-advice.ts'
import { checkTree } from './check-tree.ts'
import { describeType } from './describe.ts'
import { common } from './operations/form.ts'
import { reportOneWord } from './one-word.ts'
import { parseExpression } from './parse.ts'
import { reportInWords } from './in-words.ts'
import { expressionProblem, type ExpressionProblem } from './problems.ts'
import { readsOf } from './reads.ts'
import type { Scope } from './schema.ts'
import type { Range, Report, Syntax } from './syntax.ts'
import { childrenOf, type Expr, type Origin, type Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** Where the expression stands. `span.start` is the offset of its first character in the document. */
interface Place {
  readonly span: Span
  readonly origin: Origin
}

/** `expr` is absent when there is an error. */
export interface CheckedExpression {
  readonly expr?: Expr
  readonly problems: readonly Problem[]
}

/** `expected`: the type that the place demands; absent, any. */
export function checkExpression(source: string, place: Place, scope: Scope, expected?: Type): CheckedExpression {
  const checked = checkAsWritten(source, place, scope, expected)
  if (checked.expr || checked.problems.some(({ code }) => code === 'EXP-002')) return checked
  const reported = reportOneWord(source, place.span, scope, checked.problems)
  const whole = { ...place.span, end: place.span.start + source.length }
  const problemsOf = (other: string) => checkAsWritten(other, place, scope, expected).problems
  return { problems: reportInWords(source, whole, reported, scope, problemsOf) }
}

function checkAsWritten(source: string, place: Place, scope: Scope, expected?: Type): CheckedExpression {
  const problems: Problem[] = []
  const report = reporter(place.span, problems)
  const syntax = parseExpression(source, report)
  // What stands behind a text that does not end belongs to it.
  if (problems.some(({ code }) => code === 'EXP-002')) return { problems }
  const checking: Checking = { source, scope, report, variables: {}, check: checkTree }
  const found = checkTree(checking, syntax, expected)
  const tree = expected ? checkExpected(checking, syntax, found, expected) : found
  if (problems.length === 0) reportQuoted(checking, syntax, expected)
  if (problems.some((p) => p.severity === 'error')) return { problems }
  return { expr: { source, tree, reads: readsOf(tree), origin: place.origin }, problems }
}

/** Turns problems of the text into problems of the document. */
function reporter(span: Span, problems: Problem[]): Report {
  const at = (range: Range): Span => ({ file: span.file, start: span.start + range.start, end: span.start + range.end })
  return (problem, range, more = {}) => {
    const { second, fix, alternatives } = more
    const placed = ({ edits, ...rest }: NonNullable<typeof fix>) => ({
      ...rest,
      edits: edits.map((edit) => ({ span: at(edit), text: edit.text })),
    })
    problems.push(
      make(problem, {
        span: at(range),
        ...(second && { second: { span: at(second), label: second.label } }),
        ...(fix && { fix: placed(fix) }),
        ...(alternatives && { alternatives: alternatives.map(placed) }),
      }),
    )
  }
}

const make = (problem: ExpressionProblem, at: Parameters<typeof expressionProblem>[1]): Problem =>
  expressionProblem(problem.code, at, problem.with as never)

function checkExpected(checking: Checking, syntax: Syntax, tree: Tree, expected: Type): Tree {
  const result = suggested(checking, syntax, tree, expected)
  if (fitsPlace(result.type, expected) || (isTextLiteral(syntax) && result !== tree)) return result
  const [given, wanted] = [describeType(result.type), describeType(expected)]
  const condition = expected.kind === 'yesNo' ? conditionInQuotes(syntax, checking) : undefined
  if (condition !== undefined) {
    const fix = {
      title: 'Take the quotation marks away',
      edits: [{ start: syntax.start, end: syntax.end, text: condition }],
    }
    checking.report({ code: 'EXP-072', with: { condition } }, syntax, { fix })
    return result
  }
  const { role, ...more } = expected.kind === 'yesNo' ? adviseRole(checking, syntax) : {}
  checking.report(
    { code: 'EXP-038', with: { given, expected: wanted, ...(role !== undefined && { role }) } },
    syntax,
    more,
  )
  return result
}

/** What stands in quotation marks where a condition belongs, and is one without them. */
const conditionInQuotes = (syntax: Syntax, checking: Checking): string | undefined =>
  exprInQuotes(syntax, checking, { kind: 'yesNo' })?.source

function exprInQuotes(syntax: Syntax, { scope }: Checking, expected?: Type): Expr | undefined {
  const value = syntax.op === 'literal' && syntax.literal.kind === 'text' ? syntax.literal.value : ''
  if (value === '' || value.length > LONGEST_QUOTED) return undefined
  const place = {
    span: { file: '', start: 0, end: 0 },
    origin: { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
  }
  const { expr, problems } = checkAsWritten(value, place, scope, expected)
  return problems.length === 0 ? expr : undefined
}

const namesSomething = (tree: Tree): boolean => tree.op === 'name' || childrenOf(tree).some(namesSomething)

/** A whole value in quotation marks that without them is calculated from the record: `"maker + model"`. */
function reportQuoted(checking: Checking, syntax: Syntax, expected: Type | undefined): void {
  if (expected && expected.kind !== 'text') return
  const value = exprInQuotes(syntax, checking)
  if (!value || !namesSomething(value.tree) || !/[^\p{L}\p{N}\s]/u.test(value.source)) return
  const fix = {
    title: 'Take the quotation marks away',
    edits: [{ start: syntax.start, end: syntax.end, text: value.source }],
    suggested: true,
  }
  checking.report({ code: 'EXP-074', with: { source: value.source } }, syntax, { fix })
}
const LONGEST_QUOTED = 500

/** May a value of this type be used where `expected` is? A whole number is a decimal, a choice is a text. */
function fitsPlace(given: Type, expected: Type): boolean {
  if (given.kind === 'unknown' || expected.kind === 'unknown' || given.kind === 'nothing') return true
  if (given.kind === 'list' && expected.kind === 'list') return fitsPlace(given.of, expected.of)
  if (expected.kind === 'integer') return given.kind === 'integer'
  if (expected.kind === 'choice')
    return given.kind === 'choice' && given.options.every((o) => expected.options.includes(o))
  if (given.kind === 'map' || expected.kind === 'map') return given.kind === expected.kind
  return common(given, expected) !== undefined
}
