// The places of a calendar that the keyboard walks over. One of them can be reached with Tab, the arrow keys lead to the others.
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { nextSpot, USUAL, type Axes, type Spot } from './moving.ts'
import type { CalendarController } from './use-calendar.ts'
import { stepsOf } from './use-gestures.ts'
import { shifted } from './view.ts'

export interface Slots {
  /** The one that Tab reaches. */
  readonly current: Spot
  readonly isCurrent: (day: string, lane: string | undefined) => boolean
  readonly key: (event: KeyboardEvent<HTMLElement>, spot: Spot) => void
  readonly focused: (spot: Spot) => void
}

/** Minutes, in a view with hours. */
const STRIDE = 30

export function useSlots(root: RefObject<HTMLElement | null>, calendar: CalendarController, axes: Axes): Slots {
  const [last, setLast] = useState<Spot>()
  const wanted = useRef<Spot>(undefined)
  const { view, date, rows } = calendar
  const days = rows.flat()
  const known = last && days.includes(last.day) ? last : { day: date }
  const lane = known.lane !== undefined && axes.lanes.includes(known.lane) ? known.lane : axes.lanes[0]
  const current: Spot = {
    day: known.day,
    ...(lane !== undefined && { lane }),
    ...(axes.down === 'minutes' && { minute: last?.minute ?? USUAL.from }),
  }
  useEffect(() => {
    const spot = wanted.current
    if (!spot) return
    const slots = [...(root.current?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])]
    const found = slots.find(({ dataset }) => dataset['day'] === spot.day && dataset['lane'] === spot.lane)
    if (!found) return
    found.focus()
    found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    wanted.current = undefined
  })
  const goTo = (spot: Spot) => {
    setLast(spot)
    wanted.current = spot
    if (!days.includes(spot.day)) calendar.show(view, spot.day)
  }
  const key = (event: KeyboardEvent<HTMLElement>, spot: Spot) => {
    const turn = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : undefined
    if (event.target !== event.currentTarget || (!event.key.startsWith('Arrow') && turn === undefined)) return
    event.preventDefault()
    const to =
      turn === undefined
        ? nextSpot(spot, axes, { ...stepsOf(event.key), minutes: STRIDE })
        : { ...spot, day: shifted(view, spot.day, turn) }
    if (to) goTo(to)
  }
  return {
    current,
    isCurrent: (day, of) => current.day === day && current.lane === of,
    key,
    focused: setLast,
  }
}
