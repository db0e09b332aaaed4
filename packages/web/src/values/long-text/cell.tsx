// Text of several lines with its line breaks; at most two lines if there is little room.
import type { CellProps } from '../draft.ts'
import css from './cell.module.css'

export function LongTextCell({ value, plain }: CellProps) {
  return (
    <span dir="auto" className={plain ? css['clipped'] : css['lines']}>
      {typeof value === 'string' ? value : ''}
    </span>
  )
}
