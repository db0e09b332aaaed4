/** What expressions may know of a request: `request.localTime`, `request.ip`. */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestFacts } from '../access/index.ts'

/**
 * `caller`: the network address. The header `Time-Zone` holds an IANA name or an offset, `+02:00`; without it, or with
 * one that does not exist, the local time is missing.
 */
export function requestFacts(headers: IncomingHttpHeaders, caller: string): (now: string) => RequestFacts {
  const zone = headers['time-zone']
  // Not a getter: each object's own is kept, with the whole request, until all memory is looked through.
  return (now) => ({ ip: caller, localTime: typeof zone === 'string' ? timeIn(zone, now) : null })
}

/** Of a zone: its clock, and what it showed in the minute in which somebody asked last. */
interface Zone {
  readonly format: Intl.DateTimeFormat | null
  minute: string
  time: string | null
}

/** A client may name any zone: what is kept of them is bounded. */
const MOST_KEPT = 1000
const zones = new Map<string, Zone>()

function timeIn(name: string, now: string): string | null {
  if (name.length > 40) return null
  let zone = zones.get(name)
  if (!zone) {
    if (zones.size >= MOST_KEPT) zones.clear()
    zones.set(name, (zone = { format: formatFor(name), minute: '', time: null }))
  }
  const minute = now.slice(0, 16)
  if (zone.minute !== minute) Object.assign(zone, { minute, time: zone.format?.format(new Date(now)) ?? null })
  return zone.time
}

function formatFor(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  } catch {
    return null
  }
}
