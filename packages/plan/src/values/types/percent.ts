/** Percentages: 25 is 25 %. Four digits after the point are kept. */
import { formatDecimal, trimDecimal, type Decimal } from '../decimal.ts'
import { always, good, wrongType, type ValueType } from '../value-type.ts'
import { decimalInJson, isBlank, misfit, readAmount, showDecimal } from './decimal.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { DECIMAL } from '../json-schema.ts'
import { around } from '../samples.ts'
import { sheetText } from '../sheet.ts'
import { AMOUNT_DIGITS, PERCENT_SCALE, scaledColumn } from '../storage.ts'

export const percentType: ValueType<{ kind: 'percent' }> = {
  name: always('percent'),
  expression: always({ kind: 'percent' }),
  typed: 'a percentage',
  read: (sent) => {
    if (isBlank(sent)) return good(null)
    const amount = readAmount(sent)
    if (!amount) return wrongType('a percentage such as 12.5')
    return misfit(amount, PERCENT_SCALE, AMOUNT_DIGITS) ?? good(amount)
  },
  write: (value) => formatDecimal(trimDecimal(value as Decimal)),
  show: (value, _, how) => `${showDecimal(trimDecimal(value as Decimal), 0, how)} %`,
}

const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
const column = scaledColumn(PERCENT_SCALE, AMOUNT_DIGITS, trimZeros)

export const percentBackend: BackendType<{ kind: 'percent' }> = {
  ...writtenAsText,
  words: { names: ['percent', 'percentage', 'per cent', '%'], type: { kind: 'percent' } },
  literal: (text) => (/^-?\d+(?:\.\d+)?\s*%?$/u.test(text) ? { decimal: text.replace(/\s*%$/u, '') } : undefined),
  literalExample: 'a percentage, such as 25 %, or an expression in backticks',
  written: (text) => text.replace(/\s*%$/u, ''),
  describe: always({ text: 'percentage' }),
  storage: always(column),
  schema: always({ type: 'string', pattern: DECIMAL, description: '25 % is "25".' }),
  fromJson: decimalInJson,
  toSheet: (value) => ({ kind: 'number', digits: sheetText(value), unit: '%' }),
  fromSheet: ({ text, digits }) => digits(text.replace(/%$/, '')) ?? text,
  sample: (_, { name, pick }) => String(pick(/vat|tax/i.test(name) ? [0, 9, 21] : [5, 10, 15, 25, 40, 60, 80, 100])),
  plainSample: always('10'),
  boundaries: (_, { numbers }) => [null, ...around([...numbers, 0, 100], 1).map(String)],
}
