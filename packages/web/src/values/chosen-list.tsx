// The chosen items of an input for several, each with a button that removes it.
import { t } from '../translation/t.ts'
import css from './chosen-list.module.css'

interface ChosenListProps {
  readonly items: readonly { readonly key: string; readonly label: string }[]
  readonly disabled: boolean
  readonly onRemove: (key: string) => void
}

export function ChosenList({ items, disabled, onRemove }: ChosenListProps) {
  if (items.length === 0) return null
  return (
    <ul className={css['chosen']}>
      {items.map(({ key, label }) => (
        <li key={key} dir="auto">
          <span className={css['label']}>{label || '…'}</span>
          <button
            type="button"
            aria-label={t('Remove {name}', { name: label })}
            disabled={disabled}
            onClick={() => onRemove(key)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
