// Several values of one type: short texts as chips, longer texts and numbers one per line, other values in an input each, with an empty one at the
// end.
import { Textarea } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { isMoney, isPercent, isValues, traitsOf, unitOf, type FieldType, type Json } from '@ninefold/plan/values'
import { isUnread, readable, type DraftValue, type InputProps } from '../draft.ts'
import { hasError, InputGroup } from '../input-group.tsx'
import { t } from '../../translation/t.ts'
import { isTag } from './is-tag.ts'
import { TagsField } from './tags-input.tsx'
import css from './input.module.css'

/** `input`: edits one of the values. */
type Props = InputProps<FieldType> & { readonly input: ComponentType<InputProps> }

export function ValuesField({ input, ...props }: Props) {
  if (!isValues(props.type)) return <LinesField {...props} />
  if (isTag(props.type.of)) return <TagsField {...props} />
  if (isPlain(props.type.of)) return <LinesField {...props} />
  return <ItemsField {...props} of={props.type.of} input={input} />
}

/** Types whose text is the value itself. */
function isPlain(type: FieldType): boolean {
  const { text, number } = traitsOf(type)
  return text === 'line' || text === 'formatted' || (number !== undefined && !isMoney(type) && !isPercent(type))
}

function LinesField({ type, value, onChange, frame }: InputProps) {
  const unit = unitOf(type)
  const known = readable(value)
  const [typing, setTyping] = useState<string | null>(null)
  const shown = Array.isArray(known) ? known.join('\n') : ''
  const change = (text: string) => {
    setTyping(text)
    onChange(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
  }
  return (
    <Textarea
      {...frame}
      {...(unit && typeof frame.label === 'string' && { label: `${frame.label} (${unit})` })}
      dir="auto"
      rows={3}
      placeholder={t('One per line')}
      value={typing ?? shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyping(null)
        frame.onBlur?.()
      }}
    />
  )
}

const itemsOf = (value: DraftValue): readonly DraftValue[] => {
  const known = readable(value)
  return Array.isArray(known) ? (known as readonly Json[]) : []
}

const isEmpty = (item: DraftValue): boolean => item === null || item === undefined

/** One invalid item makes the whole list invalid, so that it is not lost silently. */
function listOf(items: readonly DraftValue[]): DraftValue {
  const unread = items.find(isUnread)
  return unread ?? items.filter((item) => !isEmpty(item)).map(readable)
}

function ItemsField({ of, value, onChange, frame, related, input: ValueInput }: Props & { readonly of: FieldType }) {
  const [items, setItems] = useState(() => itemsOf(value))
  const [sent, setSent] = useState(value)
  if (value !== sent) {
    setSent(value)
    setItems(itemsOf(value))
  }
  const full = items.length === 0 || (!frame.disabled && !isEmpty(items.at(-1)))
  const rows = full ? [...items, null] : items
  const change = (index: number, item: DraftValue) => {
    const next = rows.with(index, item)
    const list = listOf(next)
    setItems(next)
    setSent(list)
    onChange(list)
  }
  return (
    <InputGroup frame={frame}>
      <div className={css['items']}>
        {rows.map((item, index) => (
          <ValueInput
            key={index}
            type={of}
            value={item}
            onChange={(next) => change(index, next)}
            related={related}
            frame={{
              ...(index === 0 && frame.id ? { id: frame.id } : {}),
              'aria-label': `${nameOf(frame)}, ${index + 1}`,
              disabled: frame.disabled ?? false,
              error: hasError(frame),
              ...(frame.onBlur ? { onBlur: frame.onBlur } : {}),
            }}
          />
        ))}
      </div>
    </InputGroup>
  )
}

const nameOf = ({ label, 'aria-label': name }: InputProps['frame']): string =>
  typeof label === 'string' ? label : (name ?? t('Value'))
