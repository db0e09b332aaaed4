// Values for generated examples: an ordinary value for a field, and the values at its bounds. All of them can be written in the cell
// of a table.
import { childrenOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Field, Plan } from '@ninefold/plan'
import { type FieldType, type Json, isFile, isReference, isParts, backendOf } from '@ninefold/plan/values'
import { constantsIn } from '../constants-in.ts'

/** What a value may name. */
interface Nameable {
  /** The moment at which the examples begin, `YYYY-MM-DD`. */
  readonly today: string
  /** Counts up, so that no two records are alike. */
  readonly turn: number
}

/** Can a value of this type stand in a cell? */
export const canBeWritten = (type: FieldType): boolean =>
  isFile(type) ||
  isReference(type) ||
  isParts(type) ||
  backendOf(type).plainSample(type, { label: 'any', today: '2026-01-01', turn: 1 }) !== undefined

/** Do people fill it in, with what can stand in a cell? */
export const isWritten = (field: Field): boolean =>
  !field.system && !field.computed && field.editable?.kind !== 'never' && canBeWritten(field.type)

/** Undefined where there is none: references, parts and files are the caller's. */
export const ordinaryValue = ({ label, type }: Field, { today, turn }: Nameable): Json | undefined =>
  backendOf(type).plainSample(type, { label, today, turn })

/** Values of a document that others are compared with: literals of its expressions, constants. */
export interface Landmarks {
  readonly numbers: readonly number[]
  /** Amounts, as texts. */
  readonly amounts: readonly string[]
  readonly days: readonly number[]
}

function landmarks(parts: unknown, constants: Plan['constants']): Landmarks {
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
export const landmarksOf = (plan: Plan): Landmarks =>
  landmarks([plan.rules, plan.lifecycles, plan.grants, plan.restrictions, plan.roles, plan.entities], plan.constants)

/** Of one condition. */
export function landmarksIn(expr: Expr, { constants }: Plan): Landmarks {
  const read = new Set(constantsIn(expr.tree))
  return landmarks(
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

/** Just below, at and just above every landmark and bound of its type; `null` for nothing. */
export const boundaryValues = ({ type }: Field, { today }: Nameable, landmarks: Landmarks): readonly Json[] =>
  backendOf(type).boundaries(type, { ...landmarks, daysAround: () => daysFrom(today, landmarks) })

/** The days at which something may change. */
export const daysFrom = (today: string, { days }: Landmarks): readonly string[] =>
  daysAround(days).map((count) => dayAfter(today, count))

const daysAround = (days: readonly number[]): readonly number[] => [
  ...new Set([0, ...days, ...days.map((count) => -count)].flatMap((count) => [count - 1, count, count + 1])),
]

/** The day so many days later, or earlier where they are negative. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)
