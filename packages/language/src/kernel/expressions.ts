/** Checks the expressions of the document, and maps problems to source positions (pipes in code may be escaped). */
import { type Phrase, type Piece, codes, editWithin, soleCode, spanWithin, wholePiece } from '../document/index.ts'
import {
  checkExpression,
  type CheckedExpression,
  mixedOperatorsIn,
  expressionProblem,
  type Scope,
} from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import type { Edit, Problem, Span } from '@ninefold/plan/problem'
import { noteExpression, type Notes } from './notes.ts'
import type { ConstantName, Names } from './room.ts'
import { expressionPhrase, type ExpressionText } from './sealed.ts'

/** A scope; the default schema is that of `names`. `owner`: the call, screen or action whose inputs, queries and look-ups it has, for symbol references. */
export type ScopeHere = Omit<Scope, 'schema'> & { readonly schema?: Scope['schema']; readonly owner?: string }

function checkCode(piece: Piece, names: Names, scope: ScopeHere, expected?: Type): CheckedExpression {
  const place = { span: piece.span, origin: names.originOf(piece.span) }
  const { owner, schema = names.schema, ...rest } = scope
  noteExpression({ piece, scope: rest, ...(expected && { expected }), ...(owner !== undefined && { owner }) })
  const inside = { ...rest, schema }
  const checked = checkExpression(piece.text, place, inside, expected)
  const placed = checked.problems.map((problem) => withConstant(problem, piece, names))
  const moved = piece.offsets ? placed.map((problem) => moveProblem(problem, piece)) : placed
  return { ...checked, problems: moved.map((problem) => readFor(inside.this, piece, problem)) }
}

/** Problems of incompatible types. If one of the values is a constant, the mistake may be in its row. */
const INCOMPATIBLE_TYPES: ReadonlySet<string> = new Set([
  'EXP-030',
  'EXP-032',
  'EXP-033',
  'EXP-037',
  'EXP-038',
  'EXP-039',
])

function withConstant(problem: Problem, piece: Piece, names: Names): Problem {
  if (!INCOMPATIBLE_TYPES.has(problem.code) || problem.second) return problem
  const at = piece.span.start
  const text = piece.text.slice(problem.span.start - at, problem.span.end - at)
  const constants = [...text.matchAll(NAME)].flatMap(([name]) => names.constant(name) ?? [])
  const constant = constants.find(({ type }) => isForeign(type, names)) ?? constants[0]
  return constant ? { ...problem, second: placeOfConstant(constant) } : problem
}

const isForeign = (type: Type, { settings }: Names): boolean =>
  type.kind === 'money' && type.currency !== undefined && type.currency !== settings.currency

/** A name outside quotation marks and not after a dot. */
const NAME = /(?<![\p{L}\p{N}_.'"])\p{L}[\p{L}\p{N}_]*(?![\p{L}\p{N}_'"])/gu

/** The second span of a problem that the value of a constant may have caused. */
export const placeOfConstant = ({ span, label }: ConstantName): NonNullable<Problem['second']> => ({
  span,
  label: `the value of "${label}"`,
})

const readFor = (entity: string | undefined, { span }: Piece, problem: Problem): Problem =>
  problem.fix ? { ...problem, readFor: { entity, code: span } } : problem

/**
 * If one condition applies to several entities, a fix for one may break it for another: only fixes for the first entity
 * may be made automatically.
 */
export function withFixesForFirstEntity(problems: readonly Problem[], notes: () => Notes): readonly Problem[] {
  if (!problems.some((problem) => problem.readFor)) return problems
  const { expressions } = notes()
  const place = ({ file, start }: Span) => `${file} ${start}`
  const first = new Map(expressions.toReversed().map(({ piece, scope }) => [place(piece.span), scope.this]))
  return problems.map(({ readFor: reading, ...problem }) =>
    !problem.fix || !reading || first.get(place(reading.code)) === reading.entity
      ? problem
      : { ...problem, fix: { ...problem.fix, suggested: true } },
  )
}

/** Checks a cell: code, an expression without backticks, or text with several pieces of code. */
export function checkPhrase(
  written: Phrase | ExpressionText,
  names: Names,
  scope: ScopeHere,
  expected?: Type,
): CheckedExpression {
  const phrase = 'pieces' in written ? written : expressionPhrase(written)
  return checkCode(soleCode(phrase) ?? inBrackets(phrase), names, scope, expected)
}

/** `` `a or b` and `c` `` means `(a or b) and (c)`; an operator alone gets no brackets. */
function inBrackets(phrase: Phrase): Piece {
  const whole = wholePiece(phrase)
  if (codes(phrase).length === 0) return whole
  const texts = phrase.pieces.map(({ kind, text }) => {
    if (kind !== 'code') return text
    return /[\p{L}\p{N}'"]/u.test(text) ? `(${text})` : ` ${text} `
  })
  return { ...whole, text: texts.join('') }
}

/** Checks a condition, and reports mixed `and` and `or` without brackets, which are often misread. */
export function checkCondition(phrase: Phrase, names: Names, scope: ScopeHere): CheckedExpression {
  const checked = checkPhrase(phrase, names, scope, { kind: 'yesNo' })
  if (!checked.expr || !/\b(?:and|or)\b|&&|\|\|/u.test(checked.expr.source)) return checked
  const sole = soleCode(phrase)
  // Each of several pieces of code is in brackets already.
  if (!sole && codes(phrase).length > 0) return checked
  const piece = sole ?? wholePiece(phrase)
  const mixed = mixedOperatorsIn(piece.text).map(({ start, end, understood, other }) => {
    const write = (text: string) => ({ title: `Write ${text}`, edits: [editWithin(piece, start, end, text)] })
    const alternatives = [understood, other].map(write)
    return expressionProblem('EXP-070', { span: spanWithin(piece, start, end), alternatives }, { understood, other })
  })
  return { ...checked, problems: [...checked.problems, ...mixed] }
}

function moveProblem(problem: Problem, piece: Piece): Problem {
  const { file, start, end } = piece.span
  const isInside = (span: Span) => span.file === file && span.start >= start && span.end <= end
  const move = (span: Span): Span => (isInside(span) ? spanWithin(piece, span.start - start, span.end - start) : span)
  const moveEdit = (edit: Edit): Edit =>
    isInside(edit.span) ? editWithin(piece, edit.span.start - start, edit.span.end - start, edit.text) : edit
  return {
    ...problem,
    span: move(problem.span),
    ...(problem.second && { second: { ...problem.second, span: move(problem.second.span) } }),
    ...(problem.fix && { fix: { ...problem.fix, edits: problem.fix.edits.map(moveEdit) } }),
    ...(problem.alternatives && {
      alternatives: problem.alternatives.map((one) => ({ ...one, edits: one.edits.map(moveEdit) })),
    }),
  }
}
