// Keeps the text of a number while it is typed, and shows it tidily afterwards.
import { useState } from 'react'
import type { Json } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import { readTypedNumber } from '../../format/typed-number.ts'
import { textOf } from '../text-of.ts'
import { isUnread, type DraftValue } from '../draft.ts'

interface TypedNumber {
  readonly text: string
  readonly change: (text: string) => void
  readonly leave: () => void
}

/** `make` turns plain digits into the value; undefined where they are none of its type. */
export function useTypedNumber(
  value: DraftValue,
  onChange: (value: DraftValue) => void,
  make: (digits: string) => Json | undefined,
  digitsOf: (value: Json) => string = textOf,
  places?: number,
): TypedNumber {
  const { formats } = useApplication()
  const [typing, setTyping] = useState<string | null>(null)
  const digits = isUnread(value) ? '' : digitsOf(value ?? null)
  const shown = isUnread(value) ? value.unread : digits === '' ? '' : formats.number(digits, places)
  return {
    text: typing ?? shown,
    change: (text) => {
      setTyping(text)
      if (text.trim() === '') return onChange(null)
      const read = readTypedNumber(text, formats.point, formats.group)
      const made = read === null ? undefined : make(read)
      onChange(made === undefined ? { unread: text } : made)
    },
    leave: () => setTyping(null),
  }
}
