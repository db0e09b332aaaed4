// A date or a moment, exact, and beside it how near it is.
import css from './dated.module.css'

interface DatedProps {
  /** ISO 8601. */
  readonly value: string
  readonly exact: string
  readonly near: string | undefined
}

export function Dated({ value, exact, near }: DatedProps) {
  return (
    <span className={css['dated']}>
      <time dateTime={value}>{exact}</time>
      {near === undefined ? null : <span className={css['near']}>{near}</span>}
    </span>
  )
}
