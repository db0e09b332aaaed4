/**
 * The facts about a request that expressions may read: `request.localTime`, `request.localDate`, `request.timeZone`,
 * `request.ip`.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isTimeZone, localText } from '@ninefold/plan/values'
import type { RequestFacts } from '../access/index.ts'

/**
 * `caller`: the network address. The header `Time-Zone` contains an IANA name or an offset, `+02:00`; if it is absent
 * or invalid, the local time, date and zone are missing.
 */
export function requestFacts(headers: IncomingHttpHeaders, caller: string): (now: string) => RequestFacts {
  const zone = headers['time-zone']
  // Not a getter: a getter per object would keep the whole request in memory until a full garbage collection.
  return (now) => ({ ip: caller, ...clockIn(typeof zone === 'string' ? zone : undefined, now) })
}

const UNKNOWN = { localTime: null, localDate: null, timeZone: null }

function clockIn(timeZone: string | undefined, now: string): Omit<RequestFacts, 'ip'> {
  const local = timeZone !== undefined && isTimeZone(timeZone) ? localText(now, timeZone) : null
  if (timeZone === undefined || local === null) return UNKNOWN
  return { localTime: local.slice(11, 16), localDate: local.slice(0, 10), timeZone }
}
