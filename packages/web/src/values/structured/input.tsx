// A structured value: an input for each of its fields; without a declared shape, its JSON as text.
import { Textarea } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { type FieldType, type Json, isStructured } from '@ninefold/plan/values'
import { isUnread, readable, type DraftValue, type InputProps } from '../draft.ts'
import { InputGroup } from '../input-group.tsx'
import css from './input.module.css'

/** `input`: edits one of its fields. */
type Props = InputProps<FieldType> & { readonly input: ComponentType<InputProps> }

export function StructuredField(props: Props) {
  const fields = isStructured(props.type) ? props.type.fields : []
  return fields.length === 0 ? <JsonField {...props} /> : <PartsField {...props} />
}

function PartsField({ type, value, onChange, frame, input: ValueInput }: Props) {
  const fields = isStructured(type) ? type.fields : []
  const known = readable(value)
  // Invalid input of one field is stored beside the values of the others.
  const [unread, setUnread] = useState<Readonly<Record<string, DraftValue>>>({})
  const values = (typeof known === 'object' && known !== null ? known : {}) as Readonly<Record<string, Json>>
  const change = (name: string, next: DraftValue) => {
    setUnread({ ...unread, [name]: isUnread(next) ? next : undefined })
    const all = { ...values, [name]: readable(next) }
    onChange(Object.values(all).every((each) => each === null || each === undefined) ? null : all)
  }
  return (
    <InputGroup frame={frame}>
      <div className={css['parts']} role="group" aria-label={typeof frame.label === 'string' ? frame.label : undefined}>
        {fields.map((field, index) => (
          <ValueInput
            key={field.name}
            type={field.type}
            value={unread[field.name] ?? values[field.name]}
            onChange={(next) => change(field.name, next)}
            frame={{
              ...(index === 0 && frame.id ? { id: frame.id } : {}),
              label: field.label,
              withAsterisk: field.required,
              disabled: frame.disabled ?? false,
              size: 'xs',
              autoComplete: 'off',
              ...(frame.onBlur ? { onBlur: frame.onBlur } : {}),
            }}
          />
        ))}
      </div>
    </InputGroup>
  )
}

function JsonField({ value, onChange, frame }: InputProps<FieldType>) {
  const known = readable(value)
  const [typing, setTyping] = useState<string | null>(null)
  const shown = typing ?? (isUnread(value) ? value.unread : known === null ? '' : JSON.stringify(known, null, 2))
  const change = (text: string) => {
    setTyping(text)
    onChange(text.trim() === '' ? null : (parsed(text) ?? { unread: text }))
  }
  return (
    <Textarea
      {...frame}
      className={css['json']}
      rows={6}
      placeholder="{ }"
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyping(null)
        frame.onBlur?.()
      }}
    />
  )
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
