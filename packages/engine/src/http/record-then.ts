/** A record as it was at the time that an address names. */
import { addToDate, instantOf, isDate, parseInstant } from '@ninefold/plan/values'
import type { RecordPageData, WireRecord } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import type { Exchange } from './exchange.ts'

/** With `include=page` it has all that its page shows, like the current record. */
export async function recordThen(
  { running, query }: Exchange,
  principal: Principal,
  entity: string,
  id: string,
  written: string,
): Promise<WireRecord | RecordPageData> {
  const at = momentOf(written, principal.timeZone)
  if (at === null)
    throw refuse('WRONG_TYPE', { field: 'at', parameters: { expected: 'a date, or a date and time with its zone' } })
  const view = await running.records.at(principal, entity, id, at)
  return query.get('include') === 'page' ? { ...view, actions: [] } : view.record
}

/** A date means the end of that day in the document's time zone. */
function momentOf(written: string, timeZone: string): string | null {
  if (!isDate(written)) return parseInstant(written)
  const next = addToDate(written, { months: 0, days: 1, milliseconds: 0 })
  const end = next === null ? null : instantOf(next, '00:00', timeZone)
  return end === null ? null : new Date(Date.parse(end) - 1).toISOString()
}
