/** The facts about a request that expressions may read: `request.localTime`, `request.ip`. */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestFacts } from '../access/index.ts'

/**
 * `caller`: the network address. The header `Time-Zone` contains an IANA name or an offset, `+02:00`; if it is absent
 * or invalid, the local time is missing.
 */
export function requestFacts(headers: IncomingHttpHeaders, caller: string): (now: string) => RequestFacts {
  const zone = headers['time-zone']
  // Not a getter: a getter per object would keep the whole request in memory until a full garbage collection.
  return (now) => ({ ip: caller, localTime: typeof zone === 'string' ? timeIn(zone, now) : null })
}

/** The clock of a time zone, and its text in the last minute that was requested. */
interface Zone {
  readonly format: Intl.DateTimeFormat | null
  minute: string
  time: string | null
}

/** A client may name any time zone, so the cache is bounded. */
const MAX_ZONES = 1000
const zones = new Map<string, Zone>()

function timeIn(name: string, now: string): string | null {
  if (name.length > 40) return null
  let zone = zones.get(name)
  if (!zone) {
    if (zones.size >= MAX_ZONES) zones.clear()
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
