// Rows of days: the weeks of a month, or one week for each lane. Entries over several days are bars across them.
import { useState, type CSSProperties } from 'react'
import { useApplication } from '../../application/context.ts'
import { usePrinting } from '../../parts/printing.ts'
import { Link } from '../../router/link.tsx'
import { daysBetween, monthOf } from './dates.ts'
import type { Entry } from './entries.ts'
import { EntryFace, useLook } from './entry-face.tsx'
import { placeBars, type Bar, type PlacedBar } from './layout.ts'
import type { Spot } from './moving.ts'
import { Slot } from './slot.tsx'
import { useStage } from './stage.ts'
import { t } from '../../translation/t.ts'
import css from './day-rows.module.css'

/** Lines of a day, unless the user wants to see all. */
const MOST = { month: 4, week: 12, day: 50, agenda: 50 } as const

export function DayRows({ name }: { name: string }) {
  const { formats } = useApplication()
  const { calendar, laneField, lanes, laneOf } = useStage()
  const { rows, entries, view, today } = calendar
  const days = rows[0]!
  const isMonth = view === 'month'
  return (
    <div className={css['scroll']} data-view={view}>
      <table className={css['rows']} data-view={view} data-lanes={laneField !== undefined} aria-label={name}>
        <thead>
          <tr>
            {laneField ? (
              <th scope="col" className={css['corner']}>
                {laneField.label}
              </th>
            ) : null}
            {days.map((day) => (
              <th key={day} scope="col" abbr={formats.dayOfWeek(day, 'long')} data-today={!isMonth && day === today}>
                {isMonth ? formats.dayOfWeek(day, 'short') : <DayHead day={day} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {laneField
            ? lanes.map(({ key, label }) => (
                <Row
                  key={key}
                  days={days}
                  lane={{ key, label }}
                  entries={entries.filter((entry) => laneOf(entry) === key)}
                />
              ))
            : rows.map((week) => <Row key={week[0]} days={week} entries={entries} />)}
        </tbody>
      </table>
    </div>
  )
}

/** The day of the week and the date, as a link to the day. */
export function DayHead({ day }: { day: string }) {
  const { formats } = useApplication()
  const { calendar } = useStage()
  return (
    <Link
      to={dayAddress(day)}
      className={css['head']}
      {...(day === calendar.today ? { 'aria-current': 'date' as const } : {})}
    >
      <span aria-hidden>
        {formats.dayOfWeek(day, 'short')} {Number(day.slice(8))}
      </span>
      <span className="nf-hidden">
        {day === calendar.today ? t('Today, {date}', { date: formats.weekday(day) }) : formats.weekday(day)}
      </span>
    </Link>
  )
}

/** The address of this calendar with one day. */
function dayAddress(day: string): string {
  const query = new URLSearchParams(location.search)
  query.set('view', 'day')
  query.set('date', day)
  return `${location.pathname}?${query.toString()}`
}

interface RowProps {
  readonly days: readonly string[]
  readonly entries: readonly Entry[]
  readonly lane?: { readonly key: string; readonly label: string }
}

interface EntryBar extends Bar {
  readonly entry: Entry
}

function Row({ days, entries, lane }: RowProps) {
  const { calendar, gestures } = useStage()
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  const most = isOpen || isPrinting ? Infinity : MOST[calendar.view]
  const { placed, hidden, lines } = placeBars(barsOf(entries, days), days.length, most)
  const drawn = gestures.drawn && gestures.drawn.lane === lane?.key ? barOf(gestures.drawn.period, days) : undefined
  const more = hidden.some((count) => count > 0)
  return (
    <tr style={{ '--lines': lines + (more ? 1 : 0) } as CSSProperties}>
      {lane ? (
        <th scope="row" className={css['lane']} dir="auto">
          {lane.label}
        </th>
      ) : null}
      {days.map((day, index) => (
        <Cell
          key={day}
          day={day}
          {...(lane && { lane })}
          bars={placed.filter(({ bar, isShown }) => isShown && bar.from === index)}
          hidden={hidden[index] ?? 0}
          isDrawn={drawn !== undefined && drawn.from <= index && index <= drawn.to}
          onOpen={() => setOpen(true)}
        />
      ))}
    </tr>
  )
}

function barsOf(entries: readonly Entry[], days: readonly string[]): readonly EntryBar[] {
  return entries.flatMap((entry) => {
    const bar = barOf({ start: entry.first, end: entry.last }, days)
    return bar ? [{ entry, ...bar }] : []
  })
}

/** Undefined if it is on none of the days. */
function barOf(
  { start, end = start }: { readonly start: string; readonly end?: string },
  days: readonly string[],
): Bar | undefined {
  const from = daysBetween(days[0]!, start.slice(0, 10))
  const to = daysBetween(days[0]!, end.slice(0, 10))
  return to < 0 || from >= days.length ? undefined : { from: Math.max(0, from), to: Math.min(days.length - 1, to) }
}

interface CellProps {
  readonly day: string
  readonly lane?: { readonly key: string; readonly label: string }
  /** Those that begin in the cell, or in a row before. */
  readonly bars: readonly PlacedBar<EntryBar>[]
  readonly hidden: number
  readonly isDrawn: boolean
  readonly onOpen: () => void
}

function Cell({ day, lane, bars, hidden, isDrawn, onOpen }: CellProps) {
  const { calendar } = useStage()
  const { view, date, today } = calendar
  const isMonth = view === 'month'
  const spot: Spot = { day, ...(lane && { lane: lane.key }) }
  return (
    <td
      className={css['day']}
      data-cell
      data-day={day}
      data-lane={lane?.key}
      data-today={day === today}
      data-outside={isMonth && monthOf(day) !== monthOf(date)}
      data-drawn={isDrawn}
    >
      <Slot spot={spot} label={lane?.label} />
      {isMonth ? <DayNumber spot={spot} /> : null}
      {bars.length > 0 ? (
        <ul className={css['bars']}>
          {bars.map((placed) => (
            <BarItem key={placed.bar.entry.record.id} placed={placed} day={day} />
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? (
        <button type="button" className={css['more']} data-apart onClick={onOpen}>
          {t('{n} more', { n: hidden })}
        </button>
      ) : null}
    </td>
  )
}

function BarItem({ placed: { bar, line }, day }: { placed: PlacedBar<EntryBar>; day: string }) {
  const { mayMove } = useStage()
  const { look, colour } = useLook(bar.entry)
  return (
    <li
      className={css['bar']}
      {...look}
      {...(mayMove && { 'data-movable': true })}
      data-begins={bar.entry.first === day}
      style={{ ...colour, ...({ '--line': line, '--span': bar.to - bar.from + 1 } as CSSProperties) }}
    >
      <EntryFace entry={bar.entry} day={day} times="start" />
    </li>
  )
}

function DayNumber({ spot }: { spot: Spot }) {
  const { formats } = useApplication()
  const { calendar, mayCreate, slots } = useStage()
  const { day } = spot
  const isToday = day === calendar.today
  return (
    <Link
      to={dayAddress(day)}
      className={css['date']}
      data-apart
      aria-label={isToday ? t('Today, {date}', { date: formats.weekday(day) }) : formats.weekday(day)}
      tabIndex={slots.isCurrent(day, undefined) ? 0 : -1}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
      {...(mayCreate ? {} : { 'data-slot': true, 'data-day': day, onFocus: () => slots.focused(spot) })}
      onKeyDown={(event) => slots.key(event, spot)}
    >
      <span className={css['number']}>{Number(day.slice(8))}</span>
    </Link>
  )
}
