// An amount, typed in the currency of the field.
import { TextInput } from '@mantine/core'
import { currencyDigits, type FieldType } from '@ninefold/language'
import { useApplication } from '../../application/context.ts'
import type { InputProps } from '../draft.ts'
import { useTypedNumber } from '../number/use-typed-number.ts'
import { moneyOf } from './money-of.ts'
import css from './input.module.css'

export function MoneyField({ type, value, onChange, frame }: InputProps<FieldType>) {
  const { view } = useApplication()
  const currency =
    moneyOf(value)?.currency ?? (type.kind === 'money' ? type.currency : undefined) ?? view.settings.currency
  const places = currency === undefined ? 2 : currencyDigits(currency)
  const typed = useTypedNumber(
    value,
    onChange,
    (digits) => amountOf(digits, currency, places),
    (known) => moneyOf(known)?.amount ?? '',
    places,
  )
  return (
    <TextInput
      {...frame}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: css['amount'] }}
      leftSection={currency === undefined ? null : <span className={css['currency']}>{currency}</span>}
      leftSectionWidth={44}
      value={typed.text}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={() => {
        typed.leave()
        frame.onBlur?.()
      }}
    />
  )
}

/** More digits than the currency has are a mistake, not something to round away. */
function amountOf(digits: string, currency: string | undefined, places: number) {
  const fraction = digits.split('.')[1] ?? ''
  if (currency === undefined || fraction.length > places) return undefined
  return { amount: digits, currency }
}
