// The address of the form for a new record, with its period and its lane.
import { createAddress } from '../../application/addresses.ts'
import type { Application } from '../../application/application.ts'
import { wireTime, type Period } from './moving.ts'
import type { CalendarShows } from './use-calendar.ts'

interface NewEntry {
  readonly period: Period
  readonly lane?: { readonly field: string; readonly key: string } | undefined
}

/** Undefined if the user may not add records. The form takes only what the user may fill in. */
export function newAddress(
  application: Application,
  { entity, by, until }: CalendarShows,
  { period, lane }: NewEntry,
): string | undefined {
  const form = createAddress(application, entity)
  if (form === undefined) return undefined
  const { timeZone } = application.formats
  const query = new URLSearchParams({ [by]: wireTime(period.start, timeZone) })
  if (until !== undefined && period.end !== undefined) query.set(until, wireTime(period.end, timeZone))
  if (lane) query.set(lane.field, lane.key)
  return `${form}?${query.toString()}`
}
