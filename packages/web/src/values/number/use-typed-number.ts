// Stores the text of a number while it is typed, and formats it afterwards.
import { useState, type ChangeEvent } from 'react'
import type { Json } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import { readTypedNumber } from '../../format/typed-number.ts'
import { textOf } from '../text-of.ts'
import { isUnread, type InputProps } from '../draft.ts'

/** Props of the number's text input. */
interface TypedNumberInput {
  readonly autoComplete: 'off'
  readonly inputMode: 'decimal'
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onBlur: () => void
}

interface NumberSyntax {
  /** Converts plain digits to the value; undefined if the type does not allow it. */
  readonly toValue?: (digits: string) => Json | undefined
  readonly toDigits?: (value: Json) => string
  /** Displayed decimal places. */
  readonly places?: number | undefined
  /** May be typed after the number. */
  readonly unit?: string
}

export function useTypedNumber(
  { value, onChange, frame }: Pick<InputProps, 'value' | 'onChange' | 'frame'>,
  { toValue = (digits) => digits, toDigits = textOf, places, unit }: NumberSyntax = {},
): TypedNumberInput {
  const { formats } = useApplication()
  const [typing, setTyping] = useState<string | null>(null)
  const digits = isUnread(value) ? '' : toDigits(value ?? null)
  const shown = isUnread(value) ? value.unread : digits === '' ? '' : formats.number(digits, places)
  const change = (text: string) => {
    setTyping(text)
    if (text.trim() === '') return onChange(null)
    const read = readTypedNumber(text, formats.point, formats.group)
    onChange((read === null ? undefined : toValue(read)) ?? { unread: text })
  }
  return {
    autoComplete: 'off',
    inputMode: 'decimal',
    value: typing ?? shown,
    onChange: ({ currentTarget: { value: text } }) =>
      change(unit && text.trimEnd().endsWith(unit) ? text.trimEnd().slice(0, -unit.length) : text),
    onBlur: () => {
      setTyping(null)
      frame.onBlur?.()
    },
  }
}
