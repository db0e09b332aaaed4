// What the parts of a calendar share: what is shown, what the user may do, and what doing it leads to.
import { createContext, useContext, type KeyboardEvent } from 'react'
import type { Field } from '@ninefold/plan'
import type { EntityView } from '@ninefold/plan/wire'
import type { Column } from '../board/columns.ts'
import type { Entry } from './entries.ts'
import type { Axes, Spot } from './moving.ts'
import type { CalendarController } from './use-calendar.ts'
import type { Gestures } from './use-gestures.ts'
import type { Slots } from './use-slots.ts'

export interface Stage {
  readonly calendar: CalendarController
  readonly entity: EntityView
  /** Records have times of the day, so that a day and a week have hours. */
  readonly hasTimes: boolean
  readonly axes: Axes
  /** The field of the lanes; undefined if records do not stand side by side. */
  readonly laneField: Field | undefined
  readonly lanes: readonly Column[]
  readonly laneOf: (entry: Entry) => string | undefined
  readonly labelOf: (entry: Entry) => string
  /** The path of the colour of a record. */
  readonly colour: string | undefined
  readonly mayCreate: boolean
  readonly mayMove: boolean
  readonly mayStretch: boolean
  readonly gestures: Gestures
  readonly slots: Slots
  /** Opens the form for a new record at this spot. */
  readonly create: (at: Spot) => void
  /** Opens the dialog that moves the entry without dragging. */
  readonly openMove: (entry: Entry) => void
  readonly onEntryKey: (event: KeyboardEvent<HTMLElement>, entry: Entry) => void
}

export const StageContext = createContext<Stage | undefined>(undefined)

/** Only below `StageContext`. */
export const useStage = (): Stage => useContext(StageContext)!
