// Whole and decimal numbers, typed with the separators of the language; invalid input stays as typed. A rating is chosen as stars.
import { TextInput } from '@mantine/core'
import { type FieldType, isInteger } from '@ninefold/plan/values'
import { StarsField } from '../stars/input.tsx'
import { mostStars } from '../stars/most-stars.ts'
import { textOf } from '../text-of.ts'
import { placesOf } from './places-of.ts'
import { useTypedNumber } from './use-typed-number.ts'
import type { InputProps } from '../draft.ts'
import css from '../percent/input.module.css'

export function NumberField(props: InputProps<FieldType>) {
  const most = mostStars(props.type)
  return most === undefined ? <DigitsField {...props} /> : <StarsField {...props} most={most} />
}

function DigitsField(props: InputProps<FieldType>) {
  const whole = isInteger(props.type)
  const places = placesOf(props.type, textOf(props.value))
  const typed = useTypedNumber(props, whole ? { toValue: safeInteger } : { places })
  return (
    <TextInput
      {...props.frame}
      {...typed}
      inputMode={whole ? 'numeric' : 'decimal'}
      classNames={{ input: css['amount'] }}
    />
  )
}

function safeInteger(digits: string): number | undefined {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : undefined
}
