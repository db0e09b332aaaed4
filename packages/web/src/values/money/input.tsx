// An amount, typed in the currency of the field.
import { TextInput } from '@mantine/core'
import { currencies, currencyDigits, type FieldType, isMoney } from '@ninefold/plan/values'
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import type { InputProps } from '../draft.ts'
import { useTypedNumber } from '../number/use-typed-number.ts'
import { moneyOf } from './money-of.ts'
import { nameInText } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './input.module.css'

export function MoneyField(props: InputProps<FieldType>) {
  const { type, value, onChange, frame, priced } = props
  const { view } = useApplication()
  const [chosen, setChosen] = useState<string>()
  const open = isMoney(type) && type.currency === undefined && !priced
  const known = moneyOf(value)?.currency ?? (isMoney(type) ? type.currency : undefined)
  const start = (isMoney(type) ? type.among?.[0] : undefined) ?? view.settings.currency
  const currency = priced ? (priced.currency ?? known) : (known ?? chosen ?? start)
  const places = currency === undefined ? undefined : currencyDigits(currency)
  const typed = useTypedNumber(props, {
    toValue: (digits) => (priced ? bareAmount(digits, places) : amountOf(digits, currency, places)),
    toDigits: (given) => (typeof given === 'string' ? given : (moneyOf(given)?.amount ?? '')),
    places,
  })
  return (
    <TextInput
      {...frame}
      {...typed}
      classNames={{ input: css['amount'] }}
      leftSection={
        open ? (
          <select
            className={css['choose']}
            aria-label={t('Currency of {field}', { field: nameOf(frame) })}
            disabled={frame.disabled}
            value={currency ?? ''}
            onChange={(event) => {
              const next = event.currentTarget.value
              const amount = moneyOf(value)?.amount
              setChosen(next)
              if (amount !== undefined) onChange({ amount, currency: next })
            }}
          >
            {(type.among ?? currencies).map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        ) : currency === undefined ? null : (
          <span className={css['currency']}>{currency}</span>
        )
      }
      leftSectionWidth={open ? 68 : 44}
      leftSectionPointerEvents={open ? 'all' : 'none'}
    />
  )
}

const nameOf = ({ label, 'aria-label': name }: InputProps['frame']): string =>
  typeof label === 'string' ? nameInText(label) : (name ?? t('the amount'))

/** No currency has more decimal places. */
const MOST_DIGITS = 4

/** The server adds the currency of the record. */
const bareAmount = (digits: string, places = MOST_DIGITS): string | undefined =>
  (digits.split('.')[1] ?? '').length > places ? undefined : digits

/** More digits than the currency has are an error; they are not rounded. */
function amountOf(digits: string, currency: string | undefined, places = MOST_DIGITS) {
  const fraction = digits.split('.')[1] ?? ''
  if (currency === undefined || fraction.length > places) return undefined
  return { amount: digits, currency }
}
