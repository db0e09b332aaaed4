// Several short texts, such as tags, each in a frame of its own.
import css from './chips.module.css'

interface ChipsProps {
  readonly items: readonly string[]
  /** In little room only the first are shown, followed by the number of the others. */
  readonly few?: boolean
}

const FEW = 3

export function Chips({ items, few = false }: ChipsProps) {
  const most = few ? FEW : items.length
  const others = items.length - most
  return (
    <span className={css['chips']}>
      {items.slice(0, most).map((item, index) => (
        <span key={index} className={css['chip']} dir="auto">
          {item}
        </span>
      ))}
      {others > 0 ? (
        <span className={css['more']} title={items.slice(most).join(', ')}>
          +{others}
        </span>
      ) : null}
    </span>
  )
}
