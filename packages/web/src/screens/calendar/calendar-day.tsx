// One day of a month: its date, and its records as links. If there are many, the rest is shown on demand.
import { useState } from 'react'
import type { Related } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { usePrinting } from '../../parts/printing.ts'
import { Link } from '../../router/link.tsx'
import { stateTone } from '../../values/choice/state-tone.ts'
import type { Entry } from './use-calendar.ts'
import { t } from '../../translation/t.ts'
import css from './calendar.module.css'

interface CalendarDayProps {
  readonly day: string
  readonly entity: string
  readonly entries: readonly Entry[]
  readonly related: Related
  readonly isToday: boolean
  /** In the month before or after. */
  readonly isOutside: boolean
}

const SHOWN = 4

export function CalendarDay({ day, entity, entries, related, isToday, isOutside }: CalendarDayProps) {
  const { formats } = useApplication()
  const [open, setOpen] = useState(false)
  const isWhole = usePrinting() || open
  const shown = isWhole || entries.length <= SHOWN ? entries : entries.slice(0, SHOWN - 1)
  return (
    <td
      className={css['day']}
      data-day={day}
      data-today={isToday}
      data-outside={isOutside}
      data-empty={entries.length === 0}
    >
      <time className={css['date']} dateTime={day} {...(isToday ? { 'aria-current': 'date' } : {})}>
        <span className={css['number']} aria-hidden>
          {Number(day.slice(8))}
        </span>
        <span className={css['words']}>
          {isToday ? t('Today, {date}', { date: formats.weekday(day) }) : formats.weekday(day)}
        </span>
      </time>
      {entries.length > 0 ? (
        <ul className={css['entries']}>
          {shown.map((entry) => (
            <CalendarEntry key={entry.record.id} entry={entry} entity={entity} related={related} />
          ))}
        </ul>
      ) : null}
      {shown.length < entries.length ? (
        <button type="button" className={css['more']} onClick={() => setOpen(true)}>
          {t('{n} more', { n: entries.length - shown.length })}
        </button>
      ) : null}
    </td>
  )
}

interface CalendarEntryProps {
  readonly entry: Entry
  readonly entity: string
  readonly related: Related
}

function CalendarEntry({ entry: { record, time }, entity, related }: CalendarEntryProps) {
  const application = useApplication()
  const to = recordAddress(application, entity, record) ?? undefined
  const lifecycle = application.lifecycle(entity)
  const key = lifecycle && record[lifecycle.field]
  const state = lifecycle?.states.find((candidate) => candidate.key === key)
  const label = related[record.id]?.label || application.entity(entity)?.label || ''
  const words = (
    <>
      {time ? <span className={css['time']}>{time}</span> : null} {label}
      {state ? <span className="nf-hidden">, {state.label}</span> : null}
    </>
  )
  return (
    <li
      className={css['entry']}
      data-tone={state ? stateTone(lifecycle, state.key) : 'info'}
      title={state ? `${label} (${state.label})` : label}
    >
      {to ? <Link to={to}>{words}</Link> : <span>{words}</span>}
    </li>
  )
}
