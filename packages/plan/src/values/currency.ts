/** The currencies of ISO 4217 with the digits of their smaller unit. A currency that is not here is a mistake. */

const twoDigits =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
  'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV ' +
  'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD ' +
  'SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW ZWG'
const noDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND'

const digits = new Map<string, number>()
for (const code of twoDigits.split(' ')) digits.set(code, 2)
for (const code of noDigits.split(' ')) digits.set(code, 0)
for (const code of threeDigits.split(' ')) digits.set(code, 3)
digits.set('CLF', 4)

/** Codes, for suggestions. */
export const currencies: readonly string[] = [...digits.keys()]

/** The text is a currency code of ISO 4217, in capitals. */
export const isCurrency = (code: string): boolean => digits.has(code)

/** Digits after the point of the smaller unit: 2 for EUR, 0 for JPY. */
export const currencyDigits = (code: string): number => digits.get(code) ?? 2
