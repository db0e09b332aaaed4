// The state of the form, and what is wrong in it.
import { orderFields, rules } from '../content.ts'

export interface Line {
  readonly id: string
  readonly description: string
  readonly pieces: string
  readonly price: string
}

export interface Order {
  readonly id: string
  readonly values: Readonly<Record<string, string | boolean>>
  readonly lines: readonly Line[]
}

export type Change =
  | { readonly kind: 'value'; readonly name: string; readonly value: string | boolean }
  | { readonly kind: 'line'; readonly id: string; readonly name: keyof Line; readonly value: string }
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly id: string }

export function changed(order: Order, change: Change): Order {
  switch (change.kind) {
    case 'value':
      return { ...order, values: { ...order.values, [change.name]: change.value } }
    case 'line':
      return {
        ...order,
        lines: order.lines.map((line) => (line.id === change.id ? { ...line, [change.name]: change.value } : line)),
      }
    case 'add':
      return { ...order, lines: [...order.lines, { id: crypto.randomUUID(), description: '', pieces: '1', price: '' }] }
    case 'remove':
      return { ...order, lines: order.lines.filter(({ id }) => id !== change.id) }
  }
}

const isNumber = /^-?\d{1,10}(\.\d{1,2})?$/u
const isWhole = /^-?\d{1,10}$/u

/** By the name of an input. */
export type Errors = Readonly<Record<string, string>>

export function errorsOf({ values, lines }: Order): Errors {
  const errors: Record<string, string> = {}
  for (const { name, label, kind } of orderFields) {
    const value = values[name] ?? ''
    if (kind === 'yesNo') continue
    if (value === '') errors[name] = `${label} is required.`
    else if (kind === 'integer' && !isWhole.test(String(value))) errors[name] = `${label} must be a whole number.`
    else if (kind === 'decimal' && !isNumber.test(String(value))) errors[name] = `${label} must be a number.`
    else if (kind === 'text' && String(value).length > 200) errors[name] = `${label} is too long.`
  }
  for (const { days, count, charge } of rules)
    if (Number(values[charge]) === 0 && Number(values[days]) > Number(values[count]))
      errors[days] = 'More days than pieces. Enter fewer days.'
  for (const { id, description, pieces, price } of lines) {
    if (description === '') errors[`lines.${id}.description`] = 'Description is required.'
    if (!isWhole.test(pieces)) errors[`lines.${id}.pieces`] = 'Pieces must be a whole number.'
    if (!isNumber.test(price)) errors[`lines.${id}.price`] = 'Price must be a number.'
  }
  return errors
}

/** Undefined while something in the line is not a number. */
export function amountOf({ pieces, price }: Line): number | undefined {
  return isWhole.test(pieces) && isNumber.test(price) ? Number(pieces) * Number(price) : undefined
}
