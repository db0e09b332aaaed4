/**
 * Money: `{ "amount": "12.50", "currency": "EUR" }`, or the amount alone where the document's currency is meant. At most
 * 15 digits in the smaller unit.
 */
import { currencyDigits, isCurrency } from '../currency.ts'
import { formatDecimal, parseDecimal, scaledCoefficient, type Decimal } from '../decimal.ts'
import { always, good, notAChoice, wrongType, type ReadValue, type ValueType } from '../value-type.ts'
import { moneyText } from '../money-text.ts'
import type { Money } from '../value.ts'
import { isBlank, misfit, readAmount, writeDecimal } from './decimal.ts'
import type { BackendType } from '../backend-type.ts'
import { isAmong, writtenAsText } from '../families.ts'
import type { Json } from '../json.ts'
import { ref } from '../json-schema.ts'
import type { SheetCell, SheetText } from '../sheet.ts'
import { around } from '../samples.ts'
import { AMOUNT_DIGITS, pointed, type Storage } from '../storage.ts'

const notAnAmount = wrongType('an amount such as {example}', { example: '{ "amount": "12.50", "currency": "EUR" }' })

function readMoney(sent: unknown, fixed: string | undefined, among: readonly string[] | undefined): ReadValue {
  if (typeof sent !== 'object' || sent === null) {
    if (isBlank(sent)) return good(null)
    return fixed === undefined ? notAnAmount : readIn(fixed, readAmount(sent))
  }
  const { amount, currency, ...rest } = sent as Readonly<Record<string, unknown>>
  if (Object.keys(rest).length > 0 || typeof currency !== 'string' || !isCurrency(currency)) return notAnAmount
  if (isBlank(amount)) return good(null)
  if (fixed !== undefined && currency !== fixed)
    return { ok: false, code: 'CURRENCY_MIX', parameters: { currency: fixed } }
  if (among && !among.includes(currency)) return notAChoice(among)
  return readIn(currency, readAmount(amount))
}

function readIn(currency: string, amount: Decimal | null): ReadValue {
  if (!amount) return notAnAmount
  return misfit(amount, currencyDigits(currency), AMOUNT_DIGITS) ?? good({ amount, currency })
}

export const moneyType: ValueType<{ kind: 'money'; currency?: string; among?: readonly string[] }> = {
  name: always('money'),
  expression: ({ currency }) => (currency === undefined ? { kind: 'money' } : { kind: 'money', currency }),
  typed: 'an amount',
  read: (sent, { currency, among }) => readMoney(sent, currency, among),
  write: (value) => {
    const { amount, currency } = value as Money
    return { amount: writeDecimal(amount, currencyDigits(currency)), currency }
  },
  show: (value, _, { language }) => {
    const { amount, currency } = value as Money
    return moneyText(formatDecimal(amount), currency, language)
  },
}

type MoneyType = { kind: 'money'; currency?: string; among?: readonly string[] }

const money = (amount: string, currency = 'EUR'): Json => ({ amount, currency })

/** In the smaller unit of the one currency. */
function inOneCurrency(currency: string): Storage {
  const scale = currencyDigits(currency)
  return {
    kind: 'column',
    form: { kind: 'scaled', scale, digits: AMOUNT_DIGITS },
    codec: {
      encode: (value) => (value === null ? null : scaledCoefficient((value as Money).amount, scale)),
      decode: (stored) =>
        stored === null ? null : { amount: { coefficient: BigInt(stored as number), scale }, currency },
      wire: (stored) => (stored === null ? null : { amount: pointed(stored, scale), currency }),
    },
  }
}

const split = (stored: string): readonly [amount: string, currency: string] => stored.split(' ') as [string, string]

/** Where each record says its own currency, the amount is written out with it: `12.50 EUR`. */
const withCurrency: Storage = {
  kind: 'column',
  form: { kind: 'text' },
  codec: {
    encode: (value) => {
      if (value === null) return null
      const { amount, currency } = value as Money
      return `${writeDecimal(amount, currencyDigits(currency))} ${currency}`
    },
    decode: (stored) => {
      if (stored === null) return null
      const [amount, currency] = split(stored as string)
      return { amount: parseDecimal(amount)!, currency }
    },
    wire: (stored) => {
      if (stored === null) return null
      const [amount, currency] = split(stored as string)
      return { amount, currency }
    },
  },
}

function moneyInJson(json: Json): Money | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const { amount: written, currency } = json as Readonly<Record<string, Json>>
  if (typeof written !== 'string' || typeof currency !== 'string') return undefined
  const amount = parseDecimal(written)
  return amount && /^[A-Z]{3}$/.test(currency) ? { amount, currency } : undefined
}

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD', '¥': 'JPY', zł: 'PLN', '₹': 'INR' }

/** `12.50`, `€ 12,50`, `12.50 USD`. */
function moneyInSheet({ text, digits }: SheetText, { currency: fixed }: MoneyType): Json {
  const sign = /[€£$¥₹]|zł|\b[A-Za-z]{3}\b/u.exec(text)?.[0]
  const amount = digits(sign === undefined ? text : text.replace(sign, ''))
  if (amount === undefined) return text
  const currency = sign === undefined ? fixed : (SIGNS[sign] ?? sign.toUpperCase())
  return currency === undefined ? amount : { amount, currency }
}

/** Where the field does not say the currency, the cell does. */
function moneyToSheet(value: Json, fixed: string | undefined): SheetCell {
  const { amount: digits, currency } = value as { readonly amount: string; readonly currency: string }
  const scale = digits.split('.')[1]?.length ?? 0
  return fixed === undefined ? `${digits} ${currency}` : { kind: 'number', digits, scale, unit: currency }
}

export const moneyBackend: BackendType<MoneyType> = {
  ...writtenAsText,
  literal: (text, { currency: fixed }, own) => {
    const currency = fixed ?? own
    const [, amount, written = currency] = /^(-?\d+(?:\.\d+)?)(?:\s*([A-Z]{3}))?$/u.exec(text) ?? []
    const fits = amount !== undefined && written !== undefined && (currency === undefined || written === currency)
    return fits ? { money: amount, currency: written } : undefined
  },
  literalExample: 'an amount, such as 10 EUR, or an expression in backticks',
  written: (text, { currency }, where) => {
    const [, before, amount, after] = /^([A-Z]{3})?\s*([+-]?[\d.]+)\s*([A-Z]{3})?$/u.exec(text) ?? []
    const unit = before ?? after ?? currency ?? where.currency
    return amount === undefined || unit === undefined ? text : { amount, currency: unit }
  },
  fullName: ({ currency }) => (currency === undefined ? 'money' : `money in ${currency}`),
  describe: ({ currency }) => ({
    text: currency === undefined ? 'money' : `money in ${currency}`,
    covers: ['currency'],
  }),
  // Where there is one currency, an amount may come without it.
  accepts: (now, was) =>
    was.currency !== undefined
      ? now.currency === was.currency
      : isAmong(was.among, now.currency === undefined ? now.among : [now.currency]),
  storage: ({ currency }) => (currency === undefined ? withCurrency : inOneCurrency(currency)),
  schema: always(ref('Money')),
  fromJson: moneyInJson,
  fromAddress: always(null),
  toSheet: (value, { currency }) => moneyToSheet(value, currency),
  fromSheet: moneyInSheet,
  sample: ({ currency, among }, from) => money(from.amount(), currency ?? among?.[0]),
  plainSample: ({ currency, among }) => money('20.00', currency ?? among?.[0]),
  boundaries: ({ currency }, { amounts }) => [
    null,
    ...around([...amounts.map(Number), 0], 0.01).map((number) => money(number.toFixed(2), currency)),
  ],
}
