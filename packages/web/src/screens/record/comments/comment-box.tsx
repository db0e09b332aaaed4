// A box to write a comment. `@` offers the people who may read the record.
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { getReaders } from '../../../client/readers.ts'
import { Button } from '../../../parts/button.tsx'
import { Face } from '../../../parts/face.tsx'
import { t } from '../../../translation/t.ts'
import { mentionAt, type Person, type Typing } from './mention-text.ts'
import css from './comments.module.css'

interface CommentBoxProps {
  readonly label: string
  /** The record: the path of its entity, and its id. */
  readonly path: string
  readonly id: string
  readonly text: string
  readonly people: readonly Person[]
  readonly save: string
  readonly isSaving: boolean
  readonly error: string | null
  readonly onChange: (text: string, people: readonly Person[]) => void
  readonly onSave: () => void
  readonly onCancel?: () => void
}

export function CommentBox(props: CommentBoxProps) {
  const { label, text, people, save, isSaving, error, onChange, onSave, onCancel } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const wrong = useId()
  const offer = useOffer(props)
  const choose = (person: Person) => {
    const { start, search } = offer.typing!
    const before = `${text.slice(0, start)}@${person.label} `
    const after = text.slice(start + 1 + search.length)
    // At once: what is typed next belongs behind the name.
    flushSync(() => onChange(before + after, [...people.filter(({ id }) => id !== person.id), person]))
    input.current?.focus()
    input.current?.setSelectionRange(before.length, before.length)
    offer.close()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (text.trim() !== '') onSave()
    } else if (offer.press(event.key, choose)) event.preventDefault()
    else if (event.key === 'Escape' && onCancel) onCancel()
  }
  return (
    <div className={css['box']} data-print="no">
      <textarea
        ref={input}
        className={css['input']}
        aria-label={label}
        placeholder={label}
        dir="auto"
        rows={2}
        value={text}
        maxLength={10_000}
        aria-autocomplete="list"
        aria-controls={offer.people.length > 0 ? list : undefined}
        aria-activedescendant={offer.people.length > 0 ? `${list}-${offer.active}` : undefined}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : wrong}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          onChange(value, people)
          offer.look(value, selectionStart)
        }}
        onKeyDown={press}
        onBlur={offer.close}
      />
      <Offered id={list} people={offer.people} active={offer.active} onChoose={choose} />
      {error === null ? null : (
        <p className={css['error']} id={wrong} role="alert">
          {error}
        </p>
      )}
      <div className={css['boxTools']}>
        <span className={css['hint']}>{t('@ mentions somebody. Ctrl + Enter sends.')}</span>
        {onCancel ? (
          <Button variant="subtle" size="xs" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button size="xs" loading={isSaving} disabled={text.trim() === ''} onClick={onSave}>
          {save}
        </Button>
      </div>
    </div>
  )
}

interface OfferedProps {
  readonly id: string
  readonly people: readonly Person[]
  readonly active: number
  readonly onChoose: (person: Person) => void
}

/** Screen readers hear how many people are offered. */
function Offered({ id, people, active, onChoose }: OfferedProps) {
  const n = people.length
  return (
    <>
      {n > 0 ? (
        <ul className={css['offer']} role="listbox" id={id} aria-label={t('People to mention')}>
          {people.map((person, index) => (
            <li
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault()
                onChoose(person)
              }}
            >
              <Face name={person.label} /> <span dir="auto">{person.label}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="nf-hidden" role="status">
        {n > 0 ? t('{n, plural, one {# person to mention} other {# people to mention}}', { n }) : ''}
      </p>
    </>
  )
}

/** The people who are offered for the mention that is being typed, and the keys that choose one of them. */
function useOffer({ path, id }: Pick<CommentBoxProps, 'path' | 'id'>) {
  const [typing, setTyping] = useState<Typing>()
  const [active, setActive] = useState(0)
  const search = useDeferredValue(typing?.search ?? '')
  const found = useQuery({
    queryKey: ['readers', path, id, search],
    queryFn: ({ signal }) => getReaders(path, id, search, signal),
    enabled: typing !== undefined,
    placeholderData: keepPreviousData,
  })
  const people: readonly Person[] = typing === undefined ? [] : (found.data?.items ?? [])
  const close = () => setTyping(undefined)
  const press = (key: string, choose: (person: Person) => void): boolean => {
    if (people.length === 0) return false
    if (key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (key === 'ArrowUp') setActive((active + people.length - 1) % people.length)
    else if (key === 'Enter' || key === 'Tab') choose(people[Math.min(active, people.length - 1)]!)
    else if (key === 'Escape') close()
    else return false
    return true
  }
  const look = (text: string, caret: number) => {
    setTyping(mentionAt(text, caret))
    setActive(0)
  }
  return { typing, people, active: Math.min(active, Math.max(0, people.length - 1)), look, press, close }
}
