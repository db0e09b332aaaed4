// The choice of columns: which of them, in which order, how dense the rows are.
import '@mantine/core/styles/Popover.layer.css'
import { ActionIcon, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Column } from '@ninefold/plan'
import { Button } from '../../parts/button.tsx'
import type { ColumnViewController } from './column-view.ts'
import { t } from '../../translation/t.ts'
import type { Grouping } from './groups/grouping.ts'
import css from './columns-menu.module.css'

/** Loaded on demand, so it is open at once. */
export function ColumnsMenu({ columns, grouping }: { columns: ColumnViewController; grouping: Grouping }) {
  const [open, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => button.current?.focus()
  return (
    <Popover opened={open} onChange={setOpen} onClose={close} position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <Button
          ref={button}
          keys="c"
          variant="default"
          size="xs"
          leftSection={<IconColumns size={14} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <ul className={css['list']}>
          {columns.ordered.map((column) => (
            <ColumnLine key={column.path} column={column} columns={columns} />
          ))}
        </ul>
        <Density columns={columns} />
        {grouping.choices.length > 0 ? <GroupChoice {...grouping} /> : null}
        <Button variant="subtle" size="xs" onClick={columns.reset}>
          {t('Reset to the default')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnLine({ column, columns }: { column: Column; columns: ColumnViewController }) {
  const { view, ordered, visible, change } = columns
  const { path, label } = column
  const isShown = visible.includes(column)
  const isOnly = isShown && visible.length === 1
  const paths = ordered.map((each) => each.path)
  const at = paths.indexOf(path)
  const toggle = () =>
    change({ hidden: isShown ? [...view.hidden, path] : view.hidden.filter((each) => each !== path) })
  const move = (to: number) => {
    if (to >= 0 && to < paths.length) change({ order: paths.toSpliced(at, 1).toSpliced(to, 0, path) })
  }
  return (
    <li className={css['line']}>
      <label>
        <input type="checkbox" checked={isShown} disabled={isOnly} onChange={toggle} /> {label}
      </label>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('Move {name} up', { name: label })}
        aria-disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('Move {name} down', { name: label })}
        aria-disabled={at === paths.length - 1}
        onClick={() => move(at + 1)}
      >
        <IconArrowDown size={14} />
      </ActionIcon>
    </li>
  )
}

function GroupChoice({ choices, by, choose }: Grouping) {
  return (
    <label className={css['group']}>
      {t('Group by')}
      <select value={by?.path ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">—</option>
        {choices.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Density({ columns: { view, change } }: { columns: ColumnViewController }) {
  return (
    <fieldset className={css['density']}>
      <legend>{t('Rows')}</legend>
      {[false, true].map((compact) => (
        <label key={String(compact)}>
          <input type="radio" name="density" checked={view.compact === compact} onChange={() => change({ compact })} />{' '}
          {compact ? t('Compact') : t('Comfortable')}
        </label>
      ))}
    </fieldset>
  )
}
