/**
 * Money: `{ "amount": "12.50", "currency": "EUR" }`, or the amount alone where the document's currency is meant. At most
 * 15 digits in the smaller unit.
 */
import { currencyDigits, isCurrency } from '../currency.ts'
import { formatDecimal, type Decimal } from '../decimal.ts'
import { formatter, good, notAChoice, wrongType, type ReadValue, type Showing, type ValueType } from '../value-type.ts'
import type { Money } from '../value.ts'
import { isBlank, misfit, readAmount, writeDecimal } from './decimal.ts'

const MONEY_DIGITS = 15
const expected = 'an amount such as { "amount": "12.50", "currency": "EUR" }'

function readMoney(sent: unknown, fixed: string | undefined, among: readonly string[] | undefined): ReadValue {
  if (typeof sent !== 'object' || sent === null) {
    if (isBlank(sent)) return good(null)
    return fixed === undefined ? wrongType(expected) : readIn(fixed, readAmount(sent))
  }
  const { amount, currency, ...rest } = sent as Readonly<Record<string, unknown>>
  if (Object.keys(rest).length > 0 || typeof currency !== 'string' || !isCurrency(currency)) return wrongType(expected)
  if (isBlank(amount)) return good(null)
  if (fixed !== undefined && currency !== fixed)
    return { ok: false, code: 'CURRENCY_MIX', parameters: { currency: fixed } }
  if (among && !among.includes(currency)) return notAChoice(among)
  return readIn(currency, readAmount(amount))
}

function readIn(currency: string, amount: Decimal | null): ReadValue {
  if (!amount) return wrongType(expected)
  return misfit(amount, currencyDigits(currency), MONEY_DIGITS) ?? good({ amount, currency })
}

/** Exact, with all its digits where there are more than its currency has. */
function showMoney({ amount, currency }: Money, { language }: Showing): string {
  const make = () =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: currencyDigits(currency),
      maximumFractionDigits: 20,
    })
  return formatter(`money ${language} ${currency}`, make).format(formatDecimal(amount) as Intl.StringNumericLiteral)
}

export const moneyType: ValueType<{ kind: 'money'; currency?: string; among?: readonly string[] }> = {
  read: (sent, { currency, among }) => readMoney(sent, currency, among),
  write: (value) => {
    const { amount, currency } = value as Money
    return { amount: writeDecimal(amount, currencyDigits(currency)), currency }
  },
  show: (value, _, how) => showMoney(value as Money, how),
}
