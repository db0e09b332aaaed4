// Values for generated examples: an ordinary value for a field, and the values at its bounds. All of them can be written in the cell
// of a table.
import { childrenOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Field, Plan } from '@ninefold/plan'
import { type FieldType, type Json, isFile, isReference, isParts, backendOf } from '@ninefold/plan/values'
import { constantsIn } from '../constants-in.ts'

/** Values that a sample may contain. */
interface SampleContext {
  /** The first day of the examples, `YYYY-MM-DD`. */
  readonly today: string
  /** A counter that makes records different. */
  readonly turn: number
}

/** Whether a value of this type can be written in a cell. */
export const canBeWritten = (type: FieldType): boolean =>
  isFile(type) ||
  isReference(type) ||
  isParts(type) ||
  backendOf(type).plainSample(type, { label: 'any', today: '2026-01-01', turn: 1 }) !== undefined

/** Whether people fill it in, with a value that can be written in a cell. */
export const isWritten = (field: Field): boolean =>
  !field.system && !field.computed && field.editable?.kind !== 'never' && canBeWritten(field.type)

/** Undefined for references, parts and files. */
export const ordinaryValue = ({ label, type }: Field, { today, turn }: SampleContext): Json | undefined =>
  backendOf(type).plainSample(type, { label, today, turn })

/** Values that the document compares with: literals in expressions, and constants. */
export interface ComparedValues {
  readonly numbers: readonly number[]
  /** Amounts, as texts. */
  readonly amounts: readonly string[]
  readonly days: readonly number[]
}

function comparedValues(parts: unknown, constants: Plan['constants']): ComparedValues {
  const found = { numbers: new Set<number>(), amounts: new Set<string>(), days: new Set<number>() }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      const record = value as Record<string, unknown>
      if (record['op'] === 'literal') note(record['value'], found)
      Object.values(record).forEach(visit)
    }
  }
  visit(parts)
  for (const { value } of constants) note(value, found)
  return { numbers: [...found.numbers], amounts: [...found.amounts], days: [...found.days] }
}

/** Of the whole document. */
export const comparedValuesOf = (plan: Plan): ComparedValues =>
  comparedValues(
    [plan.rules, plan.lifecycles, plan.grants, plan.restrictions, plan.roles, plan.entities],
    plan.constants,
  )

/** Of one condition. */
export function comparedValuesIn(expr: Expr, { constants }: Plan): ComparedValues {
  const read = new Set(constantsIn(expr.tree))
  return comparedValues(
    expr.tree,
    constants.filter(({ name }) => read.has(name)),
  )
}

/** Texts that a condition compares with. */
export const textsIn = ({ tree }: Expr): readonly string[] => literalTexts(tree)

const literalTexts = (tree: Tree): readonly string[] =>
  tree.op === 'literal' && typeof tree.value === 'string' ? [tree.value] : childrenOf(tree).flatMap(literalTexts)

function note(
  literal: unknown,
  found: { readonly numbers: Set<number>; readonly amounts: Set<string>; readonly days: Set<number> },
): void {
  if (typeof literal === 'number') found.numbers.add(literal)
  if (typeof literal !== 'object' || literal === null) return
  if ('decimal' in literal) found.numbers.add(Number(literal.decimal))
  if ('money' in literal) found.amounts.add(String(literal.money))
  if ('days' in literal && 'months' in literal) found.days.add(Number(literal.days) + Number(literal.months) * 30)
}

/** Values just below, at and just above each compared value and each bound of the type; `null` for no value. */
export const boundaryValues = (
  { type }: Field,
  { today }: SampleContext,
  comparedValues: ComparedValues,
): readonly Json[] =>
  backendOf(type).boundaries(type, { ...comparedValues, daysAround: () => daysFrom(today, comparedValues) })

/** The days on which a result may change. */
export const daysFrom = (today: string, { days }: ComparedValues): readonly string[] =>
  daysAround(days).map((count) => dayAfter(today, count))

const daysAround = (days: readonly number[]): readonly number[] => [
  ...new Set([0, ...days, ...days.map((count) => -count)].flatMap((count) => [count - 1, count, count + 1])),
]

/** The date `days` later; negative: earlier. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)
