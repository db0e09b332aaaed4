/** What expressions may know of a request (`request.localTime`, `request.ip`): worked out when one of them asks. */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestFacts } from '../access/asker.ts'

/**
 * `caller`: the network address. The header `Time-Zone` holds an IANA name or an offset, `+02:00`; without it, or with
 * one that does not exist, the local time is missing.
 */
export function requestFacts(headers: IncomingHttpHeaders, caller: string): (now: string) => RequestFacts {
  const zone = headers['time-zone']
  return (now) => ({
    ip: caller.replace(/^::ffff:(?=\d+\.)/, ''),
    get localTime() {
      return typeof zone === 'string' ? timeIn(zone, now) : null
    },
  })
}

/** A client may name any zone: what is kept of them is bounded. */
const MOST_KEPT = 1000
const formats = new Map<string, Intl.DateTimeFormat | null>()

function timeIn(zone: string, now: string): string | null {
  if (zone.length > 40) return null
  let format = formats.get(zone)
  if (format === undefined) {
    if (formats.size >= MOST_KEPT) formats.clear()
    formats.set(zone, (format = formatFor(zone)))
  }
  return format?.format(new Date(now)) ?? null
}

function formatFor(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  } catch {
    return null
  }
}
