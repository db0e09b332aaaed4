// The button "Why?", and its answer: lines of the document. It is loaded with the first one that is shown.
import { useEffect, useId, useRef, useState, type CSSProperties, type RefObject } from 'react'
import type { DocumentLines } from '../application/application.ts'
import { t } from '../translation/t.ts'
import css from './why.module.css'

export interface WhyButtonProps {
  readonly lines: DocumentLines
  /** The name of what is explained, for the button: "Amount". */
  readonly of: string
  /** Next to an error, a text whose answer moves the content below down; elsewhere, a small mark whose answer floats. */
  readonly look?: 'words' | 'mark'
}

const WIDTH = 520
const EDGE = 12
/** Below the button, so that the answer covers no link in its line. */
const GAP = 12

export function WhyButton({ lines, of, look = 'mark' }: WhyButtonProps) {
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState<CSSProperties>({})
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const floats = look === 'mark'
  useClosing(open && floats, () => setOpen(false), button)
  const toggle = () => {
    if (!open && floats && button.current) setPlace(placeBelow(button.current))
    setOpen(!open)
  }
  return (
    <span className={css['why']}>
      <button
        ref={button}
        type="button"
        className={floats ? css['mark'] : css['words']}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={t('Why? {subject}', { subject: of })}
        onClick={toggle}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        {floats ? '?' : t('Why?')}
      </button>
      {open ? <DocumentExcerpt id={id} lines={lines} {...(floats ? { floating: place } : {})} /> : null}
    </span>
  )
}

function placeBelow(button: HTMLElement): CSSProperties {
  const { left, bottom } = button.getBoundingClientRect()
  const width = Math.min(WIDTH, innerWidth - 2 * EDGE)
  return { left: Math.max(EDGE, Math.min(left, innerWidth - width - EDGE)), top: bottom + GAP, width }
}

/** A floating answer closes when the page scrolls, or on a click elsewhere. */
function useClosing(open: boolean, close: () => void, button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      const inside = event.target instanceof Node && button.current?.parentElement?.contains(event.target)
      if (!inside) close()
    }
    addEventListener('scroll', close, true)
    addEventListener('resize', close)
    addEventListener('pointerdown', elsewhere)
    return () => {
      removeEventListener('scroll', close, true)
      removeEventListener('resize', close)
      removeEventListener('pointerdown', elsewhere)
    }
  })
}

interface DocumentExcerptProps {
  readonly id?: string
  readonly lines: DocumentLines
  readonly floating?: CSSProperties
}

function DocumentExcerpt({ id, lines, floating }: DocumentExcerptProps) {
  return (
    <span id={id} className={css['excerpt']} role="note" data-floating={floating !== undefined} style={floating}>
      <span className={css['place']}>{t('{file}, line {line}', { file: lines.file, line: String(lines.line) })}</span>
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
