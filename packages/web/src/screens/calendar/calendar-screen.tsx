// Records by day: a month grid if there is room, an agenda on a phone.
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Screen } from '@ninefold/plan'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { Failure } from '../../parts/failure.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { ScreenPage } from '../screen-page.tsx'
import { CalendarDay } from './calendar-day.tsx'
import { monthOf } from './month.ts'
import { useCalendar, type CalendarController, type CalendarShows } from './use-calendar.ts'
import { t } from '../../translation/t.ts'
import css from './calendar.module.css'

export interface CalendarScreenProps {
  readonly screen: Screen
  readonly shows: CalendarShows
}

export function CalendarScreen({ screen, shows }: CalendarScreenProps) {
  const { formats } = useApplication()
  const calendar = useCalendar(screen, shows)
  const name = formats.month(calendar.month)
  return (
    <ScreenPage screen={screen} entity={shows.entity}>
      <div className={css['tools']}>
        <h2 className={css['name']} aria-live="polite">
          {name}
        </h2>
        <ActionIcon variant="default" size={30} aria-label={t('Previous month')} onClick={() => calendar.show(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => calendar.show('today')}>
          {t('Today')}
        </Button>
        <ActionIcon variant="default" size={30} aria-label={t('Next month')} onClick={() => calendar.show(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      {calendar.error ? <Failure error={calendar.error} again={calendar.retry} /> : null}
      {calendar.loading ? <Skeleton rows={8} /> : null}
      {!calendar.loading && !calendar.error ? <Month calendar={calendar} name={name} entity={shows.entity} /> : null}
    </ScreenPage>
  )
}

interface MonthProps {
  readonly calendar: CalendarController
  readonly name: string
  readonly entity: string
}

function Month({ calendar, name, entity }: MonthProps) {
  const { formats } = useApplication()
  const { weeks, month, today, related, entriesOn } = calendar
  return (
    <>
      <table className={css['month']} aria-label={name}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formats.dayOfWeek(day, 'long')}>
                {formats.dayOfWeek(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <CalendarDay
                  key={day}
                  day={day}
                  entity={entity}
                  entries={entriesOn(day)}
                  related={related}
                  isToday={day === today}
                  isOutside={monthOf(day) !== month}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {calendar.count === 0 ? <p className={css['note']}>{t('Nothing in {month}.', { month: name })}</p> : null}
      {calendar.more ? (
        <p className={css['note']}>{t('There is more in {month} than can be shown here.', { month: name })}</p>
      ) : null}
    </>
  )
}
