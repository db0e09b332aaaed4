/** An amount as people read it: the same in the browser, in messages, in descriptions and in answers. */
import { currencyDigits } from './currency.ts'
import { formatter } from './value-type.ts'

/**
 * `€1,234.50`: from the digits of the amount, never by way of a floating number, with the digits of its currency.
 * `language`: BCP 47.
 */
export function moneyText(amount: string, currency: string, language: string): string {
  const digits = currencyDigits(currency)
  const make = () =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  return formatter(`money ${language} ${currency}`, make).format(amount as Intl.StringNumericLiteral)
}
