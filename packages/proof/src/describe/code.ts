/** Prints values of the plan exactly, for places in which plain words would be ambiguous. */
import { codeOf, type Expr } from '@ninefold/plan/expression'

const isExpr = (value: object): value is Expr => 'tree' in value && 'source' in value

/** Any value of the plan, without origins. */
export function codeOfValue(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(codeOfValue).join(', ')}]`
  if (isExpr(value)) return `\`${codeOf(value.tree)}\``
  const entries = Object.entries(value).filter(([key, item]) => key !== 'origin' && item !== undefined)
  return `{${entries.map(([key, item]) => `${key} ${codeOfValue(item)}`).join(', ')}}`
}
