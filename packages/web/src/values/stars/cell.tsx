// A rating as stars.
import { IconStarFilled } from '@tabler/icons-react'
import { t } from '../../translation/t.ts'
import css from './stars.module.css'

interface StarsProps {
  readonly given: number
  readonly most: number
}

export function StarsCell({ given, most }: StarsProps) {
  const words = t('{given} of {most} stars', { given, most })
  return (
    <span role="img" aria-label={words} title={words} className={css['shown']}>
      {Array.from({ length: most }, (_, index) => (
        <IconStarFilled key={index} size={14} data-given={index < given} />
      ))}
    </span>
  )
}
