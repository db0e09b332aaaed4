/** From values to what a driver binds, and back from what it read. */
import { postgresPattern } from './postgres/pattern.ts'
import { exactBinding, type SqlBinding } from './sql-functions.ts'
import { amountOf } from './sql-numbers.ts'
import type { SqlEncoding, SqlForm } from './sql-parts.ts'
import {
  type Type,
  ceilDecimal,
  compareDecimals,
  decimal,
  floorDecimal,
  parseDecimal,
  powerOfTen,
  scaledCoefficient,
  type Decimal,
  parseDuration,
  type Value,
} from '../values/index.ts'

const GREATEST = 9_223_372_036_854_775_807n

/** A value as a parameter. */
export function bindValue(value: Value, as: SqlEncoding): SqlBinding {
  switch (as.kind) {
    case 'plain':
    case 'exact':
      return exactBinding(value)
    case 'pattern':
      return value === null ? null : postgresPattern(value as string)
    case 'scaled':
      return bindScaled(amountOf(value), as.scale, as.fit)
    case 'list':
      return value === null ? null : bindList(value as readonly Value[], as.of)
  }
}

function bindScaled(amount: Decimal | null, scale: number, fit: 'up' | 'down' | 'none'): bigint | null {
  if (amount === null) return null
  const moved: Decimal = { coefficient: amount.coefficient * powerOfTen(scale), scale: amount.scale }
  const whole = fit === 'up' ? ceilDecimal(moved) : floorDecimal(moved)
  if (fit === 'none' && compareDecimals(whole, moved) !== 0) return GREATEST
  return whole.coefficient > GREATEST ? GREATEST : whole.coefficient < -GREATEST ? -GREATEST : whole.coefficient
}

function bindList(values: readonly Value[], as: SqlEncoding): string {
  const items = values.map((v) => {
    const bound = bindValue(v, as)
    return typeof bound === 'bigint' ? String(bound) : JSON.stringify(bound)
  })
  return `[${items.join(',')}]`
}

/** A selected value as a value. Numbers may come as bigint. */
export function readSql(stored: SqlBinding, { type, form }: { readonly type: Type; readonly form: SqlForm }): Value {
  if (stored === null) return null
  switch (type.kind) {
    case 'integer':
      return Number(stored)
    case 'yesNo':
      return Number(stored) === 1
    case 'decimal':
    case 'percent':
      return readDecimal(stored, form)
    case 'money':
      return readMoney(stored, type.currency, form)
    case 'duration':
      return parseDuration(String(stored))
    case 'record':
      return { id: String(stored) }
    case 'either':
      return taggedRecord(String(stored))
    case 'map':
    case 'file':
      return JSON.parse(String(stored)) as Value
    case 'list':
      return (JSON.parse(String(stored)) as SqlBinding[]).map((v) => readSql(v, { type: type.of, form }))
    default:
      return String(stored)
  }
}

function taggedRecord(stored: string): Value {
  const colon = stored.indexOf(':')
  return { id: stored.slice(colon + 1), $entity: stored.slice(0, colon) }
}

const readDecimal = (stored: SqlBinding, form: SqlForm): Decimal | null =>
  form.kind === 'scaled' ? decimal(BigInt(stored!), form.scale) : parseDecimal(String(stored))

function readMoney(stored: SqlBinding, currency: string | undefined, form: SqlForm): Value {
  if (form.kind === 'scaled') return { amount: decimal(BigInt(stored!), form.scale), currency: currency ?? '' }
  const [amount, own] = String(stored).split(' ')
  const read = parseDecimal(amount ?? '')
  return read && { amount: read, currency: own ?? currency ?? '' }
}

/** A value as the column of a field holds it; money and decimals are rounded half away from zero to its digits. */
export function storeSql(value: Value, type: Type, form: SqlForm): SqlBinding {
  if (value === null) return null
  if (type.kind === 'list') return bindList(value as readonly Value[], encodingOf(form))
  return form.kind === 'scaled' ? scaledCoefficient(amountOf(value)!, form.scale) : exactBinding(value)
}

const encodingOf = (form: SqlForm): SqlEncoding => (form.kind === 'scaled' ? { ...form, fit: 'down' } : form)
