// What is above a calendar: the period, the way to others, the view, and by what records stand side by side.
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../parts/button.tsx'
import { Segments } from '../../parts/segments.tsx'
import type { CalendarController } from './use-calendar.ts'
import type { Lanes } from './use-lanes.ts'
import { VIEW_NAMES, VIEWS } from './view.ts'
import { t } from '../../translation/t.ts'
import css from './calendar.module.css'

interface CalendarToolsProps {
  readonly name: string
  readonly calendar: CalendarController
  readonly lanes: Lanes
}

export function CalendarTools({ name, calendar, lanes }: CalendarToolsProps) {
  const { view, step, show } = calendar
  const { fields, field, choose } = lanes
  return (
    <div className={css['tools']}>
      <div className={css['period']}>
        <ActionIcon variant="default" size={30} aria-label={BEFORE[view]()} onClick={() => step(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" size="xs" keys="t" onClick={() => step('today')}>
          {t('Today')}
        </Button>
        <ActionIcon variant="default" size={30} aria-label={AFTER[view]()} onClick={() => step(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <h2 className={css['name']} aria-live="polite">
          {name}
        </h2>
      </div>
      {fields.length > 0 ? (
        <Segments
          label={t('Side by side')}
          options={[
            { value: '', label: t('Together') },
            ...fields.map((one) => ({ value: one.name, label: one.label })),
          ]}
          value={field?.name ?? ''}
          onChange={(value) => choose(value === '' ? null : value)}
        />
      ) : null}
      <Segments
        label={t('View')}
        options={VIEW_NAMES.map((value) => ({ value, label: t(VIEWS[value]) }))}
        value={view}
        onChange={(value) => show(value)}
      />
    </div>
  )
}

const BEFORE = {
  month: () => t('Previous month'),
  week: () => t('Previous week'),
  day: () => t('Previous day'),
  agenda: () => t('Previous 30 days'),
}

const AFTER = {
  month: () => t('Next month'),
  week: () => t('Next week'),
  day: () => t('Next day'),
  agenda: () => t('Next 30 days'),
}
