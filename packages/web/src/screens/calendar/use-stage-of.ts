// Puts together what the parts of a calendar share, and says aloud what moves.
import { useState, type RefObject } from 'react'
import { isDateTime } from '@ninefold/plan/values'
import type { EntityView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import type { Formats } from '../../format/format.ts'
import { go } from '../../router/place.ts'
import { columnKey, isEmptyColumn } from '../board/columns.ts'
import { localPeriod, type Entry } from './entries.ts'
import { clickedPeriod, wireTime, type Axes, type Period } from './moving.ts'
import { newAddress } from './new-address.ts'
import { periodText, placeText } from './period-text.ts'
import type { Stage } from './stage.ts'
import type { CalendarController, CalendarShows } from './use-calendar.ts'
import { useGestures, type Target } from './use-gestures.ts'
import type { Lanes } from './use-lanes.ts'
import type { Moving, NewValues } from './use-moving.ts'
import { useSlots } from './use-slots.ts'
import { t } from '../../translation/t.ts'

interface StageParts {
  /** The element with all parts of the calendar. */
  readonly root: RefObject<HTMLElement | null>
  readonly shows: CalendarShows
  readonly entity: EntityView
  readonly calendar: CalendarController
  readonly lanes: Lanes
  readonly moving: Moving
  readonly openMove: (entry: Entry) => void
}

export function useStageOf(parts: StageParts): { readonly stage: Stage; readonly spoken: string } {
  const {
    shows,
    entity,
    calendar,
    lanes: { field, lanes },
    moving,
    openMove,
  } = parts
  const application = useApplication()
  const [spoken, announce] = useState('')
  const { formats } = application
  const hasTimes = isDateTime(application.field(entity.name, shows.by)?.type)
  const days = calendar.rows.flat()
  const axes = axesOf(parts, hasTimes)
  const laneOf = ({ record }: Entry) => field && columnKey(record[field.name])
  const labelOf = ({ record }: Entry) => calendar.related[record.id]?.label || entity.label
  const mayCreate = newAddress(application, shows, { period: { start: calendar.date } }) !== undefined
  const create = (period: Period, lane: string | undefined) => {
    const to = newAddress(application, shows, {
      period,
      ...(field && lane !== undefined && !isEmptyColumn(lane) && { lane: { field: field.name, key: lane } }),
    })
    if (to !== undefined) void go(to)
  }
  const valuesOf = (target: Target) => valuesFor(target, parts, formats.timeZone)
  const textOf = (target: Target) => textFor(target, parts, formats)
  const gestures = useGestures({
    root: parts.root,
    entries: calendar.entries,
    axes,
    timeZone: formats.timeZone,
    hasTimes,
    laneOf,
    mayDraw: mayCreate,
    isShown: ({ start, end = start }) => days.some((day) => start.slice(0, 10) <= day && day <= end.slice(0, 10)),
    onDraw: create,
    onPreview: (entry, target) => {
      moving.preview(entry, target && valuesOf(target))
      announce(target ? textOf(target) : textOf({ period: localPeriod(entry) }))
    },
    onDrop: (entry, target) => void moving.move(entry, valuesOf(target), labelOf(entry)),
  })
  const slots = useSlots(parts.root, calendar, axes)
  const stage: Stage = {
    calendar,
    entity,
    hasTimes,
    axes,
    laneField: field,
    lanes,
    laneOf,
    labelOf,
    colour: shows.colour,
    mayCreate,
    mayMove: moving.may(shows.by) || (field !== undefined && moving.may(field.name)),
    mayStretch: shows.until !== undefined && entity.can.update.includes(shows.until),
    gestures,
    slots,
    create: (at) => create(clickedPeriod(at, hasTimes), at.lane),
    openMove,
    onEntryKey: (event, entry) => {
      const begins = gestures.moving === undefined && event.key.toLowerCase() === 'm'
      gestures.key(event, entry)
      if (begins)
        announce(
          t('{name} is picked up. The arrow keys move it, Enter drops it, Escape puts it back.', {
            name: labelOf(entry),
          }),
        )
    },
  }
  return { stage, spoken }
}

/** What is beside and below a place: in a month weeks, in a week of lanes the lanes, and otherwise hours. */
function axesOf({ calendar: { view }, lanes: { field, lanes } }: StageParts, hasTimes: boolean): Axes {
  const keys = lanes.map(({ key }) => key)
  if (!field)
    return { across: 'days', down: hasTimes && (view === 'week' || view === 'day') ? 'minutes' : 'weeks', lanes: [] }
  if (view === 'day' && hasTimes) return { across: 'lanes', down: 'minutes', lanes: keys }
  return { across: 'days', down: 'lanes', lanes: keys }
}

const laneNamed = ({ lanes: { lanes } }: StageParts, key: string | undefined) => lanes.find((one) => one.key === key)

/** What a record gets that is moved there. */
function valuesFor({ period, lane }: Target, parts: StageParts, timeZone: string): NewValues {
  const { by, until } = parts.shows
  const { field } = parts.lanes
  const found = laneNamed(parts, lane)
  return {
    [by]: wireTime(period.start, timeZone),
    ...(until !== undefined && period.end !== undefined && { [until]: wireTime(period.end, timeZone) }),
    ...(field && found && { [field.name]: found.value }),
  }
}

function textFor({ period, lane }: Target, parts: StageParts, formats: Formats): string {
  return placeText(periodText(period, formats), laneNamed(parts, lane)?.label, formats)
}
