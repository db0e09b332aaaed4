// Rich text with its formatting; plain text, at most two lines, if there is little room. The server has sanitised it.
import { textOfHtml } from '@ninefold/plan/values'
import type { CellProps } from '../draft.ts'
import css from './rich-text.module.css'

export function RichTextCell({ value, plain }: CellProps) {
  if (typeof value !== 'string') return null
  if (plain) return <span className={css['clipped']}>{textOfHtml(value)}</span>
  return <div className={css['text']} dangerouslySetInnerHTML={{ __html: value }} />
}
