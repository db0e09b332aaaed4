// A search box. The key / moves the focus here from anywhere on the page.
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '../translation/t.ts'
import css from './search-box.module.css'

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label: string
}

const PAUSE = 220

export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [last, setLast] = useState(value)
  if (value !== last) {
    setLast(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <div className={css['search']}>
      <IconSearch size={14} aria-hidden="true" />
      <input
        type="search"
        dir="auto"
        data-search
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={t('Search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(text)
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
