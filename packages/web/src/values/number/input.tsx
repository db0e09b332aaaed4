// Whole and decimal numbers, typed with the separators of the language; invalid input stays as typed. A rating is chosen as stars.
import { TextInput } from '@mantine/core'
import { type FieldType, isInteger, unitOf } from '@ninefold/plan/values'
import { StarsField } from '../stars/input.tsx'
import { mostStars } from '../stars/most-stars.ts'
import { textOf } from '../text-of.ts'
import { withUnitInName } from '../unit-in-name.tsx'
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
  const unit = unitOf(props.type)
  const typed = useTypedNumber(props, { ...(whole ? { toValue: safeInteger } : { places }), ...(unit && { unit }) })
  return (
    <TextInput
      {...withUnitInName(props.frame, unit)}
      {...typed}
      inputMode={whole ? 'numeric' : 'decimal'}
      classNames={{ input: css['amount'] }}
      {...(unit && {
        rightSection: <span className={css['sign']}>{unit}</span>,
        rightSectionWidth: unit.length * 8 + 16,
        rightSectionPointerEvents: 'none',
      })}
    />
  )
}

function safeInteger(digits: string): number | undefined {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : undefined
}
