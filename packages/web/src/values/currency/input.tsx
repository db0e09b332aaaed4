// A currency by its code, with suggestions while typing.
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { currencies } from '@ninefold/plan/values'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function CurrencyField({ value, onChange, frame }: InputProps) {
  const list = useId()
  return (
    <>
      <TextInput
        {...frame}
        list={list}
        maxLength={3}
        placeholder="EUR"
        value={textOf(value)}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? null : event.currentTarget.value.toUpperCase())
        }
      />
      <datalist id={list}>
        {currencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </>
  )
}
