// Values for generated examples: an ordinary one for a field, and those at which something may change. Plain enough to be
// written into the cell of a table.
import { childrenOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Field, Plan } from '@ninefold/plan'
import type { FieldType, Json } from '@ninefold/plan/values'
import { constantsIn } from '../constants-in.ts'

/** What a value may name. */
interface Nameable {
  /** The moment at which the examples begin, `YYYY-MM-DD`. */
  readonly today: string
  /** Counts up, so that no two records are alike. */
  readonly turn: number
}

const kept = new Set<FieldType['kind']>([
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'percent',
  'yesNo',
  'date',
  'time',
  'dateTime',
  'duration',
  'choice',
  'choices',
  'email',
  'webAddress',
  'phone',
  'file',
  'reference',
  'parts',
])

/** Can a value of this type stand in a cell? */
export const canBeWritten = ({ kind }: FieldType): boolean => kept.has(kind)

/** Do people fill it in, with what can stand in a cell? */
export const isWritten = (field: Field): boolean =>
  !field.system && !field.computed && field.editable?.kind !== 'never' && canBeWritten(field.type)

/** Undefined where there is none: references, parts and files are the caller's. */
export function ordinaryValue({ label, type }: Field, { today, turn }: Nameable): Json | undefined {
  switch (type.kind) {
    case 'text':
      return fitted(`${label.replace(/[^\p{L}\p{N} ]/gu, '')} ${turn}`, type.min, type.max)
    case 'longText':
      return `${label.replace(/[^\p{L}\p{N} ]/gu, '')} ${turn}`
    case 'integer':
      return Math.min(Math.max(2, type.min ?? 2), type.max ?? 2)
    case 'decimal':
      return '2'
    case 'money':
      return money('20.00', type.currency ?? type.among?.[0])
    case 'percent':
      return '10'
    case 'yesNo':
      return true
    case 'date':
      return today
    case 'time':
      return '10:00'
    case 'dateTime':
      return `${today}T10:00:00.000Z`
    case 'duration':
      return 'P1D'
    case 'choice':
      return type.options[0]?.key
    case 'choices':
      return type.options.slice(0, 1).map(({ key }) => key)
    case 'email':
      return `person${turn}@example.test`
    case 'webAddress':
      return `https://example.test/${turn}`
    case 'phone':
      return '+31 20 555 1234'
    default:
      return undefined
  }
}

const money = (amount: string, currency = 'EUR'): Json => ({ amount, currency })

const fitted = (text: string, min: number, max: number): string =>
  text.length > max ? text.slice(text.length - max) : text.padEnd(min, 'x')

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
  landmarks([plan.rules, plan.lifecycles, plan.grants, plan.walls, plan.roles, plan.entities], plan.constants)

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
export function boundaryValues({ type }: Field, { today }: Nameable, landmarks: Landmarks): readonly Json[] {
  switch (type.kind) {
    case 'text':
      return [null, ...lengths(type.min, type.max).map((length) => 'x'.repeat(length))]
    case 'integer':
      return [null, ...around([...bounds(type), ...landmarks.numbers.filter(Number.isInteger), 1], 1)]
    case 'decimal': {
      const step = 10 ** -type.scale
      const most = 10 ** (type.digits - type.scale) - step
      return [null, ...around([...landmarks.numbers, most, 1], step).map((number) => number.toFixed(type.scale))]
    }
    case 'percent':
      return [null, ...around([...landmarks.numbers, 0, 100], 1).map(String)]
    case 'money':
      return [
        null,
        ...around([...landmarks.amounts.map(Number), 0], 0.01).map((n) => money(n.toFixed(2), type.currency)),
      ]
    case 'date':
      return [null, ...daysFrom(today, landmarks)]
    case 'yesNo':
      return [null, true, false]
    case 'choice':
      return [null, ...type.options.slice(0, 8).map(({ key }) => key)]
    default:
      return [null]
  }
}

const bounds = ({ min, max }: { readonly min?: number; readonly max?: number }) =>
  [min, max].filter((bound) => bound !== undefined)

const lengths = (min: number, max: number): readonly number[] =>
  [min - 1, min, max, max + 1].filter((length) => length > 0 && length <= 400)

function around(values: readonly number[], step: number): readonly number[] {
  return [...new Set(values.flatMap((value) => [value - step, value, value + step]))].slice(0, 40)
}

/** The days at which something may change. */
export const daysFrom = (today: string, { days }: Landmarks): readonly string[] =>
  daysAround(days).map((count) => dayAfter(today, count))

const daysAround = (days: readonly number[]): readonly number[] => [
  ...new Set([0, ...days, ...days.map((count) => -count)].flatMap((count) => [count - 1, count, count + 1])),
]

/** The day so many days later, or earlier where they are negative. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)
