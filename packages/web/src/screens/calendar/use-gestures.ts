// Drawing, moving and stretching on a calendar, with the pointer; and moving with the keyboard.
import { useEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { forward } from '../../translation/locale.ts'
import { isWhole, type Entry } from './entries.ts'
import {
  drawnPeriod,
  minuteAt,
  movedPeriod,
  nextSpot,
  STEP,
  stretchedPeriod,
  type Axes,
  type Period,
  type Spot,
} from './moving.ts'

interface Gesture {
  readonly kind: 'draw' | 'move' | 'stretch'
  /** What is moved; undefined while something new is drawn. */
  readonly entry?: Entry
  readonly from: Spot
  readonly to: Spot
  readonly byKeys: boolean
}

export interface Target {
  readonly period: Period
  /** The lane, if it is another one. */
  readonly lane?: string
}

interface GesturesProps {
  /** The element with all entries. */
  readonly root: RefObject<HTMLElement | null>
  readonly entries: readonly Entry[]
  readonly axes: Axes
  readonly timeZone: string
  readonly hasTimes: boolean
  readonly laneOf: (entry: Entry) => string | undefined
  readonly mayDraw: boolean
  /** Whether something is on the shown days: an entry does not leave them by the keyboard. */
  readonly isShown: (period: Period) => boolean
  readonly onDraw: (period: Period, lane: string | undefined) => void
  /** While it is moved or stretched; undefined: it is put back. */
  readonly onPreview: (entry: Entry, target: Target | undefined) => void
  readonly onDrop: (entry: Entry, target: Target) => void
}

export interface Gestures {
  /** The period that is being drawn, and its lane. */
  readonly drawn: { readonly period: Period; readonly lane: string | undefined } | undefined
  /** The id of the record that is being moved or stretched. */
  readonly moving: string | undefined
  readonly press: (event: PointerEvent<HTMLElement>) => void
  /** Begins moving the entry with the keyboard, and moves, drops or puts it back. */
  readonly key: (event: KeyboardEvent<HTMLElement>, entry: Entry) => void
}

/** Pixels that a press may move and still be a click. */
const TOLERANCE = 5

export function useGestures(props: GesturesProps): Gestures {
  const { root, entries, axes, timeZone, hasTimes, laneOf, mayDraw, isShown, onDraw, onPreview, onDrop } = props
  const [gesture, setGesture] = useState<Gesture>()
  const moving = gesture?.entry?.record.id
  useRefocus(root, gesture)

  const targetOf = ({ kind, entry, from, to }: Gesture): Target | undefined => {
    if (!entry) return undefined
    const period = kind === 'stretch' ? stretchedPeriod(entry, to) : movedPeriod(entry, from, to, timeZone)
    return { period, ...(kind === 'move' && to.lane !== undefined && to.lane !== from.lane && { lane: to.lane }) }
  }
  const change = (next: Gesture) => {
    setGesture(next)
    if (next.entry) onPreview(next.entry, isStill(next) ? undefined : targetOf(next))
  }
  const end = (done: Gesture, isDropped: boolean) => {
    setGesture(undefined)
    if (!done.entry) {
      if (isDropped) onDraw(drawnPeriod(done.from, done.to, hasTimes), done.from.lane)
    } else if (isDropped && !isStill(done)) onDrop(done.entry, targetOf(done)!)
    else onPreview(done.entry, undefined)
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    const begun =
      event.button === 0 && event.pointerType !== 'touch' && !gesture && beginAt(event, { entries, mayDraw })
    if (begun) followPointer(event, begun, { change, end })
  }
  const key = (event: KeyboardEvent<HTMLElement>, entry: Entry) => {
    const isMoved = gesture?.byKeys === true && moving === entry.record.id
    if (!isMoved) {
      if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
      const minute = hasTimes && axes.down === 'minutes' && !isWhole(entry) ? entry.from : undefined
      const lane = laneOf(entry)
      const spot = { day: entry.first, ...(minute !== undefined && { minute }), ...(lane !== undefined && { lane }) }
      change({ kind: 'move', entry, from: spot, to: spot, byKeys: true })
    } else if (event.key === 'Escape' || event.key === 'Tab') end(gesture, false)
    else if (event.key === 'Enter' || event.key === ' ') end(gesture, true)
    else if (event.key.startsWith('Arrow')) {
      const to = nextSpot(gesture.to, axes, { ...stepsOf(event.key), minutes: STEP })
      const next = to && { ...gesture, to }
      const period = next && targetOf(next)?.period
      if (next && period && isShown(period)) change(next)
    } else return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  const isDrawn = gesture?.kind === 'draw'
  return {
    drawn: isDrawn ? { period: drawnPeriod(gesture.from, gesture.to, hasTimes), lane: gesture.from.lane } : undefined,
    moving,
    press,
    key,
  }
}

/** How far an arrow key goes across and down. */
export const stepsOf = (key: string): { readonly across: number; readonly down: number } => ({
  across: key === 'ArrowRight' ? forward() : key === 'ArrowLeft' ? -forward() : 0,
  down: key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0,
})

const isStill = ({ kind, from, to }: Gesture): boolean =>
  kind !== 'stretch' && from.day === to.day && from.minute === to.minute && from.lane === to.lane

interface Known {
  readonly entries: readonly Entry[]
  readonly mayDraw: boolean
}

/** What a press begins, by what is under the pointer. */
function beginAt(
  { target, clientX, clientY }: PointerEvent<HTMLElement>,
  { entries, mayDraw }: Known,
): Gesture | undefined {
  const element = target as HTMLElement
  const spot = spotAt(clientX, clientY)
  const id = element.closest<HTMLElement>('[data-entry]')?.dataset['entry']
  const entry = entries.find(({ record }) => record.id === id)
  const common = spot && { from: spot, to: spot, byKeys: false }
  if (!common || element.closest('[data-apart]')) return undefined
  if (id === undefined) return mayDraw ? { kind: 'draw', ...common } : undefined
  if (!entry || !element.closest('[data-movable]')) return undefined
  return { kind: element.closest('[data-stretch]') ? 'stretch' : 'move', entry, ...common }
}

interface Following {
  readonly change: (gesture: Gesture) => void
  readonly end: (gesture: Gesture, isDropped: boolean) => void
}

/** The element under the pointer may be drawn anew while it moves, so the window listens. */
function followPointer(start: PointerEvent<HTMLElement>, begun: Gesture, { change, end }: Following): void {
  let gesture = begun
  let isMoved = false
  const move = (event: globalThis.PointerEvent) => {
    if (!isMoved && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < TOLERANCE) return
    isMoved = true
    getSelection()?.removeAllRanges()
    scrollAtEdge(event)
    const to = spotAt(event.clientX, event.clientY)
    gesture = to ? { ...gesture, to: withMinutesOf(gesture.from, to) } : gesture
    change(gesture)
  }
  const stop = (isDropped: boolean) => {
    listening.abort()
    if (!isMoved) return
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, true))
    end(gesture, isDropped)
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => stop(true), { signal })
  addEventListener('pointercancel', () => stop(false), { signal })
  const cancel = (event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') stop(false)
  }
  addEventListener('keydown', cancel, { signal, capture: true })
}

/** Pixels from the edge at which hours and days scroll into view, and how far at each movement. */
const EDGE = 28
const SCROLL = 14

function scrollAtEdge({ clientX, clientY, target }: globalThis.PointerEvent): void {
  const box = target instanceof Element ? target.closest('[data-scroll]') : null
  if (!box) return
  const { top, bottom, left, right } = box.getBoundingClientRect()
  const side = (at: number, low: number, high: number) => (at < low + EDGE ? -SCROLL : at > high - EDGE ? SCROLL : 0)
  box.scrollBy(side(clientX, left, right), side(clientY, top, bottom))
}

/** The click that follows a drop. */
const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** Between a whole day and an hour only the day counts. */
const withMinutesOf = (from: Spot, { minute, ...day }: Spot): Spot =>
  from.minute === undefined || minute === undefined ? day : { ...day, minute }

/** The day, minute and lane at a point of the window. */
export function spotAt(x: number, y: number): Spot | undefined {
  const cell = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element.matches('[data-cell]'))
  const { day, lane } = cell?.dataset ?? {}
  if (!cell || day === undefined) return undefined
  const { top, height } = cell.getBoundingClientRect()
  return {
    day,
    ...(lane !== undefined && { lane }),
    ...(cell.hasAttribute('data-hours') && { minute: minuteAt((y - top) / height) }),
  }
}

/** An entry that is moved with the keyboard is drawn elsewhere, and gets the focus again. */
function useRefocus(root: RefObject<HTMLElement | null>, gesture: Gesture | undefined): void {
  const id = gesture?.byKeys ? gesture.entry?.record.id : undefined
  useEffect(() => {
    if (id === undefined) return
    const moved = [...(root.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].filter(
      ({ dataset }) => dataset['entry'] === id,
    )
    if (!moved.some((element) => element.contains(document.activeElement))) moved[0]?.querySelector('a')?.focus()
  }, [root, gesture, id])
}
