// One part in its form's table: its inputs, derived values, the buttons to move and remove it, and its own parts.
import { ActionIcon } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { memo, type KeyboardEvent, type ReactNode } from 'react'
import type { Related } from '@ninefold/plan/wire'
import { placeText, type Place } from '../records/draft.ts'
import { alignOf, Cell } from '../values/cells.tsx'
import { FieldInput } from './field-input.tsx'
import { FindingText } from './finding-text.tsx'
import { samePart } from './same-inputs.ts'
import type { FormController } from './use-form.ts'
import type { PartShape } from './writable.ts'
import { t } from '../translation/t.ts'
import css from './parts-editor.module.css'

interface PartRowProps {
  readonly form: FormController
  readonly list: PartShape
  /** The place of this part. */
  readonly place: Place
  readonly index: number
  /** Number of rows in the list. */
  readonly count: number
  readonly related: Related
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  /** The editor of a list of its own parts. */
  readonly editorOf: (list: PartShape) => ReactNode
}

/** Rendered only if something of it changed. Its functions always act on the latest form, so they are not compared. */
export const PartRow = memo(function PartRow(props: PartRowProps) {
  const { form, list, place, index, count, related, onKeyDown, editorOf } = props
  const move = useCallbackRef(props.onMove)
  const remove = useCallbackRef(props.onRemove)
  const key = place.at(-1)!.row
  const one = `${list.entity.label.toLowerCase()} ${index + 1}`
  const inside = list.lists.filter(({ field }) => form.shown(field, place))
  // A problem of the part as a whole has no input beside which to show it.
  const path = placeText(place)
  const findings = form.findings.filter((finding) => finding.path === path)
  return (
    <>
      <tr data-row={key} onKeyDown={onKeyDown}>
        {list.typed.map((field) => (
          <td key={field.name} data-label={field.label} data-kind={field.type.kind}>
            {form.shown(field, place) ? (
              <FieldInput
                form={form}
                field={field}
                path={{ place, field: field.name }}
                row={index}
                related={related}
                inTable
              />
            ) : null}
          </td>
        ))}
        {list.computed.map((field) => (
          <td key={field.name} data-label={field.label} data-align={alignOf(field.type)} className={css['made']}>
            <Cell type={field.type} value={form.computed(field, place)} related={related} />
          </td>
        ))}
        <RowTools name={one} isFirst={index === 0} isLast={index === count - 1} onMove={move} onRemove={remove} />
      </tr>
      {inside.length + findings.length > 0 ? (
        <tr className={css['inside']}>
          <td colSpan={list.typed.length + list.computed.length + 1}>
            {findings.map((finding, i) => (
              <p key={i} className={css['error']} data-weight={finding.weight}>
                <FindingText finding={finding} />
              </p>
            ))}
            {inside.map(editorOf)}
          </td>
        </tr>
      ) : null}
    </>
  )
}, isSameRow)

function isSameRow(before: PartRowProps, after: PartRowProps): boolean {
  const { form, list, place, index, count, related } = after
  return (
    before.list === list &&
    before.index === index &&
    before.count === count &&
    before.related === related &&
    placeText(before.place) === placeText(place) &&
    samePart(before.form, form, list, place)
  )
}

interface RowToolsProps {
  /** Of the row. */
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

/** Rendered only if something of it changed, not with each key. */
const RowTools = memo(function RowTools({ name, isFirst, isLast, onMove, onRemove }: RowToolsProps) {
  return (
    <td className={css['tools']}>
      <Tool label={t('Move {name} up', { name })} icon={IconArrowUp} disabled={isFirst} onClick={() => onMove(-1)} />
      <Tool label={t('Move {name} down', { name })} icon={IconArrowDown} disabled={isLast} onClick={() => onMove(1)} />
      <Tool label={t('Remove {name}', { name })} icon={IconX} onClick={onRemove} />
    </td>
  )
})

interface ToolProps {
  readonly label: string
  readonly icon: typeof IconX
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Tool({ label, icon: Shown, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
      <Shown size={14} />
    </ActionIcon>
  )
}
