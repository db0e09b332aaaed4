// The checkbox of a row, and that of all rows. Loaded when somebody selects.
import { useEffect, useRef } from 'react'
import type { Row } from '../list-pages.ts'
import { t } from '../../../translation/t.ts'
import type { SelectionController } from '../selection.ts'
import { marked, markedAll, type Selection } from './marked.ts'
import css from './bulk.module.css'

interface SelectCellProps {
  readonly id: string
  readonly label: string
  readonly index: number
  readonly rows: readonly Row[]
  readonly selection: Selection
  readonly select: SelectionController['select']
}

export function SelectCell({ id, label, index, rows, selection, select }: SelectCellProps) {
  return (
    <td className={css['cell']}>
      <label>
        <input
          type="checkbox"
          data-select
          aria-label={t('Select {label}', { label })}
          checked={selection.records.has(id)}
          // The browser states with a click, not with a change, whether Shift is pressed.
          onClick={({ shiftKey }) => select(marked(selection, rows, index, shiftKey))}
          onChange={() => {}}
        />
      </label>
    </td>
  )
}

interface SelectAllProps {
  readonly rows: readonly Row[]
  readonly selection: Selection
  readonly select: SelectionController['select']
}

export function SelectAll({ rows, selection, select }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const isAll = rows.every((row) => !row || selection.records.has(row.id))
  const isSome = selection.records.size > 0 && !isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <th className={css['cell']} scope="col" aria-label={t('Select')}>
      <label>
        <input
          ref={box}
          type="checkbox"
          aria-label={t('Select all loaded')}
          checked={isAll}
          onChange={() => select(markedAll(selection, rows))}
        />
      </label>
    </th>
  )
}
