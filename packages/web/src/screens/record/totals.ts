// Which columns of a table of parts get a total. A total of prices or rates would mean nothing, so the document decides.
import type { Field } from '@ninefold/plan'
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import {
  addDecimals,
  formatDecimal,
  isMoney,
  parseDecimal,
  traitsOf,
  type Decimal,
  type Json,
} from '@ninefold/plan/values'
import { moneyOf } from '../../values/money/money-of.ts'

/**
 * `whole`: the fields of the record that has the parts in its field `list`. The columns that these fields sum; if they
 * sum none, the only column of numbers, if it is money.
 */
export function totalledColumns(whole: readonly Field[], list: string, columns: readonly Field[]): readonly string[] {
  const summed = new Set(whole.flatMap(({ computed }) => (computed ? summedFields(computed.expr.tree, list) : [])))
  const numbers = columns.filter(({ type }) => traitsOf(type).number !== undefined)
  const stated = numbers.filter(({ name }) => summed.has(name))
  const totalled = stated.length > 0 ? stated : numbers.length === 1 ? numbers.filter(({ type }) => isMoney(type)) : []
  return totalled.map(({ name }) => name)
}

/** The fields of `lines.sum(l, l.amount)` over the list, anywhere in the expression. */
function summedFields(tree: Tree, list: string): readonly string[] {
  const inside = childrenOf(tree).flatMap((child) => summedFields(child, list))
  if (tree.op !== 'macro' || tree.fn !== 'sum' || tree.body.op !== 'field') return inside
  const { over, body, variable } = tree
  const isOver = over.op === 'field' && over.field === list
  const isOwn = body.of.op === 'name' && body.of.scope === 'variable' && body.of.name === variable
  return isOver && isOwn ? [...inside, body.field] : inside
}

/** Exact, in the API's format; null if there is nothing to add, or the currencies differ. */
export function sumOf(values: readonly (Json | undefined)[]): Json {
  const amounts = values.flatMap((value) => amountOf(value) ?? [])
  const currencies = new Set(amounts.map(({ currency }) => currency))
  if (currencies.size !== 1) return null
  const [currency] = currencies
  const sum = formatDecimal(amounts.map(({ amount }) => amount).reduce(addDecimals))
  return currency === undefined ? sum : { amount: sum, currency }
}

function amountOf(value: Json | undefined): { readonly amount: Decimal; readonly currency?: string } | undefined {
  const money = moneyOf(value)
  const digits = money ? money.amount : typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const amount = parseDecimal(digits)
  return amount ? { amount, ...(money && { currency: money.currency }) } : undefined
}
