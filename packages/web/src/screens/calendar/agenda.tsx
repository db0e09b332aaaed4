// The days that have entries, under one another.
import { useApplication } from '../../application/context.ts'
import { isOn } from './entries.ts'
import { EntryFace, useLook } from './entry-face.tsx'
import type { Entry } from './entries.ts'
import { useStage } from './stage.ts'
import { t } from '../../translation/t.ts'
import css from './agenda.module.css'

export function Agenda({ name }: { name: string }) {
  const { formats } = useApplication()
  const { calendar } = useStage()
  const { rows, entries, today } = calendar
  const days = rows.flat().map((day) => ({ day, here: entries.filter((entry) => isOn(entry, day)) }))
  return (
    <ol className={css['agenda']} aria-label={name}>
      {days
        .filter(({ here }) => here.length > 0)
        .map(({ day, here }) => (
          <li key={day} className={css['day']} data-day={day} data-today={day === today}>
            <h3 className={css['date']}>
              <time dateTime={day} {...(day === today ? { 'aria-current': 'date' } : {})}>
                {day === today ? t('Today, {date}', { date: formats.weekday(day) }) : formats.weekday(day)}
              </time>
            </h3>
            <ul className={css['entries']}>
              {here.map((entry) => (
                <AgendaItem key={entry.record.id} entry={entry} day={day} />
              ))}
            </ul>
          </li>
        ))}
    </ol>
  )
}

function AgendaItem({ entry, day }: { entry: Entry; day: string }) {
  const { look, colour } = useLook(entry)
  return (
    <li className={css['entry']} {...look} style={colour}>
      <EntryFace entry={entry} day={day} times="both" />
    </li>
  )
}
