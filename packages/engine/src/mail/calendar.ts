/** The dates of a record as an entry for a calendar (iCalendar, RFC 5545 and 5546). */
import { addToDate } from '@ninefold/plan/values'
import type { MailDates } from './mail.ts'

/** A person with their address, as in headers. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface CalendarEntry {
  readonly method: 'REQUEST' | 'CANCEL'
  /** The file. */
  readonly content: string
}

export interface Invitation {
  /** When the mail was written. */
  readonly at: string
  readonly organizer: Mailbox
  readonly attendee: Mailbox
  /** Address of the record's page; '' for none. */
  readonly url: string
}

const DATE = /^\d{4}-\d\d-\d\d$/
const ONE_DAY = { months: 0, days: 1, milliseconds: 0 }

/** The library is loaded with the first entry. */
export async function calendarEntry(dates: MailDates, invitation: Invitation): Promise<CalendarEntry> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus, ICalAttendeeStatus } = await import('ical-generator')
  const { record, sequence = 0, title, starts, ends, place, cancelled = false } = dates
  const { at, organizer, attendee, url } = invitation
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ method, prodId: { company: 'Ninefold', product: 'Ninefold', language: 'EN' } })
  const person = ({ name, address }: Mailbox) => ({ name: name === '' ? address : name, email: address })
  const event = calendar.createEvent({
    id: `${record}@ninefold`,
    sequence,
    stamp: new Date(at),
    summary: title,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: person(organizer),
    ...spanOf(starts, ends),
    ...(place !== undefined && { location: place }),
    ...(url !== '' && { url }),
  })
  event.createAttendee({ ...person(attendee), rsvp: false, status: ICalAttendeeStatus.NEEDSACTION })
  return { method: cancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() }
}

/** The end of whole days is the day after the last one. */
function spanOf(starts: string, ends: string | undefined) {
  if (!DATE.test(starts)) return { start: new Date(starts), ...(ends !== undefined && { end: new Date(ends) }) }
  const after = addToDate(ends ?? starts, ONE_DAY)
  return { allDay: true, start: dayOf(starts), ...(after !== null && { end: dayOf(after) }) }
}

/** The library reads days in UTC. */
const dayOf = (date: string): Date => new Date(`${date}T00:00Z`)
