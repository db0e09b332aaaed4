// Records on their dates: a month, a week, a day or an agenda; together, or side by side by person or room.
import { Suspense, useRef, useState } from 'react'
import { isReference, type Json } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { NarrowingTools } from '../../filters/narrowing-tools.tsx'
import { useNarrowing } from '../../filters/use-narrowing.ts'
import { useActions, type TakingAction } from '../../lifecycle/use-actions.ts'
import { Blank } from '../../parts/blank.tsx'
import { Failure } from '../../parts/failure.tsx'
import { later } from '../../parts/mantine/later.tsx'
import { Page } from '../../parts/page.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { ScreenPage } from '../screen-page.tsx'
import { Agenda } from './agenda.tsx'
import { CalendarTools } from './calendar-tools.tsx'
import { DayRows } from './day-rows.tsx'
import type { Entry } from './entries.ts'
import { Hours } from './hours.tsx'
import { StageContext, useStage } from './stage.ts'
import { useCalendar, type CalendarController, type CalendarShows } from './use-calendar.ts'
import { useLanes, type Lanes } from './use-lanes.ts'
import { useMoving, usePlaced, type Moving } from './use-moving.ts'
import { useStageOf } from './use-stage-of.ts'
import { t } from '../../translation/t.ts'
import css from './calendar.module.css'

const ActionDialog = later(async () => (await import('../../lifecycle/action-dialog.tsx')).ActionDialog)
const MoveDialog = later(async () => (await import('./move-dialog.tsx')).MoveDialog)

export interface CalendarScreenProps {
  readonly screen: Screen
  readonly shows: CalendarShows
}

export function CalendarScreen({ screen, shows }: CalendarScreenProps) {
  const { entity, field } = useApplication()
  if (entity(shows.entity) && field(shows.entity, shows.by)) return <CalendarOf screen={screen} shows={shows} />
  return (
    <Page title={screen.label} name={screen.label}>
      <Blank title={t('You have no access to this page')}>{t('You may not read these records.')}</Blank>
    </Page>
  )
}

function CalendarOf({ screen, shows }: CalendarScreenProps) {
  const application = useApplication()
  const entity = application.entity(shows.entity)!
  const taking = useActions(entity)
  const narrowing = useNarrowing()
  const { placed, place } = usePlaced()
  const calendar = useCalendar(screen, shows, narrowing, placed)
  const lanes = useLanes(screen, shows, calendar.view)
  const moving = useMoving({ entity, taking, place, refetch: calendar.refetch })
  const root = useRef<HTMLDivElement>(null)
  const [toMove, setToMove] = useState<Entry>()
  const { stage, spoken } = useStageOf({ root, shows, entity, calendar, lanes, moving, openMove: setToMove })
  const name = useName(calendar)
  const refusal = taking.refusal ?? moving.refusal
  const isReady = !calendar.loading && !lanes.loading && !calendar.error
  const related = { ...laneLabels(lanes), ...calendar.related }
  return (
    <ScreenPage screen={screen} entity={shows.entity}>
      <NarrowingTools
        screen={screen}
        entity={shows.entity}
        narrowing={narrowing}
        matches={narrowing.narrowed && isReady && !calendar.more ? calendar.entries.length : undefined}
        related={related}
      />
      <CalendarTools name={name} calendar={calendar} lanes={lanes} />
      <RefusalCallout refusal={refusal} />
      {calendar.error ? <Failure error={calendar.error} again={() => void calendar.refetch()} /> : null}
      {!calendar.error && !isReady ? <Skeleton rows={8} /> : null}
      <StageContext value={stage}>
        <div
          ref={root}
          className={css['stage']}
          data-gesture={stage.gestures.moving !== undefined || stage.gestures.drawn !== undefined}
          onPointerDown={stage.gestures.press}
        >
          {isReady ? <Shown name={name} /> : null}
        </div>
      </StageContext>
      <p className="nf-hidden" role="status">
        {spoken}
      </p>
      {isReady ? <Notes calendar={calendar} /> : null}
      <Dialogs
        shows={shows}
        related={related}
        taking={taking}
        moving={moving}
        toMove={toMove}
        labelOf={stage.labelOf}
        onClose={() => setToMove(undefined)}
      />
    </ScreenPage>
  )
}

function Notes({ calendar: { entries, more } }: { calendar: CalendarController }) {
  return (
    <>
      {entries.length === 0 ? <p className={css['note']}>{t('Nothing in this period.')}</p> : null}
      {more ? <p className={css['note']}>{t('There is more in this period than can be shown here.')}</p> : null}
    </>
  )
}

interface DialogsProps {
  readonly shows: CalendarShows
  readonly related: Related
  readonly taking: TakingAction
  readonly moving: Moving
  /** The entry for which the dialog is open. */
  readonly toMove: Entry | undefined
  readonly labelOf: (entry: Entry) => string
  readonly onClose: () => void
}

/** The inputs of an action that moves an entry, and the dialog that moves one without dragging. */
function Dialogs({ shows, related, taking, moving, toMove, labelOf, onClose }: DialogsProps) {
  const { entity, field } = useApplication()
  const movable = [shows.by, ...(shows.until === undefined ? [] : [shows.until]), ...shows.lanes]
    .filter((name) => moving.may(name))
    .flatMap((name) => field(shows.entity, name) ?? [])
    .filter(({ computed }) => computed === undefined)
  return (
    <Suspense>
      {taking.asking ? (
        <ActionDialog
          action={taking.asking.action}
          label={related[taking.asking.id]?.label ?? entity(shows.entity)?.label ?? ''}
          related={related}
          given={taking.asking.given}
          onAnswer={taking.answer}
          onCancel={taking.cancel}
        />
      ) : null}
      {toMove ? (
        <MoveDialog
          label={labelOf(toMove)}
          shows={shows}
          fields={movable}
          record={toMove.record}
          related={related}
          onMove={(values: Readonly<Record<string, Json>>) => void moving.move(toMove, values, labelOf(toMove))}
          onClose={onClose}
        />
      ) : null}
    </Suspense>
  )
}

function Shown({ name }: { name: string }) {
  const { calendar, hasTimes, laneField } = useStage()
  if (calendar.view === 'agenda') return <Agenda name={name} />
  const hasHours = hasTimes && (calendar.view === 'day' || (calendar.view === 'week' && !laneField))
  return hasHours ? <Hours name={name} /> : <DayRows name={name} />
}

/** The shown period in words. */
function useName({ view, date, rows }: CalendarController): string {
  const { formats } = useApplication()
  const days = rows.flat()
  if (view === 'month') return formats.month(date.slice(0, 7))
  return view === 'day' ? formats.weekday(date) : formats.dates(days[0]!, days.at(-1)!)
}

/** The labels of records to which an entry may be moved. */
function laneLabels({ field, lanes }: Lanes): Related {
  const type = field?.type
  return Object.fromEntries(
    isReference(type) ? lanes.map(({ key, label }) => [key, { entity: type.entity, label }]) : [],
  )
}
