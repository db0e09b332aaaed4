// An empty place of a calendar as a button that adds a record there.
import { useApplication } from '../../application/context.ts'
import { nameInText } from '../../translation/locale.ts'
import { localAt } from './dates.ts'
import type { Spot } from './moving.ts'
import { periodText, placeText } from './period-text.ts'
import { useStage } from './stage.ts'
import { t } from '../../translation/t.ts'
import css from './slot.module.css'

interface SlotProps {
  readonly spot: Spot
  /** Of its lane. */
  readonly label: string | undefined
}

/** Nothing, if the user may not add records. */
export function Slot({ spot, label }: SlotProps) {
  const { formats } = useApplication()
  const { mayCreate, entity, slots, create } = useStage()
  if (!mayCreate) return null
  const { day, minute, lane } = spot
  const when = periodText({ start: minute === undefined ? day : localAt(day, minute) }, formats)
  const isReached = minute !== undefined || slots.isCurrent(day, lane)
  return (
    <button
      type="button"
      className={css['slot']}
      data-slot
      data-day={day}
      data-lane={lane}
      {...(minute !== undefined && { style: { insetBlockStart: `${(minute / 1440) * 100}%` }, 'data-timed': true })}
      tabIndex={isReached ? 0 : -1}
      aria-label={t('New {entity}: {when}', {
        entity: nameInText(entity.label),
        when: placeText(when, label, formats),
      })}
      onClick={(event) => {
        event.stopPropagation()
        create(spot)
      }}
      onFocus={() => slots.focused(spot)}
      onKeyDown={(event) => slots.key(event, spot)}
    />
  )
}
