// "Why?": the lines of the document that made something, for those who may see the document.
import { useId, useState } from 'react'
import type { DocumentLines } from '../application/application.ts'
import css from './why.module.css'

export interface WhyProps {
  readonly lines: DocumentLines | undefined
  /** What is explained, for the button's name: "Amount". */
  readonly of: string
  /** Words beside a refusal, a small mark elsewhere. */
  readonly look?: 'words' | 'mark'
}

export function Why({ lines, of, look = 'mark' }: WhyProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!lines) return null
  return (
    <span className={css['why']}>
      <button
        type="button"
        className={look === 'mark' ? css['mark'] : css['words']}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`Why? ${of}`}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        {look === 'mark' ? '?' : 'Why?'}
      </button>
      {open ? <DocumentExcerpt id={id} lines={lines} /> : null}
    </span>
  )
}

export function DocumentExcerpt({ id, lines }: { id?: string; lines: DocumentLines }) {
  return (
    <span id={id} className={css['excerpt']} role="note">
      <span className={css['place']}>
        {lines.file}, line {lines.line}
      </span>
      <span className={css['text']}>
        {lines.lines.map((line, index) => (
          <span key={index} className={css['line']}>
            <span className={css['number']} aria-hidden="true">
              {lines.line + index}
            </span>
            <code>{line}</code>
          </span>
        ))}
      </span>
    </span>
  )
}
