// Rich text with its looks; where there is little room its words alone. The server keeps only what is harmless of it.
import { showValue } from '@ninefold/plan/values'
import type { CellProps } from '../draft.ts'
import css from './rich-text.module.css'

export function RichTextCell({ type, value, plain }: CellProps) {
  if (typeof value !== 'string') return null
  if (plain)
    return <span className={css['clipped']}>{showValue(type, value, { language: 'en', timeZone: 'UTC' })}</span>
  return <div className={css['text']} dangerouslySetInnerHTML={{ __html: value }} />
}
