// The effect of the requests of an example on another record: compares the record before and after them.
import type { AnswerExample } from '@ninefold/proof'
import type { Json } from '@ninefold/plan/values'
import { at, listAt, succeeded } from '../../demonstration/server.ts'
import { addressOfRecord, recordPath } from '../stage.ts'
import type { Play } from './play.ts'

type Outcome = NonNullable<AnswerExample['outcome']>

/** The record, or the number of records of the entity. Null for a deleted record. */
export async function readOutcome({ example: { outcome }, recorder: { stage }, plan }: Play): Promise<Json> {
  if (!outcome) return null
  if (outcome.kind === 'created') {
    const { body } = await stage.get(`${recordPath(plan, outcome.entity)}?limit=100`)
    return listAt(body, 'items').length
  }
  if (!stage.ids.has(outcome.record)) return null
  const answer = await stage.get(addressOfRecord(stage, outcome.record))
  return succeeded(answer) ? answer.body : null
}

/** Undefined if the outcome was observed. */
export function missedOutcome(outcome: Outcome, before: Json, after: Json): string | undefined {
  switch (outcome.kind) {
    case 'created':
      return Number(after) > Number(before) ? undefined : `no ${outcome.entity} was created`
    case 'deleted':
      return before !== null && after === null ? undefined : `${outcome.record} was not deleted`
    case 'changed': {
      const { field = 'version', record } = outcome
      const isOther = JSON.stringify(at(before, field)) !== JSON.stringify(at(after, field))
      return before !== null && after !== null && isOther ? undefined : `${field} of ${record} stayed as it was`
    }
  }
}
