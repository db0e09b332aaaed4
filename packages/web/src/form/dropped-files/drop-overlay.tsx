// While a file is dragged over the page: where it goes if it is dropped, or why it is not taken.
import { useState, type DragEvent } from 'react'
import { t } from '../../translation/t.ts'
import type { FileTarget } from './file-targets.ts'
import css from './dropped-files.module.css'

interface DropOverlayProps {
  readonly targets: readonly FileTarget[]
  readonly reason: string
  readonly onDrop: (files: readonly File[], target: FileTarget) => void
}

export function DropOverlay({ targets, reason, onDrop }: DropOverlayProps) {
  const [only, ...others] = targets
  return (
    <div className={css['overlay']} data-refused={!only}>
      <div className={css['card']}>
        <p>
          {!only
            ? reason
            : others.length > 0
              ? t('Drop it on its field, or anywhere to be asked.')
              : only.list
                ? t('Drop files to add each of them to {list}.', { list: only.list.field.label })
                : t('Drop the file to put it into {field}.', { field: only.label })}
        </p>
        {others.length > 0 ? (
          <div className={css['zones']}>
            {targets.map((target) => (
              <Zone key={target.key} target={target} onDrop={onDrop} />
            ))}
          </div>
        ) : null}
      </div>
    </div>
  )
}

interface ZoneProps {
  readonly target: FileTarget
  readonly onDrop: DropOverlayProps['onDrop']
}

function Zone({ target, onDrop }: ZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onDrop([...event.dataTransfer.files], target)
  }
  return (
    <div
      className={css['zone']}
      data-over={isOver}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {target.label}
    </div>
  )
}
