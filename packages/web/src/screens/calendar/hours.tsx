// The hours of days or lanes beside each other, with what has no times above them.
import { useLayoutEffect, useRef, type CSSProperties, type MouseEvent } from 'react'
import { useApplication } from '../../application/context.ts'
import { clockOf, DAY_MINUTES, minuteOf } from './dates.ts'
import { DayHead } from './day-rows.tsx'
import { isOn, isWhole, minutesOn, type Entry } from './entries.ts'
import { EntryFace, useLook } from './entry-face.tsx'
import { placeBars, placeBlocks, type Bar, type Block, type PlacedBlock } from './layout.ts'
import type { Spot } from './moving.ts'
import { Slot } from './slot.tsx'
import { useStage } from './stage.ts'
import { spotAt } from './use-gestures.ts'
import { useMinute } from './use-minute.ts'
import { forward } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './hours.module.css'

/** Unless something begins earlier, the first hour to be seen. */
const FIRST_HOUR = 8

interface HourColumn {
  readonly key: string
  readonly spot: Spot
  /** Of its lane. */
  readonly label?: string
}

export function Hours({ name }: { name: string }) {
  const stage = useStage()
  const { calendar, laneField, lanes } = stage
  const box = useRef<HTMLDivElement>(null)
  const [days = []] = calendar.rows
  const columns: readonly HourColumn[] = laneField
    ? lanes.map(({ key, label }) => ({ key, label, spot: { day: days[0]!, lane: key } }))
    : days.map((day) => ({ key: day, spot: { day } }))
  useFirstHour(box, columns)
  return (
    <div
      ref={box}
      className={css['box']}
      data-scroll
      role="group"
      aria-label={name}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <div className={css['heads']}>
        <span className={css['gutter']} />
        {columns.map(({ key, label, spot }) => (
          <h3 key={key} className={css['name']} data-today={spot.day === calendar.today && label === undefined}>
            {label === undefined ? <DayHead day={spot.day} /> : <span dir="auto">{label}</span>}
          </h3>
        ))}
      </div>
      <WholeDays columns={columns} />
      <div className={css['body']}>
        <div className={css['gutter']} aria-hidden="true">
          <HourNames />
        </div>
        {columns.map((column) => (
          <Column key={column.key} column={column} />
        ))}
      </div>
    </div>
  )
}

function HourNames() {
  const { formats } = useApplication()
  return Array.from({ length: 23 }, (_, index) => (
    <span key={index} className={css['hour']} style={{ insetBlockStart: `${((index + 1) / 24) * 100}%` }}>
      {formats.time(clockOf((index + 1) * 60))}
    </span>
  ))
}

const isIn = (entry: Entry, { spot }: HourColumn, laneOf: (entry: Entry) => string | undefined): boolean =>
  isOn(entry, spot.day) && (spot.lane === undefined || laneOf(entry) === spot.lane)

/** Shows the first entry, or the morning, when other days or lanes come into view. */
function useFirstHour(box: React.RefObject<HTMLElement | null>, columns: readonly HourColumn[]): void {
  const { calendar, laneOf } = useStage()
  const shown = columns.map(({ key }) => key).join()
  const firsts = calendar.entries
    .filter((entry) => !isWhole(entry) && columns.some((column) => isIn(entry, column, laneOf)))
    .flatMap((entry) => columns.flatMap(({ spot }) => minutesOn(entry, spot.day)?.from ?? []))
  const hour = Math.min(FIRST_HOUR, ...firsts.map((minute) => Math.floor(minute / 60)))
  useLayoutEffect(() => {
    const body = box.current?.lastElementChild
    if (!box.current || !body) return
    box.current.scrollTop = (body.clientHeight * hour) / 24 - 8
    const here = body.querySelector<HTMLElement>(`[data-day="${calendar.date}"]`)
    const gutter = body.firstElementChild?.clientWidth ?? 0
    if (here) box.current.scrollLeft = forward() * (distance(body, here) - gutter)
    // What is added or moved later does not scroll the hours away.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [box, shown])
}

/** From the beginning of the line to the column. */
function distance(body: Element, column: HTMLElement): number {
  const [outer, inner] = [body.getBoundingClientRect(), column.getBoundingClientRect()]
  return forward() > 0 ? inner.left - outer.left : outer.right - inner.right
}

interface WholeBar extends Bar {
  readonly entry: Entry
}

function WholeDays({ columns }: { columns: readonly HourColumn[] }) {
  const { calendar, laneOf, laneField, mayMove } = useStage()
  const whole = calendar.entries.filter(isWhole)
  const bars = whole.flatMap((entry): readonly WholeBar[] => {
    const on = columns.flatMap((column, index) => (isIn(entry, column, laneOf) ? [index] : []))
    return on.length === 0 ? [] : [{ entry, from: on[0]!, to: on.at(-1)! }]
  })
  const { placed, lines } = placeBars(bars, columns.length, Infinity)
  return (
    <div className={css['strip']} style={{ '--lines': Math.max(1, lines) } as CSSProperties} data-empty={lines === 0}>
      <span className={css['gutter']}>{t('All day')}</span>
      {columns.map(({ key, spot, label }, index) => {
        const here = placed.filter(({ bar }) => bar.from === index)
        return (
          <div key={key} className={css['whole']} data-cell data-day={spot.day} data-lane={spot.lane}>
            {here.length > 0 ? (
              <ul aria-label={label}>
                {here.map(({ bar, line }) => (
                  <WholeItem
                    key={bar.entry.record.id}
                    entry={bar.entry}
                    day={laneField ? spot.day : bar.entry.first}
                    style={{ '--line': line, '--span': bar.to - bar.from + 1 } as CSSProperties}
                    movable={mayMove}
                  />
                ))}
              </ul>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}

interface WholeItemProps {
  readonly entry: Entry
  readonly day: string
  readonly style: CSSProperties
  readonly movable: boolean
}

function WholeItem({ entry, day, style, movable }: WholeItemProps) {
  const { look, colour } = useLook(entry)
  return (
    <li className={css['bar']} {...look} {...(movable && { 'data-movable': true })} style={{ ...style, ...colour }}>
      <EntryFace entry={entry} day={day} times="start" />
    </li>
  )
}

interface EntryBlock extends Block {
  readonly entry: Entry
}

function Column({ column }: { column: HourColumn }) {
  const { formats } = useApplication()
  const { calendar, create, laneOf, mayCreate, gestures, slots } = useStage()
  const { spot, label } = column
  const blocks = calendar.entries
    .filter((entry) => !isWhole(entry) && isIn(entry, column, laneOf))
    .flatMap((entry): readonly EntryBlock[] => {
      const on = minutesOn(entry, spot.day)
      return on ? [{ entry, ...on }] : []
    })
  const add = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
    const at = target === currentTarget && mayCreate ? spotAt(clientX, clientY) : undefined
    if (at) create(at)
  }
  const { minute } = slots.current
  return (
    <div
      className={css['column']}
      role="group"
      aria-label={label ?? formats.weekday(spot.day)}
      data-cell
      data-hours
      data-day={spot.day}
      data-lane={spot.lane}
      data-today={spot.day === calendar.today}
      data-creates={mayCreate}
      onClick={add}
    >
      {slots.isCurrent(spot.day, spot.lane) && minute !== undefined ? (
        <Slot key={minute} spot={{ ...spot, minute }} label={label} />
      ) : null}
      <ul className={css['blocks']}>
        {placeBlocks(blocks).map((placed) => (
          <BlockItem key={placed.block.entry.record.id} placed={placed} day={spot.day} />
        ))}
      </ul>
      {gestures.drawn && gestures.drawn.lane === spot.lane ? (
        <Drawn day={spot.day} period={gestures.drawn.period} />
      ) : null}
      {spot.day === calendar.today ? <Now /> : null}
    </div>
  )
}

const percent = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`

function BlockItem({
  placed: { block, from, to, column, columns },
  day,
}: {
  placed: PlacedBlock<EntryBlock>
  day: string
}) {
  const { mayMove } = useStage()
  const { look, colour } = useLook(block.entry)
  return (
    <li
      className={css['block']}
      {...look}
      {...(mayMove && { 'data-movable': true })}
      data-short={to - from < 45}
      style={{
        ...colour,
        insetBlockStart: percent(from),
        blockSize: percent(Math.min(to, DAY_MINUTES) - from),
        insetInlineStart: `${(column / columns) * 100}%`,
        inlineSize: `${100 / columns}%`,
      }}
    >
      <EntryFace entry={block.entry} day={day} times="behind" />
    </li>
  )
}

/** What is being drawn. */
function Drawn({
  day,
  period: { start, end = start },
}: {
  day: string
  period: { readonly start: string; readonly end?: string }
}) {
  const { formats } = useApplication()
  if (start.slice(0, 10) > day || end.slice(0, 10) < day) return null
  const from = start.slice(0, 10) < day ? 0 : minuteOf(start)
  const to = end.slice(0, 10) > day ? DAY_MINUTES : minuteOf(end)
  return (
    <div className={css['drawn']} style={{ insetBlockStart: percent(from), blockSize: percent(to - from) }}>
      {formats.times(clockOf(from), clockOf(to))}
    </div>
  )
}

/** A line at the present time. */
function Now() {
  return <div className={css['now']} style={{ insetBlockStart: percent(useMinute()) }} aria-hidden="true" />
}
